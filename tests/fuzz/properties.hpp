// What holds for any input, checked by every fuzz target. A broken property ends the program, as libFuzzer expects.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <string_view>

namespace fuzz {

inline void require(bool holds, const char* property, std::string_view details = {}) {
  if (holds) return;
  std::fprintf(stderr, "broken property: %s\n%.*s\n", property, static_cast<int>(details.size()), details.data());
  std::abort();
}

template <class Root>
void require_readable_errors(const reflcfg::result<Root>& result) {
  for (const auto* problems : {&result.errors(), &result.notices()}) {
    for (const reflcfg::problem& item : *problems) {
      const std::string shown = render(item);
      require(!item.what.empty(), "an error says what is wrong", shown);
      const bool printable = std::none_of(shown.begin(), shown.end(),
                                          [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; });
      require(printable, "a message has no control characters", shown);
      require(!item.what.starts_with("cannot read "), "no file is opened", shown);
    }
  }
}

/// A faultless load can be dumped, and the dump is the same config.
template <class Root>
void require_round_trip(const reflcfg::result<Root>& result) {
  if (!result) return;
  const std::string text = reflcfg::to_toml(result.config());
  const auto again = reflcfg::load_toml<Root>(text, "dump.toml");
  require(again.errors().empty(), "a dump loads", render(again.errors()) + text);
  const std::string json = reflcfg::to_json(result.config());
  const std::string json_again = reflcfg::to_json(again.config());
  require(json == json_again, "a dump is the same config", json + json_again);
}

}  // namespace fuzz
