# Settings that are this project's business only while it is the top project, never its user's.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()
# -O2, not CMake's -O3: the numbers are crunched inside libtorch, and units compile faster. No -g: debug
# information of a unit with ATen in it is tens of megabytes. The preset `debug` has it.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

# What `./run setup` installed. A user's own CMAKE_PREFIX_PATH goes first.
file(GLOB site_packages "${CMAKE_SOURCE_DIR}/.deps/lib/python3*/site-packages")
foreach(directory IN LISTS site_packages)
  list(APPEND CMAKE_PREFIX_PATH "${directory}/cmeel.prefix")
endforeach()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness lets ccache work with precompiled headers; the base folder lets one checkout use what another
  # compiled (CI's fresh clone, for one).
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_ABSSTDERR=1 CCACHE_NOHASHDIR=1 "${CCACHE_PROGRAM}")
  set(CMAKE_CUDA_COMPILER_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
endif()

find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()

if(REFLCFG_SANITIZE)
  add_compile_options(-fsanitize=${REFLCFG_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${REFLCFG_SANITIZE})
endif()
