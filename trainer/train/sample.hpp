// Text out of a model, one token after another.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "trainer/model/language_model.hpp"
#include "trainer/tokenizer/tokenizer.hpp"

namespace trainer::train {

struct SampleOptions {
  std::string prompt = "\n";
  std::int64_t max_new_tokens = 200;
  double temperature = 0.8;   // 0 takes the most likely token
  std::int64_t top_k = 200;   // choose among so many of the most likely tokens; 0: among all
  std::uint64_t seed = 1337;
  bool bfloat16 = false;
  c10::Device device = c10::kCPU;
};

/// Calls `sink` with the text of each new token. The last max_seq_len tokens are what the model sees. Stops at the end
/// of a document, or when `sink` returns false. Draws from a generator of its own, so a training run is not changed by
/// it. Throws std::invalid_argument for a prompt with tokens that the model's vocabulary does not have.
void sample(model::LanguageModel& model, const tokenizer::Tokenizer& tokenizer, const SampleOptions& options,
            const std::function<bool(std::string_view text)>& sink);

/// `text` with '?' for control characters (which could change a terminal's settings) and for bytes that are not UTF-8;
/// newlines and tabs stay.
std::string printable(std::string_view text);

/// How many bytes of `text` come before a UTF-8 character that its end cuts off: what can be shown while more is to
/// come.
std::size_t shown_so_far(std::string_view text);

}  // namespace trainer::train
