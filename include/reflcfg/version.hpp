// The version of the library. Before 1.0 a minor version may break what compiled with the one before.
#pragma once

#define REFLCFG_VERSION "0.1.0"
