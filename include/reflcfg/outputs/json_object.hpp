// JSON text put together piece by piece, indented.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

/// An object. The values are JSON already, but for those of `add_text`.
class json_object {
 public:
  void add(std::string_view key, std::string_view value);
  void add_text(std::string_view key, std::string_view text);
  bool empty() const { return members_.empty(); }
  /// On several lines, with two blanks a level.
  std::string text() const { return members_.empty() ? "{}" : "{\n" + members_ + "\n}"; }

 private:
  std::string members_;
};

/// `[a, b]` of values that are JSON already; one a line if one of them has several.
REFLCFG_DECL std::string json_array(const std::vector<std::string>& values);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/json_object.ipp>
#endif
