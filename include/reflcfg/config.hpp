// How the library is built: header-only unless REFLCFG_SEPARATE_COMPILATION is defined. Then exactly one unit of the
// program includes <reflcfg/src.hpp> (the CMake target reflcfg::compiled does), and every other unit only sees
// declarations.
#pragma once

#define REFLCFG_VERSION "0.1.0"

#ifdef REFLCFG_SEPARATE_COMPILATION
#define REFLCFG_DECL
#else
// Read once at a program's start: compilers need not spend their time on making it fast.
#define REFLCFG_DECL [[gnu::cold]] inline
#endif
