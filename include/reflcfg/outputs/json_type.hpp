// The JSON Schema of one type: what a TOML value of it may be.
#pragma once

#include <span>
#include <string>

#include <reflcfg/codec/codec.hpp>
#include <reflcfg/describe.hpp>
#include <reflcfg/outputs/json_object.hpp>

namespace reflcfg::inline v0::detail {

/// The structs whose schema is being written, the innermost first: one may hold a list of its own kind.
struct object_around {
  const struct_node* node;
  const object_around* outer;
};

/// Asks a field's codec whether it would read a value: what a type's shape does not say (the width of an integer, the
/// length of an array) is found by trying. The scratch value is overwritten. Without a type it accepts nothing.
struct type_probe {
  const type_ops* type = nullptr;
  void* scratch = nullptr;
  const struct object_around* around = nullptr;

  bool accepts(const raw& value) const;
  /// The same with as many lists and tables around the value as the type has around its innermost one.
  bool accepts_inside(const raw& value) const;
};

/// Adds "type", "enum", bounds and the like to `schema`.
REFLCFG_DECL void fill_type(const type_shape& shape, std::span<const property> properties, const type_probe& probe,
                            json_object& schema);
REFLCFG_DECL std::string type_schema(const type_shape& shape, std::span<const property> properties,
                                     const type_probe& probe);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/json_type.ipp>
#endif
