// The tokenizers that model.tokenizer_path can name. A new one is a file beside this one and a row here.
#include <filesystem>
#include <functional>

#include "trainer/errors.hpp"
#include "trainer/tokenizer/byte.hpp"

namespace trainer::tokenizer {
namespace {

struct Row {
  std::string_view name;
  std::unique_ptr<Tokenizer> (*build)();
};

constexpr Row catalogue[] = {
    {"byte", []() -> std::unique_ptr<Tokenizer> { return std::make_unique<ByteTokenizer>(); }},
};

}  // namespace

std::unique_ptr<Tokenizer> build(const std::string& path) {
  for (const Row& row : catalogue) {
    if (row.name == path) return row.build();
  }
  std::error_code ignored;
  const bool exists = std::filesystem::exists(path, ignored);
  throw ConfigError(mistake(
      "model.tokenizer_path",
      (exists ? "tokenizer files can't be read yet: \"" : "there is no such tokenizer on disk: \"") + path + '"',
      {std::string(exists ? "" : "nothing is downloaded; ") + "use --model.tokenizer_path byte (one token a byte)"}));
}

}  // namespace trainer::tokenizer
