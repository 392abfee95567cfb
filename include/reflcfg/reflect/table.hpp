// The constexpr table of a config: every field's path, help, type operations, checks and aliases. Templates end here.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <reflcfg/reflect/struct_node.hpp>

namespace reflcfg::inline v0 {

/// One field of the whole config.
struct field_entry {
  std::string_view path;  // "training.steps"
  const detail::member_node* member = nullptr;
  std::uint32_t section = 0;  // into table::sections

  constexpr std::string_view help() const { return member->help; }
  constexpr const type_ops& type() const { return *member->type; }
  constexpr std::span<const property> properties() const { return member->properties; }
  constexpr bool has(property::kind kind) const { return member->has(kind); }
  /// The text of the property of this kind; empty if there is none.
  constexpr std::string_view text_of(property::kind kind) const {
    for (const property& item : member->properties) {
      if (item.is == kind) return item.text;
    }
    return {};
  }
};

/// One struct of the config; the root is the first, with an empty path.
struct section_entry {
  std::string_view path;
  const detail::struct_node* node = nullptr;
  bool flattened = false;  // its fields belong to the section that holds it, and so does its path
};

/// Another path of a field.
struct alias_entry {
  std::string_view path;
  std::uint32_t field = 0;            // into table::fields
  std::span<const property> rules{};  // negate, append, map
};

/// A path that is gone, or one that other programs have.
struct removed_entry {
  std::string_view path;
  std::string_view why;
  bool ignored = false;  // no error, only a notice
};

struct table {
  std::span<const field_entry> fields;
  std::span<const section_entry> sections;
  std::span<const alias_entry> aliases;
  std::span<const removed_entry> removed;
};

namespace detail {

struct table_size {
  std::size_t fields = 0;
  std::size_t sections = 0;
  std::size_t aliases = 0;
  std::size_t removed = 0;
  std::size_t characters = 0;
};

constexpr void measure(const struct_node& node, std::size_t prefix, table_size& size) {
  ++size.sections;
  for (const property& item : node.properties) {
    size.aliases += item.is == property::kind::alias;
    size.removed += item.is == property::kind::removed || item.is == property::kind::ignored;
  }
  for (const member_node& member : node.members) {
    if (member.flattened) {
      measure(*member.nested, prefix, size);
      continue;
    }
    const std::size_t length = prefix + (prefix == 0 ? 0 : 1) + member.name.size();
    size.characters += length;
    if (member.is_section) {
      measure(*member.nested, length, size);
    } else {
      ++size.fields;
    }
  }
}

// The paths of all fields and sections, one after the other, in table order.
constexpr char* write_paths(const struct_node& node, const char* prefix, std::size_t prefix_size, char* text) {
  for (const member_node& member : node.members) {
    if (member.flattened) {
      text = write_paths(*member.nested, prefix, prefix_size, text);
      continue;
    }
    char* const path = text;
    for (std::size_t i = 0; i < prefix_size; ++i) *text++ = prefix[i];
    if (prefix_size > 0) *text++ = '.';
    for (const char c : member.name) *text++ = c;
    if (member.is_section) text = write_paths(*member.nested, path, text - path, text);
  }
  return text;
}

template <table_size Size>
struct table_storage {
  field_entry fields[Size.fields == 0 ? 1 : Size.fields];
  section_entry sections[Size.sections];
  alias_entry aliases[Size.aliases == 0 ? 1 : Size.aliases];
  removed_entry removed[Size.removed == 0 ? 1 : Size.removed];
};

// The next free place of each array, and of the characters that write_paths left.
struct table_cursor {
  field_entry* field;
  section_entry* section;
  alias_entry* alias;
  removed_entry* removed;
  const char* text;
  std::uint32_t fields = 0;
  std::uint32_t sections = 0;
};

constexpr bool is_alias_rule(property::kind kind) {
  using k = property::kind;
  return kind == k::alias_negate || kind == k::alias_append || kind == k::alias_map || kind == k::alias_convert ||
         kind == k::none;
}

/// The properties behind the one at `alias` that are its rules.
constexpr std::span<const property> rules_behind(std::span<const property> properties, std::size_t alias) {
  std::size_t end = alias + 1;
  while (end < properties.size() && is_alias_rule(properties[end].is)) ++end;
  return properties.subspan(alias + 1, end - alias - 1);
}

constexpr void add_aliases(std::span<const property> properties, table_cursor& at) {
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (properties[i].is != property::kind::alias) continue;
    *at.alias++ = {properties[i].text, at.fields, rules_behind(properties, i)};
  }
}

// `holder` is the section that a flattened struct's fields belong to.
constexpr void fill(const struct_node& node, std::string_view path, table_cursor& at, bool flattened = false,
                    std::uint32_t holder = 0) {
  const std::uint32_t section = flattened ? holder : at.sections;
  ++at.sections;
  *at.section++ = {path, &node, flattened};
  for (const property& item : node.properties) {
    const bool ignored = item.is == property::kind::ignored;
    if (ignored || item.is == property::kind::removed) *at.removed++ = {item.text, item.text2, ignored};
  }
  for (const member_node& member : node.members) {
    if (member.flattened) {
      fill(*member.nested, path, at, true, section);
      continue;
    }
    const std::size_t length = path.size() + (path.empty() ? 0 : 1) + member.name.size();
    const std::string_view member_path{at.text, length};
    at.text += length;
    if (member.is_section) {
      fill(*member.nested, member_path, at);
    } else {
      *at.field++ = {member_path, &member, section};
      add_aliases(member.properties, at);
      ++at.fields;
    }
  }
}

template <class Root>
inline constexpr table_size size_of_table = [] {
  table_size size;
  measure(node_holder<Root>::value, 0, size);
  return size;
}();

template <class Root>
inline constexpr auto path_text = [] {
  std::array<char, size_of_table<Root>.characters + 1> text{};
  write_paths(node_holder<Root>::value, nullptr, 0, text.data());
  return text;
}();

template <class Root>
inline constexpr auto table_storage_of = [] {
  table_storage<size_of_table<Root>> storage{};
  table_cursor at{storage.fields, storage.sections, storage.aliases, storage.removed, path_text<Root>.data()};
  fill(node_holder<Root>::value, {}, at);
  return storage;
}();

}  // namespace detail

/// The table of `Root`.
template <class Root>
inline constexpr table table_of{
    {detail::table_storage_of<Root>.fields, detail::size_of_table<Root>.fields},
    {detail::table_storage_of<Root>.sections, detail::size_of_table<Root>.sections},
    {detail::table_storage_of<Root>.aliases, detail::size_of_table<Root>.aliases},
    {detail::table_storage_of<Root>.removed, detail::size_of_table<Root>.removed},
};

}  // namespace reflcfg::inline v0
