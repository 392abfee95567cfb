// Which place a path means: members by name, entries of maps, elements of lists, other names; and what was meant by a
// wrong one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <reflcfg/detail/schema/schema.hpp>
#include <reflcfg/detail/value/suggest.hpp>

namespace reflcfg::inline v0::detail {

/// The member with this name; those of flattened structs are the struct's own. Null if there is none.
const member* find_member(const structure& fields, std::string_view name);

/// Calls `visit` for each member, those of flattened structs in the place of these.
void each_member(const structure& fields, function_ref<void(const member& item)> visit);

/// The member that chooses a command, the struct's own or a flattened one's; null if there is none.
const member* find_chooser_of(const structure& fields);

/// The member of which `key` is another name in the table of a struct that is a value, with the rules of that alias.
const member* find_old_key(const structure& fields, std::string_view key, std::span<const property>& rules);
/// The removed or ignored key of such a table with this name, or null.
const property* find_dead_key(const structure& fields, std::string_view key);

/// What to write instead of a key that the table of a struct does not have; `before` is what is around the key. Like
/// every suggestion it does not name what is hidden.
std::vector<std::string> key_help(const structure& fields, std::string_view key, std::string_view before = {});

/// A command as one writes it: `remote add` of remote.add, or what of it follows the one at `around`.
std::string command_words(std::string_view path, std::string_view around = {});

/// Whether the type, or anything in it, is secret.
bool holds_secret(const schema& type);

/// The name of a struct as the tag of a variant: its own `name`, or its type's in kebab-case.
std::string tag_of(const structure& fields);
/// Those of all alternatives of a variant that are structs.
std::vector<std::string> tags_of(const schema& variant);
/// The alternative of a tagged variant with this name, or the number of alternatives.
std::size_t find_alternative(const schema& variant, std::string_view name);

/// How a list member takes the arguments of its option: as they are, or split at commas.
bool takes_whole(const schema& type, const member& words);

/// Where a path leads.
struct target {
  enum class kind : std::uint8_t {
    none,
    value,    // `type`, in or below `holder`
    tag,      // the key that tells the alternatives of a variant apart
    removed,  // `word` says why
    ignored,  // the same
  };

  kind is = kind::none;
  std::vector<std::string> keys{};      // today's path: names of members, keys of maps, numbers of elements
  const schema* type = nullptr;         // what is there
  const member* holder = nullptr;       // the last member on the way; its words are about the place
  bool is_member = false;               // the place is the holder itself, not a part of its value
  const member* field = nullptr;        // the first member on the way that is no section, or the last section
  std::size_t field_keys = 0;           // how many keys lead to it
  bool inside = false;                  // it is in a value: an element, an entry, an optional struct
  bool secret = false;                  // it, or something around it, is secret
  bool negated = false;                 // the path was the `no_` form of a boolean
  std::string alias{};                  // the other name that led here
  std::span<const property> rules{};    // of the alias
  const property* word = nullptr;       // removed, ignored
  std::size_t failed = 0;               // none: the first part that is nothing
  const schema* at_failure = nullptr;   // none: the type that has no such part

  /// The place of `field`.
  target field_target() const;

  explicit operator bool() const { return is == kind::value || is == kind::tag; }
  std::string path() const;
  /// Whether it takes true and false alone: a boolean, or an alias that maps or negates those words.
  bool is_boolean() const;
};

/// The names of a config. Cheap to make: other names are looked up in an index that the first one needed makes.
class names {
 public:
  explicit names(const schema& root) : root_(root) {}

  const schema& root() const { return root_; }
  const structure& fields() const { return *root_.fields; }
  bool has_secrets() const;

  /// The place of a path in its parts.
  target find(std::span<const std::string> parts) const;
  target find(std::string_view path) const;
  /// The same for the command line, where `section.no_x` is the negation of a boolean `section.x`.
  target find_option(std::string_view path) const;
  /// All places that the name which led to this one sets: several where an old setting was split.
  std::vector<target> find_all(const target& first) const;

  /// How many of the keys lead to the innermost command on the way.
  std::size_t command_depth(std::span<const std::string> keys) const;
  /// The path of that command: "remote.add" of remote.add.url. Empty if there is none.
  std::string command_of(std::string_view path) const;
  /// A path as the command line has it, which the names of the commands around it are not part of.
  std::string option_name(std::string_view path) const;

  /// Whether an alias, a removed or an ignored key is below this path, which is no section of today.
  bool is_old_section(std::string_view path) const;

  /// The closest paths to a wrong one; `at_most` of them. First within the same section, then anywhere.
  std::vector<std::string> suggest(std::string_view path, std::size_t at_most = 1) const;
  std::vector<std::string> suggest_section(std::string_view path) const;
  /// Paths that `prefix` starts, of which it is not one: what an abbreviation could mean.
  std::vector<std::string> completions(std::string_view prefix, std::size_t at_most) const;

  struct named_field {
    std::string path;
    const member* item;
    std::string command;  // the path of that around it
  };
  /// The fields that have a word, in their order.
  std::vector<named_field> fields_with(property::kind word) const;

  /// Calls `visit` for each field: each member that is no section, with its path.
  void each_field(function_ref<void(const std::string& path, const member& item)> visit) const;
  /// Calls `visit` for each section but the root, with its path.
  void each_section(function_ref<void(const std::string& path, const member& item)> visit) const;
  /// The same, without what is hidden or in a hidden section: for suggestions and completion.
  void each_shown_field(function_ref<void(const std::string& path, const member& item)> visit) const;
  void each_shown_section(function_ref<void(const std::string& path, const member& item)> visit) const;

 private:
  struct other_name {
    std::vector<std::string> keys;
    const member* holder;
    std::span<const property> rules;
    const property* word;  // removed, ignored
    bool secret;
    bool hidden;
  };
  struct index {
    std::unordered_map<std::string, std::vector<other_name>> others;
    std::unordered_set<std::string> sections;  // that only other names have
    std::vector<std::string> fields;           // paths, hidden ones left out
    std::vector<std::string> known_sections;   // the same
    std::unordered_map<std::string, std::vector<std::size_t>> by_section;
    std::unordered_map<std::string, std::vector<std::size_t>> by_leaf;
  };

  const index& indexed() const;
  // `others`: by other names too.
  target find(std::span<const std::string> parts, bool others) const;
  target find_negated(std::vector<std::string> parts, bool others) const;
  target follow(target at, std::span<const std::string> parts, std::size_t next, bool others) const;
  static bool step(target& at, const std::string& part);
  target by_other_name(std::span<const std::string> parts, std::size_t failed) const;
  void add_names(const structure& fields, const other_name& around, index& into) const;

  const schema& root_;
  mutable std::unique_ptr<index> index_;  // of other names and suggestions, made when first needed
  mutable std::optional<bool> has_secrets_;  // the same
};

}  // namespace reflcfg::inline v0::detail
