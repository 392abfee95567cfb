// Types whose values are words out of a fixed set: described enums and choice<...>.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/choice.hpp>
#include <reflcfg/codec/codec.hpp>
#include <reflcfg/reflect/enums.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// Index of the word that `value` is, `-` and `_` being the same; words.size() with `why` filled if it is none.
REFLCFG_DECL std::size_t decode_word(const raw& value, std::span<const std::string_view> words, mismatch& why);

}  // namespace detail

template <class Enum>
  requires described_enum<Enum>
struct codec<Enum> {
  static constexpr type_shape shape{.kind = type_kind::word, .name = "word", .words = enum_words<Enum>};

  static bool decode(const raw& value, Enum& out, mismatch& why) {
    const std::size_t index = detail::decode_word(value, enum_words<Enum>, why);
    if (index == enum_words<Enum>.size()) return false;
    out = enum_values<Enum>[index];
    return true;
  }

  static raw encode(Enum value) {
    const std::size_t index = index_of(value);
    // A value without a name can only come from the program's own cast; show it as its number.
    if (index == enum_words<Enum>.size()) return raw::of_integer(static_cast<std::int64_t>(value));
    return raw::of_string(enum_words<Enum>[index]);
  }

  static constexpr std::size_t index_of(Enum value) {
    std::size_t index = 0;
    while (index < enum_values<Enum>.size() && enum_values<Enum>[index] != value) ++index;
    return index;
  }
};

template <fixed_string... Words>
struct codec<choice<Words...>> {
  using type = choice<Words...>;
  static constexpr type_shape shape{.kind = type_kind::word, .name = "word", .words = type::words};

  static bool decode(const raw& value, type& out, mismatch& why) {
    const std::size_t index = detail::decode_word(value, type::words, why);
    return index < type::size && out.assign(type::words[index]);
  }
  static raw encode(const type& value) { return raw::of_string(value.view()); }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/word.ipp>
#endif
