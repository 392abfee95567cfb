#include <reflcfg/detail/value/tree.hpp>

#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>

namespace reflcfg::inline v0 {

namespace {

std::string tree_real_text(const tree& value) {
  return value.single ? format_real(static_cast<float>(value.real)) : format_real(value.real);
}

std::string tree_integer_text(const tree& value) {
  return value.wide ? std::to_string(static_cast<std::uint64_t>(value.integer)) : std::to_string(value.integer);
}

// Appends the value as TOML, or its beginning once the text is longer than `enough`.
void append_toml(std::string& text, const tree& value, std::size_t enough);

// Inside a list or a table, where TOML has no word for none, an empty list says it.
void append_toml_part(std::string& text, const tree& part, std::size_t enough) {
  if (part.is == tree::kind::unset) {
    text += "[]";
  } else {
    append_toml(text, part, enough);
  }
}

void append_toml_list(std::string& text, const tree& list, std::size_t enough) {
  text += '[';
  for (std::size_t i = 0; i < list.items.size() && text.size() <= enough; ++i) {
    if (i > 0) text += ", ";
    append_toml_part(text, list.items[i], enough);
  }
  text += ']';
}

void append_toml_table(std::string& text, const tree& table, std::size_t enough) {
  text += '{';
  for (std::size_t i = 0; i < table.items.size() && text.size() <= enough; ++i) {
    text += (i > 0 ? ", " : " ") + detail::toml_key(table.keys[i]) + " = ";
    append_toml_part(text, table.items[i], enough);
  }
  text += table.items.empty() ? "}" : " }";
}

void append_toml(std::string& text, const tree& value, std::size_t enough) {
  switch (value.is) {
    case tree::kind::unset: text += "none"; break;
    case tree::kind::boolean: text += value.boolean ? "true" : "false"; break;
    case tree::kind::integer:
      // TOML has no integers of 2^63 or more.
      text += value.wide ? detail::in_quotes(tree_integer_text(value)) : tree_integer_text(value);
      break;
    case tree::kind::real: text += tree_real_text(value); break;
    case tree::kind::token:
    case tree::kind::string: text += detail::in_quotes(std::string_view(value.string).substr(0, enough)); break;
    case tree::kind::datetime: text += value.string; break;
    case tree::kind::list: append_toml_list(text, value, enough); break;
    case tree::kind::table: append_toml_table(text, value, enough); break;
  }
}

bool same_tree_tables(const tree& left, const tree& right) {
  if (left.keys.size() != right.keys.size()) return false;
  for (std::size_t i = 0; i < left.keys.size(); ++i) {
    // Most often the order is the same too.
    const tree* const other = left.keys[i] == right.keys[i] ? &right.items[i] : right.find(left.keys[i]);
    if (other == nullptr || !(left.items[i] == *other)) return false;
  }
  return true;
}

// Below this comparing all keys is as fast, and takes no memory.
constexpr std::size_t large_table = 32;

}  // namespace

tree tree::of_token(std::string_view text) {
  tree result;
  result.is = kind::token;
  result.string = text;
  return result;
}

tree tree::of_string(std::string_view text) {
  tree result;
  result.is = kind::string;
  result.string = text;
  return result;
}

tree tree::of_boolean(bool value) {
  tree result;
  result.is = kind::boolean;
  result.boolean = value;
  return result;
}

tree tree::of_integer(std::int64_t value) {
  tree result;
  result.is = kind::integer;
  result.integer = value;
  return result;
}

tree tree::of_unsigned(std::uint64_t value) {
  tree result = of_integer(static_cast<std::int64_t>(value));
  result.wide = result.integer < 0;
  return result;
}

tree tree::of_real(double value, bool single) {
  tree result;
  result.is = kind::real;
  result.real = value;
  result.single = single;
  return result;
}

tree tree::of_list(std::vector<tree> values) {
  tree result;
  result.is = kind::list;
  result.items = std::move(values);
  return result;
}

tree tree::of_table() {
  tree result;
  result.is = kind::table;
  return result;
}

const tree* tree::find(std::string_view key_name) const {
  const std::size_t place = index.find(keys, key_name);
  return place < keys.size() ? &items[place] : nullptr;
}

tree* tree::find(std::string_view key_name) {
  index.update(keys);
  const std::size_t place = index.find(keys, key_name);
  return place < keys.size() ? &items[place] : nullptr;
}

tree& tree::get(std::string_view key_name) {
  if (tree* const there = find(key_name)) return *there;
  keys.emplace_back(key_name);
  return items.emplace_back();
}

void tree::erase(std::string_view key_name) {
  const std::size_t place = index.find(keys, key_name);
  if (place == keys.size()) return;
  keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(place));
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(place));
  index.forget();
}

