#pragma once

#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/outputs/type_text.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::string plural(std::string_view noun) {
  const bool uncountable = noun == "text" || noun.ends_with('s');
  return std::string(noun) + (uncountable ? "" : "s");
}

REFLCFG_DECL std::string shape_text(const type_shape& shape, const std::vector<std::string>& choices);

// "list of numbers", "table of integers"; `choices` are the words that the elements are limited to.
REFLCFG_DECL std::string elements_text(std::string_view whole, const type_shape& element,
                                       const std::vector<std::string>& choices) {
  std::vector<std::string> words = choices;
  if (words.empty() && element.kind == type_kind::word) words.assign(element.words.begin(), element.words.end());
  const std::string elements = words.empty() ? plural(shape_text(element, {})) : "words (" + join_or(words) + ")";
  return std::string(whole) + " of " + elements;
}

REFLCFG_DECL std::string shape_text(const type_shape& shape, const std::vector<std::string>& choices) {
  switch (shape.kind) {
    case type_kind::boolean: return "true or false";
    case type_kind::word: return join_or({shape.words.begin(), shape.words.end()});
    case type_kind::optional: return shape_text(shape.element->shape, choices) + " (optional)";
    case type_kind::list: return elements_text("list", shape.element->shape, choices);
    case type_kind::map: return elements_text("table", shape.element->shape, choices);
    case type_kind::variant: {
      std::vector<std::string> parts;
      for (const type_ops* type : shape.alternatives) parts.push_back(shape_text(type->shape, choices));
      return join_or(parts);
    }
    default: return choices.empty() ? std::string(shape.name) : join_or(choices);
  }
}

REFLCFG_DECL std::vector<std::string> one_of_words(const field_entry& field) {
  std::vector<std::string> words;
  for (const property& item : field.properties()) {
    if (item.is == property::kind::one_of) words.emplace_back(item.text);
  }
  return words;
}

REFLCFG_DECL std::string type_text(const field_entry& field) {
  return shape_text(field.type().shape, one_of_words(field));
}

REFLCFG_DECL std::string limits_text(const field_entry& field) {
  std::string text = one_of_words(field).empty() ? allowed_text(field.properties()) : "";
  for (const property& item : field.properties()) {
    if (item.is == property::kind::unit) text += (text.empty() ? "in " : ", in ") + std::string(item.text);
  }
  return text;
}

REFLCFG_DECL void add_words(const type_shape& shape, std::vector<std::string>& words) {
  if (shape.kind == type_kind::boolean) words.insert(words.end(), {"true", "false"});
  if (shape.kind == type_kind::word) words.insert(words.end(), shape.words.begin(), shape.words.end());
  if (shape.kind == type_kind::optional || shape.kind == type_kind::list) add_words(shape.element->shape, words);
  if (shape.kind == type_kind::optional) words.emplace_back("none");
  for (const type_ops* type : shape.alternatives) add_words(type->shape, words);
}

REFLCFG_DECL std::vector<std::string> words_of(const field_entry& field) {
  std::vector<std::string> words = one_of_words(field);
  add_words(field.type().shape, words);
  return words;
}

REFLCFG_DECL std::vector<std::string> aliases_of(const table& names, std::uint32_t field) {
  std::vector<std::string> paths;
  const std::string letter(names.fields[field].text_of(property::kind::short_name));
  if (!letter.empty()) paths.push_back("-" + letter);
  for (const alias_entry& alias : names.aliases) {
    if (alias.field == field) paths.emplace_back(alias.path);
  }
  return paths;
}

}  // namespace reflcfg::inline v0::detail
