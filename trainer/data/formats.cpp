#include "trainer/data/formats.hpp"

#include <nlohmann/json.hpp>

#include "trainer/data/file.hpp"
#include "trainer/errors.hpp"

namespace trainer::data {
namespace {

// The byte 0 separates documents inside the trainer, and no text has it: a file that does is a binary one, or UTF-16.
void refuse_binary(std::string_view text, const std::string& field, const std::string& where) {
  const std::size_t at = text.find('\0');
  if (at == std::string_view::npos) return;
  throw ConfigError(Problem{
      .what = "this is not text",
      .where = field,
      .got = where + " with a zero byte at offset " + std::to_string(at),
      .expected = "UTF-8 text",
      .next = "leave the file out; if it is UTF-16, convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW",
  });
}

void read_text(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink) {
  const std::string text = read_file(path, field);
  refuse_binary(text, field, path.string());
  sink(text);
}

[[noreturn]] void refuse_line(const std::filesystem::path& path, std::size_t line_number, const std::string& field,
                              const std::string& got) {
  throw ConfigError(Problem{
      .what = "a line of a .jsonl file can't be used",
      .where = field + ", " + path.string() + ":" + std::to_string(line_number),
      .got = got,
      .expected = R"(one JSON object a line with its text in "text": {"text": "..."})",
      .next = "correct the line or delete it",
  });
}

std::string text_of_line(std::string_view line, const std::filesystem::path& path, std::size_t line_number,
                         const std::string& field) {
  const auto object = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) refuse_line(path, line_number, field, "no valid JSON");
  if (!object.is_object()) refuse_line(path, line_number, field, std::string("JSON of type ") + object.type_name());
  const auto text = object.find("text");
  if (text == object.end()) refuse_line(path, line_number, field, R"(an object without "text")");
  if (!text->is_string()) refuse_line(path, line_number, field, std::string(R"("text" of type )") + text->type_name());
  return text->get<std::string>();
}

void read_jsonl(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink) {
  const std::string content = read_file(path, field);
  std::size_t line_number = 0;
  for (std::size_t begin = 0; begin < content.size();) {
    const std::size_t end = std::min(content.find('\n', begin), content.size());
    const std::string_view line = std::string_view(content).substr(begin, end - begin);
    begin = end + 1;
    ++line_number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const std::string text = text_of_line(line, path, line_number, field);
    refuse_binary(text, field, path.string() + ":" + std::to_string(line_number));
    if (!text.empty()) sink(text);
  }
}

constexpr std::string_view unpack = "unpack it first";
constexpr std::string_view to_jsonl = R"(convert it to .jsonl with one {"text": "..."} a line)";

constexpr Format catalogue[] = {
    {".jsonl", read_jsonl, {}},
    {".gz", nullptr, unpack},
    {".zst", nullptr, unpack},
    {".xz", nullptr, unpack},
    {".bz2", nullptr, unpack},
    {".zip", nullptr, unpack},
    {".tar", nullptr, unpack},
    {".parquet", nullptr, to_jsonl},
    {".arrow", nullptr, to_jsonl},
    {".json", nullptr, to_jsonl},
    {".bin", nullptr, "give the text that it was made from"},
    {".npy", nullptr, "give the text that it was made from"},
};
constexpr Format plain_text{"", read_text, {}};

}  // namespace

const Format& format_of(const std::filesystem::path& path) {
  const std::string suffix = path.extension().string();
  for (const Format& format : catalogue) {
    if (format.suffix == suffix) return format;
  }
  return plain_text;
}

void read_documents(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink) {
  check_is_readable_file(path, field);
  const Format& format = format_of(path);
  if (format.read == nullptr) {
    throw ConfigError(Problem{
        .what = "files of this format can't be read yet",
        .where = field,
        .got = path.string(),
        .expected = "text (.txt, .md, source code) or .jsonl",
        .next = std::string(format.instead),
    });
  }
  format.read(path, field, sink);
}

}  // namespace trainer::data
