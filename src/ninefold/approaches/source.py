"""The code of an approach as text, to be shown beside its run."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

__all__ = ["Source", "about", "source_of"]


class Source(NamedTuple):
    """Lines of code, the first with its number in the file.

    >>> from ninefold import approaches
    >>> source = approaches.get("scan").source
    >>> source.first, source.lines[0]
    (15, 'def search(grid: list[int], counters: Counters) -> Walk:')
    """

    first: int
    lines: tuple[str, ...]


@cache
def source_of(search: Callable[..., object]) -> Source:
    """The module of an approach of the package from its first definition on; of anybody else's function, itself.

    There are no lines where Python does not know the source.
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
    """What the file of an approach begins with, and of anybody else's function its docstring."""
    own = search.__module__.startswith(f"{__package__}.")
    return inspect.getdoc(sys.modules[search.__module__] if own else search) or ""
