# NINEFOLD_X86: whether the target is x86-64.
# The compiler knows its target better than CMAKE_SYSTEM_PROCESSOR, which names the machine that builds for another on macOS.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#if !defined(__x86_64__) && !defined(_M_X64)\n#error\n#endif\nint main() {}" NINEFOLD_X86)
