"""The scalar engine, which shares nothing with the lanes that make puzzles: quick enough to judge all a test makes."""

from __future__ import annotations

from collections.abc import Iterable

from ninefold import Grid, _core
from ninefold.puzzle.grid import GridLike


def is_proper(puzzle: GridLike) -> bool:
    """Exactly one solution."""
    search = _core.ScalarSearch(Grid(puzzle)._masks())
    return isinstance(search.next(2**60), bytes) and search.next(2**60) is False


def are_proper(puzzles: Iterable[GridLike]) -> bool:
    """Some puzzles, and each of them proper."""
    judged = [is_proper(puzzle) for puzzle in puzzles]
    return bool(judged) and all(judged)
