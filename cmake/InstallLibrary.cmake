# `cmake --install`: the library, so that `find_package(reflcfg)` gives reflcfg::reflcfg and reflcfg::compiled.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/reflcfg")

install(DIRECTORY include/reflcfg DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY src/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/reflcfg/src" FILES_MATCHING PATTERN "*.cpp")
install(TARGETS reflcfg_headers reflcfg reflcfg_compiled EXPORT reflcfg-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT reflcfg-targets NAMESPACE reflcfg:: DESTINATION "${config_dir}")

configure_package_config_file(cmake/reflcfg-config.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config.cmake"
  INSTALL_DESTINATION "${config_dir}" NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config-version.cmake"
  COMPATIBILITY SameMinorVersion)  # before 1.0 a minor version may break
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/reflcfg-config-version.cmake"
  DESTINATION "${config_dir}")

# The same for pkg-config.
get_target_property(boost_includedir Boost::headers INTERFACE_INCLUDE_DIRECTORIES)
list(GET boost_includedir 0 boost_includedir)
foreach(property IN ITEMS IMPORTED_LOCATION_RELEASE IMPORTED_LOCATION_NOCONFIG IMPORTED_LOCATION)
  get_target_property(boost_library Boost::program_options ${property})
  if(boost_library)
    break()
  endif()
endforeach()
cmake_path(GET boost_library PARENT_PATH boost_libdir)
set(pkgconfig_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
# Relative, so that the installed tree can be moved.
file(RELATIVE_PATH up_to_prefix "/${pkgconfig_dir}" "/")
string(REGEX REPLACE "/$" "" up_to_prefix "${up_to_prefix}")

function(reflcfg_pkg_config name note cflags libs)
  set(pc_name "${name}")
  set(pc_note "${note}")
  set(pc_cflags "${cflags}")
  set(pc_libs "${libs}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/reflcfg.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${pkgconfig_dir}")
endfunction()
reflcfg_pkg_config(reflcfg "" "" "-L\${libdir} -lreflcfg_compiled ")
