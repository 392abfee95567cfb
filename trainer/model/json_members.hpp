// Where the members of a JSON object are in its text, for errors that point at them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trainer::model {

/// Bytes of a text: the quote before the key, the first one of the value, and the one after it.
struct JsonMember {
  std::string key;  // as it is written; escapes stay
  std::size_t first = 0;
  std::size_t value = 0;
  std::size_t last = 0;
};

/// The members of the first object at or after byte `from`. The text has to be valid JSON.
std::vector<JsonMember> json_members(std::string_view text, std::size_t from = 0);

}  // namespace trainer::model
