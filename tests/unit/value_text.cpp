// Numbers, durations, sizes and quoted text: what is written reads back.
#include <boost/test/unit_test.hpp>

#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quantity_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>
#include <reflcfg/detail/value/tree.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace reflcfg::detail;
using reflcfg::format_real;
using reflcfg::tree;

namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto most = std::numeric_limits<std::int64_t>::max();

std::string real_of(std::string_view text) {
  double value = 0;
  switch (parse_real(text, value)) {
    case real_result::ok: return format_real(value);
    case real_result::not_a_number: return "not a number";
    case real_result::too_large: return "too large";
  }
  return {};
}

std::string integer_of(std::string_view text) {
  const auto value = parse_integer(text);
  if (!value) return "no integer";
  return (value->negative ? "-" : "") + (value->fits ? std::to_string(value->magnitude) : "too large");
}

std::string ticks_of(std::string_view text, std::int64_t numerator, std::int64_t denominator) {
  std::int64_t ticks = 0;
  switch (parse_duration(text, numerator, denominator, ticks)) {
    case ticks_result::ok: return std::to_string(ticks);
    case ticks_result::malformed: return "malformed";
    case ticks_result::no_unit: return "no unit";
    case ticks_result::too_fine: return "too fine";
    case ticks_result::too_large: return "too large";
  }
  return {};
}

std::string bytes_of(std::string_view text) {
  std::uint64_t bytes = 0;
  switch (parse_bytes(text, bytes)) {
    case quantity_result::ok: return std::to_string(bytes);
    case quantity_result::malformed: return "malformed";
    case quantity_result::no_unit: return "no unit";
  }
  return {};
}

