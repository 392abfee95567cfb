// What a struct is called: as the compiler spells it, and as users write it, who name an alternative or a command by
// it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace reflcfg::inline v0::detail {

/// A type as the compiler spells it.
template <class T>
constexpr std::string_view spelled() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("T = ") + 4);
  const auto end = text.find(';');
  return text.substr(0, end == text.npos ? text.rfind(']') : end);
}

/// The name of a type without its namespaces and template arguments.
template <class T>
consteval std::string_view type_name() {
  std::string_view text = spelled<T>();
  text = text.substr(0, text.find('<'));
  return text.substr(text.rfind(':') + 1);
}

/// A struct may give itself another: `static constexpr std::string_view name = "adam";`
template <class Struct>
concept names_itself = requires { requires std::same_as<decltype(Struct::name), const std::string_view>; } &&
                       !std::is_member_object_pointer_v<decltype(&Struct::name)>;

template <class Struct>
consteval std::string_view struct_name() {
  if constexpr (names_itself<Struct>) {
    return Struct::name;
  } else {
    return type_name<Struct>();
  }
}

/// Calls `take` with each character of a tag: the name that a struct has given itself, or that of its type in
/// kebab-case.
template <class Take>
constexpr void spell_tag(std::string_view name, bool has_own_name, Take&& take) {
  const auto capital = [&](std::size_t i) { return i < name.size() && name[i] >= 'A' && name[i] <= 'Z'; };
  bool dash = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    char c = name[i];
    if (!has_own_name) {
      // A word starts at BatchNorm's N, and at the S of LRScheduler.
      const bool last_capital = capital(i) && !capital(i + 1) && i + 1 < name.size();
      const bool starts_word = capital(i) && i > 0 && (!capital(i - 1) || last_capital);
      if (starts_word && !dash) take('-');
      c = capital(i) ? static_cast<char>(c - 'A' + 'a') : c == '_' ? '-' : c;
    }
    take(c);
    dash = c == '-';
  }
}

template <class Struct>
struct tag_holder {
  static constexpr std::size_t size = [] {
    std::size_t count = 0;
    spell_tag(struct_name<Struct>(), names_itself<Struct>, [&](char) { ++count; });
    return count;
  }();
  static constexpr auto characters = [] {
    std::array<char, size + 1> text{};
    std::size_t at = 0;
    spell_tag(struct_name<Struct>(), names_itself<Struct>, [&](char c) { text[at++] = c; });
    return text;
  }();
};

/// The same as a constant.
template <class Struct>
inline constexpr std::string_view tag_text{tag_holder<Struct>::characters.data(), tag_holder<Struct>::size};

}  // namespace reflcfg::inline v0::detail
