// schema_of<T>: the schema of a scalar or a container. That of a struct is made in struct_node.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <reflcfg/detail/schema/built_in.hpp>
#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/choices.hpp>
#include <reflcfg/detail/schema/dates.hpp>
#include <reflcfg/detail/schema/members.hpp>
#include <reflcfg/detail/schema/quantities.hpp>
#include <reflcfg/detail/schema/scalars.hpp>
#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

template <class T>
consteval schema make_value_schema();

/// The same of a struct of which new objects are needed: a root, an element. A section has no such code.
template <class T>
inline constexpr schema value_schema_of = make_value_schema<T>();

// ---- what a type is -------------------------------------------------------------------------------------------------

template <class T>
concept vector_like = requires(T& list, typename T::value_type& element) {
  list.emplace_back();
  list.push_back(std::move(element));
  list.begin();
  list.clear();
} && !std::same_as<T, std::string>;

template <class T>
concept array_like =
    requires { []<class E, std::size_t N>(std::type_identity<std::array<E, N>>) {}(std::type_identity<T>{}); };

template <class T>
concept set_like = requires(T& set, typename T::value_type& element) {
  requires std::same_as<typename T::key_type, typename T::value_type>;
  { set.insert(std::move(element)).second } -> std::convertible_to<bool>;
  set.clear();
};

template <class T>
concept map_like = requires(T& map, typename T::key_type& key) {
  typename T::mapped_type;
  map.insert_or_assign(std::move(key), std::declval<typename T::mapped_type>());
  map.clear();
};

template <class T>
concept optional_like = requires(T& optional) {
  typename T::value_type;
  optional.has_value();
  optional.reset();
  optional.emplace();
};

/// std::unique_ptr to one object.
template <class T>
concept pointer_like = requires(T& pointer) {
  typename T::element_type;
  typename T::deleter_type;
  pointer.reset();
  { pointer.get() } -> std::same_as<typename T::element_type*>;
} && !std::is_array_v<typename T::element_type>;

template <class T>
inline constexpr bool is_variant = false;
template <class... Ts>
inline constexpr bool is_variant<std::variant<Ts...>> = true;
template <class T>
inline constexpr bool is_tuple = false;
template <class... Ts>
inline constexpr bool is_tuple<std::tuple<Ts...>> = true;
template <class A, class B>
inline constexpr bool is_tuple<std::pair<A, B>> = true;

template <class T>
concept container = vector_like<T> || array_like<T> || set_like<T> || map_like<T> || optional_like<T> ||
                    pointer_like<T> || is_variant<T> || is_tuple<T>;

/// A struct that is read member by member.
template <class T>
concept nested_struct = !has_codec<T> && !container<T> && !std::is_array_v<T> && std::is_class_v<T> &&
                        (std::is_aggregate_v<T> || described_struct<T>);

/// The schema of what a container holds. A function of its own for each container: a struct that holds two of its own
/// kind would otherwise need one that is not complete.
template <class T, class Container = void>
consteval const schema* element_schema() {
  if constexpr (nested_struct<T>) {
    return &value_schema_of<T>;
  } else {
    return &schema_of<T>;
  }
}

// ---- scalars --------------------------------------------------------------------------------------------------------

/// What checks look at, of a value and of a default while compiling.
template <class T>
constexpr measured measure(const T& value) {
  if constexpr (std::same_as<T, bool> || std::same_as<T, char>) {
    return {};
  } else if constexpr (std::signed_integral<T>) {
    return measured::of_signed(value);
  } else if constexpr (std::unsigned_integral<T>) {
    return measured::of_unsigned(value);
  } else if constexpr (std::floating_point<T>) {
    return measured::of_real(static_cast<double>(value), std::same_as<T, float>);
  } else if constexpr (std::same_as<T, bytes>) {
    return measured::of_unsigned(value.count);
  } else if constexpr (duration_like<T>) {
    return measure(value.count());
  } else if constexpr (described_enum<T>) {
    const std::size_t index = index_of(value);
    return index < enum_words<T>.size() ? measured::of_text(enum_words<T>[index]) : measured{};
  } else if constexpr (path_like<T>) {
    if constexpr (std::same_as<typename T::string_type, std::string>) return measured::of_text(value.native());
    return {};
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    return measured::of_text(std::string_view(value));
  } else {
    return {};
  }
}

