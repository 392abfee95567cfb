#include <reflcfg/detail/output/json_pattern.hpp>
#include <reflcfg/detail/output/json_type.hpp>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/scalars.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace reflcfg::inline v0::detail {

namespace {

constexpr std::uint64_t largest_toml_integer = std::numeric_limits<std::int64_t>::max();

// ---- bounds
// -----------------------------------------------------------------------------------------------------------

std::string json_bound(const number& bound) {
  if (bound.is == number::kind::duration) return {};  // the other alternative of a variant has it
  if (bound.is == number::kind::real) return std::isfinite(bound.real) ? format_real(bound.real) : "";
  return (bound.negative ? "-" : "") + std::to_string(bound.magnitude);
}

// Of several bounds of one kind the one that allows least.
const property* strictest(const member& words, property::kind kind, bool lowest) {
  const property* found = nullptr;
  for (const property& word : words.words) {
    if (word.is != kind) continue;
    const bool stricter =
        found == nullptr || (lowest ? word.value.real < found->value.real : word.value.real > found->value.real);
    if (stricter) found = &word;
  }
  return found;
}

// 0.3 is no multiple of 0.1 to most validators, so of fractions only those that are exact in binary are passed on.
bool is_exact_step(const number& step) {
  return step.is != number::kind::real || std::floor(step.real * 0x1p20) == step.real * 0x1p20;
}

void add_bounds(const member& words, json_object& schema) {
  using kind = property::kind;
  const auto add = [&](const char* key, const property* word) {
    const std::string text = word == nullptr ? "" : json_bound(word->value);
    if (!text.empty()) schema.add(key, text);
  };
  add("minimum", strictest(words, kind::at_least, false));
  add("exclusiveMinimum", strictest(words, kind::above, false));
  add("maximum", strictest(words, kind::at_most, true));
  add("exclusiveMaximum", strictest(words, kind::below, true));
  const property* const step = words.find(kind::multiple_of);
  if (step != nullptr && step->value.real > 0 && is_exact_step(step->value)) add("multipleOf", step);
}

// Whether a bound of the field is at least as narrow as the limit.
bool bounded_below(const member& words, const measured& limit) {
  for (const property& word : words.words) {
    const bool low = word.is == property::kind::at_least || word.is == property::kind::above;
    if (low && compare(limit, word.value, {}) <= 0) return true;
  }
  return false;
}
bool bounded_above(const member& words, const measured& limit) {
  for (const property& word : words.words) {
    const bool high = word.is == property::kind::at_most || word.is == property::kind::below;
    if (high && compare(limit, word.value, {}) >= 0) return true;
  }
  return false;
}

// ---- numbers
// ----------------------------------------------------------------------------------------------------------

json_object text_form(const std::string& pattern) {
  json_object text;
  text.add_text("type", "string");
  if (!pattern.empty()) text.add_text("pattern", pattern);
  return text;
}

std::string anchored(const std::string& pattern) { return "^\\s*" + pattern + "\\s*$"; }

void add_integer_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  const scalar_operations& scalar = *type.scalar;
  json_object number;
  number.add_text("type", "integer");
  add_bounds(at.words, number);
  const measured least = measured::of_signed(scalar.least);
  const measured most = measured::of_unsigned(scalar.most);
  if (scalar.least != std::numeric_limits<std::int64_t>::min() && !bounded_below(at.words, least)) {
    number.add("minimum", std::to_string(scalar.least));
  }
  if (scalar.most < largest_toml_integer && !bounded_above(at.words, most)) {
    number.add("maximum", std::to_string(scalar.most));
  }
  found.push_back(std::move(number));
  const bool wide =
      scalar.most > largest_toml_integer && !bounded_above(at.words, measured::of_unsigned(largest_toml_integer));
  if (wide) found.push_back(text_form(wide_integer_pattern));
}

// What no 32-bit float is near to; infinity is a value.
void add_float_range(const member& words, json_object& schema) {
  constexpr double most = first_beyond_float;
  const std::string largest = format_real(std::numeric_limits<double>::max());
  std::vector<json_object> refused;
  if (!bounded_below(words, measured::of_real(-most, false))) {
    refused.emplace_back().add("minimum", "-" + largest);
    refused.back().add("maximum", format_real(-most));
  }
  if (!bounded_above(words, measured::of_real(most, false))) {
    refused.emplace_back().add("minimum", format_real(most));
    refused.back().add("maximum", largest);
  }
  json_object any;
  any.add("anyOf", json_array(refused));
  if (!refused.empty()) schema.add("not", any.text());
}

void add_real_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  const measured value =
      at.object == nullptr || type.scalar->measure == nullptr ? measured{} : type.scalar->measure(type, at.object);
  // taplo hands infinity to the validator as null. Where the default is one, a dump has it.
  const bool infinite = value.is == measured::kind::real && std::isinf(value.real);
  json_object number;
  number.add("type", infinite ? "[\"number\", \"null\"]" : "\"number\"");
  add_bounds(at.words, number);
  if (type.scalar->single) add_float_range(at.words, number);
  found.push_back(std::move(number));
}

