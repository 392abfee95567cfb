#include "trainer/data/row_order.hpp"

#include <stdexcept>
#include <utility>

namespace trainer::data {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014; public domain code by S. Vigna). The standard library's distributions and
// std::shuffle differ between its implementations; this gives the same order everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // Uniform in [0, bound) up to 2^-64 * bound (Lemire's multiplication without the rejection).
  std::int64_t below(std::int64_t bound) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::int64_t>((static_cast<Wide>(next()) * static_cast<std::uint64_t>(bound)) >> 64);
  }

 private:
  std::uint64_t state_;
};

}  // namespace

RowOrder::RowOrder(std::int64_t tokens, std::int64_t seq_len, std::uint64_t seed)
    : tokens_(tokens), seq_len_(seq_len), seed_(seed) {
  if (seq_len < 1 || tokens < seq_len + 1) throw std::invalid_argument("a text shorter than one row has no rows");
}

void RowOrder::shuffle(std::int64_t epoch) {
  Random mix(seed_);
  Random random(mix.next() ^ (static_cast<std::uint64_t>(epoch) * 0xd1342543de82ef95u));
  // With room for one row only, it begins where it can.
  const std::int64_t slack = std::min(seq_len_, tokens_ - seq_len_);
  const std::int64_t first = random.below(slack);
  const std::int64_t count = (tokens_ - 1 - first) / seq_len_;
  begins_.resize(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) begins_[static_cast<std::size_t>(i)] = first + i * seq_len_;
  for (std::int64_t i = count - 1; i > 0; --i) {  // Fisher-Yates
    std::swap(begins_[static_cast<std::size_t>(i)], begins_[static_cast<std::size_t>(random.below(i + 1))]);
  }
  epoch_ = epoch;
}

std::int64_t RowOrder::rows_in_epoch(std::int64_t epoch) {
  if (epoch != epoch_) shuffle(epoch);
  return static_cast<std::int64_t>(begins_.size());
}

std::int64_t RowOrder::begin_of(const Position& position) {
  if (position.epoch != epoch_) shuffle(position.epoch);
  return begins_.at(static_cast<std::size_t>(position.row));
}

Position RowOrder::after(const Position& position) {
  if (position.row + 1 < rows_in_epoch(position.epoch)) return {position.epoch, position.row + 1};
  return {position.epoch + 1, 0};
}

}  // namespace trainer::data
