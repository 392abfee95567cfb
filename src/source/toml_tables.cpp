#include <reflcfg/detail/source/toml_tables.hpp>

#include <functional>
#include <utility>

namespace reflcfg::inline v0::detail {

// The entry of a name in a table: its own, or a free one that is ready for it.
toml_tables::name& toml_tables::find(const toml_table& table, std::string_view key) {
  if (used_ * 3 > names_.size() * 2) grow();
  const std::size_t mixed = std::hash<std::string_view>{}(key) + std::size_t{table.id} * 0x9E3779B97F4A7C15u;
  const auto hash = static_cast<std::uint32_t>(mixed ^ (mixed >> 29));
  for (std::size_t at = hash;; ++at) {
    name& item = names_[at & (names_.size() - 1)];
    if (item.is == kind::none) {
      item.table = table.id;
      item.hash = hash;
      return item;
    }
    if (item.hash == hash && item.table == table.id && table.at->keys[item.index] == key) return item;
  }
}

void toml_tables::grow() {
  const std::vector<name> before = std::exchange(names_, std::vector<name>(names_.size() * 2));
  for (const name& item : before) {
    if (item.is == kind::none) continue;
    std::size_t at = item.hash;
    while (names_[at & (names_.size() - 1)].is != kind::none) ++at;
    names_[at & (names_.size() - 1)] = item;
  }
}

// The table of a name; the last one of a list.
toml_table toml_tables::inside(const toml_table& table, const name& item) const {
  tree& value = table.at->items[item.index];
  return {item.is == kind::list ? &value.items.back() : &value, item.id, table.depth + 1};
}

toml_table toml_tables::add(const toml_table& table, const toml_key_part& part, name& item, kind is, span at) {
  item.index = static_cast<std::uint32_t>(table.at->items.size());
  item.id = ++last_id_;
  item.is = is;
  ++used_;
  table.at->keys.emplace_back(part.name);
  tree& value = table.at->items.emplace_back();
  value.is = is == kind::list ? tree::kind::list : is == kind::value ? tree::kind::unset : tree::kind::table;
  value.key = part.at;
  value.at = at;
  return {&value, item.id, table.depth + 1};
}

// From a table to the one that the last part of a key is in. Those between are made as needed: `implied` by a header,
// else `dotted`.
std::optional<toml_tables::conflict> toml_tables::enter(toml_table& table, std::span<const toml_key_part> key,
                                                        kind made, span header) {
  using mistake = toml_mistake::kind;
  if (table.depth + key.size() > deepest_table) {
    return conflict{mistake::tables_too_deep, deepest_table - table.depth, 0};
  }
  const bool dotted = made == kind::dotted;
  for (std::size_t i = 0; i + 1 < key.size(); ++i) {
    name& item = find(table, key[i].name);
    if (item.is == kind::none) {
      table = add(table, key[i], item, made, dotted ? key[i].at : header);
      continue;
    }
    const std::size_t place = table.at->items[item.index].at.first;
    if (item.is == kind::value) return conflict{dotted ? mistake::key_in_value : mistake::section_over_value, i, place};
    if (dotted && (item.is == kind::section || item.is == kind::list)) {
      return conflict{mistake::key_in_section, i, place};
    }
    if (dotted) item.is = kind::dotted;
    table = inside(table, item);
  }
  return std::nullopt;
}

// A header with a name that the table has.
std::optional<toml_tables::conflict> toml_tables::open_again(const toml_table& table, std::size_t part, name& item,
                                                             bool list, span header) {
  using mistake = toml_mistake::kind;
  tree& value = table.at->items[item.index];
  const auto refuse = [&](mistake as_section, mistake as_list) {
    return conflict{list ? as_list : as_section, part, value.at.first};
  };
  switch (item.is) {
    case kind::section: return refuse(mistake::section_twice, mistake::list_over_section);
    case kind::dotted: return refuse(mistake::section_over_dotted, mistake::list_over_section);
    case kind::list: return list ? std::nullopt : std::optional(refuse(mistake::section_over_list, {}));
    case kind::implied:
      if (list) return refuse({}, mistake::list_over_section);
      item.is = kind::section;
      value.at = header;
      return std::nullopt;
    default: return refuse(mistake::section_over_value, mistake::list_over_value);
  }
}

std::optional<toml_tables::conflict> toml_tables::open_section(std::span<const toml_key_part> key, bool list,
                                                               toml_table& table) {
  const span header{key.front().at.source, key.front().at.first, key.back().at.last};
  table = root_;
  if (auto found = enter(table, key, kind::implied, header)) return found;
  name& item = find(table, key.back().name);
  if (item.is == kind::none) {
    add(table, key.back(), item, list ? kind::list : kind::section, header);
  } else if (auto found = open_again(table, key.size() - 1, item, list, header)) {
    return found;
  }
  if (list) {
    tree& element = table.at->items[item.index].items.emplace_back();
    element.is = tree::kind::table;
    element.at = header;
    item.id = ++last_id_;
  }
  table = inside(table, item);
  return std::nullopt;
}

std::optional<toml_tables::conflict> toml_tables::add_key(toml_table table, std::span<const toml_key_part> key,
                                                          toml_table& value) {
  using mistake = toml_mistake::kind;
  if (auto found = enter(table, key, kind::dotted, {})) return found;
  const toml_key_part& part = key.back();
  name& item = find(table, part.name);
  if (item.is != kind::none) {
    const bool set = item.is == kind::value;
    return conflict{set ? mistake::key_twice : mistake::key_over_section, key.size() - 1,
                    table.at->items[item.index].at.first};
  }
  value = add(table, part, item, kind::value, part.at);
  return std::nullopt;
}

toml_table toml_tables::open_braces(toml_table place) {
  place.at->is = tree::kind::table;
  place.id = ++last_id_;
  return place;
}

}  // namespace reflcfg::inline v0::detail
