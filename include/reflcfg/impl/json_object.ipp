#pragma once

#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/json_object.hpp>

namespace reflcfg::inline v0::detail {

// A line break in JSON text is layout only: those in strings are escaped.
REFLCFG_DECL std::string deeper(std::string_view json) {
  std::string result;
  for (const char c : json) {
    result += c;
    if (c == '\n') result += "  ";
  }
  return result;
}

REFLCFG_DECL void json_object::add(std::string_view key, std::string_view value) {
  members_ += (members_.empty() ? "  " : ",\n  ") + json_quoted(key) + ": " + deeper(value);
}

REFLCFG_DECL void json_object::add_text(std::string_view key, std::string_view text) { add(key, json_quoted(text)); }

REFLCFG_DECL std::string json_array(const std::vector<std::string>& values) {
  bool several_lines = false;
  for (const std::string& value : values) several_lines = several_lines || value.find('\n') != std::string::npos;
  std::string text = several_lines ? "[\n  " : "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += (i == 0 ? "" : several_lines ? ",\n  " : ", ") + (several_lines ? deeper(values[i]) : values[i]);
  }
  return text + (several_lines ? "\n]" : "]");
}

}  // namespace reflcfg::inline v0::detail
