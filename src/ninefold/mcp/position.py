"""The texts of a call as a puzzle and the digits entered so far."""

from __future__ import annotations

import ninefold
from ninefold import Cell, Grid, ParseError, Puzzle, Status, Variant
from ninefold.results import Check
from ninefold.variants.signs import givens

__all__ = ["mistakes", "position"]

_SECONDS = 4.0


def position(text: str, filled: str | None = None) -> Puzzle:
    """Return the puzzle, with the digits entered so far; ParseError if one of the texts cannot be read."""
    puzzle = ninefold.parse(text.strip())
    entries = _entries(puzzle, filled)
    if isinstance(puzzle, Variant):
        return puzzle.given(entries) if entries else puzzle
    assert isinstance(puzzle, Grid)
    for cell, digit in entries.items():
        puzzle = puzzle.set(cell, digit)
    return puzzle


def mistakes(puzzle: Puzzle, filled: str | None, verdict: Check | None = None) -> list[str]:
    """Return the entries that are not in the solution, in words; none if the puzzle has no unique solution."""
    entries = _entries(puzzle, filled)
    if not entries:
        return []
    found = verdict or ninefold.check(puzzle, seconds=_SECONDS)
    if found.status is not Status.ONE:
        return []
    solution = found.solutions[0]
    return [f"{cell} cannot be {digit}" for cell, digit in entries.items() if solution[cell] != digit]


def _entries(puzzle: Puzzle, filled: str | None) -> dict[Cell, int]:
    """The digits entered in cells without a clue."""
    if not (filled or "").strip():
        return {}
    try:
        found = dict(givens(filled or "", puzzle.shape))
    except ParseError as error:
        raise ParseError(f"filled: {error.reason.removeprefix('givens: ')}") from None
    clues = _clues(puzzle)
    for cell, digit in found.items():
        if clues.get(cell, digit) != digit:
            raise ParseError(f"filled: {cell} is a clue, {clues[cell]}, and not {digit}")
    return {cell: digit for cell, digit in found.items() if cell not in clues}


def _clues(puzzle: Puzzle) -> dict[Cell, int]:
    if isinstance(puzzle, Grid):
        return {Cell(*divmod(cell, 9)): puzzle[cell] for cell in range(81) if puzzle[cell]}
    assert isinstance(puzzle, Variant)
    return {where: min(digits) for where, digits in puzzle.givens if isinstance(where, Cell) and len(digits) == 1}
