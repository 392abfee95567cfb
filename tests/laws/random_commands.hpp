// A member that chooses one of several commands, made up at run time: what std::variant is to a struct of a program.
#pragma once

#include <functional>
#include <memory>
#include <reflcfg/detail/schema/commands.hpp>
#include <vector>

namespace laws {

namespace rd = reflcfg::detail;

/// Alternatives of which one is there. The first is a command, or nothing where a command is optional.
class random_choice {
 public:
  using make_function = void* (*)(const rd::structure& fields);

  random_choice(std::vector<const rd::structure*> commands, bool optional, make_function make, void (*destroy)(void*))
      : commands_(std::move(commands)), make_(make), held_(nullptr, destroy) {
    if (optional) commands_.insert(commands_.begin(), nullptr);
    emplace(0);
  }

  std::size_t index() const { return index_; }
  void* get() const { return held_.get(); }
  void* emplace(std::size_t index) {
    index_ = index;
    held_.reset(commands_[index] == nullptr ? nullptr : make_(*commands_[index]));
    return held_.get();
  }

 private:
  std::vector<const rd::structure*> commands_;
  make_function make_;
  std::unique_ptr<void, void (*)(void*)> held_;
  std::size_t index_ = 0;
};

inline random_choice& choice_at(const void* object) {
  return *const_cast<random_choice*>(static_cast<const random_choice*>(object));
}

/// `empty` is 0 where a command is optional.
template <std::size_t Empty>
inline constexpr rd::variant_operations choice_operations{
    [](const void* choice) { return choice_at(choice).index(); },
    [](void* choice, std::size_t index) { return choice_at(choice).emplace(index); },
    [](const void* choice) -> const void* { return choice_at(choice).get(); },
    Empty,
};

inline constexpr rd::optional_operations optional_choice{
    [](void* choice) { return choice; },
    [](void* choice) { static_cast<void>(choice_at(choice).emplace(0)); },
    [](const void* choice) { return choice_at(choice).index() == 0 ? nullptr : choice; },
};

}  // namespace laws
