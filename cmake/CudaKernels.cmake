# Compiles trainer/**/*.cu into reflcfg_kernels and says so with REFLCFG_WITH_CUDA=1, where nvcc works.
# Kernels take raw pointers and a cudaStream_t, never torch headers, so nvcc takes seconds and not minutes.
# The CUDA runtime is linked statically: the programs start on machines with no CUDA and no driver.
file(GLOB_RECURSE kernel_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/trainer/*.cu")
if(NOT REFLCFG_CUDA OR NOT kernel_sources)
  return()
endif()

# Named up front: CMake 3.25's own default (sm_52) is one that CUDA 13 refuses.
set(CMAKE_CUDA_ARCHITECTURES 80-real 90 CACHE STRING "GPU architectures; the last also as PTX for newer GPUs")

if(REFLCFG_CUDA STREQUAL "AUTO")
  include(CheckLanguage)
  check_language(CUDA)
  if(NOT CMAKE_CUDA_COMPILER)
    find_program(nvcc_that_fails nvcc NO_CACHE)
    if(nvcc_that_fails)
      message(WARNING "CUDA kernels: off, because ${nvcc_that_fails} cannot compile for this system "
        "(-DREFLCFG_CUDA=ON shows why)")
    else()
      message(STATUS "CUDA kernels: off (no nvcc)")
    endif()
    return()
  endif()
endif()

enable_language(CUDA)
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 does not know that CUDA 12 and newer have C++20
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
endif()
find_package(CUDAToolkit REQUIRED)

add_library(reflcfg_kernels STATIC ${kernel_sources})
target_compile_options(reflcfg_kernels PRIVATE
  $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr;-Xcompiler=-Wall,-Wextra>)
target_include_directories(reflcfg_kernels PUBLIC "${PROJECT_SOURCE_DIR}")
target_compile_definitions(reflcfg_kernels PUBLIC REFLCFG_WITH_CUDA=1)
target_link_libraries(reflcfg_kernels PUBLIC CUDA::cudart_static)
# Keep our copy of the runtime to ourselves: exported, its symbols would replace the ones that libtorch
# takes from its own libcudart.so.
target_link_options(reflcfg_kernels INTERFACE -Wl,--exclude-libs,libcudart_static.a)
target_link_libraries(reflcfg_trainer PUBLIC reflcfg_kernels)
message(STATUS "CUDA kernels: on (nvcc ${CMAKE_CUDA_COMPILER_VERSION}, for ${CMAKE_CUDA_ARCHITECTURES})")
