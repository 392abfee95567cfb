// What is said about a wrong declaration, in the compiler's error on the line that loads the config.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <reflcfg/detail/schema/declaration.hpp>
#include <reflcfg/detail/schema/declared_type.hpp>
#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/struct_node.hpp>
#include <reflcfg/detail/schema/type_mistakes.hpp>

namespace reflcfg::inline v0::detail {

/// Which check has found a mistake. Each may look only at what the ones before it let through.
enum class stage : std::uint8_t { root, types, words, defaults, fine };

// Functions of their own: clang wants the temporary to be gone when the condition of an `if constexpr` is known.
constexpr bool fine(const declared_type& root, type_walk what) {
  const type_mistakes checked(root, what);
  return checked.fine();
}
constexpr bool fine(const schema& root, const built_in_options& built_ins) {
  const declaration checked(root, built_ins);
  return checked.fine();
}

template <class Root>
consteval stage stage_of_mistake() {
  if constexpr (!nested_struct<Root> && problem_of_type<Root>() == problem::none) {
    return stage::root;
  } else if constexpr (!fine(declared_v<Root>, type_walk::types)) {
    return stage::types;
  } else if (!fine(schema_of<Root>, built_ins_of<Root>)) {
    return stage::words;
  } else {
    return fine(declared_v<Root>, type_walk::defaults) ? stage::fine : stage::defaults;
  }
}

template <class Root>
inline constexpr stage stage_of = stage_of_mistake<Root>();

/// Whether a config can be loaded.
template <class Root>
concept well_declared = stage_of<Root> == stage::fine;

// ---- only for the message: the path of a member and its type --------------------------------------------------------

/// Finds the path of a member in a schema.
class member_path {
 public:
  constexpr member_path(const schema& root, const member* wanted) : wanted_(wanted) { walk(root, nullptr); }
  constexpr const constant_text& text() const { return text_; }

 private:
  constexpr bool walk(const schema& type, const path_step* at) {
    const path_step element{at, ""};
    const bool many = type.kind == type_kind::list || type.kind == type_kind::map || type.kind == type_kind::tuple;
    const path_step* const inner = many ? &element : at;
    if (type.element != nullptr && walk(*type.element, inner)) return true;
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      if (walk(*type.parts[i], inner)) return true;
    }
    return type.fields != nullptr && is_new(type.fields) && walk_members(*type.fields, at);
  }
  constexpr bool walk_members(const structure& fields, const path_step* at) {
    for (std::size_t i = 0; i < fields.members.size(); ++i) {
      const member& item = fields.members[i];
      const path_step step{at, item.name};
      if (&item == wanted_) {
        text_.add(&step);
        return true;
      }
      if (walk(*item.type, item.has(property::kind::flatten) ? at : &step)) return true;
    }
    return false;
  }
  constexpr bool is_new(const structure* fields) {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i] == fields) return false;
    }
    seen_.add(fields);
    return true;
  }

  const member* wanted_;
  constant_text text_;
  constant_list<const structure*> seen_;
};

/// The spelling of the type of a member, looked for in T and the structs in it but not in `Seen`.
template <class T, class... Seen>
constexpr std::string_view type_of_member(const member* item, types<Seen...> = {});

template <class T, class... Seen, class... Parts>
constexpr std::string_view type_in_parts(const member* item, types<Seen...>, types<Parts...>) {
  std::string_view found;
  if constexpr (nested_struct<T>) {
    std::size_t i = 0;
    static_cast<void>(((&members_v<T>[i++] == item ? (found = spelled<Parts>(), true) : false) || ...));
    if (!found.empty()) return found;
  }
  static_cast<void>(((found = type_of_member<Parts>(item, types<T, Seen...>{}), !found.empty()) || ...));
  return found;
}

template <class T, class... Seen>
constexpr std::string_view type_of_member(const member* item, types<Seen...> seen) {
  if constexpr (has_codec<T> || (std::is_same_v<T, Seen> || ...)) {
    return {};
  } else {
    return type_in_parts<T>(item, seen, part_types<T>{});
  }
}

// ---- the message ----------------------------------------------------------------------------------------------------

// Compilers spell the types that everybody knows by other names.
constexpr std::string_view shorter_names[][2] = {{"std::__cxx11::basic_string<char>", "std::string"},
                                                 {"std::basic_string<char>", "std::string"},
                                                 {"std::basic_string_view<char>", "std::string_view"},
                                                 {"std::filesystem::__cxx11::path", "std::filesystem::path"},
                                                 {"reflcfg::v0::", "reflcfg::"}};

