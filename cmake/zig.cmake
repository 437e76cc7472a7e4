# A toolchain for CMake: clang from the package `ziglang` (pip install ziglang).
#
#     CMAKE_TOOLCHAIN_FILE=cmake/zig.cmake cmake -S core -B build/zig
#     CMAKE_TOOLCHAIN_FILE=cmake/zig.cmake NINEFOLD_TARGET=aarch64-linux-gnu.2.28 cmake ...
#
# NINEFOLD_TARGET is a target of zig.  The default is the family of this machine; without any target, zig would compile
# for the very processor that it runs on.  NINEFOLD_ZIG names the program if it is not that of the package.
if(DEFINED ENV{NINEFOLD_ZIG} AND DEFINED ENV{NINEFOLD_TARGET})
  set(zig $ENV{NINEFOLD_ZIG})
elseif(NOT zig)
  set(zig_script [[
import pathlib, platform, sys, ziglang
libc = "gnu" if platform.libc_ver()[0] == "glibc" else "musl"
systems = {"linux": "linux-" + libc, "darwin": "macos", "win32": "windows-gnu"}
machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine())
print(next(pathlib.Path(ziglang.__file__).parent.glob("zig*")).as_posix(), machine + "-" + systems[sys.platform], sep=";")
]])
  set(zig_result 1)
  foreach(zig_python ${Python_EXECUTABLE} python3 python)
    if(NOT zig_result EQUAL 0)
      execute_process(COMMAND ${zig_python} -c "${zig_script}" OUTPUT_VARIABLE zig_found RESULT_VARIABLE zig_result
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
  endforeach()
  if(NOT zig_result EQUAL 0)
    message(FATAL_ERROR "cmake/zig.cmake needs the package ziglang: python3 -m pip install ziglang")
  endif()
  list(GET zig_found 0 zig)
  list(GET zig_found 1 zig_target)
endif()
if(DEFINED ENV{NINEFOLD_TARGET})
  set(zig_target $ENV{NINEFOLD_TARGET})
endif()
# CMake's own test projects do not know Python_EXECUTABLE: they get what was found here.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES zig zig_target)

string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR ${zig_target})
if(zig_target MATCHES "-windows")
  set(CMAKE_SYSTEM_NAME Windows)
elseif(zig_target MATCHES "-macos")
  set(CMAKE_SYSTEM_NAME Darwin)
else()
  set(CMAKE_SYSTEM_NAME Linux)
endif()
# The architecture is part of the target; CMake would add those of the machine that it runs on.
set(CMAKE_OSX_ARCHITECTURES "")
set(CMAKE_CXX_COMPILER ${zig} c++ -target ${zig_target})

# Debian keeps a part of Python's headers in /usr/include/<system>, where zig does not look.
if(NOT DEFINED ENV{NINEFOLD_TARGET})
  file(GLOB zig_headers RELATIVE /usr/include /usr/include/*-linux-*/python3.*)
  foreach(zig_header ${zig_headers})
    get_filename_component(zig_system ${zig_header} DIRECTORY)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/zig-include/${zig_system})
    file(CREATE_LINK /usr/include/${zig_header} ${CMAKE_BINARY_DIR}/zig-include/${zig_header} SYMBOLIC)
    set(CMAKE_CXX_FLAGS_INIT "-isystem ${CMAKE_BINARY_DIR}/zig-include")
  endforeach()
endif()

# CMake takes one word for a tool, so scripts call the tools inside zig.
foreach(zig_tool ar ranlib)
  string(TOUPPER ${zig_tool} zig_name)
  if(CMAKE_HOST_WIN32)
    set(zig_script ${CMAKE_BINARY_DIR}/zig-${zig_tool}.cmd)
    file(WRITE ${zig_script} "@\"${zig}\" ${zig_tool} %*\r\n")
  else()
    set(zig_script ${CMAKE_BINARY_DIR}/zig-${zig_tool})
    file(WRITE ${zig_script} "#!/bin/sh\nexec \"${zig}\" ${zig_tool} \"$@\"\n")
    file(CHMOD ${zig_script} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  endif()
  set(CMAKE_${zig_name} ${zig_script} CACHE FILEPATH "" FORCE)
endforeach()
# The linker strips; a strip program of this machine may not know the target.
set(CMAKE_STRIP "" CACHE FILEPATH "" FORCE)
set(CMAKE_MODULE_LINKER_FLAGS_INIT -s)
