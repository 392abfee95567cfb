#include <reflcfg/detail/output/json_pattern.hpp>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/type_text.hpp>

namespace reflcfg::inline v0::detail {

const char* const wide_integer_pattern = R"(^\s*\+?(0_?)*(9(_?[0-9]){18}|1(_?[0-9]){19})\s*$)";

namespace {

constexpr const char* digits_pattern = "[0-9](_?[0-9])*";
constexpr const char* decimal_pattern = R"(([0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)([eE][+-]?[0-9]+)?)";
constexpr const char* infinity_pattern = "[iI][nN][fF]([iI][nN][iI][tT][yY])?";
constexpr const char* date_pattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
constexpr const char* time_pattern =
    R"(([Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?([Zz]|[+-][0-9]{2}:[0-9]{2}))?)";  // after a date
// Part of a text between commas; the blanks around it do not count.
constexpr const char* free_part_pattern = R"([^\s,][^,]*)";

bool is_separator(char c) { return c == '-' || c == '_'; }

// A dash outside brackets is no special character, and escaping it would be a mistake in some dialects.
void append_literal(std::string& pattern, char c) {
  if (std::string_view(R"(^$\.*+?()[]{}|)").find(c) != std::string_view::npos) pattern += '\\';
  pattern += c;
}

std::string one_of_patterns(const std::vector<std::string>& all) {
  if (all.size() == 1) return all.front();
  std::string pattern;
  for (const std::string& one : all) pattern += (pattern.empty() ? "(" : "|") + one;
  return pattern.empty() ? pattern : pattern + ")";
}

std::string literal_pattern(const std::vector<std::string>& words) {
  std::vector<std::string> all;
  for (const std::string& word : words) {
    std::string pattern;
    for (const char c : word) append_literal(pattern, c);
    all.push_back(std::move(pattern));
  }
  return one_of_patterns(all);
}

std::string integer_pattern(const scalar_operations& scalar) {
  if (scalar.least < 0) return std::string("[+-]?") + digits_pattern;
  return std::string("(\\+?") + digits_pattern + "|-0(_?0)*)";
}

// Also of a type of the user's own, of which nothing is known but its kind.
std::string text_token_pattern(const schema& type, const member& words) {
  const scalar_operations& scalar = *type.scalar;
  const std::string number(decimal_pattern);
  if (scalar.counts == quantity::duration) {
    return "-?((" + number + " *(d|h|m|min|s|ms|us|ns) *)+|[0_]*0[0_]*(\\.[0_]*)?)";
  }
  if (scalar.counts == quantity::size) return "\\+?" + number + " *([PTGM]i?B?|KiB?|[Kk]B?|B)?";
  if (scalar.dated) return std::string(date_pattern) + (type.name == "date" ? "" : time_pattern);
  if (type.name == "character") return R"([!-+\-.-~])";
  const std::vector<std::string> allowed = one_of_words(words);
  return allowed.empty() ? free_part_pattern : literal_pattern(allowed);
}

std::string scalar_token_pattern(const schema& type, const member& words) {
  const scalar_operations& scalar = *type.scalar;
  switch (type.kind) {
    case type_kind::boolean: return "(true|false)";
    case type_kind::integer: return scalar.most == 0 ? free_part_pattern : integer_pattern(scalar);
    case type_kind::real: return std::string("[+-]?(") + decimal_pattern + "|" + infinity_pattern + ")";
    case type_kind::word: {
      std::vector<std::string> all;
      for (const std::string& word : allowed_words(type, words)) all.push_back(any_spelling(word));
      return one_of_patterns(all);
    }
    default: return text_token_pattern(type, words);
  }
}

// name=value, the value being a token. `value_part` is one of any text.
std::string entry_part(const schema& map, const member& words, const char* any_value) {
  static constexpr member no_words{};
  std::string value = token_pattern(*map.element, words);
  if (value.empty()) return {};
  if (value == free_part_pattern) value = any_value;
  std::string key = token_pattern(*map.key, no_words);
  if (key.empty() || key == free_part_pattern) key = R"(([^\s,=][^,=]*)?)";
  return key + "\\s*=\\s*" + value;
}

std::string repeated_part(const std::string& part, const std::string& times) {
  return part + "(\\s*,[\\s,]*" + part + ")" + times;
}

std::optional<std::string> all_parts(const std::string& part, std::size_t fixed, bool may_be_empty) {
  const bool none = part.empty();
  if (none && (fixed != 0 || !may_be_empty)) return std::nullopt;
  if (none) return "^[\\s,]*$";
  const bool any = fixed == 0 && may_be_empty;
  if (any && part == free_part_pattern) return "";
  const std::string body = repeated_part(part, fixed == 0 ? "*" : "{" + std::to_string(fixed - 1) + "}");
  return "^[\\s,]*" + (any ? "(" + body + ")?" : body) + "[\\s,]*$";
}

}  // namespace

std::string any_spelling(std::string_view name) {
  std::string pattern;
  for (const char c : name) {
    if (is_separator(c)) {
      pattern += "[-_]";
    } else {
      append_literal(pattern, c);
    }
  }
  return pattern;
}

// Each part has another separator at one place, its own before and any after.
std::string other_spelling(std::string_view name) {
  std::vector<std::string> all;
  std::string own;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (is_separator(name[i])) all.push_back(own + (name[i] == '-' ? '_' : '-') + any_spelling(name.substr(i + 1)));
    append_literal(own, name[i]);
  }
  return all.empty() ? "" : "^" + one_of_patterns(all) + "$";
}

