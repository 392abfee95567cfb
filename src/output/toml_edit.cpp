#include <reflcfg/detail/output/toml_edit.hpp>

#include <reflcfg/detail/engine/names.hpp>

#include <algorithm>
#include <utility>

namespace reflcfg::inline v0::detail {

std::optional<key_path> path_within(const key_path& path, const key_path& table) {
  if (path.size() <= table.size()) return std::nullopt;
  if (!std::equal(table.begin(), table.end(), path.begin(), same_name)) return std::nullopt;
  return key_path(path.begin() + static_cast<std::ptrdiff_t>(table.size()), path.end());
}

namespace {

key_path parent_path(const key_path& path) { return {path.begin(), path.end() - 1}; }

// The same for all ways to write a path.
std::string index_key(const key_path& path) {
  std::string text = path_text(path);
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

bool has_comments(const toml_statement& item) {
  return !is_blank(item.loose) || !is_blank(item.comments) || !is_blank(item.left);
}

// Loose lines of something that is gone, put in front of those of what comes next.
std::string merged_loose(const std::string& gone, const std::string& next) {
  const bool next_is_apart = !next.empty() && is_blank(std::string_view(next).substr(0, next.find('\n')));
  if (!next_is_apart) return gone + next;
  const auto last = gone.find_last_not_of(" \t\r\n");
  if (last == std::string::npos) return next;
  const auto end = gone.find('\n', last);
  return gone.substr(0, end == std::string::npos ? end : end + 1) + next;
}

}  // namespace

// ---- where tables are -----------------------------------------------------------------------------------------------

toml_edit::toml_edit(toml_document& document) : document_(document) {
  for (auto at = document.lines.begin(); at != document.lines.end(); ++at) {
    if (at->is_header() && !at->gone) {
      homes_[index_key(at->path)] = {home::kind::header, at};
      learn_path(at->path);
    }
    for (std::size_t i = 0; i < at->pairs.size(); ++i) {
      const toml_place place{at, i};
      if (!place.is_gone()) learn(place, place.pair().path, place.pair().path.size() - place.pair().parts);
    }
  }
}

void toml_edit::learn_path(const key_path& path) {
  for (key_path part = path; !part.empty() && paths_.insert(index_key(part)).second;) part.pop_back();
}

void toml_edit::learn(const toml_place& at, const key_path& path, std::size_t scope) {
  const toml_pair& pair = at.pair();
  learn_path(path);
  for (key_path table = parent_path(path); table.size() > scope; table.pop_back()) {
    homes_[index_key(table)] = {at.is_outside() ? home::kind::dotted : home::kind::braces, at.statement, pair.around};
  }
  if (pair.braces != toml_pair::none) homes_[index_key(path)] = {home::kind::braces, at.statement, pair.braces};
}

bool toml_edit::has(const key_path& path) const { return paths_.contains(index_key(path)); }

// Nothing can be added to braces from outside, so what is below them goes into them.
toml_edit::home toml_edit::home_of(const key_path& table) const {
  home exact;
  for (key_path part = table;; part.pop_back()) {
    const auto found = homes_.find(index_key(part));
    const bool any = found != homes_.end();
    if (any && found->second.is == home::kind::braces) return found->second;
    if (any && part.size() == table.size()) exact = found->second;
    if (part.empty()) return exact;
  }
}

bool toml_edit::is_written(const toml_place& at, const key_path& path) const {
  const toml_pair& pair = at.pair();
  const auto rest = path_within(path, at.scope());
  return rest && rest->size() == pair.parts && std::equal(rest->rbegin(), rest->rend(), pair.path.rbegin(), same_name);
}

// A key may have its new path in its old place if that does not define a table a second time.
bool toml_edit::fits(const toml_place& at, const key_path& path) const {
  if (!path_within(path, at.scope())) return false;
  const toml_pair& pair = at.pair();
  if (pair.in_element) return true;
  for (key_path table = parent_path(path); table.size() > at.scope().size(); table.pop_back()) {
    const auto found = homes_.find(index_key(table));
    // A table that exists by headers below it only cannot be added to with dotted keys.
    if (found == homes_.end() && at.is_outside() && has(table)) return false;
    if (found == homes_.end()) continue;
    const home& there = found->second;
    const bool here = at.is_outside()
                          ? there.is == home::kind::dotted && there.statement->header == at.statement->header
                          : there.statement == at.statement && there.braces == pair.around;
    if (!here) return false;
  }
  return true;
}

// ---- settings -------------------------------------------------------------------------------------------------------

void toml_edit::append(const toml_place& at, const std::vector<std::string>& literals) {
  const tree& list = *at.pair().node;
  const std::size_t end = list.items.empty() ? list.at.first + 1 : list.items.back().at.last;
  std::string text;
  for (const std::string& literal : literals) text += (list.items.empty() && text.empty() ? "" : ", ") + literal;
  at.statement->replace({end, end}, std::move(text));
}

void toml_edit::rename(const toml_place& at, const key_path& path, const std::optional<std::string>& literal) {
  if (literal) at.statement->replace(at.pair().value, *literal);
  if (!fits(at, path)) return place(take_out(at), path, at.statement->header);
  if (!is_written(at, path)) at.statement->replace(at.pair().key, path_text(*path_within(path, at.scope())));
  learn(at, path, at.scope().size());
}

void toml_edit::add_below(const toml_place& at, const key_path& path, const std::string& literal) {
  const toml_statement* const header = at.statement->header;
  if (!at.is_outside() || !fits(at, path)) return place(made_setting(literal), path, header);
  settle(made_setting(literal), path, header, std::next(at.statement));
}

void toml_edit::drop(const toml_place& at) {
  if (!at.is_outside()) return at.statement->remove(at.number);
  toml_statement& here = *at.statement;
  here.gone = true;
  const std::string_view comment = here.trailing_comment();
  if (comment.empty()) return;
  here.left = here.source.substr(here.lines.first, at.pair().key.first - here.lines.first);
  here.left.append(comment).append(document_.line_end);
}

// The statement with this setting alone, to be put elsewhere. Its comments go with it.
toml_edit::statement_list toml_edit::take_out(const toml_place& at) {
  if (!at.is_outside()) {
    statement_list taken = made_setting(at.statement->written(at.pair().value));
    at.statement->remove(at.number);
    return taken;
  }
  toml_statement& rest = *document_.lines.emplace(at.statement);
  rest.header = at.statement->header;
  rest.gone = true;
  rest.loose.swap(at.statement->loose);
  statement_list taken;
  taken.splice(taken.begin(), document_.lines, at.statement);
  return taken;
}

toml_edit::statement_list toml_edit::made(const std::string& text) {
  made_.push_back(text + document_.line_end);
  statement_list result(1);
  result.front().source = made_.back();
  result.front().lines = {0, made_.back().size()};
  return result;
}

// With no key yet.
toml_edit::statement_list toml_edit::made_setting(const std::string& literal) {
  statement_list result = made(" = " + literal);
  result.front().pairs.push_back({{}, 0, nullptr, {0, 0}, {3, 3 + literal.size()}});
  return result;
}

// ---- moving ---------------------------------------------------------------------------------------------------------

void toml_edit::place(statement_list taken, const key_path& path, const toml_statement* from) {
  const home target = home_of(parent_path(path));
  if (target.is == home::kind::dotted) {
    return settle(std::move(taken), path, target.statement->header, std::next(target.statement));
  }
  toml_statement& item = taken.front();
  if (target.is == home::kind::braces) {
    toml_braces& braces = target.statement->tables[target.braces];
    const std::string key = path_text(*path_within(path, braces.path));
    braces.added.push_back(key + " = " + item.written(item.pairs.front().value));
    target.statement->comments += item.comments;
    const std::string comment(item.trailing_comment());
    if (!comment.empty()) target.statement->comments += comment + document_.line_end;
    return learn_path(path);
  }
  const auto header = target.is == home::kind::header ? target.statement : new_header(parent_path(path), from);
  const auto end = document_.section_end(header);
  // The first key of a file goes below the file's title, and above the first header's own comments.
  if (header == document_.lines.begin() && end == std::next(header) && end != document_.lines.end()) {
    item.loose = std::exchange(end->loose, document_.line_end);
  }
  settle(std::move(taken), path, &*header, end);
}

void toml_edit::settle(statement_list taken, const key_path& path, const toml_statement* header,
                       toml_document::place before) {
  const auto item = taken.begin();
  item->header = header;
  item->replace(item->pairs.front().key, path_text(*path_within(path, header->path)));
  document_.lines.splice(before, taken);
  learn({item, 0}, path, header->path.size());
}

toml_document::place toml_edit::new_header(const key_path& table, const toml_statement* from) {
  auto at = std::find_if(document_.lines.begin(), document_.lines.end(),
                         [&](const toml_statement& item) { return &item == from; });
  do at = document_.section_end(at);
  while (at != document_.lines.end() && !at->name.known());  // others that are new
  statement_list taken = made("[" + path_text(table) + "]");
  const auto header = taken.begin();
  header->header = &*header;
  header->loose = document_.line_end;
  header->path = table;
  document_.lines.splice(at, taken);
  homes_[index_key(table)] = {home::kind::header, header};
  return header;
}

void toml_edit::rename_header(toml_document::place header, const key_path& path) {
  key_path name = path;
  // From the first element on, each part of the path has stayed one part.
  for (auto element = header->elements.rbegin(); element != header->elements.rend(); ++element) {
    name.erase(name.begin() + static_cast<std::ptrdiff_t>(*element + path.size() - header->path.size()));
  }
  header->replace({header->name.first, header->name.last}, path_text(name));
  header->path = path;
  learn_path(path);
  homes_[index_key(path)] = {home::kind::header, header};
}

// ---- what is left ---------------------------------------------------------------------------------------------------

void toml_edit::remove_braces(toml_document::place statement, function_ref<table_use(const key_path& table)> use_of) {
  std::vector<std::size_t> left(statement->tables.size());
  std::vector<bool> emptied(statement->tables.size());
  // Those that are inside others come first.
  for (std::size_t i = statement->pairs.size(); i-- > 0;) {
    const toml_pair& pair = statement->pairs[i];
    const bool empty = pair.braces != toml_pair::none && emptied[pair.braces] && left[pair.braces] == 0;
    if (empty && !pair.gone && statement->tables[pair.braces].added.empty() &&
        use_of(statement->tables[pair.braces].path) == table_use::old) {
      drop({statement, i});
    }
    if (pair.around == toml_pair::none) continue;
    emptied[pair.around] = emptied[pair.around] || pair.gone;
    left[pair.around] += pair.gone ? 0 : 1;
  }
}

void toml_edit::remove_header(toml_document::place header, function_ref<table_use(const key_path& table)> use_of) {
  const auto begin = std::next(header);
  const auto end = document_.section_end(header);
  const bool emptied = std::all_of(begin, end, [](const toml_statement& item) { return item.gone; });
  if (begin == end || !emptied || header->gone || header == document_.lines.begin()) return;
  const table_use use = use_of(header->path);
  if (use == table_use::value || (use == table_use::section && std::any_of(begin, end, has_comments))) return;
  header->gone = true;
  header->left = header->trailing_comment();
  if (!header->left.empty()) header->left += document_.line_end;
}

// Blank lines in front of what is gone are not to add up to those that follow.
void toml_edit::close_gaps() {
  std::list<toml_statement>& all = document_.lines;
  for (auto at = std::prev(all.end()); at != all.begin(); --at) {
    if (!at->gone || !at->left.empty() || !at->comments.empty()) continue;
    const bool first = std::prev(at) == all.begin();
    const std::string loose = std::move(at->loose);
    at = all.erase(at);
    const bool last = at == all.end();
    std::string& after = last ? document_.tail : at->loose;
    // Nor is a blank line to be left at the top or at the end of a file.
    if (!last || !is_blank(loose)) after = merged_loose(loose, after);
    if (first && is_blank(after)) after.clear();
  }
}

void toml_edit::remove_empty(function_ref<table_use(const key_path& table)> use_of) {
  for (auto at = document_.lines.begin(); at != document_.lines.end(); ++at) {
    if (!at->gone && !at->is_header()) remove_braces(at, use_of);
  }
  for (auto at = document_.lines.begin(); at != document_.lines.end(); at = document_.section_end(at)) {
    remove_header(at, use_of);
  }
  close_gaps();
}

}  // namespace reflcfg::inline v0::detail
