// --json-schema: what a TOML file may hold, for editors (taplo's `#:schema file.json`) and validators.
#pragma once

#include <string>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// A JSON Schema, draft 2020-12, of one file. It accepts every file that loads, old names included (as deprecated), and
/// refuses what it can express: unknown keys, types, words, ranges. Rules over several fields are the loader's alone.
REFLCFG_DECL std::string json_schema(const root_ops& ops, const options& about);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/json_schema.ipp>
#endif