constexpr void add_type(std::string_view type, constant_text& to) {
  for (std::size_t i = 0; i < type.size();) {
    std::size_t taken = 0;
    for (const auto& [long_name, short_name] : shorter_names) {
      if (taken != 0 || !type.substr(i).starts_with(long_name)) continue;
      to.add(short_name);
      taken = long_name.size();
    }
    if (taken == 0) to.add_character(type[i]);
    i += taken == 0 ? 1 : taken;
  }
}

constexpr void add_sentence(const mistake& found, constant_text& to) {
  std::string_view text;
  for (const sentence& row : sentences) {
    if (row.about == found.is) text = row.text;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool hole = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
    if (!hole) {
      to.add_character(text[i]);
      continue;
    }
    if (text[i + 1] == 't') add_type(found.type, to);
    if (text[i + 1] == 's') to.add(found.subject);
    if (text[i + 1] == 'o') to.add(found.other);
    i += 2;
  }
}

// The path, if there is one, and the sentence: "training.name: std::string_view does not own its text: use
// std::string".
constexpr void add_message(const constant_text& place, const mistake& found, constant_text& to) {
  for (std::size_t i = 0; i < place.size(); ++i) to.add_character(place[i]);
  if (place.size() != 0) to.add(": ");
  add_sentence(found, to);
}

template <class Root>
constexpr void add_message(constant_text& to) {
  constexpr stage wrong = stage_of<Root>;
  if constexpr (wrong == stage::root) {
    add_sentence({problem::not_a_config, {}, {}, spelled<Root>()}, to);
  } else if constexpr (wrong == stage::words) {
    const declaration checked(schema_of<Root>, built_ins_of<Root>);
    mistake found = checked.found();
    if (checked.item() != nullptr) found.type = type_of_member<Root>(checked.item());
    const member_path path(schema_of<Root>, checked.item());
    add_message(path.text(), found, to);
  } else if constexpr (wrong != stage::fine) {
    const type_walk what = wrong == stage::types ? type_walk::types : type_walk::defaults;
    const type_mistakes checked(declared_v<Root>, what);
    add_message(checked.place(), checked.found(), to);
  }
}

/// A piece of a message, as an argument of a template: that is where compilers print it.
template <std::size_t Size>
struct says {
  char text[Size + 1]{};
};

/// What the compiler prints: mistake_in_config<"training.name: ...">.
template <says... Sentence>
struct mistake_in_config {};

// clang prints no more than 35 characters of a text, so it gets several.
#if defined(__clang__)
inline constexpr std::size_t longest_piece = 34;
#else
inline constexpr std::size_t longest_piece = 1000;
#endif

template <class Root>
consteval std::size_t end_of_piece(std::size_t first) {
  constant_text text;
  add_message<Root>(text);
  if (text.size() - first <= longest_piece) return text.size();
  for (const std::string_view enders : {" ", ":.,<>("}) {
    for (std::size_t end = first + longest_piece; end > first + 1; --end) {
      const bool blank = enders == " ";
      if (enders.find(text[blank ? end : end - 1]) != enders.npos) return end;
    }
  }
  return first + longest_piece;
}

// The blank between two pieces is in neither.
template <class Root>
consteval std::size_t start_after(std::size_t end) {
  constant_text text;
  add_message<Root>(text);
  return end < text.size() && text[end] == ' ' ? end + 1 : end;
}

template <class Root, std::size_t First, std::size_t End>
consteval says<End - First> piece() {
  constant_text text;
  add_message<Root>(text);
  says<End - First> result;
  for (std::size_t i = First; i < End; ++i) result.text[i - First] = text[i];
  result.text[End - First] = '\0';  // clang prints an array as text only if all of it was written
  return result;
}

template <class Root, std::size_t First, says... Before>
consteval auto pieces_from() {
  constexpr std::size_t end = end_of_piece<Root>(First);
  if constexpr (end == First) {
    return mistake_in_config<Before...>{};
  } else {
    return pieces_from<Root, start_after<Root>(end), Before..., piece<Root, First, end>()>();
  }
}

/// mistake_in_config with the sentence about Root; without any if it has no mistake.
template <class Root>
consteval auto message_about() {
  if constexpr (well_declared<Root>) {
    return mistake_in_config<>{};
  } else {
    return pieces_from<Root, 0>();
  }
}

}  // namespace reflcfg::inline v0::detail
