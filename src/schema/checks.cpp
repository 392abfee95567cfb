#include <reflcfg/detail/schema/checks.hpp>

#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quantity_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <vector>

namespace reflcfg::inline v0::detail {

namespace {

bool is_measured(const schema& type) { return type.is_scalar() && type.scalar->measure != nullptr; }

bool is_number_kind(const schema& type) {
  return is_measured(type) &&
         (type.kind == type_kind::integer || type.kind == type_kind::real || type.scalar->counts != quantity::none);
}

const schema* find_measured(const schema& type, bool numbers) {
  if (numbers ? is_number_kind(type) : is_measured(type)) return &type;
  if (type.element != nullptr) return find_measured(*type.element, numbers);
  for (const schema* part : type.parts) {
    if (const schema* const found = find_measured(*part, numbers)) return found;
  }
  return nullptr;
}

// A bound in the terms of the type that it is for: a plain number for a duration counts its ticks.
std::string bound_text(const number& bound, const schema& type) {
  const scalar_operations* const scalar = type.scalar;
  const bool integer = bound.is != number::kind::real;
  const auto whole = static_cast<std::int64_t>(bound.negative ? 0 - bound.magnitude : bound.magnitude);
  if (bound.is == number::kind::duration) {
    return bound.magnitude != 0 || bound.real == 0.0
               ? format_duration(whole, bound.numerator, bound.denominator)
               : format_duration(bound.real, bound.numerator, bound.denominator, false);
  }
  if (scalar != nullptr && scalar->counts == quantity::duration) {
    return integer ? format_duration(whole, scalar->numerator, scalar->denominator)
                   : format_duration(bound.real, scalar->numerator, scalar->denominator, false);
  }
  if (bound.is == number::kind::size || (scalar != nullptr && scalar->counts == quantity::size && integer)) {
    return format_bytes(bound.magnitude);
  }
  if (integer) return (bound.negative ? "-" : "") + std::to_string(bound.magnitude);
  std::string text = format_real(bound.real);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

}  // namespace

const schema& measured_type(const schema& type) {
  if (const schema* const number = find_measured(type, true)) return *number;
  const schema* const found = find_measured(type, false);
  return found == nullptr ? type : *found;
}

std::string allowed_text(std::span<const property> properties, const schema& type) {
  using kind = property::kind;
  const property* low = nullptr;
  const property* high = nullptr;
  std::vector<std::string> parts;
  std::vector<std::string> words;
  const schema& measured = measured_type(type);
  for (const property& check : properties) {
    if (check.is == kind::at_least || check.is == kind::above) low = &check;
    if (check.is == kind::at_most || check.is == kind::below) high = &check;
    if (check.is == kind::one_of) words.emplace_back(check.text);
    if (check.is == kind::multiple_of) parts.push_back("a multiple of " + bound_text(check.value, measured));
    if (check.is == kind::non_empty) parts.emplace_back("not empty");
    if (check.is == kind::matches) parts.push_back("text like /" + std::string(check.text) + "/");
  }
  std::string text;
  if (low != nullptr && high != nullptr && low->is == kind::at_least && high->is == kind::at_most) {
    text = "from " + bound_text(low->value, measured) + " to " + bound_text(high->value, measured);
  } else {
    if (low != nullptr) text = (low->is == kind::at_least ? "at least " : "above ") + bound_text(low->value, measured);
    if (high != nullptr) {
      text += (text.empty() ? "" : " and ") + std::string(high->is == kind::at_most ? "at most " : "below ");
      text += bound_text(high->value, measured);
    }
  }
  if (!words.empty()) parts.insert(parts.begin(), (words.size() == 1 ? "" : "one of ") + join_or(words));
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

}  // namespace reflcfg::inline v0::detail
