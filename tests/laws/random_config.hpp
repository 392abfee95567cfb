// Configs that are made up at run time: sections of fields with random types, words and names. The engine sees nothing
// but a schema, so it cannot tell them from structs; every combination of a type and words that compiles can come up.
#pragma once

#include <array>
#include <boost/describe/enum.hpp>
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <reflcfg/bytes.hpp>
#include <reflcfg/detail/output/dump.hpp>
#include <reflcfg/detail/schema/obedience.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/reflcfg.hpp>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "laws/random_commands.hpp"

namespace laws {

namespace rd = reflcfg::detail;
using reflcfg::tree;
using kind = rd::property::kind;

enum class Color { red, dark_green, blue };
BOOST_DESCRIBE_ENUM(Color, red, dark_green, blue)

struct Account {
  std::string user = "me";
  std::string token;
  std::optional<int> level = 3;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Account::token>("", reflcfg::secret));
  }
};
struct Server {
  std::string host = "localhost";
  std::uint16_t port = 80;
  std::optional<double> weight;
  std::vector<std::string> tags;
  std::map<std::string, int> limits;
  Account account;
  std::vector<Server> backups;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Server::port>("", reflcfg::at_least(1)),
                            reflcfg::field<&Server::host>("", reflcfg::alias("hostname")));
  }
};
struct Node {
  int value = 1;
  std::unique_ptr<Node> next;
};
struct Sgd {
  double momentum = 0;
};
struct AdamW {
  double beta1 = 0.9;
  std::optional<float> decay;
};

/// The same numbers on every run.
class dice {
 public:
  explicit dice(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  bool chance(std::size_t one_in) { return below(one_in) == 0; }
  template <class List>
  auto& pick(List& list) {
    return list[below(std::size(list))];
  }
  std::uint64_t bits() { return (static_cast<std::uint64_t>(engine_()) << 32) | engine_(); }

 private:
  std::mt19937 engine_;
};

struct usable_type {
  std::string_view name;
  const rd::schema* type;
  void* (*create)();
  void (*destroy)(void*);
  bool fixed;  // a std::array
};

template <class T>
usable_type usable(std::string_view name) {
  return {name, rd::element_schema<T>(), []() -> void* { return new T(); },
          [](void* object) { delete static_cast<T*>(object); }, rd::array_like<T>};
}

#define REFLCFG_USABLE(...) usable<__VA_ARGS__>(#__VA_ARGS__)
inline const std::vector<usable_type>& all_types() {
  using namespace std;
  using namespace std::chrono;
  using text_map = map<string, string>;
  static const std::vector<usable_type> types{REFLCFG_USABLE(bool),
                                              REFLCFG_USABLE(char),
                                              REFLCFG_USABLE(int8_t),
                                              REFLCFG_USABLE(int32_t),
                                              REFLCFG_USABLE(int64_t),
                                              REFLCFG_USABLE(uint8_t),
                                              REFLCFG_USABLE(uint16_t),
                                              REFLCFG_USABLE(uint64_t),
                                              REFLCFG_USABLE(float),
                                              REFLCFG_USABLE(double),
                                              REFLCFG_USABLE(string),
                                              REFLCFG_USABLE(filesystem::path),
                                              REFLCFG_USABLE(Color),
                                              REFLCFG_USABLE(reflcfg::choice<"none", "full", "a-b">),
                                              REFLCFG_USABLE(optional<int>),
                                              REFLCFG_USABLE(optional<string>),
                                              REFLCFG_USABLE(optional<bool>),
                                              REFLCFG_USABLE(optional<seconds>),
                                              REFLCFG_USABLE(vector<string>),
                                              REFLCFG_USABLE(vector<int>),
                                              REFLCFG_USABLE(vector<float>),
                                              REFLCFG_USABLE(vector<bool>),
                                              REFLCFG_USABLE(vector<filesystem::path>),
                                              REFLCFG_USABLE(vector<vector<int>>),
                                              REFLCFG_USABLE(vector<optional<int>>),
                                              REFLCFG_USABLE(array<double, 3>),
                                              REFLCFG_USABLE(deque<int>),
                                              REFLCFG_USABLE(list<string>),
                                              REFLCFG_USABLE(set<int>),
                                              REFLCFG_USABLE(unordered_set<string>),
                                              REFLCFG_USABLE(map<string, int>),
                                              REFLCFG_USABLE(text_map),
                                              REFLCFG_USABLE(map<Color, int>),
                                              REFLCFG_USABLE(map<int, double>),
                                              REFLCFG_USABLE(unordered_map<string, double>),
                                              REFLCFG_USABLE(map<string, vector<int>>),
                                              REFLCFG_USABLE(pair<int, string>),
                                              REFLCFG_USABLE(tuple<int, double, string>),
                                              REFLCFG_USABLE(variant<int64_t, reflcfg::choice<"auto">>),
                                              REFLCFG_USABLE(seconds),
                                              REFLCFG_USABLE(milliseconds),
                                              REFLCFG_USABLE(nanoseconds),
                                              REFLCFG_USABLE(hours),
                                              REFLCFG_USABLE(duration<double>),
                                              REFLCFG_USABLE(duration<float>),
                                              REFLCFG_USABLE(duration<double, std::micro>),
                                              REFLCFG_USABLE(reflcfg::bytes),
                                              REFLCFG_USABLE(year_month_day),
                                              REFLCFG_USABLE(sys_seconds),
                                              REFLCFG_USABLE(sys_days),
                                              REFLCFG_USABLE(vector<Server>),
                                              REFLCFG_USABLE(map<string, Server>),
                                              REFLCFG_USABLE(optional<Server>),
                                              REFLCFG_USABLE(unique_ptr<Node>),
                                              REFLCFG_USABLE(variant<Sgd, AdamW>),
                                              REFLCFG_USABLE(variant<monostate, Sgd, AdamW>),
                                              REFLCFG_USABLE(map<string, vector<AdamW>>)};
  return types;
}
#undef REFLCFG_USABLE

/// The object of such a config: one pointer a member; its commands are in the one that chooses.
struct random_object {
  const rd::structure* fields;
  std::vector<void*> members;
  std::vector<void (*)(void*)> destroy;
  ~random_object() {
    for (std::size_t i = 0; i < members.size(); ++i) destroy[i](members[i]);
  }

