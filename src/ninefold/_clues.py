"""The clues of a puzzle: which are needed, which candidates are true, which puzzles are a few clues away."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from . import _core
from ._api import solve
from ._arguments import budget, counted, flag, whole, whole_or_none
from ._errors import InvalidPuzzleError, OutOfTimeError, ParseError
from ._geometry import Cell, Place, cell_at
from ._grid import Grid, GridLike
from ._text import digits_of
from ._variant_of import variants_for

if TYPE_CHECKING:
    from .variants import Variant, VariantCandidates

__all__ = [
    "Neighbours",
    "TrueCandidates",
    "add_one",
    "is_minimal",
    "minimize",
    "redundant_clues",
    "remove_add",
    "true_candidates",
]


@overload
def redundant_clues(puzzle: GridLike, *, seconds: float | None = None) -> tuple[int, ...]: ...
@overload
def redundant_clues(puzzle: Variant, *, seconds: float | None = None) -> tuple[Cell | str, ...]: ...
def redundant_clues(
    puzzle: GridLike | Variant, *, seconds: float | None = None
) -> tuple[int, ...] | tuple[Cell | str, ...]:
    """Return the cells of the clues that can go one at a time: without any one of them there is still one solution.

    Raises as ``solve`` does unless there is exactly one solution.  All digits count as clues; of a variant, its
    givens, each by its ``Cell`` or the name of an extra cell.  *seconds* is a budget for a variant (a classic puzzle
    needs none): OutOfTimeError when it ends first.

    >>> redundant_clues("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[:4]
    (0, 1, 4, 9)
    """
    if variants := variants_for(puzzle):
        return variants.redundant_clues(puzzle, seconds=seconds)  # type: ignore[no-any-return]
    budget("seconds", seconds)
    return tuple(_core.redundant_clues(_proper(puzzle)))  # type: ignore[arg-type]


def is_minimal(puzzle: GridLike | Variant, *, seconds: float | None = None) -> bool:
    """Tell whether every clue is needed: without any one of them there is more than one solution.

    >>> is_minimal("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    True
    """
    return not redundant_clues(puzzle, seconds=seconds)


@overload
def minimize(puzzle: GridLike, *, seed: int = 0, seconds: float | None = None) -> Grid: ...
@overload
def minimize(puzzle: Variant, *, seed: int = 0, seconds: float | None = None) -> Variant: ...
def minimize(puzzle: GridLike | Variant, *, seed: int = 0, seconds: float | None = None) -> Grid | Variant:
    """Take clues away, in an order drawn from the seed, until every clue is needed; of a variant, givens.

    All digits count as clues.  The solution stays the same.  A seed (0 to 2**64 - 1) gives the same puzzle for ever;
    another one may give another, with more or fewer clues.  Raises as ``solve`` does unless there is exactly one
    solution.  *seconds* is a budget for a variant (a classic puzzle needs none): OutOfTimeError when it ends first,
    with the puzzle that was reached as ``so_far``.

    >>> small = minimize("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", seed=1)
    >>> small.clue_count, is_minimal(small)
    (21, True)
    """
    if variants := variants_for(puzzle):
        return variants.minimize(puzzle, seed=seed, seconds=seconds)  # type: ignore[no-any-return]
    seed = whole("seed", seed, most=2**64 - 1)
    budget("seconds", seconds)
    return Grid(_core.minimize(_proper(puzzle), seed))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, repr=False)
class TrueCandidates:
    """The candidates of a puzzle that occur in some solution.

    ``masks`` holds those of each cell (bit d-1 for digit d), all 0 when there is no solution; ``counts`` holds for
    each cell the number of solutions with each of the digits 1-9, counted up to ``limit``.
    """

    grid: Grid
    masks: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    limit: int

    def __repr__(self) -> str:
        return f"<TrueCandidates of {self.grid.line!r}: {counted(len(self.backbone), 'empty cell')} with one digit>"

    def digits(self, cell: Place) -> tuple[int, ...]:
        """Return the digits that the cell has in some solution."""
        return tuple(digits_of(self.masks[cell_at(cell)]))

    @property
    def backbone(self) -> tuple[int, ...]:
        """The empty cells that hold the same digit in every solution."""
        return tuple(c for c, mask in enumerate(self.masks) if mask.bit_count() == 1 and not self.grid[c])

    @property
    def marked(self) -> Grid:
        """The grid with the true candidates as pencil marks."""
        return self.grid.with_marks(None if self.grid.sukaku else self.masks)


@overload
def true_candidates(
    puzzle: GridLike, *, limit: int = 1, seconds: float | None = None, nodes: int | None = None
) -> TrueCandidates: ...
@overload
def true_candidates(
    puzzle: Variant, *, limit: int = 1, seconds: float | None = None, nodes: int | None = None
) -> VariantCandidates: ...
def true_candidates(
    puzzle: GridLike | Variant, *, limit: int = 1, seconds: float | None = None, nodes: int | None = None
) -> TrueCandidates | VariantCandidates:
    """Find the candidates that occur in some solution, whatever techniques could tell.

    *limit* is where to stop counting the solutions with one candidate: 1 only tells whether there is one.  Raises
    InvalidPuzzleError when the digits break the rules.  *seconds* and *nodes* are a budget for a variant, whose result
    says whether it is ``complete``; a classic puzzle needs none unless *limit* is large, and then *seconds* end it
    with OutOfTimeError.

    >>> true = true_candidates("12.456789" + "." * 72)
    >>> true.digits("r1c3"), true.digits("r2c1"), true.backbone
    ((3,), (4, 5, 6, 7, 8, 9), (2,))
    """
    if variants := variants_for(puzzle):
        return variants.true_candidates(puzzle, limit=limit, seconds=seconds, nodes=nodes)  # type: ignore[no-any-return]
    limit = whole("limit", limit, least=1)
    seconds = budget("seconds", seconds)
    whole_or_none("nodes", nodes)
    grid = Grid(puzzle)  # type: ignore[arg-type]
    if conflicts := grid.conflicts:
        raise InvalidPuzzleError(conflicts)
    flat = _core.true_candidates(grid._masks(), min(limit, 2**63 - 1), seconds)
    if flat is None:
        raise OutOfTimeError(f"the time ran out before {limit:,} solutions were counted for each candidate")
    counts = tuple(tuple(flat[9 * c : 9 * c + 9]) for c in range(81))
    masks = tuple(sum(1 << d for d in range(9) if cell[d]) for cell in counts)
    return TrueCandidates(grid, masks, counts, limit)


class Neighbours(Iterator[Grid]):
    """The puzzles that are a few clues away, one at a time; ``complete`` tells at the end whether that was all.

    The order depends on nothing but puzzle and options, whatever the threads.
    """

    __slots__ = ("_away", "_found", "_handed_out", "_search", "_until", "complete")

    complete: bool
    """Whether every neighbour was found: False while there may be more, and when the time ran out."""

    def __init__(
        self,
        puzzle: GridLike,
        remove: int,
        add: int,
        *,
        minimal: bool = False,
        distinct: bool = False,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> None:
        grid = Grid(puzzle)
        if conflicts := grid.conflicts:
            raise InvalidPuzzleError(conflicts)
        remove, add = whole("remove", remove, most=81), whole("add", add, most=81)
        minimal, distinct = flag("minimal", minimal), flag("distinct", distinct)
        seconds = budget("seconds", seconds)
        crew = min(whole_or_none("threads", threads, least=1) or 0, 1024)
        self._search = _core.Neighbours(_digits(grid), remove, add, minimal, distinct, crew)
        self._away = f"{{-{remove}+{add}}}"
        self._found: deque[bytes] = deque()
        self._handed_out = 0
        self._until = None if seconds is None else time.monotonic() + seconds
        self.complete = False

    def __next__(self) -> Grid:
        while not self._found:
            if self.complete or (self._until is not None and time.monotonic() >= self._until):
                raise StopIteration
            found = self._search.step()
            if found is None:
                self.complete = True
            else:
                self._found.extend(found)
        self._handed_out += 1
        return Grid(self._found.popleft())

    def __repr__(self) -> str:
        return f"<Neighbours {self._away}: {self._handed_out:,} handed out>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a search for neighbours cannot be copied or pickled; its puzzles can")


def remove_add(
    puzzle: GridLike,
    remove: int = 1,
    add: int = 1,
    *,
    minimal: bool = False,
    distinct: bool = False,
    seconds: float | None = None,
    threads: int | None = None,
) -> Neighbours:
    """Yield the puzzles with exactly one solution reached by taking *remove* clues away and adding *add* others.

    This is {-1+1}, {-2+2} and so on; a clue that was taken away does not come back, so no puzzle is met twice.  The
    puzzle itself may have any number of solutions.  With *minimal* only puzzles without a redundant clue, with
    *distinct* only the first of those that are isomorphic.  Ends after *seconds*; ``complete`` of the iterator
    tells whether that was early.  *threads* defaults to all cores; the order does not depend on it.

    >>> puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    >>> near = remove_add(puzzle)
    >>> len(list(near)), near.complete
    (3, True)
    """
    return Neighbours(puzzle, remove, add, minimal=minimal, distinct=distinct, seconds=seconds, threads=threads)


def add_one(
    puzzle: GridLike, *, minimal: bool = False, distinct: bool = False, seconds: float | None = None
) -> Neighbours:
    """Yield the puzzles with exactly one solution that have one clue more.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> len(list(add_one("." * 9 + line[9:])))
    12
    """
    return Neighbours(puzzle, 0, 1, minimal=minimal, distinct=distinct, seconds=seconds, threads=1)


def _digits(grid: Grid) -> bytes:
    if grid.sukaku:
        raise ParseError("a sukaku is given by its candidates: it has no clues")
    return grid.digits


def _proper(puzzle: GridLike) -> bytes:
    """The digits of a puzzle that has exactly one solution."""
    grid = Grid(puzzle)
    digits = _digits(grid)
    solve(grid)
    return digits
