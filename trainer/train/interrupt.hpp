// Ctrl-C and SIGTERM end a run between two steps.
#pragma once

#include <optional>

namespace trainer::train {

/// While it lives, the first SIGINT or SIGTERM is only remembered; a second one ends the process at once. Also ignores
/// SIGXFSZ and SIGPIPE, so that writing beyond a limit or to a closed pipe is an error that can be told.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The signal that came, if one did.
  std::optional<int> signal() const;
};

}  // namespace trainer::train
