# toml++, header-only: `tomlplusplus::tomlplusplus`. Debian ships the headers with no CMake config, and
# versions before 3.4 have no single-file toml.hpp under that name, so the old name is what is looked for.
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h)
mark_as_advanced(TOMLPLUSPLUS_INCLUDE_DIR)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(tomlplusplus
  REQUIRED_VARS TOMLPLUSPLUS_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libtomlplusplus-dev or set TOMLPLUSPLUS_INCLUDE_DIR")
if(tomlplusplus_FOUND AND NOT TARGET tomlplusplus::tomlplusplus)
  add_library(tomlplusplus::tomlplusplus INTERFACE IMPORTED)
  target_include_directories(tomlplusplus::tomlplusplus INTERFACE "${TOMLPLUSPLUS_INCLUDE_DIR}")
endif()
