"""The scalar engine, which shares no code with the lanes that generate puzzles: fast enough to check all of a test's
puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable

from ninefold import Grid, _core
from ninefold.puzzle.grid import GridLike


def is_proper(puzzle: GridLike) -> bool:
    """Return whether there is exactly one solution."""
    search = _core.ScalarSearch(Grid(puzzle)._masks())
    return isinstance(search.next(2**60), bytes) and search.next(2**60) is False


def are_proper(puzzles: Iterable[GridLike]) -> bool:
    """Assert that there are puzzles and that each is proper."""
    judged = [is_proper(puzzle) for puzzle in puzzles]
    return bool(judged) and all(judged)
