#include <reflcfg/detail/late_report.hpp>

#include <reflcfg/detail/engine/validate.hpp>
#include <reflcfg/detail/schema/shown_names.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace reflcfg::inline v0 {

diagnostic error_in_text(const std::string& file, const std::string& text, std::size_t first, std::size_t last,
                         std::string what, std::vector<std::string> help) {
  detail::sources texts;
  const std::uint32_t source = texts.add(origin::kind::file, file, text, 1);
  std::vector<diagnostic> one(1);
  one[0].is = diagnostic::kind::invalid;
  one[0].what = std::move(what);
  one[0].help = std::move(help);
  one[0].at = {source, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
  detail::locate_all(one, texts);
  one[0].at = {};  // of no source of the config
  return std::move(one[0]);
}

namespace detail {

namespace {

// The place of the value at a path. One in a list that has no place of its own has that of the list.
span place_of_value(const std::string& path, const provenance& from) {
  const tree* value = from.find(path);
  const std::size_t dot = path.rfind('.');
  if (value == nullptr && dot != std::string::npos &&
      path.find_first_not_of("0123456789", dot + 1) == std::string::npos) {
    value = from.find(path.substr(0, dot));
  }
  return value == nullptr ? span{} : from.texts.whole(*value);
}

}  // namespace

void late_report::add(std::string_view message, const void* const* blamed, std::size_t count) {
  std::vector<diagnostic> one;
  const shown_schema shown(root_);
  blame(shown.root(), object_, message, {blamed, count}, from_, one);
  locate_all(one, from_.texts);
  found_.push_back(std::move(one.front()));
}

void late_report::add_help(std::vector<std::string> help) {
  std::vector<std::string>& all = found_.back().help;
  all.insert(all.begin(), std::make_move_iterator(help.begin()), std::make_move_iterator(help.end()));
}

void late_report::add_error(diagnostic item) {
  if (item.from.is_default() && !item.path.empty()) item.at = place_of_value(item.path, from_);
  std::vector<diagnostic> one{std::move(item)};
  locate_all(one, from_.texts);
  found_.push_back(std::move(one.front()));
}

void late_report::error_in(const std::string& file, const std::string& text, std::size_t first, std::size_t last,
                           std::string message, std::vector<std::string> help) {
  found_.push_back(error_in_text(file, text, first, last, std::move(message), std::move(help)));
}

bool late_report::has_errors() const {
  return std::any_of(found_.begin(), found_.end(),
                     [](const diagnostic& item) { return item.is != diagnostic::kind::notice; });
}

bool late_report::print() const {
  load_report told;
  for (const diagnostic& item : found_) {
    (item.is == diagnostic::kind::notice ? told.notices : told.errors).push_back(item);
  }
  return finish(told) >= 0;
}

void late_report::exit_if_any() const {
  if (print()) std::exit(2);
}

}  // namespace detail

}  // namespace reflcfg::inline v0
