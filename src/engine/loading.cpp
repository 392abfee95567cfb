#include <reflcfg/detail/engine/loading.hpp>

#include <reflcfg/detail/engine/convert.hpp>
#include <reflcfg/detail/engine/merge.hpp>
#include <reflcfg/detail/engine/rename.hpp>
#include <reflcfg/detail/engine/validate.hpp>
#include <reflcfg/detail/source/file.hpp>
#include <reflcfg/detail/source/toml.hpp>
#include <reflcfg/detail/value/quote.hpp>

namespace reflcfg::inline v0::detail {

loading::loading(const schema& root, void* object)
    : root_(root), own_(nullptr, root.destroy), object_(object), state_(root) {}

loading::loading(const schema& root)
    : root_(root), own_(root.create(), root.destroy), object_(own_.get()), state_(root) {}

bool loading::file(const std::string& path, span asked) {
  std::string text;
  std::string reason;
  if (read_whole_file(path, text, reason)) return this->text(std::move(text), path == "-" ? "standard input" : path);
  state_.add(diagnostic::kind::source, "cannot read " + in_quotes(path) + ": " + reason, {}, asked);
  return false;
}

bool loading::text(std::string text, const std::string& name) {
  const std::uint32_t source = state_.texts().add(origin::kind::file, name, std::move(text), ++files_);
  const bool may_quote = !state_.known.has_secrets();
  tree values;
  if (!parse_toml(state_.texts().text_of(source), source, may_quote, values, state_.found)) {
    if (!may_quote) state_.texts().hide_all(source);
    return false;
  }
  add(rename_file(std::move(values), state_));
  return true;
}

void loading::add(tree&& values) { merge(root_, state_.from.values, std::move(values), {}, state_); }

void loading::finish(completeness of) {
  decode(root_, state_.from.values, object_, of, state_);
  convert_aliases(root_, object_, state_);
  check_replaced(root_, state_);
  if (!state_.has_errors()) validate(root_, object_, state_);
  index_keys(state_.from.values);
}

}  // namespace reflcfg::inline v0::detail
