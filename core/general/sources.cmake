file(GLOB general_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/derive/*.cpp)
file(GLOB general_posts CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/post/*.cpp)
file(GLOB general_propagators CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/propagate/*.cpp)
target_sources(ninefold_core PRIVATE ${general_sources} ${general_posts} ${general_propagators}
  ${CMAKE_CURRENT_LIST_DIR}/kernels/dispatch.cpp
  ${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_portable.cpp
  ${CMAKE_CURRENT_LIST_DIR}/kernels/sweep.cpp)

# Many small files with the same headers: compiled together, a few at a time, they take a fifth of the time.
set_target_properties(ninefold_core PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
set_source_files_properties(${general_posts} PROPERTIES UNITY_GROUP general_post)
set_source_files_properties(${general_propagators} PROPERTIES UNITY_GROUP general_propagate)

# The kernels are compiled once for every instruction set; dispatch.cpp asks the CPU before it takes one.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  target_sources(ninefold_core PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx2.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx512.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx2.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx2;-mbmi;-mbmi2")
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx512.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx512f;-mavx512bw;-mavx512vl;-mavx512dq;-mbmi;-mbmi2;-Wno-uninitialized;$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
endif()
