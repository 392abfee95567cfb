// The first mistake among the types of a config, found in the nodes of declared_type.hpp, and the path of its place.
#pragma once

#include <cstddef>
#include <string_view>

#include <reflcfg/detail/schema/claims.hpp>
#include <reflcfg/detail/schema/declared_type.hpp>
#include <reflcfg/detail/schema/mistake.hpp>

namespace reflcfg::inline v0::detail {

/// A step of a path, in the frames of the functions that follow it.
struct path_step {
  const path_step* outer = nullptr;
  std::string_view name{};  // empty: an element
};

/// Text that grows while compiling.
class constant_text {
 public:
  constexpr void add_character(char c) { characters_.add(c); }
  constexpr void add(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) characters_.add(text[i]);
  }
  constexpr void add(const path_step* last) {
    if (last == nullptr) return;
    add(last->outer);
    if (last->name.empty()) return add("[]");
    if (characters_.size() != 0) add(".");
    add(last->name);
  }
  constexpr std::size_t size() const { return characters_.size(); }
  constexpr char operator[](std::size_t i) const { return characters_[i]; }

 private:
  constant_list<char> characters_;
};

/// What the walk is for: a mistake of a type, or, when there is none, a default outside its own limits.
enum class type_walk : std::uint8_t { types, defaults };

class type_mistakes {
 public:
  constexpr type_mistakes(const declared_type& root, type_walk what) : what_(what) { walk(root, nullptr); }

  constexpr bool fine() const { return found_.is == problem::none; }
  constexpr const mistake& found() const { return found_; }
  constexpr const constant_text& place() const { return place_; }

 private:
  constexpr void walk(const declared_type& type, const path_step* at) {
    if (what_ == type_walk::types) {
      fail(type.wrong, type.member, at);
    } else if (type.bad_default != no_bad_default) {
      const auto word = static_cast<property::kind>(type.bad_default % 64);
      fail({problem::bad_default, word_names[static_cast<std::size_t>(word)]}, type.names[type.bad_default / 64], at);
    }
    if (!type.names.empty() && !is_new(type)) return;
    for (std::size_t i = 0; i < type.part_count && fine(); ++i) {
      const path_step step{at, type.names.empty() ? "" : public_name(type.names[i])};
      const bool same_place = type.names.empty() && !type.many;
      walk(*type.parts[i], same_place ? at : &step);
    }
  }

  constexpr void fail(const mistake& wrong, std::string_view member, const path_step* at) {
    if (wrong.is == problem::none || !fine()) return;
    found_ = wrong;
    const path_step last{at, public_name(member)};
    place_.add(member.empty() ? at : &last);
  }

  // A struct may hold a list of its own kind.
  constexpr bool is_new(const declared_type& type) {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i] == &type) return false;
    }
    seen_.add(&type);
    return true;
  }

  type_walk what_;
  mistake found_{};
  constant_text place_;
  constant_list<const declared_type*> seen_;
};

}  // namespace reflcfg::inline v0::detail
