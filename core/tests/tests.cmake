# One executable a file; a test is a program that exits 0 (see tests/check.hpp).
function(ninefold_test name)
  add_executable(${name} ${CMAKE_CURRENT_SOURCE_DIR}/tests/${name}.cpp)
  target_link_libraries(${name} PRIVATE ninefold_core)
  add_test(NAME ${name} COMMAND ${name})
endfunction()

ninefold_test(test_base)
ninefold_test(test_thread_team)
ninefold_test(test_scalar)
ninefold_test(test_logic_board)
ninefold_test(test_lanes)
ninefold_test(test_backends)
ninefold_test(test_logic_sound)
ninefold_test(test_deadly)
ninefold_test(test_als)
ninefold_test(test_canon)
# Half a billion arrangements: the definition is optimized in every build and not watched by sanitizers; what it judges is.
target_sources(test_canon PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/tests/brute_minlex.cpp)
if(NOT MSVC)
  set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/tests/brute_minlex.cpp PROPERTIES COMPILE_OPTIONS
    "-O2;$<$<BOOL:${NINEFOLD_SANITIZE}>:-fno-sanitize=all>")
endif()
ninefold_test(test_clues)
ninefold_test(test_random_grid)
ninefold_test(test_generate)
ninefold_test(test_criteria)
ninefold_test(test_general)
ninefold_test(test_general_kernels)

ninefold_test(test_logic_cases)
target_compile_definitions(test_logic_cases PRIVATE
  NINEFOLD_CASES="${CMAKE_CURRENT_SOURCE_DIR}/../tests/data/techniques")
ninefold_test(test_logic_chains)
ninefold_test(test_logic_se)
ninefold_test(test_logic_memory)

# Kernels lane by lane, every lane a fiber: slow enough to be worth optimizing in a build for debugging, too.
# musl has the header without the functions, so the check links.
check_cxx_source_compiles("#include <ucontext.h>\nint main() { ucontext_t c; return getcontext(&c) + swapcontext(&c, &c); }"
  NINEFOLD_HAS_UCONTEXT)
if(NINEFOLD_HAS_UCONTEXT AND NOT APPLE)
  ninefold_test(test_gpu)
  set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/tests/test_gpu.cpp PROPERTIES COMPILE_OPTIONS -O2)
endif()
