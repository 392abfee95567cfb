#pragma once

#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <reflcfg/codec/scalar.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/engine/utf8.hpp>
#include <reflcfg/sources/toml.hpp>
#include <reflcfg/sources/toml_precheck.hpp>
#include <sstream>
// toml++ asserts what a wrong file can bring about: [[[a]]] would end a debug build, not be an error.
#ifndef TOML_ASSERT
#define TOML_ASSERT(expr) static_assert(true)
#endif
#include <toml++/toml.h>

namespace reflcfg::inline v0::detail {

inline position position_of(const toml::source_region& region) {
  position at{region.begin.line, region.begin.column, 1};
  if (region.end.line == region.begin.line && region.end.column > region.begin.column) {
    at.length = region.end.column - region.begin.column;
  }
  return at;
}

template <class T>
std::string streamed(const T& value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << value;
  return text.str();
}

REFLCFG_DECL raw to_raw(const toml::node& node) {
  raw value;
  switch (node.type()) {
    case toml::node_type::string: value = raw::of_string(node.ref<std::string>()); break;
    case toml::node_type::integer: value = raw::of_integer(node.ref<std::int64_t>()); break;
    case toml::node_type::floating_point: value = raw::of_real(node.ref<double>()); break;
    case toml::node_type::boolean: value = raw::of_boolean(node.ref<bool>()); break;
    case toml::node_type::array:
      value = raw::of_list();
      for (const toml::node& item : *node.as_array()) value.items.push_back(to_raw(item));
      break;
    case toml::node_type::table:
      value.is = raw::kind::table;
      for (const auto& [key, item] : *node.as_table()) {
        value.keys.emplace_back(key.str());
        value.items.push_back(to_raw(item));
      }
      break;
    default: {
      value.is = raw::kind::datetime;
      node.visit([&](const auto& item) {
        if constexpr (toml::is_chronological<decltype(item)>) value.string = streamed(item.get());
      });
    }
  }
  value.at = position_of(node.source());
  return value;
}

REFLCFG_DECL std::string line_of(std::string_view text, std::uint32_t line) {
  while (line > 1) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
    --line;
  }
  std::string_view found = text.substr(0, text.find('\n'));
  if (found.starts_with("\xEF\xBB\xBF")) found.remove_prefix(3);
  if (found.ends_with('\r')) found.remove_suffix(1);
  return std::string(found);
}

// A quoted key with a dot is one key, not a path; quoting it again keeps it from meaning a section's field.
REFLCFG_DECL std::string path_part(std::string_view key) {
  return key.find('.') == std::string_view::npos ? std::string(key) : in_quotes(key);
}

REFLCFG_DECL toml::table parse_toml(std::string_view text, std::string_view name) {
  if (const auto fault = precheck_toml(text)) {
    const std::string_view before = text.substr(0, fault->at);
    const auto line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
    const std::size_t column = 1 + character_count(before.substr(before.rfind('\n') + 1));
    const toml::source_position at{line, static_cast<std::uint32_t>(column)};
    const std::string reason = fault->is == toml_fault::kind::too_deep
                                   ? "tables are nested more than " + std::to_string(deepest_table) + " deep"
                                   : "outside of quotes there is only ASCII, not " +
                                         std::string(text.substr(fault->at, utf8_length(text, fault->at)));
    throw toml::parse_error(reason.c_str(), toml::source_region{at, at, nullptr});
  }
  return toml::parse(text, name);
}

// Walks one file's tables along with the sections of the config.
class toml_walk {
 public:
  toml_walk(const std::string& name, const name_index& names, std::vector<entry>& entries,
            std::vector<problem>& problems)
      : name_(name), names_(names), entries_(entries), problems_(problems) {}

  void table(const toml::table& table, const std::string& prefix) {
    for (const auto& [key, node] : table) {
      const std::string path = (prefix.empty() ? "" : prefix + ".") + path_part(key.str());
      const position at = position_of(key.source());
      if (names_.find(path).is != name_index::target::kind::none) {
        entries_.push_back({path, to_raw(node), {origin::kind::file, name_, at, 0, {}}});
      } else if (names_.is_section(path)) {
        section(node, path, at);
      } else {
        unknown(node, path, at);
      }
    }
  }

 private:
  void section(const toml::node& node, const std::string& path, position at) {
    if (const toml::table* inner = node.as_table()) {
      this->table(*inner, path);
      return;
    }
    const bool many = node.is_array_of_tables();
    problem& item =
        add(problem::kind::mismatch, path, at,
            path + " is a section, but " + (many ? "a list of sections" : describe(to_raw(node))) + " stands here");
    item.help.push_back(many ? "write [" + path + "] with single brackets"
                             : "write [" + path + "] on a line of its own, and its settings below it");
  }

