"""One puzzle of either kind: solve, count, check, solutions.  Only this module chooses the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from .. import _core
from ..base.arguments import budget, flag, function, whole_or_none
from ..errors import InvalidPuzzleError, NoSolutionError, OutOfTimeError, SeveralSolutionsError
from ..puzzle.grid import Grid, GridLike
from ..puzzle.puzzle import Puzzle, is_variant
from ..results.outcomes import Check, Count, Solution, Status
from .hardware import chosen

__all__ = ["PuzzleLike", "check", "count", "solutions", "solve"]

PuzzleLike: TypeAlias = "Puzzle | GridLike"
"""The puzzle argument of these functions: a Grid, a Variant, or anything that ``Grid()`` reads."""
ALL = 2**63
"""No count reaches this."""
_FEW = 1000
"""Limits up to this are not worth threads."""


def solve(
    puzzle: PuzzleLike, *, require_unique: bool = True, seconds: float | None = None, nodes: int | None = None
) -> Solution:
    """Return the unique solution of a puzzle, classic or variant.

    Raises InvalidPuzzleError if the digits break the rules, NoSolutionError if there is no solution, and
    SeveralSolutionsError if there is more than one.  With ``require_unique=False`` you get one of several solutions,
    and its ``unique`` is False.  Raises ParseError if *puzzle* cannot be read.

    *seconds* and *nodes* limit the work on a variant; a classic puzzle takes microseconds.  If the budget runs out
    before the solution is proved unique, its ``proved`` is False; OutOfTimeError if none was found yet.

    >>> solve("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9").line
    '987654321246173985351928746128537694634892157795461832519286473472319568863745219'
    >>> solve("." * 81)
    Traceback (most recent call last):
    ...
    ninefold.errors.SeveralSolutionsError: the puzzle has more than one solution
    """
    if require_unique is not True:
        require_unique = flag("require_unique", require_unique)
    if seconds is not None or nodes is not None:
        seconds, nodes = budget("seconds", seconds), whole_or_none("nodes", nodes)
    if type(puzzle) is str:
        # The shortest path for the most frequent case: a plain line with one solution.
        answer = _core.solve_line(puzzle)
        if answer is not None and answer[0] == 1:
            return Solution(puzzle, answer[3], True, answer[2])  # type: ignore[arg-type]
    verdict = check(puzzle, seconds=seconds, nodes=nodes)
    if verdict.status is Status.INVALID:
        raise InvalidPuzzleError(verdict.conflicts)
    if verdict.status is Status.NONE:
        raise NoSolutionError
    if verdict.status is Status.SEVERAL and require_unique:
        raise SeveralSolutionsError((verdict.solutions[0], verdict.solutions[1]))
    if not verdict.solutions:
        raise OutOfTimeError("the budget ran out before a solution was found")
    solution = verdict.solutions[0]
    solution.guesses = verdict.guesses
    return solution


def count(
    puzzle: PuzzleLike,
    *,
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    backend: str | None = None,
    progress: Callable[[Count], object] | None = None,
) -> Count:
    """Count solutions, stopping at *limit* (``None``: count all) or when the budget is used up.

    The budget is *seconds* of wall time and *nodes*, the number of guesses.  ``Count.complete`` is True if every
    solution was counted.  A puzzle whose digits break the rules has none.

    During a long count, *progress* is called about every 20 ms with the count so far; an exception it raises ends the
    count, as Ctrl-C does.  *threads* (default: all cores; a variant is counted on one) and *backend* work as in
    ``solve_many``; ``"cuda"`` counts on a GPU.

    >>> count("." * 81, limit=3)
    Count(value=3, complete=False, guesses=...)
    """
    limit = whole_or_none("limit", limit, least=1)
    seconds = budget("seconds", seconds)
    nodes = whole_or_none("nodes", nodes)
    team = min(whole_or_none("threads", threads, least=1) or 0, 1024)
    function("progress", progress)
    backend = chosen(backend)
    most = ALL if limit is None else min(limit, ALL)
    report = None if progress is None else lambda value, guesses: progress(Count(value, False, guesses))
    few = seconds is None and nodes is None and progress is None and limit is not None and limit <= _FEW
    if few and type(puzzle) is str and (answer := _core.solve_line(puzzle, most, backend)) is not None:
        return Count(answer[1], answer[1] < most, answer[2])
    if is_variant(puzzle):
        from . import variant_search

        return variant_search.count(puzzle, most, seconds, nodes, report)
    grid = Grid(puzzle)  # type: ignore[arg-type]
    if grid.conflicts:
        return Count(0, True)
    if few:
        _, found, guesses, _, _ = _core.solve_masks(grid._masks(), most, backend)
        return Count(found, found < most, guesses)
    # For the engine a budget of 0 is none.
    wall = 0.0 if seconds is None else max(seconds, 1e-9)
    guess_budget = 0 if nodes is None else min(max(nodes, 1), ALL)
    return Count(*_core.count_masks(grid._masks(), most, wall, guess_budget, team, backend, report))


def solutions(puzzle: PuzzleLike, *, limit: int | None = None) -> Iterator[Solution]:
    """Yield the solutions one at a time, as you ask for them; at most *limit* of them.

    Raises InvalidPuzzleError if the digits of a classic puzzle break the rules; yields nothing if there is no solution.

    >>> from itertools import islice
    >>> len({solution.line for solution in islice(solutions("." * 81), 5)})
    5
    """
    limit = whole_or_none("limit", limit)
    if is_variant(puzzle):
        from . import variant_search

        return variant_search.solutions(puzzle, limit)
    grid = Grid(puzzle)  # type: ignore[arg-type]
    conflicts = grid.conflicts
    if conflicts:
        raise InvalidPuzzleError(conflicts)
    return _solutions(grid, limit)


def _solutions(grid: Grid, limit: int | None) -> Iterator[Solution]:
    stream = _core.SolutionStream(grid._masks())
    found = 0
    while (limit is None or found < limit) and (line := stream.next()) is not None:
        yield Solution(grid, line, False)
        found += 1


def check(
    puzzle: PuzzleLike, *, explain: bool = False, seconds: float | None = None, nodes: int | None = None
) -> Check:
    """Return whether a puzzle is invalid, has no solution, exactly one, or several.

    *seconds* and *nodes* limit the work on a variant, which is undecided if they run out; a classic puzzle needs none.

    With *explain*, ``findings`` explain why there is no solution: sums that cannot be reached, the rules and givens
    that repair the puzzle if you leave them out, a small set that contradicts itself. If there are several solutions,
    they list the cells that differ and what would decide between them.  That takes up to *seconds*, 10 by default.

    >>> print(check("11" + "." * 79))
    invalid: row 1 has 1 twice (r1c1, r1c2); box 1 has 1 twice (r1c1, r1c2)
    >>> check("." * 81).status
    <Status.SEVERAL: 2>
    >>> from ninefold import Shape
    >>> from ninefold.variants import Killer, Variant
    >>> print(check(Variant(Shape(4), {}, [Killer("r1c1 r1c2 r2c1", 12)]), explain=True).findings[0])
    The 12-cage r1c1, r1c2, r2c1 cannot reach its sum: 3 different digits add up to at most 9.
    """
    if explain is not False and flag("explain", explain):
        from .diagnosis import explained

        until = None if seconds is None else time.monotonic() + budget("seconds", seconds)  # type: ignore[operator]
        verdict = check(puzzle, seconds=seconds, nodes=nodes)
        known = puzzle if is_variant(puzzle) else Grid(puzzle)  # type: ignore[arg-type]
        return explained(known, verdict, None if until is None else until - time.monotonic())
    if seconds is not None or nodes is not None:
        seconds, nodes = budget("seconds", seconds), whole_or_none("nodes", nodes)
    if is_variant(puzzle):
        from . import variant_search

        return variant_search.check(puzzle, seconds=seconds, nodes=nodes)
    answer = _core.solve_line(puzzle) if type(puzzle) is str else None
    if answer is None or answer[0] == Status.INVALID:
        puzzle = Grid(puzzle)  # type: ignore[arg-type]
        if puzzle.conflicts:
            return Check(Status.INVALID, puzzle.conflicts)
        answer = _core.solve_masks(puzzle._masks())
    _, found, guesses, first, second = answer
    if found == 1:
        return Check(Status.ONE, (), (Solution(puzzle, first, True),), guesses)  # type: ignore[arg-type]
    if found == 0:
        return Check(Status.NONE, (), (), guesses)
    both = (Solution(puzzle, first, False), Solution(puzzle, second, False))  # type: ignore[arg-type]
    return Check(Status.SEVERAL, (), both, guesses)
