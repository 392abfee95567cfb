#pragma once

#include <algorithm>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/impl/toml_document.ipp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/sources/toml_edit.hpp>

namespace reflcfg::inline v0::detail {

// "steps" of "training.steps" in "training"; nothing if the path does not lie below.
REFLCFG_DECL std::optional<std::string> path_within(std::string_view path, std::string_view table) {
  if (table.empty()) return std::string(path);
  if (!path.starts_with(table) || path.size() <= table.size() || path[table.size()] != '.') return std::nullopt;
  return std::string(path.substr(table.size() + 1));
}

// A part with a dot in it is in quotes already.
REFLCFG_DECL std::string key_text(std::string_view path) {
  return path.find('"') == std::string_view::npos ? toml_path(path) : std::string(path);
}

REFLCFG_DECL std::string commented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    text += "# " + std::string(lines.substr(0, end));
    lines.remove_prefix(end);
  }
  return text;
}

REFLCFG_DECL std::string toml_edit::literal(const toml_place& at) {
  const text_range range = setting(at).literal;
  return statement(at).text.substr(range.begin, range.end - range.begin);
}

REFLCFG_DECL std::size_t toml_edit::count_settings(const toml_block& block) {
  std::size_t count = 0;
  for (const toml_statement& statement : block.statements) count += statement.settings.size();
  return count;
}

REFLCFG_DECL bool toml_edit::has_comments(const toml_block& block) {
  return std::any_of(block.statements.begin(), block.statements.end(), [](const toml_statement& statement) {
    return !is_blank(statement.loose) || !is_blank(statement.comments) || !is_blank(statement.text);
  });
}

REFLCFG_DECL std::optional<toml_place> toml_edit::find(std::string_view path) const {
  for (std::size_t b = 0; b < document_.blocks.size(); ++b) {
    const auto& statements = document_.blocks[b].statements;
    for (std::size_t s = 0; s < statements.size(); ++s) {
      for (std::size_t i = 0; i < statements[s].settings.size(); ++i) {
        if (statements[s].settings[i].path == path) return toml_place{b, s, i};
      }
    }
  }
  return std::nullopt;
}

REFLCFG_DECL std::size_t toml_edit::inline_around(const toml_statement& statement, const toml_setting& setting) {
  std::size_t found = statement.inlines.size();
  for (std::size_t i = 0; i < statement.inlines.size(); ++i) {
    const text_range braces = statement.inlines[i].braces;
    if (setting.key.begin <= braces.begin || setting.key.begin >= braces.end) continue;
    if (found == statement.inlines.size() || braces.begin > statement.inlines[found].braces.begin) found = i;
  }
  return found;
}

REFLCFG_DECL std::string toml_edit::scope_of(const toml_block& block, const toml_statement& statement,
                                             const toml_setting& setting) const {
  const std::size_t table = inline_around(statement, setting);
  return table < statement.inlines.size() ? statement.inlines[table].path : block.path;
}

REFLCFG_DECL std::optional<toml_place> toml_edit::duplicate(const toml_place& at) {
  toml_statement copy = statement(at);
  if (copy.settings.size() != 1 || !copy.inlines.empty()) return std::nullopt;
  copy.loose.clear();
  copy.comments.clear();
  copy.text = copy.text.substr(0, copy.settings[0].literal.end) + document_.line_end;
  auto& statements = document_.blocks[at.block].statements;
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(at.statement) + 1, std::move(copy));
  return toml_place{at.block, at.statement + 1, 0};
}

