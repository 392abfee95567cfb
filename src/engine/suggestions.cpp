// What was meant by a name that is none. No suggestion names what is hidden.
#include <reflcfg/detail/engine/names.hpp>

#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

std::vector<std::string> key_help(const structure& fields, std::string_view key, std::string_view before) {
  std::vector<std::string_view> today;
  std::vector<std::string_view> all;
  each_member(fields, [&](const member& item) {
    if (item.has(property::kind::hidden)) return;
    today.push_back(item.name);
    all.push_back(item.name);
    for (const property& word : item.words) {
      if (word.is == property::kind::alias) all.push_back(word.text);
    }
  });
  const auto near = closest(key, all);
  if (!near.empty()) return {"did you mean " + std::string(before) + near.front() + "?"};
  if (today.empty()) return {};
  return {"the keys there are " + join_or({today.begin(), today.end()})};
}

std::vector<std::string> names::suggest(std::string_view path, std::size_t at_most) const {
  const index& all = indexed();
  const auto own = all.by_section.find(with_underscores(parent_of(path)));
  const bool known = own != all.by_section.end();
  const std::string section(parent_of(known ? std::string_view(all.fields[own->second.front()]) : path));
  const std::string leaf = with_underscores(leaf_of(path));
  std::vector<std::string_view> siblings;
  if (known) {
    for (const std::size_t field : own->second) siblings.push_back(leaf_of(all.fields[field]));
  }
  const std::size_t own_count = siblings.size();
  std::vector<std::string> near = closest(leaf, siblings, at_most);
  if (near.empty()) {
    for (const auto& [other, targets] : all.others) {
      const other_name& to = targets.front();
      if (same_name(parent_of(other), section) && to.word == nullptr && !to.hidden) siblings.push_back(leaf_of(other));
    }
    std::sort(siblings.begin() + static_cast<std::ptrdiff_t>(own_count), siblings.end());
    near = closest(leaf, siblings, at_most);
  }
  if (!near.empty()) {
    for (std::string& name : near) name = join_path(section, name);
    return near;
  }
  // `training.lr`, or `steps` outside any section: the right key in the wrong place. A typo in the section narrows them
  // down: trainig.steps is training.steps, not validation.steps.
  std::string lower = leaf;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  const auto same_leaf = all.by_leaf.contains(leaf) ? all.by_leaf.find(leaf) : all.by_leaf.find(lower);
  if (same_leaf != all.by_leaf.end()) {
    std::vector<std::string_view> sections;
    for (const std::size_t field : same_leaf->second) sections.push_back(parent_of(all.fields[field]));
    const auto parent = closest(section, sections);
    if (!parent.empty()) return {join_path(parent.front(), leaf_of(all.fields[same_leaf->second.front()]))};
    std::vector<std::string> places;
    for (const std::size_t field : same_leaf->second) {
      if (places.size() < std::max<std::size_t>(at_most, 3)) places.push_back(all.fields[field]);
    }
    return places;
  }
  if (section.empty() || !known) {
    return closest(path, {all.fields.begin(), all.fields.end()}, at_most);
  }
  // Below a section that is right, `inner_port` for inner.port. That the section is the same is no likeness.
  std::vector<std::string_view> below;
  for (const std::string_view field : all.fields) {
    if (field.starts_with(section + ".")) below.push_back(field.substr(section.size() + 1));
  }
  near = closest(leaf, below, at_most);
  for (std::string& name : near) name = section + "." + name;
  return near;
}

std::vector<std::string> names::suggest_section(std::string_view path) const {
  std::vector<std::string_view> all;
  for (const std::string& section : indexed().known_sections) {
    // Who writes [training.fsdp] did not mean [training].
    if (!same_name(parent_of(path), section)) all.push_back(section);
  }
  return closest(path, all);
}

std::vector<std::string> names::completions(std::string_view prefix, std::size_t at_most) const {
  std::vector<std::string> found;
  for (const std::string& path : indexed().fields) {
    if (found.size() == at_most) break;
    if (path.size() > prefix.size() && same_name(std::string_view(path).substr(0, prefix.size()), prefix))
      found.push_back(path);
  }
  return found;
}

}  // namespace reflcfg::inline v0::detail
