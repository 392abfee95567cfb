#include <reflcfg/detail/output/dump.hpp>

#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/output/terminal.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <cmath>
#include <memory>

namespace reflcfg::inline v0::detail {

namespace {

using object_ptr = std::unique_ptr<void, void (*)(void*)>;

std::string header_of(const std::vector<std::string>& keys) {
  std::string text;
  for (const std::string& key : keys) text += (text.empty() ? "" : ".") + toml_key(key);
  return text;
}

bool is_list_of_tables(const tree& value) {
  if (value.is != tree::kind::list || value.items.empty()) return false;
  for (const tree& item : value.items) {
    if (item.is != tree::kind::table) return false;
  }
  return true;
}

// What has a header of its own: a table with keys, a list of tables.
bool has_header(const tree& value) {
  return (value.is == tree::kind::table && !value.items.empty()) || is_list_of_tables(value);
}

// One field as a dump shows it.
struct shown_field {
  const member* item;
  tree value;
  tree fresh;       // the default
  bool commented;   // what a file cannot say is shown, but as a comment
  std::string origin;
};

class toml_dump {
 public:
  toml_dump(const config_view& config, bool changed_only)
      : config_(config), defaults_(config.root.create(), config.root.destroy), changed_only_(changed_only) {}

  std::string text;

  void section(const structure& fields, const void* object, const void* fresh, const std::string& help, bool secret);

 private:
  static constexpr std::size_t comment_column = 44;

  void collect(const structure& fields, const void* object, const void* fresh, bool secret,
               std::vector<shown_field>& found) const;
  shown_field shown(const member& item, const void* object, const void* fresh, bool secret) const;
  void nested(const structure& fields, const void* object, const void* fresh, bool secret);
  void help(std::string_view paragraph);
  void line(std::string setting, const std::string& comment);
  void table(const tree& value, const std::string& comment);
  void tables(const tree& value, const std::string& comment);
  void entries(const tree& value);

  const config_view& config_;
  object_ptr defaults_;
  absent_commands absent_;
  bool changed_only_;
  std::vector<std::string> keys_;

  friend std::string reflcfg::v0::detail::dump_toml(const config_view&, std::string_view);
  friend std::string reflcfg::v0::detail::dump_changed(const config_view&);
};

void toml_dump::help(std::string_view paragraph) {
  if (changed_only_) return;
  for (const std::string& part : wrapped(paragraph, 76)) text += "# " + part + "\n";
}

void toml_dump::line(std::string setting, const std::string& comment) {
  const std::size_t columns = display_width(setting);
  if (columns + 2 < comment_column) setting += std::string(comment_column - 2 - columns, ' ');
  text += setting + (comment.empty() ? "" : "  # " + comment) + "\n";
  while (comment.empty() && text[text.size() - 2] == ' ') text.erase(text.size() - 2, 1);
}

// The keys of a table: first those that need no header, since what follows a header is below it.
void toml_dump::entries(const tree& value) {
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (has_header(value.items[i])) continue;
    const bool unset = value.items[i].is == tree::kind::unset;
    const std::string path = header_of(keys_) + "." + toml_key(value.keys[i]);
    const origin from = config_.from.origin_of(path);
    const tree* const given = config_.from.find(path);
    line((holds_mask(value.items[i]) ? "# " : "") + toml_key(value.keys[i]) + " = " +
             (unset ? "[]" : to_toml_text(value.items[i])),
         given == nullptr || from.is_default() ? "" : comment_text(describe(from)));
  }
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (!has_header(value.items[i])) continue;
    keys_.push_back(value.keys[i]);
    tables(value.items[i], {});
    keys_.pop_back();
  }
}

void toml_dump::table(const tree& value, const std::string& comment) {
  line("[" + header_of(keys_) + "]", comment);
  entries(value);
}

void toml_dump::tables(const tree& value, const std::string& comment) {
  if (value.is == tree::kind::table) return table(value, comment);
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    line("[[" + header_of(keys_) + "]]", i == 0 ? comment : "");
    entries(value.items[i]);
  }
}

