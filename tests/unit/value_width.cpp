// What a terminal is given, how wide it is there, and the carets below it.
#include <boost/test/unit_test.hpp>

#include <reflcfg/detail/value/diagnostic.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <random>

using namespace reflcfg::detail;
using reflcfg::diagnostic;
using reflcfg::origin;

namespace {

// A mistake in line 3 of run.toml.
diagnostic in_file(std::string snippet, std::size_t caret, std::size_t length) {
  diagnostic item{.is = diagnostic::kind::invalid, .what = "wrong"};
  item.from = {.is = origin::kind::file, .name = "run.toml", .at = {3, 7, 1}};
  item.snippet = std::move(snippet);
  item.caret = caret;
  item.caret_length = length;
  return item;
}

// The two lines that show it, without the frame.
std::pair<std::string, std::string> shown_lines(const diagnostic& item) {
  std::vector<std::string> lines;
  const std::string text = render(item);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  BOOST_REQUIRE(lines.size() >= 5u);
  return {lines[3].substr(4), lines[4].substr(4)};
}

std::string random_bytes(std::mt19937_64& random) {
  const std::vector<std::string> pieces{
      "a",      " ",       "\t",   "\n",       "\x1b[31m",         "\x7f",   "\u0085", "\u202e",
      "\u4e2d", "e\u0301", "\xff", "\xe4\xb8", "\xf0\x9f\x98\x80", "\u200b", "\u2028", "\"",
      "\\"};
  std::string text;
  for (auto n = random() % 60; n > 0; --n) text += pieces[random() % pieces.size()];
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(utf8_is_told_from_what_is_none) {
  for (const char* const text : {"", "a", "\u00e9", "\u4e2d", "\U0001F600", "\xf4\x8f\xbf\xbf"})
    BOOST_TEST(is_utf8(text));
  for (const char* const text :
       {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe4\xb8", "\xff"}) {
    BOOST_TEST(!is_utf8(text));
  }
  BOOST_TEST((code_point("\u4e2d", 0, 3) == U'\u4e2d'));
  BOOST_TEST((code_point("\U0001F600", 0, 4) == U'\U0001F600'));
  BOOST_TEST(character_count("a\u00e9\u4e2d") == 3u);
  BOOST_TEST(skip_characters("a\u00e9\u4e2d", 0, 2) == 3u);
  BOOST_TEST(skip_characters("ab", 1, 9) == 2u);
}

BOOST_AUTO_TEST_CASE(wide_characters_take_two_columns_and_combining_marks_none) {
  BOOST_TEST(display_width("abc") == 3u);
  BOOST_TEST(display_width("\u00e9") == 1u);
  BOOST_TEST(display_width("e\u0301") == 1u);
  BOOST_TEST(display_width("\u4e2d\u6587") == 4u);
  BOOST_TEST(display_width("\uff21") == 2u);           // fullwidth A
  BOOST_TEST(display_width("\uff71") == 1u);           // halfwidth katakana
  BOOST_TEST(display_width("\uac00") == 2u);           // a Hangul syllable
  BOOST_TEST(display_width("\u1100\u1161") == 2u);     // the same, from its letters
  BOOST_TEST(display_width("\U0001F600") == 2u);       // an emoji
  BOOST_TEST(display_width("\U00020000") == 2u);       // a rare ideograph
  BOOST_TEST(display_width("\u200b\ufe0f\u200d") == 0u);
  BOOST_TEST(display_width("\u0434\u03b1\u05d0") == 3u);  // Cyrillic, Greek, Hebrew
}

BOOST_AUTO_TEST_CASE(what_would_move_or_recolor_a_terminal_is_escaped) {
  BOOST_TEST(printable("a\tb") == "a b");
  BOOST_TEST(printable("a\nb\r") == "a\\nb\\r");
  BOOST_TEST(printable("\x1b[31m\x7f") == "\\x1b[31m\\x7f");
  BOOST_TEST(printable(std::string_view("\0", 1)) == "\\x00");
  BOOST_TEST(printable("\u0085\u009b") == "\\u0085\\u009b");
  BOOST_TEST(printable("\u202e\u2066\u200f\u061c\u2028") == "\\u202e\\u2066\\u200f\\u061c\\u2028");
  BOOST_TEST(printable("\xff\xe4\xb8x") == "\\xff\\xe4\\xb8x");
  BOOST_TEST(printable("\u00e9\u4e2d\u200b") == "\u00e9\u4e2d\u200b");
}

BOOST_AUTO_TEST_CASE(any_bytes_become_text_of_the_width_that_is_told) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random_bytes(random);
    const std::string shown = printable(text);
    BOOST_REQUIRE(is_utf8(shown));
    BOOST_REQUIRE(printable(shown) == shown);
    BOOST_REQUIRE(display_width(shown) == display_width(text));
  }
}

BOOST_AUTO_TEST_CASE(an_error_is_shown_with_its_place_its_line_and_help) {
  diagnostic item = in_file("steps = x", 8, 1);
  item.help = {"write a number", "see --help"};
  BOOST_TEST(render(item) ==
             "error: wrong\n"
             " --> run.toml:3:7\n"
             "  |\n"
             "3 | steps = x\n"
             "  |         ^\n"
             "  = help: write a number\n"
             "  = help: see --help\n");
  BOOST_TEST(render(in_file("a = 1", 0, 5), true).find("\x1b[1;31m^^^^^\x1b[0m") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_error_without_a_place_and_a_notice_are_short) {
  BOOST_TEST(render(diagnostic{.is = diagnostic::kind::missing, .what = "a is required", .help = {"--a x"}}) ==
             "error: a is required\n = help: --a x\n");
  diagnostic notice = in_file("", 0, 0);
  notice.is = diagnostic::kind::notice;
  BOOST_TEST(render(notice) == "notice: wrong (run.toml:3:7)\n");
  notice.from = {};
  BOOST_TEST(render(notice) == "notice: wrong\n");
}

BOOST_AUTO_TEST_CASE(carets_stand_below_the_columns_of_what_they_mark) {
  BOOST_TEST(shown_lines(in_file("ab\u4e2d\u6587", 5, 3)).second == "    ^^");
  BOOST_TEST(shown_lines(in_file("e\u0301 = x", 6, 1)).second == "    ^");
  BOOST_TEST(shown_lines(in_file("\x1b = x", 4, 1)).first == "\\x1b = x");
  BOOST_TEST(shown_lines(in_file("\x1b = x", 4, 1)).second == "       ^");
  BOOST_TEST(shown_lines(in_file("a\x1b", 1, 1)).second == " ^^^^");
  BOOST_TEST(shown_lines(in_file("\ta", 1, 1)).second == " ^");
  BOOST_TEST(shown_lines(in_file("a =", 3, 0)).second == "   ^");  // after the end
  BOOST_TEST(shown_lines(in_file("a", 99, 99)).second == " ^");
}

BOOST_AUTO_TEST_CASE(a_long_line_is_cut_around_the_caret) {
  const std::string left(300, 'a');
  const std::string right(300, 'b');
  const auto [line, carets] = shown_lines(in_file(left + "XYZ" + right, 300, 3));
  BOOST_TEST(line == "..." + std::string(40, 'a') + "XYZ" + std::string(57, 'b') + "...");
  BOOST_TEST(carets == std::string(43, ' ') + "^^^");
  const auto [start, below] = shown_lines(in_file(left, 0, 300));
  BOOST_TEST(start == std::string(100, 'a') + "...");
  BOOST_TEST(below == std::string(100, '^'));
  std::string wide;
  for (int i = 0; i < 200; ++i) wide += "\u4e2d";
  const auto [cut, mark] = shown_lines(in_file(wide, 300, 3));
  BOOST_TEST(display_width(cut) == 106u);
  BOOST_TEST(mark == std::string(43, ' ') + "^^");
}

BOOST_AUTO_TEST_CASE(a_caret_never_leaves_the_line_and_no_escape_code_gets_through) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    const std::string snippet = random_bytes(random) + "x";
    diagnostic item = in_file(snippet, random() % (snippet.size() + 3), random() % (snippet.size() + 3));
    item.what = item.from.name = item.path = random_bytes(random);
    item.help = {random_bytes(random)};
    const std::string text = render(item);
    BOOST_REQUIRE(std::count(text.begin(), text.end(), '\n') == 6);
    std::string one_line = text;
    std::erase(one_line, '\n');
    BOOST_REQUIRE(printable(one_line) == one_line);
    const auto [line, carets] = shown_lines(item);
    BOOST_REQUIRE(carets.ends_with('^'));
    BOOST_REQUIRE(carets.size() <= display_width(line) + 1);
  }
}

BOOST_AUTO_TEST_CASE(a_very_long_message_keeps_its_beginning_and_its_end) {
  diagnostic item{.is = diagnostic::kind::range, .what = "a" + std::string(100'000, '.') + "z"};
  const std::string text = render(item);
  BOOST_TEST(text.size() < 1000u);
  BOOST_TEST(text.starts_with("error: a."));
  BOOST_TEST(text.ends_with(".z\n"));
}

BOOST_AUTO_TEST_CASE(errors_are_listed_by_kind_up_to_a_hundred_and_counted) {
  std::vector<diagnostic> items(150, diagnostic{.is = diagnostic::kind::range, .what = "range"});
  items.push_back({.is = diagnostic::kind::source, .what = "no such file"});
  const std::string text = render(items);
  BOOST_TEST(text.starts_with("error: no such file\n\nerror: range\n"));
  BOOST_TEST(text.ends_with("\n... and 51 more\n\n151 errors\n"));
  BOOST_TEST(render(std::vector<diagnostic>(1, items.front())) == "error: range\n");
  BOOST_TEST(render(std::vector<diagnostic>{}).empty());
}
