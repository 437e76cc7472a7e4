ninefold_sources(check 9
  ${CMAKE_CURRENT_LIST_DIR}/deadly_check.cpp
  ${CMAKE_CURRENT_LIST_DIR}/step_check.cpp
  ${CMAKE_CURRENT_LIST_DIR}/variant_check.cpp)
