// Which structs PFR cannot read, and that everything that it reads is let through.
#include <any>
#include <array>
#include <boost/pfr/tuple_size.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <reflcfg/detail/schema/unreadable.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using reflcfg::detail::reading_of;
using reflcfg::detail::unreadable;
using reflcfg::detail::why_unreadable;
using enum reflcfg::detail::unreadable;
using strings = std::vector<std::string>;

int global = 1;
const std::string global_text = "x";

#define TEN(type, name)                                                                                            \
  type name##0 {}, name##1 {}, name##2 {}, name##3 {}, name##4 {}, name##5 {}, name##6 {}, name##7 {}, name##8 {}, \
      name##9 {};
#define FIFTY(type, name) TEN(type, name##0) TEN(type, name##1) TEN(type, name##2) TEN(type, name##3) TEN(type, name##4)

// clang-format off: a line each, which lets the eye compare them

// --- what PFR reads

struct Empty {};
struct One { int a = 1; };
struct OneString { std::string a = "x"; };
struct OneAny { std::any a; };
struct OneEmpty { Empty empty; };
struct OneNested { One one; };
struct Two { int a = 1; std::string b; };
struct NoInitializers { int a; double b; std::string c; };
struct Sixty { FIFTY(int, a) TEN(std::string, b) };
struct SixtyFour { FIFTY(int, a) TEN(std::string, b) int c = 0; int d = 0; int e = 0; int f = 0; };
struct SixtyFive { FIFTY(int, a) TEN(std::string, b) int c = 0; int d = 0; int e = 0; int f = 0; int g = 0; };
struct HundredFifty { FIFTY(int, a) FIFTY(strings, b) FIFTY(double, c) };
struct TwoHundred { FIFTY(int, a) FIFTY(std::string, b) FIFTY(double, c) FIFTY(bool, d) };
struct Texts { std::string a; std::string_view b; const char* c = ""; std::filesystem::path d; int e = 1; };
struct ConstMembers { const int a = 1; const std::string b; const std::vector<int> c; };
struct ConstWithoutInitializer { const int a; const double b; };
struct Nested { Two two; One one; Empty empty; Two last{.a = 2, .b = {}}; };
struct NestedTwice { Nested a; Nested b; int c = 0; };
struct Arrays { std::array<int, 3> a{}; std::array<Two, 2> b; std::array<std::array<double, 2>, 2> c{}; int d = 0; };
struct Optionals { std::optional<int> a; std::optional<Nested> b; std::optional<strings> c; std::any d; };
struct Variants { std::variant<int, std::string> a; std::variant<One, Two> b; std::variant<std::monostate, Nested> c; };
struct Maps { std::map<int, int> a; std::map<std::string, Two> b; std::pair<int, One> c; std::tuple<int, Two> d; };
struct Durations { std::chrono::seconds a{1}; std::chrono::duration<double> b{}; std::chrono::hours c{}; int d = 0; };
enum class Color : std::uint8_t { red, green };
enum Old { first, second };
struct Enums { Color a = Color::green; Old b = second; std::optional<Color> c; std::byte d{}; };
struct MoveOnly { std::unique_ptr<int> a; std::vector<std::unique_ptr<Two>> b; std::optional<std::unique_ptr<int>> c; };
struct OneMoveOnly { std::unique_ptr<int> a; };
struct Shared { std::shared_ptr<Two> a; std::weak_ptr<Two> b; std::shared_ptr<const std::any> c; };
struct Node { std::vector<Node> children; std::unique_ptr<Node> next; };
struct Tree { std::string name; std::vector<Tree> branches; std::map<std::string, Tree> named; int leaves = 0; };
struct Anys { std::any a; std::any b; int c = 0; std::vector<std::any> d; };
struct Functions { std::function<int(int)> a; int b = 0; std::function<void(std::any)> c; int (*d)(int) = nullptr; };
struct FromAnyValue { template <class X> FromAnyValue(X&&) {} FromAnyValue() = default; };  // NOLINT
struct FromAnyConst { template <class X> FromAnyConst(const X&) {} FromAnyConst() = default; };  // NOLINT
struct FromText {
  FromText() = default;
  template <class X> requires std::is_convertible_v<X, std::string_view> FromText(const X&) {}  // NOLINT
};
struct Greedy { FromAnyValue a; FromAnyConst b; FromText c; int d = 0; };
struct GreedyFirst { FromAnyConst a; int b = 0; };
struct OneGreedy { FromAnyValue a; };
template <class X> struct Box { X value{}; std::vector<X> more; };
struct Boxes { Box<int> a; Box<Two> b; Box<std::string> c; };
struct Pointers { void* a{}; int One::* b{}; std::nullptr_t c{}; std::reference_wrapper<int> d = global; };
union Either { int i = 0; float f; };
struct NamedUnion { int a = 1; Either b; };
struct UnnamedStruct { int a = 1; struct { int b = 2; double c = 3; } inner; int d = 0; };
struct Aligned { alignas(64) int a = 1; char b = 'x'; alignas(16) bool c = false; };
struct NoAddress { int a = 1; [[no_unique_address]] Empty b; char c = 'x'; };
struct Padded { int a = 1; unsigned : 0; int b = 2; };
struct Functional { int a = 1; std::string b; static constexpr int c = 3; int sum() const { return a + c; } };
struct Compared { int a = 1; std::string b; bool operator==(const Compared&) const = default; };
struct Assigned { int a = 1; std::string b; Assigned& operator=(const Assigned&) = delete; };
struct Small { bool a = false; char b = 'x'; std::int8_t c = 0; bool d = true; std::uint16_t e = 0; };

