file(GLOB general_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/derive/*.cpp)
file(GLOB general_posts CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/post/*.cpp)
file(GLOB general_propagators CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/propagate/*.cpp)
ninefold_sources(general 7 ${general_sources})
ninefold_sources(general_post 40 ${general_posts})
ninefold_sources(general_propagate 20 ${general_propagators})
target_sources(ninefold_core PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/kernels/dispatch.cpp
  ${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_portable.cpp
  ${CMAKE_CURRENT_LIST_DIR}/kernels/sweep.cpp)

# The kernels are compiled once for every instruction set; dispatch.cpp asks the CPU before it takes one.
if(NINEFOLD_X86)
  target_sources(ninefold_core PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx2.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx512.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx2.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx2;-mbmi;-mbmi2")
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels/kernels_avx512.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx512f;-mavx512bw;-mavx512vl;-mavx512dq;-mbmi;-mbmi2;-Wno-uninitialized;$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
endif()
