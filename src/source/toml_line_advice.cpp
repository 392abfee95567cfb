// What to say of a line that is no setting, no header and no comment, or that goes on after one.
#include <reflcfg/detail/source/toml_advice.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <reflcfg/detail/source/toml_parser.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

namespace reflcfg::inline v0::detail {

namespace {

const char* const three_kinds = "a line is [section], key = value or # a comment";

std::optional<toml_advice> explain_comment(const toml_context& context, std::string_view rest) {
  for (const std::string_view mark : {"//", "/*", ";", "--"}) {
    if (!rest.starts_with(mark)) continue;
    const std::string_view comment = trimmed(rest.substr(mark.size()));
    return toml_advice{
        "comments start with #",
        {context.may_quote && comment.size() < 60 ? "write # " + std::string(comment) : "write # before the comment"}};
  }
  return std::nullopt;
}

// `key = value` from what somebody wrote instead.
std::string as_setting(const toml_context& context, std::string_view key, std::string_view value) {
  key = trimmed(key);
  value = trimmed(value);
  while (value.ends_with(',') || value.ends_with(';')) value = trimmed(value.substr(0, value.size() - 1));
  const bool quoted = key.starts_with('"') || key.starts_with('\'');
  if (!context.may_quote || key.size() > 60 || key.empty()) return "write key = value";
  return "write " + (quoted ? std::string(key) : toml_key(key)) + " = " +
         (value.empty() ? "value" : as_toml_value(value));
}

// After `key`, which is all up to `from`.
toml_advice explain_colon(const toml_context& context, std::string_view key, std::string_view rest) {
  std::string_view value = rest.substr(std::min(rest.find_first_not_of(":= \t"), rest.size()));
  if (!context.mistake.in_brackets && trimmed(value).empty()) {
    return {
        "a section is written in brackets, not with a colon",
        {(context.may_quote ? "write [" + toml_key(key) + "]" : "write [section]") + ", and its settings below it"}};
  }
  return {"a key and its value are joined by =, not by a colon", {as_setting(context, key, value)}};
}

// A word, a blank, another word: `export A=1`, `my key = 1`, `steps 100`.
toml_advice explain_words(const toml_context& context, std::string_view key, std::string_view rest) {
  const std::size_t equals = rest.find('=');
  if (equals == rest.npos) {
    return {"there is no = between the key and its value", {as_setting(context, key, rest)}};
  }
  for (const std::string_view word : {"export", "set", "let", "var", "const", "local"}) {
    if (key == word) {
      return {"a setting is key = value, with no word before it",
              {as_setting(context, rest.substr(0, equals), rest.substr(equals + 1))}};
    }
  }
  const std::string whole = std::string(key) + " " + std::string(trimmed(rest.substr(0, equals)));
  return {"a key with characters other than letters, digits, - and _ needs quotes",
          {as_setting(context, whole, rest.substr(equals + 1))}};
}

bool is_number_after_comma(std::string_view rest) {
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits > 0 && digits == rest.size();
}

toml_advice explain_comma(const toml_context& context, std::string_view value, std::string_view rest) {
  const std::string_view next = trimmed(rest.substr(1));
  if (next.empty()) return {"a setting has no comma after it", {context.write(value, "the line without it")}};
  if (starts_a_line(next)) {
    return {"there is one setting on a line", {"put each on a line of its own, without a comma"}};
  }
  const bool integer = value.find_first_not_of("+-0123456789_") == value.npos;
  if (integer && rest.size() == next.size() + 1 && is_number_after_comma(next)) {
    const std::string number = std::string(value) + (next.size() == 3 ? "_" : ".") + std::string(next);
    return {"a number has a point before its fraction, and no commas", {context.write(number, "it so")}};
  }
  const std::string list = "[" + std::string(value) + ", " + std::string(next) + "]";
  return {"a list is in square brackets", {context.write(is_toml_value(list) ? list : "[...]", "[...]")}};
}

}  // namespace

toml_advice explain_statement(const toml_context& context) {
  const std::string_view rest = context.rest(context.mistake.first);
  if (auto advice = explain_comment(context, rest)) return *std::move(advice);
  if (auto advice = explain_blank(context)) return *std::move(advice);
  switch (rest.empty() ? '\0' : rest[0]) {
    case '{': return {"this looks like JSON, not TOML", {"write key = value on each line, and no braces around them"}};
    case '<': return {"this looks like XML, not TOML", {"write key = value on each line"}};
    case '=': return {"there is no key before the =", {"write key = value"}};
    case ':': return {"there is no key before the colon", {"write key = value"}};
    case '}':
    case ']':
    case ')': return {"there is no bracket that this one closes", {"remove it"}};
    case ',': return {"there is nothing before this comma", {"remove it"}};
    default: break;
  }
  const std::size_t equals = rest.find_first_of("=:");
  if (equals == rest.npos) return {three_kinds};
  return {"a key with characters other than letters, digits, - and _ needs quotes",
          {as_setting(context, rest.substr(0, equals), rest.substr(equals + 1))}};
}

toml_advice explain_no_equals(const toml_context& context) {
  const std::string_view key =
      context.text.substr(context.mistake.other, context.mistake.value_first - context.mistake.other);
  const std::string_view rest = context.rest(context.mistake.value_first);
  const bool blank = context.at(context.mistake.value_first) == ' ' || context.at(context.mistake.value_first) == '\t';
  if (key == "-" && blank)
    return {"a list is in square brackets", {"write key = [...] with commas between the elements"}};
  if (key == "---") return {"TOML has no document marker", {"remove the line"}};
  if (auto advice = explain_comment(context, rest)) return *std::move(advice);
  if (key == "--") return {"comments start with #", {"write # before the comment"}};
  if (rest.empty()) return {"the key has no value", {as_setting(context, key, "")}};
  if (auto advice = explain_blank(context)) return *std::move(advice);
  const bool lone_colon = rest.size() < 2 || rest[1] == ' ' || rest[1] == '=' || rest.find('=', 1) == rest.npos;
  if (rest[0] == ':' && lone_colon) return explain_colon(context, key, rest);
  if (rest.starts_with("+=")) return {"TOML has no +=", {as_setting(context, key, rest.substr(2))}};
  if (rest[0] == ']')
    return {"the [ of the header is missing",
            {context.may_quote ? "write [" + std::string(key) + "]" : "write [section]"}};
  if (blank) return explain_words(context, key, rest);
  const std::size_t equals = rest.find('=');
  if (equals == rest.npos) return {three_kinds};
  return {"a key with characters other than letters, digits, - and _ needs quotes",
          {as_setting(context, std::string(key) + std::string(rest.substr(0, equals)), rest.substr(equals + 1))}};
}

toml_advice explain_after_value(const toml_context& context) {
  const toml_mistake& mistake = context.mistake;
  const std::string_view value = context.text.substr(mistake.value_first, mistake.other - mistake.value_first);
  const std::string_view rest = context.rest(mistake.first);
  if (rest == ";") return {"a setting has no semicolon after it", {context.write(value, "the line without it")}};
  if (auto advice = explain_comment(context, rest)) return *std::move(advice);
  if (rest.starts_with(',')) return explain_comma(context, value, rest);
  if (rest.starts_with(']') || rest.starts_with('}'))
    return {"there is no bracket that this one closes", {"remove it"}};
  if (starts_a_line(rest)) {
    return {"there is one setting on a line",
            {context.may_quote && rest.size() < 60 ? "put this on a line of its own: " + std::string(rest)
                                                   : "put each on a line of its own"}};
  }
  const bool text = value.ends_with('"') || value.ends_with('\'');
  if (text && mistake.first == mistake.other) {
    return {"the text goes on after the quote that closes it",
            {value.ends_with('"') ? "write \\\" for a quote within the text, or put the text in single quotes"
                                  : "put a text with ' in it in double quotes"}};
  }
  const std::string_view all = context.rest(mistake.value_first);
  if (!text && value.find_first_of("[{") == value.npos) {
    return {"text needs quotes", {context.write(as_toml_string(all), "\"...\"")}};
  }
  return {"only a comment may follow a value on its line", {"put # before it, or remove it"}};
}

toml_advice explain_after_header(const toml_context& context) {
  const std::string_view rest = context.rest(context.mistake.first);
  if (rest.starts_with(']')) return {"the header ends with more brackets than it starts with", {"remove this one"}};
  if (auto advice = explain_comment(context, rest)) return *std::move(advice);
  if (starts_a_line(rest)) {
    return {"a header is on a line of its own",
            {context.may_quote && rest.size() < 60 ? "put this on the next line: " + std::string(rest)
                                                   : "put the setting on the next line"}};
  }
  return {"only a comment may follow a header on its line", {"put # before it, or remove it"}};
}

toml_advice explain_header(const toml_context& context) {
  const std::size_t open = context.mistake.other;
  const bool list = context.at(open + 1) == '[';
  const std::string_view all = context.rest(open + (list ? 2 : 1));
  const std::string_view name = trimmed(all.substr(0, std::min(all.find(']'), all.size())));
  const bool shown = context.may_quote && !name.empty() && name.size() < 60;
  const std::string before = list ? "[[" : "[";
  const std::string after = list ? "]]" : "]";
  const bool other = context.marked().size() < 5 && context.mistake.first > open && context.marked() != "]";
  if (other && name.find('=') == name.npos) {
    const std::size_t quote = name.find_first_of("\"'");
    // git has sections such as [remote "origin"].
    const std::string joined =
        quote == name.npos ? in_quotes(name)
                           : std::string(trimmed(name.substr(0, quote))) + "." + std::string(name.substr(quote));
    return {"a name with characters other than letters, digits, - and _ needs quotes",
            {"write " + before + (shown ? joined : "\"section\"") + after}};
  }
  return {list ? "a header that starts with [[ ends with ]]" : "the ] of the header is missing",
          {"write " + before + (shown && name.find('=') == name.npos ? std::string(name) : "section") + after}};
}

toml_advice explain_no_comma(const toml_context& context) {
  const bool list = context.mistake.is == toml_mistake::kind::list_no_comma;
  const std::size_t open = context.mistake.other;
  const std::size_t line = context.text.find_last_of('\n', context.mistake.first) + 1;
  if (list && line > open && starts_a_line(context.text.substr(line))) {
    return {"the [ on line " + std::to_string(context.line(open)) + " is not closed",
            {"write ] after the last element"}};
  }
  switch (context.at(context.mistake.first)) {
    case ']':
    case '}':
    case ')':
      return {list ? "the list is opened with [ and closed with another bracket"
                   : "the inline table is opened with { and closed with another bracket",
              {list ? "write ] instead" : "write } instead"}};
    case ';': return {"a comma separates two elements, not a semicolon", {"write , instead"}};
    case ':': return {"a list has no keys", {"write {key = value} for an inline table"}};
    default: break;
  }
  return {list ? "there is no comma between two elements" : "there is no comma between two settings",
          {"write , between them"}};
}

}  // namespace reflcfg::inline v0::detail