  static void addresses(void* object, void** to) {
    const random_object& self = *static_cast<random_object*>(object);
    void* chooser = nullptr;
    for (std::size_t i = 0; i < self.members.size(); ++i) {
      to[i] = self.members[i];
      if (&self.fields->members[i] == self.fields->chooser()) chooser = to[i];
    }
    if (chooser != nullptr) rd::write_commands(*self.fields->chooser()->type, chooser, to + self.members.size());
  }
};

struct random_field {
  std::string path;
  const usable_type* type;
  const rd::member* item;
  std::string command{};  // the path of the one around it
};

class random_config {
 public:
  /// `words`: up to so many a field. `secrets`: whether some fields are secret.
  random_config(dice& random, std::size_t words, bool secrets) : random_(random), words_(words), secrets_(secrets) {
    root_.destroy = [](void* object) { delete static_cast<random_object*>(object); };
    rd::structure& top = section({}, {}, 2, 2);
    static constexpr rd::property dashes{kind::kebab_case};
    if (random_.chance(3)) top.words = {&dashes, 1};
    root_.fields = &top;
    root_.create = [] { return make(*current->root_.fields); };
    current = this;
  }

  const rd::schema& root() const { return root_; }
  const std::vector<random_field>& fields() const { return fields_; }

  static random_config* current;  // a schema makes objects without an argument

  /// Keeps a text as long as the config.
  std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

 private:
  static void* make(const rd::structure& fields) {
    auto object = std::make_unique<random_object>();
    object->fields = &fields;
    for (const rd::member& item : fields.members) {
      if (item.is_command) break;  // they come last
      if (&item == fields.chooser()) {
        add_choice(fields, *object);
        continue;
      }
      if (item.type->kind == reflcfg::type_kind::structure) {
        object->members.push_back(make(*item.type->fields));
        object->destroy.push_back([](void* inner) { delete static_cast<random_object*>(inner); });
        continue;
      }
      const usable_type& type = *current->type_of_.at(&item);
      object->members.push_back(type.create());
      object->destroy.push_back(type.destroy);
    }
    return object.release();
  }

