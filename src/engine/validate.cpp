#include <reflcfg/detail/engine/validate.hpp>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/frame.hpp>
#include <reflcfg/report.hpp>

#include <optional>
#include <vector>

namespace reflcfg::inline v0::detail {

namespace {

// A member of a struct, or of one nested in it, by its address.
struct blamed_member {
  std::string path;
  const schema* type;
  const member* words;
  const void* object;
  bool secret;
};

std::optional<blamed_member> find_blamed(const structure& fields, const void* object, const void* address,
                                         const frame& at) {
  std::vector<void*> addresses(fields.members.size());
  fields.addresses(const_cast<void*>(object), addresses.data());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const member& item = fields.members[i];
    const bool flat = item.has(property::kind::flatten);
    const frame inner = flat ? at : at.member(item, nullptr);
    if (item.type->kind == type_kind::structure && item.type->fields != nullptr) {
      if (auto found = find_blamed(*item.type->fields, addresses[i], address, inner)) return found;
    } else if (addresses[i] == address) {
      return blamed_member{inner.path(), item.type, &item, address, inner.secret};
    }
  }
  return std::nullopt;
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
  collecting_report(const structure& fields, const void* object, const frame& at, const provenance& from,
                    std::vector<diagnostic>& found)
      : fields_(fields), object_(object), at_(at), from_(from), found_(found) {}

  void add(std::string_view message, const void* const* blamed, std::size_t count) override {
    const std::string place = at_.path();
    diagnostic item{};
    item.is = diagnostic::kind::conflict;
    item.what = (in_value() ? place + ": " : "") + std::string(message);
    item.path = place;
    for (std::size_t i = 0; i < count; ++i) {
      const auto found = find_blamed(fields_, object_, blamed[i], at_);
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

  const structure& fields_;
  const void* object_;
  const frame& at_;
  const provenance& from_;
  std::vector<diagnostic>& found_;
};

void validate_value(const schema& type, const void* object, const frame& at, state& load);

void validate_members(const structure& fields, const void* object, const frame& at, state& load) {
  std::vector<void*> addresses(fields.members.size());
  fields.addresses(const_cast<void*>(object), addresses.data());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const member& item = fields.members[i];
    const bool flat = item.has(property::kind::flatten);
    validate_value(*item.type, addresses[i], flat ? at : at.member(item, nullptr), load);
  }
  if (fields.validate == nullptr) return;
  collecting_report found(fields, object, at, load.from, load.found);
  fields.validate(object, found);
}

void validate_value(const schema& type, const void* object, const frame& at, state& load) {
  if (type.is_scalar()) return;
  const tree none;
  std::size_t index = 0;
  switch (type.kind) {
    case type_kind::structure:
      if (type.fields != nullptr) validate_members(*type.fields, object, at, load);
      return;
    case type_kind::optional:
      if (const void* const value = type.optional().get(object)) validate_value(*type.element, value, at, load);
      return;
    case type_kind::list:
      if (type.element->is_scalar()) return;
      return type.list().each(
          object, [&](const void* value) { validate_value(*type.element, value, at.element(index++, none), load); });
    case type_kind::map:
      if (type.element->is_scalar()) return;
      return type.map().each(object, [&](const tree& key, const void* value) {
        const std::string name = key.is_string_like() ? key.string : to_toml_text(key);
        validate_value(*type.element, value, at.entry(name, none), load);
      });
    case type_kind::tuple:
      for (; index < type.parts.size(); ++index) {
        const void* const value = type.tuple().at(const_cast<void*>(object), index);
        validate_value(*type.parts[index], value, at.element(index, none), load);
      }
      return;
    case type_kind::variant: {
      const std::size_t which = type.variant().index(object);
      if (which < type.parts.size()) validate_value(*type.parts[which], type.variant().get(object), at, load);
      return;
    }
    default: return;
  }
}

}  // namespace

void validate(const schema& root, const void* object, state& load) { validate_members(*root.fields, object, {}, load); }

void blame(const schema& root, const void* object, std::string_view message, std::span<const void* const> blamed,
           const provenance& from, std::vector<diagnostic>& found) {
  const frame at;
  collecting_report(*root.fields, object, at, from, found).add(message, blamed.data(), blamed.size());
}

}  // namespace reflcfg::inline v0::detail
