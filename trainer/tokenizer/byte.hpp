// One token a byte.
#pragma once

#include "trainer/tokenizer/tokenizer.hpp"

namespace trainer::tokenizer {

/// Tokens are the bytes of the text, so any text is readable and a token's loss in nats is nats per byte. The byte 0,
/// which text doesn't contain (readers refuse files with it), ends a document: 256 tokens, no odd 257th.
class ByteTokenizer final : public Tokenizer {
 public:
  std::string name() const override { return "byte"; }
  std::int64_t vocab_size() const override { return 256; }
  Token end_of_document() const override { return 0; }
  void encode(std::string_view text, std::vector<Token>& tokens) const override;
  std::string decode(std::span<const Token> tokens) const override;
  std::int64_t byte_count(Token token) const override { return token == end_of_document() ? 0 : 1; }
};

}  // namespace trainer::tokenizer
