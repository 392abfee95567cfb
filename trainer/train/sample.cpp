#include "trainer/train/sample.hpp"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "trainer/train/autocast.hpp"

namespace trainer::train {
namespace {

// logits: float [vocab]
std::int64_t draw(at::Tensor logits, const SampleOptions& options, const at::Generator& generator) {
  if (options.temperature <= 0) return logits.argmax().item<std::int64_t>();
  logits = logits / options.temperature;
  if (options.top_k > 0 && options.top_k < logits.numel()) {
    const at::Tensor lowest = std::get<0>(logits.topk(options.top_k)).min();
    logits = logits.masked_fill(logits < lowest, -std::numeric_limits<double>::infinity());
  }
  return logits.softmax(-1).multinomial(1, /*replacement=*/false, generator).item<std::int64_t>();
}

at::Tensor last_logits(model::LanguageModel& model, const std::vector<tokenizer::Token>& tokens,
                       const SampleOptions& options) {
  const auto seen = std::min<std::int64_t>(std::ssize(tokens), model.max_seq_len());
  const std::vector<std::int64_t> row(tokens.end() - seen, tokens.end());
  const at::Tensor input = at::tensor(row, at::kLong).unsqueeze(0).to(options.device);
  const Autocast autocast(options.device, options.bfloat16);
  return model.forward(input).select(0, 0).select(0, seen - 1).to(at::kCPU, at::kFloat);
}

// Bytes of the UTF-8 character that begins with this byte; 0 if none does.
std::size_t announced_length(char first) {
  const auto lead = static_cast<unsigned char>(first);
  return lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
}

// Bytes of the UTF-8 character that `text` begins with; 0 if it begins with none.
std::size_t character_length(std::string_view text) {
  const std::size_t length = announced_length(text[0]);
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
  }
  return length;
}

}  // namespace

void sample(model::LanguageModel& model, const tokenizer::Tokenizer& tokenizer, const SampleOptions& options,
            const std::function<bool(std::string_view text)>& sink) {
  const c10::NoGradGuard no_grad;
  const at::Generator generator = at::detail::createCPUGenerator(options.seed);
  std::vector<tokenizer::Token> tokens;
  tokenizer.encode(options.prompt, tokens);
  if (tokens.empty()) tokens.push_back(tokenizer.end_of_document());
  for (const auto token : tokens) {
    if (token >= model.vocab_size()) throw std::invalid_argument("the prompt has tokens that the model does not know");
  }
  for (std::int64_t i = 0; i < options.max_new_tokens; ++i) {
    // A vocabulary padded to a round size has rows that stand for nothing.
    const auto known = std::min(model.vocab_size(), tokenizer.vocab_size());
    const at::Tensor logits = last_logits(model, tokens, options).slice(0, 0, known);
    tokens.push_back(static_cast<tokenizer::Token>(draw(logits, options, generator)));
    if (tokens.back() == tokenizer.end_of_document()) return;
    if (!sink(tokenizer.decode(std::span(tokens).last(1)))) return;
  }
}

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text.substr(i));
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool control = (byte < 32 && byte != '\n' && byte != '\t') || byte == 127;
    if (length == 0 || control) {
      result += '?';
    } else {
      result += text.substr(i, length);
    }
    i += std::max<std::size_t>(length, 1);
  }
  return result;
}

std::size_t shown_so_far(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    if (announced_length(text[text.size() - back]) > back) return text.size() - back;
  }
  return text.size();
}

}  // namespace trainer::train
