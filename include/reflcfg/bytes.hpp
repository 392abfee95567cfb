// An amount of memory or storage: 4GiB, 500MB, 1024.
#pragma once

#include <compare>
#include <cstdint>

namespace reflcfg::inline v0 {

/// A count of bytes that is read and shown with a unit: B; KB, MB, GB, TB (powers of 1000); KiB, MiB, GiB, TiB (powers
/// of 1024). A number without a unit is bytes.
struct bytes {
  std::uint64_t count = 0;  ///< bytes

  /// By their counts.
  friend constexpr auto operator<=>(const bytes&, const bytes&) = default;
};

}  // namespace reflcfg::inline v0
