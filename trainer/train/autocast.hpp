// Matrix products in bfloat16, weights in float32.
#pragma once

#include <c10/core/Device.h>

namespace trainer::train {

/// While it lives, torch runs matrix products on `device` in bfloat16 (torch.autocast in Python). Each weight is cast
/// once; the casts are dropped at the end. Does nothing if not enabled.
class Autocast {
 public:
  Autocast(c10::Device device, bool enabled);
  ~Autocast();
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  c10::DeviceType type_;
  bool enabled_;
};

}  // namespace trainer::train
