#pragma once

#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <vector>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void add_violations(std::span<const property> properties, const raw& value, const std::string& where,
                                 std::vector<violation>& found) {
  const auto one = [&](const scalar& given) {
    if (const property* check = violated(properties, given)) found.push_back({check, where, value});
  };
  switch (value.is) {
    case raw::kind::integer: one({scalar::kind::integer, value.integer, 0.0, {}}); return;
    case raw::kind::real: one({scalar::kind::real, 0, value.real, {}}); return;
    case raw::kind::text:
    case raw::kind::string: one({scalar::kind::text, 0, 0.0, value.string}); return;
    case raw::kind::list:
    case raw::kind::table:
      for (const property& check : properties) {
        if (check.is == property::kind::non_empty && value.items.empty()) found.push_back({&check, where, value});
      }
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        const std::string part = value.is == raw::kind::list ? place_of(i) : place_of(value.keys[i]);
        add_violations(properties, value.items[i], where + part, found);
      }
      return;
    default: return;
  }
}

REFLCFG_DECL std::vector<violation> violations(std::span<const property> properties, const raw& value) {
  std::vector<violation> found;
  if (!properties.empty()) add_violations(properties, value, {}, found);
  return found;
}

REFLCFG_DECL std::string number_text(const number& value) {
  if (value.is == number::kind::integer) return std::to_string(value.integer);
  std::string text = format_real(value.real);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

REFLCFG_DECL std::string allowed_text(std::span<const property> properties) {
  using kind = property::kind;
  const property* low = nullptr;
  const property* high = nullptr;
  std::vector<std::string> parts;
  std::vector<std::string> words;
  for (const property& check : properties) {
    if (check.is == kind::at_least || check.is == kind::above) low = &check;
    if (check.is == kind::at_most || check.is == kind::below) high = &check;
    if (check.is == kind::one_of) words.emplace_back(check.text);
    if (check.is == kind::multiple_of) parts.push_back("a multiple of " + number_text(check.value));
    if (check.is == kind::non_empty) parts.push_back("not empty");
    if (check.is == kind::matches) parts.push_back("text like /" + std::string(check.text) + "/");
  }
  std::string text;
  if (low != nullptr && high != nullptr && low->is == kind::at_least && high->is == kind::at_most) {
    text = "from " + number_text(low->value) + " to " + number_text(high->value);
  } else {
    if (low != nullptr) text = (low->is == kind::at_least ? "at least " : "above ") + number_text(low->value);
    if (high != nullptr) {
      text += (text.empty() ? "" : " and ") + std::string(high->is == kind::at_most ? "at most " : "below ");
      text += number_text(high->value);
    }
  }
  if (!words.empty()) parts.insert(parts.begin(), (words.size() == 1 ? "" : "one of ") + join_or(words));
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

}  // namespace reflcfg::inline v0::detail
