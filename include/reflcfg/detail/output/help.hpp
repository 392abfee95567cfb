// The help: of a program, a section, one setting.
#pragma once

#include <string>

#include <reflcfg/detail/output/output.hpp>

namespace reflcfg::inline v0::detail {

/// "-o, --output <text>", "--server.[no_]tls": an option with what follows it. Words that make it wider than `width`
/// are left out.
std::string option_line(const std::string& path, const member& item, std::size_t width);

/// The keys of a struct that is a value, with their types and help; "" for other types.
std::string keys_help(const schema& type, const options& about);

}  // namespace reflcfg::inline v0::detail
