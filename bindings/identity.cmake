# The identity of the native part: one hash of all sources that can change its results.
#
# It is computed when the extension is built, into a source file of its own: after a change nothing else is compiled
# for it.  Names are relative and sorted, so the same sources have the same identity anywhere.
function(identity_sources root out)
  set(patterns "")
  foreach(folder core bindings)
    foreach(extension cpp hpp inl inc cu cuh py cmake)
      list(APPEND patterns ${root}/${folder}/*.${extension})
    endforeach()
  endforeach()
  if(CMAKE_SCRIPT_MODE_FILE)
    file(GLOB_RECURSE found RELATIVE ${root} ${patterns})
  else()
    file(GLOB_RECURSE found RELATIVE ${root} CONFIGURE_DEPENDS ${patterns})
  endif()
  list(FILTER found EXCLUDE REGEX "^core/(tests|tools)/")
  list(SORT found)
  set(${out} ${found} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)  # cmake -D ROOT=... -D OUTPUT=... -P identity.cmake
  identity_sources(${ROOT} names)
  set(listing "")
  foreach(name ${names})
    file(SHA256 ${ROOT}/${name} hash)
    string(APPEND listing "${hash} ${name}\n")
  endforeach()
  string(SHA256 identity "${listing}")
  file(WRITE ${OUTPUT} "extern const char* const ninefold_identity;\n"
    "const char* const ninefold_identity = \"${identity}\";\n")
else()
  identity_sources(${CMAKE_CURRENT_SOURCE_DIR} names)
  list(TRANSFORM names PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set(identity_source ${CMAKE_CURRENT_BINARY_DIR}/identity.cpp)
  add_custom_command(OUTPUT ${identity_source}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${CMAKE_CURRENT_SOURCE_DIR} -D OUTPUT=${identity_source} -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${names} VERBATIM)
endif()
