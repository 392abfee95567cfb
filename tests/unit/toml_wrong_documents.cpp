// TOML 1.0, rule by rule: what is refused. tests/unit/toml_mistakes.cpp has what is said of it.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/source/toml.hpp>

using namespace reflcfg::detail;

namespace {

struct wrong_document {
  std::string_view what;
  std::string_view text;
  std::ptrdiff_t line;  // of the mistake
};

const wrong_document wrong_documents[] = {
    // ---- bytes
    {"a byte that is not UTF-8",
     "a = \"\xff"
     "\"",
     1},
    {"a byte that is not UTF-8 in a comment", "# \xff", 1},
    {"an overlong form",
     "a = \"\xc0"
     "\xaf"
     "\"",
     1},
    {"half of a surrogate pair",
     "a = \"\xed"
     "\xa0"
     "\x80"
     "\"",
     1},
    {"a control character in a string", "a = \"\001\"", 1},
    {"a control character in a literal string", "a = '\037'", 1},
    {"a control character in a string of many lines", std::string_view("a = \"\"\"\n\000\"\"\"", 12), 2},
    {"a deleted character in a string", "a = \"\177\"", 1},
    {"a control character in a comment", "# \001", 1},
    {"a control character between lines", "a = 1\n\013\n", 2},
    {"a form feed after a value", "a = 1\014", 1},
    {"a lone carriage return", "a = 1\rb = 2", 1},
    {"a lone carriage return in a comment", "# x\ry", 1},
    {"a lone carriage return in a string of many lines", "a = \"\"\"x\ry\"\"\"", 1},
    {"a byte order mark in the middle", "a = 1\n\ufeffb = 2", 2},
    // ---- keys
    {"no key", "= 1", 1},
    {"no value", "a =", 1},
    {"no value but a comment", "a = # 1", 1},
    {"a value on the next line", "a =\n1", 1},
    {"a key alone", "a", 1},
    {"two keys", "a b = 1", 1},
    {"a colon", "a: 1", 1},
    {"a dot at the start", ".a = 1", 1},
    {"a dot at the end", "a. = 1", 1},
    {"two dots", "a..b = 1", 1},
    {"a key that is not ASCII", "é = 1", 1},
    {"a plus in a key", "a+b = 1", 1},
    {"a key in three quotes", "\"\"\"a\"\"\" = 1", 1},
    {"a key that is not closed", "\"a = 1", 1},
    {"a line break in a key", "\"a\nb\" = 1", 1},
    {"a wrong escape in a key", "\"\\q\" = 1", 1},
    {"two settings on a line", "a = 1 b = 2", 1},
    {"a comma after a setting", "a = 1,", 1},
    {"two equals signs", "a == 1", 1},
    {"a key twice", "a = 1\nb = 2\na = 3", 3},
    {"a key twice, once in quotes", "a = 1\n\"a\" = 2", 2},
    {"a key twice, once as an escape", "a = 1\n\"\\u0061\" = 2", 2},
    {"a dotted key twice", "a.b = 1\na.b = 2", 2},
    {"a dotted key below a value", "a = 1\na.b = 2", 2},
    {"a value over dotted keys", "a.b = 1\na = 2", 2},
    // ---- strings
    {"a string that is not closed", "a = \"x", 1},
    {"a string that is not closed before a line break", "a = \"x\nb = 1", 1},
    {"a literal string that is not closed", "a = 'x", 1},
    {"three quotes that are not closed", "a = \"\"\"x", 1},
    {"three quotes closed with two", "a = \"\"\"x\"\"", 1},
    {"three single quotes that are not closed", "a = '''x", 1},
    {"a string closed with the other quote", "a = \"x'", 1},
    {"a string without quotes", "a = x", 1},
    {"an unknown escape", "a = \"\\a\"", 1},
    {"an escape with x", "a = \"\\x41\"", 1},
    {"an escape with e", "a = \"\\e\"", 1},
    {"an escaped blank", "a = \"\\ \"", 1},
    {"too few digits of a code point", "a = \"\\u12\"", 1},
    {"too few digits of a long code point", "a = \"\\U0001F60\"", 1},
    {"an escape of half a surrogate pair", "a = \"\\uD800\"", 1},
    {"an escape beyond Unicode", "a = \"\\U00110000\"", 1},
    {"a backslash at the end of a string", "a = \"x\\\"", 1},
    {"text after a backslash at the end of a line", "a = \"\"\"x \\ y\n\"\"\"", 1},
    {"text after a string", "a = \"x\" y", 1},
    {"six quotes and three", "a = \"\"\"\"\"\"\"\"\"", 1},
    {"a quote too many", "a = \"x\"\"", 1},
    // ---- numbers
    {"zeros in front", "a = 01", 1},
    {"zeros in front of a float", "a = 01.5", 1},
    {"zeros in front with a sign", "a = -01", 1},
    {"two zeros", "a = 00", 1},
    {"a lone sign", "a = +", 1},
    {"two signs", "a = --1", 1},
    {"an underscore at the start", "a = _1", 1},
    {"an underscore at the end", "a = 1_", 1},
    {"two underscores", "a = 1__2", 1},
    {"an underscore after a prefix", "a = 0x_1", 1},
    {"an underscore after a point", "a = 1._5", 1},
    {"an underscore before a point", "a = 1_.5", 1},
    {"an underscore before an exponent", "a = 1_e5", 1},
    {"a prefix with no digits", "a = 0x", 1},
    {"a prefix in capital letters", "a = 0X1", 1},
    {"a sign before a prefix", "a = +0x1", 1},
    {"a digit that its base does not have", "a = 0b12", 1},
    {"an octal digit of 8", "a = 0o8", 1},
    {"no digit before the point", "a = .5", 1},
    {"no digit after the point", "a = 5.", 1},
    {"no digit between point and exponent", "a = 5.e3", 1},
    {"no digit in the exponent", "a = 1e", 1},
    {"a fraction in the exponent", "a = 1e2.5", 1},
    {"two points", "a = 1.2.3", 1},
    {"an integer that is too large", "a = 9223372036854775808", 1},
    {"an integer that is too small", "a = -9223372036854775809", 1},
    {"a hexadecimal integer that is too large", "a = 0x8000000000000000", 1},
    {"a float that is too large", "a = 1e400", 1},
    {"a negative float that is too large", "a = -1.8e308", 1},
    {"infinity in capital letters", "a = Inf", 1},
    {"not a number in capital letters", "a = NaN", 1},
    {"a unit", "a = 10s", 1},
    {"a base after another digit than 0", "a = 1x5", 1},
    {"no digits of a base", "a = 0b", 1},
    {"a comma in a number", "a = 1,5", 1},
    // ---- booleans and dates
    {"a boolean in capital letters", "a = TRUE", 1},
    {"a boolean with a capital letter", "a = False", 1},
    {"letters after a boolean", "a = trues", 1},
    {"a month of 13", "a = 2024-13-01", 1},
    {"a month of 0", "a = 2024-00-01", 1},
    {"the 31st of April", "a = 2024-04-31", 1},
    {"the 31st of June", "a = 2024-06-31", 1},
    {"the 31st of September", "a = 2024-09-31", 1},
    {"the 31st of November", "a = 2024-11-31", 1},
    {"the 32nd of December", "a = 2024-12-32", 1},
    {"the 29th of February in a century", "a = 1900-02-29", 1},
    {"a day of 0", "a = 2024-01-00", 1},
    {"the 30th of February", "a = 2024-02-30", 1},
    {"the 29th of February in another year", "a = 2023-02-29", 1},
    {"the hour 24", "a = 24:00:00", 1},
    {"the minute 60", "a = 00:60:00", 1},
    {"the second 60", "a = 23:59:60", 1},
    {"an offset of 25 hours", "a = 1979-05-27T07:32:00+25:00", 1},
    {"a time without seconds", "a = 07:32", 1},
    {"a date and time without seconds", "a = 1979-05-27T07:32Z", 1},
    {"a point and no fraction", "a = 07:32:00.", 1},
    {"one digit of a month", "a = 2024-1-01", 1},
    {"a year of two digits", "a = 24-01-01", 1},
    {"a T and no time", "a = 2024-01-01T", 1},
    {"a time with an offset", "a = 07:32:00Z", 1},
    {"a date with a zone", "a = 2024-01-01Z", 1},
    // ---- lists
    {"a list that is not closed", "a = [1, 2", 1},
    {"a list that is not closed before a setting", "a = [1, 2\nb = 3", 2},
    {"a list without commas", "a = [1 2]", 1},
    {"a comma alone", "a = [,]", 1},
    {"two commas", "a = [1,, 2]", 1},
    {"a list closed with a brace", "a = [1}", 1},
    {"text after a list", "a = [1] 2", 1},
    {"a comment that hides the bracket", "a = [1 # ]", 1},
    // ---- inline tables
    {"a comma after the last setting", "a = {b = 1,}", 1},
    {"a comma alone in braces", "a = {,}", 1},
    {"a line break in braces", "a = {b = 1,\nc = 2}", 1},
    {"a line break before the brace", "a = {b = 1\n}", 1},
    {"a comment in braces", "a = {b = 1 # x\n}", 1},
    {"braces that are not closed", "a = {b = 1", 1},
    {"no comma in braces", "a = {b = 1 c = 2}", 1},
    {"a value without a key in braces", "a = {1}", 1},
    {"a key twice in braces", "a = {b = 1, b = 2}", 1},
    {"a dotted key below a value in braces", "a = {b = 1, b.c = 2}", 1},
    {"a dotted key into inner braces", "a = {b = {}, b.c = 2}", 1},
    {"a dotted key into braces", "a = {}\na.b = 1", 2},
    {"a header into braces", "a = {}\n[a.b]", 2},
    {"a header over braces", "a = {}\n[a]", 2},
    {"a list of tables over braces", "a = {}\n[[a]]", 2},
    {"a table into the entry of a list in brackets", "a = [{}]\n[a.b]", 2},
    // ---- headers
    {"an empty header", "[]", 1},
    {"an empty header of a list", "[[]]", 1},
    {"a header that is not closed", "[a\nb = 1", 1},
    {"a header of a list that is not closed", "[[a]\nb = 1", 1},
    {"three brackets", "[[[a]]]", 1},
    {"a blank between brackets", "[ [a] ]", 1},
    {"a blank between closing brackets", "[[a] ]", 1},
    {"a bracket too many", "[a]]", 1},
    {"text after a header", "[a] b", 1},
    {"a setting after a header", "[a] b = 1", 1},
    {"two headers on a line", "[a] [b]", 1},
    {"a blank in a name", "[a b]", 1},
    {"a dot at the end of a header", "[a.]", 1},
    {"a dot at the start of a header", "[.a]", 1},
    {"two dots in a header", "[a..b]", 1},
    {"an equals sign in a header", "[a=b]", 1},
    {"a section twice", "[a]\n[b]\n[a]", 3},
    {"a section twice, once after one below it", "[a.b]\n[a]\n[a]", 3},
    {"a section over dotted keys", "[a]\nb.c = 1\n[a.b]", 3},
    {"a section over a value", "a = 1\n[a]", 2},
    {"a section below a value", "a = 1\n[a.b]", 2},
    {"a section over a list of tables", "[[a]]\n[a]", 2},
    {"a list of tables over a section", "[a]\n[[a]]", 2},
    {"a list of tables over a section that one below it made", "[a.b]\n[[a]]", 2},
    {"a list of tables over a list in brackets", "a = []\n[[a]]", 2},
    {"a list of tables over dotted keys", "a.b = 1\n[[a]]", 2},
    {"dotted keys into a section", "[a.b]\n[a]\nb.c = 1", 3},
    {"dotted keys into a list of tables", "[[a.b]]\n[a]\nb.c = 1", 3},
    {"a value over a section", "[a.b]\n[a]\nb = 1", 3},
    {"a section that dotted keys made, again", "[x.a.b]\n[x]\na.c.d = 1\n[x.a]", 4},
};

reflcfg::diagnostic refused(std::string_view text) {
  reflcfg::tree root;
  std::vector<reflcfg::diagnostic> found;
  BOOST_TEST(!parse_toml(text, 1, true, root, found));
  BOOST_REQUIRE(found.size() == 1u);
  return found.front();
}

std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(wrong_documents_are_refused_at_the_line_of_the_mistake) {
  for (const wrong_document& item : wrong_documents) {
    BOOST_TEST_CONTEXT(item.what) {
      const span at = refused(item.text).at;
      BOOST_TEST(std::count(item.text.begin(), item.text.begin() + at.first, '\n') + 1 == item.line);
      BOOST_TEST(at.last <= item.text.size());
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_nested_too_deep_is_refused) {
  constexpr std::size_t depth = 100000;
  const auto error = [](const std::string& text) { return refused(text).what; };
  const std::string values = "not valid TOML: arrays and inline tables are nested more than 256 deep";
  BOOST_TEST(error("a = " + repeated("[", depth)) == values);
  BOOST_TEST(error("a = " + repeated("{a=", depth)) == values);
  const std::string tables = "not valid TOML: tables are nested more than 1000 deep";
  const std::string dots = "a" + repeated(".a", depth);
  for (const std::string& text : {dots + " = 1", "[" + dots + "]", "[[" + dots + "]]", "s = {" + dots + " = 1}",
                                  "s = [{" + dots + " = 1}]", "\"'''\".\"a\"" + repeated(" . 'a'", depth) + " = 1"}) {
    BOOST_TEST(error(text) == tables, text.substr(0, 20));
  }
  const std::string half = "a" + repeated(".a", 600);
  BOOST_TEST(error("[" + half + "]\nb." + half + " = 1") == tables);
  BOOST_TEST(error(half + " = {c = 1.5, b." + half + " = 1}") == tables);
}
