# The GPU back end: the host's side is always built, the kernels where NVRTC or nvcc is at hand.
#     NINEFOLD_CUDA=auto   with kernels if they can be compiled
#                  on      with kernels, or the build fails
#                  off     without
set(NINEFOLD_CUDA auto CACHE STRING "Kernels for NVIDIA GPUs: auto, on or off")
set(gpu_dir ${CMAKE_CURRENT_LIST_DIR})
set(gpu_ptx "")
if(NOT NINEFOLD_CUDA MATCHES "^(auto|on|off)$")
  message(FATAL_ERROR "NINEFOLD_CUDA is auto, on or off, not ${NINEFOLD_CUDA}")
endif()
if(NOT NINEFOLD_CUDA STREQUAL "off")
  set(gpu_output ${CMAKE_CURRENT_BINARY_DIR}/kernels.ptx)
  find_package(Python 3.9 QUIET COMPONENTS Interpreter)
  set(gpu_result 3)
  if(Python_Interpreter_FOUND)
    execute_process(COMMAND ${Python_EXECUTABLE} ${gpu_dir}/make_ptx.py ${gpu_dir}/.. ${gpu_dir}/kernels.cu ${gpu_output}
      RESULT_VARIABLE gpu_result ERROR_VARIABLE gpu_error)
  endif()
  if(gpu_result EQUAL 3)
    find_program(NINEFOLD_NVCC nvcc)
    if(NINEFOLD_NVCC)
      execute_process(COMMAND ${NINEFOLD_NVCC} -ptx -arch=compute_75 -O3 -std=c++20 --expt-relaxed-constexpr
        -I${gpu_dir}/.. ${gpu_dir}/kernels.cu -o ${gpu_output} RESULT_VARIABLE gpu_result ERROR_VARIABLE gpu_error)
      if(NINEFOLD_CUDA STREQUAL "auto" AND NOT gpu_result EQUAL 0)
        message(STATUS "nvcc does not work here, perhaps for lack of a compiler of its own: ${gpu_error}")
        set(gpu_result 3)
      endif()
    endif()
  endif()
  if(gpu_result EQUAL 0)
    set(gpu_ptx ${gpu_output})
  elseif(NINEFOLD_CUDA STREQUAL "on" OR NOT gpu_result EQUAL 3)
    message(FATAL_ERROR "The kernels for NVIDIA GPUs could not be compiled: ${gpu_error}")
  endif()
  # The build is made anew when a kernel changes.
  file(GLOB gpu_kernels CONFIGURE_DEPENDS ${gpu_dir}/*.cu ${gpu_dir}/*.cuh)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${gpu_kernels} ${gpu_dir}/tasks.hpp ${gpu_dir}/room.hpp ${gpu_dir}/make_ptx.py)
endif()
if(gpu_ptx)
  message(STATUS "Kernels for NVIDIA GPUs: ${gpu_ptx}")
else()
  message(STATUS "Kernels for NVIDIA GPUs: none")
endif()

# As numbers, since no compiler takes a string of that length.
set(gpu_bytes "")
if(gpu_ptx)
  file(READ ${gpu_ptx} gpu_hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," gpu_bytes "${gpu_hex}")
endif()
set(gpu_embedded ${CMAKE_CURRENT_BINARY_DIR}/ptx.cpp)
if(gpu_bytes)
  file(CONFIGURE OUTPUT ${gpu_embedded} @ONLY CONTENT
    "#include \"gpu/ptx.hpp\"\nnamespace ninefold::gpu {\nstatic const char kText[] = {@gpu_bytes@0};\nconst char* const kPtx = kText;\n}\n")
else()
  file(CONFIGURE OUTPUT ${gpu_embedded} @ONLY CONTENT
    "#include \"gpu/ptx.hpp\"\nnamespace ninefold::gpu {\nconst char* const kPtx = nullptr;\n}\n")
endif()

target_sources(ninefold_core PRIVATE ${gpu_embedded})
ninefold_sources(gpu 9
  ${gpu_dir}/backend.cpp
  ${gpu_dir}/gpu_devices.cpp
  ${gpu_dir}/count.cpp
  ${gpu_dir}/device_rows.cpp
  ${gpu_dir}/driver.cpp
  ${gpu_dir}/slot.cpp)
target_link_libraries(ninefold_core PUBLIC ${CMAKE_DL_LIBS})
