target_sources(ninefold_core PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/large_room.cpp)
