// Types whose values are words out of a fixed set: described enums and choice<...>.
#pragma once

#include <array>
#include <boost/describe/enumerators.hpp>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/choice.hpp>
#include <reflcfg/codec.hpp>

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
struct codec<Enum> {
  static constexpr type_shape shape{.kind = type_kind::word, .name = "word", .words = detail::enum_words<Enum>};

  static bool decode(const tree& value, Enum& out, decode_error& error) {
    const std::size_t index = detail::decode_word(value, detail::enum_words<Enum>, error);
    if (index == detail::enum_words<Enum>.size()) return false;
    out = detail::enum_values<Enum>[index];
    return true;
  }
  static tree encode(Enum value) {
    const std::size_t index = detail::index_of(value);
    // A value without a name can only come from the program's own cast; show it as its number.
    if (index == detail::enum_words<Enum>.size()) return tree::of_integer(static_cast<std::int64_t>(value));
    return tree::of_string(detail::enum_words<Enum>[index]);
  }
};

template <fixed_string... Words>
struct codec<choice<Words...>> {
  using type = choice<Words...>;
  static constexpr type_shape shape{.kind = type_kind::word, .name = "word", .words = type::words};

  static bool decode(const tree& value, type& out, decode_error& error) {
    const std::size_t index = detail::decode_word(value, type::words, error);
    return index < type::size && out.assign(type::words[index]);
  }
  static tree encode(const type& value) { return tree::of_string(value.view()); }
};

}  // namespace reflcfg::inline v0
