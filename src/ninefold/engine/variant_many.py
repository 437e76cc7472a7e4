"""Many variants at once, on all cores: each gets the answer that ``check`` or ``count`` gives it alone.

Users reach it through ``solve_many`` and ``count_many`` of the package; the command line and batch jobs, which want the
verdict on each row in full, come here themselves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .. import _core
from ..base.arguments import RowProgress
from ..errors import ParseError
from ..puzzle.grid import Conflict
from ..results.outcomes import Check, Count, Solution, Status
from ..variants.variant import Variant
from . import clauses
from .variant_search import Engines, _classic, _conflicts, check, count

__all__ = ["Answer", "find_many"]

_ALL = 2**63 - 1


class Answer(NamedTuple):
    """The result for a puzzle: its status, number of solutions, stored solutions and conflicts."""

    status: Status
    number: Count
    solutions: tuple[Solution, ...] = ()
    conflicts: tuple[Conflict | str, ...] = ()

    @property
    def verdict(self) -> Check:
        """The same result as ``check`` returns it."""
        return Check(self.status, self.conflicts, self.solutions, self.number.guesses)


def find_many(
    puzzles: Sequence[Variant | ParseError],
    *,
    limit: int | None = 2,
    keep: int = 2,
    threads: int | None = None,
    seconds: float | None = None,
    each_seconds: float | None = None,
    nodes: int | None = None,
    progress: RowProgress | None = None,
) -> list[Answer | ParseError]:
    """Look for solutions of each puzzle, up to *limit* of them, and return *keep* of them.

    An error in the input is its own answer; a puzzle that cannot be solved as it is gets an error that explains why.
    *nodes* is how many guesses each may take, *each_seconds* how long, and *seconds* how long all of them together.

    >>> from ninefold import Shape
    >>> found = find_many([Variant(Shape(4)), ParseError("no puzzle")], limit=None, keep=0)
    >>> found[0].number.value, str(found[1])
    (288, 'no puzzle')
    """
    until = None if seconds is None else time.monotonic() + seconds
    checked = limit == 2 and keep > 0
    answers: list[Answer | ParseError] = []
    groups: dict[int | None, list[_Row]] = {}
    for row in _lowered(puzzles, answers):
        if (checked or not keep) and _classic(row.puzzle, row.engines) is not None:
            left = _left(until, each_seconds)
            if checked:
                answers[row.number] = _of_check(check(row.puzzle, seconds=left, nodes=nodes), keep)
            else:
                answers[row.number] = _of_count(
                    row, count(row.puzzle, min(limit or _ALL, _ALL), left, nodes, None), limit
                )
        else:
            soon = clauses.hand_over(row.puzzle, row.engines.postings) if checked else None
            groups.setdefault(soon, []).append(row)
    done = 0
    for soon, rows in groups.items():
        most = min((bound for bound in (nodes, soon) if bound is not None), default=0)
        queries = [(*row.engines.frame, row.engines.candidates, row.engines.postings) for row in rows]
        wall = 0.0 if until is None else max(until - time.monotonic(), 1e-9)
        each = 0.0 if each_seconds is None else max(each_seconds, 1e-9)
        bounds = (min(limit or _ALL, _ALL), keep, wall, each, most, min(threads or 0, 1024), 0)
        for row, found in zip(rows, _core.solve_variants(queries, *bounds, _from(done, progress)), strict=True):
            if isinstance(found, str):
                answers[row.number] = ParseError(found)
            elif soon is not None and most == soon and not found[2] and found[1] < 2 and found[3] >= soon:  # clauses
                answers[row.number] = _of_check(
                    check(row.puzzle, seconds=_left(until, each_seconds), nodes=nodes), keep
                )
            else:
                answers[row.number] = _of_search(row, *found, limit)
        done += len(rows)
    return answers


class _Row(NamedTuple):
    number: int
    puzzle: Variant
    engines: Engines


def _lowered(puzzles: Sequence[Variant | ParseError], answers: list[Any]) -> Iterator[_Row]:
    """The puzzles that can be solved; each other one gets its error as the answer."""
    for number, puzzle in enumerate(puzzles):
        answers.append(puzzle)
        if isinstance(puzzle, Variant):
            try:
                yield _Row(number, puzzle, Engines(puzzle))
            except ParseError as error:
                answers[number] = error


def _left(until: float | None, each: float | None) -> float | None:
    """The time limit of one puzzle: its share of the total, and its own."""
    left = None if until is None else max(until - time.monotonic(), 0.0)
    return min((bound for bound in (left, each) if bound is not None), default=None)


def _from(done: int, progress: RowProgress | None) -> RowProgress | None:
    """Progress that starts with this many done."""
    return progress if progress is None or not done else lambda more: progress(done + more)


def _of_search(
    row: _Row, solutions: list[list[int]], number: int, complete: bool, guesses: int, limit: int | None
) -> Answer:
    counted = _of_count(row, Count(number, complete, guesses), limit)
    one, proved = counted.status is Status.ONE, counted.status is not Status.UNDECIDED
    kept = (Solution(row.puzzle, tuple(digits), one, proved=proved) for digits in solutions)
    return counted._replace(solutions=tuple(kept))


def _of_count(row: _Row, number: Count, limit: int | None) -> Answer:
    status = Status.counted(number.value, number.complete, limit)
    broken = _conflicts(row.puzzle, row.engines) if status is Status.NONE else ()
    return Answer(Status.INVALID if broken else status, number, conflicts=broken)


def _of_check(verdict: Check, keep: int) -> Answer:
    found = len(verdict.solutions)
    number = Count(found, found < 2 and verdict.status is not Status.UNDECIDED, verdict.guesses)
    return Answer(verdict.status, number, verdict.solutions[:keep], verdict.conflicts)
