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
  throw ConfigError(mistake(field, "this is not text: " + where + " has a zero byte at offset " + std::to_string(at),
                            {"leave the file out; if it is UTF-16, convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW"}));
}

void read_text(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink) {
  const std::string text = read_file(path, field);
  refuse_binary(text, field, path.string());
  sink(text);
}

// A line that is read, and where it is from.
struct Line {
  std::string_view text;
  const std::filesystem::path& path;
  std::size_t number;  // from 1
};

[[noreturn]] void refuse_line(const Line& line, const std::string& got) {
  reflcfg::diagnostic error = mistake("", R"(expected one JSON object a line with its text in "text", got )" + got,
                                      {R"(correct the line or delete it; a good one is {"text": "..."})"});
  error.from = {.is = reflcfg::origin::kind::file,
                .name = line.path.string(),
                .at = {.line = static_cast<std::uint32_t>(line.number), .column = 1}};
  error.snippet = line.text.substr(0, 1000);  // the start of a line of megabytes shows which it is
  error.caret_length = error.snippet.size();
  throw ConfigError(error);
}

std::string text_of_line(const Line& line) {
  const auto object = nlohmann::json::parse(line.text, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) refuse_line(line, "no valid JSON");
  if (!object.is_object()) refuse_line(line, std::string("JSON of type ") + object.type_name());
  const auto text = object.find("text");
  if (text == object.end()) refuse_line(line, R"(an object without "text")");
  if (!text->is_string()) refuse_line(line, std::string(R"("text" of type )") + text->type_name());
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
    const std::string text = text_of_line({line, path, line_number});
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

void check_file(const std::filesystem::path& path, const std::string& field) {
  check_is_readable_file(path, field);
  const Format& format = format_of(path);
  if (format.read != nullptr) return;
  throw ConfigError(mistake(field, "files of this format can't be read yet: " + path.string(),
                            {std::string(format.instead), "text (.txt, .md, source code) and .jsonl can be read"}));
}

void read_documents(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink) {
  check_file(path, field);
  format_of(path).read(path, field, sink);
}

}  // namespace trainer::data
