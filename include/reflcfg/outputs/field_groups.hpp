// The `group` of each field: what help and reference list under one heading.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

struct field_group {
  std::string_view name;              // empty for the fields without one, which come first
  std::vector<std::uint32_t> fields;  // into table::fields
};

/// The fields by group, groups in the order of their first field; hidden fields are left out, and so are empty groups.
REFLCFG_DECL std::vector<field_group> groups_of(const table& names, std::span<const std::uint32_t> fields);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/field_groups.ipp>
#endif
