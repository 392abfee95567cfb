// Where in a config a walk is, and what is said about a value that is wrong there.
#pragma once

#include <string>
#include <string_view>

#include <reflcfg/detail/engine/state.hpp>

namespace reflcfg::inline v0::detail {

/// One step of the way from the root to a value. A path costs nothing until somebody asks for it.
struct frame {
  enum class kind : std::uint8_t { root, member, entry, element };

  kind is = kind::root;
  const frame* outer = nullptr;
  std::string_view name{};        // member, entry
  std::size_t index = 0;          // element
  const tree* given = nullptr;    // what a source gave here, or null
  const struct member* words = nullptr;  // the member whose words are about the value
  bool secret = false;

  frame member(const struct member& item, const tree* value) const;
  frame entry(std::string_view key, const tree& value) const;
  frame element(std::size_t number, const tree& value) const;

  /// A tree of the root with this value in its place, and no other.
  tree root_with(tree value) const;

  /// As messages write it: servers[0].port.
  std::string path() const;
  /// As it was given: an option with its dashes, another name if that was used.
  std::string shown(const sources& texts) const;
  /// What an error points at: the value in a file, the option with its values on the command line.
  span blamed(const sources& texts) const;
};

/// "training.steps: expected an integer, got the string "100"".
void report_wrong(const tree& value, decode_error error, const frame& at, state& load);

/// Keys that a table has and its struct has not.
void report_unknown_keys(const structure& fields, const tree& table, const frame& at, state& load);

/// The checks of a field, on one value of it.
void check_scalar(const schema& type, const void* object, const frame& at, state& load);
/// `non_empty`, of a list or a map.
void check_emptiness(bool empty, const frame& at, state& load);
/// The same on everything in an object that no source gave: a default.
void check_object(const schema& type, const void* object, const frame& at, state& load);

/// A key of a map in the one form that its type has: for_loop is for-loop.
std::string canonical_key(const schema& key, const std::string& text);

}  // namespace reflcfg::inline v0::detail
