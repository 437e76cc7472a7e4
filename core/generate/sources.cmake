file(GLOB generate_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
target_sources(ninefold_core PRIVATE ${generate_sources})

# As in logic/: cells are counted everywhere.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64" AND NOT MSVC)
  set_source_files_properties(${generate_sources} PROPERTIES COMPILE_OPTIONS "-mpopcnt")
endif()
