target_sources(ninefold_core PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/judge.cpp
  ${CMAKE_CURRENT_LIST_DIR}/minimize.cpp
  ${CMAKE_CURRENT_LIST_DIR}/neighbours.cpp
  ${CMAKE_CURRENT_LIST_DIR}/true_candidates.cpp)
