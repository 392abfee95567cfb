# libtorch as `torch::cpu`, from the PyPI wheel: headers, libtorch_cpu and libc10.
# Our own target, because the wheel's TorchConfig.cmake insists on a CUDA toolkit. Only the CPU half is linked;
# on a CUDA machine the program itself opens libtorch_cuda.so, so one binary runs on both.
file(GLOB candidates "${CMAKE_SOURCE_DIR}/.deps/lib/python3*/site-packages/torch")
find_path(REFLCFG_TORCH_DIR lib/libtorch_cpu.so HINTS ${candidates}
  DOC "Folder with libtorch's include/ and lib/")
find_package(Threads REQUIRED)

if(REFLCFG_TORCH_DIR)
  file(STRINGS "${REFLCFG_TORCH_DIR}/include/torch/headeronly/version.h" version_lines
    REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH)")
  string(REGEX REPLACE "[^0-9;]" "" version_lines "${version_lines}")
  string(REPLACE ";" "." TorchCpu_VERSION "${version_lines}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TorchCpu
  REQUIRED_VARS REFLCFG_TORCH_DIR
  VERSION_VAR TorchCpu_VERSION
  REASON_FAILURE_MESSAGE "call ./run setup, set REFLCFG_TORCH_DIR, or turn the trainer off with -DREFLCFG_TRAINER=OFF")

if(TorchCpu_FOUND AND NOT TARGET torch::cpu)
  add_library(torch::c10 SHARED IMPORTED)
  set_target_properties(torch::c10 PROPERTIES IMPORTED_LOCATION "${REFLCFG_TORCH_DIR}/lib/libc10.so")
  add_library(torch::cpu SHARED IMPORTED)
  set_target_properties(torch::cpu PROPERTIES IMPORTED_LOCATION "${REFLCFG_TORCH_DIR}/lib/libtorch_cpu.so")
  target_include_directories(torch::cpu INTERFACE
    "${REFLCFG_TORCH_DIR}/include" "${REFLCFG_TORCH_DIR}/include/torch/csrc/api/include")
  target_link_libraries(torch::cpu INTERFACE torch::c10 Threads::Threads ${CMAKE_DL_LIBS})
  # libtorch_cpu's own dependencies (CUPTI, the CUDA runtime) are found through its rpath when it is loaded.
  target_link_options(torch::cpu INTERFACE -Wl,--allow-shlib-undefined)
endif()
