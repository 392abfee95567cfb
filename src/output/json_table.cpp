#include <reflcfg/detail/output/json_pattern.hpp>
#include <reflcfg/detail/output/json_type.hpp>

#include <reflcfg/detail/value/quote.hpp>

namespace reflcfg::inline v0::detail {

namespace {

// One part of a JSON pointer in the fragment of a URI (RFC 6901).
std::string pointer_part(std::string_view name) {
  constexpr const char* hex = "0123456789ABCDEF";
  std::string part;
  for (const char c : name) {
    const bool plain =
        (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.';
    const auto byte = static_cast<unsigned char>(c);
    if (plain) {
      part += c;
    } else if (c == '~' || c == '/') {
      part += c == '~' ? "~0" : "~1";
    } else {
      part += {'%', hex[byte >> 4], hex[byte & 15]};
    }
  }
  return part;
}

// The names that stand for a key in any spelling, as one pattern.
std::string names_pattern(const std::vector<std::string_view>& names) {
  std::string pattern;
  for (const std::string_view name : names) pattern += (pattern.empty() ? "" : "|") + any_spelling(name);
  return "^(" + pattern + ")$";
}

}  // namespace

std::string json_table::pointer_to(std::string_view name) const {
  return pointer_ + "/properties/" + pointer_part(name);
}

void json_table::add(std::string_view name, const std::string& schema) {
  properties_.add(name, schema);
  const std::string others = other_spelling(name);
  if (others.empty()) return;
  json_object same;
  same.add_text("$ref", pointer_to(name));
  patterns_.add(others, same.text());
}

void json_table::add_unseen(std::string_view name, const std::string& schema) {
  patterns_.add("^" + any_spelling(name) + "$", schema);
}

void json_table::add_exact(std::string_view name, const std::string& schema, bool needed) {
  properties_.add(name, schema);
  if (needed) required_.push_back(json_quoted(name));
}

void json_table::require(const std::vector<std::string_view>& names) {
  if (names.size() == 1 && other_spelling(names.front()).empty()) {
    required_.push_back(json_quoted(names.front()));
    return;
  }
  // "required" knows one spelling only: not every key is another.
  json_object none;
  none.add("propertyNames", "{\"not\": {\"pattern\": " + json_quoted(names_pattern(names)) + "}}");
  rules_.emplace_back().add("not", none.text());
}

void json_table::write(json_object& schema) const {
  schema.add_text("type", "object");
  if (!required_.empty()) schema.add("required", json_array(required_));
  if (!rules_.empty()) schema.add("allOf", json_array(rules_));
  schema.add("additionalProperties", "false");
  schema.add("properties", properties_.text());
  if (!patterns_.empty()) schema.add("patternProperties", patterns_.text());
}

}  // namespace reflcfg::inline v0::detail