  static void add_choice(const rd::structure& fields, random_object& object) {
    std::vector<const rd::structure*> commands;
    for (const rd::member& item : fields.members) {
      if (item.is_command) commands.push_back(item.type->fields);
    }
    const bool optional = fields.chooser()->type->kind == reflcfg::type_kind::optional;
    const auto destroy = [](void* inner) { delete static_cast<random_object*>(inner); };
    object.members.push_back(new random_choice(std::move(commands), optional, &make, destroy));
    object.destroy.push_back([](void* inner) { delete static_cast<random_choice*>(inner); });
  }

  std::string_view new_name() {
    static const std::vector<std::string> starts{"alpha",   "b",  "max_value", "verbose",
                                                 "log_dir", "x9", "Mixed",     "rate"};
    return keep(random_.pick(starts) + "_" + std::to_string(texts_.size()));
  }

  // `level` is how deep commands may still be; a section has none.
  rd::structure& section(const std::string& path, const std::string& command, std::size_t depth, std::size_t level) {
    const std::size_t count = 2 + random_.below(5);
    const std::size_t sections = depth == 0 ? 0 : random_.below(3);
    const std::size_t commands = level == 0 || random_.chance(2) ? 0 : 1 + random_.below(3);
    auto& members = members_.emplace_back(count + sections + (commands == 0 ? 0 : 1 + commands));
    for (std::size_t i = 0; i < members.size(); ++i) {
      members[i].name = new_name();
      members[i].help = "Some help.";
      const std::string own = path.empty() ? std::string(members[i].name) : path + "." + std::string(members[i].name);
      if (i == count + sections) {
        add_commands(std::span(members).subspan(i), path, depth, level - 1);
        fields_.push_back({own, nullptr, &members[i], command});
        break;
      }
      if (i >= count) {
        rd::schema& type = schemas_.emplace_back();
        type.fields = &section(own, command, depth - 1, 0);
        members[i].type = &type;
        continue;
      }
      const usable_type& type = random_.pick(all_types());
      members[i].type = type.type;
      add_words(members[i], type, own);
      type_of_[&members[i]] = &type;
      fields_.push_back({own, &type, &members[i], command});
    }
    rd::structure& result = structures_.emplace_back();
    result.help = "A section.";
    result.name = "Section";
    result.members = members;
    result.addresses = &random_object::addresses;
    return result;
  }

  static constexpr std::size_t most_commands = 12;  // three, and three in each of them
  template <std::size_t... I>
  static std::array<void* (*)(), most_commands> creators(std::index_sequence<I...>) {
    return {[]() -> void* { return make(*current->commands_[I]); }...};
  }

  // The first of the members chooses one of the others.
  void add_commands(std::span<rd::member> members, const std::string& path, std::size_t depth, std::size_t level) {
    auto& names = names_.emplace_back();
    for (rd::member& item : members.subspan(1)) {
      item.name = names.emplace_back(keep("command-" + std::to_string(texts_.size())));
      const std::string own = path.empty() ? std::string(item.name) : path + "." + std::string(item.name);
      rd::schema& type = schemas_.emplace_back();
      type.fields = &section(own, own, depth, level);
      type.create = creators(std::make_index_sequence<most_commands>{})[commands_.size()];
      type.destroy = root_.destroy;
      commands_.push_back(type.fields);
      item.type = &type;
      item.is_command = true;
    }
    const bool optional = random_.chance(2);
    scalars_.push_back({&rd::decode_command_type, &rd::encode_command_type, nullptr, names});
    rd::schema& word = schemas_.emplace_back();
    word.kind = reflcfg::type_kind::word;
    word.name = "command";
    word.scalar = &scalars_.back();
    word.operations = optional ? &choice_operations<0> : &choice_operations<~std::size_t{0}>;
    rd::member& chooser = members.front();
    chooser.type = &word;
    chooser.kinds = rd::bit(kind::command) | (optional ? 0 : rd::bit(kind::required));
    if (!optional) return;
    rd::schema& maybe = schemas_.emplace_back();
    maybe.kind = reflcfg::type_kind::optional;
    maybe.element = &word;
    maybe.operations = &optional_choice;
    chooser.type = &maybe;
  }

