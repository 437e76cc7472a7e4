"""The exceptions of ninefold.

::

    NinefoldError                      everything ninefold raises on purpose
    ├── ParseError (ValueError)        text or data that is not a puzzle; names the place
    ├── PuzzleError                    a puzzle that cannot be solved as asked
    │   ├── InvalidPuzzleError         clues break the rules; .conflicts names the cells
    │   ├── NoSolutionError            the rules leave no solution
    │   ├── SeveralSolutionsError      more than one solution; .examples shows two
    │   └── MistakeError               a wrong entry or crossed-out candidate; .mistakes names them
    ├── GenerateError                  puzzles that could not be made within the budget; .found, .puzzles
    ├── FormatError                    a format that is unknown or cannot hold the data
    ├── JobError                       long work that cannot be done as asked
    ├── OutOfTimeError (TimeoutError)  the budget ended before all was done; .so_far
    └── MissingExtraError (ImportError)  an optional package is not installed

All of them come out of a pickle as they went in, message and attributes: a pool of workers can raise them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .puzzle.grid import Conflict
    from .results.steps import Mistake

__all__ = [
    "FormatError",
    "GenerateError",
    "InvalidPuzzleError",
    "JobError",
    "MissingExtraError",
    "MistakeError",
    "NinefoldError",
    "NoSolutionError",
    "OutOfTimeError",
    "ParseError",
    "PuzzleError",
    "SeveralSolutionsError",
]


_FEW = 4
"""Reasons that a message lists before it counts the rest."""


class NinefoldError(Exception):
    """Root of every exception that ninefold raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Exception pickles by calling the class with ``args``, which needs an __init__ that takes the message.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[NinefoldError], args: tuple[object, ...], attributes: dict[str, object]) -> NinefoldError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(attributes)
    return error


def first_few(reasons: Sequence[object]) -> str:
    """Several reasons as one line that stays readable: the first few, and how many more there are.

    >>> first_few(["row 1 has 5 twice", "box 1 has 5 twice"]), first_few(range(27))
    ('row 1 has 5 twice; box 1 has 5 twice', '0; 1; 2; 3; and 23 more')
    """
    shown = list(map(str, reasons[:_FEW] if len(reasons) > _FEW + 1 else reasons))
    return "; ".join(shown if len(shown) == len(reasons) else [*shown, f"and {len(reasons) - _FEW:,} more"])


class ParseError(NinefoldError, ValueError):
    """Text or data that cannot be read as a puzzle.

    ``reason`` explains what is wrong; ``source`` and ``line`` (from 1) are its location in a file, ``None`` if the
    input was not a file.  ``meta`` has the other values of its row, if the file is JSON.
    """

    def __init__(
        self,
        reason: str,
        *,
        source: str | None = None,
        line: int | None = None,
        meta: Mapping[str, str | int | float] | None = None,
    ) -> None:
        self.reason = reason
        self.source = source
        self.line = line
        self.meta = meta or {}
        super().__init__(reason, source, line)

    def at(self, source: str | None, line: int | None) -> ParseError:
        """Return the same error with its location in a file."""
        return ParseError(self.reason, source=source or self.source, line=line or self.line, meta=self.meta)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line) if part is not None)
        if self.source is None and self.line is not None:
            place = f"line {self.line}"
        return f"{place}: {self.reason}" if place else self.reason


class PuzzleError(NinefoldError):
    """A puzzle that cannot be solved as asked; the reason is in the subclass."""


class InvalidPuzzleError(PuzzleError):
    """The digits already break the rules; ``conflicts`` names the houses and cells."""

    def __init__(self, conflicts: tuple[Conflict | str, ...]) -> None:
        self.conflicts = conflicts
        super().__init__(first_few(conflicts))


class NoSolutionError(PuzzleError):
    """No way to fill the empty cells obeys the rules."""

    def __init__(self, message: str = "the puzzle has no solution") -> None:
        super().__init__(message)


class SeveralSolutionsError(PuzzleError):
    """The puzzle has more than one solution; ``examples`` holds two of them."""

    def __init__(self, examples: tuple[Any, ...]) -> None:
        self.examples = examples
        super().__init__("the puzzle has more than one solution")


class MistakeError(PuzzleError):
    """A digit filled in, or a candidate crossed out, does not agree with the solution."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        super().__init__(first_few(mistakes))


class GenerateError(NinefoldError):
    """Not all requested puzzles could be generated within the budget.

    ``found`` is their number, after ``attempts`` attempts in ``seconds``; ``puzzles`` holds those not yielded yet
    (``generate_many``), and is None otherwise.
    """

    def __init__(
        self,
        message: str,
        *,
        found: int = 0,
        attempts: int = 0,
        seconds: float = 0.0,
        puzzles: NDArray[np.uint8] | None = None,
    ) -> None:
        self.found = found
        self.attempts = attempts
        self.seconds = seconds
        self.puzzles = puzzles
        super().__init__(message)


class FormatError(NinefoldError):
    """A format that does not exist, or one that cannot hold the puzzle."""


class JobError(NinefoldError):
    """A job that cannot run: its folder belongs to another job, or its inputs have changed."""


class OutOfTimeError(NinefoldError, TimeoutError):
    """The budget ran out before the work was finished; ``so_far`` is the result up to then."""

    def __init__(self, message: str, so_far: Any = None) -> None:
        self.so_far = so_far
        super().__init__(message)


class MissingExtraError(NinefoldError, ImportError):
    """An optional package is needed and not installed; the message explains how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        self.what = what
        self.extra = extra
        super().__init__(f"{what} needs an extra: pip install 'ninefold[{extra}]'")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.what, self.extra)  # ImportError keeps its message apart from ``args``
