// The mistakes of a declaration that its schema shows: words that no type obeys, names that two have, letters, tags.
// All of it is ordinary constexpr code over the constant nodes, run once for a config.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <reflcfg/detail/schema/built_in_names.hpp>
#include <reflcfg/detail/schema/claims.hpp>
#include <reflcfg/detail/schema/limits.hpp>
#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/obedience.hpp>
#include <reflcfg/detail/schema/schema.hpp>
#include <reflcfg/detail/schema/tags.hpp>
#include <reflcfg/detail/schema/usable_names.hpp>

namespace reflcfg::inline v0::detail {

/// Reads a schema and keeps the first mistake.
class declaration {
 public:
  constexpr declaration(const schema& root, const built_in_options& built_ins) : built_ins_(names_in_order(built_ins)) {
    check_built_ins();
    walk(*root.fields, {hash_of_nothing, true, true, false});
    for (std::size_t i = 0; i < others_.size() && fine(); ++i) check_other_name(others_[i]);
  }

  constexpr bool fine() const { return found_.is == problem::none; }
  constexpr const mistake& found() const { return found_; }
  /// The member that the mistake is about; null if it is about a key that was removed or is ignored.
  constexpr const member* item() const { return item_; }

 private:
  using kind = property::kind;

  // Where a struct is.
  struct scope {
    std::uint64_t hash;  // of its path and the dot after it
    bool setting;        // it is a section, not a value
    bool top = false;         // what is in it is named without a section: by the config itself or by a command
    bool in_command = false;
  };
  // What the fields of the config itself, or of a command, have on the command line.
  struct command_line_use {
    std::uint64_t letters = 0;
    bool rest_taken = false;
    const member* argument = nullptr;
    const member* chooser = nullptr;
  };
  // An alias, a removed or an ignored key. What it names is known when all fields are.
  struct other_name {
    const member* item;  // null: removed or ignored
    const property* word;
    std::uint64_t scope;  // hash of what stands before it
    bool setting;
  };

  constexpr void fail(const mistake& found, const member* item) {
    if (!fine()) return;
    found_ = found;
    item_ = item;
  }

  // ---- structs ----

  constexpr void walk(const structure& fields, const scope& in) {
    const member* const end = fields.members.data() + fields.members.size();
    for (const member* item = fields.members.data(); item != end; ++item) {
      if (item->has(kind::command)) check_chooser(*item, in);
      if (item->kinds != 0) check_words(*item, in.setting);
      if (!fine()) return;
      if (item->has(kind::flatten)) {
        walk(*item->type->fields, in);
      } else {
        walk_member(*item, in);
      }
    }
    const property* const last = fields.words.data() + fields.words.size();
    for (const property* word = fields.words.data(); word != last; ++word) {
      if (word->is == kind::removed || word->is == kind::ignored) add_other_name(nullptr, word, in);
    }
  }

  constexpr void walk_member(const member& item, const scope& in) {
    const std::uint64_t hash = add_to_hash(in.hash, item.name);
    const bool section = is_struct(*item.type);
    claim_name({hash, section ? claim::by::section : claim::by::field, &item, false});
    if (item.type->value().kind == type_kind::boolean) {
      claim_name({add_to_hash(add_to_hash(in.hash, "no_"), item.name), claim::by::negation, &item, false});
    }
    if (in.top && !section) check_reserved(item);
    if (item.kinds != 0) {
      if ((item.kinds & words_of_sources) != 0) check_sources(item, in);
      if (item.has(kind::alias)) {
        for (std::size_t i = 0; i < item.words.size(); ++i) {
          if (item.words[i].is == kind::alias) add_other_name(&item, &item.words[i], in);
        }
      }
    }
    if (item.is_command) {
      const command_line_use around = line_;
      line_ = {};
      walk(*item.type->fields, {add_to_hash(hash, '.'), in.setting, true, true});
      line_ = around;
    } else if (section) {
      walk(*item.type->fields, {add_to_hash(hash, '.'), in.setting, false, in.in_command});
    } else {
      walk_value(*item.type);
    }
    if (item.has(kind::tagged)) check_tags(item, *item.type);
  }

