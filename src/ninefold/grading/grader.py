"""Judge a model's answers: how much of each grid is right, which rules it breaks and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import rows
from ..base.arguments import counted
from ..base.geometry import HOUSES, Cell, cell_name, house_name
from ..engine.many import solve_many
from ..formats import Record
from ..formats.source import decode
from ..puzzle.puzzle import is_variant
from ..results.columns import Flags, Numbers, Value, Words
from ..results.outcomes import Solution, Status
from ..results.table import ArrayTable
from .answer_text import find_answer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..rows import Batch, Puzzles
    from .variant_answers import VariantAnswer

__all__ = ["GradeResult", "GradeSummary", "grade"]

_HOUSES = np.array(HOUSES)
_BLOCK = 1 << 14
_FEW = 3


@dataclass(frozen=True, slots=True)
class GradeSummary:
    """Totals over all answers; the totals of batches add up.

    >>> print(GradeSummary(rows=2, solved=1, empty=100, right=75, missing=1) + GradeSummary())
    1 of 2 solved (50.0%); 75.0% of the cells right; 0 changed clues, 0 broke rules, 1 without a grid
    """

    rows: int = 0
    solved: int = 0
    empty: int = 0
    """Cells that the puzzles with exactly one solution leave empty."""
    right: int = 0
    """How many of those are right."""
    changed: int = 0
    """Answers that change a clue or leave one out."""
    broken: int = 0
    """Answers that break a rule."""
    missing: int = 0
    """Rows without an answer."""

    def __add__(self, other: GradeSummary) -> GradeSummary:
        return GradeSummary(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other))))

    @property
    def accuracy(self) -> float:
        """The share of rows that are solved; 0 of none."""
        return self.solved / self.rows if self.rows else 0.0

    @property
    def cell_accuracy(self) -> float:
        """The share of empty cells that are right, over all puzzles with exactly one solution; 0 of none."""
        return self.right / self.empty if self.empty else 0.0

    def __str__(self) -> str:
        return (
            f"{self.solved:,} of {self.rows:,} solved ({self.accuracy:.1%}); "
            f"{self.cell_accuracy:.1%} of the cells right; {self.changed:,} changed clues, "
            f"{self.broken:,} broke rules, {self.missing:,} without a grid"
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GradeResult(ArrayTable):
    """How good the answers to a batch of puzzles are, as arrays in the order of the input.

    ``str()`` is a summary; ``explanation(row)`` explains what is wrong with a row.
    """

    status: NDArray[np.uint8]
    """The status of the puzzle: values of Status."""
    found: NDArray[np.bool_]
    """Whether there is an answer: 81 cells, some perhaps empty."""
    solved: NDArray[np.bool_]
    """Whether it is a solution of the puzzle."""
    right: NDArray[np.int64]
    """How many of the cells that the puzzle leaves empty hold the digit of the solution; -1 if the puzzle does not have
    exactly one solution."""
    empty: NDArray[np.int64]
    """How many cells the puzzle leaves empty."""
    filled: NDArray[np.int64]
    """How many of those the answer fills."""
    changed: NDArray[np.int64]
    """How many clues the answer changes or leaves out; 0 without an answer."""
    broken: NDArray[np.bool_]
    """(n, 27): which houses hold a digit twice; 0-8 rows, 9-17 columns, 18-26 boxes."""
    puzzle: NDArray[np.uint8]
    """(n, 81): the puzzles."""
    answer: NDArray[np.uint8]
    """(n, 81): the answers that were found, zeros for empty cells."""
    variants: NDArray[np.object_]
    """For each variant its answer, judged; None for a classic puzzle.  Its row of ``broken``, ``puzzle`` and ``answer``
    is zero."""

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        return f"GradeResult({self})"

    @property
    def summary(self) -> GradeSummary:
        """The contents of ``str()`` as numbers that add up over batches."""
        proper = self.right >= 0
        return GradeSummary(
            rows=len(self),
            solved=int(self.solved.sum()),
            empty=int(self.empty[proper].sum()),
            right=int(self.right[proper].sum()),
            changed=int((self.changed[self.found] > 0).sum()),
            broken=int((self._broken > 0).sum()),
            missing=len(self) - int(self.found.sum()),
        )

    @property
    def accuracy(self) -> float:
        """The share of rows that are solved; 0 of none."""
        return self.summary.accuracy

    @property
    def cell_accuracy(self) -> float:
        """The share of empty cells that are right, over all puzzles with exactly one solution; 0 of none."""
        return self.summary.cell_accuracy

    @property
    def _broken(self) -> NDArray[np.int64]:
        """How many houses and rules each answer breaks."""
        number: NDArray[np.int64] = self.broken.sum(axis=1)
        for row, judged in enumerate(self.variants.tolist()):
            if judged is not None:
                number[row] = len(judged.conflicts)
        return number

    def explanation(self, row: int) -> str:
        """Explain what is wrong with an answer: the first few errors of each kind."""
        if not self.found[row]:
            return "the answer contains no grid"
        if self.solved[row]:
            return "solved"
        if self.variants[row] is not None:
            return "; ".join([*_errors(self.variants[row]), self._cells_right(row)])
        puzzle, answer = self.puzzle[row], self.answer[row]
        changed = np.flatnonzero((puzzle > 0) & (puzzle != answer)).tolist()
        parts = [f"{cell_name(c)} is a clue, {puzzle[c]}, and {answer[c] or 'empty'} in the answer" for c in changed]
        parts = _some(parts, "clue")
        parts += _some(
            [f"{house_name(h)} holds a digit twice" for h in np.flatnonzero(self.broken[row]).tolist()], "house"
        )
        if self.filled[row] < self.empty[row]:
            parts.append(f"{self.empty[row] - self.filled[row]} cells are empty")
        return "; ".join([*parts, self._cells_right(row)])

    def _cells_right(self, row: int) -> str:
        if self.right[row] >= 0:
            return f"{self.right[row]} of {self.empty[row]} cells are right"
        return f"the puzzle: {Status(self.status[row]).phrase}"

    def __str__(self) -> str:
        return str(self.summary)

    def to_columns(self) -> dict[str, Sequence[Value]]:
        """Return the columns status, found, solved, right, empty, filled, changed and broken.

        The last is the number of houses and rules that the answer breaks.

        >>> grade(["." * 81], [None])["found"].tolist()
        [False]
        """
        return {
            "status": Words(self.status, [str(status) for status in Status]),
            "found": Flags(self.found),
            "solved": Flags(self.solved),
            "right": Numbers(self.right, self.right >= 0),
            "empty": Numbers(self.empty),
            "filled": Numbers(self.filled),
            "changed": Numbers(self.changed),
            "broken": Numbers(self._broken),
        }


def _errors(judged: VariantAnswer) -> Iterator[str]:
    """The first few errors of an answer to a variant, of each kind."""
    width = judged.puzzle.shape.width
    changed = []
    for cell in judged.changed:
        place, digit = Cell(*divmod(cell, width)), judged.digits[cell]
        there = "empty" if digit is None else str(digit)
        changed.append(f"{place} is a clue, {judged.clues[cell]}, and {there} in the answer")
    yield from _some(changed, "clue")
    yield from _some(list(judged.conflicts), "rule")


def _some(parts: list[str], what: str) -> list[str]:
    rest = len(parts) - _FEW
    return parts if rest <= 0 else [*parts[:_FEW], f"{rest} more {what}{'s' if rest > 1 else ''}"]


def grade(
    puzzles: Puzzles,
    answers: Puzzles | Sequence[str | None],
    *,
    threads: int | None = None,
    row_seconds: float | None = None,
) -> GradeResult:
    r"""Judge the answers of a model, row for row: solved, cells right, clues respected, rules broken and where.

    *puzzles* and *answers* are what ``solve_many`` takes; empty cells in an answer do not count as mistakes.  An
    answer may also be the text of a language model with a grid somewhere in it (``find_answer``), or None; a column of
    such texts (pandas, polars, pyarrow, numpy) works like a list.  An answer to a variant is judged by its rules;
    *row_seconds* limits the time spent on solving each variant.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> chatter = "Sure! Here it is:\n" + "\n".join(solved[r : r + 9] for r in range(0, 81, 9)) + "\nEnjoy."
    >>> result = grade([easy] * 4, [solved, chatter, solved[:2] + "6" + solved[3:], "I cannot solve this."])
    >>> print(result)
    2 of 4 solved (50.0%); 74.5% of the cells right; 0 changed clues, 1 broke rules, 1 without a grid
    >>> result.explanation(2)
    'row 1 holds a digit twice; column 3 holds a digit twice; box 1 holds a digit twice; 50 of 51 cells are right'
    """
    batch = rows.from_puzzles(puzzles)
    puzzle, readable = batch.digits()
    puzzle[~readable] = 0
    result = solve_many(batch, threads=threads, row_seconds=row_seconds)
    answer, found = _digits(answers, puzzle)
    open_cells = puzzle == 0
    proper = result.status == Status.ONE
    right = ((answer == result.solution) & open_cells & (answer > 0)).sum(axis=1)
    changed = ((puzzle > 0) & (answer != puzzle) & found[:, None]).sum(axis=1)
    broken = np.concatenate([np.zeros((0, 27), np.bool_), *map(_broken, _blocks(answer))])
    full = (answer > 0).all(axis=1)
    solved = found & readable & full & (changed == 0) & ~broken.any(axis=1)
    graded = GradeResult(
        status=result.status,
        found=found,
        solved=solved,
        right=np.where(proper, right, -1),
        empty=open_cells.sum(axis=1),
        filled=(open_cells & (answer > 0)).sum(axis=1),
        changed=changed,
        broken=broken,
        puzzle=puzzle,
        answer=answer,
        variants=np.full(len(batch), None, object),
    )
    if batch.has_variants:
        _judge_variants(graded, batch, result.variants, _texts(answers))
    return graded


def _judge_variants(
    graded: GradeResult, batch: Batch, solutions: Mapping[int, Solution], answers: Sequence[Any]
) -> None:
    """Fill in the rows of the variants."""
    from .variant_answers import judge

    for row, item in batch.odd.items():
        if not isinstance(item, Record) or not is_variant(item.puzzle):
            continue
        answer = answers[row] if row < len(answers) else None
        text = decode(answer) if isinstance(answer, bytes) else None if answer is None else str(answer)
        judged = judge(item.puzzle, Status(graded.status[row]), solutions.get(row), text)
        found = any(digit is not None for digit in judged.digits)
        graded.variants[row], graded.found[row], graded.solved[row] = judged, found, judged.solved
        graded.right[row], graded.empty[row], graded.filled[row] = judged.right, judged.empty, judged.filled
        graded.changed[row] = len(judged.changed)
        graded.broken[row], graded.puzzle[row], graded.answer[row] = False, 0, 0


def _digits(answers: Any, puzzle: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The digits of the answers and which rows have any; texts that are not grids are searched for one."""
    if isinstance(answers, (list, tuple)):
        answers = [None if isinstance(item, str) and not item else item for item in answers]
    batch = rows.from_puzzles(answers)
    digits, found = batch.digits()
    if len(digits) != len(puzzle):
        raise ValueError(f"got {counted(len(puzzle), 'puzzle')} but {counted(len(digits), 'answer')}")
    digits[~found] = 0
    missing = np.flatnonzero(~found).tolist()
    texts = _texts(answers) if missing else []
    for row in missing if len(texts) == len(digits) else []:
        text = decode(texts[row]) if isinstance(texts[row], bytes) else texts[row]
        grid = find_answer(text, _line(puzzle[row])) if isinstance(text, str) else None
        if grid is not None:
            digits[row], found[row] = np.frombuffer(grid.digits, np.uint8), True
    return digits, found


def _texts(answers: Any) -> Sequence[Any]:
    """The answers as a list if they may be texts: lists, and columns of arrays and data frames."""
    if isinstance(answers, (list, tuple)):
        return answers
    if getattr(answers, "ndim", 1) != 1 or isinstance(answers, (str, bytes, bytearray, memoryview)):
        return ()
    for name in ("to_pylist", "to_list", "tolist"):  # pyarrow; pandas, polars; numpy
        if hasattr(answers, name):
            listed: list[Any] = getattr(answers, name)()
            return listed
    return ()


def _line(digits: NDArray[np.uint8]) -> str:
    return "".join(map(str, digits.tolist()))


def _blocks(answer: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    for at in range(0, len(answer), _BLOCK):
        yield answer[at : at + _BLOCK]


def _broken(answer: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which houses hold a digit twice."""
    values = np.sort(answer[:, _HOUSES], axis=2)
    twice: NDArray[np.bool_] = ((values[:, :, 1:] == values[:, :, :-1]) & (values[:, :, 1:] > 0)).any(axis=2)
    return twice
