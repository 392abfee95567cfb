#pragma once

#include <algorithm>
#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/sources/spelling.hpp>

namespace reflcfg::inline v0::detail {

// `--max-pages` is `--max_pages`, as it is in programs that spell their options so. C++ names have no dashes, so
// nothing else can be meant.
REFLCFG_DECL void replace_dashes(std::string& token, const name_index& names) {
  const auto end = std::min(token.find('='), token.size());
  std::string name = token.substr(2, end - 2);
  if (name.find('-') == std::string::npos || find_builtin(name) != nullptr) return;
  if (names.find_flag(name).is != name_index::target::kind::none) return;
  std::replace(name.begin(), name.end(), '-', '_');
  if (names.find_flag(name).is != name_index::target::kind::none) token.replace(2, end - 2, name);
}

REFLCFG_DECL bool is_letter_option(std::string_view token) {
  return token.size() == 2 && token[0] == '-' && (token[1] < '0' || token[1] > '9');
}

// `-o`, alone or with `=value`, is the option of the field that has the letter.
REFLCFG_DECL void replace_short_name(std::string& token, const name_index& names) {
  if (token.size() < 2 || token[0] != '-' || (token.size() > 2 && token[2] != '=')) return;
  for (const field_entry& field : names.names().fields) {
    if (field.text_of(property::kind::short_name) != token.substr(1, 1)) continue;
    token.replace(0, 2, "--" + std::string(field.path));
    return;
  }
}

// The arguments with each option written in full.
REFLCFG_DECL std::vector<std::string> in_full(std::span<const std::string> arguments, const name_index& names) {
  std::vector<std::string> result(arguments.begin(), arguments.end());
  for (std::string& token : result) {
    if (token == "--") break;
    if (token.starts_with("--")) {
      replace_dashes(token, names);
    } else {
      replace_short_name(token, names);
    }
  }
  return result;
}

}  // namespace reflcfg::inline v0::detail