shown_field toml_dump::shown(const member& item, const void* object, const void* fresh, bool secret) const {
  std::vector<std::string> keys = keys_;
  keys.emplace_back(item.name);
  shown_field field{&item, encode(*item.type, object, &item), encode(*item.type, fresh, &item), false,
                    comment_text(describe(config_.from.origin_of(header_of(keys))))};
  tree hidden = encode(*item.type, object, &item, true);
  if (secret && hidden.is != tree::kind::unset) hidden = masked();
  const bool unset = field.value.is == tree::kind::unset;
  // TOML has no word for none: an empty list unsets what a weaker source or the default has set.
  const bool list_inside = item.type->value().kind == type_kind::list;
  const bool can_unset = item.type->kind == type_kind::optional && !list_inside;
  const bool must_unset = unset && can_unset && field.fresh.is != tree::kind::unset;
  field.commented = item.has(property::kind::config_file) || (unset && !must_unset) || hidden.hidden;
  field.value = must_unset ? tree::of_list() : std::move(hidden);
  return field;
}

void toml_dump::collect(const structure& fields, const void* object, const void* fresh, bool secret,
                        std::vector<shown_field>& found) const {
  std::vector<void*> values(fields.members.size());
  std::vector<void*> defaults(fields.members.size());
  fields.addresses(const_cast<void*>(object), values.data());
  fields.addresses(const_cast<void*>(fresh), defaults.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const member& item = fields.members[i];
    const bool hides = secret || item.has(property::kind::secret);
    if (item.has(property::kind::flatten)) {
      collect(*item.type->fields, values[i], defaults[i], hides, found);
    } else if (item.type->kind != type_kind::structure) {
      const bool can_be_left_out = changed_only_ && !item.has(property::kind::required);
      const bool same =
          can_be_left_out && encode(*item.type, values[i], &item) == encode(*item.type, defaults[i], &item);
      if (!same) found.push_back(shown(item, values[i], defaults[i], hides));
    }
  }
}

void toml_dump::nested(const structure& fields, const void* object, const void* fresh, bool secret) {
  std::vector<void*> values(fields.members.size());
  std::vector<void*> defaults(fields.members.size());
  fields.addresses(const_cast<void*>(object), values.data());
  fields.addresses(const_cast<void*>(fresh), defaults.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const member& item = fields.members[i];
    if (item.type->kind != type_kind::structure || values[i] == nullptr) continue;
    const bool hides = secret || item.has(property::kind::secret);
    if (item.has(property::kind::flatten)) {
      nested(*item.type->fields, values[i], defaults[i], hides);
      continue;
    }
    keys_.emplace_back(item.name);
    void* const fresh_value = defaults[i] == nullptr ? absent_.object_of(item, fresh) : defaults[i];
    section(*item.type->fields, values[i], fresh_value,
            std::string(item.help.empty() ? item.type->fields->help : item.help), hides);
    keys_.pop_back();
  }
}

void toml_dump::section(const structure& fields, const void* object, const void* fresh, const std::string& about,
                        bool secret) {
  std::vector<shown_field> found;
  collect(fields, object, fresh, secret, found);
  if (!found.empty()) {
    if (!text.empty()) text += '\n';
    help(about);
    if (!keys_.empty()) text += "[" + header_of(keys_) + "]\n";
  }
  for (const shown_field& field : found) {
    if (has_header(field.value) && !field.commented) continue;
    help(field.item->help);
    line((field.commented || holds_mask(field.value) ? "# " : "") + toml_key(field.item->name) + " = " +
             to_toml_text(field.value),
         field.origin);
  }
  for (const shown_field& field : found) {
    if (!has_header(field.value) || field.commented) continue;
    if (!text.empty()) text += '\n';
    help(field.item->help);
    keys_.emplace_back(field.item->name);
    tables(field.value, field.origin);
    keys_.pop_back();
  }
  nested(fields, object, fresh, secret);
}

}  // namespace

std::string dump_toml(const config_view& config, std::string_view title) {
  toml_dump dump(config, false);
  if (!title.empty()) dump.text = "# " + comment_text(title) + "\n";
  const structure& fields = *config.root.fields;
  dump.section(fields, config.object, dump.defaults_.get(), std::string(fields.help), false);
  return std::move(dump.text);
}

std::string dump_changed(const config_view& config) {
  toml_dump dump(config, true);
  dump.section(*config.root.fields, config.object, dump.defaults_.get(), {}, false);
  return dump.text.empty() ? "# every setting has its default\n" : std::move(dump.text);
}

// ---- origins and JSON
// -------------------------------------------------------------------------------------------------

