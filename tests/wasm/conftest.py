"""The core as WebAssembly in node, and ``ninefold._core`` over it, as Python in a browser has it."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.conftest import ROOT

BUILT = ROOT / "build" / "wasm"
BUILT_FROM = ("core/**/*.[ch]pp", "core/**/*.inl", "core/**/*.inc", "core/**/*.cmake")


def wasm() -> Path:
    """The module; skips the test if it is not built, or if the core has changed since."""
    module = BUILT / "ninefold.wasm"
    if not module.exists():
        pytest.skip("the core is not built as WebAssembly (make wasm): no tests of it")
    sources = (path for pattern in BUILT_FROM for path in ROOT.glob(pattern) if "core/t" not in path.as_posix())
    copied = (ROOT / "core" / "wasm" / name for name in ("ninefold.js", "types.d.ts"))
    changed = any(path.read_bytes() != (BUILT / path.name).read_bytes() for path in copied)
    if changed or max(path.stat().st_mtime for path in sources) > module.stat().st_mtime:
        pytest.skip("the core has changed since build/wasm was built: run make wasm")
    return module


class Node:
    """The module in node."""

    def __init__(self) -> None:
        command = ["node", str(Path(__file__).parent / "serve.mjs"), str(BUILT / "ninefold.js")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _ask(self, asked: Any) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def call_text(self, operation: str, arguments: str) -> str:
        """An operation of the core, as text."""
        return self._ask([operation, arguments])

    def __call__(self, method: str, *arguments: Any) -> Any:
        """A method of the JavaScript module."""
        return json.loads(self._ask({"method": method, "args": arguments}))


def browser_module(node: Node) -> ModuleType:
    """``ninefold._core`` as Python in a browser has it."""
    bridge = ModuleType("ninefold_wasm")
    bridge.call_text = node.call_text  # type: ignore[attr-defined]
    sys.modules["ninefold_wasm"] = bridge
    spec = importlib.util.spec_from_file_location("browser_core", ROOT / "bindings" / "browser" / "_core.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """The module in node."""
    wasm()
    if shutil.which("node") is None:
        pytest.skip("node is not installed: no tests of the core as WebAssembly")
    started = Node()
    yield started
    assert started.process.stdin is not None
    started.process.stdin.close()
    started.process.wait(10)


@pytest.fixture(scope="session")
def browser_core(node: Node) -> ModuleType:
    """The same as a fixture."""
    return browser_module(node)
