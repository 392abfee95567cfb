// The file format of weights: round trips, and files that are broken in every way.
#include "trainer/checkpoint/safetensors.hpp"

#include <ATen/ATen.h>

#include <boost/test/unit_test.hpp>
#include <cstring>

#include "trainer/checkpoint/file_writer.hpp"
#include "trainer/support.hpp"

namespace {

using namespace trainer::test;
using namespace trainer::checkpoint;

void write_tensors(const fs::path& path, const NamedTensors& tensors,
                   std::optional<at::ScalarType> dtype = std::nullopt) {
  FileWriter file(path);
  write_safetensors(file, tensors, dtype);
  file.finish();
}

// A file with this header and so many bytes of data.
std::string file_with(const std::string& header, std::size_t data_size,
                      std::optional<std::uint64_t> length = std::nullopt) {
  const std::uint64_t header_size = length.value_or(header.size());
  std::string text(sizeof header_size, '\0');
  std::memcpy(text.data(), &header_size, sizeof header_size);
  return text + header + std::string(data_size, 'x');
}

std::string refusal(const std::string& content) {
  const TempFolder folder;
  write(folder / "bad.safetensors", content);
  try {
    read_safetensors(folder / "bad.safetensors");
  } catch (const trainer::RunError& error) {
    const std::string message = error.what();
    BOOST_TEST(contains(message, {(folder / "bad.safetensors").string()}));
    return message;
  }
  return "it was read";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(safetensors)

BOOST_AUTO_TEST_CASE(every_type_comes_back_bit_equal) {
  const TempFolder folder;
  at::manual_seed(1);
  const at::Tensor numbers = at::randn({3, 5});
  const NamedTensors tensors{{"float", numbers},
                             {"bfloat16", numbers.to(at::kBFloat16)},
                             {"float16", numbers.to(at::kHalf)},
                             {"int64", at::arange(7)},
                             {"uint8", at::arange(5, at::kByte)},
                             {"scalar", at::scalar_tensor(2.5)},
                             {"empty", at::empty({0, 4})},
                             {"transposed", numbers.t()}};
  write_tensors(folder / "a.safetensors", tensors);
  const TensorMap back = read_safetensors(folder / "a.safetensors");
  BOOST_REQUIRE_EQUAL(back.size(), tensors.size());
  for (const auto& [name, tensor] : tensors) {
    BOOST_TEST_CONTEXT(name) {
      BOOST_TEST((back.at(name).scalar_type() == tensor.scalar_type()));
      BOOST_TEST(back.at(name).equal(tensor));
    }
  }
}

// What Python's safetensors 0.4 writes for {"a": torch.tensor([[1., 2.]]), "b": torch.tensor([3], dtype=torch.int64)}.
BOOST_AUTO_TEST_CASE(a_file_of_the_reference_implementation_is_read) {
  const TempFolder folder;
  std::string content = file_with(
      R"({"b":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[1,2],"data_offsets":[8,16]}}   )",
      0);
  const std::int64_t three = 3;
  const float pair[] = {1.0f, 2.0f};
  content.append(reinterpret_cast<const char*>(&three), 8).append(reinterpret_cast<const char*>(pair), 8);
  write(folder / "a.safetensors", content);
  const TensorMap tensors = read_safetensors(folder / "a.safetensors");
  BOOST_TEST(tensors.at("a").equal(at::tensor({1.0f, 2.0f}).view({1, 2})));
  BOOST_TEST(tensors.at("b").item<std::int64_t>() == 3);
}

BOOST_AUTO_TEST_CASE(the_header_begins_the_data_at_a_multiple_of_eight_and_names_the_framework) {
  const TempFolder folder;
  write_tensors(folder / "a.safetensors", {{"x", at::ones({3})}});
  const std::string content = read(folder / "a.safetensors");
  std::uint64_t length = 0;
  std::memcpy(&length, content.data(), sizeof length);
  BOOST_TEST(length % 8 == 0u);
  BOOST_TEST(contains(content.substr(8, length), {R"("__metadata__":{"format":"pt"})", R"("dtype":"F32")"}));
  BOOST_TEST(content.size() == 8 + length + 12);
}

BOOST_AUTO_TEST_CASE(floating_point_tensors_are_converted_on_the_way_out) {
  const TempFolder folder;
  write_tensors(folder / "a.safetensors", {{"x", at::full({3}, 1.0f / 3)}, {"n", at::arange(3)}}, at::kBFloat16);
  const TensorMap tensors = read_safetensors(folder / "a.safetensors");
  BOOST_TEST(tensors.at("x").equal(at::full({3}, 1.0f / 3).to(at::kBFloat16)));
  BOOST_TEST((tensors.at("n").scalar_type() == at::kLong));
}

BOOST_AUTO_TEST_CASE(a_file_cut_short_anywhere_is_refused) {
  const TempFolder folder;
  write_tensors(folder / "a.safetensors", {{"x", at::ones({3})}, {"y", at::ones({2})}});
  const std::string content = read(folder / "a.safetensors");
  for (std::size_t size = 0; size < content.size(); ++size) {
    BOOST_TEST_CONTEXT(size << " of " << content.size() << " bytes") {
      BOOST_TEST(contains(refusal(content.substr(0, size)), {"damaged or cut short"}));
    }
  }
  BOOST_TEST(contains(refusal(content + "x"), {"damaged or cut short"}));
}

BOOST_AUTO_TEST_CASE(a_header_that_contradicts_itself_is_refused) {
  const auto with = [](const std::string& entry, std::size_t data_size) {
    return refusal(file_with("{\"t\":" + entry + "}", data_size));
  };
  BOOST_TEST(contains(refusal(file_with("not json", 0)), {"not a JSON object"}));
  BOOST_TEST(contains(refusal(file_with("[]", 0)), {"not a JSON object"}));
  BOOST_TEST(contains(refusal(file_with("{}", 0, 1u << 30)), {"a header of 1073741824 bytes"}));
  BOOST_TEST(contains(refusal(file_with("{}", 0, ~std::uint64_t{0})), {"a header of 18446744073709551615 bytes"}));
  BOOST_TEST(contains(with(R"({"dtype":"F99","shape":[1],"data_offsets":[0,4]})", 4), {"tensor t", "type F99"}));
  BOOST_TEST(contains(with(R"({"dtype":"F32","shape":[2],"data_offsets":[0,4]})", 4), {"don't match type and shape"}));
  BOOST_TEST(contains(with(R"({"dtype":"F32","shape":[-1],"data_offsets":[0,4]})", 4), {"not made of whole numbers"}));
  BOOST_TEST(
      contains(with(R"({"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]})", 0), {"too large"}));
  BOOST_TEST(contains(with(R"({"dtype":"F32","shape":[1],"data_offsets":[4,0]})", 4), {"don't match type and shape"}));
  BOOST_TEST(contains(with(R"({"dtype":"F32","shape":[1],"data_offsets":[0]})", 4), {"not two whole numbers"}));
  BOOST_TEST(contains(with(R"({"dtype":"F32","shape":[1],"data_offsets":[4,8]})", 8), {"tensor t at byte 4"}));
  BOOST_TEST(
      contains(with(R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})", 8), {"8 bytes of tensor data", "4 bytes"}));
  BOOST_TEST(contains(with(R"({"shape":[1],"data_offsets":[0,4]})", 4), {"dtype"}));
  BOOST_TEST(contains(with("5", 4), {"tensor t"}));
}

BOOST_AUTO_TEST_CASE(tensors_that_overlap_are_refused) {
  const std::string message = refusal(file_with(
      R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
      12));
  BOOST_TEST(contains(message, {"tensor b at byte 4", "right after the tensor before it"}));
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_told) {
  const TempFolder folder;
  try {
    read_safetensors(folder / "none.safetensors");
    BOOST_ERROR("it was read");
  } catch (const trainer::RunError& error) {
    BOOST_TEST(contains(error.what(), {"can't read a file: No such file or directory", "none.safetensors"}));
  }
}

BOOST_AUTO_TEST_SUITE_END()