struct period {
  std::int64_t numerator;
  std::int64_t denominator;
};
constexpr period periods[] = {{1, 1'000'000'000}, {1, 1'000'000}, {1, 1000}, {1, 1}, {60, 1},  {3600, 1}, {86400, 1},
                              {604800, 1},        {1, 3},         {7, 1},    {2, 7}, {1, 256}, {1, 60},   {1, 44100}};

// Counts of every size, the ends of the range among them.
template <class Generator>
std::int64_t any_count(Generator& random) {
  const auto bits = random();
  if (bits % 50 == 0) return least + static_cast<std::int64_t>(bits / 50 % 3);
  if (bits % 50 == 1) return most - static_cast<std::int64_t>(bits / 50 % 3);
  return static_cast<std::int64_t>(random()) >> (bits % 64);
}

double count_read_from(std::string_view text, period tick) {
  long double nanoseconds = 0;
  if (parse_duration(text, nanoseconds) != quantity_result::ok) return std::nan("");
  const long double length =
      1e9L * static_cast<long double>(tick.numerator) / static_cast<long double>(tick.denominator);
  return static_cast<double>(nanoseconds / length);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_real_is_shown_with_the_fewest_digits_of_its_own_precision) {
  BOOST_TEST(format_real(0.1) == "0.1");
  BOOST_TEST(format_real(0.1F) == "0.1");
  BOOST_TEST(format_real(static_cast<double>(0.1F)) == "0.10000000149011612");
  BOOST_TEST(format_real(100000.0) == "100000.0");
  BOOST_TEST(format_real(3e-4) == "0.0003");
  BOOST_TEST(format_real(1e-8) == "1e-8");
  BOOST_TEST(format_real(1e20) == "1e+20");
  BOOST_TEST(format_real(1e20F) == "1e+20");
  BOOST_TEST(format_real(16777216.0F) == "16777216.0");
  BOOST_TEST(format_real(1e-4) == "0.0001");
  BOOST_TEST(format_real(9.5e-5) == "9.5e-5");
  BOOST_TEST(format_real(-9999999999999998.0) == "-9999999999999998.0");
  BOOST_TEST(format_real(1e16) == "1e+16");
  BOOST_TEST(format_real(99999992.0F) == "99999992.0");
  BOOST_TEST(format_real(1e8F) == "1e+8");
  BOOST_TEST(format_real(0.0) == "0.0");
  BOOST_TEST(format_real(-HUGE_VAL) == "-inf");
  BOOST_TEST(format_real(std::nan("")) == "nan");
}

BOOST_AUTO_TEST_CASE(every_real_reads_back_from_its_text) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 5000; ++i) {
    const auto value = std::bit_cast<double>(random());
    const auto single = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    double read = 0;
    if (std::isfinite(value)) {
      BOOST_REQUIRE(parse_real(format_real(value), read) == real_result::ok);
      BOOST_REQUIRE(read == value);
    }
    if (std::isfinite(single)) {
      BOOST_REQUIRE(parse_real(format_real(single), read) == real_result::ok);
      BOOST_REQUIRE(static_cast<float>(read) == single);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_real_is_read_whole_or_not_at_all) {
  for (const char* const text : {"1", "+1", " 1 ", "1.", "1.0", "1e0", "0.1e1", "1_0e-1"})
    BOOST_TEST(real_of(text) == "1.0");
  BOOST_TEST(real_of(".5") == "0.5");
  BOOST_TEST(real_of("-1_000.25") == "-1000.25");
  for (const char* const text : {"inf", "+inf", "Infinity"}) BOOST_TEST(real_of(text) == "inf");
  BOOST_TEST(real_of("-inf") == "-inf");
  BOOST_TEST(real_of("nan") == "nan");
  for (const char* const text : {"",     " ",    "+",    "-",     ".",  "1x",  "1 2",    "+-1",     "--1", "_1", "1_",
                                 "1__0", "1_.0", "0x10", "0x1p3", "1e", "1e+", "nan(1)", "infinit", "1,5", "1d"}) {
    BOOST_TEST(real_of(text) == "not a number", text);
  }
}

BOOST_AUTO_TEST_CASE(a_real_that_is_too_small_is_zero_and_one_that_is_too_large_is_told) {
  BOOST_TEST(real_of("1e-999") == "0.0");
  BOOST_TEST(real_of("0." + std::string(500, '0') + "1") == "0.0");
  BOOST_TEST(real_of("123456e-99999999999999999999999") == "0.0");
  BOOST_TEST(real_of("0e999") == "0.0");
  BOOST_TEST(real_of("1e999") == "too large");
  BOOST_TEST(real_of("-1e+999") == "too large");
  BOOST_TEST(real_of("1" + std::string(500, '0') + "e-5") == "too large");
  BOOST_TEST(real_of("0." + std::string(400, '0') + "1e+800") == "too large");
  BOOST_TEST(real_of("1" + std::string(400, '0') + "e-800") == "0.0");
  BOOST_TEST(real_of("5e-324") == "5e-324");
}

BOOST_AUTO_TEST_CASE(an_integer_is_digits_with_a_sign_and_separators_between_digits) {
  BOOST_TEST(integer_of(" +1_000\t") == "1000");
  BOOST_TEST(integer_of("-0") == "-0");
  BOOST_TEST(integer_of("007") == "7");
  BOOST_TEST(integer_of("18446744073709551615") == "18446744073709551615");
  BOOST_TEST(integer_of("18446744073709551616") == "too large");
  BOOST_TEST(integer_of("-" + std::string(1000, '9')) == "-too large");
  for (const char* const text :
       {"", "+", "-", "+-5", "-+5", "1_", "_1", "1__0", "-_1", "1.0", "0x1", "1 0", "- 1", "1e3"}) {
    BOOST_TEST(integer_of(text) == "no integer", text);
  }
}

BOOST_AUTO_TEST_CASE(a_dash_starts_a_number_only_where_a_number_follows) {
  for (const char* const token : {"-5", "-1e-4", "-.5", "-inf", "-1_000", "-1e999"})
    BOOST_TEST(is_negative_number(token), token);
  for (const char* const token : {"5", "-", "--5", "-x", "-5x", "-nan", "-infinity", "-i", "-.", ""}) {
    BOOST_TEST(!is_negative_number(token), token);
  }
}

BOOST_AUTO_TEST_CASE(a_duration_is_shown_in_its_largest_whole_units) {
  BOOST_TEST(format_duration(std::int64_t{90}, 1, 1) == "1m30s");
  BOOST_TEST(format_duration(std::int64_t{0}, 1, 1000) == "0s");
  BOOST_TEST(format_duration(std::int64_t{1500}, 1, 1000) == "1s500ms");
  BOOST_TEST(format_duration(std::int64_t{-250}, 1, 1000) == "-250ms");
  BOOST_TEST(format_duration(std::int64_t{25'920'000'000'000}, 1, 1000) == "300000d");
  BOOST_TEST(format_duration(std::int64_t{25'920'000'000'000'000}, 1, 1000) == "300000000d");
  BOOST_TEST(format_duration(std::int64_t{3}, 7, 1) == "21s");
  BOOST_TEST(format_duration(std::int64_t{1}, 1, 1024) == "0.0009765625s");
  BOOST_TEST(format_duration(std::int64_t{-4}, 1, 3) == "-1.3333333333s");
  BOOST_TEST(format_duration(least, 1, 1) == "-106751991167300d15h30m8s");
}

BOOST_AUTO_TEST_CASE(every_count_of_every_period_reads_back_from_its_text) {
  std::mt19937_64 random(2);
  for (const period tick : periods) {
    for (int i = 0; i < 500; ++i) {
      const std::int64_t count = any_count(random);
      const std::string text = format_duration(count, tick.numerator, tick.denominator);
      BOOST_REQUIRE_MESSAGE(ticks_of(text, tick.numerator, tick.denominator) == std::to_string(count),
                            count << " of " << tick.numerator << "/" << tick.denominator << " as " << text);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_duration_with_a_fraction_is_shown_in_one_unit) {
  BOOST_TEST(format_duration(90.0, 1, 1, false) == "1m30s");
  BOOST_TEST(format_duration(1.5, 1, 1, false) == "1.5s");
  BOOST_TEST(format_duration(-1.5, 3600, 1, false) == "-1h30m");
  BOOST_TEST(format_duration(0.5, 1, 1'000'000, false) == "500ns");
  BOOST_TEST(format_duration(0.1, 1, 1, false) == "100ms");
  BOOST_TEST(format_duration(static_cast<double>(0.1F), 1, 1, true) == "100ms");
  BOOST_TEST(format_duration(0.0, 1, 1, false) == "0s");
  BOOST_TEST(format_duration(999999999999.0, 1, 1, false) == "11574074d1h46m39s");
  BOOST_TEST(format_duration(1e12, 1, 1, false) == "1e12s");
  BOOST_TEST(format_duration(100000000000.5, 1, 1, false) == "100000000000.5s");
  BOOST_TEST(format_duration(1.5e-13, 1, 1, false) == "0.00015ns");
  BOOST_TEST(format_duration(1.5e-14, 1, 1, false) == "1.5e-5ns");
  BOOST_TEST(format_duration(0.0015, 1, 1, false) == "1.5ms");
  BOOST_TEST(format_duration(0.0000015, 1, 1, false) == "1.5us");
  BOOST_TEST(format_duration(1e300, 1, 1, false) == "1e300s");
  BOOST_TEST(format_duration(1e-300, 1, 1, false) == "1e-291ns");
  BOOST_TEST(format_duration(-HUGE_VAL, 1, 1, false) == "-inf");
}

BOOST_AUTO_TEST_CASE(every_real_count_of_every_period_reads_back_from_its_text) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> usual(0, 1000);
  for (const period tick : periods) {
    for (int i = 0; i < 100; ++i) {
      const auto raw = std::bit_cast<double>(random());
      const auto raw_single = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
      for (const double count : {raw, usual(random), std::round(usual(random))}) {
        if (!std::isfinite(count)) continue;
        const std::string text = format_duration(count, tick.numerator, tick.denominator, false);
        BOOST_REQUIRE_MESSAGE(count_read_from(text, tick) == count, count << " as " << text);
      }
      if (!std::isfinite(raw_single)) continue;
      const std::string text = format_duration(static_cast<double>(raw_single), tick.numerator, tick.denominator, true);
      BOOST_REQUIRE_MESSAGE(static_cast<float>(count_read_from(text, tick)) == raw_single,
                            raw_single << " as " << text);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_duration_is_read_in_units_one_after_the_other) {
  BOOST_TEST(ticks_of("1h30m", 1, 1) == "5400");
  BOOST_TEST(ticks_of(" 1.5 h ", 1, 1) == "5400");
  BOOST_TEST(ticks_of("2min 1s", 1, 1) == "121");
  BOOST_TEST(ticks_of("0.5s500ms", 1, 1) == "1");
  BOOST_TEST(ticks_of("-1d", 1, 1) == "-86400");
  BOOST_TEST(ticks_of("0", 1, 1) == "0");
  BOOST_TEST(ticks_of("1_000ms", 1, 1) == "1");
  BOOST_TEST(ticks_of("1.000000000000000000000000000000000000000000000s", 1, 1000) == "1000");
  for (const char* const text : {"1e3s", "1E3s", "1e+3s", "1e3 s", "1000.s", "1000000e-3s"}) {
    BOOST_TEST(ticks_of(text, 1, 1) == "1000", text);
  }
  BOOST_TEST(ticks_of(".5s", 1, 1000) == "500");
  BOOST_TEST(count_read_from("1e300s", {1, 1}) == 1e300);
  BOOST_TEST(count_read_from("-inf", {1, 1}) == -HUGE_VAL);
  BOOST_TEST(count_read_from("9223372036854775807ns", {1, 1'000'000'000}) == 9223372036854775807.0);
}

BOOST_AUTO_TEST_CASE(a_duration_that_no_count_says_exactly_is_an_error) {
  BOOST_TEST(ticks_of("1500ms", 1, 1) == "too fine");
  BOOST_TEST(ticks_of("1d50us", 86400, 1) == "too fine");
  BOOST_TEST(ticks_of("0.0000000001s", 1, 1) == "too fine");
  BOOST_TEST(ticks_of("9223372036854775807s", 1, 1) == "9223372036854775807");
  BOOST_TEST(ticks_of("9223372036854775808s", 1, 1) == "too large");
  BOOST_TEST(ticks_of("-9223372036854775808s", 1, 1) == "-9223372036854775808");
  BOOST_TEST(ticks_of("1e30s", 1, 1) == "too large");
  BOOST_TEST(ticks_of("inf", 1, 1) == "too large");
  for (const char* const text : {"5", "1h30", "0.5", "-5"}) BOOST_TEST(ticks_of(text, 1, 1) == "no unit", text);
  for (const char* const text : {"", "-", "s", "5x", "5 5s", "1.2.3s", "--5s", "- 5s", "5S", "1e", "1es", "nan", "5s,",
                                 "0x5s", "_5s", "5__0s"}) {
    BOOST_TEST(ticks_of(text, 1, 1) == "malformed", text);
  }
}

BOOST_AUTO_TEST_CASE(bytes_are_read_exactly) {
  BOOST_TEST(bytes_of("18446744073709551615") == "18446744073709551615");
  BOOST_TEST(bytes_of("18446744073709551615B") == "18446744073709551615");
  BOOST_TEST(bytes_of("1.5GiB") == "1610612736");
  BOOST_TEST(bytes_of("1_000 kB") == "1000000");
  BOOST_TEST(bytes_of("2PB") == "2000000000000000");
  BOOST_TEST(bytes_of("0.001KB") == "1");
  for (const std::string unit : {"K", "k", "M", "G", "T", "P", "Ki", "Mi", "Gi", "Ti", "Pi"}) {
    BOOST_TEST(bytes_of("3" + unit) == bytes_of("3" + unit + "B"));
  }
  BOOST_TEST(bytes_of("10M") == "10000000");
  BOOST_TEST(bytes_of("512Mi") == "536870912");
  BOOST_TEST(bytes_of("1.5 Gi") == "1610612736");
  BOOST_TEST(bytes_of("16384PiB") == "malformed");
  for (const char* const text :
       {"", "-1", "0.5", "0.3B", "1.0001KB", "B", "1GiB1", "1e3B", "18446744073709551616", "-1GiB"}) {
    BOOST_TEST(bytes_of(text) == "malformed", text);
  }
  for (const char* const text : {"10m", "512mi", "4gib", "1x", "1EB", "1i", "1BB", "1MBB"})
    BOOST_TEST(bytes_of(text) == "no unit", text);
}

BOOST_AUTO_TEST_CASE(every_size_reads_back_from_its_text) {
  BOOST_TEST(format_bytes(0) == "0B");
  BOOST_TEST(format_bytes(4ull << 30) == "4GiB");
  BOOST_TEST(format_bytes(1500) == "1500B");
  std::mt19937_64 random(4);
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t count = (random() >> (random() % 64)) << (random() % 64);
    BOOST_REQUIRE(bytes_of(format_bytes(count)) == std::to_string(count));
  }
}

BOOST_AUTO_TEST_CASE(text_is_quoted_as_toml_json_and_a_shell_take_it) {
  BOOST_TEST(in_quotes("a\"\\\n\t\x1b\u0085\u202e\u00e9") == R"("a\"\\\n\t\u001B\u0085\u202E)"
                                                             "\u00e9\"");
  BOOST_TEST(json_quoted("a\"\\\n\x01\x7f\u2028\u00e9\xff") == R"("a\"\\\n\u0001\u007f\u2028)"
                                                               "\u00e9\\ufffd\"");
  BOOST_TEST(toml_key("a-b_1") == "a-b_1");
  BOOST_TEST(toml_key("a.b") == "\"a.b\"");
  BOOST_TEST(toml_key("") == "\"\"");
  BOOST_TEST(shell_quoted("--a=b,c") == "--a=b,c");
  BOOST_TEST(shell_quoted("") == "''");
  BOOST_TEST(shell_quoted("a b") == "'a b'");
  BOOST_TEST(shell_quoted("it's") == "\"it's\"");
  BOOST_TEST(shell_quoted("it's $5") == "'it'\\''s $5'");
  BOOST_TEST(shell_quoted("a'\n\x1b\xff") == "$'a\\'\\n\\x1b\\xff'");
  BOOST_TEST(comment_text("a\x1b[31m\nb = 1") == "a\\x1b[31m");
  BOOST_TEST(join_or({"a", "b", "c"}) == "a, b or c");
}

BOOST_AUTO_TEST_CASE(a_path_splits_into_the_parts_that_it_was_joined_from) {
  using parts = std::vector<std::string>;
  BOOST_TEST(split_path("a.\"b.c\".d") == (parts{"a", "b.c", "d"}), boost::test_tools::per_element());
  BOOST_TEST(split_path("a.'b\\.c'") == (parts{"a", "b\\.c"}), boost::test_tools::per_element());
  BOOST_TEST(split_path("a.\"b.c") == (parts{"a", "\"b", "c"}), boost::test_tools::per_element());
  BOOST_TEST(split_path("a..b.") == (parts{"a", "", "b", ""}), boost::test_tools::per_element());
  BOOST_TEST(split_path("").empty());
  std::mt19937_64 random(5);
  const std::vector<std::string> pieces{"a", ".", "\"", "\\", "'", "\n", "\x01", "\u00e9", "\u202e", " ", "u0041"};
  for (int i = 0; i < 2000; ++i) {
    parts wanted(1 + random() % 3);
    std::string path;
    for (std::string& part : wanted) {
      for (auto n = random() % 5; n > 0; --n) part += pieces[random() % pieces.size()];
      path = join_path(path, part);
    }
    BOOST_REQUIRE_MESSAGE(split_path(path) == wanted, path);
  }
}

BOOST_AUTO_TEST_CASE(trees_are_the_same_where_their_values_are) {
  tree left = tree::of_table();
  left.get("a") = tree::of_real(0.5, true);
  left.get("b") = tree::of_list({tree::of_integer(1), tree()});
  tree right = tree::of_table();
  right.get("b") = tree::of_list({tree::of_integer(1), tree()});
  right.get("a") = tree::of_real(0.5);
  right.at = {1, 2, 3};
  right.by_path = right.renamed = right.clears = true;
  BOOST_TEST((left == right));
  right.get("a") = tree::of_string("0.5");
  BOOST_TEST((left != right));
  right.erase("a");
  BOOST_TEST((left != right));
  BOOST_TEST((tree::of_unsigned(~0ull) != tree::of_integer(-1)));
  BOOST_TEST((tree::of_token("x") != tree::of_string("x")));
}

BOOST_AUTO_TEST_CASE(trees_are_shown_as_toml_and_described_in_words) {
  tree table = tree::of_table();
  table.get("a b") = tree::of_real(static_cast<double>(0.1F), true);
  table.get("c") = tree();
  BOOST_TEST(to_toml_text(table) == "{ \"a b\" = 0.1, c = [] }");
  BOOST_TEST(to_toml_text(tree::of_list({tree::of_boolean(true), tree::of_table()})) == "[true, {}]");
  BOOST_TEST(to_toml_text(tree()) == "none");
  BOOST_TEST(to_toml_text(tree::of_unsigned(~0ull)) == "\"18446744073709551615\"");
  BOOST_TEST(describe(tree::of_unsigned(~0ull)) == "the integer 18446744073709551615");
  BOOST_TEST(describe(tree::of_string("100")) == "the string \"100\"");
  BOOST_TEST(describe(tree::of_token("100")) == "\"100\"");
  BOOST_TEST(shown(tree::of_string(std::string(1'000'000, 'a'))) == "\"" + std::string(79, 'a') + "...");
  BOOST_TEST(is_utf8(shown(tree::of_string("a" + std::string(200, ' ') + "\u00e9"))));
  BOOST_TEST(shown(tree::of_list(std::vector<tree>(1'000'000))).size() == 83u);
  BOOST_TEST(place_of(2) + place_of("a.b") == "[2].\"a.b\"");
}

BOOST_AUTO_TEST_CASE(the_nearest_name_is_suggested_if_it_is_near) {
  const std::vector<std::string_view> names{"steps", "stops", "learning_rate", "seed"};
  BOOST_TEST(closest("stpes", names).at(0) == "steps");
  BOOST_TEST(closest("Learning-Rat", names).at(0) == "learning_rate");
  BOOST_TEST(closest("warmup", names).empty());
  BOOST_TEST(closest(std::string(201, 'a'), names).empty());
  BOOST_TEST(closest("stps", names, 2) == (std::vector<std::string>{"steps", "stops"}),
             boost::test_tools::per_element());
  BOOST_TEST(edit_distance("ab", "ba") == 1u);
  BOOST_TEST(edit_distance("kitten", "sitting") == 3u);
  BOOST_TEST(edit_distance("", "abc") == 3u);
  BOOST_TEST(edit_distance("Max-Pages", "max_pages") == 0u);
}

BOOST_AUTO_TEST_CASE(suggestions_are_those_of_the_full_edit_distance) {
  std::mt19937_64 random(6);
  const auto word = [&] {
    std::string text(random() % 12, 'a');
    for (char& c : text) c = static_cast<char>('a' + random() % 3);
    return text;
  };
  for (int i = 0; i < 3000; ++i) {
    const std::string left = word();
    const std::string right = word();
    const std::size_t limit = std::max<std::size_t>(1, std::min(left.size(), right.size()) / 3);
    BOOST_REQUIRE_MESSAGE(closest(left, {right}).empty() == (edit_distance(left, right) > limit), left + " " + right);
  }
}

BOOST_AUTO_TEST_CASE(any_text_is_read_or_refused) {
  std::mt19937_64 random(7);
  const std::vector<std::string> pieces{"1", "0",  "9999999999", ".",   "_",   "-",   "e",
                                        "s", "ms", " ",          "inf", "GiB", "\xff"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (auto n = random() % 8; n > 0; --n) text += pieces[random() % pieces.size()];
    const std::string ticks = ticks_of(text, 1, 1000);
    std::int64_t read = 0;
    if (parse_duration(text, 1, 1000, read) == ticks_result::ok) {
      BOOST_REQUIRE(ticks_of(format_duration(read, 1, 1000), 1, 1000) == ticks);
    }
    if (const auto integer = parse_integer(text)) BOOST_REQUIRE(real_of(text) != "not a number");
    BOOST_REQUIRE(!bytes_of(text).empty());
    BOOST_REQUIRE(!is_negative_number(text) || text.starts_with('-'));
  }
}

BOOST_AUTO_TEST_CASE(what_would_steer_a_terminal_or_turn_a_line_around_is_escaped) {
  const auto escaped = [](char32_t first, char32_t last) {
    for (char32_t character = first; character <= last; ++character) {
      if (!needs_escape(character)) return false;
    }
    return !needs_escape(last + 1) && (first == 0 || !needs_escape(first - 1));
  };
  BOOST_TEST(escaped(0, 0x1F));
  BOOST_TEST(escaped(0x7F, 0x9F));
  BOOST_TEST(escaped(0x61C, 0x61C));
  BOOST_TEST(escaped(0x200E, 0x200F));
  BOOST_TEST(escaped(0x2028, 0x202E));
  BOOST_TEST(escaped(0x2066, 0x2069));
}

BOOST_AUTO_TEST_CASE(every_code_point_is_written_and_read_as_utf8) {
  for (char32_t character = 0; character < 0x110000; character += character < 0x10000 ? 1 : 61) {
    std::string text;
    append_utf8(text, character);
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    const std::size_t length = utf8_length(text + "a", 0);
    if (length != (surrogate ? 0 : text.size()) || (!surrogate && code_point(text, 0, length) != character)) {
      BOOST_ERROR("code point " << static_cast<std::uint32_t>(character));
    }
    if (length > 1 && (utf8_length(text.substr(0, length - 1), 0) != 0 || utf8_length(text, 1) != 0)) {
      BOOST_ERROR("part of code point " << static_cast<std::uint32_t>(character));
    }
  }
  for (const std::string text :
       {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80"}) {
    BOOST_TEST(utf8_length(text, 0) == 0u);
  }
}
