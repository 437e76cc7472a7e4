"""Answers every request of ``tests.web.exchange`` as Python in a browser would: the core in node, and no NumPy.

Prints the replies that differ from the fixtures, and the names of the core that are used but missing, as JSON.
"""

from __future__ import annotations

import ast
import json
import sys
from types import ModuleType

from tests.wasm.conftest import Node, browser_module


def missing(core: ModuleType) -> dict[str, list[str]]:
    """Names of the core that a loaded module of ninefold mentions and the browser's core lacks."""
    found: dict[str, list[str]] = {}
    for name, module in sorted(sys.modules.items()):
        if not name.startswith("ninefold.") or module is core:
            continue
        with open(str(module.__file__), encoding="utf-8") as source:
            nodes = list(ast.walk(ast.parse(source.read())))
        used = {
            node.attr
            for node in nodes
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "_core"
        }
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module == "_core":
                used |= {alias.name for alias in node.names}
        for absent in used - vars(core).keys():
            found.setdefault(absent, []).append(name)
    return found


def main() -> None:
    """Answer all requests."""
    node = Node()
    core = browser_module(node)
    sys.modules["ninefold._core"] = core
    sys.modules["numpy"] = None  # type: ignore[assignment]
    from tests.web.exchange import CASES, FOLDER, exchange

    different = {}
    for name in CASES:
        made = exchange(name)
        if made != json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")):
            different[name] = made
    json.dump({"different": different, "missing": missing(core)}, sys.stdout)
    assert node.process.stdin is not None
    node.process.stdin.close()
    node.process.wait(10)


if __name__ == "__main__":
    main()
