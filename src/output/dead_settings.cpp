#include <reflcfg/detail/output/dead_settings.hpp>

#include <span>

namespace reflcfg::inline v0::detail {

namespace {

std::string removed_text(const key_path& path, const state& load) {
  const target to = load.known.find(path);
  if (to.is != target::kind::removed) return {};
  return (to.inside ? path_text(path) : to.alias) + " was removed: " + std::string(to.word->text2);
}

const tree& dead_list_at(std::span<const std::string> path, const tree& file) {
  const tree* at = &file;
  for (const std::string& part : path) at = at->is == tree::kind::list ? &at->items[std::stoul(part)] : at->find(part);
  return *at;
}

// About a list of tables that does not count, as the file has another one under another name.
std::string replaced_text(std::span<const std::string> path, const tree& list, const state& load) {
  const tree* const given = load.from.find(load.known.find(path).path());
  if (given == nullptr || given->is != tree::kind::list || given->adds || given->key.first == list.key.first) return {};
  return path_text({path.begin(), path.end()}) + " has no effect: the file has its list under another name too";
}

std::string why_header_is_dead(const toml_statement& header, const tree& file, const state& load) {
  std::string why = removed_text(header.path, load);
  for (const std::size_t element : header.elements) {
    const auto list = std::span(header.path).first(element);
    if (why.empty()) why = replaced_text(list, dead_list_at(list, file), load);
  }
  return why;
}

std::string why_pair_is_dead(const toml_pair& pair, const state& load) {
  std::string why = removed_text(pair.path, load);
  const tree& value = *pair.node;
  const bool list = value.is == tree::kind::list && !value.items.empty() && value.items[0].is == tree::kind::table;
  return why.empty() && list ? replaced_text(pair.path, value, load) : why;
}

}  // namespace

void comment_out_dead(toml_document& document, const tree& file, loading& load) {
  const auto notice = [&](std::string why, span at) {
    load.in().notice_once(why.insert(why.find(':'), ", and is now a comment"), {}, at);
  };
  for (auto at = document.lines.begin(); at != document.lines.end(); ++at) {
    if (at->gone) continue;
    if (at->is_header()) {
      const std::string why = at->path.empty() ? "" : why_header_is_dead(*at, file, load.in());
      if (why.empty()) continue;
      document.comment_out_section(at, why);
      notice(why, at->name);
    }
    for (std::size_t i = 0; i < at->pairs.size(); ++i) {
      const std::string why = at->gone || at->pairs[i].gone ? "" : why_pair_is_dead(at->pairs[i], load.in());
      if (why.empty()) continue;
      document.comment_out(*at, i, why);
      notice(why, at->pairs[i].node->key);
    }
  }
}

}  // namespace reflcfg::inline v0::detail
