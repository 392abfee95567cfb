// The operations of the types that the library has itself: one set for each kind, told the rest by the schema.
#pragma once

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

bool decode_boolean_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_boolean_type(const schema& type, const void* object);
bool decode_character_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_character_type(const schema& type, const void* object);
bool decode_integer_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_integer_type(const schema& type, const void* object);
measured measure_integer_type(const schema& type, const void* object);
bool decode_real_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_real_type(const schema& type, const void* object);
measured measure_real_type(const schema& type, const void* object);
bool decode_text_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_text_type(const schema& type, const void* object);
measured measure_text_type(const schema& type, const void* object);
bool decode_word_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_word_type(const schema& type, const void* object);
measured measure_word_type(const schema& type, const void* object);
bool decode_duration_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_duration_type(const schema& type, const void* object);
measured measure_duration_type(const schema& type, const void* object);
bool decode_bytes_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_bytes_type(const schema& type, const void* object);
measured measure_bytes_type(const schema& type, const void* object);

template <class T>
consteval schema make_schema();

/// All that the library knows about `T`. Its address may be taken before it is made, so a struct may hold a list of its
/// own kind.
template <class T>
inline constexpr schema schema_of = make_schema<T>();

/// What a codec of a built-in type offers to codecs that are made of it.
template <class T>
struct built_in_codec {
  static bool decode(const tree& value, T& out, decode_error& error) {
    return schema_of<T>.scalar->decode(schema_of<T>, value, &out, error);
  }
  static tree encode(const T& value) { return schema_of<T>.scalar->encode(schema_of<T>, &value); }
};

}  // namespace reflcfg::inline v0::detail
