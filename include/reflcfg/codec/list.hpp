// std::vector and std::array: a TOML list, or tokens with commas; of structs, an array of tables.
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/codec/element.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// A list with its type erased, so that decoding is one function for all of them.
struct list_access {
  void* (*append)(void* list);  // a new element with its default; its address holds until the next one
  std::size_t (*size)(const void* list);
  const void* (*at)(const void* list, std::size_t index);
};

template <class T>
inline constexpr list_access access_of_vector{
    [](void* list) -> void* { return &static_cast<std::vector<T>*>(list)->emplace_back(); },
    [](const void* list) { return static_cast<const std::vector<T>*>(list)->size(); },
    [](const void* list, std::size_t index) -> const void* {
      return static_cast<const std::vector<T>*>(list)->data() + index;
    },
};

/// Appends the elements of `value` to the empty `list`. False with `why` filled, in which every wrong element is named.
REFLCFG_DECL bool decode_list(const raw& value, void* list, const list_access& access, const type_ops& element,
                              mismatch& why);
REFLCFG_DECL raw encode_list(const void* list, const list_access& access, const type_ops& element);

/// The elements of `value`: a list's own, or the parts of a string split at commas (trimmed, empty ones dropped).
/// False with `why` filled for anything else.
REFLCFG_DECL bool list_items(const raw& value, std::string_view element, std::vector<raw>& items, mismatch& why);
/// Appends the parts of `text` as values of `kind`; blanks around a part and empty parts are dropped.
REFLCFG_DECL void split_at_commas(std::string_view text, raw::kind kind, position at, std::vector<raw>& items);
REFLCFG_DECL bool wrong_size(const raw& value, std::size_t wanted, std::size_t got, mismatch& why);

}  // namespace detail

template <detail::element T>
struct codec<std::vector<T>> {
  using element = T;
  static constexpr type_shape shape{
      .kind = type_kind::list, .name = "list", .element = &detail::element_ops<T>, .words = detail::element_words<T>()};

  static bool decode(const raw& value, std::vector<T>& out, mismatch& why) {
    std::vector<T> decoded;
    if (!detail::decode_list(value, &decoded, detail::access_of_vector<T>, detail::element_ops<T>, why)) return false;
    out = std::move(decoded);
    return true;
  }

  static raw encode(const std::vector<T>& value) {
    return detail::encode_list(&value, detail::access_of_vector<T>, detail::element_ops<T>);
  }
};

/// Its elements have no addresses, so it is decoded as a list of something that has.
template <detail::element T>
  requires std::same_as<T, bool>
struct codec<std::vector<T>> {
  using element = bool;
  static constexpr type_shape shape{.kind = type_kind::list, .name = "list", .element = &detail::element_ops<T>};

  static bool decode(const raw& value, std::vector<bool>& out, mismatch& why) {
    std::vector<one> decoded;
    if (!detail::decode_list(value, &decoded, detail::access_of_vector<one>, detail::element_ops<T>, why)) return false;
    out.clear();
    for (const one& item : decoded) out.push_back(item.value);
    return true;
  }

  static raw encode(const std::vector<bool>& value) {
    std::vector<one> items;
    for (const bool item : value) items.push_back({item});
    return detail::encode_list(&items, detail::access_of_vector<one>, detail::element_ops<T>);
  }

 private:
  struct one {  // its address is that of its only member
    bool value = false;
  };
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
    return codec<std::vector<T>>::encode(std::vector<T>(value.begin(), value.end()));
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/list.ipp>
#endif