// --- what it does not

class Private { int a = 1; public: int get() const { return a; } };
struct Constructor { Constructor() {} int a = 1; };
struct Virtual { virtual ~Virtual() = default; int a = 1; };
struct PrivateBase : private One { int b = 1; };

struct Derived : One { int b = 2; };
struct DerivedOnly : One {};
struct DerivedOfEmpty : Empty { int b = 2; };
struct DerivedOfEmptyOnly : Empty {};
struct DerivedTwice : One, Two { int c = 2; };
struct DerivedMoveOnly : MoveOnly { int c = 2; };

struct Reference { int a = 1; int& b = global; };
struct ReferenceFirst { std::string& a; int b = 1; };
struct ReferenceOnly { int& a = global; };
struct ReferenceBetween { int a = 1; int& b = global; std::string c; };
struct ReferenceToConst { int a = 1; const std::string& b = global_text; int c = 1; };
struct ReferenceToConstOnly { const std::string& a = global_text; };
struct ReferenceUnset { int a = 1; int& b; };
struct ReferenceMoveOnly { std::unique_ptr<int> a; int& b = global; };

struct Gains { int a = 1; double b[3] = {1, 2, 3}; int c = 2; };
struct GainsFirst { double a[3] = {1, 2, 3}; int b = 2; };
struct GainsOnly { double a[3] = {1, 2, 3}; };
struct GainOnly { double a[1] = {1}; };
struct GainLast { int a = 1; int b = 2; double c[1] = {1}; };
struct Name { char a[16] = "x"; int b = 1; };
struct Many { int a = 1; double b[1000] = {}; };
struct Table { int a = 1; double b[3][3] = {}; std::string c; };
struct Texts2 { int a = 1; std::string b[2]; };
struct Structs { int a = 1; Two b[2]; };
struct ArrayMoveOnly { int a = 1; std::unique_ptr<int> b[2]; };

struct BitFields { int a = 1; unsigned fast : 1 = 0; unsigned level : 3 = 2; };
struct OneBitField { int a = 1; unsigned fast : 1 = 0; };
struct BitFieldOnly { unsigned fast : 1 = 0; };
struct BitFieldFirst { bool fast : 1 = false; std::string b; std::vector<int> c; };
struct BitFieldEnum { std::unique_ptr<int> a; Color b : 4 = Color::red; };
struct BitFieldWide { std::string a; int b : 32 = 0; };
struct BitFieldAfter60 { FIFTY(int, a) TEN(std::string, b) unsigned c : 1 = 0; };

