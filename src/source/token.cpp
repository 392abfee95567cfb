#include <reflcfg/detail/source/token.hpp>

#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/engine/shape.hpp>
#include <reflcfg/detail/source/toml.hpp>
#include <reflcfg/detail/value/number_text.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

namespace {

bool is_made_of_others(const schema& type) {
  switch (type.kind) {
    case type_kind::list:
    case type_kind::tuple:
    case type_kind::map:
    case type_kind::structure: return true;
    case type_kind::optional: return is_made_of_others(*type.element);
    default:
      return std::any_of(type.parts.begin(), type.parts.end(),
                         [](const schema* part) { return is_made_of_others(*part); });
  }
}

// Messages are about the option that a value came with, so only that has a key.
void forget_keys(tree& value) {
  value.key = {};
  for (tree& item : value.items) forget_keys(item);
}

bool bracketed(const token& word, tree& value, std::string& reason) {
  const std::string_view text = trimmed(word.text);
  span at = word.at;
  if (text.size() != word.text.size()) at.first += static_cast<std::uint32_t>(text.data() - word.text.data());
  at.last = at.first + static_cast<std::uint32_t>(text.size());
  if (!parse_toml_value(text, at, value, reason)) return false;
  forget_keys(value);
  value.at = word.at;
  return true;
}

tree plain(const token& word) {
  tree value = tree::of_token(word.text);
  value.at = word.at;
  return value;
}

bool starts_with_bracket(const token& word) {
  const std::string_view text = trimmed(word.text);
  return text.starts_with('{') || text.starts_with('[');
}

}  // namespace

bool takes_list(const schema& type) {
  const type_kind kind = type.value().kind;
  return kind == type_kind::list || kind == type_kind::map || kind == type_kind::tuple;
}

bool value_of_token(const schema& type, const token& word, tree& value, std::string& reason) {
  value = plain(word);
  if (!is_made_of_others(type) || !starts_with_bracket(word)) return true;
  return bracketed(word, value, reason);
}

bool list_of_tokens(const schema& type, std::span<const token> given, const member& words, tree& value,
                    std::string& reason) {
  const schema& own = type.value();
  const bool whole = takes_whole(type, words);
  value = tree::of_list();
  for (const token& word : given) {
    if (whole) {
      if (!word.text.empty() || words.has(property::kind::whole)) value.items.push_back(plain(word));
      continue;
    }
    if (!starts_with_bracket(word)) {
      split_at_commas(plain(word), value.items);
      continue;
    }
    tree typed;
    if (!bracketed(word, typed, reason)) return false;
    if (typed.is == tree::kind::table && own.kind == type_kind::map && given.size() == 1) {
      value = std::move(typed);
    } else if (typed.is == tree::kind::table) {
      value.items.push_back(std::move(typed));
    } else if (own.kind == type_kind::list && own.element->value().kind == type_kind::list && !typed.items.empty() &&
               typed.items.front().is != tree::kind::list) {
      value.items.push_back(std::move(typed));  // one of its lists
    } else {
      for (tree& item : typed.items) value.items.push_back(std::move(item));
    }
  }
  if (!given.empty()) value.at = {given.front().at.source, given.front().at.first, given.back().at.last};
  return true;
}

bool list_of_arguments(const schema& type, std::span<const token> given, tree& value, std::string& reason) {
  const schema& own = type.value();
  const bool is_map = own.kind == type_kind::map;
  const bool brackets = is_map || (own.kind == type_kind::list && is_made_of_others(*own.element));
  value = tree::of_list();
  for (const token& word : given) {
    tree item = plain(word);
    if (brackets && starts_with_bracket(word) && !bracketed(word, item, reason)) return false;
    const bool several = item.is == tree::kind::list && !is_map && own.element->value().kind != type_kind::list;
    if (is_map && item.is == tree::kind::table && given.size() == 1) {
      value = std::move(item);
    } else if (several) {
      for (tree& each : item.items) value.items.push_back(std::move(each));
    } else {
      value.items.push_back(std::move(item));
    }
  }
  return true;
}

std::string bracket_help(const schema& type) {
  const type_kind kind = type.value().kind;
  if (kind == type_kind::list || kind == type_kind::tuple) return "write [\"a\", \"b\"], or a,b without brackets";
  return "write {name = value}";
}

}  // namespace reflcfg::inline v0::detail