template <class T>
concept measurable = !std::same_as<T, bool> && !std::same_as<T, char> &&
                     (std::is_arithmetic_v<T> || std::same_as<T, bytes> || duration_like<T> || described_enum<T> ||
                      path_like<T> || std::convertible_to<const T&, std::string_view>);

template <class T>
inline constexpr bool is_choice_type = false;
template <fixed_string... Words>
inline constexpr bool is_choice_type<choice<Words...>> = true;

template <class T>
consteval void set_integer(scalar_operations& to) {
  to.size = sizeof(T);
  to.is_signed = std::is_signed_v<T>;
  to.least = static_cast<std::int64_t>(std::numeric_limits<T>::min());
  to.most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
}

template <class T>
consteval scalar_operations make_duration() {
  scalar_operations result{&decode_duration_type, &encode_duration_type, &measure_duration_type};
  using rep = typename T::rep;
  result.counts = quantity::duration;
  result.numerator = T::period::num;
  result.denominator = T::period::den;
  result.fraction = std::is_floating_point_v<rep>;
  result.single = std::is_same_v<rep, float>;
  if constexpr (std::is_integral_v<rep>) set_integer<rep>(result);
  return result;
}

template <class T>
consteval scalar_operations make_word() {
  scalar_operations result{&decode_word_type, &encode_word_type, &measure_word_type, codec<T>::shape.words};
  result.size = sizeof(T);
  if constexpr (described_enum<T>) {
    result.values = enum_numbers<T>.data();
    result.is_signed = std::is_signed_v<std::underlying_type_t<T>>;
  }
  return result;
}

/// Of a type that has a codec<T> with code: the user's own.
template <class T>
consteval scalar_operations make_coded() {
  scalar_operations result{
      [](const schema&, const tree& value, void* out, decode_error& error) {
        return codec<T>::decode(value, *static_cast<T*>(out), error);
      },
      [](const schema&, const void* object) { return codec<T>::encode(*static_cast<const T*>(object)); },
      nullptr,
      codec<T>::shape.words,
  };
  if constexpr (measurable<T>) {
    result.measure = [](const schema&, const void* object) { return measure(*static_cast<const T*>(object)); };
  }
  result.path = path_like<T>;
  result.dated = date_like<T> || system_time_like<T>;
  return result;
}

/// A type whose operations are in built_in.hpp.
template <class T>
concept built_in = std::same_as<T, bool> || std::same_as<T, char> || plain_integer<T> || plain_float<T> ||
                   std::same_as<T, std::string> || described_enum<T> || is_choice_type<T> || duration_like<T> ||
                   std::same_as<T, bytes>;

template <class T>
consteval scalar_operations make_scalar() {
  if constexpr (std::same_as<T, bool>) {
    return {&decode_boolean_type, &encode_boolean_type, nullptr};
  } else if constexpr (std::same_as<T, char>) {
    return {&decode_character_type, &encode_character_type, nullptr};
  } else if constexpr (plain_integer<T>) {
    scalar_operations result{&decode_integer_type, &encode_integer_type, &measure_integer_type};
    set_integer<T>(result);
    return result;
  } else if constexpr (plain_float<T>) {
    scalar_operations result{&decode_real_type, &encode_real_type, &measure_real_type};
    result.single = std::same_as<T, float>;
    return result;
  } else if constexpr (std::same_as<T, std::string>) {
    return {&decode_text_type, &encode_text_type, &measure_text_type};
  } else if constexpr (described_enum<T> || is_choice_type<T>) {
    return make_word<T>();
  } else if constexpr (duration_like<T>) {
    return make_duration<T>();
  } else if constexpr (std::same_as<T, bytes>) {
    scalar_operations result{&decode_bytes_type, &encode_bytes_type, &measure_bytes_type};
    result.counts = quantity::size;
    return result;
  } else {
    return make_coded<T>();
  }
}
template <class T>
inline constexpr scalar_operations scalar_of = make_scalar<T>();

