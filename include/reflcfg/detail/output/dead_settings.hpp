// The settings of a file that were removed since, and the lists of tables of which another one counts.
#pragma once

#include <reflcfg/detail/engine/loading.hpp>
#include <reflcfg/detail/output/toml_document.hpp>

namespace reflcfg::inline v0::detail {

/// Makes comments of them, which say why. `file` is what the document was made of, and `load` has read it.
void comment_out_dead(toml_document& document, const tree& file, loading& load);

}  // namespace reflcfg::inline v0::detail
