#pragma once

#include <reflcfg/engine/source_text.hpp>
#include <reflcfg/sources/toml.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::string source_text::line(std::uint32_t number) {
  if (starts_.empty()) {
    starts_.push_back(0);
    for (auto end = text_.find('\n'); end != std::string::npos; end = text_.find('\n', end + 1)) {
      starts_.push_back(end + 1);
    }
  }
  if (number == 0 || number > starts_.size()) return {};
  return line_of(std::string_view(text_).substr(starts_[number - 1]), 1);
}

}  // namespace reflcfg::inline v0::detail
