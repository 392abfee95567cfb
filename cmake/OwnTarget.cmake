# reflcfg_own_target(TARGET): warnings for our own code, and only for it.
# Third parties come in as system directories, so none of theirs show.
function(reflcfg_own_target target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  # A designated initializer leaves the other members at their defaults on purpose.
  set(warnings -Wall -Wextra -Wno-missing-field-initializers)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 reports them in code of std::string that it inlined and misread (GCC bugs 105329 and 105651).
    list(APPEND warnings -Wno-restrict -Wno-stringop-overflow)
  endif()
  if(REFLCFG_WERROR)
    list(APPEND warnings -Werror)
  endif()
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${warnings}>)
  # gcc writes a precompiled header that ccache can key only with this.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endfunction()