REFLCFG_DECL toml_edit::home toml_edit::home_of(std::string_view table) const {
  if (table.empty()) return {home::kind::block};
  home found;
  for (std::size_t b = 0; b < document_.blocks.size(); ++b) {
    const toml_block& block = document_.blocks[b];
    if (b > 0 && block.path == table && !block.of_list) return {home::kind::block, b};
    for (std::size_t s = 0; s < block.statements.size(); ++s) {
      const toml_statement& statement = block.statements[s];
      for (std::size_t i = 0; i < statement.inlines.size(); ++i) {
        const std::string& path = statement.inlines[i].path;
        if (path == table) return {home::kind::inline_table, b, s, i};
        if (path_within(table, path)) found = {home::kind::inline_table, b, s, i};
      }
      for (const toml_setting& setting : statement.settings) {
        if (!path_within(setting.path, table)) continue;
        const std::size_t inner = inline_around(statement, setting);
        const std::string scope = scope_of(block, statement, setting);
        // Keys of a header below the table, as of [training.data], do not make the table itself.
        if (!scope.empty() && !path_within(table, scope)) continue;
        const bool braces = inner < statement.inlines.size();
        found = {braces ? home::kind::inline_table : home::kind::dotted, b, s, braces ? inner : 0};
      }
    }
  }
  return found;
}

// A key may have its new path in its old place if that does not define a table a second time.
REFLCFG_DECL bool toml_edit::fits_here(const toml_place& at, const std::string& scope, std::string_view path) const {
  const auto within = path_within(path, scope);
  if (!within || document_.blocks[at.block].of_list) return within.has_value();
  if (within->find('.') == std::string::npos) return true;
  const home place = home_of(parent_of(path));
  if (place.is == home::kind::none) return true;
  if (place.block != at.block) return false;
  const toml_statement& here = document_.blocks[at.block].statements[at.statement];
  const bool in_braces = inline_around(here, here.settings[at.setting]) < here.inlines.size();
  return in_braces ? place.is == home::kind::inline_table && place.statement == at.statement &&
                         here.inlines[place.table].path == scope
                   : place.is == home::kind::dotted;
}

REFLCFG_DECL void toml_edit::rename(const toml_place& at, const std::string& path,
                                    const std::optional<std::string>& literal) {
  if (literal) set_literal(at, *literal);
  toml_statement& here = statement(at);
  const std::string scope = scope_of(document_.blocks[at.block], here, here.settings[at.setting]);
  if (fits_here(at, scope, path)) {
    here.replace(here.settings[at.setting].key, key_text(*path_within(path, scope)));
    here.settings[at.setting].path = path;
    return;
  }
  toml_statement taken = take_out(at);
  taken.settings.front().path = path;
  place(std::move(taken), at.block);
}

REFLCFG_DECL void toml_edit::set_literal(const toml_place& at, std::string_view literal) {
  statement(at).replace(setting(at).literal, literal);
  setting(at).list_end = 0;
}

REFLCFG_DECL void toml_edit::append(const toml_place& at, const std::vector<std::string>& literals) {
  toml_statement& here = statement(at);
  bool first = setting(at).value.items.empty();
  for (const std::string& literal : literals) {
    const std::size_t end = setting(at).list_end;
    here.replace({end, end}, (first ? "" : ", ") + literal);
    first = false;
  }
}

// The statement with this setting alone, to be put elsewhere. Its comments go with it.
REFLCFG_DECL toml_statement toml_edit::take_out(const toml_place& at) {
  toml_statement& here = statement(at);
  if (here.inlines.empty()) {
    toml_statement taken = std::move(here);
    here = {std::move(taken.loose), {}, {}};
    taken.loose.clear();
    return taken;
  }
  toml_setting item = setting(at);
  const std::string key = here.text.substr(item.key.begin, item.key.end - item.key.begin);
  const std::string literal = this->literal(at);
  if (item.list_end > 0) item.list_end = item.list_end - item.literal.begin + key.size() + 3;
  item.key = {0, key.size()};
  item.literal = {key.size() + 3, key.size() + 3 + literal.size()};
  remove_pair(here, at.setting);
  return {{}, {}, key + " = " + literal + document_.line_end, {std::move(item)}};
}

// With the comma behind it, or the one before it if it is the last.
REFLCFG_DECL void toml_edit::remove_pair(toml_statement& statement, std::size_t setting) {
  text_range part{statement.settings[setting].key.begin, statement.settings[setting].literal.end};
  const std::string& text = statement.text;
  const auto next = text.find_first_not_of(" \t", part.end);
  if (next != std::string::npos && text[next] == ',') {
    part.end = text.find_first_not_of(" \t", next + 1);
  } else {
    const auto before = text.find_last_not_of(" \t", part.begin - 1);
    if (before != std::string::npos && text[before] == ',') part.begin = before;
  }
  statement.settings.erase(statement.settings.begin() + static_cast<std::ptrdiff_t>(setting));
  statement.replace(part, "");
}

