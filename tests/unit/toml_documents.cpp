// TOML 1.0, rule by rule: what each document means.
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/source/toml.hpp>

using namespace reflcfg::detail;

namespace {

struct document {
  std::string_view what;
  std::string_view text;
  std::string_view means;  // as TOML on one line
};

const document documents[] = {
    // ---- comments and blank lines
    {"nothing at all", "", "{}"},
    {"only a comment, not ended by a line break", "# nothing here", "{}"},
    {"comments after values and headers", "# first\na = 1 # one\n[b] # two\n# three\nc = \"# not a comment\" # four",
     "{ a = 1, b = { c = \"# not a comment\" } }"},
    {"comment signs and tabs in comments", "a = 1 ## # é\t日本\n#\n#\tx\n", "{ a = 1 }"},
    {"blank lines and indentation", "\n\n  a = 1\n\n\t[b]\n\t  c = 2\n   \n", "{ a = 1, b = { c = 2 } }"},
    {"lines that end with a carriage return and a line feed", "a = 1\r\n\r\n[b] # x\r\nc = \"\"\"\r\nx\r\ny\"\"\"\r\n",
     "{ a = 1, b = { c = \"x\\ny\" } }"},
    {"a byte order mark", "\ufeffa = \"é\"", "{ a = \"é\" }"},
    {"no line break at the end", "a = 1", "{ a = 1 }"},
    // ---- keys
    {"bare keys of all kinds", "a-b_C9 = 1\n- = 2\n_ = 3\n1234 = 4\n1-2 = 5",
     "{ a-b_C9 = 1, - = 2, _ = 3, 1234 = 4, 1-2 = 5 }"},
    {"keys that look like values", "true = 1\ninf = 2\n1e5 = 3\n2024-01-01 = 4\nnan.null = 5",
     "{ true = 1, inf = 2, 1e5 = 3, 2024-01-01 = 4, nan = { null = 5 } }"},
    {"quoted keys", "\"a b\" = 1\n'c\"d' = 2\n\"é\\u00e8\\\"\" = 3\n\"#\" = 4\n\"a.b\" = 5",
     "{ \"a b\" = 1, \"c\\\"d\" = 2, \"éè\\\"\" = 3, \"#\" = 4, \"a.b\" = 5 }"},
    {"empty keys", "\"\" = 1\na.\"\" = 2\n'x'.'' = 3", "{ \"\" = 1, a = { \"\" = 2 }, x = { \"\" = 3 } }"},
    {"dotted keys", "a.b.c = 1\na.b.d = 2\na.e = 3", "{ a = { b = { c = 1, d = 2 }, e = 3 } }"},
    {"dotted keys with blanks around the dots", "a . b\t.  \"c\" = 1", "{ a = { b = { c = 1 } } }"},
    {"dotted keys out of order", "apple.type = \"fruit\"\norange.type = \"fruit\"\napple.skin = \"thin\"",
     "{ apple = { type = \"fruit\", skin = \"thin\" }, orange = { type = \"fruit\" } }"},
    {"a number of digits and a dot is a dotted key", "3.14 = \"pi\"", "{ 3 = { 14 = \"pi\" } }"},
    {"quoted and bare are one name", "\"a\".b = 1\na.c = 2", "{ a = { b = 1, c = 2 } }"},
    {"a key with no blanks around the equals sign", "a=1\nb =2\nc= 3", "{ a = 1, b = 2, c = 3 }"},
    {"keys differ in case", "a = 1\nA = 2", "{ a = 1, A = 2 }"},
    {"an escape at the end of a key", "\"a\\n\" = 1\n\"a\\u000a\\t\" = 2", "{ \"a\\n\" = 1, \"a\\n\\t\" = 2 }"},
    // ---- strings
    {"basic strings", "a = \"\"\nb = \"x y\"\nc = \"tab\there\"", "{ a = \"\", b = \"x y\", c = \"tab\\there\" }"},
    {"escapes", "a = \"\\b\\t\\n\\f\\r\\\"\\\\\"", "{ a = \"\\u0008\\t\\n\\u000C\\r\\\"\\\\\" }"},
    {"escapes of code points", "a = \"\\u00e9 \\U0001F600 \\u0000 \\uFFFF\"", "{ a = \"é 😀 \\u0000 ￿\" }"},
    {"escapes of code points around those that are none", "a = \"\\uD7FF\\uE000\\U0010FFFF\"",
     "{ a = \"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\" }"},
    {"a hash and brackets in a string", "a = \"[x] # {y}, '\"", "{ a = \"[x] # {y}, '\" }"},
    {"literal strings", "a = 'C:\\Users\\x'\nb = '\"quoted\"'\nc = ''",
     "{ a = \"C:\\\\Users\\\\x\", b = \"\\\"quoted\\\"\", c = \"\" }"},
    {"a backslash before the last quote of a literal string", "a = ['C:\\', 'é']", "{ a = [\"C:\\\\\", \"é\"] }"},
    {"strings of many lines", "a = \"\"\"\none\ntwo\"\"\"\nb = \"\"\"x\"\"\"\nc = \"\"\"\n\"\"\"",
     "{ a = \"one\\ntwo\", b = \"x\", c = \"\" }"},
    {"the first line break is not part of it", "a = \"\"\"\n\nx\"\"\"\nb = '''\n\nx'''",
     "{ a = \"\\nx\", b = \"\\nx\" }"},
    {"quotes within three quotes",
     "a = \"\"\" \" \"\" \"\"\"\nb = \"\"\"x\"\"\"\"\"\nc = \"\"\"\"x\"\"\"\nd = \"\"\"x\\\"\"\"\"",
     "{ a = \" \\\" \\\"\\\" \", b = \"x\\\"\\\"\", c = \"\\\"x\", d = \"x\\\"\" }"},
    {"line ends that a backslash removes", "a = \"\"\"one \\\n   two\\\n\n\n  three\\ \t\n\"\"\"",
     "{ a = \"one twothree\" }"},
    {"two such line ends in a row", "a = \"\"\"a\\\n\\\n b\"\"\"", "{ a = \"ab\" }"},
    {"such a line end before a letter that is not ASCII",
     "a = \"\"\"\\\né\"\"\"\nb = \"\"\"x \\\n \t日本\"\"\"\nc = \"\"\"\\\n\\\n ア\\\n ö\"\"\"",
     "{ a = \"é\", b = \"x 日本\", c = \"アö\" }"},
    {"such a line end before a blank that is not ASCII", "a = \"\"\"x\\\n\u3000y\"\"\"\nb = \"\"\"x\\\n\u00a0y\"\"\"",
     "{ a = \"x\u3000y\", b = \"x\u00a0y\" }"},
    {"such a line end before the quotes that close the string", "a = \"\"\"x\\\n  \"\"\"\nb = \"\"\"\\\n\"\"\"",
     "{ a = \"x\", b = \"\" }"},
    {"such a line end with a carriage return", "a = \"\"\"x \\ \r\n\r\n\ty\"\"\"", "{ a = \"x y\" }"},
    {"an escaped backslash at the end of a line", "a = \"\"\"x\\\\\ny\"\"\"", "{ a = \"x\\\\\\ny\" }"},
    {"literal strings of many lines", "a = '''\n\\ keeps\n  \"all\"'''\nb = '''it's'''\nc = '''x'''''",
     "{ a = \"\\\\ keeps\\n  \\\"all\\\"\", b = \"it's\", c = \"x''\" }"},
    {"carriage returns at line ends within three quotes",
     "a = \"\"\"\r\nx\r\n\r\ny\"\"\"\nb = '''\r\n\r\nx\\\r\n'''\nc = \"\"\"\\r\r\n\"\"\"",
     "{ a = \"x\\n\\ny\", b = \"\\nx\\\\\\n\", c = \"\\r\\n\" }"},
    {"all that is UTF-8",
     "a = \"é日😀\u02a0\ufb07\"\nb = '\xc2"
     "\x80"
     "\u200b'",
     "{ a = \"é日😀\u02a0\ufb07\", b = \"\\u0080\u200b\" }"},
    // ---- integers
    {"decimal integers", "a = 0\nb = +99\nc = -17\nd = -0\ne = +0", "{ a = 0, b = 99, c = -17, d = 0, e = 0 }"},
    {"integers with underscores", "a = 1_000\nb = 5_3_4\nc = 1_2_3_4_5", "{ a = 1000, b = 534, c = 12345 }"},
    {"the largest and the smallest", "a = 9223372036854775807\nb = -9223372036854775808",
     "{ a = 9223372036854775807, b = -9223372036854775808 }"},
    {"other bases", "a = 0xDEADbeef\nb = 0o755\nc = 0b1101_0110\nd = 0xdead_beef\ne = 0x0",
     "{ a = 3735928559, b = 493, c = 214, d = 3735928559, e = 0 }"},
    {"the largest in other bases",
     "a = 0x7fffffffffffffff\nb = 0o777777777777777777777\nc = "
     "0b111111111111111111111111111111111111111111111111111111111111111",
     "{ a = 9223372036854775807, b = 9223372036854775807, c = 9223372036854775807 }"},
    {"zeros in front in other bases",
     "a = 0x00ff\nb = 0o007\nc = 0b0001\nd = "
     "0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
     "00000000000000000000000000000000000000000000001",
     "{ a = 255, b = 7, c = 1, d = 1 }"},
    // ---- floats
    {"floats", "a = 1.0\nb = 3.1415\nc = -0.01\nd = +1.5\ne = 0.0",
     "{ a = 1.0, b = 3.1415, c = -0.01, d = 1.5, e = 0.0 }"},
    {"exponents", "a = 5e+22\nb = 1e06\nc = -2E-2\nd = 6.626e-34\ne = 1e0\nf = 0e5",
     "{ a = 5e+22, b = 1000000.0, c = -0.02, d = 6.626e-34, e = 1.0, f = 0.0 }"},
    {"floats with underscores", "a = 224_617.445_991_228\nb = 1_0e1_0", "{ a = 224617.445991228, b = 100000000000.0 }"},
    {"zeros with a sign", "a = -0.0\nb = +0.0\nc = -0e1", "{ a = -0.0, b = 0.0, c = -0.0 }"},
    {"infinity", "a = inf\nb = +inf\nc = -inf", "{ a = inf, b = inf, c = -inf }"},
    {"the largest and the smallest float", "a = 1.7976931348623157e308\nb = 5e-324\nc = 2.2250738585072014e-308",
     "{ a = 1.7976931348623157e+308, b = 5e-324, c = 2.2250738585072014e-308 }"},
    {"a float that is too small is zero", "a = 1e-400\nb = -1e-1000\nc = 1e-99999999999999999999",
     "{ a = 0.0, b = -0.0, c = 0.0 }"},
    {"a float of more digits than a double has",
     "a = "
     "3."
     "14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328"
     "2306647093844609550582231725359408128481",
     "{ a = 3.141592653589793 }"},
    {"a zero with a large exponent", "a = 0e400\nb = 0.0e-999", "{ a = 0.0, b = 0.0 }"},
    // ---- booleans, dates and times
    {"booleans", "a = true\nb = false", "{ a = true, b = false }"},
    {"dates and times with an offset",
     "a = 1979-05-27T07:32:00Z\nb = 1979-05-27T00:32:00-07:00\nc = 1979-05-27T00:32:00.999999+23:59",
     "{ a = 1979-05-27T07:32:00Z, b = 1979-05-27T00:32:00-07:00, c = 1979-05-27T00:32:00.999999+23:59 }"},
    {"dates and times with small letters and a blank",
     "a = 1979-05-27t07:32:00z\nb = 1979-05-27 07:32:00Z\nc = 1979-05-27 07:32:00",
     "{ a = 1979-05-27T07:32:00Z, b = 1979-05-27T07:32:00Z, c = 1979-05-27T07:32:00 }"},
    {"dates and times without an offset", "a = 1979-05-27T07:32:00\nb = 1979-05-27T00:32:00.5",
     "{ a = 1979-05-27T07:32:00, b = 1979-05-27T00:32:00.5 }"},
    {"dates", "a = 1979-05-27\nb = 2024-02-29\nc = 2000-02-29", "{ a = 1979-05-27, b = 2024-02-29, c = 2000-02-29 }"},
    {"the first and the last day of months",
     "a = [2023-01-01, 2023-01-31, 2023-02-28, 2023-04-30, 2023-08-31, 2023-12-31]",
     "{ a = [2023-01-01, 2023-01-31, 2023-02-28, 2023-04-30, 2023-08-31, 2023-12-31] }"},
    {"times", "a = 07:32:00\nb = 00:32:00.999999\nc = 23:59:59.9",
     "{ a = 07:32:00, b = 00:32:00.999999, c = 23:59:59.9 }"},
    {"a fraction with many digits",
     "a = 00:00:00.1234567890123456789012345678901234567890123456789012345678901234567890\nb = "
     "1979-05-27T00:00:00.11111111111111111111111111111111111111111111111111111111111111111111111Z",
     "{ a = 00:00:00.1234567890123456789012345678901234567890123456789012345678901234567890, b = "
     "1979-05-27T00:00:00.11111111111111111111111111111111111111111111111111111111111111111111111Z }"},
    {"a date before a comment and in a list", "a = 1979-05-27 # 07:32:00\nb = [1979-05-27 , 1979-05-27 07:32:00]",
     "{ a = 1979-05-27, b = [1979-05-27, 1979-05-27T07:32:00] }"},
    // ---- lists
    {"lists", "a = []\nb = [1]\nc = [1, 2, 3]\nd = [ \"x\" , 'y' ]",
     "{ a = [], b = [1], c = [1, 2, 3], d = [\"x\", \"y\"] }"},
    {"a comma after the last element", "a = [1, 2,]\nb = [\n  1,\n  2,\n]", "{ a = [1, 2], b = [1, 2] }"},
    {"lists over many lines with comments", "a = [ # one\n  1, # two ]\n  # three\n\n  2\n  , 3\n]",
     "{ a = [1, 2, 3] }"},
    {"mixed lists", "a = [1, \"x\", 2.5, true, [1], {b = 1}, 1979-05-27]",
     "{ a = [1, \"x\", 2.5, true, [1], { b = 1 }, 1979-05-27] }"},
    {"nested lists", "a = [[1, 2], [], [[3]], [[\"x\"]]]", "{ a = [[1, 2], [], [[3]], [[\"x\"]]] }"},
    {"lists of inline tables", "a = [{b = 1}, {b = 2, c = 3}, {}]", "{ a = [{ b = 1 }, { b = 2, c = 3 }, {}] }"},
    {"strings with brackets in lists", "a = [\"]\", '[', \"\"\"],\n[\"\"\"]", "{ a = [\"]\", \"[\", \"],\\n[\"] }"},
    {"inline tables in lists within lists", "a = [[{b.c = 1}], [{b.c = 2, b.d = {c = 3}}, {b = 4}]]",
     "{ a = [[{ b = { c = 1 } }], [{ b = { c = 2, d = { c = 3 } } }, { b = 4 }]] }"},
    {"a list without blanks", "a=[1,2,[3,4]]", "{ a = [1, 2, [3, 4]] }"},
    // ---- tables
    {"tables", "[a]\nb = 1\n[c]\nd = 2", "{ a = { b = 1 }, c = { d = 2 } }"},
    {"an empty table", "[a]\n[b]", "{ a = {}, b = {} }"},
    {"nested tables", "[a.b.c]\nx = 1\n[a.b]\ny = 2\n[a]\nz = 3", "{ a = { b = { c = { x = 1 }, y = 2 }, z = 3 } }"},
    {"blanks in headers", "[ a . b ]\nx = 1\n[\t\"c\" ]\ny = 2", "{ a = { b = { x = 1 } }, c = { y = 2 } }"},
    {"quoted names in headers", "[a.\"b.c\"]\nx = 1\n['d e']\ny = 2\n[\"\\u00e9\"]\nz = 3\n[\"\"]\nw = 4",
     "{ a = { \"b.c\" = { x = 1 } }, \"d e\" = { y = 2 }, \"é\" = { z = 3 }, \"\" = { w = 4 } }"},
    {"settings before the first header", "x = 1\n[a]\ny = 2", "{ x = 1, a = { y = 2 } }"},
    {"a table below one of dotted keys", "[a]\nb.c = 1\n[a.b.d]\ne = 2", "{ a = { b = { c = 1, d = { e = 2 } } } }"},
    {"dotted keys in a table that a header below it made", "[a.b.c]\nx = 1\n[a]\nb.y = 2",
     "{ a = { b = { c = { x = 1 }, y = 2 } } }"},
    {"tables out of order", "[a.x]\n[b]\n[a.y]\n[a]\nz = 1", "{ a = { x = {}, y = {}, z = 1 }, b = {} }"},
    {"a name that is a key in another table", "[a]\na = 1\n[b]\na.a = 2", "{ a = { a = 1 }, b = { a = { a = 2 } } }"},
    // ---- inline tables
    {"inline tables", "a = {}\nb = {x = 1}\nc = { x = 1, y = \"z\" }\nd={x=1}",
     "{ a = {}, b = { x = 1 }, c = { x = 1, y = \"z\" }, d = { x = 1 } }"},
    {"inline tables with dotted keys", "a = {b.c = 1, b.d = 2, \"e f\" = 3}",
     "{ a = { b = { c = 1, d = 2 }, \"e f\" = 3 } }"},
    {"inline tables in one another", "a = {b = {c = {d = 1}}, e = {}}", "{ a = { b = { c = { d = 1 } }, e = {} } }"},
    {"lists over many lines in an inline table", "a = {b = [\n  1,\n  2\n], c = \"\"\"\nx\ny\"\"\"}",
     "{ a = { b = [1, 2], c = \"x\\ny\" } }"},
    // ---- lists of tables
    {"lists of tables", "[[a]]\nx = 1\n[[a]]\nx = 2\n[[a]]", "{ a = [{ x = 1 }, { x = 2 }, {}] }"},
    {"lists of tables in a table", "[a]\nx = 1\n[[a.b]]\ny = 1\n[[a.b]]\ny = 2",
     "{ a = { x = 1, b = [{ y = 1 }, { y = 2 }] } }"},
    {"tables in an entry", "[[a]]\nx = 1\n[a.b]\ny = 1\n[[a]]\n[a.b]\ny = 2",
     "{ a = [{ x = 1, b = { y = 1 } }, { b = { y = 2 } }] }"},
    {"lists of tables in one another", "[[a]]\nn = 1\n[[a.b]]\nm = 1\n[[a.b]]\nm = 2\n[[a]]\nn = 2\n[[a.b]]\nm = 3",
     "{ a = [{ n = 1, b = [{ m = 1 }, { m = 2 }] }, { n = 2, b = [{ m = 3 }] }] }"},
    {"a list of tables before its table", "[[a.b]]\nx = 1\n[a]\ny = 2", "{ a = { b = [{ x = 1 }], y = 2 } }"},
    {"dotted keys in entries", "[[a]]\nb.c = 1\nb.d = 2\n[[a]]\nb.c = 3",
     "{ a = [{ b = { c = 1, d = 2 } }, { b = { c = 3 } }] }"},
    {"a list of tables with blanks in its header", "[[ a . \"b\" ]]\nx = 1", "{ a = { b = [{ x = 1 }] } }"},
};

std::string numbered(std::string_view before, std::string_view after, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::string(before) + std::to_string(i) + std::string(after);
  return text;
}

reflcfg::tree read(std::string_view text) {
  reflcfg::tree root;
  std::vector<reflcfg::diagnostic> found;
  BOOST_TEST(parse_toml(text, 1, true, root, found), text << "\n" << (found.empty() ? "" : found.front().what));
  return root;
}

}  // namespace

