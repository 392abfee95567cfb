# cmake -D COMPILER=... -D SOURCE=... -D INCLUDES=... -D DEFINES=... -P CompileFail.cmake
# X.cpp: compilation must fail, and the compiler must print the text of the first line, `// expect: TEXT`.
# X.ok.cpp: compilation must succeed. It shows that its neighbours fail for their reason and not for a wrong flag.
cmake_minimum_required(VERSION 3.25)
list(TRANSFORM INCLUDES PREPEND "-I")
list(TRANSFORM DEFINES PREPEND "-D")
execute_process(
  # The C locale, so that the compiler neither translates nor draws quotes.
  COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C
    "${COMPILER}" -std=c++20 -fsyntax-only ${DEFINES} ${INCLUDES} "${SOURCE}"
  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)

if(SOURCE MATCHES "\\.ok\\.cpp$")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "this must compile:\n${output}")
  endif()
  return()
endif()

# Read whole, not as a list of lines: a sentence may hold a semicolon.
file(READ "${SOURCE}" text)
if(NOT text MATCHES "^// expect: *([^\n]+)")
  message(FATAL_ERROR "${SOURCE}: the first line must be `// expect: TEXT OF THE ERROR`")
endif()
set(expected "${CMAKE_MATCH_1}")
if(status EQUAL 0)
  message(FATAL_ERROR "this compiled, and must fail with: ${expected}")
endif()
string(FIND "${output}" "${expected}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "the compiler's output lacks: ${expected}\n${output}")
endif()