REFLCFG_DECL void toml_edit::drop(const toml_place& at) {
  toml_statement& here = statement(at);
  if (!here.inlines.empty()) return remove_pair(here, at.setting);
  const std::string comment = here.trailing_comment();
  const std::string indent = here.text.substr(0, here.settings.front().key.begin);
  const auto mark = comment.find('#');
  here.text = mark == std::string::npos ? "" : indent + comment.substr(mark) + document_.line_end;
  here.settings.clear();
}

REFLCFG_DECL void toml_edit::comment_out(const toml_place& at, const std::string& why) {
  toml_statement& here = statement(at);
  const std::string reason = "# " + why + document_.line_end;
  if (here.inlines.empty()) {
    here.text = reason + commented(here.text);
    here.settings.clear();
    return;
  }
  const std::string line = take_out(at).text;
  statement(at).comments += reason + commented(line);
}

REFLCFG_DECL void toml_edit::comment_out(toml_block& block, const std::string& why) {
  block.comments += "# " + why + document_.line_end + commented(block.header);
  for (toml_statement& statement : block.statements) {
    block.comments += statement.loose + statement.comments + commented(statement.text);
  }
  block.header.clear();
  block.path.clear();
  block.statements.clear();
}

REFLCFG_DECL void toml_edit::rename_header(toml_block& block, const std::string& path) {
  const std::string text = key_text(path);
  block.header.replace(block.path_text.begin, block.path_text.end - block.path_text.begin, text);
  block.path_text.end = block.path_text.begin + text.size();
  block.path = path;
}

REFLCFG_DECL void toml_edit::place(toml_statement statement, std::size_t old_block) {
  const std::string path = statement.settings.front().path;
  const home target = home_of(parent_of(path));
  const auto write_key = [&](const std::string& scope) {
    statement.replace(statement.settings.front().key, key_text(*path_within(path, scope)));
  };
  switch (target.is) {
    case home::kind::none: return place_in_new_block(parent_of(path), std::move(statement), old_block);
    case home::kind::block:
      write_key(document_.blocks[target.block].path);
      return place_in_block(target.block, std::move(statement));
    case home::kind::dotted: {
      toml_block& block = document_.blocks[target.block];
      write_key(block.path);
      block.statements.insert(block.statements.begin() + static_cast<std::ptrdiff_t>(target.statement) + 1,
                              std::move(statement));
      return;
    }
    case home::kind::inline_table: {
      toml_statement& around = document_.blocks[target.block].statements[target.statement];
      write_key(around.inlines[target.table].path);
      return place_inline(around, target.table, statement);
    }
  }
}

REFLCFG_DECL void toml_edit::place_in_block(std::size_t block, toml_statement statement) {
  auto& statements = document_.blocks[block].statements;
  // The first key of a file goes below the file's title, and above the first header's own comments.
  if (block == 0 && statements.empty() && document_.blocks.size() > 1) {
    toml_block& next = document_.blocks[1];
    statement.loose = std::move(next.loose);
    next.loose = document_.line_end;
  }
  statements.push_back(std::move(statement));
}

REFLCFG_DECL void toml_edit::place_inline(toml_statement& target, std::size_t table, const toml_statement& statement) {
  const toml_setting& setting = statement.settings.front();
  const std::string pair = statement.text.substr(setting.key.begin, setting.literal.end - setting.key.begin);
  const std::size_t close = target.inlines[table].braces.end - 1;
  const std::size_t end = target.text.find_last_not_of(" \t", close - 1) + 1;
  const bool empty = target.text[end - 1] == '{';
  const std::string before = empty ? "" : ", ";
  target.replace({end, end}, before + pair);
  const std::size_t begin = end + before.size();
  toml_setting placed = setting;
  placed.key = {begin, begin + (setting.key.end - setting.key.begin)};
  placed.literal = {begin + setting.literal.begin - setting.key.begin, begin + pair.size()};
  if (setting.list_end > 0) placed.list_end = begin + setting.list_end - setting.key.begin;
  target.settings.push_back(std::move(placed));
  target.comments += statement.comments;
  const std::string comment = statement.trailing_comment();
  if (!comment.empty()) target.comments += comment.substr(comment.find('#')) + document_.line_end;
}

