file(GLOB generate_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
ninefold_sources(generate 9 ${generate_sources})
