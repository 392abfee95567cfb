#include <reflcfg/detail/engine/validate.hpp>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/frame.hpp>
#include <reflcfg/report.hpp>

#include <optional>
#include <vector>

namespace reflcfg::inline v0::detail {

namespace {

using part_visitor = function_ref<void(const schema& type, const void* object, const frame& at)>;

void each_member_of(const structure& fields, const void* object, const frame& at, part_visitor visit) {
  std::vector<void*> addresses(fields.members.size());
  fields.addresses(const_cast<void*>(object), addresses.data());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const member& item = fields.members[i];
    if (addresses[i] == nullptr) continue;  // a command that is not chosen
    visit(*item.type, addresses[i], item.has(property::kind::flatten) ? at : at.member(item, nullptr));
  }
}

// What is directly inside a value: members, elements, entries.
void each_part(const schema& type, const void* object, const frame& at, part_visitor visit) {
  const tree none{};
  std::size_t index = 0;
  switch (type.kind) {
    case type_kind::structure:
      if (type.fields != nullptr) each_member_of(*type.fields, object, at, visit);
      return;
    case type_kind::optional:
      if (const void* const value = type.optional().get(object)) visit(*type.element, value, at);
      return;
    case type_kind::list:
      return type.list().each(object,
                              [&](const void* value) { visit(*type.element, value, at.element(index++, none)); });
    case type_kind::map:
      return type.map().each(object, [&](const tree& key, const void* value) {
        const std::string name = key.is_string_like() ? key.string : to_toml_text(key);
        visit(*type.element, value, at.entry(name, none));
      });
    case type_kind::tuple:
      for (; index < type.parts.size(); ++index) {
        visit(*type.parts[index], type.tuple().at(const_cast<void*>(object), index), at.element(index, none));
      }
      return;
    case type_kind::variant: {
      const std::size_t which = type.variant().index(object);
      if (which < type.parts.size()) visit(*type.parts[which], type.variant().get(object), at);
      return;
    }
    default: return;
  }
}

// A value in the config by its address.
struct blamed_value {
  std::string path;
  const schema* type;
  const member* words;
  const void* object;
  bool secret;
};

// Of values with the same address, such as an optional and what is in it, the outer one; structs are no values.
std::optional<blamed_value> find_blamed(const schema& type, const void* object, const void* address, const frame& at) {
  if (object == address && type.kind != type_kind::structure) {
    return blamed_value{at.path(), &type, at.words, object, at.secret};
  }
  std::optional<blamed_value> found;
  each_part(type, object, at, [&](const schema& inner, const void* part, const frame& place) {
    if (!found) found = find_blamed(inner, part, address, place);
  });
  return found;
}

// Where the names of a value are, in the form in which provenance finds it: servers.0.port.
std::string dotted(std::string_view path) {
  std::string text;
  for (const char c : path) {
    if (c == '[') text += '.';
    if (c != '[' && c != ']') text += c;
  }
  return text;
}

class collecting_report final : public report {
 public:
  collecting_report(const schema& type, const void* object, const frame& at, const provenance& from,
                    std::vector<diagnostic>& found)
      : type_(type), object_(object), at_(at), from_(from), found_(found) {}

  void add(std::string_view message, const void* const* blamed, std::size_t count) override {
    const std::string place = at_.path();
    diagnostic item{};
    item.is = diagnostic::kind::conflict;
    item.what = (in_value() ? place + ": " : "") + std::string(message);
    item.path = place;
    for (std::size_t i = 0; i < count; ++i) {
      const auto found = find_blamed(type_, object_, blamed[i], at_);
      if (!found) continue;
      const std::string path = dotted(found->path);
      tree value = encode(*found->type, found->object, found->words, true);
      if (found->secret && value.is != tree::kind::unset) value = masked();
      const bool plain = value.hidden;
      item.help.push_back(found->path + " = " + (plain ? "***" : to_toml_text(value)) + " (" +
                          describe(from_.origin_of(path)) + ")");
      const tree* const given = from_.find(path);
      if (item.at.known() || given == nullptr) continue;
      item.at = from_.texts.whole(*given);
      item.path = found->path;
    }
    found_.push_back(std::move(item));
  }

 private:
  bool in_value() const {
    for (const frame* one = &at_; one->outer != nullptr; one = one->outer) {
      if (one->is != frame::kind::member || one->words->type->kind != type_kind::structure) return true;
    }
    return false;
  }

  const schema& type_;
  const void* object_;
  const frame& at_;
  const provenance& from_;
  std::vector<diagnostic>& found_;
};

void validate_value(const schema& type, const void* object, const frame& at, state& load) {
  if (type.is_scalar() || (type.element != nullptr && type.element->is_scalar())) return;
  each_part(type, object, at, [&](const schema& inner, const void* part, const frame& place) {
    validate_value(inner, part, place, load);
  });
  if (type.kind != type_kind::structure || type.fields == nullptr || type.fields->validate == nullptr) return;
  collecting_report found(type, object, at, load.from, load.found);
  type.fields->validate(object, found);
}

}  // namespace

void validate(const schema& root, const void* object, state& load) { validate_value(root, object, {}, load); }

void blame(const schema& root, const void* object, std::string_view message, std::span<const void* const> blamed,
           const provenance& from, std::vector<diagnostic>& found) {
  const frame at;
  collecting_report(root, object, at, from, found).add(message, blamed.data(), blamed.size());
}

}  // namespace reflcfg::inline v0::detail
