// A tree into an object: types, checks, required keys. The root, a section, an optional struct, the value of a map and
// the element of a list are read by the same code.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/detail/engine/state.hpp>

namespace reflcfg::inline v0::detail {

class absent_commands;

enum class completeness : std::uint8_t {
  whole,  // of a program: what is required has to be given
  part,   // of one file among others, which may leave it to these
};

/// Fills `object`, which has its defaults, with what `values` gives. Every mistake becomes a diagnostic.
void decode(const schema& root, const tree& values, void* object, completeness of, state& load);

/// Decodes one place again, after a conversion has given it a value.
void decode_at(const schema& root, const tree& values, void* object, const std::vector<std::string>& keys, state& load,
               absent_commands* absent = nullptr);

/// The same of values from any load, without messages. False if something is wrong.
bool decode_quietly_at(const schema& root, tree values, void* object, const std::vector<std::string>& keys,
                       absent_commands& absent);

/// The values that others replaced: each has to be of its type.
void check_replaced(const schema& root, state& load);

/// A value by itself, as reflcfg::decode has it. False with the first thing that is wrong.
bool decode_value(const schema& type, const tree& value, void* object, decode_error& error);

/// Objects of the commands that a config does not hold, as it holds the one that is chosen. They have their defaults.
class absent_commands {
 public:
  /// The one that `around`, the struct whose command it is, would hold.
  void* object_of(const member& command, const void* around);
  /// The addresses of the members of a struct, those of its commands among them.
  std::vector<void*> members(const structure& fields, const void* object);

 private:
  std::map<std::pair<const void*, const member*>, std::unique_ptr<void, void (*)(void*)>> objects_;
};

/// The object at the keys, and what it is; null if there is none. In a command that is not chosen there is one if
/// `absent` has it.
struct located {
  const schema* type = nullptr;
  const void* object = nullptr;
  const member* holder = nullptr;
};
located locate(const schema& root, const void* object, std::span<const std::string> keys,
               absent_commands* absent = nullptr);

}  // namespace reflcfg::inline v0::detail
