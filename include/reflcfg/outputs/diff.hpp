// --diff: the settings in which two TOML files differ, as changes.hpp finds them.
#pragma once

#include <reflcfg/engine/builtins.hpp>

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/diff.ipp>
#endif
