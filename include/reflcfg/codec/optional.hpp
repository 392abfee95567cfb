// std::optional: unset until given; the token `none` unsets it again.
#pragma once

#include <optional>

#include <reflcfg/codec/codec.hpp>

namespace reflcfg::inline v0 {

namespace detail {
/// `none` in any case, as a token; a TOML string "none" stays a string.
REFLCFG_DECL bool is_none_token(const raw& value);
}  // namespace detail

template <class T>
  requires has_codec<T>
struct codec<std::optional<T>> {
  static constexpr type_shape shape{
      .kind = type_kind::optional, .name = codec<T>::shape.name, .element = &ops_of<T>, .words = codec<T>::shape.words};

  static bool decode(const raw& value, std::optional<T>& out, mismatch& why) {
    if (value.is == raw::kind::unset || detail::is_none_token(value)) {
      out.reset();
      return true;
    }
    T inner{};
    if (!codec<T>::decode(value, inner, why)) {
      if (why.expected.find("none") == std::string::npos && value.is == raw::kind::text) why.expected += ", or none";
      return false;
    }
    out = std::move(inner);
    return true;
  }
  static raw encode(const std::optional<T>& value) { return value ? codec<T>::encode(*value) : raw{}; }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/optional.ipp>
#endif
