// reflcfg::late_errors without the type of the config.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/load.hpp>
#include <reflcfg/report.hpp>

namespace reflcfg::inline v0 {

/// An error about the bytes `first` to `last` of the text of a file that is no source of the config, such as one that
/// the config names.
diagnostic error_in_text(const std::string& file, const std::string& text, std::size_t first, std::size_t last,
                         std::string what, std::vector<std::string> help = {});

namespace detail {

class late_report : public report {
 public:
  /// One error with what to do about it, about the fields passed after them: members of the config.
  template <class... Fields>
  void error_with_help(std::string_view message, std::vector<std::string> help, const Fields&... blamed) {
    this->error(message, blamed...);
    add_help(std::move(help));
  }

  /// One error, or notice, that was made elsewhere. If it has a path and no place yet, it gets that of the value there.
  void add_error(diagnostic item);
  /// One error in another file that the program has read: see error_in_text.
  void error_in(const std::string& file, const std::string& text, std::size_t first, std::size_t last,
                std::string message, std::vector<std::string> help = {});
  /// One thing to say that is no error, such as a default that was replaced.
  template <class... Fields>
  void notice(std::string_view message, const Fields&... blamed) {
    this->error(message, blamed...);
    found_.back().is = diagnostic::kind::notice;
  }

  /// All so far, in their order; notices among them.
  const std::vector<diagnostic>& all() const { return found_; }
  bool has_errors() const;
  /// Prints all to stderr. True if there is an error among them.
  bool print() const;
  /// Prints all, and ends the program with status 2 if there is an error.
  void exit_if_any() const;

 protected:
  late_report(const schema& root, const void* object, const provenance& from)
      : root_(root), object_(object), from_(from) {}
  ~late_report() = default;

 private:
  void add(std::string_view message, const void* const* blamed, std::size_t count) override;
  void add_help(std::vector<std::string> help);

  const schema& root_;
  const void* object_;
  const provenance& from_;
  std::vector<diagnostic> found_;
};

}  // namespace detail

}  // namespace reflcfg::inline v0
