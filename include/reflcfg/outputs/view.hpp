// A config as the outputs see it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <reflcfg/engine/engine.hpp>

namespace reflcfg::inline v0::detail {

struct config_view {
  const table& names;
  std::span<void* const> fields;    // addresses, in table order
  std::span<const origin> origins;  // as long as `fields`
};

/// A root with its defaults, and the view of it.
class default_root {
 public:
  explicit default_root(const root_ops& ops)
      : names_(*ops.fields),
        root_(ops.create(), ops.destroy),
        where_(names_, root_.get()),
        origins_(where_.fields.size()) {}

  config_view view() const { return {names_, where_.fields, origins_}; }
  void* get() const { return root_.get(); }

 private:
  const table& names_;
  std::unique_ptr<void, void (*)(void*)> root_;
  addresses where_;
  std::vector<origin> origins_;
};

}  // namespace reflcfg::inline v0::detail
