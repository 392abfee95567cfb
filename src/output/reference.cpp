// --reference: every setting as Markdown, for a page of documentation. One table a section, in the order of the
// structs.
#include <reflcfg/detail/output/output.hpp>

#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/output/field_groups.hpp>
#include <reflcfg/detail/output/markdown.hpp>
#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <memory>

namespace reflcfg::inline v0::detail {

namespace {

using owned_object = std::unique_ptr<void, void (*)(void*)>;

// An object of a struct, and where its members are.
struct object_members {
  const structure* fields;
  std::vector<void*> addresses;

  object_members(const structure& of, void* object, absent_commands& absent)
      : fields(&of), addresses(absent.members(of, object)) {}

  // With `secret` of what is around it; null if the member is none of the struct's own or of a flattened one's.
  void* find(const member& item, bool& secret, absent_commands& absent) const {
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const member& own = fields->members[i];
      if (&own == &item) return addresses[i];
      if (!own.has(property::kind::flatten)) continue;
      bool inner = secret || own.has(property::kind::secret);
      if (void* const found = object_members(*own.type->fields, addresses[i], absent).find(item, inner, absent)) {
        secret = inner;
        return found;
      }
    }
    return nullptr;
  }
};

// What a place is that a table of the page is about.
struct reference_place {
  std::string prefix{};  // of its keys: "servers.0."
  bool secret = false;
  std::string only{};    // "Of adam", where it is one of several alternatives
};

std::string sentence_of(const reference_place& at, std::string_view help) {
  if (at.only.empty()) return markdown_cell(help);
  return markdown_cell(at.only + (help.empty() ? "." : ": " + std::string(help)));
}

class reference_writer {
 public:
  std::string text;

  void introduction(const structure& fields, const builtin_call& call);
  // A section with the keys right in it, then the sections inside it.
  void section(const structure& fields, void* object, const std::string& path, std::string_view help, bool secret);
  void removed_keys(const structure& fields);

 private:
  void fields_of(const structure& fields, void* object, const reference_place& at, bool groups);
  void row(const member& item, const void* object, const reference_place& at);
  void below(const schema& type, void* object, const member& item, const reference_place& at);
  void alternatives(const schema& type, const member& item, const reference_place& at);
  void nested(const structure& fields, void* object, const std::string& path, bool secret);
  void dead_rows(const structure& fields, std::string& rows) const;
  static std::string meaning(const member& item, const reference_place& at);
  static std::string default_of(const member& item, const void* object, bool secret);

