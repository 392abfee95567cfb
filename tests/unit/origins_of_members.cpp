// Origins of settings that a program names by its members.
#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

namespace {

struct Tls {
  std::string cert;
};
struct Common {
  bool verbose = false;
};
struct Http {
  int max_tries = 3;
  int pages = 1;
  std::optional<Tls> tls;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Http::pages>("", reflcfg::key("max-pages")));
  }
};
struct Program {
  Http http;
  Common common;
  int class_ = 0;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Program::common>("", reflcfg::flatten),
                            reflcfg::field<&Program::http>("", reflcfg::key("web")));
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_member_says_whether_it_was_given_and_by_whom) {
  const strings arguments{"--web.max_tries=5", "--web.max-pages=2", "--web.tls.cert=x", "--verbose", "--class=1"};
  const auto result = reflcfg::load<Program>(arguments);
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  const auto& config = result.config();
  BOOST_TEST(describe(config.origin_of<&Program::http, &Http::max_tries>()) == "command line, argument 1");
  BOOST_TEST(describe(config.origin_of<&Program::http, &Http::pages>()) == "command line, argument 2");
  BOOST_TEST(describe(config.origin_of<&Program::http, &Http::tls, &Tls::cert>()) == "command line, argument 3");
  BOOST_TEST(describe(config.origin_of<&Program::common, &Common::verbose>()) == "command line, argument 4");
  BOOST_TEST(config.given<&Program::class_>());
}

BOOST_AUTO_TEST_CASE(a_member_that_no_source_gives_is_a_default) {
  const auto result = reflcfg::load<Program>(strings{"--web.max_tries=3"});
  const auto& config = result.config();
  BOOST_TEST((config.given<&Program::http, &Http::max_tries>()));
  BOOST_TEST((!config.given<&Program::http, &Http::pages>()));
  BOOST_TEST(!config.given<&Program::class_>());
  BOOST_TEST((config.origin_of<&Program::common, &Common::verbose>().is_default()));
}
