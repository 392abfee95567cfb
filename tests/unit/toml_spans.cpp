// Spans are the bytes of what was read: what hides secrets and puts carets relies on it.
#include <boost/test/unit_test.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/source/toml.hpp>
#include <reflcfg/detail/value/quote.hpp>

using namespace reflcfg::detail;

namespace {

std::string_view bytes_of(std::string_view text, span at) { return text.substr(at.first, at.last - at.first); }

// The bytes of a value read as that value, its parts have the spans that they have when read alone, and the bytes of a
// key are that key.
void check_spans(std::string_view text, const reflcfg::tree& value) {
  const std::string_view written = bytes_of(text, value.at);
  const bool by_header = (value.is == reflcfg::tree::kind::table && !written.starts_with('{')) ||
                         (value.is == reflcfg::tree::kind::list && !written.starts_with('['));
  if (by_header) {
    BOOST_TEST(written.find_first_of("\r\n#=") == written.npos, written);
  } else {
    reflcfg::tree again;
    std::string reason;
    BOOST_TEST(parse_toml_value(written, value.at, again, reason), written << ": " << reason);
    BOOST_TEST(to_toml_text(again) == to_toml_text(value));
    BOOST_TEST(again.at.first == value.at.first);
    BOOST_TEST(again.at.last == value.at.last);
    for (std::size_t i = 0; i < value.items.size(); ++i) BOOST_TEST(again.items[i].at.last == value.items[i].at.last);
  }
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const reflcfg::tree& item = value.items[i];
    if (value.is == reflcfg::tree::kind::table) {
      const std::vector<std::string> key = split_path(bytes_of(text, item.key));
      BOOST_TEST(key == std::vector<std::string>{value.keys[i]}, boost::test_tools::per_element());
      if (i > 0) BOOST_TEST(value.items[i - 1].key.first < item.key.first);
    }
    check_spans(text, item);
  }
}

// Random documents, valid ones only.
class writer {
 public:
  explicit writer(unsigned seed) : random_(seed) {}

  std::string document() {
    newline_ = one({"\n", "\r\n"});
    std::string text = one({"", "\ufeff", "# \u00e9" + newline_});
    for (int section = 0; section < 4; ++section) {
      const std::string name = "s" + std::to_string(section);
      if (section > 0) text += one({"[" + name + "]", "[ " + name + " . 'x' ]", "[[" + name + "]]"}) + comment();
      for (int i = 0; i < 3; ++i) text += blank() + setting(i, 0) + comment();
    }
    return text;
  }

 private:
  std::string one(const std::vector<std::string>& choices) { return choices[random_() % choices.size()]; }
  std::string blank() { return one({"", " ", "\t "}); }
  std::string comment() { return blank() + one({"", "# x", "# \u65e5\u672c = ["}) + newline_; }
  std::string space() { return one({"", " ", newline_ + "  ", " # \u00e9 ]" + newline_}); }

  std::string setting(int number, int depth) {
    const std::string key = "k" + std::to_string(number);
    return one({key, "'" + key + "'", key + ".a", "\"\u00e9" + key + "\"", key + " . \"b c\""}) + blank() + "=" +
           blank() + value(depth);
  }

  std::string value(int depth) {
    const unsigned kind = random_() % (depth < 3 ? 9 : 7);
    if (kind == 7) return list(depth + 1);
    if (kind == 8) return braces(depth + 1);
    return one({"0",
                "-1_000",
                "0xfF",
                "1.5",
                "-2e-3",
                "1e-400",
                "inf",
                "true",
                "1979-05-27 07:32:00.5Z",
                "07:32:00",
                "0x" + std::string(100, '0') + "7",
                "1." + std::string(150, '3'),
                "\"\"",
                "''",
                "\"x\\n\u00e9\"",
                "'\u65e5\\'",
                "\"\"\"" + newline_ + "a\"b" + newline_ + "\u00e9\"\"\"\"",
                "\"\"\"\\" + newline_ + "  \\" + newline_ + "\u00e9\u30a2 \\ " + newline_ + " x\"\"\"",
                "'''" + newline_ + "x'y''" + newline_ + "'''",
                "\"[{#\\\\\""});
  }

  std::string list(int depth) {
    std::string text = "[" + space();
    for (unsigned count = random_() % 4; count > 0; --count) {
      text += value(depth) + space() + (count > 1 ? "," : one({"", ","})) + space();
    }
    return text + "]";
  }