  // The structs in a value; each once, as one may hold a list of its own kind.
  constexpr void walk_value(const schema& type) {
    if (type.element != nullptr) walk_value(*type.element);
    for (std::size_t i = 0; i < type.parts.size(); ++i) walk_value(*type.parts[i]);
    if (!is_struct(type)) return;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i] == type.fields) return;
    }
    seen_.add(type.fields);
    walk(*type.fields, {add_to_hash(hash_of_nothing, '\n') + seen_.size(), false});
  }

  // ---- words ----

  constexpr void check_words(const member& item, bool setting) {
    if (item.has(kind::flatten) && item.kinds != bit(kind::flatten) && is_struct(*item.type)) {
      for (std::size_t i = 0; i < item.words.size(); ++i) {
        if (item.words[i].is == kind::flatten || item.words[i].is == kind::none) continue;
        return fail({problem::flattened_with_words, name_of(item.words[i].is)}, &item);
      }
    }
    for (std::uint64_t left = item.kinds; left != 0; left &= left - 1) {
      const obedience& row = obediences[std::countr_zero(left)];
      if (row.settings_only && !setting) return fail({problem::word_of_settings, name_of(row.word)}, &item);
      if (row.what == need::no_field) return fail({problem::word_of_section, name_of(row.word)}, &item);
      if (row.what != need::anything && !gives(*item.type, row.what)) {
        return fail({problem::wrong_type_for_word, name_of(row.word), need_text(row.what)}, &item);
      }
    }
    if (item.has(kind::key) && !usable_key(item.text(kind::key))) {
      return fail({problem::bad_key, item.text(kind::key)}, &item);
    }
    if (item.has(kind::alias_map)) check_mapped_words(item);
    if ((item.kinds & limits) != 0) {
      const mistake found = mistake_of_limits(*item.type, item.words);
      if (found.is != problem::none) fail(found, &item);
    }
    constexpr std::uint64_t one_text = bit(kind::short_name) | bit(kind::key) | bit(kind::variable) | bit(kind::unit) |
                                       bit(kind::group) | bit(kind::tagged);
    if ((item.kinds & one_text) != 0) check_repeated(item, one_text);
  }

  // A second unit, letter, group or tag would be ignored.
  constexpr void check_repeated(const member& item, std::uint64_t which) {
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < item.words.size(); ++i) {
      const std::uint64_t own = bit(item.words[i].is) & which;
      if ((before & own) != 0) return fail({problem::given_twice, name_of(item.words[i].is)}, &item);
      before |= own;
    }
  }

  constexpr void check_mapped_words(const member& item) {
    std::string_view alias;
    for (std::size_t i = 0; i < item.words.size(); ++i) {
      if (item.words[i].is == kind::alias) alias = item.words[i].text;
      if (item.words[i].is == kind::alias_map) check_mapped_word(item, item.words[i].text2, alias);
    }
  }

  // What a map gives must be a value of the field, where the values are words.
  constexpr void check_mapped_word(const member& item, std::string_view text, std::string_view alias) {
    const schema& own = item.type->value();
    bool known = own.kind != type_kind::word && own.kind != type_kind::boolean;
    known = known || (item.type->kind == type_kind::optional && text == "none");
    if (own.kind == type_kind::boolean) known = known || text == "true" || text == "false";
    for (std::size_t i = 0; own.kind == type_kind::word && i < own.scalar->words.size(); ++i) {
      known = known || add_to_hash(0, own.scalar->words[i]) == add_to_hash(0, text);
    }
    if (!known) fail({problem::unknown_mapped_word, text, alias}, &item);
  }

  static constexpr std::uint64_t words_of_sources =
      bit(kind::short_name) | bit(kind::variable) | bit(kind::positional) | bit(kind::config_file);

  constexpr void check_sources(const member& item, const scope& in) {
    if (const property* const word = item.find(kind::short_name)) check_letter(item, word->text);
    if (const property* const word = item.find(kind::variable)) check_variable(item, word->text);
    if (item.has(kind::positional)) {
      if (line_.rest_taken) fail({problem::after_rest}, &item);
      const type_kind is = item.type->value().kind;
      line_.rest_taken = is == type_kind::list || is == type_kind::map;
      line_.argument = &item;
      if (line_.chooser != nullptr) fail({problem::argument_beside_command}, &item);
    }
    if (item.has(kind::config_file)) {
      if (in.in_command) fail({problem::file_of_command}, &item);
      if (has_files_) fail({problem::second_config_file}, &item);
      has_files_ = true;
    }
  }

  constexpr void check_chooser(const member& item, const scope& in) {
    if (in.setting && !in.top) return fail({problem::command_in_section}, &item);
    if (line_.chooser != nullptr) return fail({problem::second_command}, &item);
    if (line_.argument != nullptr) return fail({problem::argument_beside_command}, line_.argument);
    line_.chooser = &item;
    for (std::size_t i = 0; i < item.words.size(); ++i) {
      const kind is = item.words[i].is;
      if (is != kind::none && (bit(is) & words_beside_command) == 0)
        return fail({problem::word_of_command, name_of(is)}, &item);
    }
  }

  constexpr void check_letter(const member& item, std::string_view text) {
    const char letter = text.size() == 1 ? text[0] : '\0';
    if (!is_letter(letter)) return fail({problem::bad_letter, text}, &item);
    if (letter == 'h' && !built_ins_[0].empty()) return fail({problem::letter_of_help}, &item);
    const std::uint64_t own = std::uint64_t{1} << (letter - 'A');
    if ((line_.letters & own) != 0) return fail({problem::letter_twice, text}, &item);
    line_.letters |= own;
  }

  constexpr void check_variable(const member& item, std::string_view name) {
    if (!usable_variable(name)) return fail({problem::bad_variable, name}, &item);
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (variables_[i] == name) return fail({problem::variable_twice, name}, &item);
    }
    variables_.add(name);
  }

  constexpr void check_tags(const member& item, const schema& type) {
    if (type.element != nullptr) return check_tags(item, *type.element);
    const std::string_view key = item.text(kind::tagged);
    if (key.empty() || key.find('.') != key.npos) fail({problem::bad_path, "tagged", key}, &item);
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      if (!is_struct(*type.parts[i])) continue;
      const structure& own = *type.parts[i]->fields;
      if (has_key(own, key)) fail({problem::tag_is_key, key, own.name}, &item);
      for (std::size_t j = 0; j < i; ++j) {
        if (!is_struct(*type.parts[j]) || !same_tag(own, *type.parts[j]->fields)) continue;
        fail({problem::tag_twice, own.name}, &item);
      }
    }
  }

  // ---- names ----

  constexpr void claim_name(const claim& own) {
    if (const claim* const other = names_.find(own.hash)) {
      if (own.item->is_command && other->item->is_command)
        return fail({problem::command_twice, own.item->name}, own.item);
      const bool negation = own.is == claim::by::negation || other->is == claim::by::negation;
      // The field that is named like the negation is the one to rename.
      const member* const wrong = own.is == claim::by::negation ? other->item : own.item;
      return fail({negation ? problem::negation : problem::path_twice}, wrong);
    }
    names_.add(own);
  }

  constexpr void check_reserved(const member& item) {
    for (const std::string_view name : built_ins_) {
      if (!name.empty() && name.size() == item.name.size() && add_to_hash(0, name) == add_to_hash(0, item.name)) {
        fail({problem::reserved}, &item);
      }
    }
  }

  constexpr void check_built_ins() {
    for (std::size_t i = 0; i < built_in_count; ++i) {
      const std::string_view name = built_ins_[i];
      if (name.empty()) continue;
      bool fits = usable_option(name);
      for (std::size_t j = 0; j < i; ++j) fits = fits && add_to_hash(0, name) != add_to_hash(0, built_ins_[j]);
      if (!fits) fail({problem::bad_built_in, name}, nullptr);
    }
  }

  constexpr void add_other_name(const member* item, const property* word, const scope& in) {
    others_.add({item, word, in.setting ? hash_of_nothing : in.hash, in.setting});
  }

  constexpr void check_other_name(const other_name& other) {
    const std::string_view path = other.word->text;
    std::uint64_t hash = other.scope;
    const char* const end = path.data() + path.size();
    const char* part = path.data();
    for (const char* at = path.data(); at != end; ++at) {
      if (*at == '.') {
        if (at == part) return fail({problem::bad_path, name_of(other.word->is), path}, other.item);
        if (!other.setting) return fail({problem::path_in_element, name_of(other.word->is), path}, other.item);
        const claim* const around = names_.find(hash);
        const bool value = around != nullptr && around->is == claim::by::field;
        if (value) return fail({problem::below_field, name_of(other.word->is), path}, other.item);
        part = at + 1;
      }
      hash = (hash ^ static_cast<unsigned char>(*at == '-' ? '_' : *at)) * 1099511628211ULL;
    }
    if (part == end) return fail({problem::bad_path, name_of(other.word->is), path}, other.item);
    claim_other_name(other, hash);
  }

  constexpr bool has_rule(const other_name& other, kind rule) const {
    if (other.item == nullptr || !other.item->has(rule)) return false;
    const property* const end = other.item->words.data() + other.item->words.size();
    for (const property* at = other.word + 1; at != end && is_alias_rule(at->is); ++at) {
      if (at->is == rule) return true;
    }
    return false;
  }

  constexpr void claim_other_name(const other_name& other, std::uint64_t hash) {
    const bool converts = has_rule(other, kind::alias_convert);
    if (const claim* const before = names_.find(hash)) return share_name(other, *before, converts);
    names_.add({hash, other.item == nullptr ? claim::by::dead : claim::by::alias, other.item, converts});
  }

  // Two have one name, which is right only in a few cases.
  constexpr void share_name(const other_name& other, const claim& before, bool converts) {
    const std::string_view path = other.word->text;
    const bool field = before.is == claim::by::field || before.is == claim::by::section;
    const bool alias = before.is == claim::by::alias;
    const bool own = before.item == other.item && other.item != nullptr;
    const bool own_name = own && field && path.find('-') != path.npos;  // `rust-version` of rust_version
    const bool own_negation = own && before.is == claim::by::negation && has_rule(other, kind::alias_negate);
    const bool split = alias && before.converts && converts;  // one old setting became two
    if (own_name || own_negation || split) return;
    problem is = field ? problem::alias_of_field : alias ? problem::alias_twice : problem::alias_of_negation;
    if (before.is == claim::by::dead) is = problem::dead_twice;
    if (other.item == nullptr) is = field ? problem::dead_field : alias ? problem::dead_alias : problem::dead_twice;
    fail({is, name_of(other.word->is), path}, other.item);
  }

  std::array<std::string_view, built_in_count> built_ins_;  // the first is that of --help
  mistake found_{};
  const member* item_ = nullptr;
  claims names_;
  constant_list<other_name> others_;
  constant_list<const structure*> seen_;
  constant_list<std::string_view> variables_;
  command_line_use line_;
  bool has_files_ = false;
};

}  // namespace reflcfg::inline v0::detail
