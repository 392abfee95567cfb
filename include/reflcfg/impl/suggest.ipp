#pragma once

#include <algorithm>
#include <reflcfg/engine/suggest.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::size_t edit_distance(std::string_view left, std::string_view right) {
  const auto same = [](char a, char b) {
    const auto plain = [](char c) {
      if (c == '-') return '_';
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return plain(a) == plain(b);
  };
  const std::size_t width = right.size() + 1;
  std::vector<std::size_t> rows(3 * width);
  std::size_t* before = rows.data();
  std::size_t* previous = before + width;
  std::size_t* current = previous + width;
  for (std::size_t j = 0; j < width; ++j) previous[j] = j;
  for (std::size_t i = 1; i <= left.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      const bool equal = same(left[i - 1], right[j - 1]);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (equal ? 0 : 1)});
      if (i > 1 && j > 1 && same(left[i - 1], right[j - 2]) && same(left[i - 2], right[j - 1])) {
        current[j] = std::min(current[j], before[j - 2] + 1);
      }
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[right.size()];
}

REFLCFG_DECL std::vector<std::string> closest(std::string_view word, const std::vector<std::string_view>& candidates,
                                              std::size_t at_most) {
  // A third of the word may be wrong; beyond that a suggestion is noise. Longer words are not worth the square cost.
  constexpr std::size_t longest = 200;
  if (word.size() > longest) return {};
  struct match {
    std::size_t distance;
    std::size_t index;  // of equally near ones the first comes first
  };
  std::vector<match> found;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::string_view candidate = candidates[i];
    const std::size_t limit = std::max<std::size_t>(1, std::min(word.size(), candidate.size()) / 3);
    if (candidate.size() > word.size() + limit || word.size() > candidate.size() + limit) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance <= limit) found.push_back({distance, i});
  }
  std::sort(found.begin(), found.end(), [](const match& a, const match& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.index < b.index;
  });
  std::vector<std::string> result;
  for (const match& item : found) {
    if (result.size() == at_most) break;
    const std::string_view candidate = candidates[item.index];
    if (std::find(result.begin(), result.end(), candidate) == result.end()) result.emplace_back(candidate);
  }
  return result;
}

REFLCFG_DECL std::string join_or(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace reflcfg::inline v0::detail
