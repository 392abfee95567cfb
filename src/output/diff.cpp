#include <reflcfg/changes.hpp>
#include <reflcfg/detail/output/output.hpp>
#include <reflcfg/detail/value/quote.hpp>

namespace reflcfg::inline v0::detail {

namespace {

// A file loaded by itself; its diagnostics are those of the call.
bool load_alone(const builtin_call& call, const std::string& file, loading& load, load_report& result) {
  const bool there = load.file(file, {});
  if (there) load.finish(completeness::part);
  const bool fine = !load.in().has_errors();
  std::erase_if(load.in().found, [&](diagnostic& item) {
    const bool unreadable = item.is == diagnostic::kind::source && !item.at.known();
    if (unreadable) call.here.add(item.is, std::move(item.what), {}, call.use.at);
    return unreadable;
  });
  load.in().finish(result.errors, result.notices);
  return fine;
}

// What a file says of the commands that it does not choose.
void fill_commands(loading& load, absent_commands& commands) {
  load.in().known.each_section([&](const std::string& path, const member& item) {
    if (!item.is_command) return;
    decode_quietly_at(load.root(), load.in().from.values, load.object(), split_path(path), commands);
  });
}

}  // namespace

void answer_check(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) return void(call.refuse(" needs at least one file"));
  std::string output;
  for (const std::string& file : call.use.values) {
    loading load(call.root);
    if (load_alone(call, file, load, result)) output += file + ": ok\n";
  }
  result.output = std::move(output);
}

void answer_diff(const builtin_call& call, load_report& result) {
  const std::vector<std::string>& files = call.use.values;
  if (files.size() != 2) {
    call.refuse(" needs two files, got " + std::to_string(files.size()))
        .help.push_back("for example " + call.option() + " a.toml b.toml");
    return;
  }
  loading left(call.root);
  loading right(call.root);
  const bool fine_left = load_alone(call, files[0], left, result);
  const bool fine_right = load_alone(call, files[1], right, result);
  if (!fine_left || !fine_right) return;
  absent_commands left_commands;
  absent_commands right_commands;
  fill_commands(left, left_commands);
  fill_commands(right, right_commands);
  const std::string text =
      render(changes_between(call.root, left.object(), right.object(), left_commands, right_commands));
  result.output = text.empty() ? files[0] + " and " + files[1] + " give the same settings\n" : text;
}

}  // namespace reflcfg::inline v0::detail
