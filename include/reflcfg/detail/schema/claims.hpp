// Who has which name, by the hash of its path: so that looking for two of one name costs the compiler little.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

// FNV-1a over 64 bits: that two different paths of one config have the same is not to be expected.
inline constexpr std::uint64_t hash_of_nothing = 14695981039346656037ULL;

constexpr std::uint64_t add_to_hash(std::uint64_t hash, char c) {
  return (hash ^ static_cast<unsigned char>(c == '-' ? '_' : c)) * 1099511628211ULL;  // `-` and `_` are one name
}
// The same for each character. Written out, as a call is what costs most while compiling.
constexpr std::uint64_t add_to_hash(std::uint64_t hash, std::string_view text) {
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end; ++at) {
    hash = (hash ^ static_cast<unsigned char>(*at == '-' ? '_' : *at)) * 1099511628211ULL;
  }
  return hash;
}

/// A row that grows while compiling. (std::vector costs the compiler three times as much.)
template <class T>
class constant_list {
 public:
  constexpr constant_list() = default;
  constexpr constant_list(const constant_list&) = delete;
  constexpr constant_list& operator=(const constant_list&) = delete;
  constexpr ~constant_list() { delete[] items_; }

  constexpr void add(const T& item) {
    if (size_ == capacity_) grow();
    items_[size_++] = item;
  }
  constexpr std::size_t size() const { return size_; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  constexpr void grow() {
    capacity_ = capacity_ == 0 ? 32 : 4 * capacity_;
    T* const more = new T[capacity_];
    for (std::size_t i = 0; i < size_; ++i) more[i] = items_[i];
    delete[] items_;
    items_ = more;
  }

  T* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// Something that has a name. Without initializers, so that an array of them costs nothing to make.
struct claim {
  enum class by : std::uint8_t { field, section, negation, alias, dead };

  std::uint64_t hash;
  by is;
  const member* item;  // null: a removed or an ignored key
  bool converts;       // of an alias
};

class claims {
 public:
  constexpr claims() : slots_(new std::uint32_t[capacity]{}) {}
  constexpr claims(const claims&) = delete;
  constexpr claims& operator=(const claims&) = delete;
  constexpr ~claims() { delete[] slots_; }

  /// The first claim of this hash, or null.
  constexpr const claim* find(std::uint64_t hash) const {
    for (std::uint32_t i = slots_[hash % capacity]; i != 0; i = next_[i - 1]) {
      if (all_[i - 1].hash == hash) return &all_[i - 1];
    }
    return nullptr;
  }
  constexpr void add(const claim& item) {
    std::uint32_t& slot = slots_[item.hash % capacity];
    next_.add(slot);
    all_.add(item);
    slot = static_cast<std::uint32_t>(all_.size());
  }

 private:
  static constexpr std::size_t capacity = 251;

  std::uint32_t* slots_;
  constant_list<claim> all_;
  constant_list<std::uint32_t> next_;
};

}  // namespace reflcfg::inline v0::detail
