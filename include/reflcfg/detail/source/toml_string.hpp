// TOML strings in one quote or three.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <reflcfg/detail/source/toml_mistake.hpp>

namespace reflcfg::inline v0::detail {

struct toml_string {
  std::size_t last = 0;     // the byte after the closing quotes
  bool many_lines = false;  // in three quotes
  std::optional<toml_mistake::kind> mistake{};
  std::size_t mistake_first = 0;
  std::size_t mistake_last = 0;
};

/// The string whose quote is at `first`; `value` is what it stands for, with \n for each line end.
toml_string read_toml_string(std::string_view text, std::size_t first, std::string& value);

}  // namespace reflcfg::inline v0::detail
