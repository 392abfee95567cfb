// Text to tokens and back.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trainer::tokenizer {

using Token = std::int32_t;

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  /// What model.tokenizer_path would say to get this tokenizer again; checkpoints record it.
  virtual std::string name() const = 0;

  /// Tokens are 0 .. vocab_size() - 1.
  virtual std::int64_t vocab_size() const = 0;

  /// The token between two documents. It stands for no text.
  virtual Token end_of_document() const = 0;

  /// Appends the tokens of `text` to `tokens`.
  virtual void encode(std::string_view text, std::vector<Token>& tokens) const = 0;

  virtual std::string decode(std::span<const Token> tokens) const = 0;

  /// Bytes of text that `token` stands for: what turns nats per token into nats per byte.
  virtual std::int64_t byte_count(Token token) const = 0;
};

/// The tokenizer that `path` (model.tokenizer_path) names: so far `byte`.
/// Throws ConfigError for any other, with the reason.
std::unique_ptr<Tokenizer> build(const std::string& path);

}  // namespace trainer::tokenizer
