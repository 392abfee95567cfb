// In which order the rows of a text are trained on.
#pragma once

#include <cstdint>
#include <vector>

namespace trainer::data {

/// The next row: all that is needed to go on exactly where a run stopped.
struct Position {
  std::int64_t epoch = 0;  // passes over the text that are complete
  std::int64_t row = 0;    // rows of this pass that are done
  friend bool operator==(const Position&, const Position&) = default;
};

/// Cuts a text of `tokens` tokens into rows of seq_len + 1 tokens (the last is the first of the next row, since
/// targets are shifted by one) and shuffles them, anew in every epoch. Where the first row begins is drawn in every
/// epoch too, from [0, seq_len), so the rows of two epochs are cut at different places. Every token is seen once an
/// epoch but for the ends; nanoGPT draws each row at a random place instead, which leaves out a third of the text
/// (1/e) in as many draws. Depends on nothing but the arguments and the seed.
class RowOrder {
 public:
  /// Throws std::invalid_argument if tokens < seq_len + 1.
  RowOrder(std::int64_t tokens, std::int64_t seq_len, std::uint64_t seed);

  /// Where in the text the row at `position` begins. Cheap within one epoch; a new epoch is shuffled first.
  std::int64_t begin_of(const Position& position);

  /// The position after it.
  Position after(const Position& position);

  std::int64_t rows_in_epoch(std::int64_t epoch);

 private:
  void shuffle(std::int64_t epoch);

  std::int64_t tokens_;
  std::int64_t seq_len_;
  std::uint64_t seed_;
  std::int64_t epoch_ = -1;  // the one that begins_ is for
  std::vector<std::int64_t> begins_;
};

}  // namespace trainer::data
