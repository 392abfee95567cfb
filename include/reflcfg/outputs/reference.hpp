// --reference: every setting as Markdown, for a page of documentation.
#pragma once

#include <string>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// One table a section, in the order of the structs: key, type, default, what it does, other names; and what is gone.
REFLCFG_DECL std::string reference_text(const config_view& defaults, const options& about);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/reference.ipp>
#endif
