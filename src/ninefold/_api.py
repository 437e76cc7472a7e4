"""The functions of ninefold on one puzzle: solve, count, solutions, check, status."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, overload

from . import _core
from ._arguments import budget, flag, function, whole_or_none
from ._backends import chosen
from ._errors import InvalidPuzzleError, NoSolutionError, SeveralSolutionsError
from ._grid import Grid, GridLike
from ._results import Check, Count, Solution, Status
from ._variant_of import variants_for

if TYPE_CHECKING:
    from .variants import Variant, VariantCheck, VariantSolution

__all__ = ["build_info", "check", "count", "solutions", "solve", "status"]

_ALL = 2**63
"""No count reaches this."""
_FEW = 1000
"""Limits up to this are not worth threads."""


@overload
def solve(
    puzzle: GridLike, *, require_unique: bool = True, seconds: float | None = None, nodes: int | None = None
) -> Solution: ...
@overload
def solve(
    puzzle: Variant, *, require_unique: bool = True, seconds: float | None = None, nodes: int | None = None
) -> VariantSolution: ...
def solve(
    puzzle: GridLike | Variant, *, require_unique: bool = True, seconds: float | None = None, nodes: int | None = None
) -> Solution | VariantSolution:
    """Solve a puzzle that has exactly one solution.

    Raises InvalidPuzzleError when the digits break the rules, NoSolutionError when there is no solution
    and SeveralSolutionsError when there is more than one.  With ``require_unique=False`` one of several
    solutions is returned and its ``unique`` is False.  ParseError when *puzzle* cannot be read.

    *seconds* and *nodes* are a budget for a variant (a classic puzzle takes microseconds): a solution that was not
    proved to be the only one before it ended has ``proved`` False; TimeoutError when there is none yet.

    >>> solve("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9").line
    '987654321246173985351928746128537694634892157795461832519286473472319568863745219'
    >>> solve("." * 81)
    Traceback (most recent call last):
    ...
    ninefold._errors.SeveralSolutionsError: the puzzle has more than one solution
    """
    if require_unique is not True:
        require_unique = flag("require_unique", require_unique)
    if seconds is not None or nodes is not None:
        seconds, nodes = budget("seconds", seconds), whole_or_none("nodes", nodes)
    if type(puzzle) is str:
        # The usual case, on the shortest way: a plain line with one solution.
        answer = _core.solve_line(puzzle)
        if answer is not None and answer[0] == 1:
            return Solution(puzzle, answer[3], True, answer[2])  # type: ignore[arg-type]
    elif variants := variants_for(puzzle):
        return variants.solve(puzzle, require_unique=require_unique, seconds=seconds, nodes=nodes)  # type: ignore[no-any-return]
    grid = Grid(puzzle)  # type: ignore[arg-type]
    verdict = check(grid)
    if verdict.status is Status.INVALID:
        raise InvalidPuzzleError(verdict.conflicts)
    if verdict.status is Status.NONE:
        raise NoSolutionError
    if verdict.status is Status.SEVERAL and require_unique:
        raise SeveralSolutionsError((verdict.solutions[0], verdict.solutions[1]))
    return Solution(grid, verdict.solutions[0].line, verdict.status is Status.ONE, verdict.guesses)


def count(
    puzzle: GridLike | Variant,
    *,
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    backend: str | None = None,
    progress: Callable[[Count], object] | None = None,
) -> Count:
    """Count solutions, stopping at *limit* (``None``: count all) or when the budget is used up.

    The budget is *seconds* of wall time and *nodes*, the number of guesses.  ``Count.complete`` tells
    whether every solution was counted.  A puzzle whose digits break the rules has none.

    While a count takes long, *progress* is called about every 20 ms with what was counted so far; what it
    raises ends the count, as Ctrl-C does.  *threads* (all cores by default; a variant is counted on one) and *backend*
    are as for ``solve_many``; ``"cuda"`` counts over a whole GPU.

    >>> count("." * 81, limit=3)
    Count(value=3, complete=False, guesses=...)
    """
    if variants := variants_for(puzzle):
        return variants.count(puzzle, limit=limit, seconds=seconds, nodes=nodes, progress=progress)  # type: ignore[no-any-return]
    limit = whole_or_none("limit", limit, least=1)
    seconds = budget("seconds", seconds)
    nodes = whole_or_none("nodes", nodes)
    crew = min(whole_or_none("threads", threads, least=1) or 0, 1024)
    function("progress", progress)
    backend = chosen(backend)
    grid = Grid(puzzle)  # type: ignore[arg-type]
    if grid.conflicts:
        return Count(0, True)
    if seconds is None and nodes is None and progress is None and limit is not None and limit <= _FEW:
        _, found, guesses, _, _ = _core.solve_masks(grid._masks(), limit, backend)
        return Count(found, found < limit, guesses)
    most = _ALL if limit is None else min(limit, _ALL)
    # For the engine a budget of 0 is none.
    wall = 0.0 if seconds is None else max(seconds, 1e-9)
    guess_budget = 0 if nodes is None else min(max(nodes, 1), _ALL)
    told = None if progress is None else lambda value, guesses: progress(Count(value, False, guesses))
    return Count(*_core.count_masks(grid._masks(), most, wall, guess_budget, crew, backend, told))


@overload
def solutions(puzzle: GridLike, *, limit: int | None = None) -> Iterator[Grid]: ...
@overload
def solutions(puzzle: Variant, *, limit: int | None = None) -> Iterator[VariantSolution]: ...
def solutions(puzzle: GridLike | Variant, *, limit: int | None = None) -> Iterator[Grid] | Iterator[VariantSolution]:
    """Yield the solutions one at a time, as they are asked for; at most *limit* of them.

    Raises InvalidPuzzleError when the digits break the rules; yields nothing when there is no solution.

    >>> from itertools import islice
    >>> len({grid.line for grid in islice(solutions("." * 81), 5)})
    5
    """
    if variants := variants_for(puzzle):
        return variants.solutions(puzzle, limit=limit)  # type: ignore[no-any-return]
    limit = whole_or_none("limit", limit)
    grid = Grid(puzzle)  # type: ignore[arg-type]
    conflicts = grid.conflicts
    if conflicts:
        raise InvalidPuzzleError(conflicts)
    return _solutions(grid, limit)


def _solutions(grid: Grid, limit: int | None) -> Iterator[Grid]:
    stream = _core.SolutionStream(grid._masks())
    found = 0
    while (limit is None or found < limit) and (line := stream.next()) is not None:
        yield grid.with_solution(line)
        found += 1


@overload
def check(puzzle: GridLike, *, seconds: float | None = None, nodes: int | None = None) -> Check: ...
@overload
def check(puzzle: Variant, *, seconds: float | None = None, nodes: int | None = None) -> VariantCheck: ...
def check(
    puzzle: GridLike | Variant, *, seconds: float | None = None, nodes: int | None = None
) -> Check | VariantCheck:
    """Tell exactly what is true of a puzzle: invalid, no solution, exactly one, or several.

    *seconds* and *nodes* are a budget for a variant, which is undecided when that ends; a classic puzzle needs none.

    >>> print(check("11" + "." * 79))
    invalid: row 1 has 1 twice (r1c1, r1c2); box 1 has 1 twice (r1c1, r1c2)
    >>> check("." * 81).status
    <Status.SEVERAL: 2>
    """
    if seconds is not None or nodes is not None:
        seconds, nodes = budget("seconds", seconds), whole_or_none("nodes", nodes)
    if variants := variants_for(puzzle):
        return variants.check(puzzle, seconds=seconds, nodes=nodes)  # type: ignore[no-any-return]
    grid = Grid(puzzle)  # type: ignore[arg-type]
    conflicts = grid.conflicts
    if conflicts:
        return Check(Status.INVALID, conflicts)
    _, found, guesses, *lines = _core.solve_masks(grid._masks())
    shown = tuple(grid.with_solution(line) for line in lines if line is not None)
    return Check((Status.NONE, Status.ONE, Status.SEVERAL)[found], (), shown, guesses)


def status(puzzle: GridLike | Variant) -> Status:
    """Tell which of the four is true of a puzzle; ``check`` gives the evidence too.

    >>> status("." * 81)
    <Status.SEVERAL: 2>
    """
    return check(puzzle).status


def build_info() -> dict[str, str]:
    """Tell how the core was built: its version, its compiler, and whether assertions are on.

    >>> sorted(build_info())
    ['assertions', 'compiler', 'version']
    """
    return _core.build_info()
