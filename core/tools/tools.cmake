# Programs for working on the solver; they read the shared data and are not installed.
foreach(tool logic_reglib logic_paths logic_bench logic_sound logic_cases)
  add_executable(${tool} ${CMAKE_CURRENT_SOURCE_DIR}/tools/${tool}.cpp)
  target_link_libraries(${tool} PRIVATE ninefold_core)
endforeach()
