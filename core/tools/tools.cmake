# Programs for working on the solver; they read the shared data and are not installed.  No test runs them: in a build with
# sanitizers the core in them is watched, they themselves only have to compile, without warnings, and to link.
function(ninefold_tool name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE ninefold_core)
  set_target_properties(${name} PROPERTIES NINEFOLD_UNWATCHED ON)
endfunction()
foreach(tool gpu_bench gpu_check logic_reglib logic_paths logic_bench logic_cases se_rate
             variant_bench)
  ninefold_tool(${tool} ${CMAKE_CURRENT_SOURCE_DIR}/tools/${tool}.cpp)
endforeach()
ninefold_tool(logic_walk ${CMAKE_CURRENT_SOURCE_DIR}/tools/logic_walk.cpp ${CMAKE_CURRENT_SOURCE_DIR}/tools/soundness.cpp)

add_executable(logic_soundness ${CMAKE_CURRENT_SOURCE_DIR}/tools/logic_soundness.cpp
               ${CMAKE_CURRENT_SOURCE_DIR}/tools/soundness.cpp)
target_link_libraries(logic_soundness PRIVATE ninefold_core)
# A short run of the judge; longer ones by hand, e.g. logic_soundness paths 100000.
add_test(NAME soundness_paths COMMAND logic_soundness paths 60)
add_test(NAME soundness_all_steps COMMAND logic_soundness all 4)
add_test(NAME soundness_se COMMAND logic_soundness se 40)
add_test(NAME soundness_ninefold COMMAND logic_soundness ninefold 40)
add_test(NAME soundness_als_nodes COMMAND logic_soundness --als-nodes all 2)
add_test(NAME soundness_several_solutions COMMAND logic_soundness several 1)
