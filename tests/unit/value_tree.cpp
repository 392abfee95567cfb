// The tree of values that sources give.
#include <boost/test/unit_test.hpp>
#include <map>
#include <random>
#include <reflcfg/detail/value/tree.hpp>
#include <string>
#include <utility>

BOOST_AUTO_TEST_CASE(a_table_finds_its_keys_after_any_changes) {
  std::mt19937 random(7);
  reflcfg::tree table = reflcfg::tree::of_table();
  std::map<std::string, int> expected;
  for (int step = 0; step < 4000; ++step) {
    const std::string key = std::to_string(random() % 200);
    switch (random() % 8) {
      case 0:
        table.erase(key);
        expected.erase(key);
        break;
      case 1: table = reflcfg::tree(table); break;
      case 2: {
        reflcfg::tree moved = std::move(table);
        table = reflcfg::tree::of_table();
        BOOST_TEST(table.find(key) == nullptr);
        table = std::move(moved);
        break;
      }
      default: table.get(key) = reflcfg::tree::of_integer(step); expected[key] = step;
    }
    const reflcfg::tree* const found = std::as_const(table).find(key);
    const auto there = expected.find(key);
    BOOST_TEST((found != nullptr) == (there != expected.end()));
    if (found != nullptr && there != expected.end()) BOOST_TEST(found->integer == there->second);
  }
  BOOST_TEST(table.keys.size() == expected.size());
}
