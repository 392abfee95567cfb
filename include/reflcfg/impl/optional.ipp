#pragma once

#include <reflcfg/codec/optional.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool is_none_token(const raw& value) {
  if (value.is != raw::kind::text || value.string.size() != 4) return false;
  const auto same = [&](std::size_t i, char lower) { return (value.string[i] | 0x20) == lower; };
  return same(0, 'n') && same(1, 'o') && same(2, 'n') && same(3, 'e');
}

}  // namespace reflcfg::inline v0::detail
