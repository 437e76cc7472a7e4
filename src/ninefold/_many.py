"""Many puzzles in one call: ``solve_many``, ``count_many`` and ``verify_many`` on the lane engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _card, _core, rows
from ._arguments import budget as in_seconds
from ._arguments import flag, function, whole_or_none
from ._backends import chosen
from ._card import CardResult, OnCard
from ._errors import ParseError
from ._geometry import HOUSES, cell_name, house_name
from ._many_results import ManyResult, VerifyResult
from ._many_variants import VariantManyResult, are_variants, solve_variants
from ._results import Status
from .rows import Batch, Puzzles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .variants import Variant

__all__ = ["count_many", "solve_many", "verify_many"]

_ALL = 2**63 - 1
_LARGE = 8 << 20
"""From so many bytes on it pays to keep the memory of a result for the next one."""
_EXPLAINED = 10_000
"""So many unreadable rows of one batch are told why."""

Progress = Callable[[int], object]
"""Called with the number of rows done."""


@overload
def solve_many(
    puzzles: Sequence[Variant],
    *,
    limit: int | None = 2,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> VariantManyResult: ...
@overload
def solve_many(
    puzzles: OnCard,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    smallest: bool = False,
    backend: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> CardResult: ...
@overload
def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    smallest: bool = False,
    backend: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> ManyResult: ...
def solve_many(
    puzzles: Puzzles | OnCard | Sequence[Variant],
    *,
    limit: int | None = 2,
    threads: int | None = None,
    smallest: bool = False,
    backend: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> ManyResult | CardResult | VariantManyResult:
    r"""Solve a batch of puzzles with all cores; bad rows get their own status and disturb nobody.

    *puzzles* is anything that ``rows.of`` takes: a sequence of whatever ``solve`` takes (sukakus among them), one
    buffer of lines, a numpy array of digits, characters or candidate masks, an Arrow array, a pandas or polars
    column of strings, or a batch of a file.  Each row gets the answer that ``check`` would give.

    *limit* is where to stop counting the solutions of a row, ``None`` for never.  Which of several
    solutions is shown is unspecified unless *smallest* asks for the first in the order of their digits.
    Status, count, and the guesses of rows with at most one solution depend on nothing but the row.
    *threads* defaults to all cores.  *backend* names one of ``ninefold info``; ``"auto"``, like None, takes the
    fastest that pays: a GPU (``"cuda"``) for 10 million rows or more, which repay opening it.

    An array in the memory of a GPU (cupy, torch, jax, or anything else with DLPack or a CUDA array interface; digits
    as uint8 (n, 81), two cells a byte as uint8 (n, 41), or candidate masks of 16 bits) is solved there and gives a
    :class:`CardResult` of arrays of the same library, which never leave the GPU.

    A list with variants in it gives a :class:`VariantManyResult`; *smallest* and *backend* are for classic puzzles.

    Ctrl-C stops it.  After *seconds* the rows that have no answer yet are ``Status.UNDECIDED``.  While it takes
    long, *progress* is called about every 20 ms with the rows handed out so far; what it raises ends the call.

    >>> solve_many(b"." * 81 + b"\n" + b"1" * 81 + b"\n").status.tolist()
    [2, 4]
    >>> solve_many(["." * 81], smallest=True).line(0)[:18]
    '123456789456789123'
    """
    return _run(puzzles, limit, threads, smallest, backend, seconds, progress, solutions=True)


@overload
def count_many(
    puzzles: Sequence[Variant],
    *,
    limit: int | None = 2,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> VariantManyResult: ...
@overload
def count_many(
    puzzles: OnCard,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    backend: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> CardResult: ...
@overload
def count_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    backend: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> ManyResult: ...
def count_many(
    puzzles: Puzzles | OnCard | Sequence[Variant],
    *,
    limit: int | None = 2,
    threads: int | None = None,
    backend: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> ManyResult | CardResult | VariantManyResult:
    """Count the solutions of a batch of puzzles: ``solve_many`` without the solutions.

    >>> count_many(["." * 81, "." * 80 + "1"], limit=5).count.tolist()
    [5, 5]
    """
    return _run(puzzles, limit, threads, False, backend, seconds, progress, solutions=False)


def _run(
    puzzles: Puzzles | OnCard | Sequence[Variant],
    limit: int | None,
    threads: int | None,
    smallest: bool,
    backend: str | None,
    seconds: float | None,
    progress: Progress | None,
    *,
    solutions: bool,
) -> ManyResult | CardResult | VariantManyResult:
    limit = whole_or_none("limit", limit, least=1)
    threads = whole_or_none("threads", threads, least=1)
    seconds = in_seconds("seconds", seconds)
    smallest = flag("smallest", smallest)
    backend = chosen(backend)
    function("progress", progress)
    if are_variants(puzzles):
        if smallest or backend:
            raise ValueError("smallest and backend are for classic puzzles, and there are variants among these")
        return solve_variants(puzzles, limit, threads, seconds, progress, solutions=solutions)  # type: ignore[arg-type]
    if _card.is_there(puzzles):
        if smallest:
            raise ValueError("on a GPU the smallest solutions cannot be asked for: copy the array to the host")
        return _card.solve_there(puzzles, limit or _ALL, solutions=solutions)
    batch = rows.of(puzzles)
    n = len(batch)
    new = _room if seconds is None else np.zeros  # without a deadline all rows are written
    status, count, guesses = new(n, np.uint8), new(n, np.int64), new(n, np.int64)
    solution = new((n, 81), np.uint8) if solutions else None
    settings = (min(limit or _ALL, _ALL), min(threads or 0, 1024), smallest, backend)
    budget = 0.0 if seconds is None else max(seconds, 1e-9)
    _core.solve_many(batch.source, *settings, status, count, solution, guesses, budget, progress)
    result = ManyResult(status, count, np.empty((0, 81), np.uint8) if solution is None else solution, guesses, {})
    _solve_sukakus(batch, result, settings, budget)
    if n and status.max() >= Status.UNREADABLE:  # ten times as fast as looking where
        bad = np.flatnonzero(status == Status.UNREADABLE)[:_EXPLAINED].tolist()
        errors = {row: error for row in bad if (error := batch.error(row)) is not None}
        object.__setattr__(result, "errors", errors)
    return result


def _room(shape: int | tuple[int, int], dtype: type[np.generic]) -> NDArray[Any]:
    """Return an array with anything in it; a large one from memory that is kept from result to result."""
    size = math.prod(shape) if isinstance(shape, tuple) else shape
    if size * np.dtype(dtype).itemsize < _LARGE:
        return np.empty(shape, dtype)
    return _core.large_room(size * np.dtype(dtype).itemsize).view(dtype).reshape(shape)


def _solve_sukakus(
    batch: Batch, result: ManyResult, settings: tuple[int, int, bool, str | None], budget: float
) -> None:
    """Solve the rows that are candidates and not clues, and put their answers where they belong."""
    chosen = [row for row, item in batch.odd.items() if not isinstance(item, ParseError) and item.grid.sukaku]
    if not chosen:
        return
    grids = [batch.grid(row) for row in chosen]
    masks = np.frombuffer(b"".join(grid._masks() for grid in grids), "<u2").astype(np.uint16, copy=False)
    n = len(chosen)
    status, count, guesses = np.zeros(n, np.uint8), np.zeros(n, np.int64), np.zeros(n, np.int64)
    solution = np.zeros((n, 81), np.uint8) if len(result.solution) else None
    source = _core.Source.masks(masks.reshape(-1, 81))
    _core.solve_many(source, *settings, status, count, solution, guesses, budget, None)
    for i, grid in enumerate(grids):
        if status[i] == Status.NONE and grid.conflicts:
            status[i] = Status.INVALID
    result.status[chosen], result.count[chosen], result.guesses[chosen] = status, count, guesses
    if solution is not None:
        result.solution[chosen] = solution


def verify_many(
    puzzles: Puzzles, answers: Puzzles | None = None, *, threads: int | None = None, progress: Progress | None = None
) -> VerifyResult:
    """Compare the answers to many puzzles with their solutions.

    Both are anything that ``solve_many`` takes, row for row; without *answers* those are compared that the source
    itself gives (a batch of a table with a column of solutions, records).  An answer is right when it is a solution
    of its puzzle: 81 digits that obey the rules and agree with the clues.

    >>> verify_many(["." * 81], ["." * 81]).differences[0]
    'the answer has 81 empty cells'
    """
    batch = rows.of(puzzles)
    result = solve_many(batch, threads=threads, progress=progress)
    n = len(batch)
    given = _answers_of(batch) if answers is None else rows.of(answers)
    if len(given) != n:
        raise ValueError(f"there are {n:,} puzzles and {len(given):,} answers")
    digits, readable = given.digits()
    right = (result.solution == digits).all(axis=1) & (result.count > 0) & readable
    differences: dict[int, str] = {}
    for row in np.flatnonzero(~right).tolist():
        reason = _difference(batch, row, result, given, bool(readable[row]), digits[row])
        if reason is None:
            right[row] = True
        else:
            differences[row] = reason
    return VerifyResult(result, right, differences)


def _answers_of(batch: Batch) -> Batch:
    if not batch.odd and batch.answers is not None:
        return Batch(batch.answers, name="answers")
    return rows.of([batch.answer(row) for row in range(len(batch))])


def _difference(
    batch: Batch, row: int, result: ManyResult, given: Batch, readable: bool, answer: NDArray[np.uint8]
) -> str | None:
    """Say what is wrong with an answer that is not the solution that was found; None when it is another one."""
    status = Status(result.status[row])
    if status not in (Status.ONE, Status.SEVERAL):
        return f"the puzzle is {status.phrase}" if status > Status.FOUND else f"the puzzle has {status.phrase}"
    if not readable:
        error = given.error(row)
        missing = error is None or error.reason == "there is no puzzle"
        return "there is no answer" if missing else f"the answer is unreadable: {error.reason}"  # type: ignore[union-attr]
    grid = batch.grid(row)
    digits = bytes(answer)
    for cell in range(81):
        if digits[cell] and grid[cell] and digits[cell] != grid[cell]:
            what = "a clue" if grid.is_clue(cell) else "filled in"
            return f"{cell_name(cell)} is {what}, {grid[cell]}, and {digits[cell]} in the answer"
    if empty := digits.count(0):
        return f"the answer has {empty} empty cell{'s' if empty > 1 else ''}"
    if status is Status.ONE:
        solution = result.solution[row]
        cell = next(c for c in range(81) if solution[c] != digits[c])
        wrong = sum(int(solution[c] != digits[c]) for c in range(81))
        more = f", and {wrong - 1} more" if wrong > 1 else ""
        return f"{cell_name(cell)} is {digits[cell]} in the answer and {solution[cell]} in the solution{more}"
    for number, house in enumerate(HOUSES):
        if len({digits[c] for c in house}) != 9:
            return f"the answer breaks the rules: {house_name(number)} has a digit twice"
    outside = [c for c in range(81) if grid.sukaku and digits[c] not in grid.candidates(c)]
    if outside:
        return f"{cell_name(outside[0])} is {digits[outside[0]]} in the answer, which is none of its candidates"
    return None
