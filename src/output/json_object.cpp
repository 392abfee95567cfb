#include <reflcfg/detail/output/json_object.hpp>

#include <reflcfg/detail/value/quote.hpp>

namespace reflcfg::inline v0::detail {

namespace {

// A line break in JSON text is layout only: those in strings are escaped.
std::string one_level_deeper(std::string_view json) {
  std::string result;
  for (const char c : json) {
    result += c;
    if (c == '\n') result += "  ";
  }
  return result;
}

}  // namespace

void json_object::add(std::string_view key, std::string_view value) {
  members_ += (members_.empty() ? "  " : ",\n  ") + json_quoted(key) + ": " + one_level_deeper(value);
}

void json_object::add_text(std::string_view key, std::string_view text) { add(key, json_quoted(text)); }

void json_object::add_all(const json_object& other) {
  if (!members_.empty() && !other.members_.empty()) members_ += ",\n";
  members_ += other.members_;
}

std::string json_array(const std::vector<std::string>& values) {
  bool several_lines = false;
  for (const std::string& value : values) several_lines = several_lines || value.find('\n') != std::string::npos;
  std::string text = several_lines ? "[\n  " : "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += several_lines ? ",\n  " : ", ";
    text += several_lines ? one_level_deeper(values[i]) : values[i];
  }
  return text + (several_lines ? "\n]" : "]");
}

std::string json_array(const std::vector<json_object>& values) {
  std::vector<std::string> texts;
  for (const json_object& value : values) texts.push_back(value.text());
  return json_array(texts);
}

}  // namespace reflcfg::inline v0::detail
