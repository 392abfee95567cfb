// The schema of a config: constant nodes that say all about a type without the type. Templates end here.
//
// A node is a scalar, a container of other nodes, or a struct with members. Its operations work on a `void*` that
// points to an object of the node's type.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/codec.hpp>
#include <reflcfg/detail/schema/words.hpp>

namespace reflcfg::inline v0 {
class report;
}

namespace reflcfg::inline v0::detail {

struct schema;

/// A reference to something callable, for the length of a call.
template <class Signature>
class function_ref;
template <class Result, class... Arguments>
class function_ref<Result(Arguments...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, function_ref>)
  function_ref(F&& function)  // NOLINT(google-explicit-constructor): stands for any callable argument
      : object_(const_cast<void*>(static_cast<const void*>(&function))),
        call_([](void* object, Arguments... arguments) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(object))(static_cast<Arguments&&>(arguments)...);
        }) {}
  Result operator()(Arguments... arguments) const { return call_(object_, static_cast<Arguments&&>(arguments)...); }

 private:
  void* object_;
  Result (*call_)(void*, Arguments...);
};

/// What checks look at: a number or a text. Integers are exact up to 64 bits.
struct measured {
  enum class kind : std::uint8_t { nothing, integer, real, text };

  kind is = kind::nothing;
  bool negative = false;
  bool single = false;          // real: with the precision of a 32-bit float
  std::uint64_t magnitude = 0;  // integer, without its sign
  double real = 0.0;            // real
  std::string_view text{};

  static constexpr measured of_signed(std::int64_t value) {
    return {kind::integer, value < 0,
            false,         value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value),
            0.0,           {}};
  }
  static constexpr measured of_unsigned(std::uint64_t value) { return {kind::integer, false, false, value, 0.0, {}}; }
  static constexpr measured of_real(double value, bool single) { return {kind::real, false, single, 0, value, {}}; }
  static constexpr measured of_text(std::string_view value) { return {kind::text, false, false, 0, 0.0, value}; }
};

/// Numbers that count something are written with a unit.
enum class quantity : std::uint8_t { none, duration, size };

/// A value that is no container. For the types that the library has itself this is data: the operations are the same
/// functions for all of a kind, so a unit that loads compiles no code for them.
struct scalar_operations {
  bool (*decode)(const schema& type, const tree& value, void* out, decode_error& error);
  tree (*encode)(const schema& type, const void* object);
  measured (*measure)(const schema& type, const void* object);  // null: no check can look at it

  std::span<const std::string_view> words{};  // of a word
  const std::int64_t* values = nullptr;       // of an enum's words; null: the object is their index
  std::uint8_t size = 0;                      // bytes of an integer, of an enum, of what a duration counts in
  bool is_signed = false;
  bool single = false;                        // a 32-bit float
  quantity counts = quantity::none;
  bool fraction = false;                      // duration: counted in a floating point number
  bool path = false;                          // a std::filesystem::path
  bool dated = false;                         // a date or a time, which TOML writes without quotes
  std::int64_t numerator = 1;                 // duration: seconds a tick
  std::int64_t denominator = 1;
  std::int64_t least = 0;                     // integer, and what a duration counts in: what the type holds
  std::uint64_t most = 0;
};

/// vector, deque, list, set, array.
struct list_operations {
  void (*clear)(void* list);
  /// Calls `fill` with a new element and adds it, if `fill` agrees. `index` counts the elements added. False if the
  /// element cannot be added: the set has it already.
  bool (*add)(void* list, std::size_t index, function_ref<bool(void* element)> fill);
  void (*each)(const void* list, function_ref<void(const void* element)> visit);
  std::size_t fixed_size = 0;  // of an array
  bool is_set = false;         // no two elements are equal
  bool unordered = false;      // their order means nothing
};

