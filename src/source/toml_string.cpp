#include <reflcfg/detail/source/toml_string.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include <reflcfg/detail/source/toml_space.hpp>
#include <reflcfg/detail/value/utf8.hpp>

namespace reflcfg::inline v0::detail {

namespace {

using string_mistake = toml_mistake::kind;

// Bytes that a string may simply run over: printable ASCII and tabs, but for quotes and backslashes.
constexpr std::array<bool, 256> plain_bytes = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = c != '"' && c != '\'' && c != '\\';
  plain['\t'] = true;
  return plain;
}();

bool is_hex_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

class toml_string_reader {
 public:
  toml_string_reader(std::string_view text, std::size_t first, std::string& value)
      : text_(text), value_(value), first_(first), at_(first), quote_(text[first]) {}

  toml_string read() {
    found_.many_lines = quotes() >= 3;
    at_ += found_.many_lines ? 3 : 1;
    if (found_.many_lines) at_ += toml_line_end(text_, at_);  // right after the quotes it is not part of the string
    copied_ = at_;
    value_.clear();
    while (!step()) {
    }
    found_.last = at_;
    return found_;
  }

 private:
  std::size_t quotes() const {
    std::size_t count = 0;
    while (at_ + count < text_.size() && text_[at_ + count] == quote_) ++count;
    return count;
  }

  // What is read and not yet part of the value, up to `last`, stands for itself; the next such byte is `next`.
  void copy(std::size_t last, std::size_t next) {
    value_.append(text_, copied_, last - copied_);
    at_ = copied_ = next;
  }

  // Whether the string ends here, as in the following ones.
  bool fail(string_mistake is, std::size_t first, std::size_t last) {
    found_.mistake = is;
    found_.mistake_first = first;
    found_.mistake_last = last;
    return true;
  }

  bool unclosed() { return fail(string_mistake::string_unclosed, first_, found_.many_lines ? first_ + 3 : at_); }

  bool step() {
    while (at_ < text_.size() && plain_bytes[static_cast<unsigned char>(text_[at_])]) ++at_;
    if (at_ >= text_.size()) return unclosed();
    const char c = text_[at_];
    if (c == quote_) return close();
    if (c == '\\' && quote_ == '"') return escape();
    if (c == '\n' || c == '\r') return line_end();
    const std::size_t length = utf8_length(text_, at_);
    if (length == 0) return fail(string_mistake::not_utf8, at_, at_ + 1);
    const bool other_quote = c == '"' || c == '\'' || c == '\\';
    if (length == 1 && !other_quote) return fail(string_mistake::control_in_string, at_, at_ + 1);
    at_ += length;
    return false;
  }

  bool close() {
    if (!found_.many_lines) {
      copy(at_, at_ + 1);
      return true;
    }
    const std::size_t count = std::min<std::size_t>(quotes(), 5);  // up to two before the three that close it
    if (count < 3) {
      at_ += count;
      return false;
    }
    copy(at_ + count - 3, at_ + count);
    return true;
  }

  bool line_end() {
    const std::size_t length = toml_line_end(text_, at_);
    if (length == 0) return fail(string_mistake::lone_return, at_, at_ + 1);
    if (!found_.many_lines) return unclosed();
    copy(at_, at_ + length);
    value_ += '\n';
    return false;
  }

  bool escape() {
    constexpr std::string_view letters = "btnfr\"\\";
    constexpr std::string_view meanings = "\b\t\n\f\r\"\\";
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (const std::size_t letter = letters.find(next); letter != std::string_view::npos) {
      copy(at_, at_ + 2);
      value_ += meanings[letter];
      return false;
    }
    if (next == 'u' || next == 'U') return numbered_escape(next == 'u' ? 4 : 8);
    if (found_.many_lines && continuation()) return false;
    return fail(string_mistake::escape, at_, at_ + 1 + utf8_length(text_, at_ + 1));
  }

  bool numbered_escape(std::size_t digits) {
    const std::size_t begin = at_ + 2;
    const std::size_t end = begin + digits;
    for (std::size_t i = begin; i < end; ++i) {
      if (i >= text_.size() || !is_hex_digit(text_[i])) return fail(string_mistake::escape, at_, i);
    }
    std::uint32_t character = 0;
    std::from_chars(text_.data() + begin, text_.data() + end, character, 16);
    if ((character >= 0xD800 && character <= 0xDFFF) || character > 0x10FFFF) {
      return fail(string_mistake::escaped_no_character, at_, end);
    }
    copy(at_, end);
    append_utf8(value_, character);
    return false;
  }

  // A backslash with nothing but blanks after it on its line removes them, and all blanks and line ends that follow.
  bool continuation() {
    if (toml_line_end(text_, skip_toml_blanks(text_, at_ + 1)) == 0) return false;
    copy(at_, skip_toml_space(text_, at_ + 1));
    return true;
  }

  std::string_view text_;
  std::string& value_;
  std::size_t first_;
  std::size_t at_;
  std::size_t copied_ = 0;
  char quote_;
  toml_string found_;
};

}  // namespace

toml_string read_toml_string(std::string_view text, std::size_t first, std::string& value) {
  return toml_string_reader(text, first, value).read();
}

}  // namespace reflcfg::inline v0::detail
