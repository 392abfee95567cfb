#pragma once

#include <reflcfg/codec/codec.hpp>
#include <utility>

namespace reflcfg::inline v0 {

REFLCFG_DECL void mismatch::add(mismatch other) {
  if (expected.empty()) {
    *this = std::move(other);
    return;
  }
  std::vector<mismatch> further = std::move(other.also);
  other.also.clear();
  also.push_back(std::move(other));
  for (mismatch& item : further) also.push_back(std::move(item));
}

}  // namespace reflcfg::inline v0
