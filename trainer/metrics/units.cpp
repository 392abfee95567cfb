#include "trainer/metrics/units.hpp"

#include <cmath>
#include <cstdio>

namespace trainer::metrics {
namespace {

template <class... Values>
std::string print(const char* format, Values... values) {
  char text[64];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

}  // namespace

std::string grouped(std::int64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const bool after_digit = i > 0 && digits[i - 1] != '-';
    if (after_digit && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string bytes(std::uint64_t count) {
  const auto value = static_cast<double>(count);
  if (value < 1e3) return print("%.0f bytes", value);
  if (value < 1e6) return print("%.1f kB", value / 1e3);
  if (value < 1e9) return print("%.1f MB", value / 1e6);
  return print("%.1f GB", value / 1e9);
}

std::string mebibytes(std::uint64_t count) {
  const double value = static_cast<double>(count) / (1 << 20);
  return value < 10000 ? print("%.0f MiB", value) : print("%.1f GiB", value / 1024);
}

std::string rate(double per_second) {
  if (!std::isfinite(per_second)) return "?";
  if (per_second < 1e3) return print("%.0f", per_second);
  if (per_second < 1e6) return print("%.1fk", per_second / 1e3);
  return print("%.2fM", per_second / 1e6);
}

std::string duration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return "?";
  const auto total = static_cast<std::int64_t>(seconds + 0.5);
  const int hours = static_cast<int>(total / 3600);
  const int minutes = static_cast<int>(total / 60 % 60);
  const int rest = static_cast<int>(total % 60);
  return hours > 0 ? print("%d:%02d:%02d", hours, minutes, rest) : print("%d:%02d", minutes, rest);
}

std::string percent(double fraction) { return print("%.3g %%", fraction * 100); }

std::string fixed(double number, int decimals) { return print("%.*f", decimals, number); }

std::string scientific(double number) { return print("%.2e", number); }

}  // namespace trainer::metrics
