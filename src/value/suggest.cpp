#include <reflcfg/detail/value/suggest.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

// Words are compared without case, and `-` equals `_`.
std::string folded_word(std::string_view word) {
  std::string result(word);
  for (char& c : result) {
    if (c == '-') c = '_';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// The set of characters in a word, as far as 64 bits tell them apart.
std::uint64_t letters_of(std::string_view word) {
  std::uint64_t letters = 0;
  for (const char c : word) letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return letters;
}

// Of folded words; two characters that change places are one edit.
std::size_t distance_of(std::string_view left, std::string_view right) {
  std::vector<std::size_t> previous(right.size() + 1);  // row of distances to each start of `right`
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  std::vector<std::size_t> before = previous;
  std::vector<std::size_t> current = previous;
  for (std::size_t i = 1; i <= left.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t substituted = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, substituted});
      const bool swapped = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
      if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous.back();
}

}  // namespace

std::size_t edit_distance(std::string_view left, std::string_view right) {
  return distance_of(folded_word(left), folded_word(right));
}

std::vector<std::string> closest(std::string_view word, const std::vector<std::string_view>& candidates,
                                 std::size_t at_most) {
  // A third of the word may be wrong; beyond that a suggestion is noise. Longer words are not worth the square cost.
  constexpr std::size_t longest = 200;
  if (word.size() > longest) return {};
  std::vector<std::pair<std::size_t, std::size_t>> found;  // distance and index: of equally near ones the first wins
  const std::string wanted = folded_word(word);
  const std::uint64_t letters = letters_of(wanted);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::string_view candidate = candidates[i];
    const std::size_t limit = std::max<std::size_t>(1, std::min(word.size(), candidate.size()) / 3);
    if (candidate.size() > word.size() + limit || word.size() > candidate.size() + limit) continue;
    const std::string folded = folded_word(candidate);
    // An edit takes at most one character out of the set and puts one in.
    if (static_cast<std::size_t>(std::popcount(letters ^ letters_of(folded))) > 2 * limit) continue;
    const std::size_t distance = distance_of(wanted, folded);
    if (distance <= limit) found.emplace_back(distance, i);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> result;
  for (const auto& [distance, index] : found) {
    if (result.size() == at_most) break;
    const std::string_view candidate = candidates[index];
    if (std::find(result.begin(), result.end(), candidate) == result.end()) result.emplace_back(candidate);
  }
  return result;
}

std::string with_underscores(std::string_view name) {
  std::string result(name);
  std::replace(result.begin(), result.end(), '-', '_');
  return result;
}

bool same_name(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] != right[i] && !((left[i] == '-' || left[i] == '_') && (right[i] == '-' || right[i] == '_')))
      return false;
  }
  return true;
}

}  // namespace reflcfg::inline v0::detail
