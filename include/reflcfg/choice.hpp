// `choice<"none", "full">`: a word out of a fixed set, for sets whose words are not C++ identifiers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace reflcfg::inline v0 {

/// A string literal as a template argument.
template <std::size_t N>
struct fixed_string {
  char text[N]{};

  // NOLINTNEXTLINE(google-explicit-constructor, modernize-avoid-c-arrays): `choice<"a">` needs the implicit form
  consteval fixed_string(const char (&literal)[N]) {
    for (std::size_t i = 0; i < N; ++i) text[i] = literal[i];
  }
  constexpr std::string_view view() const { return {text, N - 1}; }
};

namespace detail {
// Not constexpr on purpose: reaching it while compiling is the error, and its name is the message.
inline void this_word_is_not_one_of_the_words_of_the_choice() {}
}  // namespace detail

/// One of `Words`, stored as its position. A wrong default does not compile; reading a wrong word is the loader's
/// error.
template <fixed_string... Words>
class choice {
 public:
  static constexpr std::size_t size = sizeof...(Words);             ///< how many words there are
  static constexpr std::string_view words[size]{Words.view()...};  ///< all of them, in order; clang needs the `size`

  /// The first word.
  constexpr choice() = default;
  /// `word`, which must be one of the words.
  consteval choice(const char* word) : index_(position(word)) {  // NOLINT(google-explicit-constructor)
    if (index_ == size) detail::this_word_is_not_one_of_the_words_of_the_choice();
  }

  /// Takes `word` if it is one of the words; says whether it was.
  constexpr bool assign(std::string_view word) {
    const std::uint8_t found = position(word);
    if (found == size) return false;
    index_ = found;
    return true;
  }

  /// The word.
  constexpr std::string_view view() const { return words[index_]; }
  /// The word.
  constexpr operator std::string_view() const { return view(); }  // NOLINT(google-explicit-constructor)
  /// Whether the words are the same.
  friend constexpr bool operator==(const choice&, const choice&) = default;
  /// Whether it is this word.
  friend constexpr bool operator==(const choice& left, std::string_view right) { return left.view() == right; }
  /// Whether it is this word.
  friend constexpr bool operator==(const choice& left, const char* right) { return left.view() == right; }

 private:
  static constexpr std::uint8_t position(std::string_view word) {
    std::uint8_t i = 0;
    while (i < size && words[i] != word) ++i;
    return i;
  }

  std::uint8_t index_ = 0;
};

}  // namespace reflcfg::inline v0