// ---- containers -----------------------------------------------------------------------------------------------------

template <class T>
consteval list_operations make_list() {
  list_operations result{
      [](void* list) {
        if constexpr (!array_like<T>) static_cast<T*>(list)->clear();
      },
      [](void* list, std::size_t index, function_ref<bool(void*)> fill) {
        typename T::value_type element{};
        if (!fill(&element)) return true;
        if constexpr (array_like<T>) {
          if (index < std::tuple_size_v<T>) (*static_cast<T*>(list))[index] = std::move(element);
        } else if constexpr (set_like<T>) {
          return static_cast<T*>(list)->insert(std::move(element)).second;
        } else {
          static_cast<T*>(list)->push_back(std::move(element));
        }
        return true;
      },
      [](const void* list, function_ref<void(const void*)> visit) {
        // A copy of a bool: those of std::vector<bool> have no address.
        using item =
            std::conditional_t<std::same_as<typename T::value_type, bool>, const bool, const typename T::value_type&>;
        for (item element : *static_cast<const T*>(list)) visit(&element);
      },
  };
  if constexpr (array_like<T>) result.fixed_size = std::tuple_size_v<T>;
  result.is_set = set_like<T>;
  result.unordered = requires { typename T::hasher; };
  return result;
}
template <class T>
inline constexpr list_operations list_of = make_list<T>();

template <class T>
inline constexpr map_operations map_of{
    [](void* map) { static_cast<T*>(map)->clear(); },
    [](void* map, const tree& key, function_ref<void(void*)> fill, decode_error& error) {
      typename T::key_type name{};
      const schema& type = schema_of<typename T::key_type>;
      if (!type.scalar->decode(type, key, &name, error)) return false;
      fill(&(*static_cast<T*>(map))[std::move(name)]);
      return true;
    },
    [](const void* map, function_ref<void(const tree&, const void*)> visit) {
      const schema& type = schema_of<typename T::key_type>;
      for (const auto& [key, value] : *static_cast<const T*>(map)) visit(type.scalar->encode(type, &key), &value);
    },
    requires {typename T::hasher;
}  // namespace reflcfg::inline v0::detail
,
}
;

template <class T>
inline constexpr optional_operations optional_of{
    [](void* optional) -> void* {
      T& value = *static_cast<T*>(optional);
      if (!value.has_value()) value.emplace();
      return &*value;
    },
    [](void* optional) { static_cast<T*>(optional)->reset(); },
    [](const void* optional) -> const void* {
      const T& value = *static_cast<const T*>(optional);
      return value.has_value() ? &*value : nullptr;
    },
};

template <class T>
inline constexpr optional_operations pointer_of{
    [](void* pointer) -> void* {
      T& value = *static_cast<T*>(pointer);
      if (value.get() == nullptr) value.reset(new typename T::element_type());
      return value.get();
    },
    [](void* pointer) { static_cast<T*>(pointer)->reset(); },
    [](const void* pointer) -> const void* { return static_cast<const T*>(pointer)->get(); },
};

template <class T>
struct variant_parts;
template <class... Ts>
struct variant_parts<std::variant<Ts...>> {
  using type = std::variant<Ts...>;
  static constexpr std::array<const schema*, sizeof...(Ts)> parts{element_schema<Ts, type>()...};
  static constexpr std::size_t empty = [] {
    std::size_t found = ~std::size_t{0};
    std::size_t index = 0;
    static_cast<void>(((std::same_as<Ts, std::monostate> ? static_cast<void>(found = index) : void(), ++index), ...));
    return found;
  }();

