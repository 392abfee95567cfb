// Types whose values are words out of a fixed set: described enums and choice<...>.
#pragma once

#include <array>
#include <boost/describe/enumerators.hpp>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/choice.hpp>
#include <reflcfg/codec.hpp>
#include <reflcfg/detail/schema/built_in.hpp>

namespace reflcfg::inline v0 {

template <class Enum>
concept described_enum = std::is_enum_v<Enum> && boost::describe::has_describe_enumerators<Enum>::value;

namespace detail {

/// Index of the word that `value` is, `-` and `_` being the same; words.size() with the error if it is none.
std::size_t decode_word(const tree& value, std::span<const std::string_view> words, decode_error& error);

// `for_loop` is shown as for-loop, `default_` (a keyword's stand-in) as default.
template <class Enumerator>
struct enum_word {
  static constexpr std::string_view spelled{Enumerator::name};
  static constexpr std::size_t size = spelled.size() - (spelled.back() == '_' ? 1 : 0);
  static constexpr auto text = [] {
    std::array<char, size> result{};
    for (std::size_t i = 0; i < size; ++i) result[i] = spelled[i] == '_' ? '-' : spelled[i];
    return result;
  }();
  static constexpr std::string_view word{text.data(), size};
};

template <template <class...> class List, class... Enumerators>
constexpr auto words_of(List<Enumerators...>) {
  return std::array<std::string_view, sizeof...(Enumerators)>{enum_word<Enumerators>::word...};
}
template <class Enum, template <class...> class List, class... Enumerators>
constexpr auto values_of(List<Enumerators...>) {
  return std::array<Enum, sizeof...(Enumerators)>{Enumerators::value...};
}

template <described_enum Enum>
inline constexpr auto enum_words = words_of(boost::describe::describe_enumerators<Enum>{});
template <described_enum Enum>
inline constexpr auto enum_values = values_of<Enum>(boost::describe::describe_enumerators<Enum>{});

/// The same as numbers, for code that does not know the type.
template <described_enum Enum>
inline constexpr auto enum_numbers = [] {
  std::array<std::int64_t, enum_values<Enum>.size()> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int64_t>(enum_values<Enum>[i]);
  return numbers;
}();

/// The value's place among the described ones, or their number.
template <described_enum Enum>
constexpr std::size_t index_of(Enum value) {
  std::size_t index = 0;
  while (index < enum_values<Enum>.size() && enum_values<Enum>[index] != value) ++index;
  return index;
}

}  // namespace detail

template <class Enum>
  requires described_enum<Enum>
struct codec<Enum> : detail::built_in_codec<Enum> {
  static constexpr type_shape shape{.kind = type_kind::word, .name = "word", .words = detail::enum_words<Enum>};
};
template <fixed_string... Words>
struct codec<choice<Words...>> : detail::built_in_codec<choice<Words...>> {
  static constexpr type_shape shape{.kind = type_kind::word, .name = "word", .words = choice<Words...>::words};
};

}  // namespace reflcfg::inline v0
