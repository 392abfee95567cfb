// The customization point for types: `codec<T>` turns a source's raw value into a T and back.
//
// A type of one's own needs one specialization, anywhere before the config is loaded:
//
//   template <> struct reflcfg::codec<Color> {
//     static constexpr reflcfg::type_shape shape{.kind = reflcfg::type_kind::string, .name = "colour"};
//     static bool decode(const reflcfg::raw& value, Color& out, reflcfg::mismatch& why);
//     static reflcfg::raw encode(const Color& value);
//   };
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/raw.hpp>

namespace reflcfg::inline v0 {

/// What the values of a type look like in a source.
enum class type_kind : std::uint8_t { boolean, integer, real, string, word, optional, list, variant, map, structure };

/// Why a value does not fit its type, in the parts an error message has.
struct mismatch {
  std::string expected;  ///< "an integer", "one of linear, sqrt, cosine"; a whole sentence if there is no `got`
  std::string got;       ///< "the string \"100\""
  std::string hint;      ///< what to do next; may be empty
  position at{};         ///< of the part to blame, when it is not the whole value
  std::string where{};   ///< that part: "[1].host"; containers fill it
  std::vector<mismatch> also{};  ///< what else is wrong with a list or a table

  /// One more thing that is wrong; the first one is *this.
  void add(mismatch other);
};

struct type_ops;
namespace detail {
struct struct_node;
}

/// What outputs and sources need to know of a type without knowing the type.
struct type_shape {
  type_kind kind;                                      ///< what its values look like in a source
  std::string_view name;                               ///< a noun for the help: "integer", "text"
  const type_ops* element = nullptr;                   ///< optional, list, map (of its values)
  std::span<const std::string_view> words = {};        ///< word: the allowed values, as they are shown
  std::span<const type_ops* const> alternatives = {};  ///< variant
  const detail::struct_node& (*node)() = nullptr;      ///< structure: a table with the members of a struct
};

/// Primary template: a type without a codec.
template <class T>
struct codec;

template <class T>
concept has_codec = requires { codec<T>::shape; };

/// A codec with its type erased: from here on everything is an ordinary function.
struct type_ops {
  type_shape shape;
  bool (*decode)(const raw& value, void* out, mismatch& why);
  raw (*encode)(const void* value);
};

/// The codec of `T` without the T.
template <has_codec T>
inline constexpr type_ops ops_of{
    codec<T>::shape,
    [](const raw& value, void* out, mismatch& why) { return codec<T>::decode(value, *static_cast<T*>(out), why); },
    [](const void* value) { return codec<T>::encode(*static_cast<const T*>(value)); },
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/codec.ipp>
#endif