  template <std::size_t... I>
  static void* emplace(type& variant, std::size_t index, std::index_sequence<I...>) {
    void* result = nullptr;
    static_cast<void>(((index == I ? (result = &variant.template emplace<I>(), true) : false) || ...));
    return result;
  }
  static constexpr variant_operations operations{
      [](const void* variant) { return static_cast<const type*>(variant)->index(); },
      [](void* variant, std::size_t index) -> void* {
        return emplace(*static_cast<type*>(variant), index, std::index_sequence_for<Ts...>{});
      },
      [](const void* variant) -> const void* {
        return std::visit([](const auto& value) -> const void* { return &value; }, *static_cast<const type*>(variant));
      },
      empty,
  };
};

template <class T>
struct tuple_parts {
  template <std::size_t... I>
  static consteval auto make(std::index_sequence<I...>) {
    return std::array<const schema*, sizeof...(I)>{element_schema<std::tuple_element_t<I, T>, T>()...};
  }
  static constexpr auto parts = make(std::make_index_sequence<std::tuple_size_v<T>>{});

  template <std::size_t... I>
  static void* at(T& tuple, std::size_t index, std::index_sequence<I...>) {
    void* result = nullptr;
    static_cast<void>(((index == I ? (result = &std::get<I>(tuple), true) : false) || ...));
    return result;
  }
  static constexpr tuple_operations operations{[](void* tuple, std::size_t index) -> void* {
    return at(*static_cast<T*>(tuple), index, std::make_index_sequence<std::tuple_size_v<T>>{});
  }};
};

template <class T>
const structure& structure_of();

template <class T>
struct structure_holder;  // struct_node.hpp

template <class T>
consteval schema make_schema() {
  schema result;
  if constexpr (has_codec<T>) {
    result.kind = codec<T>::shape.kind;
    result.name = codec<T>::shape.name;
    result.scalar = &scalar_of<T>;
  } else if constexpr (optional_like<T>) {
    result.kind = type_kind::optional;
    result.element = element_schema<typename T::value_type, T>();
    result.operations = &optional_of<T>;
  } else if constexpr (pointer_like<T>) {
    result.kind = type_kind::optional;
    result.element = element_schema<std::remove_const_t<typename T::element_type>, T>();
    result.operations = &pointer_of<T>;
  } else if constexpr (map_like<T>) {
    result.kind = type_kind::map;
    result.name = "table";
    result.key = &schema_of<typename T::key_type>;
    result.element = element_schema<typename T::mapped_type, T>();
    result.operations = &map_of<T>;
  } else if constexpr (vector_like<T> || array_like<T> || set_like<T>) {
    result.kind = type_kind::list;
    result.name = set_like<T> ? "set" : "list";
    result.element = element_schema<typename T::value_type, T>();
    result.operations = &list_of<T>;
  } else if constexpr (is_variant<T>) {
    result.kind = type_kind::variant;
    result.name = "value";
    result.parts = variant_parts<T>::parts;
    result.operations = &variant_parts<T>::operations;
  } else if constexpr (is_tuple<T>) {
    result.kind = type_kind::tuple;
    result.name = "list";
    result.parts = tuple_parts<T>::parts;
    result.operations = &tuple_parts<T>::operations;
  } else if constexpr (std::same_as<T, std::monostate>) {
    result.kind = type_kind::structure;
    result.name = "nothing";
  } else {
    result.kind = type_kind::structure;
    result.name = "table";
    result.fields = &structure_holder<T>::value;
  }
  return result;
}

template <class T>
[[gnu::cold]] void* create_object() {
  return new T();
}
template <class T>
[[gnu::cold]] void destroy_object(void* object) {
  delete static_cast<T*>(object);
}

template <class T>
consteval schema make_value_schema() {
  // Not by make_schema, which may be on its way to this: a section that holds a list of its own kind.
  schema result;
  result.name = "table";
  result.fields = &structure_holder<T>::value;
  result.create = &create_object<T>;
  result.destroy = &destroy_object<T>;
  return result;
}

}  // namespace reflcfg::inline v0::detail
