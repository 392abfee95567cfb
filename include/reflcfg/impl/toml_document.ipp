#pragma once

#include <toml++/toml.h>
#include <algorithm>
#include <reflcfg/impl/toml.ipp>
#include <reflcfg/sources/toml_document.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void toml_statement::replace(text_range part, std::string_view with) {
  text.replace(part.begin, part.end - part.begin, with);
  const auto moved = [&](std::size_t& at) {
    if (at >= part.end) at = at - (part.end - part.begin) + with.size();
  };
  // What is put in right behind a range does not become part of it.
  const auto moved_range = [&](text_range& range) {
    const bool behind = part.begin == part.end && range.end == part.begin;
    moved(range.begin);
    if (!behind) moved(range.end);
  };
  for (toml_setting& setting : settings) {
    moved_range(setting.key);
    moved_range(setting.literal);
    moved(setting.list_end);
  }
  for (toml_inline& table : inlines) moved_range(table.braces);
}

REFLCFG_DECL std::string toml_statement::trailing_comment() const {
  std::size_t end = 0;
  for (const toml_setting& setting : settings) end = std::max(end, setting.literal.end);
  for (const toml_inline& table : inlines) end = std::max(end, table.braces.end);
  const auto comment = text.find('#', end);
  if (comment == std::string::npos) return {};
  const std::size_t line_end = std::min(text.find_last_not_of("\r\n") + 1, text.size());
  return text.substr(end, line_end - end);
}

REFLCFG_DECL bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

REFLCFG_DECL std::string merged_loose(const std::string& gone, const std::string& next) {
  const bool next_is_apart = !next.empty() && is_blank(std::string_view(next).substr(0, next.find('\n')));
  if (!next_is_apart) return gone + next;
  const auto last = gone.find_last_not_of(" \t\r\n");
  if (last == std::string::npos) return next;
  const auto end = gone.find('\n', last);
  return gone.substr(0, end == std::string::npos ? end : end + 1) + next;
}

// Turns toml++'s lines and columns (in code points, from 1) into bytes.
class byte_positions {
 public:
  explicit byte_positions(std::string_view text) : text_(text), first_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {
    lines_.push_back(first_);
    for (std::size_t i = first_; i < text.size(); ++i) {
      if (text[i] == '\n') lines_.push_back(i + 1);
    }
  }

  std::size_t of(const toml::source_position& at) const {
    if (at.line > lines_.size()) return text_.size();
    std::size_t byte = lines_[at.line - 1];
    for (auto column = at.column; column > 1 && byte < text_.size(); --column) {
      do ++byte;
      while (byte < text_.size() && (text_[byte] & '\xC0') == '\x80');
    }
    return byte;
  }
  text_range of(const toml::source_region& region) const { return {of(region.begin), of(region.end)}; }
  std::size_t line_begin(std::size_t byte) const {
    return *std::prev(std::upper_bound(lines_.begin(), lines_.end(), std::max(byte, first_)));
  }
  std::size_t line_end(std::size_t byte) const {
    const auto end = text_.find('\n', byte);
    return end == std::string_view::npos ? text_.size() : end + 1;
  }

 private:
  std::string_view text_;
  std::size_t first_;
  std::vector<std::size_t> lines_;
};

