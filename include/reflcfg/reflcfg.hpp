// Everything a program that loads a config needs. A header that only declares one includes <reflcfg/describe.hpp>.
#pragma once

#include <reflcfg/changes.hpp>
#include <reflcfg/describe.hpp>
#include <reflcfg/load.hpp>
#include <reflcfg/version.hpp>

/// @namespace reflcfg
/// All that a program names. Its parts are made in describe.hpp (what a struct says) and load.hpp (what fills it).