  std::string braces(int depth) {
    std::string text = "{" + blank();
    const int count = static_cast<int>(random_() % 3);
    for (int i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + setting(i, depth) + blank();
    return text + "}";
  }

  std::mt19937 random_;
  std::string newline_;
};

reflcfg::tree read(std::string_view text) {
  reflcfg::tree root;
  std::vector<reflcfg::diagnostic> found;
  BOOST_TEST(parse_toml(text, 1, true, root, found), text << "\n" << (found.empty() ? "" : found.front().what));
  return root;
}

}  // namespace

BOOST_AUTO_TEST_CASE(spans_of_random_documents_are_the_bytes_of_their_values) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = writer(seed).document();
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << text) {
      for (const reflcfg::tree& value : read(text).items) check_spans(text, value);
    }
  }
}

BOOST_AUTO_TEST_CASE(tables_of_headers_and_dotted_keys_are_where_their_names_are) {
  const std::string_view text = "x.y = 1\n[ a . b ]\nc.d = 2\n[[l]]\ne = {f = 1}\n[[ l ]]\n[a]\n";
  const reflcfg::tree root = read(text);
  BOOST_TEST(bytes_of(text, root.find("x")->at) == "x");
  BOOST_TEST(bytes_of(text, root.find("a")->key) == "a");
  BOOST_TEST(root.find("a")->key.first == text.find("a . b"));
  BOOST_TEST(root.find("a")->at.first == text.rfind("a]"));
  BOOST_TEST(bytes_of(text, root.find("a")->at) == "a");
  BOOST_TEST(bytes_of(text, root.find("a")->find("b")->at) == "a . b");
  BOOST_TEST(bytes_of(text, root.find("a")->find("b")->key) == "b");
  BOOST_TEST(bytes_of(text, root.find("a")->find("b")->find("c")->at) == "c");
  BOOST_TEST(bytes_of(text, root.find("l")->at) == "l");
  BOOST_TEST(root.find("l")->items[1].at.first == text.find("l ]]"));
  BOOST_TEST(bytes_of(text, root.find("l")->items[0].find("e")->at) == "{f = 1}");
  BOOST_TEST(root.at.last == text.size());
}

BOOST_AUTO_TEST_CASE(a_section_with_no_header_is_where_a_header_below_it_names_it) {
  const std::string_view text = "[a.b.c]\n[a.b]\nd.e = 2\n[[l.m.n]]\n[[l.m.n]]\n[l]\nm.x = 3\n";
  const reflcfg::tree root = read(text);
  BOOST_TEST(bytes_of(text, root.find("a")->at) == "a.b.c");
  BOOST_TEST(bytes_of(text, root.find("a")->key) == "a");
  BOOST_TEST(root.find("a")->find("b")->at.first == text.find("a.b]"));
  BOOST_TEST(root.find("a")->find("b")->key.first == text.find("b.c]"));
  BOOST_TEST(bytes_of(text, root.find("a")->find("b")->find("d")->at) == "d");
  BOOST_TEST(bytes_of(text, root.find("l")->at) == "l");
  const reflcfg::tree& m = *root.find("l")->find("m");
  BOOST_TEST(bytes_of(text, m.at) == "l.m.n");
  BOOST_TEST(m.find("n")->at.first == text.find("l.m.n"));
  BOOST_TEST(m.find("n")->items[1].at.first == text.rfind("l.m.n"));
  BOOST_TEST(!m.find("n")->items[1].key.known());
}

BOOST_AUTO_TEST_CASE(columns_of_long_lines_with_wide_letters_are_exact) {
  std::string text = "a = [";
  for (int i = 0; i < 500; ++i) text += "'\u00e9\u65e5\U0001F600" + std::to_string(i) + "', ";
  text += "7]\nb = '\u00e9'\n";
  for (const reflcfg::tree& value : read(text).items) check_spans(text, value);
}

BOOST_AUTO_TEST_CASE(a_value_of_an_argument_has_spans_within_it) {
  reflcfg::tree value;
  std::string reason;
  BOOST_REQUIRE(parse_toml_value(" [\"\u00e9\", {x = 1}]\n", {3, 100, 117}, value, reason));
  BOOST_TEST(to_toml_text(value) == "[\"\u00e9\", { x = 1 }]");
  BOOST_TEST(value.at.source == 3u);
  BOOST_TEST(value.at.first == 101u);
  BOOST_TEST(value.items[0].at.first == 102u);
  BOOST_TEST(value.items[0].at.last == 106u);
  BOOST_TEST(value.items[1].items[0].key.first == 109u);
  BOOST_REQUIRE(parse_toml_value("[1]", {3, 100, 200}, value, reason));
  BOOST_TEST(value.items[0].at.first == 100u);
  BOOST_TEST(value.items[0].at.last == 200u);
}
