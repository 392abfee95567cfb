// The definitions of the compiled mode: include this in exactly one unit, with REFLCFG_SEPARATE_COMPILATION defined in
// all of them. The CMake target reflcfg::compiled is that unit.
#pragma once

#ifndef REFLCFG_SEPARATE_COMPILATION
#error "reflcfg/src.hpp is for the compiled mode: define REFLCFG_SEPARATE_COMPILATION"
#endif

#include <reflcfg/impl/change.ipp>
#include <reflcfg/impl/check.ipp>
#include <reflcfg/impl/checks.ipp>
#include <reflcfg/impl/codec.ipp>
#include <reflcfg/impl/command_line.ipp>
#include <reflcfg/impl/completion.ipp>
#include <reflcfg/impl/diff.ipp>
#include <reflcfg/impl/dump.ipp>
#include <reflcfg/impl/element.ipp>
#include <reflcfg/impl/element_names.ipp>
#include <reflcfg/impl/engine.ipp>
#include <reflcfg/impl/environment.ipp>
#include <reflcfg/impl/explain.ipp>
#include <reflcfg/impl/field_groups.ipp>
#include <reflcfg/impl/help.ipp>
#include <reflcfg/impl/json_object.ipp>
#include <reflcfg/impl/json_schema.ipp>
#include <reflcfg/impl/json_type.ipp>
#include <reflcfg/impl/layer.ipp>
#include <reflcfg/impl/list.ipp>
#include <reflcfg/impl/load.ipp>
#include <reflcfg/impl/loader.ipp>
#include <reflcfg/impl/map.ipp>
#include <reflcfg/impl/matches.ipp>
#include <reflcfg/impl/migrate.ipp>
#include <reflcfg/impl/names.ipp>
#include <reflcfg/impl/optional.ipp>
#include <reflcfg/impl/origin.ipp>
#include <reflcfg/impl/problem.ipp>
#include <reflcfg/impl/quantity.ipp>
#include <reflcfg/impl/raw.ipp>
#include <reflcfg/impl/reference.ipp>
#include <reflcfg/impl/scalar.ipp>
#include <reflcfg/impl/secrets.ipp>
#include <reflcfg/impl/source_text.ipp>
#include <reflcfg/impl/spelling.ipp>
#include <reflcfg/impl/suggest.ipp>
#include <reflcfg/impl/token.ipp>
#include <reflcfg/impl/toml.ipp>
#include <reflcfg/impl/toml_document.ipp>
#include <reflcfg/impl/toml_edit.ipp>
#include <reflcfg/impl/toml_precheck.ipp>
#include <reflcfg/impl/type_text.ipp>
#include <reflcfg/impl/utf8.ipp>
#include <reflcfg/impl/variant.ipp>
#include <reflcfg/impl/word.ipp>
#include <reflcfg/impl/wrap.ipp>
