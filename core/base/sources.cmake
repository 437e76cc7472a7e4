target_sources(ninefold_core PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/buffer_pool.cpp)
