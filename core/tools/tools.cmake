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

# Slow inputs of canonical(), by the clock and, whatever the load, by basic blocks: that one has its own copy of canon/.
set(CANON_WORST ${CMAKE_CURRENT_SOURCE_DIR}/tools/canon_worst.cpp ${CMAKE_CURRENT_SOURCE_DIR}/tools/canon_families.cpp)
ninefold_tool(canon_worst ${CANON_WORST})
if(NOT MSVC)
  get_target_property(COUNTED ninefold_core SOURCES)
  list(FILTER COUNTED INCLUDE REGEX "/canon/[a-z_0-9]+[.]cpp$")
  list(FILTER COUNTED EXCLUDE REGEX "batch")
  add_library(canon_counted OBJECT ${COUNTED})
  target_link_libraries(canon_counted PRIVATE ninefold_options)
  target_compile_definitions(canon_counted PRIVATE $<TARGET_PROPERTY:ninefold_core,COMPILE_DEFINITIONS>)
  target_compile_options(canon_counted PRIVATE -fsanitize-coverage=trace-pc)
  add_library(canon_climber OBJECT ${CANON_WORST})
  target_link_libraries(canon_climber PRIVATE ninefold_options)
  target_compile_definitions(canon_climber PRIVATE NINEFOLD_COUNT_BLOCKS)
  set_target_properties(canon_climber PROPERTIES NINEFOLD_UNWATCHED ON)
  add_executable(canon_climb $<TARGET_OBJECTS:canon_climber> $<TARGET_OBJECTS:canon_counted>)
  set_target_properties(canon_climb PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(canon_climb PRIVATE ninefold_options)
  if(NINEFOLD_SANITIZE)
    # The same sources as in the core a second time, counted: that finds no fault that the core does not show.
    set_target_properties(canon_counted canon_climb PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endif()

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
