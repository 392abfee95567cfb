#include <reflcfg/detail/output/help.hpp>

#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/output/field_groups.hpp>
#include <reflcfg/detail/output/terminal.hpp>
#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <memory>

namespace reflcfg::inline v0::detail {

namespace {

constexpr std::size_t help_indent = 8;

// What follows the option: <integer>, for-loop|foreach|fused, <text>..., <number>|none.
std::string placeholder(const schema& type) {
  std::string text;
  switch (type.kind) {
    case type_kind::word:
      for (const std::string_view word : type.scalar->words) text += (text.empty() ? "" : "|") + std::string(word);
      return text;
    case type_kind::structure: return "{...}";
    case type_kind::optional: return placeholder(*type.element) + "|none";
    case type_kind::list: return placeholder(*type.element) + "...";
    case type_kind::map: return "<name>=" + placeholder(*type.element) + "...";
    case type_kind::tuple:
      for (const schema* part : type.parts) text += (text.empty() ? "" : ",") + placeholder(*part);
      return text;
    case type_kind::variant:
      for (const schema* part : type.parts) {
        if (part->name != "nothing") text += (text.empty() ? "" : "|") + placeholder(*part);
      }
      return text;
    default: return "<" + std::string(type.name) + ">";
  }
}

bool words_left_out(const std::string& line) { return line.ends_with("<word>") || line.ends_with("<word>|none"); }

}  // namespace

std::string option_line(const std::string& path, const member& item, std::size_t width) {
  const schema& type = *item.type;
  const std::string letter(item.text(property::kind::short_name));
  const std::string dashes = letter.empty() ? "--" : "-" + letter + ", --";
  if (type.kind == type_kind::boolean) {
    const std::size_t leaf = path.size() - leaf_of(path).size();
    return dashes + path.substr(0, leaf) + "[" + std::string(negation_of(item)) + "]" + path.substr(leaf);
  }
  if (item.has(property::kind::count)) return dashes + path + "...";
  const bool tagged = item.has(property::kind::tagged) && type.kind == type_kind::variant;
  std::string words;
  for (const std::string& word : tagged ? tags_of(type) : one_of_words(item))
    words += (words.empty() ? "" : "|") + word;
  if (tagged) return dashes + path + "." + std::string(item.text(property::kind::tagged)) + " " + words;
  std::string line = dashes + path + " " + (words.empty() ? placeholder(type) : words);
  if (display_width(line) + 2 <= width) return line;
  return dashes + path + (type.kind == type_kind::optional ? " <word>|none" : " <word>");
}

namespace {

// A default that cannot be mistaken for another: text is bare only where it looks like nothing else.
std::string default_text(const tree& value, const schema& type) {
  if (value.is == tree::kind::unset || (value.is == tree::kind::list && value.items.empty())) return "none";
  if (value.is != tree::kind::string) return to_toml_text(value);
  if (type.value().kind == type_kind::word) return value.string;  // one of those that are listed beside it
  const std::string& text = value.string;
  const bool blanks = text.starts_with(' ') || text.ends_with(' ') || text.find("  ") != std::string::npos;
  const bool bare = !text.empty() && !blanks && text != "none" && printable(text) == text;
  return bare ? text : in_quotes(text);
}

class help_writer {
 public:
  explicit help_writer(const builtin_call& call)
      : root_(call.root), about_(call.about), known_(call.here.known), defaults_(root_.create(), root_.destroy) {}

  std::string text;

  void paragraph(std::string_view words, std::size_t indent) {
    const std::size_t width = about_.columns() > indent ? about_.columns() - indent : 1;
    for (const std::string& line : wrapped(words, width)) text += std::string(indent, ' ') + line + "\n";
  }