struct Anonymous { int a = 1; union { int i = 0; float f; }; };
struct AnonymousFirst { union { int i = 0; float f; }; int a = 1; };
struct AnonymousOnly { union { int i = 0; float f; }; };
struct AnonymousMoveOnly { std::unique_ptr<int> a; union { int i = 0; float f; }; };

struct TwoHundredOne { FIFTY(int, a) FIFTY(std::string, b) FIFTY(double, c) FIFTY(bool, d) int e = 0; };
struct TwoHundredFifty { FIFTY(int, a) FIFTY(int, b) FIFTY(int, c) FIFTY(int, d) FIFTY(int, e) };

struct NeedsArgument { explicit NeedsArgument(int) {} };
struct Unset { int a = 1; NeedsArgument b; int c = 1; };
struct UnsetFirst { NeedsArgument a; };

// clang-format on

/// How many of the types have another reading, so that one failure does not hide the others.
template <unreadable Why, class... T>
constexpr std::size_t others = (std::size_t{why_unreadable<T>() != Why} + ...);

/// The same for what PFR reads, which counts the members as PFR does.
template <class... T>
constexpr std::size_t misread() {
  constexpr auto is_wrong = [](const auto& found, std::size_t members) {
    return found.why != no || found.members != members;
  };
  return (std::size_t{is_wrong(reading_of<T>, boost::pfr::tuple_size_v<T>)} + ...);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_pfr_reads_is_let_through) {
  static_assert(
      misread<Empty, One, OneString, OneAny, OneEmpty, OneNested, Two, NoInitializers, Sixty, SixtyFour, SixtyFive,
              HundredFifty, TwoHundred, Texts, ConstMembers, ConstWithoutInitializer, Nested, NestedTwice, Arrays,
              Optionals, Variants, Maps, Durations, Enums, MoveOnly, OneMoveOnly, Shared, Node, Tree, Anys, Functions,
              Greedy, GreedyFirst, OneGreedy, Boxes, Pointers, NamedUnion, UnnamedStruct, Aligned, NoAddress, Padded,
              Functional, Compared, Assigned, Small, Box<Two>, Box<std::unique_ptr<Node>>>() == 0);
}

BOOST_AUTO_TEST_CASE(other_things_are_not_aggregates) {
  static_assert(others<not_an_aggregate, Private, Constructor, Virtual, PrivateBase, Either, int, std::string,
                       std::vector<int>, int[3], Color, void*> == 0);
}

BOOST_AUTO_TEST_CASE(base_classes_are_found) {
  static_assert(
      others<base_class, Derived, DerivedOnly, DerivedOfEmpty, DerivedOfEmptyOnly, DerivedTwice, DerivedMoveOnly> == 0);
}

BOOST_AUTO_TEST_CASE(reference_members_are_found) {
  static_assert(others<reference_member, Reference, ReferenceFirst, ReferenceOnly, ReferenceBetween, ReferenceToConst,
                       ReferenceToConstOnly, ReferenceUnset, ReferenceMoveOnly> == 0);
}

BOOST_AUTO_TEST_CASE(c_arrays_are_found) {
  static_assert(others<c_array, Gains, GainsFirst, GainsOnly, GainOnly, GainLast, Name, Many, Table, Texts2, Structs,
                       ArrayMoveOnly> == 0);
}

BOOST_AUTO_TEST_CASE(bit_fields_are_found) {
  static_assert(others<bit_field, BitFields, OneBitField, BitFieldOnly, BitFieldFirst, BitFieldEnum, BitFieldWide,
                       BitFieldAfter60> == 0);
}

BOOST_AUTO_TEST_CASE(anonymous_unions_are_found) {
  static_assert(others<anonymous_union, Anonymous, AnonymousFirst, AnonymousOnly, AnonymousMoveOnly> == 0);
}

BOOST_AUTO_TEST_CASE(more_members_than_pfr_has_overloads_for) {
  static_assert(others<too_many_members, TwoHundredOne, TwoHundredFifty> == 0);
}

BOOST_AUTO_TEST_CASE(members_that_need_an_argument) {
  static_assert(others<not_default_constructible, Unset, UnsetFirst> == 0);
}
