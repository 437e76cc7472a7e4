target_sources(ninefold_core PRIVATE ${CMAKE_CURRENT_LIST_DIR}/kernels_portable.cpp)
ninefold_sources(canon 9
  ${CMAKE_CURRENT_LIST_DIR}/automorphisms.cpp
  ${CMAKE_CURRENT_LIST_DIR}/batch.cpp
  ${CMAKE_CURRENT_LIST_DIR}/canonical.cpp
  ${CMAKE_CURRENT_LIST_DIR}/random_transform.cpp
  ${CMAKE_CURRENT_LIST_DIR}/row_pairs.cpp
  ${CMAKE_CURRENT_LIST_DIR}/transforms.cpp)

# The searches are compiled once for every instruction set; canonical.cpp asks the CPU before it calls one.
if(NINEFOLD_X86)
  target_sources(ninefold_core PRIVATE ${CMAKE_CURRENT_LIST_DIR}/kernels_avx2.cpp
    ${CMAKE_CURRENT_LIST_DIR}/kernels_avx512.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels_avx2.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt")
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/kernels_avx512.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx512f;-mavx512bw;-mavx512vl;-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt;-Wno-uninitialized;$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
endif()