BOOST_AUTO_TEST_CASE(valid_documents_mean_what_toml_says) {
  for (const document& item : documents) {
    BOOST_TEST_CONTEXT(item.what) { BOOST_TEST(to_toml_text(read(item.text)) == item.means); }
  }
}

BOOST_AUTO_TEST_CASE(nan_is_a_number_that_equals_nothing) {
  for (const reflcfg::tree& item : read("a = nan\nb = +nan\nc = -nan").items) {
    BOOST_TEST((item.is == reflcfg::tree::kind::real));
    BOOST_TEST(!(item.real == item.real));
  }
}

// In quadratic time each of them would take minutes.
BOOST_AUTO_TEST_CASE(large_documents_are_read_whole) {
  constexpr int count = 40000;
  BOOST_TEST(read(numbered("a", ".b.c = 1\n", count)).items.size() == std::size_t{count});
  BOOST_TEST(read(numbered("x.y.z", ".w = 1\n", count)).items[0].items[0].items.size() == std::size_t{count});
  BOOST_TEST(read(numbered("[s", ".t]\nx = 1\n", count)).items.size() == std::size_t{count});
  const reflcfg::tree lists = read(numbered("[[a]]\n[[a.b]]\nc = ", "\n", count));
  BOOST_TEST(lists.items[0].items.size() == std::size_t{count});
  BOOST_TEST(to_toml_text(lists.items[0].items.back()) == "{ b = [{ c = 39999 }] }");
  BOOST_TEST(read("[[a]]\n" + numbered("[[a.b]]\nc = ", "\n", count)).items[0].items[0].items[0].items.size() ==
             std::size_t{count});
  BOOST_TEST(read("a = [" + numbered("{b = '\u00e9", "'}, ", count) + "]").items[0].items.size() == std::size_t{count});
  BOOST_TEST(read("a = {" + numbered("b", " = 1, ", count) + "c = 1}").items[0].items.size() == std::size_t{count} + 1);
  BOOST_TEST(read("a = '" + std::string(10'000'000, 'x') + "\u00e9'").items[0].string.size() == 10'000'002u);
}

BOOST_AUTO_TEST_CASE(keys_of_a_large_table_are_known_again) {
  const std::string keys = numbered("'a key of more than fifteen letters, ", "' = 1\n", 1000);
  for (const int again : {0, 1, 62, 63, 500, 999}) {
    reflcfg::tree root;
    std::vector<reflcfg::diagnostic> found;
    const std::string key = "a key of more than fifteen letters, " + std::to_string(again);
    BOOST_TEST(!parse_toml(keys + "\"" + key + "\" = 2", 1, true, root, found));
    BOOST_REQUIRE(found.size() == 1u);
    BOOST_TEST(found.front().what ==
               "not valid TOML: the key is set above already, on line " + std::to_string(again + 1));
  }
}
