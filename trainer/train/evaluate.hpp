// The loss on text that is not trained on.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>

#include "trainer/data/tokens.hpp"
#include "trainer/model/language_model.hpp"
#include "trainer/tokenizer/tokenizer.hpp"

namespace trainer::train {

struct Evaluation {
  double loss = 0;           // nats per token
  double nats_per_byte = 0;  // the same over the bytes that the tokens stand for: comparable across tokenizers
  std::int64_t tokens = 0;   // it was measured on
};

struct EvaluationOptions {
  std::int64_t batch_size;
  std::int64_t seq_len;
  std::int64_t batches;  // -1: all of the text
  bool bfloat16;
  c10::Device device;
};

/// Rows don't overlap, are spread evenly over the text, and are the same in every call. Leaves the random generators
/// and the gradients alone.
Evaluation evaluate(model::LanguageModel& model, const data::Tokens& text, const tokenizer::Tokenizer& tokenizer,
                    const EvaluationOptions& options);

}  // namespace trainer::train
