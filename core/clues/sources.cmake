ninefold_sources(clues 9
  ${CMAKE_CURRENT_LIST_DIR}/uniqueness.cpp
  ${CMAKE_CURRENT_LIST_DIR}/minimize.cpp
  ${CMAKE_CURRENT_LIST_DIR}/neighbors.cpp
  ${CMAKE_CURRENT_LIST_DIR}/true_candidates.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unavoidable_sets.cpp
  ${CMAKE_CURRENT_LIST_DIR}/backdoors.cpp)