REFLCFG_DECL bool is_bare_key_part(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

// Where the first part of a dotted key starts, given where the last one does.
REFLCFG_DECL std::size_t key_begin(std::string_view text, std::size_t last_part) {
  const auto skip_blanks = [&](std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
    return at;
  };
  std::size_t begin = last_part;
  while (true) {
    std::size_t at = skip_blanks(begin);
    if (at == 0 || text[at - 1] != '.') return begin;
    at = skip_blanks(at - 1);
    const char quote = at > 0 ? text[at - 1] : '\0';
    if (quote == '"' || quote == '\'') {
      do --at;
      while (at > 0 && (text[at - 1] != quote || (quote == '"' && at > 1 && text[at - 2] == '\\')));
      begin = at > 0 ? at - 1 : 0;
    } else {
      while (at > 0 && is_bare_key_part(text[at - 1])) --at;
      begin = at;
    }
  }
}

// What toml++ found, with places in bytes of the whole text.
struct found_header {
  std::size_t begin;
  std::string path;
  bool of_list;
};

class document_walk {
 public:
  document_walk(std::string_view text, const byte_positions& bytes, const name_index& names)
      : text_(text), bytes_(bytes), names_(names) {}

  std::vector<found_header> headers;
  std::vector<toml_setting> settings;
  std::vector<toml_inline> inlines;

  void table(const toml::table& table, const std::string& prefix) {
    for (const auto& [key, node] : table) {
      const std::string path = (prefix.empty() ? "" : prefix + ".") + path_part(key.str());
      if (const toml::table* inner = node.as_table(); inner != nullptr && !inner->is_inline()) {
        header(*inner, path, false);
        this->table(*inner, path);
      } else if (is_written_with_headers(node)) {
        for (const toml::node& item : *node.as_array()) {
          header(*item.as_table(), path, true);
          this->table(*item.as_table(), path);
        }
      } else if (inner != nullptr && is_section(path)) {
        inlines.push_back({path, bytes_.of(inner->source())});
        this->table(*inner, path);
      } else {
        setting(key, node, path);
      }
    }
  }

 private:
  bool is_section(const std::string& path) const {
    return names_.find(path).is == name_index::target::kind::none && names_.is_section(path);
  }

  // [[x]] and x = [{...}] are the same to toml++, but not to an editor.
  bool is_written_with_headers(const toml::node& node) const {
    return node.is_array_of_tables() && !node.as_array()->front().as_table()->is_inline();
  }

  // A table that only dotted keys or longer headers make has none of its own.
  void header(const toml::table& table, const std::string& path, bool of_list) {
    const std::size_t begin = bytes_.of(table.source().begin);
    if (begin >= text_.size() || text_[begin] != '[') return;
    const auto end = std::min(text_.find_first_of("\r\n", begin), text_.size());
    const std::string name = header_path(text_.substr(begin, end - begin));
    if (name == path) headers.push_back({begin, path, of_list});
  }

  // A header names its path in full; that of [a.b] is also where toml++ puts the table `a` that nothing else makes.
  static std::string header_path(std::string_view line) {
    std::string path;
    const toml::table root = toml::parse(line);
    for (const toml::table* at = &root; at != nullptr && !at->empty();) {
      const std::string_view name = at->cbegin()->first.str();
      path += (path.empty() ? "" : ".") + path_part(name);
      at = at->get_as<toml::table>(name);
    }
    return path;
  }

  void setting(const toml::key& key, const toml::node& node, const std::string& path) {
    toml_setting item{path, to_raw(node), position_of(key.source()), bytes_.of(key.source()), bytes_.of(node.source()),
                      0};
    item.key.begin = key_begin(text_, item.key.begin);
    if (const toml::array* list = node.as_array(); list != nullptr) {
      item.list_end = list->empty() ? item.literal.begin + 1 : bytes_.of(list->back().source().end);
    }
    settings.push_back(std::move(item));
  }

  std::string_view text_;
  const byte_positions& bytes_;
  const name_index& names_;
};

// Lines that belong to one header or one key.
struct document_unit {
  std::size_t begin;
  std::size_t end;
  const found_header* header = nullptr;
  std::vector<const toml_setting*> settings{};
  std::vector<const toml_inline*> inlines{};
};

// In the order of the text. What lies within an inline section comes after its opening brace, and joins its unit.
REFLCFG_DECL std::vector<document_unit> units_of(const document_walk& walk, const byte_positions& bytes) {
  std::vector<document_unit> units;
  for (const found_header& header : walk.headers) {
    units.push_back({bytes.line_begin(header.begin), bytes.line_end(header.begin), &header});
  }
  for (const toml_inline& table : walk.inlines) {
    units.push_back({bytes.line_begin(table.braces.begin), bytes.line_end(table.braces.end), nullptr, {}, {&table}});
  }
  for (const toml_setting& setting : walk.settings) {
    units.push_back({bytes.line_begin(setting.key.begin), bytes.line_end(setting.literal.end), nullptr, {&setting}});
  }
  const auto first = [](const document_unit& unit) {
    return unit.settings.empty() ? unit.inlines.empty() ? unit.begin : unit.inlines.front()->braces.begin
                                 : unit.settings.front()->key.begin;
  };
  std::sort(units.begin(), units.end(),
            [&](const document_unit& a, const document_unit& b) { return first(a) < first(b); });
  std::vector<document_unit> merged;
  for (document_unit& unit : units) {
    if (merged.empty() || unit.begin >= merged.back().end) {
      merged.push_back(std::move(unit));
      continue;
    }
    merged.back().settings.insert(merged.back().settings.end(), unit.settings.begin(), unit.settings.end());
    merged.back().inlines.insert(merged.back().inlines.end(), unit.inlines.begin(), unit.inlines.end());
  }
  return merged;
}

// The comment lines at the end of `gap` belong to what follows; the rest is loose.
REFLCFG_DECL void split_gap(std::string_view gap, std::string& loose, std::string& comments) {
  std::size_t begin = gap.size();
  while (begin > 0) {
    const auto before = begin > 1 ? gap.rfind('\n', begin - 2) : std::string_view::npos;
    const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view text = gap.substr(line, begin - line);
    const auto mark = text.find_first_not_of(" \t");
    if (mark == std::string_view::npos || text[mark] != '#') break;
    begin = line;
  }
  loose = gap.substr(0, begin);
  comments = gap.substr(begin);
}

// Between the brackets.
REFLCFG_DECL text_range header_path_range(std::string_view header, bool of_list) {
  std::size_t begin = header.find('[') + (of_list ? 2 : 1);
  begin = header.find_first_not_of(" \t", begin);
  std::size_t end = begin;
  char quote = '\0';
  for (; end < header.size() && (quote != '\0' || header[end] != ']'); ++end) {
    if (quote == '"' && header[end] == '\\') {
      ++end;
    } else if (quote != '\0') {
      if (header[end] == quote) quote = '\0';
    } else if (header[end] == '"' || header[end] == '\'') {
      quote = header[end];
    }
  }
  while (end > begin && (header[end - 1] == ' ' || header[end - 1] == '\t')) --end;
  return {begin, end};
}

REFLCFG_DECL toml_statement statement_of(const document_unit& unit, std::string_view text) {
  toml_statement statement{{}, {}, std::string(text.substr(unit.begin, unit.end - unit.begin))};
  const auto moved = [&](text_range range) { return text_range{range.begin - unit.begin, range.end - unit.begin}; };
  for (const toml_setting* found : unit.settings) {
    toml_setting setting = *found;
    setting.key = moved(setting.key);
    setting.literal = moved(setting.literal);
    if (setting.list_end > 0) setting.list_end -= unit.begin;
    statement.settings.push_back(std::move(setting));
  }
  for (const toml_inline* table : unit.inlines) statement.inlines.push_back({table->path, moved(table->braces)});
  return statement;
}

REFLCFG_DECL toml_document::toml_document(std::string_view text, const name_index& names) : blocks(1) {
  const byte_positions bytes(text);
  document_walk walk(text, bytes, names);
  const toml::table root = toml::parse(text);
  walk.table(root, {});
  const auto first_line = text.find('\n');
  if (first_line != std::string_view::npos && first_line > 0 && text[first_line - 1] == '\r') line_end = "\r\n";
  std::size_t done = 0;
  for (const document_unit& unit : units_of(walk, bytes)) {
    const std::string_view gap = text.substr(done, unit.begin - done);
    done = unit.end;
    if (unit.header == nullptr) {
      toml_statement statement = statement_of(unit, text);
      split_gap(gap, statement.loose, statement.comments);
      blocks.back().was_used = true;
      blocks.back().statements.push_back(std::move(statement));
      continue;
    }
    toml_block block;
    split_gap(gap, block.loose, block.comments);
    block.header = text.substr(unit.begin, unit.end - unit.begin);
    block.path_text = header_path_range(block.header, unit.header->of_list);
    block.path = unit.header->path;
    block.of_list = unit.header->of_list;
    blocks.push_back(std::move(block));
  }
  tail = text.substr(done);
}

REFLCFG_DECL std::string toml_document::text() const {
  std::string text;
  const auto add = [&](const std::string& part) {
    // The last line of a file may lack its end; it no longer is the last if something was put behind it.
    if (!part.empty() && !text.empty() && text.back() != '\n' && text != "\xEF\xBB\xBF") text += line_end;
    text += part;
  };
  for (const toml_block& block : blocks) {
    add(block.loose);
    add(block.comments);
    add(block.header);
    for (const toml_statement& statement : block.statements) {
      add(statement.loose);
      add(statement.comments);
      add(statement.text);
    }
  }
  add(tail);
  return text;
}

}  // namespace reflcfg::inline v0::detail
