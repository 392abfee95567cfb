// The texts that values are read from, and what may be shown of them. A span (tree.hpp) is a range of bytes of one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/value/origin.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// The command line and the environment are texts too: their arguments and NAME=value pairs, each with a zero byte at
/// its end. So one kind of span serves every source.
class sources {
 public:
  /// Adds a source that is stronger than the ones added with a smaller rank. Its number.
  std::uint32_t add(origin::kind is, std::string name, std::string text, std::uint32_t rank);

  origin::kind kind_of(span at) const { return all_[at.source - 1].is; }
  std::string_view text_of(std::uint32_t source) const { return all_[source - 1].text; }
  std::string_view text(span at) const { return text_of(at.source).substr(at.first, at.last - at.first); }
  /// How strong the source is; 0 for a default.
  std::uint32_t rank(span at) const { return at.known() ? all_[at.source - 1].rank : 0; }
  /// Whether `left` counts less than `right`: a weaker source, or an earlier place in the same one.
  bool before(span left, span right) const;

  /// The number of the argument or line that a byte is in, from 0.
  std::size_t part(std::uint32_t source, std::uint32_t byte) const;
  /// The span of an argument or a line, from 0, without its end.
  span part_span(std::uint32_t source, std::size_t number) const;

  /// Remembers the path under which a value was written, where that is not its own. What tree::name holds.
  std::uint32_t add_name(std::string path);
  const std::string& name(std::uint32_t number) const { return names_[number - 1]; }

  /// What an error about the value points at: the value in a file, the option with its values on the command line.
  span whole(const tree& value) const;

  origin origin_of(const tree& value) const;
  origin origin_at(span at) const;

  /// No byte of the span is ever shown.
  void hide(span at);
  /// Whether any byte of it is hidden.
  bool hidden(span at) const;
  /// From here on, no line of the source is shown: it could not be read, so nobody knows where its secrets are.
  void hide_all(std::uint32_t source);

  struct excerpt {
    std::string text;          // the line, or the arguments as a shell takes them; hidden bytes are ***
    std::size_t caret = 0;     // first byte of `text` to mark
    std::size_t length = 0;    // bytes to mark
  };
  /// What an error at `at` shows; an empty text if nothing may be.
  excerpt show(span at) const;

  const std::vector<std::string>& names() const { return names_; }

 private:
  struct entry {
    origin::kind is;
    std::string name;
    std::string text;
    std::uint32_t rank;
    std::vector<span> hidden{};  // in order, none overlaps another
    bool all_hidden = false;
    mutable std::vector<std::uint32_t> starts{};  // of lines or arguments; made when first needed
    mutable std::vector<std::uint32_t> counts{};  // code points before each block of the text; made with `starts`
  };

  const entry& of(span at) const { return all_[at.source - 1]; }
  static void index(const entry& from);
  static std::uint32_t code_points_before(const entry& from, std::uint32_t byte);
  position position_of(span at) const;
  excerpt show_line(span at) const;
  excerpt show_arguments(span at) const;
  excerpt show_variable(span at) const;

  std::vector<entry> all_;
  std::vector<std::string> names_;
};

}  // namespace reflcfg::inline v0::detail
