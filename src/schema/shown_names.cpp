#include <reflcfg/detail/schema/shown_names.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace reflcfg::inline v0::detail {

bool asks_for_dashes(const structure& fields) {
  return std::any_of(fields.words.begin(), fields.words.end(),
                     [](const property& word) { return word.is == property::kind::kebab_case; });
}

namespace {

// `seen` are the structs that are looked at already: one may hold a list of its own kind.
bool asks_for_dashes_inside(const schema& type, std::vector<const structure*>& seen) {
  if (type.element != nullptr && asks_for_dashes_inside(*type.element, seen)) return true;
  for (const schema* part : type.parts) {
    if (asks_for_dashes_inside(*part, seen)) return true;
  }
  if (type.fields == nullptr || std::find(seen.begin(), seen.end(), type.fields) != seen.end()) return false;
  seen.push_back(type.fields);
  if (asks_for_dashes(*type.fields)) return true;
  return std::any_of(type.fields->members.begin(), type.fields->members.end(),
                     [&](const member& item) { return asks_for_dashes_inside(*item.type, seen); });
}

}  // namespace

// Copies the parts of a schema. A struct that holds a list of its own kind is copied once for each way to show it.
class schema_copy {
 public:
  const schema* copy(const schema& type) { return copy(&type, false); }

 private:
  const schema* copy(const schema* type, bool dashes) {
    if (type == nullptr) return nullptr;
    const auto [slot, is_new] = schemas_.try_emplace({type, dashes});
    if (!is_new) return slot->second;
    schema& own = *(slot->second = &all_schemas_.emplace_back(*type));
    own.element = copy(type->element, dashes);
    own.key = copy(type->key, dashes);
    own.fields = copy(type->fields, dashes);
    if (!type->parts.empty()) {
      auto& parts = all_parts_.emplace_back();
      for (const schema* part : type->parts) parts.push_back(copy(part, dashes));
      own.parts = parts;
    }
    return &own;
  }

  const structure* copy(const structure* fields, bool dashes) {
    if (fields == nullptr) return nullptr;
    dashes = dashes || asks_for_dashes(*fields);
    const auto [slot, is_new] = structures_.try_emplace({fields, dashes});
    if (!is_new) return slot->second;
    structure& own = *(slot->second = &all_structures_.emplace_back(*fields));
    auto& members = all_members_.emplace_back(fields->members.begin(), fields->members.end());
    own.members = members;
    for (member& item : members) {
      if (dashes) show_dashes(item);
      item.type = copy(item.type, dashes);
    }
    return &own;
  }

  void show_dashes(member& item) {
    item.kinds |= bit(property::kind::kebab_case);
    if (item.has(property::kind::key) || item.is_command) return;  // shown as the programmer wrote it
    std::string& name = names_.emplace_back(item.name);
    // Not the first character: an option does not start with three dashes.
    std::replace(name.begin() + (name.empty() ? 0 : 1), name.end(), '_', '-');
    item.name = name;
  }

  std::map<std::pair<const schema*, bool>, schema*> schemas_;
  std::map<std::pair<const structure*, bool>, structure*> structures_;
  std::deque<schema> all_schemas_;  // a deque, as they refer to each other
  std::deque<structure> all_structures_;
  std::deque<std::vector<const schema*>> all_parts_;
  std::deque<std::vector<member>> all_members_;
  std::deque<std::string> names_;
};

shown_schema::shown_schema(const schema& root) : root_(&root) {
  std::vector<const structure*> seen;
  if (!asks_for_dashes_inside(root, seen)) return;
  copy_ = std::make_unique<schema_copy>();
  root_ = copy_->copy(root);
}
shown_schema::~shown_schema() = default;

std::string_view negation_of(const member& item) {
  const bool dashes = item.has(property::kind::kebab_case) || item.name.find('-') != std::string_view::npos;
  return dashes ? "no-" : "no_";
}

}  // namespace reflcfg::inline v0::detail
