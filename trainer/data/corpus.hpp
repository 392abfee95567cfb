// The text of a run, read and made into tokens: what is trained on and what is held out.
#pragma once

#include <optional>
#include <string>

#include "trainer/config/training.hpp"
#include "trainer/config/validation.hpp"
#include "trainer/data/tokens.hpp"
#include "trainer/tokenizer/tokenizer.hpp"

namespace trainer::data {

struct Corpus {
  Tokens training;
  std::optional<Tokens> validation;  // unless validation.enable is off
  std::string description;           // "repository, 123 files, 1.2 MB; the last 10 % held out"
};

/// Reads the text that the settings name. Documents follow one another with the tokenizer's end_of_document between
/// two of them. Held-out text is the end of the training text (validation.fraction of its tokens, nanoGPT's split), or
/// a text of its own (validation.dataset, validation.data_files).
/// Throws ConfigError if a file can't be used or a text is shorter than one row of seq_len + 1 tokens.
Corpus load_corpus(const config::Training& training, const config::Validation& validation,
                   const tokenizer::Tokenizer& tokenizer);

}  // namespace trainer::data
