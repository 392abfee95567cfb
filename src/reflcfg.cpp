// The one unit of reflcfg::compiled: every definition of the library, compiled once.
#include <reflcfg/src.hpp>