REFLCFG_DECL void toml_edit::place_in_new_block(std::string_view table, toml_statement statement,
                                                std::size_t old_block) {
  statement.replace(statement.settings.front().key, key_text(leaf_of(statement.settings.front().path)));
  toml_block block;
  block.loose = document_.line_end;
  block.header = "[" + key_text(table) + "]" + document_.line_end;
  block.path_text = {1, block.header.find(']')};
  block.path = table;
  block.statements.push_back(std::move(statement));
  auto at = document_.blocks.begin() + static_cast<std::ptrdiff_t>(old_block) + 1;
  while (at != document_.blocks.end() && !at->was_used && count_settings(*at) > 0) ++at;  // others that are new
  document_.blocks.insert(at, std::move(block));
}

REFLCFG_DECL void toml_edit::remove_empty(const std::function<bool(const std::string& section)>& is_today) {
  for (std::size_t b = document_.blocks.size(); b-- > 0;) {
    toml_block& block = document_.blocks[b];
    for (toml_statement& statement : block.statements) {
      const bool gone = !statement.inlines.empty() && statement.settings.empty();
      if (!gone || is_today(statement.inlines.front().path)) continue;
      const std::string comment = statement.trailing_comment();
      statement.text = comment.empty() ? "" : comment.substr(comment.find('#')) + document_.line_end;
      statement.inlines.clear();
    }
    const bool emptied = b > 0 && block.was_used && count_settings(block) == 0;
    if (emptied && (!is_today(block.path) || !has_comments(block))) {
      remove_block(b);
    } else {
      close_gaps(b);
    }
  }
  // Nor is a blank line to be left at the top.
  const bool top_emptied = document_.blocks[0].was_used && document_.blocks[0].statements.empty();
  if (top_emptied && document_.blocks.size() > 1 && is_blank(document_.blocks[1].loose)) {
    document_.blocks[1].loose.clear();
  }
}

// Blank lines in front of what is gone are not to add up to those that follow.
REFLCFG_DECL void toml_edit::close_gaps(std::size_t block) {
  auto& statements = document_.blocks[block].statements;
  for (std::size_t s = statements.size(); s-- > 0;) {
    const toml_statement& statement = statements[s];
    if (!statement.text.empty() || !statement.comments.empty()) continue;
    if (s + 1 < statements.size()) {
      statements[s + 1].loose = merged_loose(statement.loose, statements[s + 1].loose);
    } else {
      give_to_next(block + 1, statement.loose);
    }
    statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(s));
  }
}

REFLCFG_DECL void toml_edit::give_to_next(std::size_t block, const std::string& loose) {
  const bool last = block >= document_.blocks.size();
  std::string& next = last ? document_.tail : document_.blocks[block].loose;
  if (!last || !is_blank(loose)) next = merged_loose(loose, next);  // no blank line at the end of a file
}

REFLCFG_DECL void toml_edit::remove_block(std::size_t block) {
  const toml_block gone = std::move(document_.blocks[block]);
  document_.blocks.erase(document_.blocks.begin() + static_cast<std::ptrdiff_t>(block));
  std::string left = gone.loose + gone.comments;
  const auto comment = gone.header.find('#', gone.path_text.end);
  if (comment != std::string::npos) left += gone.header.substr(comment);
  for (const toml_statement& statement : gone.statements) left += statement.loose + statement.comments + statement.text;
  give_to_next(block, is_blank(left) ? gone.loose : left);
}

}  // namespace reflcfg::inline v0::detail
