"""``check`` and ``verify``: what is true of each puzzle, and of the answer that its source gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._many import solve_many, verify_many
from ..._results import Status
from ...rows import Batch
from ...rows.tables import Columns
from .base import STATUS_NAMES, Operation, guesses_of

__all__ = ["Check", "Verify"]


class Check(Operation):
    """Invalid, no solution, exactly one, several; an answer in the source is compared."""

    name = "check"
    summary = "what is true of each puzzle, and whether the answer in the file is right"
    size = 1 << 18
    demanded = False

    def fields(self, options: Mapping[str, Any]) -> dict[str, type]:
        return {"status": str, "answer": str, "guesses": int, "error": str}

    def answer(self, batch: Batch, options: Mapping[str, Any], threads: int | None) -> Columns:
        verified = verify_many(batch, threads=threads) if self.demanded or batch.has_answers else None
        solved = verified.solved if verified else solve_many(batch, threads=threads)
        statuses = [Status(status) for status in solved.status.tolist()]
        answers: list[str | None] = [None] * len(batch)
        errors = [_reason(batch, row, status) for row, status in enumerate(statuses)]
        for row, right in enumerate(verified.right.tolist() if verified else ()):
            if right:
                answers[row] = "right"
            elif batch.answer(row) is not None:
                answers[row] = "wrong"
            elif self.demanded and batch.error(row) is None:
                answers[row] = "missing"
            if answers[row] in ("wrong", "missing") and statuses[row] in (Status.ONE, Status.SEVERAL):
                assert verified is not None
                errors[row] = errors[row] or f"{answers[row]} answer: {verified.differences[row]}"
        return {
            "status": [STATUS_NAMES[status] for status in statuses],
            "answer": answers,
            "guesses": guesses_of(solved),
            "error": errors,
        }


class Verify(Check):
    """The same, and every puzzle must come with its answer."""

    name = "verify"
    summary = "whether each puzzle comes with its solution, and that is right"
    demanded = True


def _reason(batch: Batch, row: int, status: Status) -> str | None:
    if status is Status.INVALID:
        return "; ".join(map(str, batch.grid(row).conflicts))
    error = batch.error(row) if status is Status.UNREADABLE else None
    return error.reason if error is not None else None
