#include "trainer/train/interrupt.hpp"

#include <unistd.h>

#include <csignal>

namespace trainer::train {
namespace {

volatile std::sig_atomic_t received = 0;

// Only what is allowed in a signal handler.
void remember(int number) {
  if (received != 0) ::_exit(128 + number);
  received = number;
}

void handle(int number, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;  // a write that is under way goes on
  sigemptyset(&action.sa_mask);
  ::sigaction(number, &action, nullptr);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  received = 0;
  handle(SIGINT, remember);
  handle(SIGTERM, remember);
  handle(SIGXFSZ, SIG_IGN);
  handle(SIGPIPE, SIG_IGN);
}

InterruptGuard::~InterruptGuard() {
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
}

std::optional<int> InterruptGuard::signal() const {
  if (received == 0) return std::nullopt;
  return static_cast<int>(received);
}

}  // namespace trainer::train
