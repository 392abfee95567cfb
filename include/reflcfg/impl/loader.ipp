#pragma once

#include <algorithm>
#include <reflcfg/engine/loader.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/engine/utf8.hpp>
#include <reflcfg/sources/spelling.hpp>
#include <reflcfg/sources/token.hpp>
#include <reflcfg/sources/toml.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL addresses::addresses(const table& names, void* root)
    : fields(names.fields.size()), sections(names.sections.size()) {
  address_sink sink{fields.data(), sections.data()};
  names.sections.front().node->addresses(root, sink);
}

// `validate` of one section, with the blamed members turned back into paths and origins.
class section_report final : public report {
 public:
  section_report(const table& names, const addresses& where, std::span<const origin> origins, std::string_view section,
                 std::vector<problem>& problems)
      : names_(names), where_(where), origins_(origins), section_(section), problems_(problems) {}

 private:
  void add(std::string_view message, const void* const* blamed, std::size_t count) override {
    problem item{problem::kind::conflict, std::string(message), std::string(section_), {}, {}, {}};
    for (std::size_t i = 0; i < count; ++i) {
      const auto found = std::find(where_.fields.begin(), where_.fields.end(), blamed[i]);
      if (found == where_.fields.end()) continue;
      const auto index = static_cast<std::size_t>(found - where_.fields.begin());
      const std::string path(names_.fields[index].path);
      const std::string value =
          shown_text(names_.fields[index], names_.fields[index].type().encode(where_.fields[index]));
      item.help.push_back(path + " = " + value + " (" + describe(origins_[index]) + ")");
      if (item.from.is_default()) {
        item.from = origins_[index];
        item.path = path;
      }
    }
    problems_.push_back(std::move(item));
  }

  const table& names_;
  const addresses& where_;
  std::span<const origin> origins_;
  std::string_view section_;
  std::vector<problem>& problems_;
};

REFLCFG_DECL void validate(const table& names, const addresses& where, std::span<const origin> origins,
                           std::vector<problem>& problems) {
  for (std::size_t i = names.sections.size(); i-- > 0;) {  // inner sections before the ones that hold them
    const section_entry& section = names.sections[i];
    if (section.node->validate == nullptr) continue;
    section_report report(names, where, origins, section.path, problems);
    section.node->validate(where.sections[i], report);
  }
}

REFLCFG_DECL void show_arguments(std::span<const std::string> arguments, problem& item) {
  constexpr std::size_t most_values = 3;
  if (item.from.is != origin::kind::command_line || item.from.argument == 0) return;
  const std::size_t index = item.from.argument - 1;
  if (index >= arguments.size()) return;
  const std::string& token = arguments[index];
  const bool alone = !(is_letter_option(token) || token.starts_with("--")) || token.find('=') != std::string::npos;
  item.snippet = shell_quoted(arguments[index]);
  for (std::size_t value = index + 1; !alone && value < arguments.size(); ++value) {
    if (arguments[value].starts_with("--")) break;
    if (value > index + most_values) {
      item.snippet += " ...";
      break;
    }
    item.snippet += " " + shell_quoted(arguments[value]);
  }
  item.from.at = {0, 1, static_cast<std::uint32_t>(character_count(printable(item.snippet)))};
}

REFLCFG_DECL loader::loader(const table& names, void* root)
    : names_(names), index_(names_), where_(names_, root), layers_(index_, where_.fields) {}

REFLCFG_DECL void loader::file(const std::string& path, const origin& asked) {
  std::string text;
  std::string reason;
  if (!read_whole_file(path, text, reason)) {
    problems.push_back({problem::kind::source, "cannot read " + in_quotes(path) + ": " + reason, {}, asked, {}, {}});
    return;
  }
  toml(std::move(text), path);
}

REFLCFG_DECL void loader::toml(std::string text, const std::string& name) {
  files_.emplace_back(name, std::move(text));
  std::vector<entry> entries;
  read_toml(files_.back().text(), name, index_, entries, problems);
  layers_.apply(entries, problems);
}

REFLCFG_DECL void loader::require() {
  for (std::size_t i = 0; i < names_.fields.size(); ++i) {
    const field_entry& field = names_.fields[i];
    if (!field.has(property::kind::required) || !layers_.origins()[i].is_default()) continue;
    // Given, but wrong: that is said already.
    const bool tried = std::any_of(problems.begin(), problems.end(), [&](const problem& item) {
      return item.is != problem::kind::notice && item.path == field.path;
    });
    if (tried) continue;
    const std::string path(field.path);
    const std::string section(parent_of(path));
    std::string how = field.has(property::kind::positional) ? "as an argument, with --" : "--";
    how += path;
    if (field.type().shape.kind != type_kind::boolean) how += " <" + std::string(field.type().shape.name) + ">";
    how +=
        ", or " + (section.empty() ? "" : "[" + section + "] ") + std::string(leaf_of(path)) + " = ... in a TOML file";
    problems.push_back({problem::kind::missing, path + " has to be given", path, {}, {}, {std::move(how)}});
  }
}

REFLCFG_DECL void loader::finish() {
  layers_.convert_aliases(problems);
  layers_.check(problems);
  const bool fine = std::all_of(problems.begin(), problems.end(),
                                [](const problem& item) { return item.is == problem::kind::notice; });
  if (fine) validate(names_, where_, layers_.origins(), problems);
}

REFLCFG_DECL void loader::show_line(problem& item) {
  // Thousands of errors in a line of a megabyte must not become a copy of it each.
  constexpr std::size_t most_bytes = std::size_t{16} << 20;
  if (item.from.is != origin::kind::file || shown_bytes_ > most_bytes) return;
  for (source_text& file : files_) {
    if (file.name() == item.from.name) item.snippet = file.line(item.from.at.line);
  }
  shown_bytes_ += item.snippet.size();
}

REFLCFG_DECL bool loader::may_quote(const problem& item) const {
  const auto found = index_.find(item.path);
  if (found.is != name_index::target::kind::field) return true;
  const field_entry& field = names_.fields[found.field];
  return item.from.is == origin::kind::file ? may_quote_line(field, item.snippet) : !holds_secret(field);
}

REFLCFG_DECL load_report loader::report(std::span<const std::string> arguments) {
  load_report result;
  for (problem& item : problems) {
    if (item.is == problem::kind::notice) {
      result.notices.push_back(std::move(item));
      continue;
    }
    show_line(item);
    show_arguments(arguments, item);
    if (!may_quote(item)) item.snippet.clear();
    result.errors.push_back(std::move(item));
  }
  result.origins = layers_.origins();
  return result;
}

}  // namespace reflcfg::inline v0::detail
