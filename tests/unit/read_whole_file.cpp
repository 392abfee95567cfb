// Files, pipes and devices as texts.
#include <boost/test/unit_test.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <reflcfg/detail/source/file.hpp>

using namespace reflcfg::detail;

namespace {

std::string reason_of(const std::string& path) {
  std::string text;
  std::string reason;
  return read_whole_file(path, text, reason) ? "read: " + text : reason;
}

struct scratch_folder {
  std::filesystem::path path;
  scratch_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "reflcfg_XXXXXX").string();
    BOOST_REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~scratch_folder() { std::filesystem::remove_all(path); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(files_are_read_whole) {
  const scratch_folder folder;
  const std::string path = (folder.path / "a.toml").string();
  std::ofstream(path) << std::string(200000, 'x');
  BOOST_TEST(reason_of(path) == "read: " + std::string(200000, 'x'));
  BOOST_TEST(reason_of("/dev/null") == "read: ");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_says_why) {
  const scratch_folder folder;
  BOOST_TEST(reason_of("") == "the name is empty");
  BOOST_TEST(reason_of(folder.path.string()) == "it is a directory");
  BOOST_TEST(reason_of((folder.path / "none.toml").string()) == "No such file or directory");
  BOOST_TEST(reason_of("/dev/zero") == "it is larger than 256 MiB");
}

BOOST_AUTO_TEST_CASE(pipes_are_read_to_their_end) {
  int ends[2];
  BOOST_REQUIRE(::pipe(ends) == 0);
  BOOST_REQUIRE(::write(ends[1], "a = 1", 5) == 5);
  ::close(ends[1]);
  BOOST_TEST(reason_of("/dev/fd/" + std::to_string(ends[0])) == "read: a = 1");
  ::close(ends[0]);
}

BOOST_AUTO_TEST_CASE(a_pipe_that_nobody_writes_to_is_an_error) {
  const scratch_folder folder;
  const std::string path = (folder.path / "pipe").string();
  BOOST_REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  BOOST_TEST(reason_of(path) == "nothing was written to it for 5 seconds");
}
