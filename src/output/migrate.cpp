#include <reflcfg/changes.hpp>
#include <reflcfg/detail/output/migration.hpp>
#include <reflcfg/detail/output/output.hpp>

#include <algorithm>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

// What a migration has to pass on of the diagnostics of the load itself.
void add_kept_notices(const std::vector<diagnostic>& found, std::vector<diagnostic>& notices) {
  using kind = diagnostic::kind;
  for (const diagnostic& item : found) {
    if (item.is != kind::unknown && item.is != kind::invalid && item.is != kind::range) continue;
    diagnostic& notice = notices.emplace_back(item);
    notice.is = kind::notice;
    notice.what += "; it is kept as it is";
    for (const std::string& help : item.help) notice.what += " (" + help + ")";
    notice.help.clear();
  }
}

bool has_old_name(const tree& value, const sources& texts, const std::vector<std::string>& kept) {
  const bool old = value.renamed && std::find(kept.begin(), kept.end(), texts.name(value.name)) == kept.end();
  return old || std::any_of(value.items.begin(), value.items.end(),
                            [&](const tree& item) { return has_old_name(item, texts, kept); });
}

// What is not as it should be in the new text, or nothing.
std::string difference(const loading& before, const migration_result& today, const std::string& name) {
  loading after(before.root());
  after.in().keep_history = true;
  if (!after.text(today.text, name)) return after.in().found.back().what;
  after.finish(completeness::part);
  const std::vector<change> changes = changes_between(before.root(), before.object(), after.object());
  if (!changes.empty()) return render({changes.front()});
  for (const given& item : after.in().history) {
    if (has_old_name(item.value, after.in().texts(), today.kept)) return item.path + " still has an old name";
  }
  return {};
}

}  // namespace

void answer_migrate(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) {
    call.refuse(" needs a file").help.push_back("for example " + call.option() + " old.toml >new.toml");
    return;
  }
  const std::string& name = call.use.values.front();
  loading load(call.root);
  state& found = load.in();
  if (!load.file(name, {})) {
    // A file that is not there is a mistake of the command line.
    for (diagnostic& item : found.found) {
      if (!item.at.known()) call.here.add(item.is, item.what, {}, call.use.at);
    }
    std::erase_if(found.found, [](const diagnostic& item) { return !item.at.known(); });
    return found.finish(result.errors, result.notices);
  }
  load.finish(completeness::part);
  const std::vector<diagnostic> own = std::exchange(found.found, {});
  migration_result today = migrated(load, own);
  std::string wrong = difference(load, today, name);
  if (wrong.empty()) {
    add_kept_notices(own, found.found);
    result.output = std::move(today.text);
  } else {
    found.found = own;
    call.here.add(diagnostic::kind::conflict, "the new text of " + name + " would not mean the same", {}, call.use.at)
        .help = {wrong.substr(0, wrong.find('\n')),
                 // Such as a section written with double brackets, which nothing can be moved to.
                 found.has_errors()
                     ? std::string("correct the file first")
                     : "this is a mistake in " + call.option() + ", not in the file; change that setting by hand"};
  }
  found.finish(result.errors, result.notices);
}

}  // namespace reflcfg::inline v0::detail
