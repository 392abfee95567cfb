// What a run reports: numbers for people, lines for programs, events for TensorBoard.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>

#include "trainer/metrics/events.hpp"
#include "trainer/metrics/json_lines.hpp"
#include "trainer/metrics/units.hpp"
#include "trainer/support.hpp"
#include "trainer/train/sample.hpp"

namespace {

using namespace trainer::test;
using namespace trainer::metrics;

void write_steps(const fs::path& path, std::int64_t done, std::int64_t from, std::int64_t to) {
  JsonLines lines(path, done);
  for (std::int64_t step = from; step <= to; ++step) lines.write(TrainingRecord{.step = step, .loss = 0.5});
}

std::vector<std::string> beginnings(const fs::path& path) {
  std::vector<std::string> begin;
  for (const std::string& line : lines_of(read(path))) begin.push_back(line.substr(0, line.find(',')));
  return begin;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(metrics)

BOOST_AUTO_TEST_CASE(numbers_are_written_as_people_read_them) {
  BOOST_TEST(grouped(0) == "0");
  BOOST_TEST(grouped(999) == "999");
  BOOST_TEST(grouped(1000) == "1,000");
  BOOST_TEST(grouped(-1234567) == "-1,234,567");
  BOOST_TEST(bytes(999) == "999 bytes");
  BOOST_TEST(bytes(1115394) == "1.1 MB");
  BOOST_TEST(mebibytes(std::uint64_t{345} << 20) == "345 MiB");
  BOOST_TEST(mebibytes(std::uint64_t{139} << 30) == "139.0 GiB");
  BOOST_TEST(rate(999) == "999");
  BOOST_TEST(rate(12345) == "12.3k");
  BOOST_TEST(rate(INFINITY) == "?");
  BOOST_TEST(duration(0.4) == "0:00");
  BOOST_TEST(duration(272) == "4:32");
  BOOST_TEST(duration(3723) == "1:02:03");
  BOOST_TEST(duration(NAN) == "?");
  BOOST_TEST(percent(0.1) == "10 %");
  BOOST_TEST(percent(0.005) == "0.5 %");
}

BOOST_AUTO_TEST_CASE(sampled_text_can_do_a_terminal_no_harm) {
  BOOST_TEST(trainer::train::printable("a\tb\n\x1b[2J\x7f") == "a\tb\n?[2J?");
  BOOST_TEST(trainer::train::printable("\xc3\xa4 \xc3 \xff \xe2\x82") == "\xc3\xa4 ? ? ??");
}

BOOST_AUTO_TEST_CASE(a_character_is_shown_when_it_is_whole) {
  using trainer::train::shown_so_far;
  BOOST_TEST(shown_so_far("") == 0u);
  BOOST_TEST(shown_so_far("ab") == 2u);
  BOOST_TEST(shown_so_far("a\xc3") == 1u);
  BOOST_TEST(shown_so_far("a\xc3\xa4") == 3u);
  BOOST_TEST(shown_so_far("\xf0\x9f\x98") == 0u);
  BOOST_TEST(shown_so_far("\xff") == 1u);
}

BOOST_AUTO_TEST_CASE(a_record_is_one_line_of_json) {
  const TempFolder folder;
  JsonLines lines(folder / "m.jsonl", 0);
  lines.write(TrainingRecord{.step = 3,
                             .loss = 1.5,
                             .grad_norm = 0.25,
                             .lr = 0.125,
                             .tokens_per_second = 2.5,
                             .flops_per_second = 1,
                             .tokens = 99,
                             .elapsed_seconds = 4.5,
                             .memory_bytes = 7});
  lines.write(ValidationRecord{.step = 3, .loss = 2.5, .nats_per_byte = 0.5, .tokens = 99, .elapsed_seconds = 5});
  BOOST_TEST(
      read(folder / "m.jsonl") ==
      "{\"step\":3,\"loss\":1.5,\"grad_norm\":0.25,\"lr\":0.125,\"tokens_per_second\":2.5,\"flops_per_second\":1.0,"
      "\"tokens\":99,\"memory_bytes\":7,\"elapsed_seconds\":4.5}\n"
      "{\"step\":3,\"val_loss\":2.5,\"val_nats_per_byte\":0.5,\"tokens\":99,\"elapsed_seconds\":5.0}\n");
}

BOOST_AUTO_TEST_CASE(nan_is_null) {
  const TempFolder folder;
  JsonLines(folder / "m.jsonl", 0).write(TrainingRecord{.step = 1, .loss = NAN, .grad_norm = INFINITY});
  BOOST_TEST(contains(read(folder / "m.jsonl"), {"\"loss\":null,\"grad_norm\":null"}));
}

BOOST_AUTO_TEST_CASE(a_run_that_goes_on_drops_the_lines_it_will_write_again) {
  const TempFolder folder;
  const fs::path path = folder / "m.jsonl";
  write_steps(path, 0, 1, 5);
  write(path, read(path) + "{\"step\":6,\"lo");  // cut short by a crash
  write_steps(path, 3, 4, 4);
  BOOST_TEST(beginnings(path) == (std::vector<std::string>{"{\"step\":1", "{\"step\":2", "{\"step\":3", "{\"step\":4"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_run_from_the_start_keeps_the_file_of_the_one_before) {
  const TempFolder folder;
  write_steps(folder / "m.jsonl", 0, 1, 2);
  write_steps(folder / "m.jsonl", 0, 1, 1);
  BOOST_TEST(beginnings(folder / "m.jsonl").size() == 1u);
  BOOST_TEST(beginnings(folder / "m.previous.jsonl").size() == 2u);
}

// Test vectors of RFC 3720, appendix B.4.
BOOST_AUTO_TEST_CASE(crc32c_agrees_with_its_rfc) {
  BOOST_TEST(crc32c(std::string(32, '\0')) == 0x8a9136aau);
  BOOST_TEST(crc32c(std::string(32, '\xff')) == 0x62a8ab43u);
  BOOST_TEST(crc32c("123456789") == 0xe3069283u);
}

BOOST_AUTO_TEST_CASE(event_files_are_records_with_checksums) {
  const TempFolder folder;
  EventFile(folder / "tb", 0).write(ValidationRecord{.step = 300, .loss = 1.5});
  const std::string content = read(fs::directory_iterator(folder / "tb")->path());
  const auto masked = [](const std::string& bytes) {
    const std::uint32_t crc = crc32c(bytes);
    const std::uint32_t value = ((crc >> 15) | (crc << 17)) + 0xa282ead8u;
    return std::string(reinterpret_cast<const char*>(&value), 4);
  };
  std::vector<std::string> events;
  for (std::size_t at = 0; at < content.size();) {
    std::uint64_t length = 0;
    std::memcpy(&length, content.data() + at, sizeof length);
    BOOST_TEST((content.substr(at + 8, 4) == masked(content.substr(at, 8))));
    events.push_back(content.substr(at + 12, length));
    BOOST_TEST((content.substr(at + 12 + length, 4) == masked(events.back())));
    at += 12 + length + 4;
  }
  BOOST_REQUIRE_EQUAL(events.size(), 2u);
  BOOST_TEST(contains(events[0], {"brain.Event:2"}));
  // step 300 as a varint, then the summary { value { tag: "loss/validation" simple_value: 1.5 } }
  const std::string value = std::string("\x0a\x0f", 2) + "loss/validation" + std::string("\x15\x00\x00\xc0\x3f", 5);
  const std::string want = std::string("\x10\xac\x02\x2a\x18\x0a\x16", 7) + value;
  BOOST_TEST((events[1].substr(9) == want));  // after the time
}

BOOST_AUTO_TEST_SUITE_END()
