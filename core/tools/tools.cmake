# Programs for working on the solver; they read the shared data and are not installed.
foreach(tool gpu_bench gpu_check logic_reglib logic_paths logic_bench logic_cases se_rate
             variant_bench)
  add_executable(${tool} ${CMAKE_CURRENT_SOURCE_DIR}/tools/${tool}.cpp)
  target_link_libraries(${tool} PRIVATE ninefold_core)
endforeach()

# Slow inputs of canonical(), by the clock and, whatever the load, by basic blocks: that one has its own copy of canon/.
set(CANON_WORST ${CMAKE_CURRENT_SOURCE_DIR}/tools/canon_worst.cpp ${CMAKE_CURRENT_SOURCE_DIR}/tools/canon_families.cpp)
add_executable(canon_worst ${CANON_WORST})
target_link_libraries(canon_worst PRIVATE ninefold_core)
if(NOT MSVC)
  get_target_property(COUNTED ninefold_core SOURCES)
  list(FILTER COUNTED INCLUDE REGEX "/canon/[a-z_0-9]+[.]cpp$")
  list(FILTER COUNTED EXCLUDE REGEX "batch")
  add_library(canon_counted OBJECT ${COUNTED})
  target_link_libraries(canon_counted PRIVATE ninefold_options)
  target_compile_definitions(canon_counted PRIVATE $<TARGET_PROPERTY:ninefold_core,COMPILE_DEFINITIONS>)
  target_compile_options(canon_counted PRIVATE -fsanitize-coverage=trace-pc)
  add_executable(canon_climb ${CANON_WORST})
  target_compile_definitions(canon_climb PRIVATE NINEFOLD_COUNT_BLOCKS)
  target_link_libraries(canon_climb PRIVATE ninefold_options canon_counted)
endif()

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
