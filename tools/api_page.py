"""The pages of the reference: one per module, with signatures and docstrings, for ``make site`` (tools/site.py).

Sphinx takes signatures, fields and methods from the code (autodoc).  This tool decides what is documented where, and
adds what autodoc does not know: a table of all names first, and the constants that a module takes from another one.
Each name is documented once.  Functions of ``ninefold`` are on its page, classes and errors in the module they live in.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import itertools
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

FOLDER = "reference"
ROOMS = (
    "puzzle",
    "variants",
    "results",
    "errors",
    "engine",
    "logic",
    "render",
    "clues",
    "generation",
    "isomorphs",
    "formats",
    "rows",
    "grading",
    "datasets",
    "batch",
    "books",
    "approaches",
    "leetcode",
    "examples",
    "web",
)
MODULES = ("ninefold", *(f"ninefold.{room}" for room in ROOMS))
_LONGEST = 100
_KINDS = ("Functions", "Classes", "Constants")
_TASKS = {
    "Solve and check": "solve check count solutions solve_many count_many verify_many",
    "Explain and rate": "hint steps all_steps assess rate rate_many",
    "Generate": "generate generate_many generate_variant",
    "Study clues": "minimize redundant_clues true_candidates neighbors",
    "Compare puzzles": "canonical canonical_many isomorphism shuffle shuffle_many",
    "Read, score, describe": "parse grade build_info",
}
_INDEX = """# Python API

Import `ninefold` for the functions you need most. Everything else is in a module with the name of its subject.
Every example on these pages runs in the tests.

"""


def names(module: ModuleType) -> list[str]:
    """Return the public names of a module that are not modules themselves."""
    found = (name for name in module.__all__ if not name.startswith("__"))
    return sorted((name for name in found if not inspect.ismodule(getattr(module, name))), key=str.lower)


def documented_at(module: ModuleType, name: str) -> str:
    """Return the full name under which a public name of a module has its entry."""
    thing = getattr(module, name)
    for path in MODULES if inspect.isfunction(thing) else MODULES[1:]:
        other = importlib.import_module(path)
        if name in other.__all__ and getattr(other, name) is thing:
            return f"{path}.{name}"
    return f"ninefold.{name}"


def summary(thing: object, module: ModuleType | None = None, name: str = "") -> str:
    """Return the first sentence of a docstring, on one line."""
    if module is not None and not (inspect.isclass(thing) or inspect.isfunction(thing)):
        home, _ = definition(module, name)
        text = attribute_docs(home).get(name, "") if home else ""
    else:
        text = "" if is_made_up(thing) else inspect.getdoc(thing) or ""
    first = " ".join(text.partition("\n\n")[0].split())
    return re.split(r"(?<=[.?])\s", first)[0].replace("|", "\\|")


def is_made_up(thing: object) -> bool:
    """Return whether a docstring is the signature that ``dataclass`` writes if there is none."""
    return dataclasses.is_dataclass(thing) and (thing.__doc__ or "").startswith(f"{thing.__name__}(")  # type: ignore[union-attr]


def directive(module: ModuleType, name: str, full: str) -> str:
    """Return the entry of a name, as Sphinx wants it."""
    thing = getattr(module, name)
    if inspect.isfunction(thing):
        lines = [f".. autofunction:: {full}"]
    elif inspect.isclass(thing):
        lines = [f".. auto{'exception' if issubclass(thing, Exception) else 'class'}:: {full}", "   :members:"]
        if issubclass(thing, Exception):
            lines.append("   :show-inheritance:")
        if fields := getattr(thing, "_fields", ()):
            documented = attribute_docs(importlib.import_module(thing.__module__), thing.__name__)
            lines.append(f"   :exclude-members: {', '.join(f for f in fields if f not in documented)}")
    else:
        lines = constant(module, name, full)
    return "\n".join(lines)


def constant(module: ModuleType, name: str, full: str) -> list[str]:
    """Return the entry of a constant or a type alias: its value, when it is short, and the docstring below it."""
    home, value = definition(module, name)
    thing = getattr(module, name)
    text = value.partition(" = ")[2].strip("'") if "TypeAlias" in value else repr(thing)
    lines = [f".. py:data:: {full}"]
    if len(text) <= _LONGEST and " at 0x" not in text:
        lines.append(f"   :value: {text}")
    return [*lines, "", f"   {attribute_docs(home).get(name, '') if home else ''}"]


def definition(module: ModuleType, name: str) -> tuple[ModuleType | None, str]:
    """Return the module that defines a constant, and the statement if it has an annotation."""
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
    """Return the source of a module, parsed; empty if there is none."""
    path = getattr(module, "__file__", None)
    return ast.parse(Path(path).read_text(encoding="utf-8") if path and path.endswith(".py") else "")


@cache
def attribute_docs(module: ModuleType, cls: str | None = None) -> dict[str, str]:
    """Return the strings below assignments, in a module or in one of its classes."""
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


def kind(thing: object) -> str:
    """Return the heading under which a name is listed."""
    return _KINDS[0] if inspect.isfunction(thing) else _KINDS[1] if inspect.isclass(thing) else _KINDS[2]


def is_rule(thing: object) -> bool:
    """Return whether a class is a variant rule, which has a page of its own."""
    from ninefold.variants import RULES

    return inspect.isclass(thing) and thing in RULES


def table(rows: list[tuple[str, str, str]]) -> list[str]:
    """Return a table of names with what they are."""
    return [
        "| name | summary |",
        "|---|---|",
        *(f"| {{py:obj}}`{label} <{full}>` | {words} |" for label, full, words in rows),
        "",
    ]


def page(path: str) -> str:
    """Return the page of a module."""
    module = importlib.import_module(path)
    lines = [f"# {path}", "", "```{eval-rst}", f".. py:module:: {path}", "```", ""]
    if path != "ninefold":
        lines += ["```{eval-rst}", inspect.cleandoc(module.__doc__ or ""), "```", ""]
    entries = [name for name in names(module) if not is_rule(getattr(module, name))]
    if path == "ninefold":
        for task, members in _TASKS.items():
            lines += [f"**{task}**", "", *table([row(module, name) for name in members.split()])]
        lines += ["**Classes and errors**", ""]
        lines += table([row(module, name) for name in entries if not inspect.isfunction(getattr(module, name))])
    else:
        lines += table([row(module, name) for name in entries])
    if path == "ninefold.variants":
        lines += [
            "Each rule is a class with a page of its own: see [the list of rules](../variants/index.md#rules).",
            "",
        ]
    for heading in _KINDS:
        here = [name for name in entries if kind(getattr(module, name)) == heading]
        here = [name for name in here if documented_at(module, name) == f"{path}.{name}"]
        if here:
            lines += [f"## {heading}", ""]
        for name in here:
            lines += ["```{eval-rst}", directive(module, name, f"{path}.{name}"), "```", ""]
    return "\n".join(lines)


def row(module: ModuleType, name: str) -> tuple[str, str, str]:
    """Return the line of a name in a table."""
    return name, documented_at(module, name), summary(getattr(module, name), module, name)


def index() -> str:
    """Return the page that lists the modules."""
    lines = [_INDEX, "| module | subject |", "|---|---|"]
    for path in MODULES:
        module = importlib.import_module(path)
        lines.append(f"| [{path}]({path}.md) | {' '.join((module.__doc__ or '').partition(chr(10) * 2)[0].split())} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Return every page of the reference, by its path below docs/."""
    return {f"{FOLDER}/index.md": index(), **{f"{FOLDER}/{path}.md": page(path) for path in MODULES}}
