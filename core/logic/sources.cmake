file(GLOB logic_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/shared/*.cpp
     ${CMAKE_CURRENT_LIST_DIR}/techniques/*.cpp)
target_sources(ninefold_core PRIVATE ${logic_sources})
