// --check: TOML files, each by itself, without running anything.
#pragma once

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/outputs/view.hpp>

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/check.ipp>
#endif
