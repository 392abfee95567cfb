#include "trainer/train/evaluate.hpp"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <vector>

#include "trainer/data/batches.hpp"
#include "trainer/train/autocast.hpp"

namespace trainer::train {
namespace {

std::vector<std::int64_t> row_begins(const data::Tokens& text, const EvaluationOptions& options) {
  const std::int64_t rows = (text.size() - 1) / options.seq_len;
  const std::int64_t wanted = options.batches < 0 ? rows : std::min(rows, options.batches * options.batch_size);
  std::vector<std::int64_t> begins;
  for (std::int64_t i = 0; i < wanted; ++i) begins.push_back(i * rows / wanted * options.seq_len);
  return begins;
}

}  // namespace

Evaluation evaluate(model::LanguageModel& model, const data::Tokens& text, const tokenizer::Tokenizer& tokenizer,
                    const EvaluationOptions& options) {
  const c10::NoGradGuard no_grad;
  const Autocast autocast(options.device, options.bfloat16);
  const std::vector<std::int64_t> begins = row_begins(text, options);
  double nats = 0;
  std::int64_t bytes = 0;
  Evaluation result;
  for (std::size_t at = 0; at < begins.size(); at += static_cast<std::size_t>(options.batch_size)) {
    const std::size_t end = std::min(begins.size(), at + static_cast<std::size_t>(options.batch_size));
    const data::Batch batch = data::gather_rows(text, {begins.begin() + at, begins.begin() + end}, options.seq_len);
    const at::Tensor loss = model.loss(batch.tokens.to(options.device), batch.targets.to(options.device));
    nats += loss.item<double>() *
            static_cast<double>(batch.targets.numel());  // the mean, weighted: the last may be smaller
    result.tokens += batch.targets.numel();
    const auto* targets = batch.targets.const_data_ptr<std::int64_t>();
    for (std::int64_t i = 0; i < batch.targets.numel(); ++i)
      bytes += tokenizer.byte_count(static_cast<std::int32_t>(targets[i]));
  }
  result.loss = nats / static_cast<double>(result.tokens);
  result.nats_per_byte = nats / static_cast<double>(std::max<std::int64_t>(bytes, 1));
  return result;
}

}  // namespace trainer::train
