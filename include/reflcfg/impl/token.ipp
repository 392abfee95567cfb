#pragma once

#include <algorithm>
#include <reflcfg/codec/list.hpp>
#include <reflcfg/codec/scalar.hpp>
#include <reflcfg/sources/token.hpp>
#include <reflcfg/sources/toml.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::string shell_quoted(std::string_view token) {
  const bool plain = !token.empty() && token.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;#~!") == std::string_view::npos;
  if (plain) return std::string(token);
  // Double quotes read better around single ones, where nothing inside means something to a shell.
  if (token.find('\'') != std::string_view::npos && token.find_first_of("\"\\$`!") == std::string_view::npos) {
    return '"' + std::string(token) + '"';
  }
  std::string text = "'";
  for (const char c : token) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

REFLCFG_DECL bool list_from_tokens(std::span<const std::string> tokens, const type_shape& shape, raw& value,
                                   std::string& reason) {
  const type_shape& inner = shape.kind == type_kind::optional ? shape.element->shape : shape;
  value = raw::of_list();
  for (const std::string& token : tokens) {
    const bool table = trimmed(token).starts_with('{');
    if (!table && !trimmed(token).starts_with('[')) {
      split_at_commas(token, raw::kind::text, {}, value.items);
      continue;
    }
    raw typed;
    if (!parse_toml_value(trimmed(token), typed, reason)) return false;
    if (table && tokens.size() == 1 && inner.kind == type_kind::map) {
      value = std::move(typed);  // whole
    } else if (table) {
      value.items.push_back(std::move(typed));
    } else {
      for (raw& item : typed.items) value.items.push_back(std::move(item));
    }
  }
  return true;
}

REFLCFG_DECL bool takes_brackets(const type_shape& shape) {
  switch (shape.kind) {
    case type_kind::list:
    case type_kind::map:
    case type_kind::structure: return true;
    case type_kind::optional: return takes_brackets(shape.element->shape);
    default:
      return std::any_of(shape.alternatives.begin(), shape.alternatives.end(),
                         [](const type_ops* type) { return takes_brackets(type->shape); });
  }
}

REFLCFG_DECL bool value_from_token(const type_shape& shape, const std::string& token, raw& value, std::string& reason) {
  value = raw::of_text(token);
  const std::string_view text = trimmed(token);
  if (!takes_brackets(shape) || !(text.starts_with('{') || text.starts_with('['))) return true;
  if (!parse_toml_value(text, value, reason)) return false;
  // One table for a list of them is its only element.
  const type_shape& inner = shape.kind == type_kind::optional ? shape.element->shape : shape;
  if (inner.kind == type_kind::list && value.is == raw::kind::table) value = raw::of_list({std::move(value)});
  return true;
}

}  // namespace reflcfg::inline v0::detail
