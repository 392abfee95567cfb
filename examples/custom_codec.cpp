// A type of one's own as a field: one codec says how it is read and shown.
#include <charconv>
#include <cstdio>
#include <reflcfg/reflcfg.hpp>

struct Rgb {
  unsigned value = 0x336699;
};

template <>
struct reflcfg::codec<Rgb> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "colour"};

  static bool decode(const tree& value, Rgb& out, decode_error& error) {
    const std::string& text = value.string;
    unsigned parsed = 0;
    const char* const end = text.data() + text.size();
    if (value.is_string_like() && text.size() == 7 && text[0] == '#' &&
        std::from_chars(text.data() + 1, end, parsed, 16).ptr == end) {
      out.value = parsed;
      return true;
    }
    error = {.expected = "a colour such as #ff8800", .got = describe(value), .hint = "", .at = value.at};
    return false;
  }

  static tree encode(const Rgb& colour) {
    char text[8];
    std::snprintf(text, sizeof text, "#%06x", colour.value);
    return tree::of_string(text);
  }
};

struct Config {
  Rgb background;
};

int main(int argc, char** argv) {
  const auto config = reflcfg::load_or_exit<Config>(argc, argv);
  std::fputs(reflcfg::to_toml(config).c_str(), stdout);
}