/// map, unordered_map.
struct map_operations {
  void (*clear)(void* map);
  /// Adds the value that `fill` makes under the key. False if the key is no key, with the error.
  bool (*add)(void* map, const tree& key, function_ref<void(void* value)> fill, decode_error& error);
  void (*each)(const void* map, function_ref<void(const tree& key, const void* value)> visit);
  bool unordered = false;
};

/// optional, unique_ptr.
struct optional_operations {
  void* (*engage)(void* optional);  // the value, made with its defaults if there is none
  void (*reset)(void* optional);
  const void* (*get)(const void* optional);  // null if there is none
};

/// variant.
struct variant_operations {
  std::size_t (*index)(const void* variant);
  void* (*emplace)(void* variant, std::size_t index);  // the alternative, with its defaults
  const void* (*get)(const void* variant);
  std::size_t empty = ~std::size_t{0};  // index of std::monostate
};

/// pair, tuple.
struct tuple_operations {
  void* (*at)(void* tuple, std::size_t index);
};

/// One member of a struct.
struct member {
  std::string_view name;  // as users write it
  std::string_view help;
  const schema* type = nullptr;
  std::span<const property> words;
  std::uint64_t kinds = 0;  // of `words`
  bool is_command = false;  // a section that is there only if its struct's `chooser` has chosen it

  constexpr bool has(property::kind kind) const { return (kinds & bit(kind)) != 0; }
  /// The first word of this kind, or null.
  constexpr const property* find(property::kind kind) const {
    if (!has(kind)) return nullptr;
    // g++ 12 cannot evaluate a range-based loop in every place that this is called from.
    for (std::size_t i = 0; i < words.size(); ++i) {  // NOLINT(modernize-loop-convert)
      if (words[i].is == kind) return &words[i];
    }
    return nullptr;
  }
  /// The text of that word, or nothing.
  constexpr std::string_view text(property::kind kind) const {
    const property* const found = find(kind);
    return found == nullptr ? std::string_view{} : found->text;
  }
};

struct structure {
  std::string_view help;
  std::string_view name;  // of the type, for the tag of a variant
  bool has_own_name;      // it is the struct's `static constexpr std::string_view name`
  std::span<const member> members;  // the struct's own, then its commands
  std::span<const property> words;  // all of the section's, `removed` among them
  void (*addresses)(void* object, void** members);  // null for a command that is not chosen
  void (*validate)(const void* object, report& found);  // null if the struct has none

  /// The member that chooses a command, or null. Its type is one of their names.
  constexpr const member* chooser() const {
    for (std::size_t i = 0; i < members.size(); ++i) {  // NOLINT(modernize-loop-convert): as above
      if (members[i].has(property::kind::command)) return &members[i];
    }
    return nullptr;
  }
};

/// Anything that a type says. Of the pointers only those of its kind are set.
struct schema {
  type_kind kind = type_kind::structure;
  std::string_view name;  // a noun: "integer", "text", "table"
  const scalar_operations* scalar = nullptr;
  const schema* element = nullptr;  // optional, list, map (of its values)
  const schema* key = nullptr;      // map
  std::span<const schema* const> parts{};  // variant: alternatives; tuple
  const void* operations = nullptr;
  const structure* fields = nullptr;
  void* (*create)() = nullptr;  // an object with its defaults; of a root, or a struct that a container holds
  void (*destroy)(void* object) = nullptr;

  const list_operations& list() const { return *static_cast<const list_operations*>(operations); }
  const map_operations& map() const { return *static_cast<const map_operations*>(operations); }
  const optional_operations& optional() const { return *static_cast<const optional_operations*>(operations); }
  const variant_operations& variant() const { return *static_cast<const variant_operations*>(operations); }
  const tuple_operations& tuple() const { return *static_cast<const tuple_operations*>(operations); }

  constexpr bool is_scalar() const { return scalar != nullptr; }
  /// The type inside an optional, or the type itself.
  constexpr const schema& value() const { return kind == type_kind::optional ? element->value() : *this; }
};

}  // namespace reflcfg::inline v0::detail
