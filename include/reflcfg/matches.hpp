// The check `matches`, in a header of its own: who does not use it pays nothing for regular expressions. In the
// compiled mode nobody includes <regex>; header-only, the units with such a check do.
#pragma once

#include <string_view>

#include <reflcfg/config.hpp>
#include <reflcfg/describe.hpp>

namespace reflcfg::inline v0 {

namespace detail {

REFLCFG_DECL pattern_result match_whole(std::string_view pattern, std::string_view text);

}  // namespace detail

/// The whole value matches the pattern, an ECMAScript regular expression as std::regex has it (on bytes, in the C
/// locale): `matches("[a-z][a-z0-9-]*")`. For text and paths, and for every element of a list or a map of them. A
/// pattern that is no regular expression is an error of the first load, and so is a default that does not match.
consteval property_list<1> matches(std::string_view pattern) {
  return {{{property::kind::matches, pattern, {}, {}, nullptr, &detail::match_whole}}};
}

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/matches.ipp>
#endif
