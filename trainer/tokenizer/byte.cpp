#include "trainer/tokenizer/byte.hpp"

namespace trainer::tokenizer {

void ByteTokenizer::encode(std::string_view text, std::vector<Token>& tokens) const {
  tokens.reserve(tokens.size() + text.size());
  for (const char c : text) tokens.push_back(static_cast<unsigned char>(c));
}

std::string ByteTokenizer::decode(std::span<const Token> tokens) const {
  std::string text;
  text.reserve(tokens.size());
  for (const Token token : tokens) {
    if (token != end_of_document()) text += static_cast<char>(token);
  }
  return text;
}

}  // namespace trainer::tokenizer