  // A section and those inside it; `other_names` too if it was asked for by name. A heading without any name is one of
  // the config itself, or of a command.
  void section(const structure& fields, const std::string& path, const std::string& heading, bool other_names) {
    const std::string name = heading.starts_with('[') ? "[" + path + "] " : "";
    const std::vector<field_group> groups = option_groups(fields);
    if (!groups.empty()) {
      text += "\n";
      paragraph(heading, 0);
    }
    for (const field_group& group : groups) {
      if (!group.name.empty()) {
        text += "\n";
        paragraph(name + std::string(group.name), 0);
      }
      for (const member* item : group.fields) field(join_path(path, item->name), *item, other_names);
    }
    each_section(fields, [&](const member& item) {
      const std::string own = join_path(path, item.name);
      if (!item.has(property::kind::hidden)) {
        section(*item.type->fields, own, "[" + own + "] " + std::string(help_of(item)), other_names);
      }
    });
  }

  // The commands of a level, one line each.
  void commands(const structure& fields) {
    std::size_t widest = 0;
    each_command(fields, [&](const member& item) { widest = std::max(widest, item.name.size()); });
    if (widest == 0) return;
    text += "\nCommands\n";
    each_command(fields, [&](const member& item) {
      const std::size_t indent = widest + 4;
      const std::size_t width = about_.columns() > indent + 20 ? about_.columns() - indent : 20;
      std::string line = "  " + std::string(item.name);
      for (const std::string& part : wrapped(item.type->fields->help, width)) {
        text += line + std::string(indent - line.size(), ' ') + part + "\n";
        line.clear();
      }
      if (!line.empty()) text += line + "\n";
    });
  }

  void field(const std::string& path, const member& item, bool other_names) {
    const std::string line = option_line(known_.option_name(path), item, about_.columns());
    text += "  " + printable(line) + "\n";
    std::string help(item.help);
    if (words_left_out(line)) {
      const auto words =
          item.type->value().is_scalar() ? item.type->value().scalar->words : std::span<const std::string_view>{};
      if (!words.empty()) help += " One of " + join_or({words.begin(), words.end()}) + ".";
    }
    paragraph(help + keys_below(known_.option_name(path), *item.type) + " " + bracket(path, item), help_indent);
    if (!other_names) return;
    for (const property& word : item.words) {
      if (word.is == property::kind::alias) paragraph("also read as " + known_.option_name(word.text), help_indent);
    }
  }

  static void each_section(const structure& fields, function_ref<void(const member&)> visit) {
    each_member(fields, [&](const member& item) {
      if (item.type->kind == type_kind::structure && !item.is_command) visit(item);
    });
  }

  static std::string_view help_of(const member& section) {
    return section.help.empty() ? section.type->fields->help : section.help;
  }

 private:
  static void each_command(const structure& fields, function_ref<void(const member&)> visit) {
    each_member(fields, [&](const member& item) {
      if (item.is_command && !item.has(property::kind::hidden)) visit(item);
    });
  }

  // The member that chooses a command is not an option.
  static std::vector<field_group> option_groups(const structure& fields) {
    std::vector<field_group> groups = groups_of(fields);
    for (field_group& group : groups) {
      std::erase_if(group.fields, [](const member* item) { return item->has(property::kind::command); });
    }
    std::erase_if(groups, [](const field_group& group) { return group.fields.empty(); });
    return groups;
  }

  // " Keys: host, port (--servers.0.host)." of a table, or of a list or a map of tables.
  static std::string keys_below(const std::string& path, const schema& type) {
    std::string way = path;
    const schema* at = &type;
    while (at->element != nullptr) {
      if (at->kind == type_kind::list) way += ".0";
      if (at->kind == type_kind::map) way += ".NAME";
      at = at->element;
    }
    if (at->kind != type_kind::structure || at->fields == nullptr) return {};
    std::string text;
    std::string_view first;
    each_member(*at->fields, [&](const member& item) {
      if (item.has(property::kind::hidden)) return;
      text += (text.empty() ? " Keys: " : ", ") + std::string(item.name);
      if (first.empty()) first = item.name;
    });
    return text.empty() ? "" : text + " (--" + way + "." + std::string(first) + ").";
  }

