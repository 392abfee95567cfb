# `cmake --install`: the library, so that `find_package(reflcfg)` gives reflcfg::reflcfg and reflcfg::compiled.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/reflcfg")

install(DIRECTORY include/reflcfg DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(TARGETS reflcfg reflcfg_compiled EXPORT reflcfg-targets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT reflcfg-targets NAMESPACE reflcfg:: DESTINATION "${config_dir}")

configure_package_config_file(cmake/reflcfg-config.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config.cmake"
  INSTALL_DESTINATION "${config_dir}" NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config-version.cmake"
  COMPATIBILITY SameMinorVersion)  # before 1.0 a minor version may break
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config-version.cmake"
  cmake/Findtomlplusplus.cmake
  DESTINATION "${config_dir}")
