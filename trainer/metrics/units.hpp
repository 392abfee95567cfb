// Numbers as a person reads them.
#pragma once

#include <cstdint>
#include <string>

namespace trainer::metrics {

std::string grouped(std::int64_t number);          // 1,234,567
std::string bytes(std::uint64_t count);            // 1.2 MB (powers of 1000)
std::string mebibytes(std::uint64_t count);        // 345 MiB, 12.3 GiB
std::string rate(double per_second);               // 12.3k
std::string duration(double seconds);              // 4:32, 1:02:03
std::string percent(double fraction);              // 10 %
std::string fixed(double number, int decimals);    // 1.2346
std::string scientific(double number);             // 1.00e-03

}  // namespace trainer::metrics
