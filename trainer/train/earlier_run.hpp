// What an earlier run in the same folder had for settings, compared with this run's.
#pragma once

#include <algorithm>
#include <iterator>
#include <reflcfg/changes.hpp>
#include <reflcfg/load.hpp>
#include <string>
#include <utility>

#include "trainer/train/context.hpp"

namespace trainer::train {

/// Compares `config` with the config.toml of the run that this one resumes.
template <class Config>
SettingsChange changes_since(const std::string& earlier_toml, const reflcfg::loaded<Config>& config) {
  const auto earlier = reflcfg::load_toml<Config>(earlier_toml, "config.toml");
  if (!earlier) return {};  // of another version of the program; the checkpoint itself tells what does not fit
  const auto all = reflcfg::changes(*earlier, config.value);
  std::vector<reflcfg::change> fixed;
  std::copy_if(all.begin(), all.end(), std::back_inserter(fixed),
               [](const reflcfg::change& item) { return item.fixed_on_resume; });
  SettingsChange change{.all = render(all), .fixed = std::move(fixed)};
  if (!change.all.empty()) change.all.pop_back();  // the line's end: what it goes into has one
  return change;
}

}  // namespace trainer::train
