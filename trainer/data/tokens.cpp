#include "trainer/data/tokens.hpp"

#include <algorithm>
#include <type_traits>

namespace trainer::data {

Tokens::Tokens(std::int64_t vocab_size) {
  if (vocab_size > 65536) values_ = std::vector<std::int32_t>();
}

void Tokens::append(std::span<const std::int32_t> tokens) {
  std::visit(
      [&](auto& values) {
        using Value = typename std::remove_reference_t<decltype(values)>::value_type;
        values.reserve(values.size() + tokens.size() <= values.capacity()
                           ? values.capacity()
                           : std::max(2 * values.capacity(), values.size() + tokens.size()));
        for (const std::int32_t token : tokens) values.push_back(static_cast<Value>(token));
      },
      values_);
}

std::int64_t Tokens::size() const {
  return std::visit([](const auto& values) { return static_cast<std::int64_t>(values.size()); }, values_);
}

std::int32_t Tokens::operator[](std::int64_t index) const {
  return std::visit([&](const auto& values) -> std::int32_t { return values[static_cast<std::size_t>(index)]; },
                    values_);
}

void Tokens::copy(std::int64_t begin, std::int64_t count, std::int64_t* out) const {
  std::visit([&](const auto& values) { std::copy_n(values.begin() + begin, count, out); }, values_);
}

Tokens Tokens::split_off(std::int64_t begin) {
  Tokens rest(0);
  std::visit(
      [&](auto& values) {
        rest.values_ = std::remove_reference_t<decltype(values)>(values.begin() + begin, values.end());
        values.resize(static_cast<std::size_t>(begin));
      },
      values_);
  return rest;
}

std::uint64_t Tokens::fingerprint() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  std::visit(
      [&](const auto& values) {
        for (const auto value : values) hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3u;
      },
      values_);
  return hash;
}

}  // namespace trainer::data
