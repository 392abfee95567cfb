// The main function of every Boost.Test program here: Boost.Test's own plus `--file unit/x.cpp`, which runs
// the cases written in that file only. ctest calls it once per file.
#define BOOST_TEST_NO_MAIN
#define BOOST_TEST_ALTERNATIVE_INIT_API
#include <boost/test/unit_test.hpp>

#include <boost/test/results_collector.hpp>
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>

#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

namespace {

namespace ut = boost::unit_test;

constexpr int exit_skipped = 77;  // what ctest shows as "Skipped": a precondition held back every case

bool nothing_to_register() { return true; }

class keep_only_file : public ut::test_tree_visitor {
 public:
  explicit keep_only_file(std::string_view file) : file_(file) {}
  int kept() const { return kept_; }

  void visit(ut::test_case const& test) override {
    const std::string_view written_in(test.p_file_name.begin(), test.p_file_name.size());
    if (written_in.ends_with(file_)) {
      ++kept_;
    } else {
      const_cast<ut::test_case&>(test).p_default_status.value = ut::test_unit::RS_DISABLED;
    }
  }

 private:
  std::string_view file_;
  int kept_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  std::string_view file;
  if (argc > 2 && std::string_view(argv[1]) == "--file") {
    file = argv[2];
    arguments.erase(arguments.begin() + 1, arguments.begin() + 3);
  }
  arguments.push_back(nullptr);
  if (file.empty()) {
    return ut::unit_test_main(&nothing_to_register, static_cast<int>(arguments.size()) - 1, arguments.data());
  }

  try {
    ut::framework::init(&nothing_to_register, static_cast<int>(arguments.size()) - 1, arguments.data());
    ut::framework::finalize_setup_phase();
    keep_only_file filter(file);
    ut::traverse_test_tree(ut::framework::master_test_suite().p_id, filter, true);
    if (filter.kept() == 0) {
      std::fprintf(stderr, "no test case is written in %s\n", argv[2]);
      return 1;
    }
    ut::framework::run();
    const auto& results = ut::results_collector.results(ut::framework::master_test_suite().p_id);
    const bool all_skipped = results.passed() && results.p_test_cases_passed == 0 && results.p_test_cases_warned == 0;
    const int status = all_skipped ? exit_skipped : results.result_code();
    ut::framework::shutdown();
    return status;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "Boost.Test: %s\n", error.what());
    return 1;
  }
}
