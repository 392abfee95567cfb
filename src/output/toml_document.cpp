#include <reflcfg/detail/output/toml_document.hpp>

#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace reflcfg::inline v0::detail {

std::string path_text(const key_path& path) {
  std::string text;
  for (const std::string& part : path) text = join_path(text, part);
  return text;
}

// ---- a statement and its edits --------------------------------------------------------------------------------------

// Pairs that are gone take a comma with them; new ones come behind the last that stays.
void toml_statement::close_tables(std::vector<edit>& all) const {
  struct ends {
    std::size_t kept_end;
    std::size_t gone_end;
    std::size_t gone_begin = toml_pair::none;
    std::string_view comma{};
  };
  std::vector<ends> states;
  for (const toml_braces& table : tables) states.push_back({table.first + 1, table.first + 1});
  for (const toml_pair& pair : pairs) {
    if (pair.around == toml_pair::none) continue;
    ends& at = states[pair.around];
    at.gone_end = pair.value.last;
    if (pair.gone) {
      at.gone_begin = std::min(at.gone_begin, pair.key.first);
      continue;
    }
    if (at.gone_begin != toml_pair::none) all.push_back({{at.gone_begin, pair.key.first}, {}});
    at = {pair.value.last, pair.value.last, toml_pair::none, ", "};
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    std::string added;
    for (const std::string& item : tables[i].added) {
      added += states[i].comma;
      added += item;
      states[i].comma = ", ";
    }
    const text_range rest{states[i].kept_end, states[i].gone_end};
    if (!added.empty() || rest.first != rest.last) all.push_back({rest, std::move(added)});
  }
}

std::string toml_statement::written(text_range part) const {
  std::vector<edit> all;
  const auto within = [&](std::size_t at) { return at >= part.first && at < part.last; };
  std::copy_if(edits_.begin(), edits_.end(), std::back_inserter(all),
               [&](const edit& item) { return within(item.part.first); });
  if (std::any_of(tables.begin(), tables.end(), [&](const toml_braces& item) { return within(item.first); }))
    close_tables(all);
  std::sort(all.begin(), all.end(), [](const edit& a, const edit& b) {
    return std::pair(a.part.first, a.part.last) < std::pair(b.part.first, b.part.last);
  });
  std::string result;
  std::size_t at = part.first;
  for (const edit& item : all) {
    // What is in a part that is gone is gone too.
    if (item.part.first < at || item.part.first >= part.last) continue;
    result += source.substr(at, item.part.first - at);
    result += item.with;
    at = item.part.last;
  }
  result += source.substr(at, part.last - at);
  return result;
}

void toml_statement::remove(std::size_t pair) {
  const std::size_t end = pairs[pair].value.last;
  for (std::size_t i = pair; i < pairs.size() && pairs[i].key.first < end; ++i) pairs[i].gone = true;
}

std::string_view toml_statement::trailing_comment() const {
  const std::size_t end = is_header() ? name.last : pairs.front().value.last;
  const auto mark = source.substr(0, lines.last).find('#', end);
  if (mark == std::string_view::npos) return {};
  const std::string_view comment = source.substr(mark, lines.last - mark);
  return comment.substr(0, comment.find_last_not_of("\r\n") + 1);
}

// ---- reading --------------------------------------------------------------------------------------------------------

namespace {

// Collects what a text has, from the tree that was read from it.
class document_reader {
 public:
  explicit document_reader(std::string_view text) : text_(text) {}

  // `scope`: how many parts of the path the header or the braces around the table give.
  void table(const tree& value, std::size_t scope, std::size_t around) {
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      path_.push_back(value.keys[i]);
      item(value.items[i], scope, around);
      path_.pop_back();
    }
  }

  std::map<std::size_t, toml_statement> found;  // by place

 private:
  void item(const tree& value, std::size_t scope, std::size_t around) {
    const bool is_table = value.is == tree::kind::table;
    if (is_table && text_[value.at.first] != '{') {
      const bool by_header = is_header(value);
      if (by_header) header(value);
      return table(value, by_header ? path_.size() : scope, around);
    }
    if (value.is == tree::kind::list && text_[value.at.first] != '[') return elements(value, true);
    if (around == toml_pair::none) current_ = &found[value.key.first];
    current_->pairs.push_back({path_,
                               path_.size() - scope,
                               &value,
                               {value.key.first, value.key.last},
                               {value.at.first, value.at.last},
                               around,
                               is_table ? current_->tables.size() : toml_pair::none,
                               !elements_.empty()});
    within(value);
  }

  // The inline tables in a value.
  void within(const tree& value) {
    if (value.is == tree::kind::list) return elements(value, false);
    if (value.is != tree::kind::table) return;
    current_->tables.push_back({path_, value.at.first});
    table(value, path_.size(), current_->tables.size() - 1);
  }

