#include <reflcfg/detail/engine/state.hpp>

#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <map>

namespace reflcfg::inline v0::detail {

namespace {

// A part of a path may be written with dashes.
const tree* find_entry(const tree& table, std::string_view key) {
  if (const tree* const found = table.find(key)) return found;
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    if (same_name(table.keys[i], key)) return &table.items[i];
  }
  return nullptr;
}

}  // namespace

const tree* part_of(const tree& around, const std::string& part) {
  if (around.is == tree::kind::table) return find_entry(around, part);
  const bool number = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos && part.size() < 9;
  if (around.is != tree::kind::list || !number) return nullptr;
  const std::size_t index = std::stoul(part);
  return index < around.items.size() ? &around.items[index] : nullptr;
}

const tree* provenance::find(std::string_view path) const {
  const tree* at = &values;
  for (const std::string& part : split_path(path)) {
    at = part_of(*at, part);
    if (at == nullptr) return nullptr;
  }
  return at;
}

origin provenance::origin_of(std::string_view path) const {
  const tree* at = &values;
  origin result;
  for (const std::string& part : split_path(path)) {
    at = part_of(*at, part);
    if (at == nullptr) return result;
    if (has_place(*at)) result = texts.origin_of(*at);
  }
  // A map or an optional struct of which only entries were given: the first of them.
  while (result.is_default() && at != &values && !at->items.empty()) {
    at = &at->items.front();
    if (has_place(*at)) result = texts.origin_of(*at);
  }
  return result;
}

diagnostic& state::add(diagnostic::kind is, std::string what, std::string path, span at) {
  diagnostic& item = found.emplace_back();
  item.is = is;
  item.what = std::move(what);
  item.path = std::move(path);
  item.at = at;
  return item;
}

bool state::has_errors() const {
  return std::any_of(found.begin(), found.end(),
                     [](const diagnostic& item) { return item.is != diagnostic::kind::notice; });
}

void state::notice_once(std::string what, std::string path, span at) {
  if (std::find(noticed.begin(), noticed.end(), what) != noticed.end()) return;
  noticed.push_back(what);
  add(diagnostic::kind::notice, std::move(what), std::move(path), at);
}

void locate_all(std::vector<diagnostic>& found, const sources& texts) {
  // Thousands of errors in a line of a megabyte must not become a copy of it each; nobody reads more than the first.
  constexpr std::size_t most_excerpts = 1000;
  std::size_t excerpts = 0;
  for (diagnostic& item : found) {
    if (!item.at.known()) continue;
    item.from = texts.origin_at(item.at);
    if (item.is == diagnostic::kind::notice || ++excerpts > most_excerpts) continue;
    sources::excerpt shown = texts.show(item.at);
    item.snippet = std::move(shown.text);
    item.caret = shown.caret;
    item.caret_length = shown.length;
  }
}

void state::finish(std::vector<diagnostic>& errors, std::vector<diagnostic>& notices) {
  locate_all(found, texts());
  // Files before the environment, and that before the command line, which is read first.
  std::multimap<std::size_t, diagnostic> by_rank;
  for (diagnostic& item : found) {
    if (item.is != diagnostic::kind::notice) {
      errors.push_back(std::move(item));
    } else {
      const std::size_t rank = texts().rank(item.at);
      by_rank.emplace(rank, std::move(item));
    }
  }
  found.clear();
  for (auto& [rank, item] : by_rank) notices.push_back(std::move(item));
}

}  // namespace reflcfg::inline v0::detail
