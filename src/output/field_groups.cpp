#include <reflcfg/detail/output/field_groups.hpp>

#include <reflcfg/detail/engine/names.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

std::vector<field_group> groups_of(const structure& fields) {
  std::vector<field_group> groups(1);
  each_member(fields, [&](const member& item) {
    if (item.has(property::kind::hidden) || item.type->kind == type_kind::structure) return;
    const std::string_view name = item.text(property::kind::group);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const field_group& one) { return one.name == name; });
    if (group == groups.end()) group = groups.insert(groups.end(), field_group{name, {}});
    group->fields.push_back(&item);
  });
  if (groups.front().fields.empty()) groups.erase(groups.begin());
  return groups;
}

}  // namespace reflcfg::inline v0::detail