  // "[default: 300 seconds; at least 1]"
  std::string bracket(const std::string& path, const member& item) const {
    const std::vector<std::string> keys = split_path(path);
    const located at = locate(root_, defaults_.get(), keys, &absent_);
    const tree value = encode(*item.type, at.object, &item, true);
    std::string shown = value.hidden ? "***" : default_text(value, *item.type);
    if (known_.find(keys).secret && value.is != tree::kind::unset) shown = "***";
    std::string text_in = item.has(property::kind::required) ? "[required" : "[default: " + shown;
    const std::string_view unit = item.text(property::kind::unit);
    if (!unit.empty()) text_in += " " + std::string(unit);
    const std::string allowed = one_of_words(item).empty() ? allowed_text(item.words, *item.type) : "";
    if (!allowed.empty()) text_in += "; " + allowed;
    if (item.has(property::kind::variable)) text_in += "; env: " + std::string(item.text(property::kind::variable));
    return text_in + "]";
  }

  const schema& root_;
  const options& about_;
  const names& known_;
  std::unique_ptr<void, void (*)(void*)> defaults_;
  mutable absent_commands absent_;
};

void add_keys(const structure& fields, const std::string& prefix, const options& about, std::string& text) {
  each_member(fields, [&](const member& item) {
    if (item.has(property::kind::hidden)) return;
    const std::string path = join_path(prefix, item.name);
    if (item.type->kind == type_kind::structure) return add_keys(*item.type->fields, path, about, text);
    const std::string limits_of_key = limits_text(item);
    text += "  " + path + " (" + type_text(*item.type, item) + (limits_of_key.empty() ? "" : ", " + limits_of_key) +
            (item.has(property::kind::required) ? ", required" : "") + ")\n";
    for (const std::string& line : wrapped(item.help, about.columns() - help_indent)) {
      text += std::string(help_indent, ' ') + line + "\n";
    }
  });
}

}  // namespace

std::string keys_help(const schema& type, const options& about) {
  const schema* at = &type;
  while (at->element != nullptr) at = at->element;
  std::string text;
  if (at->kind == type_kind::structure && at->fields != nullptr) {
    text += "\nKeys of a table\n";
    add_keys(*at->fields, {}, about, text);
  }
  if (at->kind != type_kind::variant) return text;
  for (const schema* part : at->parts) {
    if (part->fields == nullptr) continue;
    text += "\nKeys of " + tag_of(*part->fields) + "\n";
    add_keys(*part->fields, {}, about, text);
  }
  return text;
}

namespace {

void add_builtins(const builtin_call& call, help_writer& help) {
  const options& about = call.about;
  help.text += "\nBuilt-in options\n";
  for (const builtin& item : call.all) {
    if (item.is == builtin::option::version && about.version.empty()) continue;
    const bool attached = item.value.starts_with("[=");
    help.text += "  " + std::string(item.is == builtin::option::help ? "-h, " : "") + "--" + std::string(item.name);
    help.text += (attached || item.value.empty() ? "" : " ") + std::string(item.value) + "\n";
    help.paragraph(item.help, help_indent);
  }
  if (about.environment_prefix.empty()) return;
  help.text += "\n";
  help.paragraph("Every option can come from the environment too: " + std::string(about.environment_prefix) +
                     "__SECTION__NAME=value. The command line wins over the environment, and that over files.",
                 0);
}

std::string program_of(const builtin_call& call) {
  return std::string(call.about.program.empty() ? "program" : call.about.program);
}

// "crawl [--section.name value]... <start> [<more>...]", "git remote add [OPTION]... <name> <url>"
std::string usage_line(const builtin_call& call, const std::string& command, const structure& fields) {
  const names& known = call.here.known;
  std::string text = "Usage: " + program_of(call) + (command.empty() ? "" : " ") + command_words(command);
  bool sections = false;
  known.each_section([&](const std::string&, const member&) { sections = true; });
  const member* const chooser = find_chooser_of(fields);
  const bool levels = chooser != nullptr || !command.empty();
  text += levels ? " [OPTION]..." : sections ? " [--section.name value]..." : " [--name value]...";
  for (const auto& [path, item, level] : known.fields_with(property::kind::positional)) {
    if (level != command) continue;
    const type_kind kind = item->type->value().kind;
    const bool list = kind == type_kind::list || kind == type_kind::map;
    const std::string word = "<" + std::string(leaf_of(path)) + ">" + (list ? "..." : "");
    text += item->has(property::kind::required) ? " " + word : " [" + word + "]";
  }
  if (chooser != nullptr) text += chooser->has(property::kind::required) ? " COMMAND" : " [COMMAND]";
  return text + "\n";
}

// "More options that can be given here: see git --help and git remote --help."
std::string outer_options(const builtin_call& call, const std::string& command) {
  std::string text;
  std::string around;
  for (const std::string& name : split_path(command)) {
    text += (around.empty() ? "" : " and ") + program_of(call) + (around.empty() ? "" : " ") + command_words(around) +
            " " + call.option();
    around = join_path(around, name);
  }
  return "More options that can be given here: see " + text + ".";
}

// Of the config itself, or of a command.
std::string level_help(const builtin_call& call, const std::string& command) {
  help_writer help(call);
  const structure& fields = command.empty() ? *call.root.fields : *call.here.known.find(command).type->fields;
  const std::string about(command.empty() ? call.about.about : fields.help);
  if (!about.empty()) {
    help.paragraph(about, 0);
    help.text += "\n";
  }
  help.text += usage_line(call, command, fields);
  help.commands(fields);
  help.section(fields, command, command.empty() ? std::string(fields.help) : "", !command.empty());
  if (command.empty()) {
    add_builtins(call, help);
  } else {
    help.text += "\n";
    help.paragraph(outer_options(call, command), 0);
  }
  return std::move(help.text);
}

void unknown_topic(const builtin_call& call, const std::string& topic) {
  std::vector<std::string> sections;
  call.here.known.each_shown_section([&](const std::string& path, const member&) { sections.push_back(path); });
  const auto near = closest(topic, {sections.begin(), sections.end()});
  const auto fields = call.here.known.suggest(topic);
  const bool commands = find_chooser_of(*call.root.fields) != nullptr;
  std::string what =
      std::string(": there is no ") + (commands ? "command, " : "") + "section or setting " + in_quotes(topic);
  const std::vector<std::string>& meant = near.empty() ? fields : near;
  if (!meant.empty()) {
    what += "; did you mean " + join_or(meant) + "?";
  } else if (!sections.empty()) {
    what += "; there is " + join_or(sections);
  }
  diagnostic& item = call.refuse(std::move(what));
  item.is = diagnostic::kind::unknown;
}

}  // namespace

target builtin_call::find(std::string_view path) const {
  for (std::string around = use.command;; around = parent_of(around)) {
    target to = here.known.find_option(nested_path(around, path));
    if (to || around.empty()) return to;
  }
}

void answer_help(const builtin_call& call, load_report& result) {
  const std::string topic = call.use.value_or("");
  const target to = topic.empty() ? target{} : call.find(topic);
  if (topic.empty() || (to && to.holder != nullptr && to.holder->has(property::kind::command))) {
    result.output = level_help(call, topic.empty() ? call.use.command : call.here.known.command_of(to.path()));
    return;
  }
  if (to.is != target::kind::value || to.holder == nullptr) return unknown_topic(call, topic);
  const member& item = *to.holder;
  if (item.is_command) {
    result.output = level_help(call, to.path());
    return;
  }
  help_writer help(call);
  if (!to.inside && to.type->kind == type_kind::structure) {
    help.section(*to.type->fields, to.path(), "[" + to.path() + "] " + std::string(help_writer::help_of(item)), true);
    result.output = help.text.empty() ? "" : help.text.substr(1);
    return;
  }
  if (to.is_member && !to.inside) {
    help.field(to.path(), item, true);
  } else {
    help.text = "  --" + call.here.known.option_name(to.path()) + " (" + type_text(*to.type, item) + ")\n";
    help.paragraph(item.help, help_indent);
  }
  result.output = help.text + keys_help(*to.type, call.about);
}

void answer_version(const builtin_call& call, load_report& result) {
  if (call.about.version.empty()) {
    call.here.add(diagnostic::kind::unknown, "unknown option " + call.option(), {}, call.use.at)
        .help.emplace_back("this program names no version");
    return;
  }
  const std::string program(call.about.program);
  result.output = program + (program.empty() ? "" : " ") + std::string(call.about.version) + "\n";
}

}  // namespace reflcfg::inline v0::detail