  void elements(const tree& list, bool by_headers) {
    elements_.push_back(path_.size());
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      path_.push_back(std::to_string(i));
      if (by_headers) {
        header(list.items[i]);
        table(list.items[i], path_.size(), toml_pair::none);
      } else {
        within(list.items[i]);
      }
      path_.pop_back();
    }
    elements_.pop_back();
  }

  // A table that only dotted keys make has the first of them for its place.
  bool is_header(const tree& value) const {
    const auto before = text_.substr(0, value.at.first).find_last_not_of(" \t");
    return before != std::string_view::npos && text_[before] == '[';
  }

  // The deepest table of a place is the header's own: [a.b] makes `a` too.
  void header(const tree& value) {
    toml_statement& item = found[value.at.first];
    item.name = value.at;
    item.path = path_;
    item.elements = elements_;
  }

  std::string_view text_;
  key_path path_;
  std::vector<std::size_t> elements_;  // places in the path that are numbers of elements
  toml_statement* current_ = nullptr;
};

// The comment lines at the end of a gap belong to what follows; the rest is loose.
void split_gap(std::string_view gap, std::string& loose, std::string& comments) {
  std::size_t begin = gap.size();
  while (begin > 0) {
    const auto before = begin > 1 ? gap.rfind('\n', begin - 2) : std::string_view::npos;
    const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
    const auto mark = gap.find_first_not_of(" \t", line);
    if (mark >= begin || gap[mark] != '#') break;
    begin = line;
  }
  loose = gap.substr(0, begin);
  comments = gap.substr(begin);
}

// The lines of a statement begin after `done`.
void take_lines(toml_statement& item, std::string_view text, std::size_t done) {
  const bool header = item.pairs.empty();
  const std::size_t first = header ? item.name.first : item.pairs.front().key.first;
  const auto before = first == 0 ? std::string_view::npos : text.rfind('\n', first - 1);
  const auto end = text.find('\n', header ? item.name.last : item.pairs.front().value.last);
  item.source = text;
  item.lines.first = before == std::string_view::npos ? done : std::max(before + 1, done);
  item.lines.last = end == std::string_view::npos ? text.size() : end + 1;
  split_gap(text.substr(done, item.lines.first - done), item.loose, item.comments);
}

// A dotted key starts before its last part, where the pair before it in the same braces ends.
void find_keys(toml_statement& item) {
  std::sort(item.pairs.begin(), item.pairs.end(),
            [](const toml_pair& left, const toml_pair& right) { return left.key.first < right.key.first; });
  std::vector<std::size_t> free;
  for (const toml_braces& table : item.tables) free.push_back(table.first + 1);
  for (toml_pair& pair : item.pairs) {
    const bool outside = pair.around == toml_pair::none;
    pair.key.first = item.source.find_first_not_of(" \t\r\n,", outside ? item.lines.first : free[pair.around]);
    if (!outside) free[pair.around] = pair.value.last;
  }
}

}  // namespace

toml_document::toml_document(std::string_view text, const tree& root) : lines(1) {
  const auto first_line = text.find('\n');
  if (first_line != std::string_view::npos && first_line > 0 && text[first_line - 1] == '\r') line_end = "\r\n";
  mark_ = text.substr(0, text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  document_reader reader(text);
  reader.table(root, 0, toml_pair::none);
  std::size_t done = mark_.size();
  const toml_statement* header = lines.front().header = &lines.front();
  for (auto& [first, found] : reader.found) {
    toml_statement& item = lines.emplace_back(std::move(found));
    if (item.pairs.empty()) header = &item;
    item.header = header;
    take_lines(item, text, done);
    find_keys(item);
    done = item.lines.last;
  }
  tail = text.substr(done);
}

std::string toml_document::text() const {
  std::string text = mark_;
  const auto add = [&](const std::string& part) {
    // The last line of a file may lack its end; it no longer is the last if something was put behind it.
    if (!part.empty() && text.size() > mark_.size() && text.back() != '\n') text += line_end;
    text += part;
  };
  for (const toml_statement& item : lines) {
    add(item.loose);
    add(item.comments);
    add(item.written());
  }
  add(tail);
  return text;
}

toml_document::place toml_document::section_end(place header) {
  return std::find_if(std::next(header), lines.end(), [](const toml_statement& item) { return item.is_header(); });
}

void toml_document::comment_out(toml_statement& statement, std::size_t pair, const std::string& why) const {
  const bool outside = statement.is_header() || statement.pairs[pair].around == toml_pair::none;
  const text_range part =
      outside ? statement.lines : text_range{statement.pairs[pair].key.first, statement.pairs[pair].value.last};
  std::string text(statement.source.substr(part.first, part.last - part.first));
  for (std::size_t line = 0; line < text.size(); line = std::min(text.find('\n', line), text.size() - 1) + 1) {
    text.insert(line, "# ");
  }
  if (!why.empty()) text.insert(0, "# " + why + line_end);
  if (outside) {
    statement.gone = true;
    statement.left = std::move(text);
  } else {
    statement.comments += text + line_end;
    statement.remove(pair);
  }
}

void toml_document::comment_out_section(place header, const std::string& why) {
  const place end = section_end(header);
  comment_out(*header, 0, why);
  for (place at = std::next(header); at != end; ++at) comment_out(*at, 0, {});
}

}  // namespace reflcfg::inline v0::detail
