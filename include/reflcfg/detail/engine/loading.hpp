// One load: its sources in their order, then the object. What a whole program does, and what --check does with one
// file.
#pragma once

#include <memory>
#include <string>

#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/state.hpp>

namespace reflcfg::inline v0::detail {

class loading {
 public:
  /// Fills `object`, which has its defaults.
  loading(const schema& root, void* object);
  /// Fills an object of its own.
  explicit loading(const schema& root);

  /// One more file; `asked` is where its name was given. False if it is not there or is not TOML.
  bool file(const std::string& path, span asked);
  bool text(std::string text, const std::string& name);
  /// One more source, stronger than those before.
  void add(tree&& values);

  /// Decodes, converts and, if all is well so far, validates.
  void finish(completeness of);

  const schema& root() const { return root_; }
  void* object() { return object_; }
  const void* object() const { return object_; }
  state& in() { return state_; }
  const state& in() const { return state_; }

 private:
  const schema& root_;
  std::unique_ptr<void, void (*)(void*)> own_;
  void* object_;
  state state_;
  std::uint32_t files_ = 0;
};

/// Ranks of sources: files count from 1 in their order.
inline constexpr std::uint32_t environment_rank = 1u << 30;
inline constexpr std::uint32_t command_line_rank = environment_rank + 1;

}  // namespace reflcfg::inline v0::detail