  absent_commands absent_;
  std::string command_;  // the path of that around it
  std::vector<const structure*> around_;  // whose keys are being written: one may hold a list of its own kind
};

void reference_writer::introduction(const structure& fields, const builtin_call& call) {
  const options& about = call.about;
  const std::string program(about.program.empty() ? "the program" : about.program);
  text = "# Settings of " + markdown_text(program) + "\n\n";
  if (!about.about.empty()) text += markdown_text(about.about) + "\n\n";
  text +=
      "Each setting is a key of a TOML file (`key = value` below `[section]`) and an option of the command line "
      "(`--section.key value`; for true and false also `--section.key` and ";
  text += asks_for_dashes(fields) ? "`--section.no-key`)" : "`--section.no_key`)";
  const bool environment = !about.environment_prefix.empty();
  if (environment) {
    const std::string name = std::string(about.environment_prefix) + "__SECTION__KEY=value";
    text += ", and a variable of the environment (" + markdown_code(name) + ")";
  }
  text += ". The command line wins over ";
  text += environment ? "the environment, that over files" : "files";
  text +=
      ", a later file over an earlier one, and all of them over the defaults. Other names are read too, with a "
      "notice.\n\n";
  text += "This page is what " + markdown_code(program + " " + call.option()) + " prints.\n";
}

void reference_writer::section(const structure& fields, void* object, const std::string& path, std::string_view help,
                               bool secret) {
  if (!groups_of(fields).empty()) {
    text += path.empty() ? "\n## Outside any section\n" : "\n## [" + markdown_text(path) + "]\n";
    if (!help.empty()) text += "\n" + markdown_text(help) + "\n";
    if (!command_.empty()) {
      text += "\nOptions of the command " + markdown_code(command_words(command_)) +
              " follow it, and are written without its name.\n";
    }
    fields_of(fields, object, {{}, secret, {}}, true);
  }
  nested(fields, object, path, secret);
}

void reference_writer::nested(const structure& fields, void* object, const std::string& path, bool secret) {
  each_member(fields, [&](const member& item) {
    const bool section = item.type->kind == type_kind::structure && item.type->fields != nullptr;
    if (!section || item.has(property::kind::hidden)) return;
    bool hides = secret || item.has(property::kind::secret);
    void* const place = object_members(fields, object, absent_).find(item, hides, absent_);
    const std::string_view help = item.help.empty() ? item.type->fields->help : item.help;
    const std::string around = command_;
    if (item.is_command) command_ = join_path(path, item.name);
    this->section(*item.type->fields, place, join_path(path, item.name), help, hides);
    command_ = around;
  });
}

void reference_writer::fields_of(const structure& fields, void* object, const reference_place& at, bool groups) {
  const object_members members(fields, object, absent_);
  around_.push_back(&fields);
  for (const field_group& group : groups_of(fields)) {
    if (groups && !group.name.empty()) text += "\n### " + markdown_text(group.name) + "\n";
    if (groups) text += "\n| key | type | default | what it does | other names |\n|---|---|---|---|---|\n";
    for (const member* item : group.fields) {
      reference_place here = at;
      here.secret = at.secret || item->has(property::kind::secret);
      void* const value = members.find(*item, here.secret, absent_);
      row(*item, value, here);
      here.prefix += toml_key(item->name);
      below(*item->type, value, *item, here);
    }
  }
  if (!groups) {
    each_member(fields, [&](const member& item) {
      if (item.type->kind != type_kind::structure || item.has(property::kind::hidden)) return;
      bool hides = at.secret || item.has(property::kind::secret);
      void* const value = members.find(item, hides, absent_);
      below(*item.type, value, item, {at.prefix + toml_key(item.name), hides, at.only});
    });
  }
  around_.pop_back();
}

// The keys inside a value, named by their paths: tls.cert, servers.0.port, headers.NAME.
// `object` is one of the type, if it has one: a part of another struct.
void reference_writer::below(const schema& type, void* object, const member& item, const reference_place& at) {
  switch (type.kind) {
    case type_kind::optional: return below(*type.element, nullptr, item, at);
    case type_kind::list: return below(*type.element, nullptr, item, {at.prefix + ".0", at.secret, at.only});
    case type_kind::map: {
      const reference_place entry{at.prefix + ".NAME", at.secret, at.only};
      const bool table = type.element->value().kind == type_kind::structure;
      if (!table) {
        text += "| " + markdown_code(entry.prefix) + " | " + markdown_cell(type_text(*type.element, item)) + " |  | " +
                sentence_of(at, "One entry of `" + at.prefix + "`.") + " |  |\n";
      }
      return below(*type.element, nullptr, item, entry);
    }
    case type_kind::variant: return alternatives(type, item, at);
    case type_kind::structure: break;
    default: return;
  }
  const bool inside_itself = std::find(around_.begin(), around_.end(), type.fields) != around_.end();
  if (type.fields == nullptr || inside_itself) return;
  const bool own = type.create != nullptr;
  const owned_object made(own ? type.create() : nullptr, type.destroy);
  fields_of(*type.fields, own ? made.get() : object, {at.prefix + ".", at.secret, at.only}, false);
}

void reference_writer::alternatives(const schema& type, const member& item, const reference_place& at) {
  const std::string_view tag = item.text(property::kind::tagged);
  if (!tag.empty()) {
    text += "| " + markdown_code(at.prefix + "." + toml_key(tag)) + " | " + markdown_cell(join_or(tags_of(type))) +
            " |  | " + sentence_of(at, "Which one it is.") + " |  |\n";
  }
  const std::string only = at.only.empty() ? "Of " : at.only + ", of ";
  for (const schema* part : type.parts) {
    if (part->fields == nullptr) continue;
    below(*part, nullptr, item, {at.prefix, at.secret, only + tag_of(*part->fields)});
  }
}

void reference_writer::row(const member& item, const void* object, const reference_place& at) {
  std::string others;
  const auto add = [&](const std::string& name) { others += (others.empty() ? "" : ", ") + markdown_code(name); };
  const std::string_view letter = item.text(property::kind::short_name);
  if (!letter.empty()) add("-" + std::string(letter));
  for (const property& word : item.words) {
    if (word.is == property::kind::alias) add(at.prefix + std::string(word.text));
    if (word.is == property::kind::variable)
      others += (others.empty() ? "env: " : ", env: ") + markdown_code(word.text);
  }
  text += "| " + markdown_code(at.prefix + toml_key(item.name)) + " | " + markdown_cell(type_text(*item.type, item)) +
          " | " + default_of(item, object, at.secret) + " | " + meaning(item, at) + " | " + others + " |\n";
}

std::string reference_writer::default_of(const member& item, const void* object, bool secret) {
  if (item.has(property::kind::required)) return "(required)";
  const tree value = encode(*item.type, object, &item, true);
  if (value.is == tree::kind::unset) return "(unset)";
  return secret ? "(secret)" : markdown_code(to_toml_text(value));
}

// "Steps to train. At least 1, in steps. Only on the command line or in the environment."
std::string reference_writer::meaning(const member& item, const reference_place& at) {
  std::string sentences = sentence_of(at, item.help);
  const auto add = [&](std::string sentence) {
    if (sentence.empty()) return;
    if (sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    sentences += (sentences.empty() ? "" : " ") + markdown_cell(sentence) + ".";
  };
  add(limits_text(item));
  if (item.has(property::kind::command)) add("an argument by itself, before the options and arguments of the command");
  if (item.has(property::kind::positional)) add("an argument by itself");
  if (item.has(property::kind::count)) add("each use of the option adds one");
  if (item.has(property::kind::append)) add("each use of the option adds to the list");
  if (item.has(property::kind::whole)) add("one argument is one element");
  if (item.has(property::kind::empty_is_unset)) add("an empty text unsets it");
  if (item.has(property::kind::config_file)) add("not in a file");
  if (item.has(property::kind::fixed_on_resume)) add("the same when a run is resumed");
  return sentences;
}

void reference_writer::removed_keys(const structure& fields) {
  std::string rows;
  dead_rows(fields, rows);
  if (!rows.empty()) text += "\n## Removed keys\n\n| key | what happens if it is given |\n|---|---|\n" + rows;
}

void reference_writer::dead_rows(const structure& fields, std::string& rows) const {
  for (const property& word : fields.words) {
    if (word.is != property::kind::removed && word.is != property::kind::ignored) continue;
    const bool ignored = word.is == property::kind::ignored;
    rows += "| " + markdown_code(word.text) + " | " + (ignored ? "has no effect: " : "an error: ") +
            markdown_cell(word.text2) + " |\n";
  }
  for (const member& item : fields.members) {
    if (item.type->kind == type_kind::structure && item.type->fields != nullptr) dead_rows(*item.type->fields, rows);
  }
}

}  // namespace

void answer_reference(const builtin_call& call, load_report& result) {
  const owned_object defaults(call.root.create(), call.root.destroy);
  reference_writer page;
  page.introduction(*call.root.fields, call);
  page.section(*call.root.fields, defaults.get(), {}, call.root.fields->help, false);
  page.removed_keys(*call.root.fields);
  result.output = std::move(page.text);
}

}  // namespace reflcfg::inline v0::detail
