#pragma once

#include <reflcfg/codec/optional.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool is_none_token(const raw& value) {
  if (value.is != raw::kind::text || value.string.size() != 4) return false;
  const auto same = [&](std::size_t i, char lower) { return (value.string[i] | 0x20) == lower; };
  return same(0, 'n') && same(1, 'o') && same(2, 'n') && same(3, 'e');
}

REFLCFG_DECL bool says_none(const raw& value, type_kind kind) {
  const bool empty_list = value.is == raw::kind::list && value.items.empty() && kind != type_kind::list;
  return value.is == raw::kind::unset || empty_list || is_none_token(value);
}

REFLCFG_DECL void offer_none(const raw& value, mismatch& why) {
  if (value.is == raw::kind::text && why.expected.find("none") == std::string::npos) why.expected += ", or none";
}

}  // namespace reflcfg::inline v0::detail
