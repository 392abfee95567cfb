#include <reflcfg/detail/source/option_token.hpp>

#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>

namespace reflcfg::inline v0::detail {

argument_form form_of(std::string_view argument) {
  if (argument.size() < 2 || argument[0] != '-') return argument_form::value;
  if (argument == "--") return argument_form::terminator;
  if (argument[1] == '-') return argument_form::option;
  // No option is a digit or a blank, so -5, -.5, -3,4, -2s and "- two words" are values.
  const auto is_digit = [&](std::size_t i) { return i < argument.size() && argument[i] >= '0' && argument[i] <= '9'; };
  const bool number = is_digit(1) || (argument[1] == '.' && is_digit(2)) || is_negative_number(argument);
  return number || argument[1] == ' ' ? argument_form::value : argument_form::letters;
}

std::string with_ascii_dashes(std::string_view argument) {
  std::size_t at = 0;
  std::string dashes;
  while (at < argument.size()) {
    const std::size_t length = utf8_length(argument, at);
    const char32_t character = length == 0 ? 0 : code_point(argument, at, length);
    const bool long_dash = (character >= 0x2010 && character <= 0x2015) || character == 0x2212;
    if (!long_dash && character != '-') break;
    // An editor makes one long dash of two short ones.
    dashes += long_dash && character >= 0x2013 && character != 0x2212 ? "--" : "-";
    at += length;
  }
  if (at == dashes.size() && argument.substr(0, at) == dashes) return {};
  return (dashes.size() > 2 ? "--" : dashes) + std::string(argument.substr(at));
}

namespace {

namespace po = boost::program_options;

// Tells Boost.Program_options whether an option takes a value; the value itself is its codec's business.
class value_count final : public po::value_semantic {
 public:
  explicit value_count(unsigned most) : most_(most) {}

  std::string name() const override { return {}; }
  unsigned min_tokens() const override { return 0; }
  unsigned max_tokens() const override { return most_; }
  bool is_composing() const override { return false; }
  bool is_required() const override { return false; }
  void parse(boost::any&, const std::vector<std::string>&, bool) const override {}
  bool apply_default(boost::any&) const override { return false; }
  void notify(const boost::any&) const override {}

 private:
  unsigned most_;
};

// Boost gets one argument at a time, so every value keeps the place that it had.
std::vector<po::option> take_apart(const std::string& argument, const std::string& name, unsigned most_values) {
  po::options_description known;
  known.add_options()(name.c_str(), new value_count(most_values));
  using style = po::command_line_style::style_t;
  return po::command_line_parser(std::vector<std::string>{argument})
      .options(known)
      .style(style::allow_long | style::long_allow_adjacent | style::allow_short | style::allow_dash_for_short |
             style::short_allow_adjacent | style::allow_sticky)
      .allow_unregistered()
      .run()
      .options;
}

}  // namespace

option_parts split_option(const std::string& argument) {
  const auto equals = argument.find('=');
  const std::string name = argument.substr(2, equals == std::string::npos ? equals : equals - 2);
  option_parts parts{name, equals != std::string::npos, {}};
  // Boost refuses a name that is empty or has a comma in it, and an empty value; here the last is the empty text.
  if (!parts.has_value || equals + 1 == argument.size() || name.empty() || name.find(',') != std::string::npos) {
    return parts;
  }
  const auto found = take_apart(argument, name, 1);
  parts.value =
      found.empty() || found.front().value.empty() ? argument.substr(equals + 1) : found.front().value.front();
  return parts;
}

option_parts split_letters(const std::string& argument) {
  option_parts parts{argument.substr(1, 1), argument.size() > 2,
                     argument.substr(std::min<std::size_t>(2, argument.size()))};
  if (!parts.has_value) return parts;
  if (parts.value.starts_with('=')) {
    parts.value.erase(0, 1);
    return parts;
  }
  const auto found = take_apart(argument, "option," + parts.name, 1);
  if (!found.empty() && found.front().string_key == "option" && !found.front().value.empty()) {
    parts.value = found.front().value.front();
  }
  return parts;
}

}  // namespace reflcfg::inline v0::detail