bool operator==(const tree& left, const tree& right) {
  if (left.is != right.is) return false;
  switch (left.is) {
    case tree::kind::unset: return true;
    case tree::kind::boolean: return left.boolean == right.boolean;
    case tree::kind::integer: return left.integer == right.integer && left.wide == right.wide;
    case tree::kind::real: return left.real == right.real;
    case tree::kind::token:
    case tree::kind::string:
    case tree::kind::datetime: return left.string == right.string;
    case tree::kind::list: return left.items == right.items;
    case tree::kind::table: return same_tree_tables(left, right);
  }
  return false;
}

std::string to_toml_text(const tree& value) {
  std::string text;
  append_toml(text, value, std::numeric_limits<std::size_t>::max());
  return text;
}

std::string describe(const tree& value) {
  switch (value.is) {
    case tree::kind::unset: return "nothing";
    case tree::kind::token: return detail::shown(value);
    case tree::kind::boolean: return "the boolean " + detail::shown(value);
    case tree::kind::integer: return "the integer " + tree_integer_text(value);
    case tree::kind::real: return "the number " + detail::shown(value);
    case tree::kind::string: return "the string " + detail::shown(value);
    case tree::kind::list: return value.items.empty() ? "an empty list" : "a list";
    case tree::kind::table: return "a table";
    case tree::kind::datetime: return "the date " + value.string;
  }
  return {};
}

namespace detail {

std::size_t key_index::find(const std::vector<std::string>& keys, std::string_view name) const {
  if (slots_ != nullptr) {
    const std::vector<std::uint32_t>& slot = slots_->by_hash;
    const std::size_t mask = slot.size() - 1;
    for (std::size_t at = std::hash<std::string_view>()(name) & mask; slot[at] != 0; at = (at + 1) & mask) {
      if (keys[slot[at] - 1] == name) return slot[at] - 1;
    }
  }
  const auto rest = keys.begin() + (slots_ == nullptr ? 0 : static_cast<std::ptrdiff_t>(slots_->known));
  return static_cast<std::size_t>(std::find(rest, keys.end(), name) - keys.begin());
}

void key_index::update(const std::vector<std::string>& keys) {
  if (keys.size() < large_table) return;
  if (slots_ == nullptr) slots_ = new slots;
  if (keys.size() * 2 > slots_->by_hash.size()) {
    slots_->by_hash.assign(std::bit_ceil(keys.size() * 4), 0);
    slots_->known = 0;
  }
  while (slots_->known < keys.size()) slots_->add(keys, ++slots_->known);
}

void key_index::slots::add(const std::vector<std::string>& keys, std::uint32_t place) {
  const std::string_view name = keys[place - 1];
  const std::size_t mask = by_hash.size() - 1;
  std::size_t slot = std::hash<std::string_view>()(name) & mask;
  while (by_hash[slot] != 0) slot = (slot + 1) & mask;
  by_hash[slot] = place;
}

void index_keys(tree& value) {
  value.index.update(value.keys);
  for (tree& part : value.items) index_keys(part);
}

void take_entries(tree& table, tree&& from) {
  table.keys = std::move(from.keys);
  table.items = std::move(from.items);
  table.index = std::move(from.index);
}

bool has_place(const tree& value) { return value.at.known() || value.key.known(); }

void forget_places(tree& value) {
  value.at = value.key = {};
  value.name = 0;
  for (tree& item : value.items) forget_places(item);
}

std::string shortened(std::string text) {
  constexpr std::size_t longest = 80;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not inside a character
  return text.substr(0, end) + "...";
}

std::string shown(const tree& value) {
  // What will be cut need not be written first: a value may be a megabyte.
  std::string text;
  append_toml(text, value, 160);
  return shortened(std::move(text));
}

std::string place_of(std::size_t index) { return "[" + std::to_string(index) + "]"; }
std::string place_of(std::string_view key) { return "." + toml_key(key); }

}  // namespace detail

}  // namespace reflcfg::inline v0
