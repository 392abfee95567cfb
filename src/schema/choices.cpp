#include <reflcfg/detail/schema/choices.hpp>

#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

namespace reflcfg::inline v0::detail {

std::size_t decode_word(const tree& value, std::span<const std::string_view> words, decode_error& error) {
  if (value.is_string_like()) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (same_name(words[i], value.string)) return i;
    }
  }
  error.got = describe(value);
  error.expected = (words.size() == 1 ? "" : "one of ") + join_or({words.begin(), words.end()});
  if (value.is_string_like()) {
    const auto near = closest(value.string, {words.begin(), words.end()});
    if (!near.empty() && words.size() > 1) error.hint = "did you mean " + near.front() + "?";
  }
  return words.size();
}

}  // namespace reflcfg::inline v0::detail
