"""From answers to rows: what a table says of variants that were solved, checked or counted.

The same names, in the same order, as of classic puzzles; the command line and batch jobs write them.
"""

from __future__ import annotations

from .._errors import ParseError
from .._results import Status
from ..variants.many import Answer
from .answers import CHECKED, COUNTED, SOLVED
from .columns import Value

__all__ = ["CHECKED", "COUNTED", "SOLVED", "checked", "counted", "solved"]


def solved(answer: Answer | ParseError, *, any_will_do: bool) -> dict[str, Value]:
    """The solution, where there is one, or of several where *any_will_do*."""
    if isinstance(answer, ParseError):
        return _unreadable(SOLVED, answer)
    shown = answer.status is Status.ONE or (any_will_do and answer.status is Status.SEVERAL)
    solution = answer.solutions[0].line if shown else None
    return {"status": str(answer.status), "solution": solution, "guesses": answer.number.guesses, "error": None}


def checked(answer: Answer | ParseError) -> dict[str, Value]:
    """The status, and what the digits given break."""
    if isinstance(answer, ParseError):
        return _unreadable(CHECKED, answer)
    broken = "; ".join(answer.conflicts) or None
    return {"status": str(answer.status), "answer": None, "guesses": answer.number.guesses, "error": broken}


def counted(answer: Answer | ParseError) -> dict[str, Value]:
    """The number of solutions."""
    if isinstance(answer, ParseError):
        return _unreadable(COUNTED, answer)
    value, complete, guesses = answer.number.value, answer.number.complete, answer.number.guesses
    return {"status": str(answer.status), "count": value, "complete": complete, "guesses": guesses, "error": None}


def _unreadable(fields: dict[str, type], error: ParseError) -> dict[str, Value]:
    return {**dict.fromkeys(fields), "status": str(Status.UNREADABLE), "error": error.reason}
