#include <reflcfg/matches.hpp>

#include <locale>
#include <regex>

namespace reflcfg::inline v0::detail {

pattern_result match_whole(std::string_view pattern, std::string_view text) {
  try {
    std::regex expression;
    expression.imbue(std::locale::classic());
    expression.assign(pattern.begin(), pattern.end());
    if (text.size() > longest_match) return pattern_result::too_long;
    return std::regex_match(text.begin(), text.end(), expression) ? pattern_result::yes : pattern_result::no;
  } catch (const std::regex_error& error) {
    // Trying may give up too, on a pattern that backtracks without end.
    const bool tired =
        error.code() == std::regex_constants::error_complexity || error.code() == std::regex_constants::error_stack;
    return tired ? pattern_result::no : pattern_result::bad_pattern;
  }
}

}  // namespace reflcfg::inline v0::detail
