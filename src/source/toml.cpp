#include <reflcfg/detail/source/toml.hpp>

#include <utility>

#include <reflcfg/detail/source/toml_mistake.hpp>
#include <reflcfg/detail/source/toml_parser.hpp>

namespace reflcfg::inline v0::detail {

namespace {

// From spans within a value's text to those in its source: `at` covers the text, or is all that is known of the place.
void place_spans(tree& value, span at, bool covers) {
  for (span* const item : {&value.at, &value.key}) {
    if (item->known()) *item = covers ? span{at.source, at.first + item->first, at.first + item->last} : at;
  }
  for (tree& item : value.items) place_spans(item, at, covers);
}

}  // namespace

bool parse_toml(std::string_view text, std::uint32_t source, bool may_quote, tree& root,
                std::vector<diagnostic>& found) {
  root = {};
  const auto mistake = read_toml(text, source, root);
  if (!mistake) return true;
  toml_fault fault = explain_mistake(text, *mistake, may_quote);
  diagnostic item{diagnostic::kind::source, "not valid TOML: " + fault.what};
  item.help = std::move(fault.help);
  item.at = {source, static_cast<std::uint32_t>(fault.first), static_cast<std::uint32_t>(fault.last)};
  found.push_back(std::move(item));
  return false;
}

bool parse_toml_value(std::string_view text, span at, tree& value, std::string& reason) {
  value = {};
  if (const auto mistake = read_toml_value(text, value)) {
    reason = explain_mistake(text, *mistake, false).what;
    return false;
  }
  place_spans(value, at, at.last - at.first == text.size());
  return true;
}

}  // namespace reflcfg::inline v0::detail
