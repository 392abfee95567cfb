#include <reflcfg/detail/engine/merge.hpp>

#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <charconv>

namespace reflcfg::inline v0::detail {

bool has_element(const tree& list, const tree& element) {
  return std::any_of(list.items.begin(), list.items.end(), [&](const tree& item) {
    // A word is the same whether a file has it in quotes or an alias stands for it.
    return item == element || (item.is_string_like() && element.is_string_like() && item.string == element.string);
  });
}

namespace {

bool are_tables(const tree& base, const tree& over) {
  return base.is == tree::kind::table && over.is == tree::kind::table && !over.clears;
}

// The type of an entry of a table whose type is not known better: of an untagged variant.
const schema* entry_type(const schema& type, const std::string& key, const member*& words) {
  const schema& own = type.value();
  if (own.kind == type_kind::map || own.kind == type_kind::list) return own.element;
  if (own.kind == type_kind::tuple) return own.parts.front();
  const auto look = [&](const structure* fields) -> const schema* {
    const member* const found = fields == nullptr ? nullptr : find_member(*fields, key);
    if (found == nullptr) return nullptr;
    words = found;
    return found->type;
  };
  if (own.kind == type_kind::structure) return look(own.fields);
  for (const schema* part : own.parts) {
    if (const schema* const found = look(part->fields)) return found;
  }
  return nullptr;
}

void merge_tables(const schema& type, tree& base, tree&& over, const frame& at, state& load) {
  for (std::size_t i = 0; i < over.items.size(); ++i) {
    tree* const there = base.find(over.keys[i]);
    const member* entry_words = nullptr;
    const schema* const entry = there == nullptr ? nullptr : entry_type(type, over.keys[i], entry_words);
    if (entry == nullptr) {
      base.get(over.keys[i]) = std::move(over.items[i]);
      continue;
    }
    const frame inner = entry_words == nullptr ? at.entry(over.keys[i], *there) : at.member(*entry_words, there);
    merge(*entry, *there, std::move(over.items[i]), inner, load);
  }
  base.by_path = base.by_path && over.by_path;
  if (over.at.known()) base.at = over.at;
  if (over.key.known()) base.key = over.key;
}

// Elements named by their number. The next new one is that behind the last.
void merge_elements(const schema& list, tree& base, tree&& over, const frame& at, state& load) {
  std::vector<std::size_t> order(over.keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto number = [&](std::size_t i) {
    std::size_t value = 0;
    std::from_chars(over.keys[i].data(), over.keys[i].data() + over.keys[i].size(), value);
    return value;
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return number(a) < number(b); });
  for (const std::size_t i : order) {
    const std::size_t index = number(i);
    tree& element = over.items[i];
    if (index < base.items.size()) {
      merge(list.kind == type_kind::tuple ? *list.parts[index] : *list.element, base.items[index], std::move(element),
            at.element(index, base.items[index]), load);
    } else if (index == base.items.size()) {
      base.items.push_back(std::move(element));
    } else {
      const tree* leaf = &element;
      while (!leaf->key.known() && !leaf->items.empty()) leaf = &leaf->items.front();
      const std::size_t size = base.items.size();
      load.add(diagnostic::kind::range,
               "there is no element " + over.keys[i] + ": the list has " + std::to_string(size) +
                   (size == 1 ? " element" : " elements") + ", counted from 0",
               at.path(), leaf->key)
          .help.push_back("the next new element is " + std::to_string(size));
    }
  }
}

void add_elements(tree& base, tree&& over) {
  for (tree& item : over.items) {
    // An alias that stands for one element adds it once, however many names say so.
    if (!over.adds_to_default || !has_element(base, item)) base.items.push_back(std::move(item));
  }
  base.at = over.at.known() ? over.at : base.at;
  base.key = over.key.known() ? over.key : base.key;
  base.renamed = over.renamed;
  base.name = over.name;
}

// Whether two tables of a variant are about the same alternative: no tag says otherwise, and what has no tag adds to
// what is there only if it is a path.
bool same_alternative(const member* words, const tree& base, const tree& over) {
  const std::string_view tag = words == nullptr ? std::string_view{} : words->text(property::kind::tagged);
  const tree* const after = tag.empty() ? nullptr : over.find(tag);
  if (after == nullptr) return over.by_path || !tag.empty();
  const tree* const before = base.find(tag);
  return before != nullptr && same_name(before->string, after->string);
}

}  // namespace

void replace(tree& base, tree&& over, const frame& at, state& load) {
  if (has_place(base)) load.replaced.push_back(at.root_with(std::move(base)));
  base = std::move(over);
}

void merge(const schema& type, tree& base, tree&& over, const frame& at, state& load) {
  const schema& own = type.value();
  switch (own.kind) {
    case type_kind::structure:
    case type_kind::map:
      if (are_tables(base, over)) return merge_tables(own, base, std::move(over), at, load);
      break;
    case type_kind::variant:
      if (are_tables(base, over) && same_alternative(at.words, base, over)) {
        return merge_tables(own, base, std::move(over), at, load);
      }
      break;
    case type_kind::list:
    case type_kind::tuple:
      if (base.by_path && over.by_path) return merge_tables(own, base, std::move(over), at, load);
      if (base.is == tree::kind::list && over.by_path) return merge_elements(own, base, std::move(over), at, load);
      if (base.is == tree::kind::list && over.is == tree::kind::list && over.adds) {
        return add_elements(base, std::move(over));
      }
      break;
    default: break;
  }
  replace(base, std::move(over), at, load);
}

}  // namespace reflcfg::inline v0::detail
