// Mixed precision for the hand-written autograd functions of this folder.
#pragma once

#include <ATen/autocast_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

namespace trainer::model::ops {

/// The type that matrix products on `device` run in: autocast's where it is on, else float32.
inline at::ScalarType compute_type(const at::Device& device) {
  return at::autocast::is_autocast_enabled(device.type()) ? at::autocast::get_autocast_dtype(device.type())
                                                          : at::kFloat;
}

/// Switches autocast off while it lives. Every forward and backward in this folder holds one: they choose their types
/// themselves, as functions under torch.amp.custom_fwd do in Python, and the backward pass may run inside the
/// caller's autocast region or outside of it.
class NoAutocast {
  c10::impl::ExcludeDispatchKeyGuard guard_{c10::autocast_dispatch_keyset};
};

}  // namespace trainer::model::ops
