#include "trainer/data/batches.hpp"

#include <ATen/ATen.h>

namespace trainer::data {

Batch gather_rows(const Tokens& text, const std::vector<std::int64_t>& begins, std::int64_t seq_len) {
  const auto rows = static_cast<std::int64_t>(begins.size());
  Batch batch{
      .tokens = at::empty({rows, seq_len}, at::kLong), .targets = at::empty({rows, seq_len}, at::kLong), .next = {}};
  auto* tokens = batch.tokens.mutable_data_ptr<std::int64_t>();
  auto* targets = batch.targets.mutable_data_ptr<std::int64_t>();
  for (const std::int64_t begin : begins) {
    text.copy(begin, seq_len, tokens);
    text.copy(begin + 1, seq_len, targets);
    tokens += seq_len;
    targets += seq_len;
  }
  return batch;
}

BatchReader::BatchReader(const Tokens& text, const Options& options, const Position& start)
    : text_(text), options_(options), order_(text.size(), options.seq_len, options.seed), position_(start) {
  if (options_.kept_ready > 0) thread_ = std::thread([this] { read_ahead(); });
}

BatchReader::~BatchReader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Batch BatchReader::make() {
  std::vector<std::int64_t> begins;
  for (std::int64_t row = 0; row < options_.batch_size; ++row) {
    begins.push_back(order_.begin_of(position_));
    position_ = order_.after(position_);
  }
  Batch batch = gather_rows(text_, begins, options_.seq_len);
  batch.next = position_;
  return batch;
}

void BatchReader::read_ahead() {
  try {
    while (true) {
      Batch batch = make();
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopping_ || std::ssize(ready_) < options_.kept_ready; });
      if (stopping_) return;
      ready_.push_back(std::move(batch));
      changed_.notify_all();
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    changed_.notify_all();
  }
}

Batch BatchReader::next() {
  if (!thread_.joinable()) return make();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !ready_.empty() || failure_; });
  if (ready_.empty()) std::rethrow_exception(failure_);
  Batch batch = std::move(ready_.front());
  ready_.pop_front();
  changed_.notify_all();
  return batch;
}

}  // namespace trainer::data
