#include <reflcfg/detail/schema/built_in.hpp>

#include <reflcfg/detail/schema/choices.hpp>
#include <reflcfg/detail/schema/quantities.hpp>
#include <reflcfg/detail/schema/scalars.hpp>

#include <bit>
#include <cstring>

namespace reflcfg::inline v0::detail {

namespace {

template <class T>
T& object_as(void* object) {
  return *static_cast<T*>(object);
}
template <class T>
const T& object_as(const void* object) {
  return *static_cast<const T*>(object);
}

// An integer of the size and sign that the type has.
std::int64_t load_integer(const scalar_operations& type, const void* object) {
  switch (type.size) {
    case 1: return type.is_signed ? object_as<std::int8_t>(object) : object_as<std::uint8_t>(object);
    case 2: return type.is_signed ? object_as<std::int16_t>(object) : object_as<std::uint16_t>(object);
    case 4:
      return type.is_signed ? object_as<std::int32_t>(object)
                            : static_cast<std::int64_t>(object_as<std::uint32_t>(object));
    default: {
      std::int64_t value = 0;
      std::memcpy(&value, object, sizeof value);
      return value;
    }
  }
}

void store_integer(const scalar_operations& type, void* object, std::int64_t value) {
  std::memcpy(object, &value, type.size);  // little-endian: the low bytes come first
}
static_assert(std::endian::native == std::endian::little, "store_integer takes the low bytes for the first ones");

std::size_t word_index(const scalar_operations& type, const void* object) {
  const std::int64_t value = load_integer(type, object);
  if (type.values == nullptr) return static_cast<std::size_t>(value);
  std::size_t index = 0;
  while (index < type.words.size() && type.values[index] != value) ++index;
  return index;
}

duration_type duration_of(const scalar_operations& type) {
  return {type.numerator, type.denominator, type.least, static_cast<std::int64_t>(type.most), type.single};
}

double load_real(const scalar_operations& type, const void* object) {
  return type.single ? static_cast<double>(object_as<float>(object)) : object_as<double>(object);
}

void store_real(const scalar_operations& type, void* object, double value) {
  if (type.single) {
    object_as<float>(object) = static_cast<float>(value);
  } else {
    object_as<double>(object) = value;
  }
}

measured measured_integer(const scalar_operations& type, const void* object) {
  const std::int64_t value = load_integer(type, object);
  return type.is_signed ? measured::of_signed(value) : measured::of_unsigned(static_cast<std::uint64_t>(value));
}

}  // namespace

bool decode_boolean_type(const schema&, const tree& value, void* out, decode_error& error) {
  return decode_boolean(value, object_as<bool>(out), error);
}
tree encode_boolean_type(const schema&, const void* object) { return tree::of_boolean(object_as<bool>(object)); }

bool decode_character_type(const schema&, const tree& value, void* out, decode_error& error) {
  return decode_character(value, object_as<char>(out), error);
}
tree encode_character_type(const schema&, const void* object) { return tree::of_string({&object_as<char>(object), 1}); }

bool decode_integer_type(const schema& type, const tree& value, void* out, decode_error& error) {
  const scalar_operations& scalar = *type.scalar;
  std::int64_t read = 0;
  std::uint64_t read_unsigned = 0;
  if (scalar.is_signed) {
    if (!decode_signed(value, scalar.least, static_cast<std::int64_t>(scalar.most), read, error)) return false;
  } else {
    if (!decode_unsigned(value, scalar.most, read_unsigned, error)) return false;
    read = static_cast<std::int64_t>(read_unsigned);
  }
  store_integer(scalar, out, read);
  return true;
}
tree encode_integer_type(const schema& type, const void* object) {
  const std::int64_t value = load_integer(*type.scalar, object);
  return type.scalar->is_signed ? tree::of_integer(value) : tree::of_unsigned(static_cast<std::uint64_t>(value));
}
measured measure_integer_type(const schema& type, const void* object) { return measured_integer(*type.scalar, object); }

bool decode_real_type(const schema& type, const tree& value, void* out, decode_error& error) {
  if (type.scalar->single) return decode_real(value, object_as<float>(out), error);
  return decode_real(value, object_as<double>(out), error);
}
tree encode_real_type(const schema& type, const void* object) {
  return tree::of_real(load_real(*type.scalar, object), type.scalar->single);
}
measured measure_real_type(const schema& type, const void* object) {
  return measured::of_real(load_real(*type.scalar, object), type.scalar->single);
}

bool decode_text_type(const schema&, const tree& value, void* out, decode_error& error) {
  return decode_string(value, object_as<std::string>(out), error);
}
tree encode_text_type(const schema&, const void* object) { return tree::of_string(object_as<std::string>(object)); }
measured measure_text_type(const schema&, const void* object) {
  return measured::of_text(object_as<std::string>(object));
}

bool decode_word_type(const schema& type, const tree& value, void* out, decode_error& error) {
  const scalar_operations& scalar = *type.scalar;
  const std::size_t index = decode_word(value, scalar.words, error);
  if (index == scalar.words.size()) return false;
  store_integer(scalar, out, scalar.values == nullptr ? static_cast<std::int64_t>(index) : scalar.values[index]);
  return true;
}
tree encode_word_type(const schema& type, const void* object) {
  const std::size_t index = word_index(*type.scalar, object);
  // A value without a name can only come from the program's own cast; show it as its number.
  if (index >= type.scalar->words.size()) return tree::of_integer(load_integer(*type.scalar, object));
  return tree::of_string(type.scalar->words[index]);
}
measured measure_word_type(const schema& type, const void* object) {
  const std::size_t index = word_index(*type.scalar, object);
  return index < type.scalar->words.size() ? measured::of_text(type.scalar->words[index]) : measured{};
}

bool decode_duration_type(const schema& type, const tree& value, void* out, decode_error& error) {
  const scalar_operations& scalar = *type.scalar;
  if (scalar.fraction) {
    double ticks = 0;
    if (!decode_duration(value, duration_of(scalar), ticks, error)) return false;
    store_real(scalar, out, ticks);
    return true;
  }
  std::int64_t ticks = 0;
  if (!decode_duration(value, duration_of(scalar), ticks, error)) return false;
  store_integer(scalar, out, ticks);
  return true;
}
tree encode_duration_type(const schema& type, const void* object) {
  const scalar_operations& scalar = *type.scalar;
  if (scalar.fraction) return encode_duration(load_real(scalar, object), duration_of(scalar));
  return encode_duration(load_integer(scalar, object), duration_of(scalar));
}
measured measure_duration_type(const schema& type, const void* object) {
  if (type.scalar->fraction) return measure_real_type(type, object);
  return measured_integer(*type.scalar, object);
}

bool decode_bytes_type(const schema&, const tree& value, void* out, decode_error& error) {
  return decode_bytes(value, object_as<bytes>(out), error);
}
tree encode_bytes_type(const schema&, const void* object) { return encode_bytes(object_as<bytes>(object)); }
measured measure_bytes_type(const schema&, const void* object) {
  return measured::of_unsigned(object_as<bytes>(object).count);
}

}  // namespace reflcfg::inline v0::detail
