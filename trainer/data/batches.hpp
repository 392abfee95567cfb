// Batches of rows, made ahead of time by a background thread.
#pragma once

#include <ATen/core/Tensor.h>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "trainer/data/row_order.hpp"
#include "trainer/data/tokens.hpp"

namespace trainer::data {

/// Rows to train on. targets[b, t] is the token after tokens[b, t].
struct Batch {
  at::Tensor tokens;   // int64 [batch, seq] on the CPU
  at::Tensor targets;  // int64 [batch, seq] on the CPU
  Position next;       // the position after the last row of this batch
};

/// Rows that begin at `begins`, from `text`.
Batch gather_rows(const Tokens& text, const std::vector<std::int64_t>& begins, std::int64_t seq_len);

/// An endless sequence of batches from `start` on. Their order depends on the text, the seed and the start only, never
/// on how many are kept ready.
class BatchReader {
 public:
  struct Options {
    std::int64_t batch_size;
    std::int64_t seq_len;
    std::uint64_t seed;
    std::int64_t kept_ready;  // batches made ahead by a thread; 0: made when asked for, without one
  };

  /// `text` is referred to, not copied.
  BatchReader(const Tokens& text, const Options& options, const Position& start);
  ~BatchReader();
  BatchReader(const BatchReader&) = delete;
  BatchReader& operator=(const BatchReader&) = delete;

  Batch next();

 private:
  Batch make();
  void read_ahead();

  const Tokens& text_;
  Options options_;
  RowOrder order_;
  Position position_;

  std::mutex mutex_;  // guards the four below
  std::condition_variable changed_;
  std::deque<Batch> ready_;
  std::exception_ptr failure_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace trainer::data
