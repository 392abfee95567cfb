// A file as it was read, for messages that show a line of it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

class source_text {
 public:
  source_text(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }

  /// The line with this number, from 1. The first call notes where lines start, so that each of many errors in a long
  /// file does not cost a look at all of it; a file without errors is not searched at all.
  std::string line(std::uint32_t number);

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> starts_;
};

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/source_text.ipp>
#endif
