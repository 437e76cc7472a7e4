"""``Batch``: consecutive rows of one source, each a puzzle or the reason why it is not one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..base.geometry import place
from ..errors import ParseError
from ..formats import Record
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, classic_only, is_variant

if TYPE_CHECKING:
    import numpy as np
    from typing_extensions import TypeIs

    from .extra import Extra

__all__ = ["Batch"]


class Batch:
    """Consecutive rows of one source.

    Plain rows, the case that has to be fast, never become objects: ``source`` records their location, and the engines
    read them in place. ``odd`` holds, by row, everything that 81 characters cannot express: a row that cannot be read,
    filled-in digits, pencil marks, a sukaku, an answer next to the puzzle.  Made by ``rows.from_puzzles`` and
    ``rows.read``.

    >>> from ninefold import Grid, rows
    >>> batch = rows.from_puzzles(["1" + "." * 80, Grid("1" + "." * 80).set("r1c2", 2), "12345"])
    >>> [str(item) if isinstance(item, Exception) else item.grid.line[:3] for item in batch]
    ['1..', '12.', 'puzzles[2]: expected 81 cells, got 5']
    >>> batch.line(0)[:3], batch[1:].line(0)[:3]
    ('1..', '12.')
    """

    __slots__ = ("answers", "extra", "fraction", "is_file", "name", "numbers", "odd", "source")

    source: _core.Source
    """Where the rows are stored; the engines skip a row that does not have its own 81 characters."""
    odd: Mapping[int, Record | ParseError]
    """The rows that are more than 81 characters, or no puzzle at all."""
    name: str
    """Name of the source."""
    numbers: Sequence[int]
    """For each row its line in the file (0: no line), or its index."""
    is_file: bool
    """Whether ``numbers`` are lines of a file."""
    answers: _core.Source | None
    """The solutions that the source contains."""
    extra: Extra | None
    """The other columns, if the source is a table."""
    fraction: float | None
    """How much of the source has been read with this batch, 0 to 1, if known."""

    def __init__(
        self,
        source: _core.Source,
        odd: Mapping[int, Record | ParseError] | None = None,
        *,
        name: str = "puzzles",
        numbers: Sequence[int] | None = None,
        answers: _core.Source | None = None,
        extra: Extra | None = None,
        fraction: float | None = None,
    ) -> None:
        self.source = source
        self.odd = {} if odd is None else odd
        self.name = name
        self.is_file = numbers is not None
        self.numbers = range(len(source)) if numbers is None else numbers
        self.answers = answers
        self.extra = extra
        self.fraction = fraction

    def __len__(self) -> int:
        return len(self.source)

    def __repr__(self) -> str:
        return f"Batch({self.name!r}, {len(self)} rows, {len(self.odd)} odd)"

    def __getitem__(self, part: slice) -> Batch:
        """Return consecutive rows as a new batch."""
        begin, end, step = part.indices(len(self))
        if step != 1:
            raise ValueError(f"rows of a batch are consecutive: the step must be 1, got {step}")
        end = max(begin, end)
        some = Batch(
            self.source.part(begin, end),
            {row - begin: item for row, item in self.odd.items() if begin <= row < end},
            name=self.name,
            numbers=self.numbers[begin:end],
            answers=self.answers.part(begin, end) if self.answers is not None else None,
            extra=self.extra.part(begin, end) if self.extra is not None else None,
            fraction=self.fraction,
        )
        some.is_file = self.is_file
        return some

    def __iter__(self) -> Iterator[Record | ParseError]:
        return map(self.record, range(len(self)))

    def place(self, row: int) -> str:
        """Name a row for a person: ``puzzles.txt:12``, or ``puzzles[11]`` if there is no file."""
        number = self.numbers[row]
        if not self.is_file:
            return f"{self.name}[{number}]"
        return f"{self.name}:{number}" if number else self.name

    def line(self, row: int) -> str:
        """The digits of a row as 81 characters; all dots for one that cannot be read, and for a sukaku."""
        return self.source.text(row, row + 1).decode("ascii")

    def text(self) -> bytes:
        """The digits of all rows, 81 characters each, concatenated."""
        return self.source.text(0, len(self))

    def lines(self) -> bytes:
        """The same with a newline after each."""
        import numpy as np

        table = np.full((len(self), 82), ord("\n"), np.uint8)
        table[:, :81] = np.frombuffer(self.text(), np.uint8).reshape(-1, 81)
        return table.tobytes()

    def record(self, row: int) -> Record | ParseError:
        """A row as an object: the puzzle with its place, or what is wrong with it."""
        item = self.odd.get(row)
        if item is not None:
            return item
        try:
            grid = self._plain(row)
        except ParseError as error:
            return error
        number = self.numbers[row] if self.is_file else 0
        return Record(grid, self.name if self.is_file else None, number or None, solution=self.answer(row))

    def puzzle(self, row: int) -> Puzzle:
        """The puzzle of a row; ParseError if it cannot be read."""
        item = self.odd.get(row)
        if isinstance(item, ParseError):
            raise item
        return self._plain(row) if item is None else item.puzzle

    def grid(self, row: int) -> Grid:
        """The classic puzzle of a row; ParseError if it cannot be read or is a variant."""
        puzzle = self.puzzle(row)
        if not isinstance(puzzle, Grid):
            raise ParseError(classic_only("this function"), source=self.place(row))
        return puzzle

    @property
    def has_variants(self) -> bool:
        """Whether some rows are variants."""
        return any(isinstance(item, Record) and is_variant(item.puzzle) for item in self.odd.values())

    def without_variants(self, what: str) -> Batch:
        """The same rows; those that are variants become errors, since *what* supports classic puzzles only."""
        odd = {
            row: ParseError(classic_only(what)).at(self.place(row), None)
            if isinstance(item, Record) and is_variant(item.puzzle)
            else item
            for row, item in self.odd.items()
        }
        batch = self[:]
        batch.odd = odd
        return batch

    def error(self, row: int) -> ParseError | None:
        """Why a row is not a puzzle; None if it is one."""
        item = self.odd.get(row)
        if item is not None:
            return item if isinstance(item, ParseError) else None
        try:
            self._plain(row)
        except ParseError as error:
            return error
        return None

    def errors(self) -> Iterator[tuple[int, ParseError]]:
        """Yield the odd rows that are not puzzles, in order."""
        return ((row, item) for row, item in sorted(self.odd.items()) if isinstance(item, ParseError))

    def answer(self, row: int) -> str | None:
        """The solution that the source contains for a row, right or wrong; None if there is none."""
        item = self.odd.get(row)
        if isinstance(item, Record):
            text = item.solution or item.meta.get("answer")  # one that is not 81 digits is a remark
            return None if text is None else str(text)
        if item is not None:
            return None
        raw = self.answers.raw(row) if self.answers is not None else None
        return raw.decode("ascii") if raw else None

    @property
    def is_masks(self) -> bool:
        """Whether all rows are candidate masks: sukakus in an array."""
        raw = self.source.raw(0) if len(self) else None
        return raw is not None and len(raw) == 162

    @property
    def has_answers(self) -> bool:
        """Whether the source contains solutions."""
        if self.answers is not None:
            return True
        return any(self.answer(row) is not None for row in self.odd)

    def digits(self) -> tuple[np.ndarray[Any, np.dtype[np.uint8]], np.ndarray[Any, np.dtype[np.bool_]]]:
        """Return the digits of all rows, (n, 81) with 0 for an empty cell, and which rows have digits.

        A row that cannot be read has none, and neither has a sukaku, which is given by its candidates.

        >>> from ninefold import rows
        >>> digits, there = rows.from_puzzles(["1" + "." * 80, "?"]).digits()
        >>> digits.shape, there.tolist()
        ((2, 81), [True, False])
        """
        import numpy as np

        digits, there = np.empty((len(self), 81), np.uint8), np.empty(len(self), np.bool_)
        self.source.decode(digits, there.view(np.uint8))
        return digits, there

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rows themselves: they may be in memory that another process does not have."""
        odd = dict(self.odd)
        lines: list[bytes | None] = []
        for row in range(len(self)):
            item = self.record(row)
            if isinstance(item, ParseError) or not has_line(item.puzzle):
                odd[row] = item
                lines.append(None)
            else:
                lines.append(item.puzzle.line.encode("ascii"))
        answers = None if self.answers is None else [self.answers.raw(row) for row in range(len(self))]
        return _restored, (lines, odd, self.name, self.numbers, self.is_file, answers, self.extra, self.fraction)

    def _plain(self, row: int) -> Grid:
        """Read a row in place; ParseError with its location."""
        raw = self.source.raw(row)
        if raw is None:
            raise ParseError("no puzzle", source=self.place(row))
        try:
            return _plain_grid(raw)
        except ParseError as error:
            if self.is_file:
                raise error.at(self.name, self.numbers[row] or None) from None
            raise error.at(self.place(row), None) from None


