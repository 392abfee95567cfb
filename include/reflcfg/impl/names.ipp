#pragma once

#include <algorithm>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/suggest.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::string_view parent_of(std::string_view path) {
  const auto dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}
REFLCFG_DECL std::string_view leaf_of(std::string_view path) { return path.substr(path.rfind('.') + 1); }

REFLCFG_DECL name_index::name_index(const table& names) : names_(names) {
  targets_.reserve(2 * (names.fields.size() + names.aliases.size() + names.removed.size()));
  const auto add = [&](std::string_view path, target found) {
    targets_.emplace(path, found);
    for (auto section = parent_of(path); !section.empty(); section = parent_of(section)) {
      if (!sections_.insert(section).second) break;
    }
  };
  for (std::uint32_t i = 0; i < names.fields.size(); ++i) add(names.fields[i].path, {target::kind::field, i, i});
  for (std::uint32_t i = 0; i < names.aliases.size(); ++i) {
    add(names.aliases[i].path, {target::kind::alias, i, names.aliases[i].field});
  }
  for (std::uint32_t i = 0; i < names.removed.size(); ++i) add(names.removed[i].path, {target::kind::removed, i, 0});
  for (const section_entry& section : names.sections) {
    if (!section.path.empty()) sections_.insert(section.path);
  }
}

REFLCFG_DECL name_index::target name_index::find(std::string_view path) const {
  const auto found = targets_.find(path);
  return found == targets_.end() ? target{} : found->second;
}

REFLCFG_DECL name_index::target name_index::find_flag(std::string_view path) const {
  target found = find(path);
  if (found.is != target::kind::none) return found;
  const std::string_view leaf = leaf_of(path);
  if (!leaf.starts_with("no_")) return found;
  std::string positive(path.substr(0, path.size() - leaf.size()));
  positive += leaf.substr(3);
  found = find(positive);
  if (found.is == target::kind::none || !is_boolean(found)) return {};
  found.negated = true;
  return found;
}

REFLCFG_DECL name_index::target name_index::next(const target& found) const {
  if (found.is != target::kind::alias) return {};
  for (std::uint32_t i = found.index + 1; i < names_.aliases.size(); ++i) {
    if (names_.aliases[i].path != names_.aliases[found.index].path) continue;
    target further = found;
    further.index = i;
    further.field = names_.aliases[i].field;
    return further;
  }
  return {};
}

REFLCFG_DECL bool name_index::is_section(std::string_view path) const { return sections_.contains(path); }

REFLCFG_DECL bool name_index::is_boolean(const target& found) const {
  if (found.is == target::kind::alias) {
    for (const property& rule : names_.aliases[found.index].rules) {
      if (rule.is == property::kind::alias_negate) return true;
      if (rule.is == property::kind::alias_map && (rule.text == "true" || rule.text == "false")) return true;
    }
  }
  if (found.is == target::kind::none || found.is == target::kind::removed) return false;
  const type_shape& shape = names_.fields[found.field].type().shape;
  const type_shape& inner = shape.kind == type_kind::optional ? shape.element->shape : shape;
  return inner.kind == type_kind::boolean;
}

REFLCFG_DECL std::vector<std::string> name_index::suggest(std::string_view path, std::size_t at_most) const {
  std::vector<std::string_view> siblings;
  std::vector<std::string_view> all;
  std::vector<std::string> same_leaf;
  const std::string_view leaf = leaf_of(path);
  const auto consider = [&](std::string_view candidate, bool own) {
    if (parent_of(candidate) == parent_of(path)) siblings.push_back(leaf_of(candidate));
    all.push_back(candidate);
    // `training.lr`, or `steps` outside any section: the right key in the wrong place.
    const bool same = leaf_of(candidate).size() == leaf.size() && edit_distance(leaf_of(candidate), leaf) == 0;
    if (own && same) same_leaf.emplace_back(candidate);
  };
  for (const field_entry& field : names_.fields) {
    if (!field.has(property::kind::hidden)) consider(field.path, true);
  }
  for (const alias_entry& alias : names_.aliases) consider(alias.path, false);

  auto found = closest(leaf, siblings, at_most);
  if (!found.empty()) {
    for (std::string& name : found) {
      if (!parent_of(path).empty()) name = std::string(parent_of(path)) + "." + name;
    }
    return found;
  }
  // A typo in the section narrows them down: trainig.steps is training.steps, not validation.steps.
  std::vector<std::string_view> parents;
  for (const std::string& name : same_leaf) parents.push_back(parent_of(name));
  const auto parent = closest(parent_of(path), parents);
  if (!parent.empty()) return {parent.front() + "." + std::string(leaf_of(same_leaf.front()))};
  if (!same_leaf.empty()) {
    same_leaf.resize(std::min(same_leaf.size(), std::max<std::size_t>(at_most, 3)));
    return same_leaf;
  }
  return closest(path, all, at_most);
}

REFLCFG_DECL std::vector<std::string> name_index::suggest_section(std::string_view path) const {
  std::vector<std::string_view> all;
  for (const section_entry& section : names_.sections) {
    // Who writes [training.fsdp] did not mean [training].
    if (!section.path.empty() && parent_of(path) != section.path) all.push_back(section.path);
  }
  return closest(path, all);
}

REFLCFG_DECL std::vector<std::string> name_index::completions(std::string_view prefix, std::size_t at_most) const {
  std::vector<std::string> found;
  for (const field_entry& field : names_.fields) {
    if (found.size() == at_most) break;
    if (field.path.size() > prefix.size() && field.path.starts_with(prefix) && !field.has(property::kind::hidden)) {
      found.emplace_back(field.path);
    }
  }
  return found;
}

}  // namespace reflcfg::inline v0::detail
