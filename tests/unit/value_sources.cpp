// Where values came from, and what may be shown of it.
#include <boost/test/unit_test.hpp>

#include <reflcfg/detail/value/diagnostic.hpp>
#include <reflcfg/detail/value/sources.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <random>

using namespace reflcfg::detail;
using reflcfg::origin;
using reflcfg::tree;

namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += part + '\0';
  return text;
}

// Sources with one of a kind, and where a word is in it.
struct one_source {
  sources all;
  std::uint32_t number;

  one_source(origin::kind is, std::string text) : number(all.add(is, "run.toml", std::move(text), 1)) {}

  span find(std::string_view word) const {
    const auto first = static_cast<std::uint32_t>(all.text_of(number).find(word));
    return {number, first, first + static_cast<std::uint32_t>(word.size())};
  }
  std::string shown(std::string_view word) const { return all.show(find(word)).text; }
  std::string marked(std::string_view word) const {
    const sources::excerpt excerpt = all.show(find(word));
    return excerpt.text.substr(excerpt.caret, excerpt.length);
  }
};

one_source file(std::string text) { return {origin::kind::file, std::move(text)}; }
one_source arguments(const std::vector<std::string>& words) { return {origin::kind::command_line, joined(words)}; }
one_source variables(const std::vector<std::string>& pairs) { return {origin::kind::environment, joined(pairs)}; }

std::string place(const one_source& from, span at) {
  const reflcfg::position found = from.all.origin_at(at).at;
  return std::to_string(found.line) + ":" + std::to_string(found.column) + "+" + std::to_string(found.length);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_place_in_a_file_is_its_line_and_its_column_in_code_points) {
  const one_source from = file("a = 1\r\n\n\u4e2d\u6587 = e\u0301x\nlast");
  BOOST_TEST(place(from, from.find("a")) == "1:1+1");
  BOOST_TEST(place(from, from.find("1")) == "1:5+1");
  BOOST_TEST(place(from, from.find("\u6587")) == "3:2+1");
  BOOST_TEST(place(from, from.find("e\u0301x")) == "3:6+3");
  BOOST_TEST(place(from, from.find("x\nlast")) == "3:8+1");  // its first line
  const auto size = static_cast<std::uint32_t>(from.all.text_of(1).size());
  BOOST_TEST(place(from, {1, size, size}) == "4:5+0");
  BOOST_TEST(place(file(""), {1, 0, 0}) == "1:1+0");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_no_column_and_is_not_shown) {
  const one_source from = file(
      "\xEF\xBB\xBF"
      "ab\nc");
  BOOST_TEST(place(from, from.find("ab")) == "1:1+2");
  BOOST_TEST(place(from, {1, 0, 4}) == "1:1+1");
  BOOST_TEST(place(from, from.find("c")) == "2:1+1");
  BOOST_TEST(from.shown("b") == "ab");
  BOOST_TEST(from.marked("b") == "b");
}

BOOST_AUTO_TEST_CASE(columns_are_right_anywhere_in_a_long_file) {
  std::mt19937_64 random(1);
  std::string text;
  while (text.size() < 50'000) {
    text += random() % 400 == 0 ? "\n" : random() % 2 == 0 ? "a" : "\u4e2d";
  }
  const one_source from = file(text);
  for (int i = 0; i < 300; ++i) {
    const std::size_t at = skip_characters(text, random() % text.size(), 1);
    const std::string before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = 1 + character_count(before.substr(before.rfind('\n') + 1));
    const origin found = from.all.origin_at({1, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)});
    BOOST_REQUIRE(found.at.line == line);
    BOOST_REQUIRE(found.at.column == column);
  }
}

BOOST_AUTO_TEST_CASE(parts_are_lines_and_arguments) {
  const one_source lines = file("a\r\nb\n");
  BOOST_TEST(lines.all.text(lines.all.part_span(1, 0)) == "a");
  BOOST_TEST(lines.all.text(lines.all.part_span(1, 1)) == "b");
  BOOST_TEST(lines.all.text(lines.all.part_span(1, 2)) == "");
  BOOST_TEST(lines.all.part(1, 5) == 2u);
  const one_source words = arguments({"one", "", "three"});
  BOOST_TEST(words.all.text(words.all.part_span(1, 0)) == "one");
  BOOST_TEST(words.all.text(words.all.part_span(1, 1)) == "");
  BOOST_TEST(words.all.text(words.all.part_span(1, 2)) == "three");
  BOOST_TEST(words.all.text(words.all.part_span(1, 3)) == "");
  BOOST_TEST(words.all.part(1, 4) == 1u);
  BOOST_TEST(words.all.part(1, 11) == 2u);  // after the end: the last one
}

