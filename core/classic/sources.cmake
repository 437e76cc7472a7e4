ninefold_sources(classic 11
  ${CMAKE_CURRENT_LIST_DIR}/batch.cpp
  ${CMAKE_CURRENT_LIST_DIR}/count.cpp
  ${CMAKE_CURRENT_LIST_DIR}/dispatch.cpp
  ${CMAKE_CURRENT_LIST_DIR}/engine_handle.cpp
  ${CMAKE_CURRENT_LIST_DIR}/lines.cpp
  ${CMAKE_CURRENT_LIST_DIR}/one.cpp
  ${CMAKE_CURRENT_LIST_DIR}/pack.cpp
  ${CMAKE_CURRENT_LIST_DIR}/scalar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/stream.cpp
  ${CMAKE_CURRENT_LIST_DIR}/tables.cpp)
target_sources(ninefold_core PRIVATE ${CMAKE_CURRENT_LIST_DIR}/engine_portable.cpp)

# gcc would gather the terms of long sums first and spill them: the sweep 5 % slower.  (AVX-512 has registers enough.)
set(NINEFOLD_LANE_OPTIONS "$<$<CXX_COMPILER_ID:GNU>:-fno-tree-reassoc>")
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/engine_portable.cpp PROPERTIES COMPILE_OPTIONS
  "${NINEFOLD_LANE_OPTIONS}")

# Each back end is one file with its own instruction set; dispatch.cpp asks the CPU before it calls one.
if(NINEFOLD_X86)
  target_sources(ninefold_core PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/engine_avx2.cpp
    ${CMAKE_CURRENT_LIST_DIR}/engine_avx512.cpp)
  target_compile_definitions(ninefold_core PRIVATE NINEFOLD_X86=1)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/engine_avx2.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt;${NINEFOLD_LANE_OPTIONS}")
  # gcc 12 warns of uninitialized values inside its own AVX-512 headers.
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/engine_avx512.cpp PROPERTIES COMPILE_OPTIONS
    "-mavx512f;-mavx512bw;-mavx512vl;-mavx512dq;-mavx512vbmi;-mavx512vbmi2;-mavx512bitalg;-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt;-Wno-uninitialized;$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
endif()
