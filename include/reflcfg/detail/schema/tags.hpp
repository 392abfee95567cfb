// What tells the alternatives of a tagged variant apart, while compiling.
#pragma once

#include <cstddef>
#include <string_view>

#include <reflcfg/detail/schema/claims.hpp>
#include <reflcfg/detail/schema/obedience.hpp>
#include <reflcfg/detail/schema/schema.hpp>
#include <reflcfg/detail/schema/struct_name.hpp>

namespace reflcfg::inline v0::detail {

constexpr bool same_tag(const structure& left, const structure& right) {
  const auto hash = [](const structure& fields) {
    std::uint64_t result = hash_of_nothing;
    spell_tag(fields.name, fields.has_own_name, [&](char c) { result = add_to_hash(result, c); });
    return result;
  };
  return hash(left) == hash(right);
}

/// Whether a table of this struct has such a key: a field, another name, a removed one.
constexpr bool has_key(const structure& fields, std::string_view key) {
  const std::uint64_t hash = add_to_hash(hash_of_nothing, key);
  const auto same = [&](std::string_view name) { return add_to_hash(hash_of_nothing, name) == hash; };
  for (std::size_t i = 0; i < fields.members.size(); ++i) {
    const member& item = fields.members[i];
    if (item.has(property::kind::flatten)) {
      if (is_struct(*item.type) && has_key(*item.type->fields, key)) return true;
    } else if (same(item.name)) {
      return true;
    }
  }
  for (std::size_t i = 0; i < fields.words.size(); ++i) {
    const property::kind is = fields.words[i].is;
    const bool name = is == property::kind::alias || is == property::kind::removed || is == property::kind::ignored;
    if (name && same(fields.words[i].text)) return true;
  }
  return false;
}

}  // namespace reflcfg::inline v0::detail