  void unknown(const toml::node& node, const std::string& path, position at) {
    const toml::table* inner = node.as_table();
    if (inner == nullptr) {
      problem& item = add(problem::kind::unknown, path, at, "unknown key " + path);
      const auto found = names_.suggest(path);
      if (!found.empty()) item.help.push_back("did you mean " + join_or(found) + "?");
      return;
    }
    const auto section = names_.suggest_section(path);
    if (!section.empty()) {
      add(problem::kind::unknown, path, at, "unknown section " + path)
          .help.push_back("did you mean [" + section.front() + "]?");
      return;
    }
    // A section of another program: every key is named, so that one run tells all there is to remove.
    if (inner->empty()) add(problem::kind::unknown, path, at, "unknown section " + path);
    for (const auto& [key, item] : *inner) {
      const std::string inner_path = path + "." + path_part(key.str());
      if (item.is_table()) {
        unknown(item, inner_path, position_of(key.source()));
      } else {
        problem& found =
            add(problem::kind::unknown, inner_path, position_of(key.source()), "unknown key " + inner_path);
        found.help.push_back("there is no section " + path);
      }
    }
  }

  problem& add(problem::kind kind, const std::string& path, position at, std::string what) {
    problems_.push_back({kind, std::move(what), path, {origin::kind::file, name_, at, 0, {}}, {}, {}});
    return problems_.back();
  }

  const std::string& name_;
  const name_index& names_;
  std::vector<entry>& entries_;
  std::vector<problem>& problems_;
};

// toml++ starts its own sentences with "Error while parsing ..."; the headline already says that it is an error.
REFLCFG_DECL std::string syntax_reason(std::string_view description) {
  constexpr std::string_view prefix = "Error while parsing ";
  if (description.starts_with(prefix)) description.remove_prefix(prefix.size());
  if (description.find("TOML_MAX_NESTED_VALUES") != std::string_view::npos) {
    return "arrays and inline tables are nested more than " + std::to_string(TOML_MAX_NESTED_VALUES) + " deep";
  }
  return std::string(description);
}

// The next step for the mistakes that people make most; toml++ says what it saw, not what to write.
REFLCFG_DECL std::vector<std::string> syntax_help(std::string_view description, const std::string& line) {
  const auto says = [&](std::string_view words) { return description.find(words) != std::string_view::npos; };
  if (says("cannot redefine existing table")) return {"a section stands in a file once: put its settings together"};
  if (says("cannot redefine")) return {"the key is set above already: keep one of the two"};
  if (says("unescaped control characters") || says("end-of-file")) {
    return {"what was opened is not closed: look for a missing quote or bracket"};
  }
  const auto equals = line.find('=');
  if (says("could not determine value type") && equals != std::string::npos) {
    return {"text needs quotes: " + std::string(trimmed(line.substr(0, equals))) + " = " +
            in_quotes(trimmed(line.substr(equals + 1)))};
  }
  return {};
}

REFLCFG_DECL void read_toml(std::string_view text, const std::string& name, const name_index& names,
                            std::vector<entry>& entries, std::vector<problem>& problems) {
  try {
    const toml::table root = parse_toml(text, name);
    const std::size_t first = entries.size();
    const std::size_t first_problem = problems.size();
    toml_walk(name, names, entries, problems).table(root, {});
    // toml++ keeps keys sorted by name; people read files from the top.
    const auto before = [](const position& a, const position& b) {
      return a.line != b.line ? a.line < b.line : a.column < b.column;
    };
    std::sort(entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end(),
              [&](const entry& a, const entry& b) { return before(a.from.at, b.from.at); });
    std::sort(problems.begin() + static_cast<std::ptrdiff_t>(first_problem), problems.end(),
              [&](const problem& a, const problem& b) { return before(a.from.at, b.from.at); });
  } catch (const toml::parse_error& error) {
    const position at = position_of(error.source());
    problems.push_back({problem::kind::source,
                        "not valid TOML: " + syntax_reason(error.description()),
                        {},
                        {origin::kind::file, name, at, 0, {}},
                        {},
                        syntax_help(error.description(), line_of(text, at.line))});
  }
}

REFLCFG_DECL bool read_whole_file(const std::string& path, std::string& text, std::string& reason) {
  struct stat status{};
  if (path.empty()) {
    reason = "the name is empty";
    return false;
  }
  if (::stat(path.c_str(), &status) != 0) {
    reason = std::strerror(errno);
    return false;
  }
  if (S_ISDIR(status.st_mode)) {
    reason = "it is a directory";
    return false;
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) {
    reason = std::strerror(errno);
    return false;
  }
  if (S_ISREG(status.st_mode)) text.reserve(static_cast<std::size_t>(status.st_size));
  char buffer[65536];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) text.append(buffer, count);
  if (std::ferror(file.get()) != 0) {
    reason = std::strerror(errno);
    return false;
  }
  return true;
}

REFLCFG_DECL bool parse_toml_value(std::string_view text, raw& value, std::string& reason) {
  try {
    // A line break would let the token define further keys.
    if (text.find('\n') != std::string_view::npos) {
      reason = "it has a line break";
      return false;
    }
    const toml::table root = parse_toml("value = " + std::string(text), {});
    value = to_raw(*root.get("value"));
    return true;
  } catch (const toml::parse_error& error) {
    reason = syntax_reason(error.description());
    return false;
  }
}

}  // namespace reflcfg::inline v0::detail
