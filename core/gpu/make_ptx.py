"""Compile the kernels to PTX with NVRTC from the package index; needs neither a GPU nor the CUDA toolkit.

    python make_ptx.py INCLUDE SOURCE OUTPUT

Exit code 3: NVRTC is missing. The oldest NVRTC that works is the best one, because a driver cannot load PTX that is
newer than itself.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from pathlib import Path

OLDEST = 70  # of the suitable architectures: every NVIDIA GPU since 2017

# The parts of the standard library that base/ and board/ use and NVRTC lacks.
HEADERS = {
    "bit": "namespace std { template <class T> constexpr T rotl(T x, int s) {"
    " return x << s | x >> (8 * sizeof(T) - s); } }",
    "cassert": "#define assert(condition)",
    "cstddef": "namespace std { using size_t = decltype(sizeof 0); }",
    "cstdint": "namespace std { using uint8_t = unsigned char; using uint32_t = unsigned int;"
    " using uint64_t = unsigned long long; }",
    "iterator": "namespace std { template <class T, decltype(sizeof 0) N> constexpr decltype(sizeof 0)"
    " size(const T (&)[N]) { return N; } }",
    "limits": "namespace std { template <class T> struct numeric_limits {"
    " static constexpr T max() { return static_cast<T>(-1); } }; }",
    "utility": "namespace std { template <class T> constexpr void swap(T& a, T& b) { const T c = a; a = b; b = c; } }",
}


def library() -> ctypes.CDLL | None:
    """Load NVRTC from one of the packages that carry it."""
    for package in ("nvidia.cuda_nvrtc", "nvidia.cu13"):
        try:
            spec = importlib.util.find_spec(package)
        except ModuleNotFoundError:
            continue
        for folder in spec.submodule_search_locations or [] if spec else []:
            for pattern in ("lib/libnvrtc.so.*", "bin/nvrtc64_*.dll"):
                for path in sorted(Path(folder).glob(pattern)):
                    if "builtins" not in path.name and "alt" not in path.name:
                        return ctypes.CDLL(str(path))
    return None


def architecture(nvrtc: ctypes.CDLL) -> int:
    """Return the oldest suitable architecture that this NVRTC supports."""
    count = ctypes.c_int()
    nvrtc.nvrtcGetNumSupportedArchs(ctypes.byref(count))
    known = (ctypes.c_int * count.value)()
    nvrtc.nvrtcGetSupportedArchs(known)
    return min(number for number in known if number >= OLDEST)


def compile_ptx(nvrtc: ctypes.CDLL, include: Path, source: Path) -> bytes:
    """Return the PTX of a source file; raise SystemExit with the compiler's message if it fails."""
    program = ctypes.c_void_p()
    text = [body.encode() for body in HEADERS.values()]
    names = [name.encode() for name in HEADERS]
    count = len(names)
    nvrtc.nvrtcCreateProgram(
        ctypes.byref(program),
        source.read_bytes(),
        source.name.encode(),
        count,
        (ctypes.c_char_p * count)(*text),
        (ctypes.c_char_p * count)(*names),
    )
    options = [
        f"--gpu-architecture=compute_{architecture(nvrtc)}",
        "--std=c++20",
        "--device-as-default-execution-space",
        f"--include-path={include}",
    ]
    failed = nvrtc.nvrtcCompileProgram(
        program, len(options), (ctypes.c_char_p * len(options))(*(o.encode() for o in options))
    )
    size = ctypes.c_size_t()
    if failed:
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, log)
        raise SystemExit(f"{source}: NVRTC could not compile it\n{log.value.decode(errors='replace')}")
    nvrtc.nvrtcGetPTXSize(program, ctypes.byref(size))
    ptx = ctypes.create_string_buffer(size.value)
    nvrtc.nvrtcGetPTX(program, ptx)
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return ptx.value


def main() -> int:
    """Write the PTX."""
    include, source, output = map(Path, sys.argv[1:])
    nvrtc = library()
    if nvrtc is None:
        print("no NVRTC: pip install nvidia-cuda-nvrtc-cu12", file=sys.stderr)
        return 3
    output.write_bytes(compile_ptx(nvrtc, include, source))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
