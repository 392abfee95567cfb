#pragma once

#include <algorithm>
#include <reflcfg/codec/word.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <vector>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool same_word(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return (a == '_' ? '-' : a) == (b == '_' ? '-' : b); });
}

REFLCFG_DECL std::size_t decode_word(const raw& value, std::span<const std::string_view> words, mismatch& why) {
  if (value.is_string_like()) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (same_word(words[i], value.string)) return i;
    }
  }
  why.at = value.at;
  why.got = describe(value);
  std::vector<std::string> shown(words.begin(), words.end());
  why.expected = (words.size() == 1 ? "" : "one of ") + join_or(shown);
  if (value.is_string_like()) {
    const auto near = closest(value.string, {words.begin(), words.end()});
    if (!near.empty() && words.size() > 1) why.hint = "did you mean " + near.front() + "?";
  }
  return words.size();
}

}  // namespace reflcfg::inline v0::detail
