// The descriptors of a struct that fit none of its members, or not the type of the one they name.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/obedience.hpp>
#include <reflcfg/detail/schema/struct_node.hpp>

namespace reflcfg::inline v0::detail {

// The first descriptor of a member that the struct does not have, or that is described already; or the first word of a
// field that stands beside the fields.
template <class T>
consteval mistake mistake_of_descriptors(std::string_view& member) {
  constexpr auto& text = description_v<T>;
  std::array<bool, members_of<T>::count + 1> seen{};
  std::size_t at = 0;
  const auto stray = [&](std::size_t end) {
    for (; at < end; ++at) {
      const property::kind is = text.properties[at].is;
      if (is != property::kind::none && (bit(is) & words_of_sections) == 0) return true;
    }
    return false;
  };
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const field_text& field = text.fields[f];
    if (at < field.first && stray(field.first)) break;
    at = field.first + field.count;
    member = field.name;
    const std::size_t index = described_members<T>[f];
    const bool own = field.owner == &type_tag<T> || has_base<T>(field.owner);
    if (!own || index == no_member) return {problem::foreign_descriptor, {}, {}, spelled<T>()};
    if (seen[index]) return {problem::repeated_descriptor};
    seen[index] = true;
  }
  member = {};
  if (!stray(text.property_count)) return {};
  return {problem::word_of_field, name_of(text.properties[at].is)};
}

// ---- lists of a fixed size ------------------------------------------------------------------------------------------

/// A list whose size is its type's: it is not added to, and not cleared.
template <class T>
inline constexpr bool fixed_list = array_like<T>;
template <optional_like T>
inline constexpr bool fixed_list<T> = array_like<typename T::value_type>;

struct word_of_member {
  std::size_t member = no_member;
  property::kind word{};
};

template <class T, std::size_t... I>
consteval word_of_member find_word_of_growing_list(std::index_sequence<I...>) {
  constexpr auto& text = description_v<T>;
  constexpr std::array<bool, sizeof...(I)> fixed{fixed_list<typename members_of<T>::template type<I>>...};
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const std::size_t index = described_members<T>[f];
    if (index == no_member || !fixed[index]) continue;
    const std::size_t first = text.fields[f].first;
    for (std::size_t w = first; w < first + text.fields[f].count; ++w) {
      if ((bit(text.properties[w].is) & words_of_growing_lists) != 0) return {index, text.properties[w].is};
    }
  }
  return {};
}

template <class T>
consteval mistake mistake_of_fixed_lists(std::string_view& member) {
  constexpr auto& text = description_v<T>;
  if constexpr ((kinds_of({text.properties, text.property_count}) & words_of_growing_lists) != 0) {
    constexpr auto found = find_word_of_growing_list<T>(std::make_index_sequence<members_of<T>::count>{});
    if constexpr (found.member != no_member) {
      member = members_of<T>::names[found.member];
      return {problem::wrong_type_for_word, name_of(found.word), need_text(need_of(found.word)),
              spelled<typename members_of<T>::template type<found.member>>()};
    }
  }
  return {};
}

}  // namespace reflcfg::inline v0::detail
