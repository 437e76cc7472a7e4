# The core as a WebAssembly module without JavaScript of the compiler's own; core/wasm/ninefold.js loads it.
# Without -mbulk-memory: LLVM 14 would then keep thread-local storage, which needs threads.
target_compile_options(ninefold_options INTERFACE -fwasm-exceptions -msimd128 -mnontrapping-fptoint)
target_link_options(ninefold_options INTERFACE -fwasm-exceptions)
add_executable(ninefold_wasm ${CMAKE_CURRENT_LIST_DIR}/interface.cpp)
target_link_libraries(ninefold_wasm PRIVATE ninefold_core)
target_link_options(ninefold_wasm PRIVATE -O3 --no-entry -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=33554432
  -sTOTAL_STACK=4194304 "-sEXPORTED_FUNCTIONS=_malloc,_free,_ninefold_call,_ninefold_solve_batch")
set_target_properties(ninefold_wasm PROPERTIES OUTPUT_NAME ninefold SUFFIX .wasm UNITY_BUILD OFF)
# Everything that you copy to a web page, next to the module.
foreach(name ninefold.js types.d.ts package.json)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${name} ${CMAKE_CURRENT_BINARY_DIR}/${name} COPYONLY)
endforeach()
