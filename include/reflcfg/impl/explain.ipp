#pragma once

#include <algorithm>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/explain.hpp>
#include <reflcfg/outputs/help.hpp>
#include <reflcfg/outputs/type_text.hpp>
#include <reflcfg/outputs/wrap.hpp>
#include <reflcfg/sources/environment.hpp>

namespace reflcfg::inline v0::detail {

struct explained_layer {
  std::string source;
  std::string value;
};

REFLCFG_DECL std::vector<explained_layer> layers_of(const loader& load, const config_view& defaults,
                                                    std::uint32_t field) {
  const auto shown = [&](const raw& value) { return shown_text(defaults.names.fields[field], value); };
  std::vector<explained_layer> layers{
      {"default", shown(defaults.names.fields[field].type().encode(defaults.fields[field]))}};
  for (const applied& item : load.history().history()) {
    if (item.field != field) continue;
    explained_layer layer{describe(item.from), shown(item.value)};
    // The field that names the files is read once ahead of them, and again in its turn.
    std::erase_if(layers, [&](const explained_layer& earlier) { return earlier.source == layer.source; });
    layers.push_back(std::move(layer));
  }
  return layers;
}

REFLCFG_DECL std::string explain(const loader& load, const config_view& defaults, const options& about,
                                 std::uint32_t field) {
  const field_entry& entry = defaults.names.fields[field];
  const std::vector<explained_layer> layers = layers_of(load, defaults, field);
  std::string text = std::string(entry.path) + " = " + layers.back().value + "\n";
  for (const std::string& line : wrapped(entry.help(), about.columns() - 2)) text += "  " + line + "\n";

  const auto fact = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) text += "  " + name + std::string(13 - name.size(), ' ') + value + "\n";
  };
  std::string limits = limits_text(entry);
  if (!limits.empty()) limits.insert(0, ", ");
  std::string others;
  for (const std::string& path : aliases_of(defaults.names, field)) others += (others.empty() ? "" : ", ") + path;
  text += "\n";
  fact("type", type_text(entry) + limits);
  fact("option", flag_line(entry, about.columns() - 15));
  if (!about.environment_prefix.empty()) fact("variable", variable_of_path(about.environment_prefix, entry.path));
  fact("other names", others);

  std::size_t widest = 0;
  for (const explained_layer& layer : layers) widest = std::max(widest, layer.source.size());
  text += "\n  its values, the last one wins\n";
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::string blanks(widest - layers[i].source.size() + 2, ' ');
    text += (i + 1 == layers.size() ? "  > " : "    ") + layers[i].source + blanks + layers[i].value + "\n";
  }
  return text;
}

// Why a word is no setting that can be explained, and what to ask for instead.
REFLCFG_DECL problem not_explained(const name_index& names, const std::string& path, const origin& from) {
  const auto found = names.find(path);
  if (found.is == name_index::target::kind::removed) {
    const removed_entry& gone = names.names().removed[found.index];
    const std::string what = path + (gone.ignored ? " is read, but has no effect here" : " is gone");
    return {problem::kind::removed, "--explain: " + what, {}, from, {}, {std::string(gone.why)}};
  }
  problem item{problem::kind::unknown, "--explain: there is no setting " + in_quotes(path), {}, from, {}, {}};
  if (names.is_section(path)) {
    item.what = "--explain: " + path + " is a section, and --explain takes one setting";
    item.help.push_back("--help " + path + " lists its settings");
    return item;
  }
  const auto near = names.suggest(path, 3);
  if (!near.empty()) item.help.push_back("did you mean " + join_or(near) + "?");
  return item;
}

REFLCFG_DECL void answer_explain(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) {
    result.errors.push_back({problem::kind::mismatch,
                             "--explain needs the name of a setting",
                             {},
                             call.use.from(),
                             {},
                             {"for example --explain " + std::string(call.ops.fields->fields.front().path)}});
    return;
  }
  const std::string path = call.use.values.front();
  const auto found = call.load->index().find_flag(path);
  if (found.is != name_index::target::kind::field && found.is != name_index::target::kind::alias) {
    result.errors.push_back(not_explained(call.load->index(), path, call.use.from()));
    return;
  }
  const default_root defaults(call.ops);
  result.output = explain(*call.load, defaults.view(), call.about, found.field);
}

}  // namespace reflcfg::inline v0::detail
