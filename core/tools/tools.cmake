# Programs for working on the solver; they read the shared data and are not installed.
foreach(tool canon_worst gpu_bench gpu_check logic_reglib logic_paths logic_bench logic_cases se_rate
             variant_bench)
  add_executable(${tool} ${CMAKE_CURRENT_SOURCE_DIR}/tools/${tool}.cpp)
  target_link_libraries(${tool} PRIVATE ninefold_core)
endforeach()

add_executable(logic_soundness ${CMAKE_CURRENT_SOURCE_DIR}/tools/logic_soundness.cpp
               ${CMAKE_CURRENT_SOURCE_DIR}/tools/soundness.cpp)
target_link_libraries(logic_soundness PRIVATE ninefold_core)
add_executable(logic_walk ${CMAKE_CURRENT_SOURCE_DIR}/tools/logic_walk.cpp
               ${CMAKE_CURRENT_SOURCE_DIR}/tools/soundness.cpp)
target_link_libraries(logic_walk PRIVATE ninefold_core)
# A short run of the judge; longer ones by hand, e.g. logic_soundness paths 100000.
add_test(NAME soundness_paths COMMAND logic_soundness paths 60)
add_test(NAME soundness_all_steps COMMAND logic_soundness all 4)
add_test(NAME soundness_se COMMAND logic_soundness se 40)
add_test(NAME soundness_ninefold COMMAND logic_soundness ninefold 40)
add_test(NAME soundness_als_nodes COMMAND logic_soundness --als-nodes all 2)
add_test(NAME soundness_several_solutions COMMAND logic_soundness several 1)
