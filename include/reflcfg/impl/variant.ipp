#pragma once

#include <reflcfg/codec/variant.hpp>
#include <reflcfg/engine/suggest.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void no_alternative(const raw& value, const std::vector<mismatch>& reasons, mismatch& why) {
  std::vector<std::string> expected;
  for (const mismatch& reason : reasons) {
    expected.push_back(reason.expected);
    if (why.hint.empty()) why.hint = reason.hint;
  }
  why.expected = join_or(expected);
  why.got = describe(value);
  why.at = value.at;
}

}  // namespace reflcfg::inline v0::detail
