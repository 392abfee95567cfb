#include <reflcfg/detail/value/suggest.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
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

// The edit distance of two folded words if it is at most `limit`, else a larger number. Only cells at most `limit` away
// from the diagonal can hold a distance that small. `cells` is scratch space.
std::size_t distance_up_to(std::string_view left, std::string_view right, std::size_t limit,
                           std::vector<std::size_t>& cells) {
  constexpr std::size_t far = std::numeric_limits<std::size_t>::max() / 2;
  const std::size_t width = right.size() + 1;
  cells.assign(3 * width, far);
  std::size_t* before = cells.data();
  std::size_t* previous = before + width;
  std::size_t* current = previous + width;
  for (std::size_t j = 0; j < width && j <= limit; ++j) previous[j] = j;
  std::size_t nearest = 0;  // of the previous row
  for (std::size_t i = 1; i <= left.size(); ++i) {
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = right.size() < i || right.size() - i < limit ? right.size() : i + limit;
    current[first - 1] = first == 1 && i <= limit ? i : far;
    std::size_t least = current[first - 1];
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t substituted = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, substituted});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
        current[j] = std::min(current[j], before[j - 2] + 1);
      }
      least = std::min(least, current[j]);
    }
    if (last < right.size()) current[last + 1] = far;  // the next row looks at it
    // Rows further down add to this row, or, for a swap, one to the row before it.
    if (least > limit && nearest >= limit) return far;
    nearest = least;
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[right.size()];
}

}  // namespace

std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> cells;
  return distance_up_to(folded_word(left), folded_word(right), std::max(left.size(), right.size()), cells);
}

std::vector<std::string> closest(std::string_view word, const std::vector<std::string_view>& candidates,
                                 std::size_t at_most) {
  // A third of the word may be wrong; beyond that a suggestion is noise. Longer words are not worth the square cost.
  constexpr std::size_t longest = 200;
  if (word.size() > longest) return {};
  std::vector<std::pair<std::size_t, std::size_t>> found;  // distance and index: of equally near ones the first wins
  std::vector<std::size_t> cells;
  const std::string wanted = folded_word(word);
  const std::uint64_t letters = letters_of(wanted);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::string_view candidate = candidates[i];
    const std::size_t limit = std::max<std::size_t>(1, std::min(word.size(), candidate.size()) / 3);
    if (candidate.size() > word.size() + limit || word.size() > candidate.size() + limit) continue;
    const std::string folded = folded_word(candidate);
    // An edit takes at most one character out of the set and puts one in.
    if (static_cast<std::size_t>(std::popcount(letters ^ letters_of(folded))) > 2 * limit) continue;
    const std::size_t distance = distance_up_to(wanted, folded, limit, cells);
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
