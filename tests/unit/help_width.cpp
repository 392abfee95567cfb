#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <optional>
#include <reflcfg/detail/output/terminal.hpp>
#include <sstream>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

BOOST_AUTO_TEST_CASE(help_uses_the_width_it_is_given) {
  const auto longest_line = [](std::size_t width) {
    const auto result = reflcfg::load<trainer::JobConfig>(sample::strings{"--help"}, {.width = width});
    std::istringstream text(result.output().value());
    std::size_t longest = 0;
    for (std::string line; std::getline(text, line);) longest = std::max(longest, line.size());
    return longest;
  };
  for (const std::size_t width : {70, 80, 100, 120}) {
    BOOST_TEST(longest_line(width) <= width);
    BOOST_TEST(longest_line(width) > width - 15);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_terminal_has_no_width_and_no_colours) {
  BOOST_TEST(!reflcfg::detail::terminal_width(-1).has_value());
  BOOST_TEST(!reflcfg::detail::wants_color(-1));
}

BOOST_AUTO_TEST_CASE(lines_are_broken_by_columns_and_between_wide_characters) {
  using strings = std::vector<std::string>;
  const auto lines = [](const char* text, std::size_t width) { return reflcfg::detail::wrapped(text, width); };
  BOOST_TEST(lines("one two three", 8) == (strings{"one two", "three"}), boost::test_tools::per_element());
  BOOST_TEST(lines("ééé éé é", 6) == (strings{"ééé éé", "é"}), boost::test_tools::per_element());
  BOOST_TEST(lines("学習率を設定", 6) == (strings{"学習率", "を設定"}), boost::test_tools::per_element());
  BOOST_TEST(lines("a\x1b[31mb", 40) == (strings{"a\\x1b[31mb"}), boost::test_tools::per_element());
}

namespace {

// A terminal that nobody looks at.
class pseudo_terminal {
 public:
  pseudo_terminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    BOOST_REQUIRE((::grantpt(master_) == 0 && ::unlockpt(master_) == 0));
    descriptor = ::open(::ptsname(master_), O_RDWR | O_NOCTTY);
    BOOST_REQUIRE(descriptor >= 0);
  }
  ~pseudo_terminal() {
    ::close(descriptor);
    ::close(master_);
  }
  pseudo_terminal(const pseudo_terminal&) = delete;
  pseudo_terminal& operator=(const pseudo_terminal&) = delete;

  void set_columns(unsigned short columns) const {
    winsize size{};
    size.ws_col = columns;
    BOOST_REQUIRE(::ioctl(descriptor, TIOCSWINSZ, &size) == 0);
  }

  int descriptor = -1;

 private:
  int master_;
};

// A variable of the environment while this object lives.
class variable {
 public:
  variable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~variable() { set(before_ ? before_->c_str() : nullptr); }
  variable(const variable&) = delete;
  variable& operator=(const variable&) = delete;

 private:
  void set(const char* value) const { value == nullptr ? ::unsetenv(name_) : ::setenv(name_, value, 1); }

  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_terminal_is_as_wide_as_it_says_between_60_and_120_columns) {
  const pseudo_terminal terminal;
  const auto width = [&](unsigned short columns, const char* says) {
    terminal.set_columns(columns);
    const variable variable("COLUMNS", says);
    return reflcfg::detail::terminal_width(terminal.descriptor).value_or(0);
  };
  BOOST_TEST(width(100, nullptr) == 100u);
  BOOST_TEST(width(100, "90") == 90u);
  BOOST_TEST(width(100, "wide") == 100u);
  BOOST_TEST(width(59, nullptr) == 60u);
  BOOST_TEST(width(500, nullptr) == 120u);
  BOOST_TEST(width(0, nullptr) == 80u);
}

BOOST_AUTO_TEST_CASE(a_terminal_has_colours_unless_it_is_dumb_or_the_user_wants_none) {
  const pseudo_terminal terminal;
  const auto colours = [&](const char* kind, const char* no_color) {
    const variable type("TERM", kind);
    const variable refusal("NO_COLOR", no_color);
    return reflcfg::detail::wants_color(terminal.descriptor);
  };
  BOOST_TEST(colours("xterm", nullptr));
  BOOST_TEST(colours(nullptr, nullptr));
  BOOST_TEST(colours("xterm", ""));
  BOOST_TEST(!colours("xterm", "1"));
  BOOST_TEST(!colours("dumb", nullptr));
}
