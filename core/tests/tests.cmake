# One executable a file; a test is a program that exits 0 (see tests/check.hpp).
function(ninefold_test name)
  add_executable(${name} ${CMAKE_CURRENT_SOURCE_DIR}/tests/${name}.cpp)
  target_link_libraries(${name} PRIVATE ninefold_core)
  add_test(NAME ${name} COMMAND ${name})
endfunction()

ninefold_test(test_base)
ninefold_test(test_scalar)
ninefold_test(test_logic_board)
ninefold_test(test_lanes)
ninefold_test(test_backends)
ninefold_test(test_logic_sound)
ninefold_test(test_deadly)
ninefold_test(test_als)
ninefold_test(test_canon)
ninefold_test(test_clues)

ninefold_test(test_logic_cases)
target_compile_definitions(test_logic_cases PRIVATE
  NINEFOLD_CASES="${CMAKE_CURRENT_SOURCE_DIR}/../tests/data/techniques")
ninefold_test(test_logic_chains)
