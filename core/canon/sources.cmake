file(GLOB canon_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
target_sources(ninefold_core PRIVATE ${canon_sources})
