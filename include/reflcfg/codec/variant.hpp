// std::variant: the first alternative that can read the value takes it. "An integer, or the word op".
#pragma once

#include <array>
#include <span>
#include <utility>
#include <variant>

#include <reflcfg/codec/element.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// Reads `value` as one alternative, and puts it into the variant if it fits.
using try_alternative = bool (*)(const raw& value, void* variant, mismatch& why);

template <class Variant, element T>
bool decode_alternative(const raw& value, void* variant, mismatch& why) {
  T inner{};
  if (!element_ops<T>.decode(value, &inner, why)) return false;
  static_cast<Variant*>(variant)->template emplace<T>(std::move(inner));
  return true;
}

/// The first alternative that can read the value takes it; else `why` is one message out of what each of them said.
REFLCFG_DECL bool decode_variant(const raw& value, void* variant, std::span<const try_alternative> alternatives,
                                 mismatch& why);

}  // namespace detail

template <detail::element... Ts>
struct codec<std::variant<Ts...>> {
  using elements = std::variant<Ts...>;
  static constexpr std::array<const type_ops*, sizeof...(Ts)> alternatives{&detail::element_ops<Ts>...};
  static constexpr type_shape shape{.kind = type_kind::variant, .name = "value", .alternatives = alternatives};

  static bool decode(const raw& value, std::variant<Ts...>& out, mismatch& why) {
    static constexpr detail::try_alternative attempts[]{&detail::decode_alternative<std::variant<Ts...>, Ts>...};
    return detail::decode_variant(value, &out, attempts, why);
  }

  static raw encode(const std::variant<Ts...>& value) {
    return std::visit([]<class T>(const T& inner) { return detail::element_ops<T>.encode(&inner); }, value);
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/variant.ipp>
#endif
