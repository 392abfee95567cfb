#pragma once

#include <algorithm>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/engine/utf8.hpp>
#include <reflcfg/sources/environment.hpp>
#include <reflcfg/sources/token.hpp>

extern "C" char** environ;  // POSIX

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::vector<std::string> process_environment() {
  std::vector<std::string> variables;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    variables.emplace_back(*variable);
  }
  return variables;
}

// TRAINING__STEPS -> training.steps, as far as the letters go.
REFLCFG_DECL std::string path_of_variable(std::string_view name) {
  std::string path;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name.substr(i, 2) == "__") {
      path += '.';
      ++i;
    } else {
      path += name[i] >= 'A' && name[i] <= 'Z' ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
    }
  }
  return path;
}

REFLCFG_DECL std::string variable_of_path(std::string_view prefix, std::string_view path) {
  std::string name(prefix);
  name += "__";
  for (const char c : path) {
    if (c == '.') {
      name += "__";
    } else {
      name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
  }
  return name;
}

REFLCFG_DECL void read_environment(std::string_view prefix, std::span<const std::string> variables,
                                   const name_index& names, std::vector<entry>& entries,
                                   std::vector<problem>& problems) {
  const std::string start = std::string(prefix) + "__";
  std::unordered_map<std::string, std::string_view> lower_paths;  // for fields with capitals
  for (const field_entry& field : names.names().fields) {
    lower_paths.emplace(path_of_variable(field.path), field.path);
  }
  for (const std::string& variable : variables) {
    if (!variable.starts_with(start)) continue;
    const auto equals = variable.find('=');
    const std::string name = variable.substr(0, equals);
    const std::string text = equals == std::string::npos ? std::string() : variable.substr(equals + 1);
    std::string path = path_of_variable(std::string_view(name).substr(start.size()));
    if (const auto own = lower_paths.find(path); own != lower_paths.end()) path = own->second;
    const origin from{origin::kind::environment, name, {}, 0, {}};
    const auto found = names.find(path);
    if (found.is == name_index::target::kind::none) {
      problem item{problem::kind::unknown, "environment variable " + name + " sets nothing", path, from, {}, {}};
      const auto meant = names.suggest(path);
      if (!meant.empty()) item.help.push_back("did you mean " + variable_of_path(prefix, meant.front()) + "?");
      problems.push_back(std::move(item));
      continue;
    }
    if (!is_utf8(text)) {
      problems.push_back({problem::kind::mismatch,
                          "environment variable " + name + ": the value is not valid UTF-8",
                          path,
                          from,
                          {},
                          {}});
      continue;
    }
    entry setting{path, raw::of_text(text), from};
    if (found.is != name_index::target::kind::removed) {
      const type_shape& shape = names.names().fields[found.field].type().shape;
      std::string reason;
      if (!value_from_token(shape, text, setting.value, reason)) {
        problems.push_back({problem::kind::mismatch, name + ": not a TOML value: " + reason, path, from, {}, {}});
        continue;
      }
    }
    entries.push_back(std::move(setting));
  }
}

}  // namespace reflcfg::inline v0::detail
