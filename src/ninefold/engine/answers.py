"""From answers to columns: the table about puzzles that were solved, checked or rated.

The command line and batch jobs write the same tables; this module makes their columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .. import _core
from ..errors import first_few
from ..formats import Record
from ..puzzle.puzzle import is_variant
from ..results.columns import Cells, Columns, Numbers, Same, Value, Words
from ..results.many import ManyResult, VerifyResult
from ..results.outcomes import Status
from ..rows.batch import Batch
from ..rows.entries import errors_of
from .single import check

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "CHECKED",
    "COUNTED",
    "SOLVED",
    "STATUS_NAMES",
    "Verdicts",
    "guesses_of",
    "rated",
    "rated_fields",
    "solution_lines",
    "solutions_of",
    "solved",
    "statuses_of",
]

STATUS_NAMES = tuple(map(str, Status))
"""Names by the number of the status, for many at once."""
SOLVED: dict[str, type] = {"status": str, "solution": str, "guesses": int, "error": str}
CHECKED: dict[str, type] = {"status": str, "answer": str, "guesses": int, "error": str}
COUNTED: dict[str, type] = {"status": str, "count": int, "complete": bool, "guesses": int, "error": str}


def statuses_of(result: ManyResult) -> Words:
    """The status of each row."""
    return Words(result.status, STATUS_NAMES)


def guesses_of(batch: Batch, result: ManyResult) -> Numbers:
    """The guesses of each row, if they depend on the row alone.

    A search that stops at several solutions shares the lanes of the engine, so its guesses depend on the other rows.
    Variants are searched one at a time.
    """
    import numpy as np

    known = np.isin(result.status, [Status.NONE, Status.ONE, Status.INVALID])
    for row, item in batch.odd.items():
        if isinstance(item, Record) and is_variant(item.puzzle):
            known[row] = result.status[row] != Status.UNREADABLE
    return Numbers(result.guesses, None if known.all() else known)


# --- solve


def solved(batch: Batch, result: ManyResult, any_will_do: bool) -> Columns:
    """The columns of solutions; if there are several, one of them only with *any_will_do*."""
    return {
        "status": statuses_of(result),
        "solution": solutions_of(result, any_will_do),
        "guesses": guesses_of(batch, result),
        "error": errors_of(batch, result.errors),
    }


def solutions_of(result: ManyResult, any_will_do: bool) -> Sequence[Value]:
    """The solution of each row that has one to show."""
    import numpy as np

    shown = _shown(result, any_will_do)
    if result.variants:
        return [line if there else None for line, there in zip(result.lines(), shown)]
    return Cells(result.solution, None if 0 not in shown else np.frombuffer(shown, np.bool_), zero=ord("0"))


def solution_lines(result: ManyResult, any_will_do: bool) -> bytes:
    """One line for each row: the solution, or the phrase of its status."""
    shown, plain = _shown(result, any_will_do), [b""] * 4
    status, solution = result._flat["status"], result._flat["solution"]
    if result.variants:
        lines = (line if there else Status(s).phrase for line, there, s in zip(result.lines(), shown, status))
        return "".join(f"{line}\n" for line in lines).encode("ascii")
    if not shown:
        return b""
    rows = _core.RowText(len(result))
    complete = 0 not in shown
    rows.cells(plain, solution.cast("B", (len(result), 81)), ord("0"), None if complete else shown)
    if not complete:
        words = [status.phrase.encode() for status in Status]
        rows.words(plain, words, status, shown.translate(_OTHERS))
    return rows.text(b"\n")


_OTHERS = b"\1" + bytes(255)


def _shown(result: ManyResult, any_will_do: bool) -> bytes:
    """For each row, 1 if its solution is shown, else 0."""
    shown = {Status.ONE, Status.SEVERAL} if any_will_do else {Status.ONE}
    return bytes(result._flat["status"]).translate(bytes(code in shown for code in range(256)))


# --- check


class Verdicts:
    """The status of each row of a batch and of the answers in its source.

    An answer in the source is always compared; when answers are *demanded*, a row without one is an error.
    """

    def __init__(self, batch: Batch, result: ManyResult | VerifyResult, *, demanded: bool = False) -> None:
        self.batch = batch
        self.solved = result.solved if isinstance(result, VerifyResult) else result
        self._statuses = bytes(self.solved._flat["status"])
        self.answers: Words | None = None
        """right, wrong or missing; None if there is none and none is demanded."""
        self._differences: Mapping[int, str] = {}
        if isinstance(result, VerifyResult):
            self._differences = result.differences
            self.answers = self._compared(result.right, demanded)

    def _compared(self, right: NDArray[np.bool_], demanded: bool) -> Words:
        import numpy as np

        codes, there = np.zeros(len(right), np.uint8), right.copy()
        for row in np.flatnonzero(~right).tolist():
            given = self.batch.answer(row) is not None
            there[row] = given or (demanded and self.batch.error(row) is None)
            codes[row] = 1 if given else 2
        return Words(codes, ("right", "wrong", "missing"), there)

    def status(self, row: int) -> Status:
        """The status of the puzzle."""
        return Status(self._statuses[row])

    def answer(self, row: int) -> str | None:
        """The status of the answer."""
        found = None if self.answers is None else self.answers[row]
        return None if found is None else str(found)

    def reason(self, row: int) -> str | None:
        """Why a puzzle is invalid or unreadable."""
        status = self.status(row)
        if status is Status.INVALID:
            return first_few(check(self.batch.puzzle(row)).conflicts)
        error = self.batch.error(row) if status is Status.UNREADABLE else None
        error = error or self.solved.errors.get(row)
        return error.reason if error is not None else None

    def answer_error(self, row: int) -> str | None:
        """Return the error of the answer, if the puzzle has a solution."""
        answer = self.answer(row)
        if answer not in ("wrong", "missing") or self.status(row) not in (Status.ONE, Status.SEVERAL):
            return None
        return f"{answer} answer: {self._differences[row]}"

    @property
    def wrong_answers(self) -> int:
        """How many answers are wrong or missing."""
        counts = {} if self.answers is None else self.answers.counts()
        return counts.get("wrong", 0) + counts.get("missing", 0)

    def columns(self) -> Columns:
        """The columns of a table."""
        rows = len(self.batch)
        return {
            "status": statuses_of(self.solved),
            "answer": Same(None, rows) if self.answers is None else self.answers,
            "guesses": guesses_of(self.batch, self.solved),
            "error": self._errors(),
        }

    def _errors(self) -> Sequence[Value]:
        import numpy as np

        looked_at = (self.solved.status == Status.INVALID) | (self.solved.status == Status.UNREADABLE)
        if self.answers is not None:
            looked_at |= self.answers.codes > 0
        if not looked_at.any():
            return Same(None, len(self.batch))
        errors: list[Value] = [None] * len(self.batch)
        for row in np.flatnonzero(looked_at).tolist():
            errors[row] = self.reason(row) or self.answer_error(row)
        return errors


# --- rate

_SCORED: dict[str, type] = {"level": str, "score": float, "steps": int, "hardest": str, "techniques": dict}
_EXPLAINED: dict[str, type] = {
    "er": float, "ep": float, "ed": float, "er_technique": str, "ep_technique": str, "ed_technique": str
}  # fmt: skip


def rated_fields(*scales: str) -> dict[str, type]:
    """The columns of ratings on one scale or several, with their types."""
    fields: dict[str, type] = {"status": str}
    for scale in scales:
        fields.update(_EXPLAINED if scale == "se" else {**_SCORED, "score": int} if scale == "hodoku" else _SCORED)
    return {**fields, "error": str}


def rated(*tables: Columns) -> Columns:
    """The columns of one puzzle's ratings on several scales; status and error are those of the first."""
    first = tables[0]
    columns = {name: values for table in tables for name, values in table.items() if name not in ("status", "error")}
    return {"status": first["status"], **columns, "error": first["error"]}
