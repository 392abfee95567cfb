#include <reflcfg/detail/engine/convert.hpp>

#include <reflcfg/conversion.hpp>
#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/rename.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <optional>

namespace reflcfg::inline v0::detail {

void* absent_commands::object_of(const member& command, const void* around) {
  const auto [made, is_new] = objects_.emplace(std::pair(around, &command),
                                               std::unique_ptr<void, void (*)(void*)>(nullptr, command.type->destroy));
  if (is_new) made->second.reset(command.type->create());
  return made->second.get();
}

std::vector<void*> absent_commands::members(const structure& fields, const void* object) {
  std::vector<void*> addresses(fields.members.size());
  fields.addresses(const_cast<void*>(object), addresses.data());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    if (addresses[i] == nullptr) addresses[i] = object_of(fields.members[i], object);
  }
  return addresses;
}

located locate(const schema& root, const void* object, std::span<const std::string> keys, absent_commands* absent) {
  located at{&root, object, nullptr};
  for (const std::string& key : keys) {
    if (at.type->kind != type_kind::structure || at.type->fields == nullptr) return {};
    const structure* fields = at.type->fields;
    bool found = false;
    while (!found) {
      std::vector<void*> addresses(fields->members.size());
      fields->addresses(const_cast<void*>(at.object), addresses.data());
      const structure* flattened = nullptr;
      for (std::size_t i = 0; i < addresses.size() && !found && flattened == nullptr; ++i) {
        const member& item = fields->members[i];
        const bool flat = item.has(property::kind::flatten);
        if (flat && find_member(*item.type->fields, key) == nullptr) continue;
        if (!flat && !same_name(item.name, key)) continue;
        void* const place =
            addresses[i] == nullptr && absent != nullptr ? absent->object_of(item, at.object) : addresses[i];
        if (place == nullptr) return {};
        at = {item.type, place, &item};
        found = !flat;
        flattened = flat ? item.type->fields : nullptr;
      }
      if (!found && flattened == nullptr) return {};
      fields = flattened;
    }
  }
  return at;
}

namespace {

std::string plain_text(const tree& value) {
  if (value.is == tree::kind::unset) return {};
  return value.is_string_like() ? value.string : to_toml_text(value);
}

// What a converting alias may ask, and its answer.
class answering_conversion final : public conversion {
 public:
  answering_conversion(const tree& value, const schema& root, const void* object)
      : value_(plain_text(value)), root_(root), object_(object) {}

  std::string_view value() const override { return value_; }
  std::string_view other(std::string_view path) override {
    const std::vector<std::string> keys = split_path(path);
    const located found = locate(root_, object_, keys);
    if (found.object == nullptr || found.type->kind == type_kind::structure) return {};
    other_ = plain_text(encode(*found.type, found.object, found.holder));
    return other_;
  }
  void set(std::string_view text) override { result = tree::of_token(text); }
  void leave() override { left = true; }
  void refuse(std::string_view what) override { expected = what; }

  std::optional<tree> result;
  bool left = false;
  std::string expected;

 private:
  std::string value_;
  const schema& root_;
  const void* object_;
  std::string other_;
};

void report_refused(const deferred& late, const std::string& expected, state& load) {
  const bool secret = late.to.secret || holds_secret(*late.to.type);
  const bool option = load.texts().kind_of(late.value.key) == origin::kind::command_line;
  const span place = load.texts().whole(late.value);
  load.add(diagnostic::kind::invalid,
           (option ? "--" : "") + late.to.alias + ": expected " + (expected.empty() ? "another value" : expected) +
               ", got " + (secret ? "***" : describe(late.value)),
           late.to.path(), place);
}

void convert_one(const deferred& late, const schema& root, void* object, state& load) {
  const tree* const there = load.from.find(late.to.path());
  // What counts more has set the field: a stronger source, or its own name later in the same one.
  const sources& texts = load.texts();
  const bool later = there != nullptr && !texts.before(there->key, late.value.key);
  if (later && (texts.rank(there->key) > texts.rank(late.value.key) || !there->renamed)) return;
  answering_conversion call(late.value, root, object);
  late.function(call);
  if (call.left) return;
  if (!call.result) return report_refused(late, call.expected, load);
  tree value = std::move(*call.result);
  value.at = late.value.at;
  value.key = late.value.key;
  value.renamed = true;
  value.name = load.texts().add_name(late.to.alias);
  notice_alias(late.to, late.value, value, load);
  target to = late.to;
  to.alias.clear();
  put(load.from.values, to, std::move(value), repeat::overrides, load);
  decode_at(root, load.from.values, object, to.keys, load);
}

}  // namespace

void convert_aliases(const schema& root, void* object, state& load) {
  const std::vector<deferred> all = std::move(load.later);
  load.later.clear();
  for (const deferred& late : all) convert_one(late, root, object, load);
}

}  // namespace reflcfg::inline v0::detail