// ---- texts
// ------------------------------------------------------------------------------------------------------------

// JSON Schema has no [[:alpha:]], and counts characters where std::regex counts bytes.
bool is_common_pattern(std::string_view pattern) {
  for (const char* const special : {"[:", "[.", "[="}) {
    if (pattern.find(special) != std::string_view::npos) return false;
  }
  return std::all_of(pattern.begin(), pattern.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

void add_text_forms(const json_place& at, std::vector<json_object>& found) {
  json_object text;
  text.add_text("type", "string");
  std::vector<std::string> words;
  for (const std::string& word : one_of_words(at.words)) words.push_back(json_quoted(word));
  if (!words.empty()) text.add("enum", json_array(words));
  if (at.words.has(property::kind::non_empty)) text.add("minLength", "1");
  const property* const pattern = at.words.find(property::kind::matches);
  if (pattern != nullptr && is_common_pattern(pattern->text)) {
    text.add_text("pattern", "^(?:" + std::string(pattern->text) + ")$");
  }
  found.push_back(std::move(text));
}

void add_character_forms(std::vector<json_object>& found) {
  json_object text = text_form("^[\\x00-\\x7f]$");
  text.add("minLength", "1");
  text.add("maxLength", "1");
  found.push_back(std::move(text));
}

// ---- amounts
// ----------------------------------------------------------------------------------------------------------

void add_duration_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  found.push_back(text_form(anchored(token_pattern(type, at.words))));
  const tick unit{type.scalar->numerator, type.scalar->denominator};
  // A bare zero needs no unit.
  if (violated(at.words.words, measured::of_signed(0), unit) == nullptr) found.emplace_back().add("const", "0");
}

void add_size_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  found.push_back(text_form(anchored(token_pattern(type, at.words))));
  json_object count;
  count.add_text("type", "integer");
  add_bounds(at.words, count);
  if (!bounded_below(at.words, measured::of_unsigned(0))) count.add("minimum", "0");
  found.push_back(std::move(count));
}

// ---- types of the user's own
// --------------------------------------------------------------------------------------------

bool is_own_type(const schema& type) {
  switch (type.kind) {
    case type_kind::integer: return type.scalar->least == 0 && type.scalar->most == 0;
    case type_kind::string:
      return !type.scalar->path && !type.scalar->dated && type.scalar->counts == quantity::none &&
             type.name != "text" && type.name != "character";
    default: return false;
  }
}

bool reads(const schema& type, void* object, const tree& value) {
  decode_error ignored;
  return type.scalar->decode(type, value, object, ignored);
}

// What else than the values of its kind a type reads is found by trying. Without an object to try on, a text may be a
// number, as amounts are.
void add_own_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  const bool text = type.kind == type_kind::string;
  std::vector<std::string> types{text ? "\"string\"" : "\"integer\""};
  const auto tries = [&](const tree& value) { return at.object != nullptr && reads(type, at.object, value); };
  const bool real = tries(tree::of_real(0.5)) || tries(tree::of_real(1.5));
  const bool integer = tries(tree::of_integer(0)) || tries(tree::of_integer(1)) || at.object == nullptr;
  if (text && integer && !real) types.emplace_back("\"integer\"");
  if (real) types.emplace_back("\"number\"");
  if (tries(tree::of_boolean(false)) || tries(tree::of_boolean(true))) types.emplace_back("\"boolean\"");
  json_object own;
  own.add("type", types.size() == 1 ? types.front() : json_array(types));
  found.push_back(std::move(own));
}

}  // namespace

void add_word_forms(const std::vector<std::string>& words, std::vector<json_object>& found) {
  std::vector<std::string> quoted;
  std::string others;
  for (const std::string& word : words) {
    quoted.push_back(json_quoted(word));
    const std::string other = other_spelling(word);
    if (!other.empty()) others += (others.empty() ? "" : "|") + other;
  }
  found.emplace_back().add("enum", json_array(quoted));
  if (!others.empty()) found.push_back(text_form(others));
}

void add_scalar_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  if (is_own_type(type)) return add_own_forms(type, at, found);
  switch (type.kind) {
    case type_kind::boolean: found.emplace_back().add_text("type", "boolean"); return;
    case type_kind::integer: return add_integer_forms(type, at, found);
    case type_kind::real: return add_real_forms(type, at, found);
    case type_kind::word: return add_word_forms(allowed_words(type, at.words), found);
    default: break;
  }
  if (type.scalar->counts == quantity::duration) return add_duration_forms(type, at, found);
  if (type.scalar->counts == quantity::size) return add_size_forms(type, at, found);
  if (type.scalar->dated) return found.push_back(text_form(anchored(token_pattern(type, at.words))));
  if (type.name == "character") return add_character_forms(found);
  add_text_forms(at, found);
}

}  // namespace reflcfg::inline v0::detail
