#include "trainer/data/corpus.hpp"

#include <cmath>

#include "trainer/data/formats.hpp"
#include "trainer/data/source.hpp"
#include "trainer/errors.hpp"
#include "trainer/metrics/units.hpp"

namespace trainer::data {
namespace {

struct Text {
  Tokens tokens;
  std::string description;
};

Text read(const Source& source, const tokenizer::Tokenizer& tokenizer) {
  if (!source.left_out.empty()) {
    print_notice(source.field + ": " + source.name + ": left out files that can't be read yet: " + source.left_out);
  }
  Tokens tokens(tokenizer.vocab_size());
  std::vector<tokenizer::Token> document;
  std::size_t bytes = 0;
  for (const auto& path : source.files) {
    read_documents(path, source.field, [&](std::string_view text) {
      document.clear();
      if (tokens.size() > 0) document.push_back(tokenizer.end_of_document());
      tokenizer.encode(text, document);
      tokens.append(document);
      bytes += text.size();
    });
  }
  std::string description = source.name;
  if (source.files.size() > 1) {
    description += (description.empty() ? "" : ", ") + std::to_string(source.files.size()) + " files";
  }
  return {std::move(tokens), description + ", " + metrics::bytes(bytes)};
}

void check_length(const Tokens& tokens, std::int64_t seq_len, const std::string& which, const std::string& field) {
  if (tokens.size() > seq_len) return;
  throw ConfigError(mistake(field,
                            "the " + which + " text is shorter than one row: it has " + std::to_string(tokens.size()) +
                                " tokens, expected at least " + std::to_string(seq_len + 1) +
                                " (training.seq_len + 1, for a row and its next tokens)",
                            {"give more text, or a smaller training.seq_len"}));
}

Corpus hold_out_end(Text text, double fraction) {
  Corpus corpus{.training = std::move(text.tokens), .validation = {}, .description = text.description};
  const auto kept = static_cast<std::int64_t>(static_cast<double>(corpus.training.size()) * (1.0 - fraction));
  corpus.validation = corpus.training.split_off(kept);
  corpus.description += "; the last " + metrics::percent(fraction) + " held out for validation";
  return corpus;
}

Corpus with_validation(Text text, const config::Validation& validation, const tokenizer::Tokenizer& tokenizer) {
  if (!validation.enable) return {std::move(text.tokens), std::nullopt, text.description};
  if (!validation.dataset && !validation.data_files) return hold_out_end(std::move(text), validation.fraction);
  Text held_out = read(find_source("validation", validation.dataset.value_or(""), validation.data_files), tokenizer);
  return {std::move(text.tokens), std::move(held_out.tokens),
          text.description + "; validation on " + held_out.description};
}

}  // namespace

Corpus load_corpus(const config::Training& training, const config::Validation& validation,
                   const tokenizer::Tokenizer& tokenizer) {
  const Source source = find_source("training", training.dataset, training.data_files, training.data_dir);
  Corpus corpus = with_validation(read(source, tokenizer), validation, tokenizer);
  check_length(corpus.training, training.seq_len, "training", source.field);
  if (corpus.validation) {
    const bool own_text = validation.dataset || validation.data_files;
    check_length(*corpus.validation, training.seq_len, "validation",
                 !own_text               ? "validation.fraction"
                 : validation.data_files ? "validation.data_files"
                                         : "validation.dataset");
  }
  return corpus;
}

}  // namespace trainer::data
