// std::variant: the first alternative that can read the value takes it. "An integer, or the word op".
#pragma once

#include <array>
#include <utility>
#include <variant>
#include <vector>

#include <reflcfg/codec/element.hpp>

namespace reflcfg::inline v0 {

namespace detail {
/// One message out of what every alternative said.
REFLCFG_DECL void no_alternative(const raw& value, const std::vector<mismatch>& reasons, mismatch& why);
}  // namespace detail

template <detail::element... Ts>
struct codec<std::variant<Ts...>> {
  using elements = std::variant<Ts...>;
  static constexpr std::array<const type_ops*, sizeof...(Ts)> alternatives{&detail::element_ops<Ts>...};
  static constexpr type_shape shape{.kind = type_kind::variant, .name = "value", .alternatives = alternatives};

  static bool decode(const raw& value, std::variant<Ts...>& out, mismatch& why) {
    std::vector<mismatch> reasons;
    const auto takes = [&]<class T>(const raw& given, std::type_identity<T>) {
      T inner{};
      if (detail::element_ops<T>.decode(given, &inner, reasons.emplace_back())) {
        out.template emplace<T>(std::move(inner));
        return true;
      }
      return false;
    };
    if ((takes(value, std::type_identity<Ts>{}) || ...)) return true;
    if (value.is == raw::kind::string) {
      // Files for programs that keep such a setting as text quote all of its forms: '2' beside 'op'.
      raw token = value;
      token.is = raw::kind::text;
      if ((takes(token, std::type_identity<Ts>{}) || ...)) return true;
      reasons.resize(sizeof...(Ts));
    }
    detail::no_alternative(value, reasons, why);
    return false;
  }

  static raw encode(const std::variant<Ts...>& value) {
    return std::visit([]<class T>(const T& inner) { return detail::element_ops<T>.encode(&inner); }, value);
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/variant.ipp>
#endif
