"""House rules that a machine can check: the import order, exports, versions, the layering of the core."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import ninefold
from tests.conftest import ROOT

PACKAGE = ROOT / "src" / "ninefold"

# Each room may import rooms in an earlier row, and nothing from its own row or a later one.
LAYERS: list[set[str]] = [
    {"_core", "errors"},
    {"base"},
    {"drawing", "jobs"},
    {"puzzle"},
    {"variants"},
    {"results"},
    {"formats"},
    {"rows"},
    {"engine", "inputs"},
    {"approaches", "clues", "examples", "isomorphs"},
    {"grading", "logic", "render"},
    {"books", "generation", "research"},
    {"datasets", "lessons"},
    {"batch"},
    {"__init__"},
    {"leetcode", "cli", "mcp", "web", "widget", "__main__"},
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
TOP = LAYERS[-1]
PUBLIC = set(ninefold._ROOMS) | {"puzzle"}
# Not for users, but the command line and the server use the same files, arguments and jobs.
PLUMBING = {"base", "drawing"}


def module_of(path: Path) -> str:
    """Return the part of the package a file belongs to: its top-level module or subpackage."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def inner_imports() -> Iterator[tuple[str, str, str]]:
    """Yield every import of one part of the package by another, as (file, part, imported part)."""
    for path in sorted(PACKAGE.rglob("*.py")):
        part = module_of(path)
        depth = len(path.relative_to(PACKAGE).parts) - 1
        tree = ast.parse(path.read_text(encoding="utf-8"))
        typing_only = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for statement in node.body
            for inner in ast.walk(statement)
        }
        for node in ast.walk(tree):
            if node in typing_only:
                continue
            for imported in imported_parts(node, depth):
                yield str(path.relative_to(PACKAGE)), part, imported


def imported_parts(node: ast.AST, depth: int) -> list[str]:
    """Yield the parts of the package that an import statement names; ``__init__`` for the package itself."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
        return [n.split(".")[1] if "." in n else "__init__" for n in names if n.split(".")[0] == "ninefold"]
    if not isinstance(node, ast.ImportFrom):
        return []
    module = node.module or ""
    if node.level == 0:
        if module.split(".")[0] != "ninefold":
            return []
        inside = module.split(".")[1:]
    elif node.level - 1 == depth:
        inside = module.split(".") if module else []
    elif node.level - 1 < depth:
        return []  # inside its own subpackage
    else:
        raise AssertionError("import reaches outside the package")
    if inside:
        return [inside[0]]
    return [alias.name if alias.name in RANK else "__init__" for alias in node.names]


@pytest.mark.parametrize(("file", "part", "imported"), sorted(set(inner_imports())))
def test_imports_point_down(file: str, part: str, imported: str) -> None:
    assert part in RANK, f"{file}: {part} has no place in LAYERS"
    if part == "__main__":
        assert imported == "cli", f"{file} is the command line and nothing else"
    elif part in TOP and imported != part:
        assert imported == "__init__" or imported in PUBLIC | PLUMBING, f"{file} must import ninefold alone"
    elif part == "__init__":
        assert RANK[imported] < RANK["__init__"]
    else:
        assert imported == part or RANK[imported] < RANK[part], f"{file} imports {imported}"


def private_imports() -> Iterator[tuple[str, str]]:
    """Yield every private name that a file imports from another room, as (file, name)."""
    for path in sorted(PACKAGE.rglob("*.py")):
        part, depth = module_of(path), len(path.relative_to(PACKAGE).parts) - 1
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and set(imported_parts(node, depth)) - {part, "_core"}:
                module = (node.module or "").split(".")
                names = [alias.name for alias in node.names if alias.name not in ("_core", "__version__")]
                for name in (*module, *names):
                    if name.startswith("_") and name not in ("_core", "__future__"):
                        yield str(path.relative_to(PACKAGE)), name


def test_no_room_imports_private_names_of_another() -> None:
    assert not list(private_imports())


# The same order for the core: a folder includes itself and earlier rows, never its own row, so that the judge in check/
# does not depend on the engines. A public header belongs to the folder that implements it.
CORE = ROOT / "core"
CORE_LAYERS = [
    {"base"},
    {"board"},
    {"classic", "check"},
    {"general", "logic", "canon", "generate", "gpu"},
    {"clues", "criteria"},
    {"wasm"},
    {"tests"},
    {"tools"},
]
CORE_RANK = {name: rank for rank, names in enumerate(CORE_LAYERS) for name in names}
PUBLIC_HEADERS = dict.fromkeys(("lane_batch", "lanes", "lines", "scalar", "tables"), "classic")
"""The others are named after their folder."""


def folder_of(path: Path) -> str:
    folder = path.relative_to(CORE).parts[0]
    return PUBLIC_HEADERS.get(path.stem, path.stem) if folder == "include" else folder


def core_includes() -> Iterator[tuple[str, str, str]]:
    for path in sorted(CORE.rglob("*.[chi][pn][pl]")):
        for target in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M):
            found = [base / target for base in (path.parent, CORE, CORE / "include") if (base / target).exists()]
            assert found, f"{path} includes {target}, which is nowhere"
            yield str(path.relative_to(ROOT)), folder_of(path), folder_of(found[0].resolve())


@pytest.mark.parametrize(("file", "folder", "included"), sorted(set(core_includes())))
def test_core_includes_point_down(file: str, folder: str, included: str) -> None:
    for name in (folder, included):
        assert name in CORE_RANK, f"{file}: {name} has no place in CORE_LAYERS"
    assert included == folder or CORE_RANK[included] < CORE_RANK[folder], f"{file} includes {included}"


def test_core_uses_no_algorithms_of_ranges() -> None:
    """The library of Debian's emscripten, which ``make wasm`` uses, lacks them."""
    files = [path for path in CORE.rglob("*.[chi][pn][pl]") if folder_of(path) not in ("tests", "tools")]
    assert files
    assert [path.name for path in files if re.search(r"std::(ranges|views)::", path.read_text(encoding="utf-8"))] == []


def test_exports_are_sorted_and_exist() -> None:
    assert sorted(ninefold.__all__) == list(ninefold.__all__)
    assert len(ninefold.__all__) <= 50, (
        "the top level holds verbs and types that people meet; the rest lives in its room"
    )
    for name in ninefold.__all__:
        assert getattr(ninefold, name) is not None


def test_every_public_name_is_documented() -> None:
    for name in ninefold.__all__:
        thing = getattr(ninefold, name)
        if callable(thing) and not name.startswith("__"):
            assert thing.__doc__, f"ninefold.{name} has no docstring"


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert ninefold.__version__ == project["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {project['version']}" in changelog


def test_typed_marker_ships() -> None:
    assert (PACKAGE / "py.typed").exists()
