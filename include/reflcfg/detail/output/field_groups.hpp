// The fields of a section under the headings that their descriptors name.
#pragma once

#include <string_view>
#include <vector>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

struct field_group {
  std::string_view name;  // empty for the fields that name none, which come first
  std::vector<const member*> fields;
};

/// In the order in which the groups appear first. Flattened members are among them; sections and hidden fields are not.
std::vector<field_group> groups_of(const structure& fields);

}  // namespace reflcfg::inline v0::detail
