file(GLOB logic_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/shared/*.cpp
     ${CMAKE_CURRENT_LIST_DIR}/techniques/*.cpp ${CMAKE_CURRENT_LIST_DIR}/presets/*.cpp ${CMAKE_CURRENT_LIST_DIR}/se/*.cpp)
set(avx2_sources ${CMAKE_CURRENT_LIST_DIR}/se/dynamic_kernels_avx2.cpp)
list(REMOVE_ITEM logic_sources ${avx2_sources})

# Some ninety small files begin with the same headers, which take as long to read as the rest takes to compile: read once.
# A file names what it needs all the same; -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON shows whether it does.
add_library(ninefold_logic OBJECT ${logic_sources})
target_link_libraries(ninefold_logic PRIVATE ninefold_options)
target_compile_definitions(ninefold_logic PRIVATE $<TARGET_PROPERTY:ninefold_core,COMPILE_DEFINITIONS>)
target_precompile_headers(ninefold_logic PRIVATE ${CMAKE_CURRENT_LIST_DIR}/finders.hpp)
target_sources(ninefold_core PRIVATE $<TARGET_OBJECTS:ninefold_logic>)

# Candidate sets are counted everywhere: one instruction instead of a call is worth a third of the time on easy
# puzzles.  Every x86-64 processor since 2008 has it (and numpy, our one dependency, asks for it as well).
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64" AND NOT MSVC)
  target_compile_options(ninefold_logic PRIVATE -mpopcnt)
endif()

# The closures of many literals at once; dynamic_reach.cpp asks the CPU before it calls these.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  target_sources(ninefold_core PRIVATE ${avx2_sources})
  set_source_files_properties(${avx2_sources} PROPERTIES COMPILE_OPTIONS "-mavx2;-mbmi;-mpopcnt")
endif()
