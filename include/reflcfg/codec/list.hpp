// std::vector and std::array.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/codec/codec.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// The elements of `value`: a list's own, or the parts of a string split at commas (trimmed, empty ones dropped).
/// False with `why` filled for anything else.
REFLCFG_DECL bool list_items(const raw& value, std::string_view element, std::vector<raw>& items, mismatch& why);
/// Appends the parts of `text` as values of `kind`; blanks around a part and empty parts are dropped.
REFLCFG_DECL void split_at_commas(std::string_view text, raw::kind kind, position at, std::vector<raw>& items);
/// Says which element did not fit.
REFLCFG_DECL void blame_element(std::size_t index, const raw& item, mismatch& why);
REFLCFG_DECL bool wrong_size(const raw& value, std::size_t wanted, std::size_t got, mismatch& why);

}  // namespace detail

template <class T>
  requires has_codec<T>
struct codec<std::vector<T>> {
  static constexpr type_shape shape{
      .kind = type_kind::list, .name = "list", .element = &ops_of<T>, .words = codec<T>::shape.words};

  static bool decode(const raw& value, std::vector<T>& out, mismatch& why) {
    std::vector<raw> items;
    if (!detail::list_items(value, codec<T>::shape.name, items, why)) return false;
    std::vector<T> decoded;
    decoded.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      T element{};
      if (!codec<T>::decode(items[i], element, why)) {
        detail::blame_element(i, items[i], why);
        return false;
      }
      decoded.push_back(std::move(element));
    }
    out = std::move(decoded);
    return true;
  }

  static raw encode(const std::vector<T>& value) {
    raw result = raw::of_list();
    result.items.reserve(value.size());
    for (const auto& element : value) result.items.push_back(codec<T>::encode(element));
    return result;
  }
};

template <class T, std::size_t N>
  requires has_codec<T>
struct codec<std::array<T, N>> {
  static constexpr type_shape shape{
      .kind = type_kind::list, .name = "list", .element = &ops_of<T>, .words = codec<T>::shape.words};

  static bool decode(const raw& value, std::array<T, N>& out, mismatch& why) {
    std::vector<T> elements;
    if (!codec<std::vector<T>>::decode(value, elements, why)) return false;
    if (elements.size() != N) return detail::wrong_size(value, N, elements.size(), why);
    for (std::size_t i = 0; i < N; ++i) out[i] = std::move(elements[i]);
    return true;
  }

  static raw encode(const std::array<T, N>& value) {
    raw result = raw::of_list();
    for (const T& element : value) result.items.push_back(codec<T>::encode(element));
    return result;
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/list.ipp>
#endif
