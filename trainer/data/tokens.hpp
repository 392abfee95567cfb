// A text as tokens, in the smallest integers that hold them.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace trainer::data {

/// A sequence of tokens: two bytes each where the vocabulary allows it, else four.
class Tokens {
 public:
  explicit Tokens(std::int64_t vocab_size);

  void append(std::span<const std::int32_t> tokens);
  std::int64_t size() const;
  std::int32_t operator[](std::int64_t index) const;

  /// Writes tokens [begin, begin + count) to `out`.
  void copy(std::int64_t begin, std::int64_t count, std::int64_t* out) const;

  /// Takes the tokens from `begin` on out of this sequence and returns them.
  Tokens split_off(std::int64_t begin);

  /// 64-bit FNV-1a of all tokens: tells whether a run goes on with the text it started with.
  std::uint64_t fingerprint() const;

 private:
  std::variant<std::vector<std::uint16_t>, std::vector<std::int32_t>> values_;
};

}  // namespace trainer::data
