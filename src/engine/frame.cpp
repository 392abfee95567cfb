#include <reflcfg/detail/engine/frame.hpp>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>
#include <reflcfg/matches.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

frame frame::member(const struct member& item, const tree* value) const {
  return {kind::member, this, item.name, 0, value, &item, secret || item.has(property::kind::secret)};
}
frame frame::entry(std::string_view key, const tree& value) const {
  return {kind::entry, this, key, 0, &value, words, secret};
}
frame frame::element(std::size_t number, const tree& value) const {
  return {kind::element, this, {}, number, &value, words, secret};
}

tree frame::root_with(tree value) const {
  if (is == kind::root) return value;
  tree around = tree::of_table();
  around.by_path = is != kind::member;  // of a list or a map only this is said
  around.get(is == kind::element ? "0" : name) = std::move(value);
  return outer->root_with(std::move(around));
}

namespace {

std::string step_text(const frame& at, bool first) {
  if (at.is == frame::kind::element) return place_of(at.index);
  const std::string part = place_of(at.name);
  return first ? part.substr(1) : part;
}

// The path below `from`, which is not part of it.
std::string path_below(const frame& at, const frame* from) {
  if (&at == from || at.outer == nullptr) return {};
  const std::string around = path_below(*at.outer, from);
  return around + step_text(at, around.empty() && from == nullptr);
}

bool is_option(const frame& at, const sources& texts) {
  const span place = at.given == nullptr ? span{} : at.given->key;
  return place.known() && texts.kind_of(place) == origin::kind::command_line;
}

}  // namespace

std::string frame::path() const { return path_below(*this, nullptr); }

namespace {

// The value of the option that gave what is at a frame, up to `last`; null if another source gave it, though an option
// may have added to a table around it.
const tree* option_value(const frame& at, const frame* last, const sources& texts) {
  for (const frame* one = &at; one->outer != nullptr; one = one->outer) {
    if (is_option(*one, texts)) return one->given;
    const span place = one->given == nullptr ? span{} : texts.whole(*one->given);
    if (one == last || (place.known() && texts.kind_of(place) != origin::kind::command_line)) return nullptr;
  }
  return nullptr;
}

}  // namespace

std::string frame::shown(const sources& texts) const {
  const frame* named = this;
  while (named->outer != nullptr && (named->given == nullptr || named->given->name == 0)) named = named->outer;
  const std::string text = named->outer == nullptr ? path() : texts.name(named->given->name) + path_below(*this, named);
  return (option_value(*this, named, texts) != nullptr ? "--" : "") + text;
}

span frame::blamed(const sources& texts) const {
  if (const tree* const value = option_value(*this, nullptr, texts)) return texts.whole(*value);
  for (const frame* at = this; at->outer != nullptr; at = at->outer) {
    const span place = at->given == nullptr ? span{} : texts.whole(*at->given);
    if (place.known()) return place;
  }
  return {};
}

namespace {

bool may_quote(const tree* value, const frame& at, const sources& texts) {
  return !at.secret && (value == nullptr || !value->at.known() || !texts.hidden(value->at));
}

}  // namespace

void report_wrong(const tree& value, decode_error error, const frame& at, state& load) {
  const bool quote = may_quote(&value, at, load.texts());
  std::string what = at.shown(load.texts());
  what += what.empty() ? "" : ": ";
  what += error.got.empty() ? error.expected : "expected " + error.expected + ", got " + (quote ? error.got : "***");
  const bool none_allowed = at.words != nullptr && at.words->type->kind == type_kind::optional &&
                            value.is == tree::kind::token && at.is == frame::kind::member;
  if (none_allowed && !error.got.empty() && error.expected.find("none") == std::string::npos) {
    const auto end = what.rfind(", got ");
    what.insert(end, ", or none");
  }
  const bool part = error.at.known() && (error.at.first != value.at.first || error.at.last != value.at.last);
  const span place = part ? error.at : at.blamed(load.texts());
  diagnostic& item = load.add(diagnostic::kind::invalid, std::move(what), at.path(), place);
  if (!error.hint.empty() && quote) item.help.push_back(std::move(error.hint));
  const std::string allowed = at.words == nullptr ? "" : allowed_text(at.words->words, *at.words->type);
  if (!allowed.empty() && item.help.empty()) {
    const frame* field = &at;
    while (field->is == frame::kind::element || field->is == frame::kind::entry) field = field->outer;
    item.help.push_back(field->path() + " is " + allowed);
  }
}

void report_unknown_keys(const structure& fields, const tree& table, const frame& at, state& load) {
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    if (find_member(fields, table.keys[i]) != nullptr) continue;
    const std::string path = at.path() + place_of(table.keys[i]);
    load.add(diagnostic::kind::unknown, "unknown key " + path, path, table.items[i].key).help =
        key_help(fields, table.keys[i]);
  }
}

// ---- checks
// -----------------------------------------------------------------------------------------------------------

