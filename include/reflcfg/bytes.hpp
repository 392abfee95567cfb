// An amount of memory or storage: 4GiB, 500MB, 1024.
#pragma once

#include <compare>
#include <cstdint>

namespace reflcfg::inline v0 {

/// A count of bytes that is read and shown with a unit: B; KB, MB, GB, TB (powers of 1000); KiB, MiB, GiB, TiB (powers
/// of 1024). The B may be left out: 10M is 10 million bytes, 512Mi is 512 MiB. A number without a unit is bytes.
struct bytes {
  std::uint64_t count = 0;  ///< bytes

  /// By their counts.
  friend constexpr auto operator<=>(const bytes&, const bytes&) = default;
};

/// `at_most(4_GiB)`; `using namespace reflcfg::literals` where the whole namespace is not used.
inline namespace literals {
consteval bytes operator""_KiB(unsigned long long count) { return {count << 10}; }  ///< 2^10 bytes
consteval bytes operator""_MiB(unsigned long long count) { return {count << 20}; }  ///< 2^20 bytes
consteval bytes operator""_GiB(unsigned long long count) { return {count << 30}; }  ///< 2^30 bytes
consteval bytes operator""_TiB(unsigned long long count) { return {count << 40}; }  ///< 2^40 bytes
}  // namespace literals

}  // namespace reflcfg::inline v0
