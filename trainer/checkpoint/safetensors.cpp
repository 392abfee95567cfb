#include "trainer/checkpoint/safetensors.hpp"

#include <ATen/ATen.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "trainer/checkpoint/file_writer.hpp"
#include "trainer/errors.hpp"

static_assert(std::endian::native == std::endian::little, "tensors are written as they lie in memory");

namespace trainer::checkpoint {
namespace {

using Json = nlohmann::ordered_json;

struct DtypeRow {
  const char* name;
  at::ScalarType type;
};
constexpr DtypeRow dtypes[] = {
    {"F32", at::kFloat}, {"BF16", at::kBFloat16}, {"F16", at::kHalf}, {"F64", at::kDouble},
    {"I64", at::kLong},  {"I32", at::kInt},       {"U8", at::kByte},  {"BOOL", at::kBool},
};

constexpr std::uint64_t header_limit = 100'000'000;  // the reference implementation's

const char* name_of(at::ScalarType type, const std::string& tensor) {
  for (const DtypeRow& row : dtypes) {
    if (row.type == type) return row.name;
  }
  throw std::logic_error("safetensors: tensor " + tensor + " has type " + at::toString(type) +
                         ", which has no name there");
}

at::ScalarType stored_type(const at::Tensor& tensor, std::optional<at::ScalarType> dtype) {
  return dtype && tensor.is_floating_point() ? *dtype : tensor.scalar_type();
}

std::string make_header(const NamedTensors& tensors, std::optional<at::ScalarType> dtype) {
  Json header;
  header["__metadata__"] = {{"format", "pt"}};  // what the transformers library insists on
  std::uint64_t offset = 0;
  for (const auto& [name, tensor] : tensors) {
    const at::ScalarType type = stored_type(tensor, dtype);
    const std::uint64_t size = static_cast<std::uint64_t>(tensor.numel()) * at::elementSize(type);
    header[name] = {
        {"dtype", name_of(type, name)}, {"shape", tensor.sizes().vec()}, {"data_offsets", {offset, offset + size}}};
    offset += size;
  }
  std::string text = header.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');  // so that the tensors begin at a multiple of 8
  return text;
}

// ---- reading ------------------------------------------------------------------------------------------------------

struct Entry {
  std::string name;
  at::ScalarType type{};
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& got, const std::string& expected) {
  throw RunError(Problem{
      .what = "this safetensors file is damaged or cut short",
      .where = path.string(),
      .got = got,
      .expected = expected,
      .next = "use another checkpoint (--checkpoint.load_step N), or copy the file again from where it came",
  });
}

// Throws std::invalid_argument that says what is wrong with the entry.
Entry parse_entry(const std::string& name, const Json& value) {
  Entry entry;
  entry.name = name;
  const std::string dtype = value.at("dtype").get<std::string>();
  const auto row =
      std::find_if(std::begin(dtypes), std::end(dtypes), [&](const DtypeRow& r) { return r.name == dtype; });
  if (row == std::end(dtypes)) throw std::invalid_argument("type " + dtype + ", which can't be read");
  entry.type = row->type;

  std::uint64_t size = at::elementSize(entry.type);
  for (const Json& extent : value.at("shape")) {
    if (!extent.is_number_unsigned()) throw std::invalid_argument("a shape that is not made of whole numbers");
    const auto length = extent.get<std::uint64_t>();
    if (length != 0 && size > std::numeric_limits<std::int64_t>::max() / length) {
      throw std::invalid_argument("a shape too large for any memory");
    }
    size *= length;
    entry.shape.push_back(static_cast<std::int64_t>(length));
  }
  const Json& offsets = value.at("data_offsets");
  if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
      !offsets[1].is_number_unsigned()) {
    throw std::invalid_argument("data_offsets that are not two whole numbers");
  }
  entry.begin = offsets[0].get<std::uint64_t>();
  entry.end = offsets[1].get<std::uint64_t>();
  if (entry.end < entry.begin || entry.end - entry.begin != size) {
    throw std::invalid_argument("data_offsets that don't match type and shape");
  }
  return entry;
}

std::vector<Entry> parse_header(const std::filesystem::path& path, const std::string& text) {
  const Json header = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!header.is_object()) refuse(path, "a header that is not a JSON object", "a safetensors header");
  std::vector<Entry> entries;
  for (const auto& [name, value] : header.items()) {
    if (name == "__metadata__") continue;
    try {
      entries.push_back(parse_entry(name, value));
    } catch (const std::exception& error) {
      refuse(path, "tensor " + name + ": " + error.what(), "dtype, shape and data_offsets that fit together");
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
  return entries;
}

// The format leaves no gaps: bytes that no tensor owns, or that two own, mean a broken file.
void check_layout(const std::filesystem::path& path, const std::vector<Entry>& entries, std::uint64_t data_size) {
  std::uint64_t expected_begin = 0;
  for (const Entry& entry : entries) {
    if (entry.begin != expected_begin) {
      refuse(path, "tensor " + entry.name + " at byte " + std::to_string(entry.begin) + " of the data",
             "it at byte " + std::to_string(expected_begin) + ", right after the tensor before it");
    }
    expected_begin = entry.end;
  }
  if (expected_begin != data_size) {
    refuse(path, std::to_string(data_size) + " bytes of tensor data",
           std::to_string(expected_begin) + " bytes, says its header");
  }
}

std::string read_header(const std::filesystem::path& path, std::ifstream& stream, std::uint64_t file_size) {
  std::uint64_t length = 0;
  if (file_size < sizeof length) refuse(path, std::to_string(file_size) + " bytes", "at least 8 bytes");
  stream.read(reinterpret_cast<char*>(&length), sizeof length);
  if (length > header_limit || length > file_size - sizeof length) {
    refuse(path, "a header of " + std::to_string(length) + " bytes in a file of " + std::to_string(file_size),
           "a header that fits into the file");
  }
  std::string text(length, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(length));
  return text;
}

}  // namespace

void write_safetensors(FileWriter& file, const NamedTensors& tensors, std::optional<at::ScalarType> dtype) {
  const std::string header = make_header(tensors, dtype);
  const std::uint64_t length = header.size();
  file.write(&length, sizeof length);
  file.write(header);
  for (const auto& [name, tensor] : tensors) {
    const at::Tensor plain = tensor.detach().to(at::kCPU, stored_type(tensor, dtype)).contiguous();
    file.write(plain.const_data_ptr(), plain.nbytes());
  }
}

TensorMap read_safetensors(const std::filesystem::path& path) {
  std::error_code error;
  const std::uint64_t file_size = std::filesystem::file_size(path, error);
  std::ifstream stream(path, std::ios::binary);
  if (error || !stream) {
    throw RunError(Problem{.what = "can't read a file" + (error ? ": " + error.message() : std::string()),
                           .where = path.string(),
                           .next = "check that it is there and may be read"});
  }
  const std::string header = read_header(path, stream, file_size);
  const std::vector<Entry> entries = parse_header(path, header);
  check_layout(path, entries, file_size - 8 - header.size());

  TensorMap tensors;
  for (const Entry& entry : entries) {  // in the order of the file, so it is read front to back
    at::Tensor tensor = at::empty(entry.shape, entry.type);
    stream.read(static_cast<char*>(tensor.mutable_data_ptr()), static_cast<std::streamsize>(entry.end - entry.begin));
    tensors.emplace(entry.name, std::move(tensor));
  }
  if (!stream) refuse(path, "an end in the middle of a tensor", "all of the tensor data");
  return tensors;
}

}  // namespace trainer::checkpoint
