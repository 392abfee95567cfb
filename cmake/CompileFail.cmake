# cmake -D COMPILER=... -D SOURCE=... -D INCLUDES=... -P CompileFail.cmake
# X.cpp: compilation must fail, and the first 12 lines that the compiler prints must hold the text of the first line,
# `// expect: TEXT`. The first place in X.cpp that it points at must come with the text of the second line,
# `// names: FIELD`.
# X.ok.cpp: compilation must succeed. It shows that its neighbours fail for their reason and not for a wrong flag.
cmake_minimum_required(VERSION 3.25)
list(TRANSFORM INCLUDES PREPEND "-I")
execute_process(
  # The C locale, so that the compiler neither translates nor draws quotes.
  COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C
    "${COMPILER}" -std=c++20 -fsyntax-only ${INCLUDES} "${SOURCE}"
  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)

if(SOURCE MATCHES "\\.ok\\.cpp$")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "this must compile:\n${output}")
  endif()
  return()
endif()

# Read whole, not as a list of lines: a sentence may hold a semicolon.
file(READ "${SOURCE}" text)
if(NOT text MATCHES "^// expect: *([^\n]+)\n// names: *([^\n]+)")
  message(FATAL_ERROR "${SOURCE}: the first lines must be `// expect: TEXT OF THE ERROR` and `// names: FIELD`")
endif()
set(expected "${CMAKE_MATCH_1}")
set(field "${CMAKE_MATCH_2}")
if(status EQUAL 0)
  message(FATAL_ERROR "this compiled, and must fail with: ${expected}")
endif()
# The pieces in which clang prints a long text (misdeclared.hpp) are one text again.
string(REPEAT "[^\n]*\n?" 12 lines)
string(REGEX MATCH "^${lines}" beginning "${output}")
string(REGEX REPLACE "\"}, says<[0-9]+>{\"" " " beginning "${beginning}")
string(FIND "${beginning}" "${expected}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "the first lines that the compiler prints lack: ${expected}\n${output}")
endif()

# FILE:LINE:COLUMN: ..., so neither "In file included from FILE:LINE" nor "FILE: In function ...".
string(FIND "${output}" "${SOURCE}:" position)
while(position GREATER -1)
  string(SUBSTRING "${output}" ${position} -1 output)
  string(REGEX MATCH "^[^\n]*" line "${output}")
  string(LENGTH "${SOURCE}" length)
  string(SUBSTRING "${line}" ${length} -1 behind)
  if(behind MATCHES "^:[0-9]+:[0-9]+:")
    break()
  endif()
  string(SUBSTRING "${output}" 1 -1 output)
  string(FIND "${output}" "${SOURCE}:" position)
endwhile()
string(FIND "${behind}" "${field}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "the first place of this file that the compiler points at should name ${field}:\n${line}")
endif()