std::vector<std::string> allowed_words(const schema& type, const member& words) {
  std::vector<std::string> allowed;
  for (const std::string_view word : type.scalar->words) {
    if (violated(words.words, measured::of_text(word)) == nullptr) allowed.emplace_back(word);
  }
  return allowed;
}

std::string token_pattern(const schema& type, const member& words) {
  if (type.is_scalar()) return scalar_token_pattern(type, words);
  std::vector<std::string> all;
  switch (type.kind) {
    case type_kind::optional: {
      const std::string inner = token_pattern(*type.element, words);
      return inner.empty() || inner == free_part_pattern ? inner : one_of_patterns({inner, "[nN][oO][nN][eE]"});
    }
    case type_kind::list: return type.list().fixed_size > 1 ? "" : token_pattern(*type.element, words);
    case type_kind::map: return entry_part(type, words, "[^,]*");
    case type_kind::variant:
      for (const schema* part : type.parts) {
        std::string pattern = part->kind == type_kind::map ? "" : token_pattern(*part, words);
        if (pattern == free_part_pattern) return pattern;
        if (!pattern.empty()) all.push_back(std::move(pattern));
      }
      return one_of_patterns(all);
    default: return {};
  }
}

std::optional<std::string> parts_pattern(const schema& type, const member& words) {
  const bool may_be_empty = !words.has(property::kind::non_empty);
  if (type.kind == type_kind::map) return all_parts(entry_part(type, words, "[^,]*"), 0, may_be_empty);
  if (type.kind == type_kind::list) {
    return all_parts(token_pattern(*type.element, words), type.list().fixed_size, may_be_empty);
  }
  std::string pattern;
  for (const schema* part : type.parts) {
    const std::string one = token_pattern(*part, words);
    if (one.empty()) return std::nullopt;
    pattern += (pattern.empty() ? "" : "\\s*,[\\s,]*") + one;
  }
  return "^[\\s,]*" + pattern + "[\\s,]*$";
}

std::string entry_pattern(const schema& map, const member& words) {
  const schema& element = map.element->value();
  const bool parts = element.kind == type_kind::list || element.kind == type_kind::tuple;
  const std::string entry = parts ? "[^=]*=" : entry_part(map, words, "[\\s\\S]*");
  return entry.empty() || parts ? entry : "^\\s*" + entry + "\\s*$";
}

}  // namespace reflcfg::inline v0::detail
