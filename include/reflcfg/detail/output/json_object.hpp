// JSON text put together piece by piece, indented.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace reflcfg::inline v0::detail {

/// An object. The values are JSON already, but for those of `add_text`.
class json_object {
 public:
  void add(std::string_view key, std::string_view value);
  void add_text(std::string_view key, std::string_view text);
  /// The members of another object, after its own.
  void add_all(const json_object& other);
  bool empty() const { return members_.empty(); }
  /// On several lines, with two blanks a level.
  std::string text() const { return members_.empty() ? "{}" : "{\n" + members_ + "\n}"; }

 private:
  std::string members_;
};

/// `[a, b]` of values that are JSON already; one a line if one of them has several.
std::string json_array(const std::vector<std::string>& values);
std::string json_array(const std::vector<json_object>& values);

}  // namespace reflcfg::inline v0::detail