namespace {

// What a pattern has to say beside "is not allowed": a mistake in the program, or a text that is too long.
std::string pattern_fault(const property& check, std::string_view text, const std::string& name, bool is_default) {
  const pattern_result outcome = check.accepts(check.text, text);
  const std::string pattern(check.text);
  constexpr const char* in_program = "; this is a mistake in the program";
  if (outcome == pattern_result::bad_pattern) {
    return "the pattern of " + name + " is no regular expression: " + pattern + in_program;
  }
  if (is_default) return "the default of " + name + " does not match its own pattern, " + pattern + in_program;
  if (outcome != pattern_result::too_long) return {};
  return name + " has " + std::to_string(text.size()) + " bytes; a text that must match a pattern has " +
         std::to_string(longest_match) + " at most";
}

void suggest_word(diagnostic& item, const member& words, std::string_view given) {
  std::vector<std::string_view> allowed;
  for (const property& check : words.words) {
    if (check.is == property::kind::one_of) allowed.push_back(check.text);
  }
  const auto near = closest(given, allowed);
  if (!near.empty()) item.help.push_back("did you mean " + near.front() + "?");
}

void report_limit(const property& check, const schema& type, const void* object, const measured& value, const frame& at,
                  state& load) {
  const bool is_default = at.given == nullptr;
  const bool quote = may_quote(at.given, at, load.texts());
  const std::string name = at.shown(load.texts());
  std::string what;
  if (check.is == property::kind::matches) what = pattern_fault(check, value.text, name, is_default);
  if (what.empty() && is_default) {
    what = "the default of " + name + " is outside its own range or choices; this is a mistake in the program";
  } else if (what.empty() && check.is == property::kind::non_empty) {
    what = name + " is empty, but it must not be";
  } else if (what.empty()) {
    tree shown_value = type.scalar->encode(type, object);
    const bool quantity_text = type.scalar->counts != quantity::none;
    const std::string got = !quote ? "the value" : quantity_text ? shown_value.string : shown(shown_value);
    what = name + ": " + got + " is not allowed, expected " + allowed_text(at.words->words, *at.words->type);
  }
  diagnostic& item = load.add(diagnostic::kind::range, std::move(what), at.path(), at.blamed(load.texts()));
  if (check.is == property::kind::one_of && quote && !is_default) suggest_word(item, *at.words, value.text);
}

}  // namespace

void check_scalar(const schema& type, const void* object, const frame& at, state& load) {
  if (at.words == nullptr || (at.words->kinds & limits) == 0 || type.scalar->measure == nullptr) return;
  const measured value = type.scalar->measure(type, object);
  const tick unit{type.scalar->numerator, type.scalar->denominator};
  if (const property* const failed = violated(at.words->words, value, unit)) {
    report_limit(*failed, type, object, value, at, load);
  }
}

void check_emptiness(bool empty, const frame& at, state& load) {
  const bool refused = at.words != nullptr && (at.words->has(property::kind::non_empty) ||
                                               (at.words->has(property::kind::config_file) && at.given != nullptr));
  if (!empty || !refused) return;
  const bool is_default = at.given == nullptr;
  load.add(diagnostic::kind::range,
           is_default
               ? "the default of " + at.path() + " is empty, but it must not be; this is a mistake in the program"
               : at.shown(load.texts()) + " is empty, but it must not be",
           at.path(), at.blamed(load.texts()));
}

void check_object(const schema& type, const void* object, const frame& at, state& load) {
  if (type.is_scalar()) return check_scalar(type, object, at, load);
  std::size_t index = 0;
  const tree none{};
  const auto element = [&](const schema& part, const void* value) {
    frame inner = at.element(index++, none);
    inner.given = nullptr;
    check_object(part, value, inner, load);
  };
  switch (type.kind) {
    case type_kind::optional:
      if (const void* const value = type.optional().get(object)) check_object(*type.element, value, at, load);
      return;
    case type_kind::list:
      type.list().each(object, [&](const void* value) { element(*type.element, value); });
      return check_emptiness(index == 0, at, load);
    case type_kind::map:
      type.map().each(object, [&](const tree& key, const void* value) {
        ++index;
        frame inner = at.entry(key.string, none);
        inner.given = nullptr;
        check_object(*type.element, value, inner, load);
      });
      return check_emptiness(index == 0, at, load);
    case type_kind::tuple:
      for (const schema* part : type.parts) element(*part, type.tuple().at(const_cast<void*>(object), index));
      return;
    case type_kind::variant: {
      const schema& part = *type.parts[type.variant().index(object)];
      if (part.is_scalar()) check_object(part, type.variant().get(object), at, load);
      return;
    }
    default: return;
  }
}

std::string canonical_key(const schema& key, const std::string& text) {
  if (key.kind == type_kind::word) {
    for (const std::string_view word : key.scalar->words) {
      if (same_name(word, text)) return std::string(word);
    }
  }
  if (key.kind != type_kind::integer) return text;
  const auto number = parse_integer(text);
  return number && number->fits
             ? (number->negative && number->magnitude > 0 ? "-" : "") + std::to_string(number->magnitude)
             : text;
}

}  // namespace reflcfg::inline v0::detail
