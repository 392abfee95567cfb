// What a person reads about a text that is not TOML: the place, what is wrong, and what to write instead.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/source/toml.hpp>

using namespace reflcfg::detail;

namespace {

struct mistake {
  std::string_view text;
  std::ptrdiff_t line;      // of the mark
  std::string_view marked;  // the bytes that a caret is put under
  std::string_view says;    // what is wrong, and each help after a /
};

const mistake mistakes[] = {
    {"[net]\nretries: 5", 2, ":", "a key and its value are joined by =, not by a colon / write retries = 5"},
    {"name: llama", 1, ":", "a key and its value are joined by =, not by a colon / write name = \"llama\""},
    {"net:\n  retries: 5", 1, ":",
     "a section is written in brackets, not with a colon / write [net], and its settings below it"},
    {"\"a\": 1,", 1, ":", "a key and its value are joined by =, not by a colon / write \"a\" = 1"},
    {"a := 5", 1, ":", "a key and its value are joined by =, not by a colon / write a = 5"},
    {"a == 5", 1, "=", "a key and its value are joined by one = / write a = 5"},
    {"a => 5", 1, ">", "a key and its value are joined by one = / write a = 5"},
    {"a += 5", 1, "+", "TOML has no += / write a = 5"},
    {"steps 100", 1, "1", "there is no = between the key and its value / write steps = 100"},
    {"steps", 1, "steps", "the key has no value / write steps = value"},
    {"training]", 1, "]", "the [ of the header is missing / write [training]"},
    {"- a", 1, "-", "a list is in square brackets / write key = [...] with commas between the elements"},
    {"---", 1, "---", "TOML has no document marker / remove the line"},
    {"{ \"a\": 1 }", 1, "{",
     "this looks like JSON, not TOML / write key = value on each line, and no braces around them"},
    {"// hi", 1, "/", "comments start with # / write # hi"},
    {"; hi", 1, ";", "comments start with # / write # hi"},
    {"/* c */", 1, "/", "comments start with # / write # c */"},
    {"-- c", 1, "--", "comments start with # / write # before the comment"},
    {"export A=1", 1, "A", "a setting is key = value, with no word before it / write A = 1"},
    {"my key = 1", 1, "k",
     "a key with characters other than letters, digits, - and _ needs quotes / write \"my key\" = 1"},
    {"my key = \"x\" # c", 1, "k",
     "a key with characters other than letters, digits, - and _ needs quotes / write \"my key\" = \"x\""},
    {"a/b = 1", 1, "/", "a key with characters other than letters, digits, - and _ needs quotes / write \"a/b\" = 1"},
    {"näme = 1", 1, "ä", "a key with characters other than letters, digits, - and _ needs quotes / write \"näme\" = 1"},
    {"a.b! = 2", 1, "!", "a key with characters other than letters, digits, - and _ needs quotes / write \"a.b!\" = 2"},
    {"= 5", 1, "=", "there is no key before the = / write key = value"},
    {".a = 1", 1, ".", "a part of the key is empty / write a name on both sides of each dot"},
    {"a. = 1", 1, "=", "a part of the key is empty / write a name on both sides of each dot"},
    {"a..b = 1", 1, ".", "a part of the key is empty / write a name on both sides of each dot"},
    {"a.", 1, ".", "a part of the key is empty / write a name on both sides of each dot"},
    {"\"\"\"a\"\"\" = 1", 1, "\"\"\"", "a key cannot be in three quotes / write it in one quote on each side"},
    {"a =", 1, "=", "there is no value after the = / write a = value, or leave the key out"},
    {"a = # c", 1, "=", "there is no value after the = / write a = value, or leave the key out"},
    {"a", 1, "a", "the key has no value / write a = value"},
    {"a = 1 b = 2", 1, "b = 2", "there is one setting on a line / put this on a line of its own: b = 2"},
    {"[a] b = 1", 1, "b = 1", "a header is on a line of its own / put this on the next line: b = 1"},
    {"a = 1,", 1, ",", "a setting has no comma after it / write a = 1"},
    {"a = 1, b = 2", 1, ", b = 2", "there is one setting on a line / put each on a line of its own, without a comma"},
    {"a = 1, zZ9aA0_-.b = 2", 1, ", zZ9aA0_-.b = 2",
     "there is one setting on a line / put each on a line of its own, without a comma"},
    {"a = 1, 2", 1, ", 2", "a list is in square brackets / write a = [1, 2]"},
    {"a = \"x\", \"y\"", 1, ", \"y\"", "a list is in square brackets / write a = [\"x\", \"y\"]"},
    {"a = 1,000", 1, ",000", "a number has a point before its fraction, and no commas / write a = 1_000"},
    {"a = 1,5", 1, ",5", "a number has a point before its fraction, and no commas / write a = 1.5"},
    {"a = 1;", 1, "1;", "a setting has no semicolon after it / write a = 1"},
    {"a = 1 ; c", 1, "; c", "comments start with # / write # c"},
    {"a = 1 // c", 1, "// c", "comments start with # / write # c"},
    {"a = 5 GiB", 1, "GiB", "text needs quotes / write a = \"5 GiB\""},
    {"a = 10s", 1, "10s", "text needs quotes / write a = \"10s\""},
    {"a = \"x\" \"y\"", 1, "\"y\"", "only a comment may follow a value on its line / put # before it, or remove it"},
    {"a = \"He said \"hi\"\"", 1, "hi\"\"",
     "the text goes on after the quote that closes it / write \\\" for a quote within the text, or put the text in "
     "single quotes"},
    {"a = 'it's'", 1, "s'",
     "the text goes on after the quote that closes it / put a text with ' in it in double quotes"},
    {"a = \"\"abc\"\"", 1, "abc\"\"",
     "the text goes on after the quote that closes it / write \\\" for a quote within the text, or put the text in "
     "single quotes"},
    {"a = 1 2 3", 1, "2 3", "text needs quotes / write a = \"1 2 3\""},
    {"[", 1, "[", "the ] of the header is missing / write [section]"},
    {"[a", 1, "[a", "the ] of the header is missing / write [a]"},
    {"[[a]", 1, "[[a]", "a header that starts with [[ ends with ]] / write [[a]]"},
    {"[[a", 1, "[[a", "a header that starts with [[ ends with ]] / write [[a]]"},
    {"[a]]", 1, "]", "the header ends with more brackets than it starts with / remove this one"},
    {"[[a]]]", 1, "]", "the header ends with more brackets than it starts with / remove this one"},
    {"[]", 1, "[]", "the header has no name / write [section]"},
    {"[[]]", 1, "[[]", "the header has no name / write [section]"},
    {"[ [a] ]", 1, "[ [",
     "a header is in one pair of brackets, or in two with nothing between them / write [section], or [[section]] for "
     "each entry of a list of sections"},
    {"[[[a]]]", 1, "[[[",
     "a header is in one pair of brackets, or in two with nothing between them / write [section], or [[section]] for "
     "each entry of a list of sections"},
    {"[a b]", 1, "b", "a name with characters other than letters, digits, - and _ needs quotes / write [\"a b\"]"},
    {"[a/b]", 1, "/", "a name with characters other than letters, digits, - and _ needs quotes / write [\"a/b\"]"},
    {"[a.]", 1, "]", "a part of the key is empty / write a name on both sides of each dot"},
    {"[a..b]", 1, ".", "a part of the key is empty / write a name on both sides of each dot"},
    {"[section \"name\"]", 1, "\"",
     "a name with characters other than letters, digits, - and _ needs quotes / write [section.\"name\"]"},
    {"[a=1]", 1, "=", "the ] of the header is missing / write [section]"},
    {"[a] # ok\n[a] x", 2, "a",
     "the section is given above already, on line 1 / a section is given once per file: put its settings together / "
     "for a list of sections write each header with [[ and ]]"},
    {"a = True", 1, "True", "a boolean is true or false, in lower case / write a = true"},
    {"a = FALSE", 1, "FALSE", "a boolean is true or false, in lower case / write a = false"},
    {"a = yes", 1, "yes", "a boolean is true or false, in lower case / write a = true"},
    {"a = Off", 1, "Off", "a boolean is true or false, in lower case / write a = false"},
    {"a = None", 1, "None", "TOML has no null / leave the key out, or write a = [] to unset it"},
    {"a = ~", 1, "~", "TOML has no null / leave the key out, or write a = [] to unset it"},
    {"a = null,", 1, "null", "TOML has no null / leave the key out, or write a = [] to unset it"},
    {"a = NULL", 1, "NULL", "TOML has no null / leave the key out, or write a = [] to unset it"},
    {"a = .5", 1, ".5", "a number has a digit before its point / write a = 0.5"},
    {"a = 5.", 1, "5.", "a number has a digit after its point / write a = 5.0"},
    {"a = -.5", 1, "-.5", "a number has a digit before its point / write a = -0.5"},
    {"a = 1.e5", 1, "1.e5", "a number has a digit after its point / write a = 1.0e5"},
    {"a = 007", 1, "007", "a number has no zeros in front / write a = 7, or 0o7 if it is octal"},
    {"a = -007", 1, "-007", "a number has no zeros in front / write a = -7"},
    {"a = 00.5", 1, "00.5", "a number has no zeros in front / write a = 0.5"},
    {"a = 0_7", 1, "0_7", "a number has no zeros in front / write a = 7"},
    {"a = 00", 1, "00", "a number has no zeros in front / write a = 0"},
    {"a = 0755", 1, "0755", "a number has no zeros in front / write a = 755, or 0o755 if it is octal"},
    {"a = 1__000", 1, "1__000", "an underscore in a number stands between two digits / write a = 1000"},
    {"a = 1_", 1, "1_", "an underscore in a number stands between two digits / write a = 1"},
    {"a = _1", 1, "_1", "an underscore in a number stands between two digits / write a = 1"},
    {"a = 0XFF", 1, "0XFF", "the prefix of a number is in lower case / write a = 0xFF"},
    {"a = 0x", 1, "0x", "text needs quotes / write a = \"0x\""},
    {"a = 0xG", 1, "0xG", "text needs quotes / write a = \"0xG\""},
    {"a = +0xFF", 1, "+0xFF", "a hexadecimal, octal or binary number has no sign / write a = 0xFF"},
    {"a = -0xFF", 1, "-0xFF", "a hexadecimal, octal or binary number has no sign / write a = -255"},
    {"a = -0x", 1, "-0x", "text needs quotes / write a = \"-0x\""},
    {"a = 0x1.8p3", 1, "0x1.8p3", "text needs quotes / write a = \"0x1.8p3\""},
    {"a = 18446744073709551615", 1, "18446744073709551615",
     "an integer is at most 9223372036854775807 (2^63 - 1) / put it in quotes: a = \"18446744073709551615\""},
    {"a = -9223372036854775809", 1, "-9223372036854775809",
     "an integer is at least -9223372036854775808 (-2^63) / put it in quotes: a = \"-9223372036854775809\""},
    {"a = 0xFFFFFFFFFFFFFFFF", 1, "0xFFFFFFFFFFFFFFFF",
     "an integer is at most 9223372036854775807 (2^63 - 1) / put it in quotes: a = \"18446744073709551615\""},
    {"a = 99999999999999999999999999", 1, "99999999999999999999999999",
     "an integer is at most 9223372036854775807 (2^63 - 1) / put it in quotes: a = \"99999999999999999999999999\""},
    {"a = 1e400", 1, "1e400", "the number is too large for a 64-bit float / the largest is 1.7976931348623157e308"},
    {"a = 2024-02-30", 1, "2024-02-30",
     "this date or time does not exist / write a date as 2024-12-31, a time as 23:59:59, and both as "
     "2024-12-31T23:59:59"},
    {"a = 25:00:00", 1, "25:00:00",
     "this date or time does not exist / write a date as 2024-12-31, a time as 23:59:59, and both as "
     "2024-12-31T23:59:59"},
    {"a = 2024-01", 1, "2024-01", "text needs quotes / write a = \"2024-01\""},
    {"a = 12:30", 1, "12:30", "a date is written as 2024-12-31, a time as 23:59:59 / write a = 12:30:00"},
    {"a = 9:30", 1, "9:30", "a date is written as 2024-12-31, a time as 23:59:59 / write a = 09:30:00"},
    {"a = 2024-1-5", 1, "2024-1-5", "a date is written as 2024-12-31, a time as 23:59:59 / write a = 2024-01-05"},
    {"a = 2024/1/5", 1, "2024/1/5", "a date is written as 2024-12-31, a time as 23:59:59 / write a = 2024-01-05"},
    {"a = 2024-01-01T10:00", 1, "2024-01-01T10:00",
     "a date is written as 2024-12-31, a time as 23:59:59 / write a = 2024-01-01T10:00:00"},
    {"a = 2024-01-01 10:00", 1, "2024-01-01 10:00",
     "a date is written as 2024-12-31, a time as 23:59:59 / write a = 2024-01-01T10:00:00"},
    {"a = 2024-01-01T", 1, "2024-01-01T", "text needs quotes / write a = \"2024-01-01T\""},
    {"a = 2024-01-01T10:00:00+7:00", 1, "2024-01-01T10:00:00+7:00",
     "text needs quotes / write a = \"2024-01-01T10:00:00+7:00\""},
    {"a = llama3 # c", 1, "llama3", "text needs quotes / write a = \"llama3\""},
    {"a = C:\\Users", 1, "C:\\Users", "text needs quotes / write a = 'C:\\Users'"},
    {"a = /data/x", 1, "/data/x", "text needs quotes / write a = \"/data/x\""},
    {"a = \"C:\\Users\\me\"", 1, "\\U",
     "a backslash in double quotes starts an escape, and this is none / write a = 'C:\\Users\\me', in single quotes / "
     "or double each backslash: \"C:\\\\Users\\\\me\""},
    {"a = \"C:\\it's\\me\"", 1, "\\i",
     "a backslash in double quotes starts an escape, and this is none / double each backslash"},
    {"a = \"\\'\"", 1, "\\'",
     "a backslash in double quotes starts an escape, and this is none / write ' without a backslash"},
    {"a = \"\\x41\"", 1, "\\x",
     "a backslash in double quotes starts an escape, and this is none / write the character by its number, as \\u001b "
     "with four hexadecimal digits"},
    {"a = \"\\uD800\"", 1, "\\uD800",
     "this escape stands for no character / write a character above U+FFFF as \\U and eight hexadecimal digits"},
    {"a = \"\\uDFFF\"", 1, "\\uDFFF",
     "this escape stands for no character / write a character above U+FFFF as \\U and eight hexadecimal digits"},
    {"a = \"\\U00110000\"", 1, "\\U00110000",
     "this escape stands for no character / write a character above U+FFFF as \\U and eight hexadecimal digits"},
    {"a = \"\\u12\"", 1, "\\u12",
     "a backslash in double quotes starts an escape, and this is none / write a = '\\u12', in single quotes / or "
     "double each backslash: \"\\\\u12\""},
    {"a = \"\"\"C:\\Users\"\"\"", 1, "\\U",
     "a backslash in double quotes starts an escape, and this is none / write ''' instead of \"\"\", or double each "
     "backslash"},
    {"a = “x”", 1, "“x”", "quotes are \" or ', not curly ones and not ` / write a = \"x\""},
    {"a = ‘x y’ # c", 1, "‘x", "quotes are \" or ', not curly ones and not ` / write a = \"x y\""},
    {"a = `x`", 1, "`x`", "quotes are \" or ', not curly ones and not ` / write a = \"x\""},
    {"a = «x»", 1, "«x»", "quotes are \" or ', not curly ones and not ` / write a = \"x\""},
    {"a = x", 1, "x", "text needs quotes / write a = \"x\""},
    {"a = \"my run", 1, "\"my run", "the string is not closed on its line / write a = \"my run\""},
    {"a = \"my run # c", 1, "\"my run # c", "the string is not closed on its line / write a = \"my run\""},
    {"a = 'my run", 1, "'my run", "the string is not closed on its line / write a = \"my run\""},
    {"a = \"abc'", 1, "\"abc'", "the string is not closed on its line / write a = \"abc\""},
    {"a = \"abc\n  def\"\n", 1, "\"abc",
     "the string is not closed on its line / put text of several lines in three quotes: \"\"\"...\"\"\""},
    {"a = 'abc\nb = 2", 1, "'abc", "the string is not closed on its line / write a = \"abc\""},
    {"a = \"\"\"abc", 1, "\"\"\"", "the string in three quotes is not closed / write \"\"\" where it ends"},
    {"a = '''abc", 1, "'''", "the string in three quotes is not closed / write ''' where it ends"},
    {"a = [1, 2", 1, "[", "the [ of this list is not closed / write ] after its last element"},
    {"a = [1, 2\nb = 3", 2, "b", "the [ on line 1 is not closed / write ] after the last element"},
    {"a = [1,\n2,\nb = 3", 3, "b", "the [ on line 1 is not closed / write ] after the last element"},
    {"a = [1,\n2\n[b]\nc = 1", 3, "[", "the [ on line 1 is not closed / write ] after the last element"},
    {"a = [1,\n2,\n[b]\nc = 1", 3, "b", "the [ on line 1 is not closed / write ] after the last element"},
    {"a = [1 2]", 1, "2", "there is no comma between two elements / write , between them"},
    {"a = [1,, 2]", 1, ",", "there is no element before this comma / remove the comma"},
    {"a = [,1]", 1, ",", "there is no element before this comma / remove the comma"},
    {"a = [1}", 1, "}", "the list is opened with [ and closed with another bracket / write ] instead"},
    {"a = [1)", 1, "1)", "the list is opened with [ and closed with another bracket / write ] instead"},
    {"a = [1; 2]", 1, "1;", "a comma separates two elements, not a semicolon / write , instead"},
    {"a = [\"a\": 1]", 1, ":", "a list has no keys / write {key = value} for an inline table"},
    {"a = [a, b]", 1, "a", "text needs quotes / write \"a\""},
    {"a = [True]", 1, "True", "a boolean is true or false, in lower case / write true"},
    {"a = [.5, 1]", 1, ".5", "a number has a digit before its point / write 0.5"},
    {"a = (1, 2)", 1, "(1", "a list is in square brackets / write a = [1, 2]"},
    {"a = 1]", 1, "]", "there is no bracket that this one closes / remove it"},
    {"a = {b = 1,}", 1, "}", "the last setting of an inline table has no comma after it / remove the comma"},
    {"a = {b = 1,\nc = 2}", 1, "{",
     "an inline table has to be on one line / write [section] on a line of its own, and its settings below it"},
    {"a = {\nb = 1}", 1, "{",
     "an inline table has to be on one line / write [section] on a line of its own, and its settings below it"},
    {"a = {b: 1}", 1, ":", "a key and its value are joined by =, not by a colon / write b = 1"},
    {"a = {\"b\": 1}", 1, ":", "a key and its value are joined by =, not by a colon / write \"b\" = 1"},
    {"a = {b}", 1, "}", "the key has no value / write b = value"},
    {"a = {b = 1 c = 2}", 1, "c", "there is no comma between two settings / write , between them"},
    {"a = {b = 1", 1, "{", "the { of this inline table is not closed / write } after its last setting"},
    {"a = {b = True}", 1, "True", "a boolean is true or false, in lower case / write b = true"},
    {"a = {, }", 1, ",", "there is no setting before this comma / remove the comma"},
    {"a = {b = 1]", 1, "]", "the inline table is opened with { and closed with another bracket / write } instead"},
    {"a = {b = x, c = 1}", 1, "x", "text needs quotes / write b = \"x\""},
    {"a = 1\rb = 2", 1, "\r", "a carriage return stands without a line feed / end each line with \\n or \\r\\n"},
    {"a = 'x\001y'", 1, "\001", "a control character in a string is written as an escape / write \\u0001"},
    {"a = 1 # \001", 1, "\001", "there is a control character outside of a string / remove it"},
    {std::string_view("\000", 1), 1, std::string_view("\000", 1),
     "there is a control character outside of a string / remove it"},
    {"a = '\xff"
     "'",
     1, "\xff", "there is a byte that is not UTF-8 / save the file as UTF-8"},
    {"\xff"
     "\xfe"
     "a",
     1, "\xff", "the text is UTF-16 / save the file as UTF-8"},
    {"a = 1\na = 2", 2, "a", "the key is set above already, on line 1 / keep one of the two"},
    {"a = 1\n\"a\" = 2", 2, "\"a\"", "the key is set above already, on line 1 / keep one of the two"},
    {"[a]\nb = 1\n[c]\n[a]\nd = 1", 4, "a",
     "the section is given above already, on line 1 / a section is given once per file: put its settings together / "
     "for a list of sections write each header with [[ and ]]"},
    {"[a]\n[a.b]\n[a]", 3, "a",
     "the section is given above already, on line 1 / a section is given once per file: put its settings together / "
     "for a list of sections write each header with [[ and ]]"},
    {"a.b = 1\n[a]\nc = 1", 2, "a",
     "settings of this section are given above with dotted keys, on line 1 / a section is given once per file: put its "
     "settings together"},
    {"[a.b]\n[a]\nb.c = 1", 3, "b", "this section is given above, on line 1 / put the setting there"},
    {"a = {b = 1}\n[a]", 2, "a",
     "this is set to a value above, on line 1, so it cannot be a section / remove one of the two"},
    {"a = {b = 1}\na.c = 1", 2, "a",
     "this is set to a value above, on line 1, so it cannot have settings of its own / put the setting between the "
     "braces of an inline table there, or remove one of the two"},
    {"a = {b = 1}\n[a.c]", 2, "a",
     "this is set to a value above, on line 1, so it cannot be a section / remove one of the two"},
    {"a = 1\na.b = 2", 2, "a",
     "this is set to a value above, on line 1, so it cannot have settings of its own / put the setting between the "
     "braces of an inline table there, or remove one of the two"},
    {"a = [1]\n[[a]]", 2, "a",
     "this is set to a value above, on line 1, so it cannot be a list of sections / write all entries with [[ and ]], "
     "or all of them in the value"},
    {"[[a]]\n[a]", 2, "a",
     "this is a list of sections above, on line 1 / write the header with [[ and ]] for one more entry of the list"},
    {"[a]\n[[a]]", 2, "a",
     "this is a section above, on line 1, so it cannot be a list of sections / write both headers with [[ and ]], or "
     "put the settings together below one"},
    {"[a.b]\n[a]\nb = 1", 3, "b",
     "this is a section above, on line 1, so it cannot have a value / remove one of the two"},
    {"[[a]]\nx = 1\n[[a]]\nx = 1\nx = 2", 5, "x", "the key is set above already, on line 4 / keep one of the two"},
    {"a = {b = 1, b = 2}", 1, "b", "the key is set above already, on this line / keep one of the two"},
    {"a\u00a0= 1", 1, "\u00a0", "this blank is not an ASCII space / write a space instead, or put the text in quotes"},
    {"a = \u00a05", 1, "\u00a05",
     "this blank is not an ASCII space / write a space instead, or put the text in quotes"},
    {"<a>1</a>", 1, "<", "this looks like XML, not TOML / write key = value on each line"},
    {"x = Infinity", 1, "Infinity", "infinity is inf and not-a-number is nan / write x = inf"},
    {"x = -.inf", 1, "-.inf", "infinity is inf and not-a-number is nan / write x = -inf"},
    {"x = $HOME", 1, "$HOME", "text needs quotes / write x = \"$HOME\""},
    {"x = *ref", 1, "*ref", "text needs quotes / write x = \"*ref\""},
    {"key = value = 3", 1, "value", "text needs quotes / write key = \"value = 3\""},
    {"x = = 3", 1, "=", "a key and its value are joined by one = / write x = 3"},
    {"x = ,", 1, ",", "there is no value before this comma / write x = value"},
    {"x = ]", 1, "]", "there is no value before this bracket / write x = value"},
    {"x = a.b.c", 1, "a.b.c", "text needs quotes / write x = \"a.b.c\""},
    {"x = 1.2.3", 1, "1.2.3", "text needs quotes / write x = \"1.2.3\""},
    {"x = true false", 1, "false", "text needs quotes / write x = \"true false\""},
    {"x = trueish", 1, "trueish", "text needs quotes / write x = \"trueish\""},
    {"x = 1 + 2", 1, "+ 2", "text needs quotes / write x = \"1 + 2\""},
    {"x = 10%", 1, "10%", "text needs quotes / write x = \"10%\""},
    {"x = r\"abc\"", 1, "r\"abc\"", "text needs quotes / write x = \"r\\\"abc\\\"\""},
    {"x = f(1)", 1, "f(1)", "text needs quotes / write x = \"f(1)\""},
    {"a = 1 \\\\", 1, "\\\\", "text needs quotes / write a = '1 \\\\'"},
    {"\\", 1, "\\", "a line is [section], key = value or # a comment"},
};

reflcfg::diagnostic only_diagnostic(std::string_view text, bool may_quote) {
  std::vector<reflcfg::diagnostic> found;
  reflcfg::tree root;
  BOOST_TEST(!parse_toml(text, 1, may_quote, root, found));
  BOOST_REQUIRE(found.size() == 1u);
  return found.front();
}

std::string says(const reflcfg::diagnostic& item) {
  constexpr std::string_view prefix = "not valid TOML: ";
  BOOST_TEST(item.what.starts_with(prefix));
  std::string text = item.what.substr(prefix.size());
  for (const std::string& help : item.help) text += " / " + help;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_mistake_is_explained_where_it_is) {
  for (const mistake& item : mistakes) {
    BOOST_TEST_CONTEXT(std::string(item.text)) {
      const reflcfg::diagnostic found = only_diagnostic(item.text, true);
      BOOST_TEST((found.is == reflcfg::diagnostic::kind::source));
      BOOST_TEST(found.at.source == 1u);
      BOOST_TEST(std::count(item.text.begin(), item.text.begin() + found.at.first, '\n') + 1 == item.line);
      BOOST_TEST(item.text.substr(found.at.first, found.at.last - found.at.first) == item.marked);
      BOOST_TEST(says(found) == item.says);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_first_mistake_is_the_one_that_is_told) {
  BOOST_TEST(says(only_diagnostic("a = 1\nb = yes\nc = None\n", true)) ==
             "a boolean is true or false, in lower case / write b = true");
}

BOOST_AUTO_TEST_CASE(a_text_that_may_hold_secrets_is_not_quoted) {
  const auto safe = [](std::string_view text) { return says(only_diagnostic(text, false)); };
  BOOST_TEST(safe("password = hunter2") == "text needs quotes / write password = \"...\"");
  BOOST_TEST(safe("zZ9aA0_-.b = hunter2") == "text needs quotes / write zZ9aA0_-.b = \"...\"");
  BOOST_TEST(safe("password: hunter2") == "a key and its value are joined by =, not by a colon / write key = value");
  BOOST_TEST(safe("password hunter2") == "there is no = between the key and its value / write key = value");
  BOOST_TEST(safe("password = \"hunter2") == "the string is not closed on its line / write password = \"...\"");
  BOOST_TEST(safe("password = \u201chunter2\u201d") ==
             "quotes are \" or ', not curly ones and not ` / write password = \"...\"");
  BOOST_TEST(safe("password = \"C:\\hunter2\"") ==
             "a backslash in double quotes starts an escape, and this is none / "
             "write password = '...', in single quotes / or double each backslash");
  BOOST_TEST(safe("pin = 007") == "a number has no zeros in front / write 7");
  BOOST_TEST(safe("pin = 18446744073709551615") ==
             "an integer is at most 9223372036854775807 (2^63 - 1) / put it in quotes: pin = \"...\"");
  BOOST_TEST(safe("\"hunter2\" = x") == "text needs quotes / write \"...\"");
  BOOST_TEST(safe("a = 1 b = \"hunter2\"") == "there is one setting on a line / put each on a line of its own");
  BOOST_TEST(safe("[hunter2") == "the ] of the header is missing / write [section]");
}

BOOST_AUTO_TEST_CASE(no_secret_is_quoted_whatever_mistake_stands_beside_it) {
  for (const mistake& item : mistakes) {
    if (item.text.starts_with("\xff")) continue;
    for (const std::string before :
         {"key = 'Zq\u00e9Zq'\n", "key = \"\"\"\nZqZq\"\"\"\n", "key = ['ZqZq', \"ZqZq\"]\n"}) {
      const std::string text = before + std::string(item.text) + " 'ZqZq' \"ZqZq\n";
      std::vector<reflcfg::diagnostic> found;
      reflcfg::tree root;
      if (parse_toml(text, 1, false, root, found)) continue;
      BOOST_TEST(says(found.front()).find("Zq") == std::string::npos, text);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_long_text_is_not_repeated) {
  const std::string word(1000, 'x');
  BOOST_TEST(says(only_diagnostic("a = " + word, true)) == "text needs quotes / write a = \"...\"");
  BOOST_TEST(says(only_diagnostic(word + ": 1", true)).size() < 200u);
  BOOST_TEST(says(only_diagnostic("a = 1 " + word + " = 2", true)).size() < 200u);
  BOOST_TEST(says(only_diagnostic("[" + word, true)).size() < 200u);
  BOOST_TEST(says(only_diagnostic("a = \"\\q" + word + "\"", true)).size() < 200u);
}

BOOST_AUTO_TEST_CASE(a_value_alone_is_refused_with_a_reason_that_quotes_nothing) {
  const auto reason = [](std::string_view text) {
    reflcfg::tree value;
    std::string why;
    BOOST_TEST(!parse_toml_value(text, {1, 0, 0}, value, why));
    return why;
  };
  BOOST_TEST(reason("[a, b]") == "text needs quotes");
  BOOST_TEST(reason("[1, 2") == "the [ of this list is not closed");
  BOOST_TEST(reason("[1] 2") == "only a comment may follow a value on its line");
  BOOST_TEST(reason("") == "text needs quotes");
  BOOST_TEST(reason("1\nb = 2") == "there is one setting on a line");
  BOOST_TEST(reason("[True]") == "a boolean is true or false, in lower case");
}
