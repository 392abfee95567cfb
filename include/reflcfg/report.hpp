// What a struct's `validate` gets: a place to say which fields contradict each other.
#pragma once

#include <cstddef>
#include <string_view>

namespace reflcfg::inline v0 {

/// Collects the errors that only several fields together make:
///
///   void validate(reflcfg::report& report) const {
///     if (early_step && max_norm > 0) report.error("early_step can't clip: set max_norm to 0", early_step, max_norm);
///   }
///
/// The fields are named by passing them, so a rename cannot leave a stale name behind. The loader adds to the message
/// where each blamed value came from.
class report {
 public:
  /// One error, about the fields passed behind the message: members of the struct whose `validate` is running.
  template <class... Fields>
  void error(std::string_view message, const Fields&... blamed) {
    const void* addresses[sizeof...(Fields) + 1]{static_cast<const void*>(&blamed)..., nullptr};
    add(message, addresses, sizeof...(Fields));
  }

 protected:
  report() = default;
  ~report() = default;
  report(const report&) = delete;
  report& operator=(const report&) = delete;

  /// Takes the addresses of the blamed fields.
  virtual void add(std::string_view message, const void* const* blamed, std::size_t count) = 0;
};

}  // namespace reflcfg::inline v0
