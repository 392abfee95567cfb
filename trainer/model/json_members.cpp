#include "trainer/model/json_members.hpp"

#include <algorithm>

namespace trainer::model {
namespace {

// The byte after the string that begins with the quote at `first`.
std::size_t end_of_string(std::string_view text, std::size_t first) {
  std::size_t at = first + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

// The byte after the value that begins at `first`: the comma or bracket that follows it, less the blanks before that.
std::size_t end_of_value(std::string_view text, std::size_t first) {
  std::size_t last = first;
  for (std::size_t at = first, depth = 0; at < text.size();) {
    const char c = text[at];
    const bool closes = c == '}' || c == ']';
    if (depth == 0 && (closes || c == ',')) break;
    depth += c == '{' || c == '[' ? 1 : 0;
    depth -= closes ? 1 : 0;
    at = c == '"' ? end_of_string(text, at) : at + 1;
    if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) last = at;
  }
  return last;
}

}  // namespace

std::vector<JsonMember> json_members(std::string_view text, std::size_t from) {
  std::vector<JsonMember> members;
  std::size_t at = std::min(text.find('{', from), text.size());
  while (true) {
    const std::size_t first = text.find_first_of("\"}", at);
    if (first == std::string_view::npos || text[first] == '}') return members;
    const std::size_t key_end = end_of_string(text, first);
    const std::size_t colon = std::min(text.find(':', key_end), text.size());
    const std::size_t value = std::min(text.find_first_not_of(" \t\r\n", colon + 1), text.size());
    at = end_of_value(text, value);
    members.push_back({std::string(text.substr(first + 1, key_end - first - 2)), first, value, at});
  }
}

}  // namespace trainer::model
