// What every source yields: a path, a raw value, and where it stood.
#pragma once

#include <string>

#include <reflcfg/engine/origin.hpp>
#include <reflcfg/engine/raw.hpp>

namespace reflcfg::inline v0 {

struct entry {
  std::string path;  // as the source has it: a field's path or an alias
  raw value;
  origin from;  // of the key; value.at is the value's own place
};

}  // namespace reflcfg::inline v0
