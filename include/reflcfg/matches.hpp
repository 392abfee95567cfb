// The check `matches`, in a header of its own, as only programs that use it need a regular expression engine.
#pragma once

#include <cstddef>
#include <string_view>

#include <reflcfg/describe.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// The longest text that a pattern is tried on, in bytes: std::regex goes as deep into the stack as the text is long.
inline constexpr std::size_t longest_match = 4096;

pattern_result match_whole(std::string_view pattern, std::string_view text);

}  // namespace detail

/// The whole value matches the pattern, an ECMAScript regular expression as std::regex has it (on bytes, in the C
/// locale): `matches("[a-z][a-z0-9-]*")`. For text and paths, and for every element of a list or a map of them. A
/// pattern that is no regular expression is an error of the first load, and so is a default that does not match.
consteval auto matches(std::string_view pattern) {
  return detail::property_list<1>{{{detail::property::kind::matches, pattern, {}, {}, nullptr, &detail::match_whole}}};
}

}  // namespace reflcfg::inline v0
