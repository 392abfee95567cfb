// --help: every option, grouped by section, in as many columns as the options ask for.
#pragma once

#include <string>
#include <string_view>

#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// The help of the whole program, or of one section with the other names of its fields. `defaults` shows what a field
/// is if it is not given. An unknown section gives an empty text and `error`.
REFLCFG_DECL std::string help_text(const config_view& defaults, const options& about, std::string_view section,
                                   std::string& error);

/// The option as the help shows it: "--training.steps <integer>", "--training.[no_]compile". Words that do not fit into
/// the width are left out.
REFLCFG_DECL std::string flag_line(const field_entry& field, std::size_t width);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/help.ipp>
#endif
