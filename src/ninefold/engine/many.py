"""Many puzzles in one call: ``solve_many``, ``count_many`` and ``verify_many`` on the lane engine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, overload

from .. import _core, rows
from ..base.arguments import RowProgress, counted, flag, function, whole_or_none
from ..base.arguments import budget as in_seconds
from ..base.geometry import HOUSES, Cell, cell_name, house_name
from ..errors import ParseError
from ..formats import Record
from ..puzzle.grid import Grid
from ..puzzle.puzzle import is_variant
from ..results.many import ManyResult, VerifyResult
from ..results.outcomes import Solution, Status
from ..rows import Batch, Puzzles
from . import gpu_arrays
from .gpu_arrays import GpuArray, GpuResult
from .hardware import chosen
from .single import check

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["count_many", "solve_many", "verify_many"]

_ALL = 2**63 - 1
_LARGE = 8 << 20
"""From this many bytes on, the memory of a result is reused for the next one."""
_EXPLAINED = 10_000
"""The maximum number of unreadable rows of a batch with a reason."""


class CountOptions(TypedDict, total=False):
    """The options of ``count_many``."""

    limit: int | None
    threads: int | None
    backend: str | None
    seconds: float | None
    row_seconds: float | None
    nodes: int | None
    progress: RowProgress | None


class SolveOptions(CountOptions, total=False):
    """The options of ``solve_many``."""

    smallest: bool


@overload
def solve_many(puzzles: GpuArray, **options: Unpack[SolveOptions]) -> GpuResult: ...
@overload
def solve_many(puzzles: Puzzles, **options: Unpack[SolveOptions]) -> ManyResult: ...
def solve_many(
    puzzles: Puzzles | GpuArray,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    smallest: bool = False,
    backend: str | None = None,
    seconds: float | None = None,
    row_seconds: float | None = None,
    nodes: int | None = None,
    progress: RowProgress | None = None,
) -> ManyResult | GpuResult:
    r"""Solve a batch of puzzles with all cores; bad rows get their own status and do not affect the others.

    *puzzles* is anything that ``rows.from_puzzles`` takes: a sequence of whatever ``solve`` takes (sukakus and variants
    too), one buffer of lines, a numpy array of digits, characters or candidate masks, an Arrow array, a pandas or
    polars column of strings, or a batch of a file.  Each row gets the answer that ``check`` would give.

    *limit* is the count at which to stop for each row, ``None`` for no limit.  Which of several
    solutions is shown is unspecified unless *smallest* asks for the first in the order of their digits.
    Status, count, and the guesses of rows with at most one solution depend on nothing but the row.
    *threads* defaults to all cores.  *backend* names one of ``ninefold info``; ``"auto"``, like None, takes the one
    that is fastest overall: a GPU (``"cuda"``) only for 10 million rows or more, because opening it takes time.

    An array in the memory of a GPU (cupy, torch, jax, or anything else with DLPack or a CUDA array interface) is solved
    there and gives a :class:`GpuResult` of arrays of the same library, which never leave the GPU. It holds digits as
    uint8 (n, 81), two cells per byte as uint8 (n, 41), or candidate masks of 16 bits.

    Rows may be variants.  Their solutions are in ``result.variants``.  *row_seconds* and *nodes* limit the time and the
    guesses spent on each of them; *smallest* and *backend* do not apply to them.

    Ctrl-C stops it.  After *seconds* the rows that have no answer yet are ``Status.UNDECIDED``.  While it takes
    long, *progress* is called about every 20 ms with the number of rows so far; an exception ends the call.

    >>> solve_many(b"." * 81 + b"\n" + b"1" * 81 + b"\n").status.tolist()
    [2, 4]
    >>> solve_many(["." * 81], smallest=True).line(0)[:18]
    '123456789456789123'
    """
    return _run(puzzles, True, limit, threads, backend, seconds, row_seconds, nodes, progress, smallest)


@overload
def count_many(puzzles: GpuArray, **options: Unpack[CountOptions]) -> GpuResult: ...
@overload
def count_many(puzzles: Puzzles, **options: Unpack[CountOptions]) -> ManyResult: ...
def count_many(puzzles: Puzzles | GpuArray, **options: Unpack[CountOptions]) -> ManyResult | GpuResult:
    """Count the solutions of a batch of puzzles: ``solve_many`` without the solutions and *smallest*.

    >>> count_many(["." * 81, "." * 80 + "1"], limit=5).count.tolist()
    [5, 5]
    """
    return _run(puzzles, solutions=False, **options)


def _run(
    puzzles: Puzzles | GpuArray,
    solutions: bool,
    limit: int | None = 2,
    threads: int | None = None,
    backend: str | None = None,
    seconds: float | None = None,
    row_seconds: float | None = None,
    nodes: int | None = None,
    progress: RowProgress | None = None,
    smallest: bool = False,
) -> ManyResult | GpuResult:
    limit = whole_or_none("limit", limit, least=1)
    threads = whole_or_none("threads", threads, least=1)
    seconds = in_seconds("seconds", seconds)
    row_seconds = in_seconds("row_seconds", row_seconds)
    nodes = whole_or_none("nodes", nodes)
    smallest = flag("smallest", smallest)
    backend = chosen(backend)
    function("progress", progress)
    if gpu_arrays.on_gpu(puzzles):
        if smallest:
            raise ValueError("the smallest solutions are not available on a GPU: copy the array to the host")
        return gpu_arrays.solve_on_gpu(puzzles, limit or _ALL, solutions=solutions)
    until = None if seconds is None else time.monotonic() + seconds
    batch = rows.from_puzzles(puzzles)
    settings = (min(limit or _ALL, _ALL), min(threads or 0, 1024), smallest, backend)
    budget = 0.0 if seconds is None else max(seconds, 1e-9)
    result = _solved(batch.source, settings, budget, progress, solutions=solutions)
    _solve_sukakus(batch, result, settings, budget)
    left = None if until is None else max(until - time.monotonic(), 0.0)
    budgets = {"limit": limit, "threads": threads, "seconds": left, "each_seconds": row_seconds, "nodes": nodes}
    _solve_variants(batch, result, budgets, solutions=solutions)
    errors = {row: error for row in islice(_unreadable(result), _EXPLAINED) if (error := batch.error(row)) is not None}
    if errors:
        object.__setattr__(result, "errors", {**errors, **result.errors})
    return result


def _solved(
    source: _core.Source,
    settings: tuple[int, int, bool, str | None],
    budget: float,
    progress: RowProgress | None = None,
    *,
    solutions: bool,
) -> ManyResult:
    """Return what the lane engine says about the rows of a source."""
    n = len(source)
    # Without a deadline all rows are written.
    new = _zeros if budget else _memory
    status, count, guesses, solution = new(n), new(8 * n).cast("q"), new(8 * n).cast("q"), new(81 * n * solutions)
    grids = solution.cast("B", (n, 81)) if len(solution) else None
    _core.solve_many(source, *settings, status, count, grids, guesses, budget, progress)
    return ManyResult._of({"status": status, "count": count, "solution": solution, "guesses": guesses})


def _zeros(size: int) -> memoryview:
    return memoryview(bytearray(size))


def _memory(size: int) -> memoryview:
    """Return memory for a result; a large one reuses that of an earlier result, whatever it holds."""
    return _zeros(size) if size < _LARGE else memoryview(_core.pooled_buffer(size))  # type: ignore[arg-type]


def _unreadable(result: ManyResult) -> Iterator[int]:
    """Yield the rows that are not puzzles."""
    statuses, row = bytes(result._flat["status"]), -1
    while (row := statuses.find(Status.UNREADABLE, row + 1)) >= 0:
        yield row


def _solve_sukakus(
    batch: Batch, result: ManyResult, settings: tuple[int, int, bool, str | None], budget: float
) -> None:
    """Solve the rows that are candidates and not clues, and put their answers where they belong."""
    chosen = [
        row
        for row, item in batch.odd.items()
        if not isinstance(item, ParseError) and isinstance(item.puzzle, Grid) and item.puzzle.sukaku
    ]
    if not chosen:
        return
    grids = [batch.grid(row) for row in chosen]
    masks = memoryview(b"".join(grid._masks() for grid in grids)).cast("H", (len(chosen), 81))
    found = _solved(_core.Source.masks(masks), settings, budget, solutions=len(result._flat["solution"]) > 0)
    for i, grid in enumerate(grids):
        if found._flat["status"][i] == Status.NONE and grid.conflicts:
            found._flat["status"][i] = Status.INVALID
        for name, column in result._flat.items():
            wide = 81 if name == "solution" else 1
            if len(column):
                column[wide * chosen[i] : wide * (chosen[i] + 1)] = found._flat[name][wide * i : wide * (i + 1)]


def _solve_variants(batch: Batch, result: ManyResult, budgets: dict[str, Any], *, solutions: bool) -> None:
    """Solve the rows that are variants, and put their answers where they belong."""
    chosen = {row: item.puzzle for row, item in batch.odd.items() if isinstance(item, Record)}
    chosen = {row: puzzle for row, puzzle in chosen.items() if is_variant(puzzle)}
    if not chosen:
        return
    from .variant_many import find_many

    flat = result._flat
    found: dict[int, Solution] = {}
    errors: dict[int, ParseError] = {}
    answers = find_many(list(chosen.values()), keep=int(solutions), **budgets)  # type: ignore[arg-type]
    for row, answer in zip(chosen, answers, strict=True):
        if isinstance(answer, ParseError):
            flat["status"][row], errors[row] = Status.UNREADABLE, answer.at(batch.place(row), None)
            continue
        flat["status"][row], flat["count"][row] = answer.status, answer.number.value
        flat["guesses"][row] = answer.number.guesses
        if answer.solutions:
            found[row] = answer.solutions[0]
            found[row].guesses = answer.number.guesses
    object.__setattr__(result, "variants", found)
    object.__setattr__(result, "errors", errors)


def verify_many(
    puzzles: Puzzles,
    answers: Puzzles | None = None,
    *,
    threads: int | None = None,
    row_seconds: float | None = None,
    progress: RowProgress | None = None,
) -> VerifyResult:
    """Compare the answers to many puzzles with their solutions.

    Both are anything that ``solve_many`` takes, row for row.  Without *answers*, the solutions that the source itself
    gives are compared (a table with a column of solutions, or records).  An answer is right if it is a solution of its
    puzzle: it obeys the rules and agrees with the clues.  *row_seconds* limits the time spent on each variant.

    >>> verify_many(["." * 81], ["." * 81]).differences[0]
    'the answer has 81 empty cells'
    """
    import numpy as np

    batch = rows.from_puzzles(puzzles)
    result = solve_many(batch, threads=threads, row_seconds=row_seconds, progress=progress)
    n = len(batch)
    given = _answers_of(batch) if answers is None else rows.from_puzzles(answers)
    if len(given) != n:
        raise ValueError(f"got {counted(n, 'puzzle')} but {counted(len(given), 'answer')}")
    digits, readable = given.digits()
    right = (result.solution == digits).all(axis=1) & (result.count > 0) & readable
    differences: dict[int, str] = {}
    for row in np.flatnonzero(~right).tolist():
        if row in result.variants:
            text = answers[row] if isinstance(answers, (list, tuple)) else batch.answer(row)
            reason = _variant_difference(result.variants[row], text)
        else:
            reason = _difference(batch, row, result, given, bool(readable[row]), digits[row])
        if reason is None:
            right[row] = True
        else:
            differences[row] = reason
    return VerifyResult(result, right, differences)


def _answers_of(batch: Batch) -> Batch:
    if not batch.odd and batch.answers is not None:
        return Batch(batch.answers, name="answers")
    return rows.from_puzzles([batch.answer(row) for row in range(len(batch))])


def _variant_difference(solution: Solution, answer: object) -> str | None:
    """Return what is wrong with the answer to a variant; None if it is a solution."""
    if not isinstance(answer, str):
        return "no answer"
    puzzle = solution.puzzle
    assert is_variant(puzzle)
    if answer.split() == solution.line.split():
        return None
    cells = answer.split() if " " in answer.strip() else list(answer.strip())
    shape = puzzle.shape
    if len(cells) != shape.cells or not all(cell.isdigit() and int(cell) in shape.digits for cell in cells):
        return f"the answer is unreadable: expected {shape.cells} digits {shape.digits[0]} to {shape.digits[-1]}"
    digits = list(map(int, cells))
    wrong = [number for number in range(shape.cells) if digits[number] != solution.digits[number]]
    if solution.unique:
        cell = wrong[0]
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        name = Cell(*divmod(cell, shape.width))
        return f"{name} is {digits[cell]} in the answer and {solution.digits[cell]} in the solution{more}"
    filled = puzzle.given({Cell(*divmod(number, shape.width)): digit for number, digit in enumerate(digits)})
    conflicts = check(filled).conflicts
    return f"the answer breaks the rules: {conflicts[0]}" if conflicts else None


def _difference(
    batch: Batch, row: int, result: ManyResult, given: Batch, readable: bool, answer: NDArray[np.uint8]
) -> str | None:
    """Return what is wrong with an answer that differs from the solution found; None if it is another solution."""
    status = Status(result.status[row])
    if status not in (Status.ONE, Status.SEVERAL):
        return f"the puzzle is {status.phrase}" if status > Status.FOUND else f"the puzzle has {status.phrase}"
    if not readable:
        error = given.error(row)
        missing = error is None or error.reason == "no puzzle"
        return "no answer" if missing else f"the answer is unreadable: {error.reason}"  # type: ignore[union-attr]
    grid, digits = batch.grid(row), bytes(answer)
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
        return f"{cell_name(outside[0])} is {digits[outside[0]]} in the answer, but that is not among its candidates"
    return None
