# cmake -D PROGRAM=... -D EXPECTED=... -P RunExample.cmake
# Runs a program and compares all it prints (stdout and stderr as they come) with a file. The file may begin with
#   # args: --optimizer.lr 0.1      arguments, split as a shell splits them
#   # exit: 2                       exit status, 0 if not given
cmake_minimum_required(VERSION 3.25)
file(READ "${EXPECTED}" want)
set(arguments "")
set(want_status 0)
if(want MATCHES "^# args:([^\n]*)\n(.*)$")
  separate_arguments(arguments UNIX_COMMAND "${CMAKE_MATCH_1}")
  set(want "${CMAKE_MATCH_2}")
endif()
if(want MATCHES "^# exit: *([0-9]+)[^\n]*\n(.*)$")
  set(want_status "${CMAKE_MATCH_1}")
  set(want "${CMAKE_MATCH_2}")
endif()

execute_process(COMMAND "${PROGRAM}" ${arguments} OUTPUT_VARIABLE got ERROR_VARIABLE got RESULT_VARIABLE status)
if(NOT got STREQUAL want OR NOT status STREQUAL want_status)
  # The difference is what a reader needs; `diff` is on every Unix.
  set(actual "${PROGRAM}.actual")
  file(WRITE "${actual}" "${got}")
  file(WRITE "${actual}.wanted" "${want}")
  execute_process(COMMAND diff -u "${actual}.wanted" "${actual}" OUTPUT_VARIABLE difference)
  message(FATAL_ERROR "${EXPECTED}: exit status ${status} (want ${want_status})\n${difference}")
endif()
