// What a converting alias gets: the value as it was written, and the other settings.
#pragma once

#include <string_view>

namespace reflcfg::inline v0 {

/// An old name may have meant something else than a value of the new field:
///
///   // training.warmup_pct was a share of the steps.
///   inline void steps_of_share(reflcfg::conversion& old) {
///     const auto share = parse(old.value()), steps = parse(old.other("training.steps"));
///     if (share) old.set(std::to_string(std::llround(*share * *steps))); else old.refuse("a number");
///   }
///   ... alias("training.warmup_pct", reflcfg::convert{&steps_of_share})
///
/// It runs when all sources are read, so `other` gives what the program will see. One old name may be an alias of
/// several fields if each converts it: a setting that was split.
class conversion {
 public:
  /// The value as text: a number's digits, a string without quotes.
  virtual std::string_view value() const = 0;
  /// The value of the field at this path as text, empty for an unset optional or a path that is no field's.
  virtual std::string_view other(std::string_view path) = 0;
  /// The field's value, read as if it stood on the command line.
  virtual void set(std::string_view text) = 0;
  /// The value is right, but says nothing about this field, which stays as it is.
  virtual void leave() = 0;
  /// The value is wrong; says what was expected.
  virtual void refuse(std::string_view expected) = 0;

 protected:
  conversion() = default;
  ~conversion() = default;
  conversion(const conversion&) = delete;
  conversion& operator=(const conversion&) = delete;
};

}  // namespace reflcfg::inline v0
