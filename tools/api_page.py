"""Write docs/api.md from the docstrings of the public names; ``--check`` compares instead.

Run by ``make docs``; a test runs the check.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import inspect
import sys
from pathlib import Path
from types import ModuleType

import ninefold

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"
HEAD = """# API

Everything public, from its docstrings (`make docs` writes this page). Every example runs in the tests.
"""
_SUBPACKAGES = ("formats", "approaches", "render", "books", "examples", "leetcode")
PARTS = ["ninefold", *(f"ninefold.{part}" for part in _SUBPACKAGES)]


def signature(name: str, thing: object) -> str:
    """Heading line of a function or class."""
    try:
        return f"{name}{inspect.signature(thing)}"  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return name


def entry(name: str, thing: object) -> list[str]:
    """Section of one public name."""
    doc = inspect.cleandoc(thing.__doc__ or "") if not isinstance(thing, str) else ""
    lines = [f"### `{name}`", ""]
    if inspect.isfunction(thing):
        lines += ["```python", signature(name, thing), "```", ""]
    if doc and (inspect.isfunction(thing) or inspect.isclass(thing)):
        lines += [fenced(doc), ""]
    if inspect.isclass(thing):
        lines += members(thing)
    return lines


def members(cls: type) -> list[str]:
    """One line for each documented public member of a class."""
    rows = []
    for name, member in vars(cls).items():
        target = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        doc = inspect.getdoc(target) if inspect.isfunction(target) or isinstance(target, property) else None
        if not name.startswith("_") and doc:
            label = name if isinstance(target, property) else f"{name}()"
            rows.append(f"- `{label}`: {doc.splitlines()[0]}")
    return [*rows, ""] if rows else []


def fenced(doc: str) -> str:
    """Put the examples of a docstring into code fences."""
    out: list[str] = []
    inside = False
    for line in doc.splitlines():
        if not inside and line.startswith(">>> "):
            out.append("```python")
            inside = True
        elif inside and not line.strip():
            out.append("```")
            inside = False
        out.append(line)
    if inside:
        out.append("```")
    return "\n".join(out)


def page() -> str:
    """Return the whole page."""
    lines = [HEAD]
    for part in PARTS:
        module: ModuleType = importlib.import_module(part)
        lines += [f"## {part}", ""]
        if part != "ninefold":
            lines += [fenced(inspect.cleandoc(module.__doc__ or "")), ""]
        for name in sorted(getattr(module, "__all__", []), key=str.lower):
            thing = getattr(module, name)
            if not name.startswith("__") and not inspect.ismodule(thing):
                lines += entry(name, thing)
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    text = page()
    if not parser.parse_args().check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    old = PAGE.read_text(encoding="utf-8")
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), text.splitlines(True), "docs/api.md", "now"))
    return int(old != text)


if __name__ == "__main__":
    assert ninefold.__version__
    sys.exit(main())