def has_line(puzzle: Puzzle) -> TypeIs[Grid]:
    """Whether the engines can read a puzzle as 81 characters: a classic grid that is not a sukaku."""
    return isinstance(puzzle, Grid) and not puzzle.sukaku


def is_plain(grid: Puzzle) -> bool:
    """Whether 81 characters hold everything about a puzzle."""
    if not isinstance(grid, Grid):
        return False
    return grid.marks is None and grid.corners is None and grid.clue_count + grid.empty_count == 81


def _restored(
    lines: list[bytes | None],
    odd: Mapping[int, Record | ParseError],
    name: str,
    numbers: Sequence[int],
    is_file: bool,
    answers: list[bytes | None] | None,
    extra: Extra | None,
    fraction: float | None,
) -> Batch:
    """Restore a batch from the state that ``Batch.__reduce__`` returned."""
    given = None if answers is None else _core.Source.sequence(answers)
    source = _core.Source.sequence(lines)
    batch = Batch(source, odd, name=name, numbers=numbers, answers=given, extra=extra, fraction=fraction)
    batch.is_file = is_file
    return batch


def _plain_grid(raw: bytes) -> Grid:
    if len(raw) == 162:
        masks = [raw[2 * c] | raw[2 * c + 1] << 8 for c in range(81)]
        return Grid.from_candidates(masks)
    if min(raw) <= 9 and (bad := next((c for c in range(81) if raw[c] > 9), None)) is not None and raw[-1]:
        value = "the value" if raw[bad] == 255 else str(raw[bad])
        raise ParseError(f"{place(bad)}: {value} is not a digit 0-9")
    if max(raw) <= 9:
        return Grid(raw)
    return Grid._of(_text.parse_line(raw.rstrip(b"\0").decode("latin-1")))
