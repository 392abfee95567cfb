#pragma once

#include <algorithm>
#include <reflcfg/codec/variant.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <string>
#include <vector>

namespace reflcfg::inline v0::detail {

// One message out of what every alternative said.
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

REFLCFG_DECL bool decode_variant(const raw& value, void* variant, std::span<const try_alternative> alternatives,
                                 mismatch& why) {
  std::vector<mismatch> reasons;
  const auto taken = [&](const raw& given) {
    return std::any_of(alternatives.begin(), alternatives.end(),
                       [&](try_alternative attempt) { return attempt(given, variant, reasons.emplace_back()); });
  };
  if (taken(value)) return true;
  if (value.is == raw::kind::string) {
    // Files for programs that keep such a setting as text quote all of its forms: '2' beside 'op'.
    raw token = value;
    token.is = raw::kind::text;
    if (taken(token)) return true;
    reasons.resize(alternatives.size());
  }
  no_alternative(value, reasons, why);
  return false;
}

}  // namespace reflcfg::inline v0::detail
