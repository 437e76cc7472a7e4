"""``rate_many``: rate many positions in one call; the results are arrays, and a rating is created on access."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from .. import _core, rows
from ..base.arguments import budget, choice, counted, flag, function, whole_or_none
from ..engine.answers import STATUS_NAMES
from ..errors import NinefoldError, ParseError, PuzzleError
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, is_variant
from ..results.columns import Numbers, Same, Value, Words
from ..results.many import part
from ..results.outcomes import Status
from ..results.steps import Level, Rating
from ..results.table import Table
from ..rows import Batch, Puzzles
from .solver import _ENDINGS, UNIQUENESS, _Clock, _fractional, _position, _rating, _refusal, presets, rate
from .variant_names import NAMES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..variants import Variant

__all__ = ["RateResult", "rate_many", "without_entries"]

RateRow: TypeAlias = Rating | PuzzleError | ParseError
"""The result for one row: its rating, or the exception that ``rate`` would raise."""


class RateResult(Table):
    """The ratings of a batch, in the order of the input: a sequence of ratings, or of the exceptions of ``rate``.

    The numbers of all rows are arrays, and a Rating is created on access.  ``status`` is the status of each puzzle
    (uint8; only rows with exactly one solution are rated), and ``rated`` holds which rows have a rating.  ``level``,
    ``score``, ``steps`` and ``hardest`` are the parts of the rating, zero or empty if there is none.  On the scale
    ``se``, there are ``er``, ``ep`` and ``ed`` as well.  Variants are on the scale ``variant``.

    >>> from ninefold import rate_many
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> result = rate_many([easy, "." * 81, "123"])
    >>> [str(row) for row in result]
    ['Easy 204', 'the puzzle has more than one solution', 'puzzles[2]: expected 81 cells, got 3']
    >>> result.score.tolist(), result.rated.tolist()
    ([204.0, 0.0, 0.0], [True, False, False])
    """

    __slots__ = ("_batch", "_ignore_marks", "_scale", "_table", "_variants")

    def __init__(
        self,
        batch: Batch,
        scale: str,
        ignore_marks: bool,
        table: dict[str, array[Any]],
        variants: Mapping[int, RateRow],
    ) -> None:
        self._batch = batch
        self._scale = scale
        self._ignore_marks = ignore_marks
        self._table = table
        self._variants = variants
        """The results for the rows that are variants; the table holds their numbers, too."""

    @property
    def status(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """The status of each puzzle: values of Status."""
        return self._column("status")

    @property
    def rated(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which rows have a rating."""
        import numpy as np

        return np.array(self._rated(), np.bool_)

    @property
    def level(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """The level of each row: values of Level, 0 if there is no rating."""
        return self._numbers("level").astype("uint8")

    @property
    def score(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The score of each row, 0 if there is no rating."""
        return self._numbers("score")

    @property
    def er(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Sudoku Explainer's rating of each row, 0 if there is none."""
        return self._explained("score")

    @property
    def ep(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Sudoku Explainer's pearl rating of each row, 0 if there is none."""
        return self._explained("first_placement")

    @property
    def ed(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Sudoku Explainer's diamond rating of each row, 0 if there is none."""
        return self._explained("first_step")

    def _column(self, name: str) -> NDArray[Any]:
        import numpy as np

        return np.asarray(self._table[name])

    def _rated(self) -> list[bool]:
        known = (Status.ONE, Status.UNDECIDED)
        return [
            status in known and not mistaken for status, mistaken in zip(self._table["status"], self._table["mistaken"])
        ]

    def _numbers(self, column: str) -> NDArray[np.float64]:
        numbers: NDArray[Any] = self._column(column) * self.rated
        return numbers

    def _explained(self, column: str) -> np.ndarray[Any, np.dtype[np.float64]]:
        if self._scale != "se":
            raise AttributeError(f"ER, EP and ED belong to the scale 'se'; these ratings are on {self._scale!r}")
        return self._numbers(column)

    @property
    def steps(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The number of steps of each row, 0 if there is no rating."""
        return self._numbers("steps").astype("int64")

    @property
    def hardest(self) -> np.ndarray[Any, np.dtype[np.object_]]:
        """The hardest technique of each row, empty if there is no rating; ``==`` compares elementwise."""
        import numpy as np

        words = self._techniques("hardest")
        found = np.array([*words.words, ""], dtype=object)
        return found[np.where(self.rated, words.codes, len(words.words)).astype(np.intp)]

    def __len__(self) -> int:
        return len(self._table["status"])

    @overload
    def __getitem__(self, row: int) -> RateRow: ...
    @overload
    def __getitem__(self, row: slice) -> RateResult: ...
    @overload
    def __getitem__(self, row: str) -> np.ndarray[Any, Any]: ...
    def __getitem__(self, row: int | slice | str) -> RateRow | RateResult | np.ndarray[Any, Any]:
        if isinstance(row, str):
            return self.column(row)
        if isinstance(row, slice):
            return self._part(row)
        row = range(len(self))[row]
        if row in self._variants:
            return self._variants[row]
        begin, end = self._table["offsets"][row : row + 2].tolist()
        values = {name: column[row] for name, column in self._table.items() if len(column) == len(self)}
        used = zip(self._table["techniques"][begin:end].tolist(), self._table["counts"][begin:end].tolist())
        return self._row(row, values, list(used), _slugs())

    def _part(self, rows: slice) -> RateResult:
        begin, end, step = rows.indices(len(self))
        if step != 1:
            raise ValueError(f"rows of a result are consecutive: the step must be 1, got {step}")
        end = max(begin, end)
        offsets = self._table["offsets"][begin : end + 1]
        used = slice(offsets[0], offsets[-1])
        table = {
            name: column[used] if name in ("techniques", "counts") else column[begin:end]
            for name, column in self._table.items()
        }
        table["offsets"] = array("q", (offset - used.start for offset in offsets))
        variants = part(self._variants, range(begin, end))
        return RateResult(self._batch[begin:end], self._scale, self._ignore_marks, table, variants)

    def __iter__(self) -> Iterator[RateRow]:
        columns = {name: column.tolist() for name, column in self._table.items() if len(column) == len(self)}
        used = list(zip(self._table["techniques"].tolist(), self._table["counts"].tolist()))
        offsets = self._table["offsets"].tolist()
        slugs = _slugs()
        for row, values in enumerate(zip(*columns.values())):
            yield self._variants.get(row) or self._row(
                row, dict(zip(columns, values)), used[offsets[row] : offsets[row + 1]], slugs
            )

    def _row(self, row: int, values: dict[str, Any], used: list[tuple[int, int]], slugs: dict[int, str]) -> RateRow:
        status = Status(values["status"])
        if status is Status.UNREADABLE:
            return self._batch.error(row) or ParseError("unreadable", source=self._batch.place(row))
        if values["mistaken"] or status not in (Status.ONE, Status.UNDECIDED):
            grid = self._batch.grid(row)
            return _refusal(grid, _position(grid, self._ignore_marks), status)
        ending = _ENDINGS[values["ending"]] if status is Status.ONE else "stopped"
        techniques = [(slugs[number], count) for number, count in used]
        steps = values["hardest_step"], values["first_placement"], values["first_step"]
        hardest, *by = (slugs.get(values[name], "") for name in ("hardest", "first_placement_by", "first_step_by"))
        return _rating(
            (ending, values["level"], values["score"], values["steps"], hardest, techniques, *steps, *by), self._scale
        )

    def tally(self) -> dict[Status, int]:
        """Return how many rows there are of each status; a row with a rating has one solution.

        >>> from ninefold import rate_many
        >>> rate_many(["." * 81, "?", "?"]).tally()
        {<Status.SEVERAL: 2>: 1, <Status.UNREADABLE: 5>: 2}
        """
        statuses = self._refusals()[0]
        return {status: number for status in Status if (number := statuses.count(status))}

    def to_columns(self) -> dict[str, Sequence[Value]]:
        """Return the columns of a table: ``engine.answers.rated_fields`` names them."""
        statuses, errors = self._refusals()
        import numpy as np

        columns = self._explained_columns() if self._scale == "se" else self._scored_columns()
        return {"status": Words(np.frombuffer(statuses, np.uint8), STATUS_NAMES), **columns, "error": errors}

    def _refusals(self) -> tuple[bytearray, Sequence[Value]]:
        """The status of each row, and why it has no rating."""
        rated = self._rated()
        statuses = bytearray(Status.ONE if there else status for there, status in zip(rated, self._table["status"]))
        late = [row for row, found in self._variants.items() if isinstance(found, Rating) and found.ending == "stopped"]
        if all(rated) and not late:
            return statuses, Same(None, len(self))
        errors: list[Value] = [None] * len(self)
        for row in late:
            statuses[row], errors[row] = Status.UNDECIDED, "the time ran out: the level is a lower bound"
        for row in (row for row, there in enumerate(rated) if not there):
            refused = self[row]
            assert not isinstance(refused, Rating)
            statuses[row] = Status.of(refused)
            errors[row] = refused.reason if isinstance(refused, ParseError) else str(refused)
        return statuses, errors

    def _scored_columns(self) -> dict[str, Sequence[Value]]:
        rated = self.rated
        return {
            "level": Words(self.level, [str(level) for level in Level], rated),
            "score": self._floats(self.score) if _fractional(self._scale) else Numbers(self.score, rated),
            "steps": Numbers(self.steps, rated),
            "hardest": self._techniques("hardest"),
            "techniques": self._used(),
        }

    def _explained_columns(self) -> dict[str, Sequence[Value]]:
        return {
            "er": self._floats(self.er),
            "ep": self._floats(self.ep),
            "ed": self._floats(self.ed),
            "er_technique": self._techniques("hardest"),
            "ep_technique": self._techniques("first_placement_by"),
            "ed_technique": self._techniques("first_step_by"),
        }

    def _floats(self, numbers: np.ndarray[Any, np.dtype[np.float64]]) -> list[Value]:
        return [number if there else None for number, there in zip(numbers.tolist(), self._rated())]

    def _techniques(self, column: str) -> Words:
        import numpy as np

        slugs = _slugs()
        found, codes = np.unique(self._table[column], return_inverse=True)
        return Words(codes.astype(np.uint8), [slugs.get(number, "") for number in found.tolist()], self.rated)

    def _used(self) -> list[Value]:
        slugs, offsets = _slugs(), self._table["offsets"].tolist()
        names = [slugs[number] for number in self._table["techniques"].tolist()]
        counts = self._table["counts"].tolist()
        return [
            dict(zip(names[begin:end], counts[begin:end])) if there else None
            for begin, end, there in zip(offsets, offsets[1:], self._rated())
        ]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (RateResult, list)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"RateResult({counted(len(self), 'row')}, {sum(self._rated()):,} rated)"


def rate_many(
    puzzles: Puzzles,
    *,
    scale: str = "hodoku",
    uniqueness: str = "fixed",
    ignore_marks: bool = False,
    threads: int | None = None,
    seconds: float | None = None,
    row_seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> RateResult:
    """Rate many positions on all cores (or *threads*); results in the order of the puzzles.

    *puzzles* is anything that ``solve_many`` takes.  Each row is rated as ``rate`` does on the *scale*.  If
    ``rate`` would raise, the row holds the exception; an unreadable row holds its ParseError.
    Rows may be variants unless *scale* is ``se`` or ``ninefold``; these are rated one after another, each for at most
    *row_seconds*.
    *seconds* is for the entire batch: rows not reached in time have ratings that ended ``stopped``.  *progress*
    is called regularly with the number of rows done; an exception ends the call, as does Ctrl-C.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(result) for result in rate_many([easy, "." * 81])]
    ['Easy 204', 'the puzzle has more than one solution']
    >>> rate_many([easy, "." * 81], scale="se").er.tolist()
    [1.2, 0.0]
    """
    threads = whole_or_none("threads", threads, least=1)
    choice("scale", scale, presets())
    choice("uniqueness", uniqueness, UNIQUENESS)
    ignore_marks = flag("ignore_marks", ignore_marks)
    function("progress", progress)
    clock = _Clock(seconds)
    row_seconds = budget("row_seconds", row_seconds)
    batch = rows.from_puzzles(puzzles)
    variants = _variants_of(batch) if scale == presets()[0] else {}
    if not variants:
        batch = batch.without_variants(f"the scale {scale!r}")
    digits, clues, marks, sukaku = _positions(batch, ignore_marks)
    threads = min(threads or 0, 1024)
    table = _core.logic_rate_many(
        digits, clues, marks, sukaku, scale, threads, clock.left(), progress, uniqueness == "old"
    )
    rated = {
        row: _rate_variant(variant, min(row_seconds or math.inf, clock.left() or math.inf))
        for row, variant in variants.items()
    }
    return RateResult(batch, scale, ignore_marks, _with_variants(table, rated), rated)


def _variants_of(batch: Batch) -> dict[int, Variant]:
    puzzles = {row: batch.puzzle(row) for row in batch.odd if batch.has_variants and batch.error(row) is None}
    return {row: puzzle for row, puzzle in puzzles.items() if is_variant(puzzle)}


def _rate_variant(variant: Variant, seconds: float) -> RateRow:
    try:
        return rate(variant, seconds=None if seconds == math.inf else seconds)
    except (PuzzleError, ParseError) as error:
        return error


def _with_variants(table: dict[str, array[Any]], rated: Mapping[int, RateRow]) -> dict[str, array[Any]]:
    """The table of the core with the numbers of variants."""
    if not rated:
        return table
    numbers = {slug: number for number, slug in _slugs().items()}
    used = {}
    for row, rating in rated.items():
        if not isinstance(rating, Rating):
            table["status"][row] = Status.of(rating)
            continue
        table["status"][row] = Status.ONE
        used[row] = rating.techniques
        for name in ("level", "score", "steps", "hardest_step", "first_placement", "first_step"):
            table[name][row] = getattr(rating, name)
        for name in ("hardest", "first_placement_by", "first_step_by"):
            table[name][row] = numbers.get(getattr(rating, name), 0)
        table["ending"][row] = _ENDINGS.index(rating.ending)
    offsets, parts = table["offsets"], []
    for row in range(len(offsets) - 1):
        some = slice(offsets[row], offsets[row + 1])
        own = [(numbers[slug], count) for slug, count in used.get(row, {}).items()]
        parts.append(own or list(zip(table["techniques"][some], table["counts"][some])))
    pairs = [pair for some in parts for pair in some]
    columns = {
        "techniques": array("H", (number for number, _ in pairs)),
        "counts": array("i", (count for _, count in pairs)),
        "offsets": array("q", accumulate(map(len, parts), initial=0)),
    }
    return {**table, **columns}


def without_entries(batch: Batch) -> Puzzles:
    """The puzzles of a batch without the digits that a solver has filled in; unreadable rows keep their error.

    ``rate_many`` rates positions.  Use this to rate the puzzles that the positions belong to.

    >>> from ninefold import Grid
    >>> easy = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> position = rows.from_puzzles([easy.set("r1c3", 4)])
    >>> rate_many(position).score.tolist(), rate_many(without_entries(position)).score.tolist()
    ([200.0], [204.0])
    """
    if not batch.odd:
        return batch
    return [batch.error(row) or _puzzle_of(batch.puzzle(row)) for row in range(len(batch))]


def _puzzle_of(position: Puzzle) -> Puzzle:
    return position.puzzle() if isinstance(position, Grid) else position


def _positions(batch: Batch, ignore_marks: bool) -> tuple[Any, Any, Any, Any]:
    """Return the rows for the core: digits (255: unreadable), and clues, marks and sukakus if there are any."""
    n = len(batch)
    digits, there = bytearray(81 * n), bytearray(n)
    if n:
        batch.source.decode(memoryview(digits).cast("B", (n, 81)), there)
    for row in (row for row in range(n) if not there[row]):
        digits[81 * row : 81 * row + 81] = b"\xff" * 81
    positions = {}
    for row in range(len(batch)) if batch.is_masks else batch.odd:
        try:
            positions[row] = _position(batch.grid(row), ignore_marks)
        except NinefoldError:
            continue
    if not positions:
        return digits, None, None, None
    clues = bytearray(map(bool, digits))
    marks, sukaku = bytearray(162 * n), bytearray(n)
    for row, (values, flags, noted, is_sukaku) in positions.items():
        cells = slice(81 * row, 81 * row + 81)
        digits[cells] = values
        clues[cells] = bytes(int.from_bytes(flags, "little") >> cell & 1 for cell in range(81))
        sukaku[row] = is_sukaku
        if noted:
            marks[162 * row : 162 * row + 162] = noted
    return digits, clues, memoryview(marks).cast("H"), sukaku


def _slugs() -> dict[int, str]:
    """Return the techniques by number; those that only variants have come last."""
    found = {number: slug for number, slug, *_ in _core.logic_techniques()}
    return {**found, **dict(enumerate(NAMES, max(found) + 1))}
