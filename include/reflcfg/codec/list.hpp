// std::vector and std::array: a TOML list, or tokens with commas; of structs, an array of tables.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/codec/element.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// The elements of `value`: a list's own, or the parts of a string split at commas (trimmed, empty ones dropped).
/// False with `why` filled for anything else.
REFLCFG_DECL bool list_items(const raw& value, std::string_view element, std::vector<raw>& items, mismatch& why);
/// Appends the parts of `text` as values of `kind`; blanks around a part and empty parts are dropped.
REFLCFG_DECL void split_at_commas(std::string_view text, raw::kind kind, position at, std::vector<raw>& items);
/// "[2]", as messages write it.
REFLCFG_DECL std::string index_text(std::size_t index);
REFLCFG_DECL bool wrong_size(const raw& value, std::size_t wanted, std::size_t got, mismatch& why);

}  // namespace detail

template <detail::element T>
struct codec<std::vector<T>> {
  using element = T;
  static constexpr type_shape shape{
      .kind = type_kind::list, .name = "list", .element = &detail::element_ops<T>, .words = detail::element_words<T>()};

  static bool decode(const raw& value, std::vector<T>& out, mismatch& why) {
    std::vector<raw> items;
    if (!detail::list_items(value, detail::element_ops<T>.shape.name, items, why)) return false;
    bool fits = true;
    std::vector<T> decoded;
    decoded.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      T inner{};
      mismatch wrong;
      if (!detail::element_ops<T>.decode(items[i], &inner, wrong)) {
        detail::blame_part(detail::index_text(i), items[i], wrong, why);
        fits = false;
      }
      decoded.push_back(std::move(inner));
    }
    if (!fits) return false;
    out = std::move(decoded);
    return true;
  }

  static raw encode(const std::vector<T>& value) {
    raw result = raw::of_list();
    result.items.reserve(value.size());
    for (const T& inner : value) result.items.push_back(detail::element_ops<T>.encode(&inner));
    return result;
  }
};

template <detail::element T, std::size_t N>
struct codec<std::array<T, N>> {
  using element = T;
  static constexpr type_shape shape = codec<std::vector<T>>::shape;

  static bool decode(const raw& value, std::array<T, N>& out, mismatch& why) {
    std::vector<T> elements;
    if (!codec<std::vector<T>>::decode(value, elements, why)) return false;
    if (elements.size() != N) return detail::wrong_size(value, N, elements.size(), why);
    for (std::size_t i = 0; i < N; ++i) out[i] = std::move(elements[i]);
    return true;
  }

  static raw encode(const std::array<T, N>& value) {
    raw result = raw::of_list();
    for (const T& inner : value) result.items.push_back(detail::element_ops<T>.encode(&inner));
    return result;
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/list.ipp>
#endif
