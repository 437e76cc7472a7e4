"""The code of an approach as text, to show it next to its run."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import NamedTuple

__all__ = ["Source", "about", "plain_of", "source_of"]


class Source(NamedTuple):
    """Lines of code, the first with its number in the file.

    >>> from ninefold import approaches
    >>> source = approaches.get("scan").source
    >>> source.first, source.lines[0]
    (17, 'def search(grid: list[int], counters: Counters) -> Walk:')
    """

    first: int
    lines: tuple[str, ...]


@cache
def source_of(search: Callable[..., object]) -> Source:
    """The module of a bundled approach from its first definition on; for your own function, the function.

    There are no lines if Python does not know the source.
    """
    try:
        if search.__module__.startswith(f"{__package__}."):
            text = inspect.getsource(sys.modules[search.__module__])
            first = next(node.lineno for node in ast.parse(text).body if not _is_head(node))
            return Source(first, tuple(text.splitlines()[first - 1 :]))
        lines, first = inspect.getsourcelines(search)
        return Source(first, tuple(line.rstrip("\n") for line in lines))
    except (OSError, TypeError):
        return Source(1, ())


def _is_head(node: ast.stmt) -> bool:
    """Whether a statement is the docstring or an import."""
    return isinstance(node, (ast.Import, ast.ImportFrom)) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def about(search: Callable[..., object]) -> str:
    """The docstring of a bundled approach's file; for your own function, its docstring."""
    bundled = search.__module__.startswith(f"{__package__}.")
    return inspect.getdoc(sys.modules[search.__module__] if bundled else search) or ""


@cache
def plain_of(search: Callable[..., object]) -> str:
    """The plain ``class Solution`` of a bundled approach; empty for your own function."""
    package, _, name = search.__module__.rpartition(".")
    if package != __package__:
        return ""
    return resources.files(package).joinpath("plain", f"{name}.py").read_text(encoding="utf-8")