BOOST_AUTO_TEST_CASE(the_origin_of_a_value_names_its_source_and_the_alias_that_was_used) {
  sources all;
  const auto run = all.add(origin::kind::file, "run.toml", "x = 1\n", 1);
  const auto environment = all.add(origin::kind::environment, "", joined({"APP__A=1", "APP__B=c=d"}), 2);
  const auto command_line = all.add(origin::kind::command_line, "", joined({"--x", "1"}), 3);
  tree value = tree::of_integer(1);
  BOOST_TEST(describe(all.origin_of(value)) == "default");
  value.key = {run, 0, 1};
  BOOST_TEST(describe(all.origin_of(value)) == "run.toml:1");
  value.at = {environment, 16, 19};
  BOOST_TEST(describe(all.origin_of(value)) == "environment variable APP__B");
  value.at = {command_line, 4, 5};
  value.name = all.add_name("old.x");
  BOOST_TEST(describe(all.origin_of(value)) == "command line, argument 2");
  value.renamed = true;
  BOOST_TEST(describe(all.origin_of(value)) == "command line, argument 2, as old.x");
}

BOOST_AUTO_TEST_CASE(a_stronger_source_counts_more_and_then_a_later_place) {
  sources all;
  const auto strong = all.add(origin::kind::command_line, "", "ab", 5);
  const auto weak = all.add(origin::kind::file, "", "ab", 1);
  BOOST_TEST(all.before({weak, 1, 2}, {strong, 0, 1}));
  BOOST_TEST(!all.before({strong, 0, 1}, {weak, 1, 2}));
  BOOST_TEST(all.before({strong, 0, 1}, {strong, 1, 2}));
  BOOST_TEST(!all.before({strong, 0, 1}, {strong, 0, 2}));
  BOOST_TEST(all.before({}, {weak, 0, 1}));
}

BOOST_AUTO_TEST_CASE(an_error_in_a_file_shows_its_line) {
  const one_source from = file("a = 1\r\nbcd = \u4e2d\ne = \"\"\"x\ny\"\"\"\n");
  BOOST_TEST(from.shown("1") == "a = 1");
  BOOST_TEST(from.shown("\u4e2d") == "bcd = \u4e2d");
  BOOST_TEST(from.marked("\u4e2d") == "\u4e2d");
  BOOST_TEST(from.marked("\"\"\"x\ny\"\"\"") == "\"\"\"x");  // to the end of the line
  const sources::excerpt empty = from.all.show({1, 13, 13});    // before the ideograph
  BOOST_TEST(empty.text.substr(empty.caret, empty.length) == "\u4e2d");
  BOOST_TEST(from.all.show({}).text.empty());
}

BOOST_AUTO_TEST_CASE(hidden_bytes_are_stars_in_every_line_that_they_touch) {
  one_source from = file("key = 'secret' # x\nk2 = \"\"\"se\ncret\nmore\"\"\" # y\nz = 1");
  from.all.hide(from.find("'secret'"));
  from.all.hide(from.find("\"\"\"se\ncret\nmore\"\"\""));
  BOOST_TEST(from.shown("key") == "key = ***");
  BOOST_TEST(from.marked("# x") == "# x");  // a comment behind a secret is shown only if it is what is wrong
  BOOST_TEST(from.marked("secret") == "***");
  BOOST_TEST(from.marked("key = 'se") == "key = ***");
  BOOST_TEST(from.shown("k2") == "k2 = ***");
  BOOST_TEST(from.shown("cret\nmore") == "***");
  BOOST_TEST(from.shown("# y") == "*** # y");
  BOOST_TEST(from.marked("# y") == "# y");
  BOOST_TEST(from.shown("z") == "z = 1");
  BOOST_TEST(from.all.hidden(from.find("secret")));
  BOOST_TEST(from.all.hidden(from.find("key = 'secret")));
  BOOST_TEST(!from.all.hidden(from.find("key = ")));
  from.all.hide_all(1);
  BOOST_TEST(from.shown("z") == "");
  BOOST_TEST(from.all.hidden(from.find("z")));
}

