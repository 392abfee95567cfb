// `kebab_case`: the names of a section, and of all in it, with dashes.
#pragma once

#include <memory>
#include <string_view>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

class schema_copy;

/// A schema with the names that users see. That is the schema itself, or, where a section in it has `kebab_case`, a
/// copy in which the names there have dashes and the members have the word.
class shown_schema {
 public:
  explicit shown_schema(const schema& root);
  shown_schema(const shown_schema&) = delete;
  shown_schema& operator=(const shown_schema&) = delete;
  ~shown_schema();

  const schema& root() const { return *root_; }

 private:
  std::unique_ptr<schema_copy> copy_;
  const schema* root_;
};

/// Whether the section has `kebab_case` itself.
bool asks_for_dashes(const structure& fields);

/// What negates a boolean, before its name: `no-` where names have dashes.
std::string_view negation_of(const member& item);

}  // namespace reflcfg::inline v0::detail
