// The definitions, for a program that is built without CMake: include this in exactly one of its units.
#pragma once

#include <reflcfg/matches.hpp>
#include <reflcfg/reflcfg.hpp>  // before the helpers of the definitions

#if __has_include("../../src/reflcfg.cpp")
#include "../../src/reflcfg.cpp"  // a checkout
#else
#include <reflcfg/src/reflcfg.cpp>  // an install tree
#endif