  void add_words(rd::member& item, const usable_type& type, const std::string& path) {
    auto& words = all_words_.emplace_back();
    const auto add = [&](kind word, rd::number value = {}, std::string_view text = {}) {
      if (rd::obeys(*type.type, word, true, type.fixed)) words.push_back({word, text, {}, value});
    };
    const auto has = [&](kind word) {
      for (const rd::property& one : words) {
        if (one.is == word) return true;
      }
      return false;
    };
    if (type.name.find("variant<") != std::string_view::npos && type.name.find("Sgd") != std::string_view::npos) {
      add(kind::tagged, {}, "type");
    }
    // Limits that every default keeps.
    for (std::size_t i = random_.below(words_ + 1); i > 0; --i) {
      switch (random_.below(12)) {
        case 0:
          if (!has(kind::at_least)) add(kind::at_least, -static_cast<int>(random_.below(9)));
          break;
        case 1:
          if (!has(kind::at_most)) add(kind::at_most, 3000 + random_.below(900));
          break;
        case 2:
          if (!has(kind::one_of)) one_of(*type.type, words);
          break;
        case 3:
          if (!has(kind::required)) add(kind::required);
          break;
        case 4:
          if (!has(kind::unit)) add(kind::unit, {}, "steps");
          break;
        case 5:
          if (!has(kind::group)) add(kind::group, {}, "Things");
          break;
        case 6:
          if (!has(kind::hidden)) add(kind::hidden);
          break;
        case 7:
          if (!has(kind::append)) add(kind::append);
          break;
        case 8:
          if (!has(kind::whole)) add(kind::whole);
          break;
        case 9:
          if (!has(kind::alias)) add(kind::alias, {}, keep("old.name" + std::to_string(texts_.size())));
          break;
        case 10:
          if (!has(kind::short_name) && letter_ <= 'z') add(kind::short_name, {}, keep(std::string(1, next_letter())));
          break;
        default:
          if (!has(kind::clears_when_bare)) add(kind::clears_when_bare);
          break;
      }
    }
    if (secrets_ && random_.chance(2)) add(kind::secret);
    item.words = words;
    item.kinds = rd::kinds_of(words);
    static_cast<void>(path);
  }

  char next_letter() {
    if (letter_ == 'h') ++letter_;  // the help's
    return letter_++;
  }

  static void one_of(const rd::schema& type, std::vector<rd::property>& words) {
    if (!rd::is_text(type)) return;
    for (const std::string_view text : {"", "a", "B\"", "none"}) words.push_back({kind::one_of, text, {}, {}});
  }

