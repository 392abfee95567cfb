// std::optional: unset until given; the token `none` unsets it again, and in TOML, which has no such word, `[]`.
// Of a struct it is a table that may be left out.
#pragma once

#include <optional>

#include <reflcfg/codec/element.hpp>

namespace reflcfg::inline v0 {

namespace detail {
/// `none` in any case, as a token; a TOML string "none" stays a string.
REFLCFG_DECL bool is_none_token(const raw& value);
/// That, or an empty list where `kind`, the type inside, is no list itself.
REFLCFG_DECL bool says_none(const raw& value, type_kind kind);
/// Adds `none` to what a token may be.
REFLCFG_DECL void offer_none(const raw& value, mismatch& why);
}  // namespace detail

template <detail::element T>
struct codec<std::optional<T>> {
  using element = T;
  static constexpr const type_ops& inner_ops = detail::element_ops<T>;
  static constexpr type_shape shape{.kind = type_kind::optional,
                                    .name = inner_ops.shape.name,
                                    .element = &inner_ops,
                                    .words = detail::element_words<T>()};

  static bool decode(const raw& value, std::optional<T>& out, mismatch& why) {
    if (detail::says_none(value, inner_ops.shape.kind)) {
      out.reset();
      return true;
    }
    T inner{};
    if (!inner_ops.decode(value, &inner, why)) {
      detail::offer_none(value, why);
      return false;
    }
    out = std::move(inner);
    return true;
  }
  static raw encode(const std::optional<T>& value) { return value ? inner_ops.encode(&*value) : raw{}; }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/optional.ipp>
#endif