BOOST_AUTO_TEST_CASE(arguments_are_shown_as_one_types_them) {
  const one_source from = arguments({"--title", "a b", "", "--x=it's", "5", "6"});
  BOOST_TEST(from.shown("--title") == "--title");
  BOOST_TEST(from.marked("a b") == "'a b'");
  BOOST_TEST(from.all.show({1, 0, 11}).text == "--title 'a b'");
  BOOST_TEST(from.all.show({1, 12, 12}).text == "''");
  BOOST_TEST(from.shown("it's") == "\"--x=it's\"");
  BOOST_TEST(from.all.show({1, 0, 25}).text == "--title 'a b' '' \"--x=it's\" ...");
}

BOOST_AUTO_TEST_CASE(hidden_bytes_of_arguments_and_variables_are_stars_without_quotes) {
  one_source words = arguments({"--token", "s e", "--token=s e", "--both=a b s e"});
  words.all.hide({1, 8, 11});
  words.all.hide({1, 20, 23});
  words.all.hide({1, 35, 38});
  BOOST_TEST(words.all.show({1, 0, 38}).text == "--token *** --token=*** '--both=a b ***'");
  one_source pairs = variables({"APP__A=a b", "APP__KEY=s e", "APP__E="});
  pairs.all.hide(pairs.find("s e"));
  BOOST_TEST(pairs.shown("a b") == "APP__A='a b'");
  BOOST_TEST(pairs.shown("APP__KEY") == "APP__KEY=***");
  BOOST_TEST(pairs.marked("s e") == "APP__KEY=***");
  BOOST_TEST(pairs.shown("APP__E") == "APP__E=''");
}

BOOST_AUTO_TEST_CASE(stars_that_the_user_wrote_are_quoted) {
  BOOST_TEST(arguments({"--a=***"}).shown("--a") == "'--a=***'");
}

BOOST_AUTO_TEST_CASE(a_long_line_is_cut_to_the_part_around_the_mark) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "\u4e2d";
  text.replace(150'000, 0, "MARK");
  const one_source from = file(text);
  const sources::excerpt excerpt = from.all.show(from.find("MARK"));
  BOOST_TEST(excerpt.text.size() < 450u);
  BOOST_TEST(excerpt.text.starts_with("...\u4e2d"));
  BOOST_TEST(excerpt.text.ends_with("\u4e2d..."));
  BOOST_TEST(is_utf8(excerpt.text));
  BOOST_TEST(from.marked("MARK") == "MARK");
  BOOST_TEST(arguments({std::string(1000, 'a')}).shown("aaa") == std::string(240, 'a') + "...");
}

BOOST_AUTO_TEST_CASE(a_hidden_range_stays_hidden_where_the_line_is_cut_inside_it) {
  one_source from = file("k = " + std::string(5000, 's') + " X " + std::string(5000, 's'));
  from.all.hide({1, 4, 5004});
  from.all.hide({1, 5007, 10007});
  BOOST_TEST(from.shown("X") == "...*** X");
  BOOST_TEST(from.marked("X") == "X");
  BOOST_TEST(from.shown("k") == "k = ***...");
}

BOOST_AUTO_TEST_CASE(no_hidden_byte_is_ever_shown) {
  std::mt19937_64 random(2);
  const auto below = [&](std::size_t end) { return static_cast<std::uint32_t>(random() % end); };
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::uint32_t n = below(1200); n > 0; --n) text += below(40) == 0 ? '\n' : "ab \u00e9'*"[below(7)];
    const bool is_file = below(2) == 0;
    if (!is_file) std::replace(text.begin(), text.end(), '\n', '\0');
    const auto size = static_cast<std::uint32_t>(text.size());
    std::vector<span> secrets;
    for (std::uint32_t n = below(6); n > 0; --n) {
      const std::uint32_t first = below(size + 1);
      secrets.push_back({1, first, std::min(size, first + below(300))});
      // S stands nowhere else.
      for (std::uint32_t at = secrets.back().first; at < secrets.back().last; ++at) {
        if (text[at] != '\n' && text[at] != '\0') text[at] = 'S';
      }
    }
    one_source from = is_file ? file(text) : one_source(origin::kind::command_line, text);
    for (const span secret : secrets) from.all.hide(secret);
    const std::uint32_t first = below(size + 1);
    const span at{1, first, std::min(size, first + below(50))};
    const sources::excerpt excerpt = from.all.show(at);
    BOOST_REQUIRE(excerpt.text.find('S') == std::string::npos);
    BOOST_REQUIRE(excerpt.caret + excerpt.length <= excerpt.text.size());
    if (is_file && excerpt.caret < excerpt.text.size()) BOOST_REQUIRE(excerpt.length > 0u);
  }
}
