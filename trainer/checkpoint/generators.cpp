#include "trainer/checkpoint/generators.hpp"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <stdexcept>
#include <vector>

namespace trainer::checkpoint {
namespace {

constexpr char digits[] = "0123456789abcdef";

std::string to_hex(const at::Tensor& bytes) {
  std::string text;
  const auto* data = bytes.const_data_ptr<std::uint8_t>();
  for (std::int64_t i = 0; i < bytes.numel(); ++i) {
    text += digits[data[i] >> 4];
    text += digits[data[i] & 15];
  }
  return text;
}

int value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  throw std::runtime_error("the state of a random generator is not hexadecimal");
}

at::Tensor from_hex(const std::string& text) {
  if (text.size() % 2 != 0) throw std::runtime_error("the state of a random generator is cut short");
  at::Tensor bytes = at::empty({static_cast<std::int64_t>(text.size() / 2)}, at::kByte);
  auto* data = bytes.mutable_data_ptr<std::uint8_t>();
  for (std::size_t i = 0; i < text.size(); i += 2) {
    data[i / 2] = static_cast<std::uint8_t>(value_of(text[i]) * 16 + value_of(text[i + 1]));
  }
  return bytes;
}

std::vector<std::pair<std::string, at::Generator>> generators(c10::Device device) {
  std::vector<std::pair<std::string, at::Generator>> list{{"cpu", at::detail::getDefaultCPUGenerator()}};
  if (!device.is_cpu()) list.emplace_back("cuda", at::globalContext().defaultGenerator(device));
  return list;
}

}  // namespace

std::map<std::string, std::string> generator_states(c10::Device device) {
  std::map<std::string, std::string> states;
  for (auto& [name, generator] : generators(device)) {
    const std::lock_guard lock(generator.mutex());
    states[name] = to_hex(generator.get_state());
  }
  return states;
}

void restore_generators(const std::map<std::string, std::string>& states, c10::Device device) {
  for (auto& [name, generator] : generators(device)) {
    const auto state = states.find(name);
    if (state == states.end()) continue;
    const std::lock_guard lock(generator.mutex());
    generator.set_state(from_hex(state->second));
  }
}

}  // namespace trainer::checkpoint
