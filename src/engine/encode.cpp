#include <reflcfg/detail/engine/encode.hpp>

#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <memory>

namespace reflcfg::inline v0::detail {

tree masked() {
  tree stars = tree::of_string("***");
  stars.hidden = true;
  return stars;
}

bool holds_mask(const tree& value) {
  return value.hidden || std::any_of(value.items.begin(), value.items.end(), holds_mask);
}

namespace {

// What has no order of its own gets one, so that the same config is always dumped alike.
bool comes_before(const tree& left, const tree& right) {
  if (left.is != right.is) return left.is < right.is;
  if (left.is == tree::kind::integer) return left.integer < right.integer;
  if (left.is == tree::kind::real) return left.real < right.real;
  return left.is_string_like() ? left.string < right.string : to_toml_text(left) < to_toml_text(right);
}

void sort_by_key(tree& table) {
  std::vector<std::size_t> order(table.keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return table.keys[a] < table.keys[b]; });
  tree sorted = tree::of_table();
  for (const std::size_t i : order) sorted.get(table.keys[i]) = std::move(table.items[i]);
  take_entries(table, std::move(sorted));
}

class encoder {
 public:
  explicit encoder(bool mask) : mask_(mask) {}

  // `fresh` is a new object of the same type, or null: what is unset in both is left out of a table.
  tree value(const schema& type, const void* object, const member* words, const void* fresh) const;

 private:
  void members(const structure& fields, const void* object, const void* fresh, tree& table) const;
  tree element(const schema& type, const void* object, const member* words) const;
  tree variant(const schema& type, const void* object, const member* words) const;

  bool mask_;
};

void encoder::members(const structure& fields, const void* object, const void* fresh, tree& table) const {
  const std::size_t count = fields.members.size();
  std::vector<void*> addresses(2 * count);
  fields.addresses(const_cast<void*>(object), addresses.data());  // nothing is written
  if (fresh != nullptr) fields.addresses(const_cast<void*>(fresh), addresses.data() + count);
  for (std::size_t i = 0; i < count; ++i) {
    const member& item = fields.members[i];
    if (addresses[i] == nullptr) continue;  // a command that is not chosen
    const void* const default_value = addresses[count + i];
    if (item.has(property::kind::flatten)) {
      members(*item.type->fields, addresses[i], default_value, table);
      continue;
    }
    const bool optional = item.type->kind == type_kind::optional;
    const bool unset = optional && item.type->optional().get(addresses[i]) == nullptr;
    if (unset && default_value != nullptr && item.type->optional().get(default_value) == nullptr) continue;
    table.keys.emplace_back(item.name);
    table.items.push_back(value(*item.type, addresses[i], &item, default_value));
  }
}

// What a container holds.
tree encoder::element(const schema& type, const void* object, const member* words) const {
  if (type.kind != type_kind::structure || type.create == nullptr) return value(type, object, words, nullptr);
  const std::unique_ptr<void, void (*)(void*)> fresh(type.create(), type.destroy);
  return value(type, object, words, fresh.get());
}

tree encoder::variant(const schema& type, const void* object, const member* words) const {
  const std::size_t index = type.variant().index(object);
  if (index >= type.parts.size() || index == type.variant().empty) return {};
  const schema& part = *type.parts[index];
  tree inner = element(part, type.variant().get(object), words);
  const std::string_view tag = words == nullptr ? std::string_view{} : words->text(property::kind::tagged);
  if (tag.empty() || part.fields == nullptr) return inner;
  tree result = tree::of_table();
  result.get(tag) = tree::of_string(tag_of(*part.fields));
  for (std::size_t i = 0; i < inner.items.size(); ++i) result.get(inner.keys[i]) = std::move(inner.items[i]);
  return result;
}

tree encoder::value(const schema& type, const void* object, const member* words, const void* fresh) const {
  const bool hide = mask_ && words != nullptr && words->has(property::kind::secret);
  if (type.kind == type_kind::optional) {
    const void* const inner = type.optional().get(object);
    return inner == nullptr ? tree{} : element(*type.element, inner, words);
  }
  if (hide) return masked();
  if (type.is_scalar()) return type.scalar->encode(type, object);
  tree result;
  switch (type.kind) {
    case type_kind::list:
      result = tree::of_list();
      type.list().each(object, [&](const void* item) { result.items.push_back(element(*type.element, item, words)); });
      if (type.list().unordered) std::sort(result.items.begin(), result.items.end(), comes_before);
      return result;
    case type_kind::tuple:
      result = tree::of_list();
      for (std::size_t i = 0; i < type.parts.size(); ++i) {
        result.items.push_back(element(*type.parts[i], type.tuple().at(const_cast<void*>(object), i), words));
      }
      return result;
    case type_kind::map:
      result = tree::of_table();
      type.map().each(object, [&](const tree& key, const void* item) {
        result.keys.push_back(key.is_string_like() ? key.string : to_toml_text(key));
        result.items.push_back(element(*type.element, item, words));
      });
      if (type.map().unordered) sort_by_key(result);
      return result;
    case type_kind::variant: return variant(type, object, words);
    default:
      result = type.fields == nullptr ? tree{} : tree::of_table();
      if (type.fields != nullptr) members(*type.fields, object, fresh, result);
      return result;
  }
}

}  // namespace

tree encode(const schema& type, const void* object, const member* words, bool mask) {
  return encoder(mask).value(type, object, words, nullptr);
}

}  // namespace reflcfg::inline v0::detail
