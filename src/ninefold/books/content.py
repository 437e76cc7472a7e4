"""What goes into a book: puzzles with their solutions and ratings, each with its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .._api import solve
from .._errors import ParseError, PuzzleError
from .._grid import Grid, GridLike
from .._logic import rate, steps
from .._steps import Rating, Step
from ..formats import Record

__all__ = ["Entry", "entries"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a book."""

    number: int
    puzzle: Grid
    solution: Grid
    rating: Rating | None
    title: str = ""

    @property
    def stars(self) -> int:
        """One for an easy puzzle, five for an extreme one; none when it was not rated."""
        return 0 if self.rating is None else int(self.rating.level) + 1

    def hint(self) -> Step | None:
        """The step that a person is most likely to miss: the first by the hardest technique of the path."""
        path = steps(self.puzzle, preset="hodoku")  # the path that the rating is made of
        hardest = self.rating.hardest if self.rating else rate(self.puzzle).hardest
        return next((step for step in path if step.technique == hardest), path[0] if len(path) else None)


def entries(
    items: Iterable[Record | GridLike],
    *,
    first: int,
    rated: bool,
    skip: Callable[[PuzzleError | ParseError], object] | None,
) -> Iterator[Entry]:
    """Number the puzzles and solve and rate them.

    What cannot be read, or has not exactly one solution, is handed to *skip* and gets no number; without *skip* it is
    raised.
    """
    number = first
    for position, item in enumerate(items, 1):
        try:
            yield _entry(number, item, rated)
            number += 1
        except (PuzzleError, ParseError) as error:
            named = _named(error, item, position)
            if skip is None:
                raise named from None
            skip(named)


def _entry(number: int, item: Record | GridLike, rated: bool) -> Entry:
    grid = item.grid if isinstance(item, Record) else Grid(item)
    puzzle = grid.puzzle()
    solution = puzzle.with_solution(solve(puzzle).line)
    title = item.meta.get("title", "") if isinstance(item, Record) else ""
    return Entry(number, puzzle, solution, rate(puzzle) if rated else None, str(title))


def _named(error: PuzzleError | ParseError, item: object, position: int) -> PuzzleError | ParseError:
    """The error with its place: in its file, or among the puzzles given."""
    if isinstance(error, ParseError):
        return ParseError(f"puzzle {position}: {error.reason}")
    place = f"puzzle {position}"
    if isinstance(item, Record) and item.source:
        place = f"{item.source}:{item.line}" if item.line else item.source
    return PuzzleError(f"{place}: {error}")
