"""``ninefold info``: what this build is and what the machine offers."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import textwrap

import numpy

import ninefold
from ninefold import formats

from . import _options
from ._console import Console
from ._drawing import BOLD, paint
from ._wrap import width_of

_TEXT = """\
Describe this build of ninefold: version, compiler, the back ends of the engine
and which one is used, threads, formats, optional packages. Paste it into a bug
report. NINEFOLD_BACKEND in the environment forces a back end.
"""

_EXAMPLES = """\
  ninefold info
  ninefold info --json
  NINEFOLD_BACKEND=portable ninefold info
"""

_EXTRAS = {"anywidget": "widget", "mcp": "mcp", "pyarrow": "parquet", "reportlab": "book", "starlette": "web"}


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "info",
        usage="[options]",
        text=_TEXT,
        examples=_EXAMPLES,
        codes=False,
    )
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="as one JSON object")
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Gather and print."""
    facts = gather()
    if args.json:
        console.sink.write((json.dumps(facts, indent=2) + "\n").encode())
        return 0
    width = max(map(len, facts))
    room = " " * (width + 2)
    for name, value in facts.items():
        words = textwrap.fill(_words(value), width_of(console), initial_indent=room, subsequent_indent=room)
        console.sink.write(f"{paint(f'{name:{width}}', BOLD, console.color)}{words[width:]}\n".encode())
    return 0


def gather() -> dict[str, object]:
    """Everything worth knowing, by name."""
    build = ninefold.build_info()
    return {
        "ninefold": ninefold.__version__,
        **{name: value for name, value in build.items() if name != "version"},
        "back end": f"{ninefold.engine.backend()} of {', '.join(ninefold.engine.backends())}",
        "gpus": _gpus(),
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "numpy": numpy.__version__,
        "machine": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "formats": list(formats.names()),
        "extras": [
            f"{extra} ({'there' if importlib.util.find_spec(package) else 'not installed'})"
            for package, extra in _EXTRAS.items()
        ],
    }


def _gpus() -> list[str]:
    """Each GPU of the back end cuda, or why there is none."""
    reason = ninefold.engine.backend_error("cuda")
    if reason:
        return [f"none: {reason.partition(': ')[2]}"]
    return [
        f"{gpu.number}: {gpu.name} ({gpu.memory / 2**30:.0f} GiB, {gpu.multiprocessors} multiprocessors,"
        f" compute capability {gpu.capability})"
        for gpu in ninefold.engine.gpus()
    ]


def _words(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"