namespace {

// Calls `visit` for each field with its masked value, in the order of their declaration.
void each_masked(const structure& fields, const void* object, const std::string& path, bool secret,
                 function_ref<void(const std::string& path, const tree& value)> visit) {
  std::vector<void*> values(fields.members.size());
  fields.addresses(const_cast<void*>(object), values.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const member& item = fields.members[i];
    if (values[i] == nullptr) continue;  // a command that is not chosen
    const bool hides = secret || item.has(property::kind::secret);
    const std::string own = item.has(property::kind::flatten) ? path : join_path(path, item.name);
    if (item.type->kind == type_kind::structure) {
      each_masked(*item.type->fields, values[i], own, hides, visit);
      continue;
    }
    tree value = encode(*item.type, values[i], &item, true);
    if (secret && value.is != tree::kind::unset) value = masked();
    visit(own, value);
  }
}

// One section's object: its own fields, then the sections inside it.
class json_dump {
 public:
  std::string text;

  void object(const structure& fields, const void* object, std::size_t depth, bool secret) {
    text += '{';
    first_ = true;
    fields_of(fields, object, depth, secret, false);
    fields_of(fields, object, depth, secret, true);
    text += first_ ? "}" : "\n" + std::string(2 * depth, ' ') + "}";
    first_ = false;
  }

 private:
  void fields_of(const structure& fields, const void* object, std::size_t depth, bool secret, bool sections) {
    std::vector<void*> values(fields.members.size());
    fields.addresses(const_cast<void*>(object), values.data());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const member& item = fields.members[i];
      if (values[i] == nullptr) continue;  // a command that is not chosen
      const bool hides = secret || item.has(property::kind::secret);
      if (item.has(property::kind::flatten)) {
        fields_of(*item.type->fields, values[i], depth, hides, sections);
        continue;
      }
      if ((item.type->kind == type_kind::structure) != sections) continue;
      text += (first_ ? "\n" : ",\n") + std::string(2 * (depth + 1), ' ') + json_quoted(item.name) + ": ";
      first_ = false;
      if (sections) {
        this->object(*item.type->fields, values[i], depth + 1, hides);
        continue;
      }
      tree value = encode(*item.type, values[i], &item, true);
      if (secret && value.is != tree::kind::unset) value = masked();
      text += to_json_text(value);
    }
  }

  bool first_ = true;
};

}  // namespace

std::string dump_origins(const config_view& config) {
  constexpr std::size_t origin_column = 60;
  std::string text;
  each_masked(*config.root.fields, config.object, {}, false, [&](const std::string& path, const tree& value) {
    std::string line = path + " = " + to_toml_text(value);
    const std::size_t columns = display_width(line);
    if (columns + 2 < origin_column) line += std::string(origin_column - 2 - columns, ' ');
    text += line + "  # " + comment_text(describe(config.from.origin_of(path))) + "\n";
  });
  return text;
}

std::string to_json_text(const tree& value) {
  switch (value.is) {
    case tree::kind::unset: return "null";
    case tree::kind::real: {
      const std::string text = value.single ? format_real(static_cast<float>(value.real)) : format_real(value.real);
      return std::isfinite(value.real) ? text : json_quoted(text);
    }
    case tree::kind::integer:
      return value.wide ? std::to_string(static_cast<std::uint64_t>(value.integer)) : std::to_string(value.integer);
    case tree::kind::token:
    case tree::kind::string:
    case tree::kind::datetime: return json_quoted(value.string);
    case tree::kind::list: {
      std::string text = "[";
      for (const tree& item : value.items) text += (text.size() > 1 ? ", " : "") + to_json_text(item);
      return text + "]";
    }
    case tree::kind::table: {
      std::string text = "{";
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        text += (i > 0 ? ", " : "") + json_quoted(value.keys[i]) + ": " + to_json_text(value.items[i]);
      }
      return text + "}";
    }
    default: return value.boolean ? "true" : "false";
  }
}

std::string dump_json(const config_view& config) {
  json_dump dump;
  dump.object(*config.root.fields, config.object, 0, false);
  return dump.text + "\n";
}

void answer_print_config(const builtin_call& call, load_report& result) {
  const std::string form = call.use.value_or("toml");
  const config_view view = call.view();
  if (form == "toml") {
    result.output = dump_toml(view, {});
  } else if (form == "json") {
    result.output = dump_json(view);
  } else if (form == "origins") {
    result.output = dump_origins(view);
  } else if (form == "changed") {
    result.output = dump_changed(view);
  } else {
    call.refuse(": expected toml, json, origins or changed, got " + in_quotes(form));
  }
}

}  // namespace reflcfg::inline v0::detail
