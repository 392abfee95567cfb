#pragma once

#include <algorithm>
#include <reflcfg/outputs/field_groups.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::vector<field_group> groups_of(const table& names, std::span<const std::uint32_t> fields) {
  std::vector<field_group> groups(1);
  for (const std::uint32_t field : fields) {
    const field_entry& entry = names.fields[field];
    if (entry.has(property::kind::hidden)) continue;
    std::string_view name;
    for (const property& item : entry.properties()) {
      if (item.is == property::kind::group) name = item.text;
    }
    auto group = std::find_if(groups.begin(), groups.end(), [&](const field_group& one) { return one.name == name; });
    if (group == groups.end()) group = groups.insert(groups.end(), field_group{name, {}});
    group->fields.push_back(field);
  }
  if (groups.front().fields.empty()) groups.erase(groups.begin());
  return groups;
}

}  // namespace reflcfg::inline v0::detail
