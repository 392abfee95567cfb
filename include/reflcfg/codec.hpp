// The customization point for types: `codec<T>` turns a source's value into a T and back.
//
// A type of one's own needs one specialization, anywhere before the config is loaded:
//
//   template <> struct reflcfg::codec<Color> {
//     static constexpr reflcfg::type_shape shape{.kind = reflcfg::type_kind::string, .name = "colour"};
//     static bool decode(const reflcfg::tree& value, Color& out, reflcfg::decode_error& error);
//     static reflcfg::tree encode(const Color& value);
//   };
//
// A codec that is made of others calls reflcfg::decode and reflcfg::encode (load.hpp), which know every type.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0 {

/// What the values of a type look like in a source.
enum class type_kind : std::uint8_t {
  boolean,
  integer,
  real,
  string,
  word,
  optional,
  list,
  tuple,
  map,
  variant,
  structure
};

/// What outputs and sources need to know of a type of one's own.
struct type_shape {
  type_kind kind;                                ///< boolean, integer, real, string or word
  std::string_view name;                         ///< a noun for the help: "colour"
  std::span<const std::string_view> words = {};  ///< word: the allowed values, as they are shown
};

/// Why a value does not fit its type, in the parts an error message has. "error: PATH: expected EXPECTED, got GOT".
struct decode_error {
  std::string expected;  ///< "an integer", "one of linear, sqrt, cosine"; a whole sentence if there is no `got`
  std::string got{};     ///< "the string \"100\""; never shown of a secret
  std::string hint{};    ///< what to do next; may be empty; never shown of a secret
  detail::span at{};     ///< `at` of the part to blame, when it is not the whole value
};

/// Primary template: a type without a codec.
template <class T>
struct codec;

template <class T>
concept has_codec = requires { codec<T>::shape; };

using raw = tree;               ///< An older name.
using mismatch = decode_error;  ///< An older name.

}  // namespace reflcfg::inline v0
