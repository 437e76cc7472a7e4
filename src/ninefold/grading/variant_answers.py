"""Answers to variants: grids of any shape in a text, judged by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..base.geometry import Cell, Shape
from ..engine.variant_search import check, conflicts
from ..errors import ParseError
from ..results.outcomes import Solution, Status
from ..variants.variant import Variant
from .answer_text import find_answer, plain_text

__all__ = ["VariantAnswer", "find_cells", "judge"]


@dataclass(frozen=True, slots=True)
class VariantAnswer:
    """How good an answer to a variant is."""

    puzzle: Variant
    clues: tuple[int | None, ...]
    """The given digits of the grid, None for an empty cell."""
    digits: tuple[int | None, ...]
    """The answer, None for an empty cell."""
    right: int
    """How many of the empty cells hold the digit of the solution; -1 if the puzzle does not have exactly one."""
    changed: tuple[int, ...]
    """The cells whose clue the answer changes or leaves out."""
    conflicts: tuple[str, ...]
    """The houses and rules that the answer breaks."""
    solved: bool

    @property
    def line(self) -> str:
        """The answer in one line, as the line of a solution."""
        between = " " if self.puzzle.shape.digits[-1] > 9 else ""
        return between.join("." if digit is None else str(digit) for digit in self.digits)

    @property
    def empty(self) -> int:
        """How many cells the puzzle leaves empty."""
        return self.clues.count(None)

    @property
    def filled(self) -> int:
        """How many of those the answer fills."""
        return sum(clue is None and digit is not None for clue, digit in zip(self.clues, self.digits))


def judge(puzzle: Variant, status: Status, solution: Solution | None, answer: str | None) -> VariantAnswer:
    """Judge the answer to a variant; one without a grid is empty.

    >>> from ninefold.variants import Killer
    >>> puzzle = Variant(4, "1... .... .... ....", Killer("r1c2 r1c3", 6))
    >>> judged = judge(puzzle, Status.SEVERAL, None, "[[1, 3, 4, 2], [2, 4, 1, 3], [3, 1, 2, 4], [4, 2, 3, 1]]")
    >>> judged.solved, judged.conflicts
    (False, ('r1c2, r1c3: digits in the cage do not repeat and add up to 6',))
    """
    shape, low = puzzle.shape, puzzle.shape.cells
    given: dict[int, int] = {}
    several = []
    for place, digits in puzzle.givens:
        if isinstance(place, Cell) and len(digits) == 1:
            given[place.row * shape.width + place.column] = min(digits)
        else:
            several.append((place, digits))
    clues = tuple(given.get(cell) for cell in range(low))
    found = (find_cells(answer, shape, clues) if answer else None) or (None,) * low
    filled = {Cell(*divmod(cell, shape.width)): digit for cell, digit in enumerate(found) if digit is not None}
    changed = tuple(cell for cell, digit in given.items() if found[cell] != digit) if filled else ()
    there = Variant(shape, [*several, *filled.items()], puzzle.constraints, puzzle.extra)
    broken = _broken(there) if filled else ()
    full = len(filled) == low and not changed and not broken
    right = -1
    if solution is not None and status == Status.ONE:
        right = sum(clue is None and digit == told for clue, digit, told in zip(clues, found, solution.digits))
    solved = full and (right == clues.count(None) or check(there).status in (Status.ONE, Status.SEVERAL))
    return VariantAnswer(puzzle, clues, found, right, changed, broken, solved)


def _broken(puzzle: Variant) -> tuple[str, ...]:
    try:
        return conflicts(puzzle)
    except ParseError as error:
        return (str(error),)


_LABEL = re.compile(
    r"^[^\[(\d]{1,60}(?=[\[(])|^[\W_]*[\"']?\w{0,12}[ _]?[0-9]{1,2}[\"']?\s*[:=)]|^[\W_]*[\"'][^\"']{1,20}[\"']\s*:"
)
"""The beginning of a row before its cells: words up to a bracket, or its name."""
_BETWEEN = re.compile(r"[\s|!,;\[\](){}<>*`'\"&$\u2500-\u257f]+")
_BORDER = re.compile(r"[\s|!+=:*`~#.,\[\](){}\-\u2500-\u257f$\\&]*")
_BLANKS = frozenset("._?xX-")


def find_cells(text: str, shape: Shape, clues: tuple[int | None, ...]) -> tuple[int | None, ...] | None:
    """Return the last grid of a shape in a text, preferring a full one; None if there is none.

    Rows are lines with any separators, lists of lists, or all cells follow one another.

    >>> find_cells("Sure: [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]", Shape(4), (None,) * 16)[:5]
    (1, 2, 3, 4, 3)
    """
    if shape.cells == 81 and shape.width == 9 and tuple(shape.digits) == tuple(range(1, 10)):
        grid = find_answer(text, "".join(str(clue or ".") for clue in clues))
        return None if grid is None else tuple(digit or None for digit in grid.digits)
    found = list(_grids(plain_text(text), shape))
    full = [cells for cells in found if None not in cells]
    return (full or found)[-1] if found else None


def _grids(text: str, shape: Shape) -> Iterator[tuple[int | None, ...]]:
    run: list[tuple[int | None, ...]] = []
    for line in re.sub(r"([\])}])\s*,?", r"\1\n", text).splitlines():
        for part in (line, _LABEL.sub("", line)):
            if (whole := _cells(part, shape, shape.cells)) is not None:
                yield whole
            elif (row := _cells(part, shape, shape.width)) is not None:
                run.append(row)
                if len(run) % shape.height == 0:
                    yield tuple(cell for row in run[-shape.height :] for cell in row)
            else:
                continue
            break
        else:
            if not _BORDER.fullmatch(line):
                run = []


def _cells(text: str, shape: Shape, number: int) -> tuple[int | None, ...] | None:
    """A number of cells, as one-digit characters or as numbers; None if the text is anything else."""
    if len(text) > 8 * shape.cells + 200:
        return None
    words = _BETWEEN.sub(" ", text).split()
    if shape.digits[-1] < 10 and len(words) != number:
        words = list("".join(words))
    if len(words) != number:
        return None
    cells: list[int | None] = []
    for word in words:
        digit = int(word) if word.isdecimal() and len(word) < 4 else None
        if digit in shape.digits:
            cells.append(digit)
        elif word in _BLANKS or digit == 0:
            cells.append(None)
        else:
            return None
    return tuple(cells) if any(cell is not None for cell in cells) else None
