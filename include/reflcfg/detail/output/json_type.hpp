// The JSON Schema of a type: what a TOML value of it may be.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <reflcfg/detail/output/json_object.hpp>
#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// What a value is for.
struct json_place {
  const member& words;  // of the field that holds it
  void* object;         // one of its type to try values on, with the default if it is a field; null if there is none
  bool secret = false;  // it, or something around it, is secret
  bool hidden = false;  // it, or a section around it, is left out of descriptions
};

/// The keys of a table. `pointer` is where its schema is in the document: "#/properties/server".
class json_table {
 public:
  explicit json_table(std::string pointer) : pointer_(std::move(pointer)) {}

  /// A key that editors offer. Its other spellings are accepted as well.
  void add(std::string_view name, const std::string& schema);
  /// A key in any spelling that editors do not offer.
  void add_unseen(std::string_view name, const std::string& schema);
  /// A key in this spelling alone.
  void add_exact(std::string_view name, const std::string& schema, bool needed);
  /// One of these keys has to be there.
  void require(const std::vector<std::string_view>& names);

  /// Adds type, required, properties and what else a table has.
  void write(json_object& schema) const;
  /// Where the schema of one of its keys is.
  std::string pointer_to(std::string_view name) const;

 private:
  std::string pointer_;
  json_object properties_;
  json_object patterns_;
  std::vector<std::string> required_;
  std::vector<json_object> rules_;
};

/// Writes types. The structs that values are, or are made of, become definitions of the document.
class json_types {
 public:
  /// A field: its type with description and default. `title` may be empty.
  std::string field(const member& item, const json_place& at, std::string_view title);
  /// Another name of a field, which takes what the field takes, unless its rules say otherwise. `path`: the field's
  /// own.
  std::string other_name(const member& item, std::span<const property> rules, const json_place& at,
                         std::string_view path);
  /// Adds "$defs", if there are any.
  void add_definitions(json_object& schema) const;

 private:
  // How a struct is used as a value: each use has a definition of its own.
  struct struct_use {
    std::string_view tag;  // the key that tells it from the other alternatives of a variant
    bool tag_required;
    bool secret;
    friend bool operator==(const struct_use&, const struct_use&) = default;
  };
  struct definition {
    const structure* fields;
    struct_use as;
    std::string name;
    std::string text;
  };

  // The forms that a value may have; one is enough.
  std::vector<json_object> forms(const schema& type, const json_place& at);
  void list_forms(const schema& type, const json_place& at, std::vector<json_object>& found);
  void tuple_forms(const schema& type, const json_place& at, std::vector<json_object>& found);
  void map_forms(const schema& type, const json_place& at, std::vector<json_object>& found);
  json_object map_object(const schema& type, const json_place& at);
  void optional_forms(const schema& type, const json_place& at, std::vector<json_object>& found);
  void variant_forms(const schema& type, const json_place& at, std::vector<json_object>& found);
  json_object tagged_object(const schema& type, const json_place& at, std::string_view tag);
  json_object reference(const schema& type, const struct_use& as, void* object);
  std::string definition_text(const schema& type, const struct_use& as, void* object, const std::string& name);
  void add_members(const structure& fields, void* object, bool secret, json_table& table);
  void add_member(const member& item, const json_place& at, json_table& table);

  std::vector<definition> definitions_;
};

/// Adds the forms of a value that is not made of others.
void add_scalar_forms(const schema& type, const json_place& at, std::vector<json_object>& found);
/// A word in any spelling; editors offer its own.
void add_word_forms(const std::vector<std::string>& words, std::vector<json_object>& found);

/// One form as it is, or any of several.
void add_forms(const std::vector<json_object>& forms, json_object& schema);

/// The schema of a key that was removed, or has no effect.
std::string dead_key_schema(const property& word);

}  // namespace reflcfg::inline v0::detail
