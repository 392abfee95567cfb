// The state of torch's random generators.
#pragma once

#include <c10/core/Device.h>

#include <map>
#include <string>

namespace trainer::checkpoint {

/// The CPU's generator, and the one of `device` if that is another: name -> state in hexadecimal.
std::map<std::string, std::string> generator_states(c10::Device device);

/// Puts them back; one of a device that this run doesn't use is left out. Throws std::runtime_error for a state that
/// is not one.
void restore_generators(const std::map<std::string, std::string>& states, c10::Device device);

}  // namespace trainer::checkpoint
