// Everything a program that loads a config needs. A header that only declares one includes <reflcfg/describe.hpp>.
#pragma once

#include <reflcfg/changes.hpp>
#include <reflcfg/describe.hpp>
#include <reflcfg/load.hpp>
