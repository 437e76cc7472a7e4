target_sources(ninefold_core PRIVATE ${CMAKE_CURRENT_LIST_DIR}/demand.cpp ${CMAKE_CURRENT_LIST_DIR}/distinct.cpp)
