// Completion of commands, asked in the shells themselves.
#include <boost/test/unit_test.hpp>

#include "unit/sample_commands.hpp"
#include "unit/shells.hpp"

using namespace sample;

namespace {

const answers expected{
    {"", {"init", "commit", "remote"}},
    {"co", {"commit"}},
    {"-v re", {"remote"}},
    {"--verbose co", {"commit"}},
    {"-C /nowhere in", {"init"}},
    {"remote ", {"add", "remove"}},
    {"remote --verbose a", {"add"}},
    {"commit --me", {"--message"}},
    {"commit -m text --author.n", {"--author.name"}},
    {"commit --no_v", {"--no_verbose"}},
    {"commit --versi", {}},
    {"commit --all tru", {"true"}},
    {"remote add --ur", {"--url"}},
    {"remote add one two --no_f", {"--no_fetch"}},
    {"remote --fe", {}},
    {"init --me", {}},
    {"--me", {}},
    {"--versi", {"--version"}},
    {"--help rem", {"remote", "remote.add", "remote.remove"}},
    {"-- rem", {"remote"}},
};

}  // namespace

BOOST_AUTO_TEST_CASE(bash_completes_commands) { check_answers<Git>("bash", "bash", " _my_app", expected); }
BOOST_AUTO_TEST_CASE(zsh_completes_commands) { check_answers<Git>("zsh", "zsh -f", "", expected); }
BOOST_AUTO_TEST_CASE(fish_completes_commands) { check_answers<Git>("fish", "fish --no-config", "", expected); }

BOOST_AUTO_TEST_CASE(the_scripts_of_a_program_with_commands_have_no_mistake) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!installed(shell)) continue;
    const temporary_file script(script_for<Git>(shell));
    BOOST_TEST(output_of(shell + " -n " + script.path()) == "");
  }
}
