#include "trainer/train/autocast.hpp"

#include <ATen/autocast_mode.h>

namespace trainer::train {

Autocast::Autocast(c10::Device device, bool enabled) : type_(device.type()), enabled_(enabled) {
  if (!enabled_) return;
  at::autocast::set_autocast_enabled(type_, true);
  at::autocast::set_autocast_dtype(type_, at::kBFloat16);
  at::autocast::set_autocast_cache_enabled(true);
  at::autocast::increment_nesting();
}

Autocast::~Autocast() {
  if (!enabled_) return;
  if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
  at::autocast::set_autocast_enabled(type_, false);
}

}  // namespace trainer::train
