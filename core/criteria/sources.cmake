ninefold_sources(criteria 9
  ${CMAKE_CURRENT_LIST_DIR}/criteria.cpp ${CMAKE_CURRENT_LIST_DIR}/distinct.cpp ${CMAKE_CURRENT_LIST_DIR}/maker.cpp)
