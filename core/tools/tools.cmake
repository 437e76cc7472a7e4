# Programs for working on the solver; they read the shared data and are not installed.
add_library(ninefold_logic_data STATIC ${CMAKE_CURRENT_SOURCE_DIR}/tools/reglib.cpp)
target_link_libraries(ninefold_logic_data PUBLIC ninefold_core)
foreach(tool logic_reglib logic_paths logic_bench logic_sound logic_cases)
  add_executable(${tool} ${CMAKE_CURRENT_SOURCE_DIR}/tools/${tool}.cpp)
  target_link_libraries(${tool} PRIVATE ninefold_logic_data)
endforeach()
