#include <reflcfg/detail/schema/commands.hpp>

#include <reflcfg/detail/schema/choices.hpp>

namespace reflcfg::inline v0::detail {

namespace {

std::size_t first_command(const schema& word) { return word.variant().empty == 0 ? 1 : 0; }

}  // namespace

bool decode_command_type(const schema& type, const tree& value, void* out, decode_error& error) {
  const std::size_t command = decode_word(value, type.scalar->words, error);
  if (command == type.scalar->words.size()) return false;
  // What the default has chosen keeps its values.
  const std::size_t index = first_command(type) + command;
  if (type.variant().index(out) != index) type.variant().emplace(out, index);
  return true;
}

tree encode_command_type(const schema& type, const void* object) {
  const std::size_t index = type.variant().index(object) - first_command(type);
  return index < type.scalar->words.size() ? tree::of_string(type.scalar->words[index]) : tree{};
}

void write_commands(const schema& chooser, void* variant, void** to) {
  const schema& word = chooser.value();
  const std::size_t chosen = word.variant().index(variant) - first_command(word);
  for (std::size_t i = 0; i < word.scalar->words.size(); ++i) {
    to[i] = i == chosen ? const_cast<void*>(word.variant().get(variant)) : nullptr;
  }
}

}  // namespace reflcfg::inline v0::detail
