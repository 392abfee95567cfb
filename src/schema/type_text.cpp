#include <reflcfg/detail/schema/type_text.hpp>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

std::string_view noun_of(const schema& type) { return type.value().name; }

std::string plural_of(const schema& type) {
  const std::string noun(noun_of(type));
  const bool uncountable = noun == "text" || noun.ends_with('s');
  return noun.empty() ? "values" : noun + (uncountable ? "" : "s");
}

std::string form_text(const schema& type) {
  const schema& own = type.value();
  switch (own.kind) {
    case type_kind::list: return "a list of " + plural_of(*own.element);
    case type_kind::tuple: return "a list of " + std::to_string(own.parts.size()) + " elements";
    case type_kind::map:
    case type_kind::structure: return "a table";
    default: return "a value";
  }
}

namespace {

std::string named_type(const schema& type, const std::vector<std::string>& choices);

// "list of numbers", "table of integers"; `choices` are the words that the elements are limited to.
std::string elements_text(std::string_view whole, const schema& element, const std::vector<std::string>& choices) {
  std::vector<std::string> words = choices;
  if (words.empty() && element.kind == type_kind::word) {
    words.assign(element.scalar->words.begin(), element.scalar->words.end());
  }
  if (!words.empty()) return std::string(whole) + " of words (" + join_or(words) + ")";
  const std::string noun = named_type(element, {});
  const bool uncountable = noun == "text" || noun.ends_with('s') || noun.ends_with(')');
  return std::string(whole) + " of " + noun + (uncountable ? "" : "s");
}

std::string named_type(const schema& type, const std::vector<std::string>& choices) {
  std::vector<std::string> parts;
  switch (type.kind) {
    case type_kind::boolean: return "true or false";
    case type_kind::word: return join_or({type.scalar->words.begin(), type.scalar->words.end()});
    case type_kind::optional: return named_type(*type.element, choices) + " (optional)";
    case type_kind::list: return elements_text(type.name, *type.element, choices);
    case type_kind::map: return elements_text("table", *type.element, choices);
    case type_kind::tuple:
      for (const schema* part : type.parts) parts.push_back(named_type(*part, choices));
      return "list of " + std::to_string(parts.size()) + " elements (" + join_or(parts) + ")";
    case type_kind::variant:
      for (const schema* part : type.parts) {
        std::string text = part->name == "nothing" ? "" : named_type(*part, choices);
        const bool known = text.empty() || std::find(parts.begin(), parts.end(), text) != parts.end();
        if (!known) parts.push_back(std::move(text));  // structs are all tables
      }
      return join_or(parts);
    default: return choices.empty() ? std::string(type.name) : join_or(choices);
  }
}

void add_words(const schema& type, std::vector<std::string>& words) {
  if (type.kind == type_kind::boolean) words.insert(words.end(), {"true", "false"});
  if (type.kind == type_kind::word) words.insert(words.end(), type.scalar->words.begin(), type.scalar->words.end());
  if (type.kind == type_kind::optional || type.kind == type_kind::list) add_words(*type.element, words);
  if (type.kind == type_kind::optional) words.emplace_back("none");
  if (type.kind != type_kind::variant) return;
  for (const schema* part : type.parts) add_words(*part, words);
}

}  // namespace

std::string type_text(const schema& type, const member& words) { return named_type(type, one_of_words(words)); }

std::string given_text(const schema& type, const tree& value) {
  const bool bare = value.is == tree::kind::token && type.value().kind != type_kind::string;
  return printable(bare ? value.string : to_toml_text(value));
}

std::string limits_text(const member& words) {
  std::string text = one_of_words(words).empty() ? allowed_text(words.words, *words.type) : "";
  const std::string_view unit = words.text(property::kind::unit);
  if (!unit.empty()) text += (text.empty() ? "in " : ", in ") + std::string(unit);
  return text;
}

std::vector<std::string> one_of_words(const member& words) {
  std::vector<std::string> allowed;
  for (const property& item : words.words) {
    if (item.is == property::kind::one_of) allowed.emplace_back(item.text);
  }
  return allowed;
}

std::vector<std::string> words_of(const schema& type, const member& words) {
  std::vector<std::string> all = one_of_words(words);
  if (all.empty()) {
    add_words(type, all);
  } else if (type.kind == type_kind::optional) {
    all.emplace_back("none");
  }
  return all;
}

}  // namespace reflcfg::inline v0::detail
