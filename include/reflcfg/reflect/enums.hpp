// Names and values of described enums, from Boost.Describe.
#pragma once

#include <array>
#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>
#include <string_view>
#include <type_traits>

namespace reflcfg::inline v0 {

template <class Enum>
concept described_enum = std::is_enum_v<Enum> && boost::describe::has_describe_enumerators<Enum>::value;

namespace detail {

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

}  // namespace detail

template <described_enum Enum>
inline constexpr auto enum_words = detail::words_of(boost::describe::describe_enumerators<Enum>{});
template <described_enum Enum>
inline constexpr auto enum_values = detail::values_of<Enum>(boost::describe::describe_enumerators<Enum>{});

}  // namespace reflcfg::inline v0
