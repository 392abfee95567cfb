// The table of words and types: which word a field of which type may have. A new word needs a row, and a new type of
// field a column.
#include <boost/test/unit_test.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <reflcfg/bytes.hpp>
#include <reflcfg/choice.hpp>
#include <reflcfg/detail/schema/declared_type.hpp>
#include <reflcfg/detail/schema/obedience.hpp>
#include <reflcfg/detail/schema/struct_node.hpp>

namespace {

using reflcfg::detail::fixed_list;
using reflcfg::detail::obeys;
using reflcfg::detail::property;
using reflcfg::detail::schema;
using reflcfg::detail::schema_of;
using reflcfg::detail::word_names;

enum class Color { red, green };
BOOST_DESCRIBE_ENUM(Color, red, green)

struct Circle {
  double radius = 1;
};
struct Square {
  double side = 1;
};

struct column {
  std::string name;
  const schema* type;
  bool fixed;
};
template <class T>
column of(std::string name) {
  return {std::move(name), &schema_of<T>, fixed_list<T>};
}

const std::vector<column> columns{
    of<bool>("bool"),
    of<char>("char"),
    of<int>("int"),
    of<std::uint64_t>("uint64"),
    of<double>("double"),
    of<std::string>("string"),
    of<std::filesystem::path>("path"),
    of<Color>("enum"),
    of<reflcfg::choice<"a", "b">>("choice"),
    of<std::chrono::seconds>("duration"),
    of<reflcfg::bytes>("bytes"),
    of<std::chrono::sys_seconds>("time"),
    of<std::optional<bool>>("optional bool"),
    of<std::optional<int>>("optional int"),
    of<std::optional<std::string>>("optional string"),
    of<std::optional<std::vector<double>>>("optional list of doubles"),
    of<std::vector<int>>("list of ints"),
    of<std::vector<std::filesystem::path>>("list of paths"),
    of<std::set<std::string>>("set of strings"),
    of<std::array<int, 2>>("array of ints"),
    of<std::pair<int, std::string>>("pair of an int and a string"),
    of<std::vector<std::vector<int>>>("list of lists"),
    of<std::map<std::string, int>>("map to ints"),
    of<std::map<std::string, std::string>>("map to strings"),
    of<std::variant<int, Color>>("variant of an int and an enum"),
    of<std::variant<std::monostate, Circle, Square>>("variant of structs"),
    of<std::vector<std::variant<Circle, Square>>>("list of variants of structs"),
    of<Circle>("section"),
    of<std::optional<Circle>>("optional struct"),
    of<std::unique_ptr<Circle>>("pointer to a struct"),
    of<std::vector<Circle>>("list of structs"),
    of<std::map<std::string, Circle>>("map to structs"),
    {"member that chooses a command", &reflcfg::detail::commands_of<std::variant<Circle, Square>>::chooser_type, false},
};

// A letter a type, in the order of `columns`: y if it obeys the word, - if the word does not compile there. `setting`
// behind the row: nor in the tables of lists, maps, optionals and variants.
const std::map<std::string, std::string> table{
    //                bool  string choice dur. opt.  opt. list set  pair  map  var. sect.  list
    //                | char| path | |   bytes | int list | path array ll | map | list opt. | map
    //                | | int |enum| |   | |   | | str| ints| | |   | |   | | | | | | ptr.  | |
    {"at_least", "--yyy----yy--y-yy--yyyy-y--------"},
    {"above", "--yyy----yy--y-yy--yyyy-y--------"},
    {"at_most", "--yyy----yy--y-yy--yyyy-y--------"},
    {"below", "--yyy----yy--y-yy--yyyy-y--------"},
    {"multiple_of", "--yyy----yy--y-yy--yyyy-y--------"},
    {"one_of", "-----yyyy-----y--yy-y--yy--------"},
    {"non_empty", "-----yy-------yyyyyyyyyy--y---yy-"},
    {"matches", "-----yy-------y--yy-y--y---------"},
    {"required", "yyyyyyyyyyyyyyyyyyyyyyyyyyy-yyyy-"},
    {"alias", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"},
    {"alias negate", "y-----------y--------------------"},
    {"alias append", "---------------yyyy--y----y---y-- setting"},
    {"alias map", "yyyyyyyyyyyyyyyyyyyy----y-------y"},
    {"alias convert", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy setting"},
    {"removed", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"},
    {"ignored", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"},
    {"short_name", "yyyyyyyyyyyyyyyyyyyyyyyyyyy-yyyy- setting"},
    {"key", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"},
    {"variable", "yyyyyyyyyyyyyyyyyyyyyyyyyyy-yyyyy setting"},
    {"command", "--------------------------------y setting"},
    {"positional", "-yyyyyyyyyyy-yyyyyyyyyyyy-y---yy- setting"},
    {"append", "---------------yyyy--y----y---y--"},
    {"count", "--yy---------y------------------- setting"},
    {"whole", "---------------yyyyy-------------"},
    {"config_file", "-----yy-------y--yy-------------- setting"},
    {"clears_when_bare", "---------------yyyy--yyy--y---yy-"},
    {"empty_is_unset", "------------yyyy------------yy---"},
    {"flatten", "---------------------------y-----"},
    {"tagged", "-------------------------yy------"},
    {"unit", "--yyy--------y-yy--yyyy-y--------"},
    {"group", "yyyyyyyyyyyyyyyyyyyyyyyyyyy-yyyy-"},
    {"hidden", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"},
    {"secret", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy-"},
    {"fixed_on_resume", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"},
    {"kebab_case", "--------------------------------- setting"},
};

std::string row_name(property::kind word) {
  const bool rule = word != property::kind::none && reflcfg::detail::is_alias_rule(word);
  return (rule ? "alias " : "") + std::string(word_names[static_cast<std::size_t>(word)]);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_word_is_obeyed_by_the_types_in_its_row) {
  std::size_t rows = 0;
  for (std::size_t i = 1; i < std::size(word_names); ++i) {
    const auto word = static_cast<property::kind>(i);
    const auto row = table.find(row_name(word));
    BOOST_REQUIRE_MESSAGE(row != table.end(), "no row for " << row_name(word));
    std::string found;
    bool setting_only = true;
    for (const column& type : columns) {
      const bool setting = obeys(*type.type, word, true, type.fixed);
      found += setting ? 'y' : '-';
      setting_only = setting_only && !obeys(*type.type, word, false, type.fixed);
    }
    BOOST_TEST(found + (setting_only ? " setting" : "") == row->second, row->first << " is " << found);
    ++rows;
  }
  BOOST_TEST(rows == table.size());
}

BOOST_AUTO_TEST_CASE(every_kind_of_type_has_a_column) {
  std::set<reflcfg::type_kind> kinds;
  for (const column& type : columns) kinds.insert(type.type->kind);
  BOOST_TEST(kinds.size() == static_cast<std::size_t>(reflcfg::type_kind::structure) + 1);
}
