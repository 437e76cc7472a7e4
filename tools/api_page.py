"""Write the reference, build/docs/api.md, from the docstrings of the public names.

It lists functions with their signatures, classes with their fields, members and methods, and constants and type aliases
with the string below them in the source. Run by ``make docs``; tests run the examples.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import importlib
import inspect
import itertools
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).resolve().parent.parent / "build" / "docs" / "api.md"
HEAD = """# API

Everything public, from its docstrings (`make docs` writes this page). Every example runs in the tests as it stands
here, after the imports at the head of its part.
"""
_SUBPACKAGES = (
    "results",
    "errors",
    "puzzle",
    "variants",
    "formats",
    "rows",
    "engine",
    "logic",
    "render",
    "clues",
    "isomorphs",
    "generation",
    "grading",
    "approaches",
    "books",
    "datasets",
    "batch",
    "web",
    "examples",
    "leetcode",
)
PARTS = ["ninefold", *(f"ninefold.{part}" for part in _SUBPACKAGES)]
_LONGEST = 100


def signature(name: str, thing: object) -> str:
    """Return the heading line of a function, with annotations as written in the source."""
    try:
        return f"{name}{inspect.signature(thing)}".replace("'", "")  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return name


def entry(module: ModuleType, name: str, thing: object) -> list[str]:
    """Return the section of one public name."""
    lines = [f"### `{name}`", ""]
    if inspect.isfunction(thing):
        lines += ["```python", signature(name, thing), "```", "", fenced(inspect.cleandoc(thing.__doc__ or "")), ""]
    elif inspect.isclass(thing):
        doc = "" if is_made_up(thing) else inspect.cleandoc(thing.__doc__ or "")
        lines += [fenced(doc), "", *fields(thing), *methods(thing)]
    else:
        lines += constant(module, name, thing)
    return lines


def is_made_up(cls: type) -> bool:
    """Return whether a docstring is the signature that ``dataclass`` generates."""
    return dataclasses.is_dataclass(cls) and (cls.__doc__ or "").startswith(f"{cls.__name__}(")


def constant(module: ModuleType, name: str, thing: object) -> list[str]:
    """Return the section of a constant or a type alias: its value, if short, and its description in the source."""
    home, value = definition(module, name)
    text = value if home and value and "TypeAlias" in value else f"{name} = {thing!r}"
    lines = ["```text", text, "```", ""] if len(text) <= _LONGEST else []
    doc = attribute_docs(home, None).get(name, "") if home else ""
    return [*lines, doc, ""] if doc else lines


def definition(module: ModuleType, name: str) -> tuple[ModuleType | None, str]:
    """Return the module that defines a constant, and the statement if it is a type alias."""
    for candidate in (module, *modules_of(module)):
        for node in ast.iter_child_nodes(tree(candidate)):
            if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == name:
                return candidate, " ".join(ast.unparse(node).split())
            if isinstance(node, ast.Assign) and name in [getattr(target, "id", "") for target in node.targets]:
                return candidate, ""
    return None, ""


def modules_of(module: ModuleType) -> Iterator[ModuleType]:
    """Return the modules of the package from which a module takes its names."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.level and node.module:
            base = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
            base = base.rsplit(".", node.level - 1)[0] if node.level > 1 else base
            yield importlib.import_module(f"{base}.{node.module}")


@cache
def tree(module: ModuleType) -> ast.Module:
    """Return the parsed source of a module; empty if it has none."""
    path = getattr(module, "__file__", None)
    return ast.parse(Path(path).read_text(encoding="utf-8") if path and path.endswith(".py") else "")


@cache
def attribute_docs(module: ModuleType, cls: str | None) -> dict[str, str]:
    """Return the string below an assignment, in a module or in one of its classes."""
    body: list[ast.stmt] = tree(module).body
    if cls is not None:
        body = next((node.body for node in body if isinstance(node, ast.ClassDef) and node.name == cls), [])
    docs = {}
    for node, after in itertools.pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            for target in targets:
                if isinstance(target, ast.Name):
                    docs[target.id] = " ".join(inspect.cleandoc(after.value.value).split())
    return docs


def fields(cls: type) -> list[str]:
    """Return one line for each member of an enumeration or field of a value."""
    docs = attribute_docs(sys.modules[cls.__module__], cls.__name__)
    rows = []
    if issubclass(cls, enum.Enum):
        rows = [line(f"{member.name} = {member.value!r}", docs.get(member.name)) for member in cls]
    else:
        inherited = (
            {field.name: field.type for field in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else {}
        )
        for name, annotation in {**inherited, **inspect.get_annotations(cls)}.items():
            if not name.startswith("_"):
                text = getattr(annotation, "__forward_arg__", annotation)  # a NamedTuple wraps it
                rows.append(line(f"{name}: {text}", docs.get(name)))
    return [*rows, ""] if rows else []


def methods(cls: type) -> list[str]:
    """Return one line for each public method and property of a class with its own docstring."""
    rows = []
    for name, member in vars(cls).items():
        target = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        doc = target.__doc__ if inspect.isfunction(target) or isinstance(target, property) else None
        if not name.startswith("_") and doc:
            first = inspect.cleandoc(doc).splitlines()[0]
            rows.append(line(name if isinstance(target, property) else f"{name}()", first))
    return [*rows, ""] if rows else []


def line(label: str, doc: str | None) -> str:
    """Return a list item."""
    return f"- `{label}`: {doc}" if doc else f"- `{label}`"


def fenced(doc: str) -> str:
    """Put the examples of a docstring into code fences."""
    out: list[str] = []
    inside = False
    for row in doc.splitlines():
        if not inside and row.startswith(">>> "):
            out.append("```python")
            inside = True
        elif inside and not row.strip():
            out.append("```")
            inside = False
        out.append(row)
    if inside:
        out.append("```")
    return "\n".join(out)


def page() -> str:
    """Return the page."""
    lines = [HEAD]
    for part in PARTS:
        module = importlib.import_module(part)
        imports = [f">>> from {name} import *" for name in dict.fromkeys(("ninefold", part))]
        lines += [f"## {part}", "", "```python", *imports, "```", ""]
        if part != "ninefold":
            lines += [fenced(inspect.cleandoc(module.__doc__ or "")), ""]
        for name in sorted(module.__all__, key=str.lower):
            thing = getattr(module, name)
            if not name.startswith("__") and not inspect.ismodule(thing):
                lines += entry(module, name, thing)
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Write the page."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