  dice& random_;
  std::size_t words_;
  bool secrets_;
  rd::schema root_;
  std::deque<std::string> texts_;
  std::deque<std::vector<rd::member>> members_;
  std::deque<std::vector<rd::property>> all_words_;
  std::deque<rd::structure> structures_;
  std::deque<rd::schema> schemas_;
  std::deque<std::vector<std::string_view>> names_;  // of commands
  std::deque<rd::scalar_operations> scalars_;
  std::vector<const rd::structure*> commands_;
  std::vector<random_field> fields_;
  std::map<const rd::member*, const usable_type*> type_of_;
  char letter_ = 'a';
};

inline random_config* random_config::current = nullptr;

/// An object with its defaults.
struct made_object {
  explicit made_object(const rd::schema& root) : object(root.create(), root.destroy) {}
  std::unique_ptr<void, void (*)(void*)> object;
};

// ---- values
// -----------------------------------------------------------------------------------------------------------

/// Text that is hard on parsers.
inline std::string random_text(dice& random) {
  static const std::vector<std::string> parts{"a", "B", "\"", "\\", "\n", "\t", "'",    "#",    "=",    "[",    "]",
                                              ",", " ", "é",  "训", "0",  ".",  "\x01", "\x7f", "none", "true", "-1"};
  std::string text;
  for (std::size_t i = random.below(7); i > 0; --i) text += random.pick(parts);
  return text;
}

/// A value of the type as a TOML file has it.
inline tree random_value(const rd::schema& type, const rd::member* words, dice& random, int depth = 0) {
  using reflcfg::type_kind;
  switch (type.kind) {
    case type_kind::boolean: return tree::of_boolean(random.chance(2));
    case type_kind::integer: {
      const bool any = random.chance(3);
      const auto wide = static_cast<std::int64_t>(random.bits() >> 1);
      const std::uint64_t most = type.scalar->most;
      if (any && most > 1u << 20) return tree::of_integer(wide % static_cast<std::int64_t>(most / 2));
      return tree::of_integer(static_cast<std::int64_t>(random.below(std::min<std::uint64_t>(most, 200))));
    }
    case type_kind::real: {
      const double values[] = {0.1,
                               0.3,
                               -2.5,
                               1e-7,
                               16777217.0,
                               1.0 / 3,
                               3e38,
                               static_cast<double>(random.below(100)),
                               static_cast<double>(random.bits()) * 1e-12};
      return tree::of_real(random.pick(values));
    }
    case type_kind::word: return tree::of_string(random.pick(type.scalar->words));
    case type_kind::string: {
      if (type.name == "character") return tree::of_string(std::string(1, static_cast<char>(' ' + random.below(94))));
      if (type.name == "duration") {
        static const std::vector<std::string> texts{"0s", "1h", "48h", "3600s", "1d", "-2h"};
        return tree::of_string(random.pick(texts));
      }
      if (type.name == "bytes")
        return tree::of_string(std::to_string(random.below(9000)) + (random.chance(2) ? "KiB" : "B"));
      if (type.name == "date") return tree::of_string("20" + std::to_string(10 + random.below(80)) + "-02-28");
      if (type.name == "time") return tree::of_string("2026-12-0" + std::to_string(1 + random.below(9)));
      if (words != nullptr && words->has(kind::one_of)) return tree::of_string(random.chance(2) ? "a" : "B\"");
      return tree::of_string(random_text(random));
    }
    case type_kind::optional:
      return random.chance(3) || depth > 4 ? tree::of_list() : random_value(*type.element, words, random, depth + 1);
    case type_kind::variant: {
      const std::size_t index = random.below(type.parts.size());
      const rd::schema& part = *type.parts[index];
      if (part.fields == nullptr && part.kind == type_kind::structure) return tree::of_list();
      tree value = random_value(part, nullptr, random, depth + 1);
      const std::string_view tag = words == nullptr ? std::string_view{} : words->text(kind::tagged);
      if (!tag.empty() && value.is == tree::kind::table) value.get(tag) = tree::of_string(rd::tag_of(*part.fields));
      return value;
    }
    case type_kind::list: {
      tree list = tree::of_list();
      const std::size_t fixed = type.list().fixed_size;
      for (std::size_t i = fixed != 0 ? fixed : depth > 2 ? 0 : random.below(4); i > 0; --i) {
        tree item = random_value(*type.element, words, random, depth + 1);
        bool again = false;
        for (const tree& there : list.items) again = again || there == item;
        if (!type.list().is_set || !again) list.items.push_back(std::move(item));
      }
      return list;
    }
    case type_kind::tuple: {
      tree list = tree::of_list();
      for (const rd::schema* part : type.parts) list.items.push_back(random_value(*part, words, random, depth + 1));
      return list;
    }
    case type_kind::map: {
      tree table = tree::of_table();
      for (std::size_t i = random.below(4); i > 0; --i) {
        std::string key = random_text(random);
        if (type.key->kind == type_kind::word) key = std::string(random.pick(type.key->scalar->words));
        if (type.key->kind == type_kind::integer) key = std::to_string(random.below(50));
        table.get(key) = random_value(*type.element, words, random, depth + 1);
      }
      return table;
    }
    case type_kind::structure: {
      tree table = tree::of_table();
      rd::each_member(*type.fields, [&](const rd::member& item) {
        if (random.chance(3) || depth > 4 || item.has(kind::secret)) return;
        tree value = random_value(*item.type, &item, random, depth + 1);
        if (item.name == "port") value = tree::of_integer(static_cast<std::int64_t>(1 + random.below(60000)));
        table.get(item.name) = std::move(value);
      });
      return table;
    }
  }
  return {};
}

/// The lines that set a field in a file: in the section that a line before names.
inline std::string as_toml(const random_field& field, const tree& value) {
  const std::string section(rd::parent_of(field.path));
  return (section.empty() ? "" : section + ".") + std::string(field.item->name) + " = " + to_toml_text(value) + "\n";
}

inline std::string errors_of(rd::loading& load) {
  std::vector<reflcfg::diagnostic> errors;
  std::vector<reflcfg::diagnostic> notices;
  load.in().finish(errors, notices);
  return render(errors);
}

/// Everything in an object, as one value.
inline tree all_of(const rd::schema& root, const void* object) { return rd::encode(root, object); }

}  // namespace laws
