// Whether the defaults of a struct pass its own checks, as far as the compiler can evaluate them. What it cannot, such
// as a std::filesystem::path, the first load tries.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <variant>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/descriptors.hpp>
#include <reflcfg/detail/schema/struct_node.hpp>

namespace reflcfg::inline v0::detail {

template <class T>
consteval tick tick_of() {
  if constexpr (duration_like<T>) {
    return {T::period::num, T::period::den};
  } else {
    return {};
  }
}

constexpr const property* find_word(std::span<const property> words, property::kind kind) {
  for (const property& word : words) {
    if (word.is == kind) return &word;
  }
  return nullptr;
}

/// The check that the value, or one inside it, fails; null if there is none.
template <class T>
constexpr const property* failed_check(const T& value, std::span<const property> words) {
  const property* failed = nullptr;
  const auto look = [&](const auto& inner) {
    if (failed == nullptr) failed = failed_check(inner, words);
  };
  if constexpr (measurable<T>) {
    failed = violated(words, measure(value), tick_of<T>());
  } else if constexpr (has_codec<T>) {
    return nullptr;
  } else if constexpr (optional_like<T>) {
    if (value.has_value()) look(*value);
  } else if constexpr (vector_like<T> || array_like<T> || set_like<T>) {
    if (!array_like<T> && value.empty()) failed = find_word(words, property::kind::non_empty);
    for (const typename T::value_type& element : value) look(element);
  } else if constexpr (map_like<T>) {
    if (value.empty()) failed = find_word(words, property::kind::non_empty);
    for (const auto& [key, element] : value) look(element);
  } else if constexpr (is_variant<T>) {
    std::visit(look, value);
  } else if constexpr (is_tuple<T>) {
    std::apply([&](const auto&... part) { (look(part), ...); }, value);
  }
  return failed;
}

inline constexpr std::size_t no_bad_default = ~std::size_t{0};

// For each member the number of its descriptor if that has limits and the default counts, or no_member.
template <class T>
consteval auto find_limited() {
  constexpr auto& text = description_v<T>;
  std::array<std::size_t, members_of<T>::count> result{};
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = no_member;
  for (std::size_t f = 0; f < text.field_count; ++f) {
    std::uint64_t kinds = 0;
    for (std::size_t w = 0; w < text.fields[f].count; ++w) kinds |= bit(text.properties[text.fields[f].first + w].is);
    const bool counts = (kinds & limits) != 0 && (kinds & bit(property::kind::required)) == 0;
    if (counts && described_members<T>[f] != no_member) result[described_members<T>[f]] = f;
  }
  return result;
}

/// Member and word in one number, as an argument of a template is.
template <class T>
constexpr std::size_t first_bad_default() {
  constexpr auto& text = description_v<T>;
  constexpr auto limited = find_limited<T>();
  T object{};  // not const: g++ 12 cannot evaluate a const std::string
  std::size_t index = 0;
  std::size_t bad = no_bad_default;
  members_of<T>::visit(object, [&](const auto& value) {
    if (bad == no_bad_default && limited[index] != no_member) {
      const field_text& field = text.fields[limited[index]];
      const property* const failed = failed_check(value, {text.properties + field.first, field.count});
      if (failed != nullptr) bad = index * 64 + static_cast<std::size_t>(failed->is);
    }
    ++index;
  });
  return bad;
}

// Whether the compiler can evaluate it is tried by giving it to a template: so it is evaluated once.
template <class T, std::size_t Bad = first_bad_default<T>()>
consteval std::size_t bad_default_if_constant(int) {
  return Bad;
}
template <class T>
consteval std::size_t bad_default_if_constant(...) {
  return no_bad_default;
}

/// Most structs have nothing to check, and are not made.
template <class T>
consteval std::size_t bad_default() {
  constexpr auto& text = description_v<T>;
  if constexpr ((kinds_of({text.properties, text.property_count}) & limits) != 0) {
    return bad_default_if_constant<T>(0);
  } else {
    return no_bad_default;
  }
}

}  // namespace reflcfg::inline v0::detail
