#include <reflcfg/changes.hpp>

#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>

namespace reflcfg::inline v0 {

namespace detail {

namespace {

// What the sections around a field say of it too.
constexpr std::uint64_t inherited_words = bit(property::kind::secret) | bit(property::kind::fixed_on_resume);

class comparison {
 public:
  comparison(absent_commands* left, absent_commands* right) : absent_left_(left), absent_right_(right) {}

  std::vector<change> found;

  void sections(const structure& fields, const void* before, const void* after, const std::string& path,
                std::uint64_t inherited) {
    std::vector<void*> left(fields.members.size());
    std::vector<void*> right(fields.members.size());
    fields.addresses(const_cast<void*>(before), left.data());
    fields.addresses(const_cast<void*>(after), right.data());
    for (std::size_t i = 0; i < fields.members.size(); ++i) {
      const member& item = fields.members[i];
      const std::uint64_t kinds = item.kinds | inherited;
      const std::string own = item.has(property::kind::flatten) ? path : join_path(path, item.name);
      if (left[i] == nullptr && absent_left_ != nullptr) left[i] = absent_left_->object_of(item, before);
      if (right[i] == nullptr && absent_right_ != nullptr) right[i] = absent_right_->object_of(item, after);
      if (left[i] == nullptr || right[i] == nullptr) continue;  // a command that one of them has not chosen
      if (item.type->kind == type_kind::structure) {
        sections(*item.type->fields, left[i], right[i], own, kinds & inherited_words);
      } else if (!item.has(property::kind::config_file)) {
        field(item, kinds, left[i], right[i], own);
      }
    }
  }

 private:
  void field(const member& item, std::uint64_t kinds, const void* before, const void* after, const std::string& path) {
    if (encode(*item.type, before, &item) == encode(*item.type, after, &item)) return;
    const auto shown = [&](const void* object) {
      const tree value = encode(*item.type, object, &item, true);
      const bool secret = (kinds & bit(property::kind::secret)) != 0 && value.is != tree::kind::unset;
      return secret ? std::string("***") : to_toml_text(value);
    };
    found.push_back({path, shown(before), shown(after), (kinds & bit(property::kind::fixed_on_resume)) != 0});
  }

  absent_commands* absent_left_;
  absent_commands* absent_right_;
};

std::string padded_to(std::string_view text, std::size_t width) {
  const std::size_t columns = display_width(text);
  return std::string(text) + std::string(columns < width ? width - columns : 0, ' ');
}

}  // namespace

std::vector<change> changes_between(const schema& root, const void* before, const void* after) {
  const shown_schema shown(root);
  comparison all(nullptr, nullptr);
  all.sections(*shown.root().fields, before, after, {}, 0);
  return std::move(all.found);
}

std::vector<change> changes_between(const schema& shown, const void* before, const void* after,
                                    absent_commands& absent_before, absent_commands& absent_after) {
  comparison all(&absent_before, &absent_after);
  all.sections(*shown.fields, before, after, {}, 0);
  return std::move(all.found);
}

}  // namespace detail

std::string render(const std::vector<change>& changes) {
  std::size_t widest_path = 0;
  std::size_t widest_before = 0;
  for (const change& item : changes) {
    widest_path = std::max(widest_path, detail::display_width(item.path));
    widest_before = std::max(widest_before, detail::display_width(item.before));
  }
  // One long value should not push every other one off the screen.
  widest_before = std::min<std::size_t>(widest_before, 30);
  std::string text;
  for (const change& item : changes) {
    text += detail::padded_to(item.path, widest_path) + "  " + detail::padded_to(item.before, widest_before) +
            "  ->  " + item.after + "\n";
  }
  return text;
}

}  // namespace reflcfg::inline v0
