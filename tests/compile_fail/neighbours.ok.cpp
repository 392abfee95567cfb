// What the other files of this folder do wrong, done right; and what looks wrong and is not.
#include <reflcfg/bytes.hpp>
#include <reflcfg/reflcfg.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

enum class Color { red, dark_green };
BOOST_DESCRIBE_ENUM(Color, red, dark_green)

namespace {

void shout(reflcfg::conversion& old) { old.set(old.value()); }

// A struct may hold some of its own kind.
struct Tree {
  int leaves = 1;
  std::vector<Tree> branches;
  std::unique_ptr<Tree> root;
};

// Fields may have the names of hooks.
struct Names {
  std::string description;
  bool validate = true;
  int describe = 1;
};

struct Common {
  int threads = 1;
};
BOOST_DESCRIBE_STRUCT(Common, (), (threads))
class Server : public Common {
 public:
  int port() const { return port_; }
  void validate(reflcfg::report& report) const noexcept {
    if (port_ == 0) report.error("no port", port_);
  }

 private:
  int port_ = 80;
  BOOST_DESCRIBE_CLASS(Server, (Common), (), (), (port_))
};
struct Final final {
  int a = 1;
  static constexpr auto describe() { return reflcfg::section("", reflcfg::field<&Final::a>("A.")); }
};

struct Adam {
  static constexpr std::string_view name = "adam";
  double beta = 0.9;
};
struct LRScheduler {
  double rate = 1;
};

struct Theirs {
  int a = 1;
  bool description() const { return a > 0; }  // a function that is no hook of a struct that one does not own
};

struct Section {
  std::string level = "info";
  bool color = true;
  int color_depth = 1;
  int help = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Section::level>("How loud.", one_of("debug", "info")),
                   field<&Section::color>("", short_name("c"), alias("section.no_color", negate)),
                   removed("section.loud", "it is level"));
  }
};

// Letters, arguments and names may be had again by another command, and by one before it.
struct Add {
  std::string url;
  bool force = false;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Add::url>("", positional, required), field<&Add::force>("", short_name("f")));
  }
};
struct Remove {
  std::vector<std::string> names;
  bool force = false;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Remove::names>("", positional), field<&Remove::force>("", short_name("f")));
  }
};
struct Remote {
  bool force = false;
  std::variant<std::monostate, Add, Remove> action;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Remote::force>("", short_name("f")), field<&Remote::action>("", command, hidden));
  }
};
struct Shared {
  std::variant<Remote, Adam> what = Adam{};
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Shared::what>("", command, alias("action")));
  }
};
struct Commands {
  bool force = false;
  Shared shared;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Commands::force>("", short_name("f")), field<&Commands::shared>("", flatten));
  }
};

struct Config {
  reflcfg::choice<"a", "b"> word = "b";
  int rust_version = 1;
  int rows = 1;
  int columns = 1;
  Color paint = Color::red;
  std::uint64_t seed = 0xFFFFFFFFFFFFFFFF;
  std::string name;
  std::vector<std::string> empty;
  std::optional<int> limit;
  std::chrono::seconds wait{10};
  reflcfg::bytes memory{4096};
  std::map<Color, std::vector<double>> scales;
  std::set<std::string> tags;
  std::tuple<int, std::string, bool> three;
  std::array<int, 2> two{1, 2};
  std::variant<std::monostate, Adam, LRScheduler> optimizer;
  std::variant<int, Color> value;
  std::string first;
  std::vector<std::string> rest;
  Tree tree;
  Names names;
  Server server;
  Final last;
  Theirs theirs;
  Section section;
  static consteval auto describe() {
    using namespace reflcfg;
    return reflcfg::section(
        "", field<&Config::rust_version>("", alias("rust-version"), alias("old.n")),
        field<&Config::limit>("", above(0)), field<&Config::rows>("", at_least(1), alias("old.size", convert{&shout})),
        field<&Config::columns>("", in_range(1, 4), multiple_of(1), alias("old.size", convert{&shout})),
        field<&Config::paint>("", one_of("dark-green", "red"), alias("colour", map{{"green", "dark_green"}})),
        field<&Config::seed>("", at_most(18446744073709551615u)), field<&Config::name>("", required, non_empty),
        field<&Config::empty>("", required, non_empty), field<&Config::wait>("", in_range(std::chrono::minutes(0), 60)),
        field<&Config::memory>("", at_least(1_KiB)), field<&Config::scales>("", at_least(0.0), clears_when_bare),
        field<&Config::tags>("", append, whole), field<&Config::two>("", above(0)),
        field<&Config::value>("", above(-1)), field<&Config::first>("", positional),
        field<&Config::rest>("", positional, short_name("r")), field<&Config::optimizer>("", tagged("kind")),
        removed("old.x", "nobody used it"), ignored("old.y", "it changes nothing"));
  }
};

}  // namespace

template <>
struct reflcfg::description_of<Theirs> {
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Theirs::a>("A.", reflcfg::at_least(1)));
  }
};

int main(int argc, char** argv) {
  struct Local {
    int a = 1;
  };
  reflcfg::load<Local>(std::vector<std::string>{"--a", "2"});
  reflcfg::load_toml<Local>("a = 1");
  reflcfg::load_toml<Commands>("");
  return reflcfg::load_or_exit<Config>(argc, argv, {.environment_prefix = "APP"}).value.rows;
}
