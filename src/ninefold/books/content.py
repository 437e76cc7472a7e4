"""The content of a book: numbered puzzles with their solutions and ratings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..base.geometry import CLASSIC
from ..drawing import Board, Caption, Digits, Extra, Labels, Layer, Outside
from ..engine.single import solve
from ..errors import ParseError, PuzzleError
from ..formats import Record
from ..logic.solver import hint, rate, steps
from ..puzzle.grid import Grid, GridLike
from ..puzzle.puzzle import is_variant
from ..render import explain
from ..render.board import step_board
from ..results.steps import Level, Rating

if TYPE_CHECKING:
    from ..results.outcomes import Solution
    from ..variants import Variant

__all__ = ["Entry", "Hint", "Item", "Printable", "Rules", "Section", "by_difficulty", "entries"]


_RATING_SECONDS = 30.0
"""The time to rate a variant; after that it has no stars."""


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle for a book, classic or a variant, with a title and the place that errors name.

    >>> from ninefold import examples
    >>> Item(examples.get("easy").grid, title="Monday").title
    'Monday'
    """

    puzzle: GridLike | Variant
    title: str = ""
    source: str = ""
    line: int | None = None


Printable: TypeAlias = "Record | Item | GridLike | Variant"
"""A puzzle that can be printed."""


class Hint(NamedTuple):
    """The content of a hint page: a board, a heading and a text; only a text if there is no step."""

    board: Board | None
    name: str
    text: str


class Rules(NamedTuple):
    """The rules of a puzzle: the first line, the signs with their layers and meanings, and sentences."""

    houses: str = ""
    signs: tuple[tuple[str, tuple[Layer, ...]], ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry(ABC):
    """A puzzle of a book."""

    number: int
    title: str

    @property
    def stars(self) -> int:
        """One for an easy puzzle, five for an extreme one; none when it was not rated."""
        return 0

    @property
    def rules(self) -> Rules:
        """The rules beyond those of classic Sudoku."""
        return Rules()

    @abstractmethod
    def board(self, *, candidates: bool = False) -> Board:
        """The puzzle, perhaps with all candidates penciled in."""

    @abstractmethod
    def solved(self) -> Board:
        """The solution."""

    @abstractmethod
    def hint(self) -> Hint | None:
        """The hint, if there is one."""


class Section(NamedTuple):
    """A part of the puzzles of one difficulty, with a heading of its own."""

    name: str
    stars: int
    entries: tuple[Entry, ...]

    @property
    def key(self) -> str:
        """The target of links to it."""
        return f"section {self.stars}"


def by_difficulty(content: Iterable[Entry], first: int) -> list[Section]:
    """Sections from easy to extreme, renumbered in this order; puzzles without a rating come last."""
    ordered = sorted(content, key=lambda entry: entry.stars or 99)
    numbered = [replace(entry, number=number) for number, entry in enumerate(ordered, first)]
    names = {int(level) + 1: str(level) for level in Level}
    return [
        Section(names.get(stars, "More puzzles"), stars, tuple(entries))
        for stars, entries in groupby(numbered, key=lambda entry: entry.stars)
    ]


@dataclass(frozen=True, slots=True)
class ClassicEntry(Entry):
    """A classic puzzle."""

    puzzle: Grid
    solution: Grid
    rating: Rating | None

    @property
    def stars(self) -> int:
        """By the level of the rating."""
        return 0 if self.rating is None else int(self.rating.level) + 1

    def board(self, *, candidates: bool = False) -> Board:
        """Clues, or candidates for a sukaku."""
        return (self.puzzle.with_all_marks() if candidates and not self.puzzle.sukaku else self.puzzle)._board()

    def solved(self) -> Board:
        """Clues bold."""
        return self.solution._board()

    def hint(self) -> Hint | None:
        """The step that a person is most likely to miss: the first by the hardest technique of the path.

        If that is a guess, the step that the default preset finds there.
        """
        path = steps(self.puzzle, preset="hodoku")  # the path that the rating is based on
        hardest = self.rating.hardest if self.rating else rate(self.puzzle).hardest
        step = next((step for step in path if step.technique == hardest), path[0] if len(path) else None)
        if step is not None and step.guess:
            step = hint(step.grid).step or step
        return None if step is None else Hint(step_board(step).on(Labels()), step.name, explain(step))


@dataclass(frozen=True, slots=True)
class VariantEntry(Entry):
    """A puzzle of another shape or with other rules."""

    puzzle: Variant
    solution: Solution
    rating: Rating | None

    @property
    def stars(self) -> int:
        """By the level on the scale for variants; five for those beyond it."""
        if self.rating is None or self.rating.ending == "stopped":
            return 0
        return 1 + min(self.rating.level, Level.EXTREME)

    @property
    def rules(self) -> Rules:
        """All of them, as the legend of the picture has them."""
        from ..variants.legend import houses, legend

        found = legend(self.puzzle)
        signs = tuple((words, tuple(layers)) for words, layers in found.signs.items())
        return Rules(houses(self.puzzle.shape), signs, tuple(found.sentences))

    def board(self, *, candidates: bool = False) -> Board:
        """The rules in words; those without a picture are in the legend."""
        from ..variants.drawing import board

        return _without_captions(board(self.puzzle, marks=candidates))

    def solved(self) -> Board:
        """The digits, and regions that were to be found; rules would only be in the way."""
        from ..variants.drawing import board

        seen = board(self.puzzle, self.solution)
        return Board(
            seen.shape, tuple(layer for layer in seen.layers if isinstance(layer, (Digits, Extra))), seen.regions
        )

    def hint(self) -> Hint | None:
        """Where to begin: the first conclusion, and the fewest houses and rules that force it."""
        from ..variants.drawing import step_board

        found = hint(self.puzzle)
        if found.step is None:
            return None if found.solved else Hint(None, "", "No explanation that a person could follow was found.")
        board = _without_captions(step_board(found.step))
        if not any(isinstance(layer, Outside) and min(layer.row, layer.column) < 0 for layer in board.layers):
            board = board.on(Labels())
        return Hint(board, "Where to begin", str(found.step))


def _without_captions(board: Board) -> Board:
    return Board(board.shape, tuple(layer for layer in board.layers if not isinstance(layer, Caption)), board.regions)


def entries(
    items: Iterable[Printable],
    *,
    first: int,
    rated: bool,
    seconds: float | None,
    skip: Callable[[PuzzleError | ParseError], object] | None,
) -> Iterator[Entry]:
    """Number the puzzles and solve and rate them.

    A puzzle that cannot be read, or does not have exactly one solution, is passed to *skip* and gets no number; without
    *skip*, the error is raised.
    """
    number = first
    for position, item in enumerate(items, 1):
        try:
            yield _entry(number, item, rated, seconds)
            number += 1
        except (PuzzleError, ParseError) as error:
            named = _named(error, item, position)
            if skip is None:
                raise named from None
            skip(named)


def _entry(number: int, item: Printable, rated: bool, seconds: float | None) -> Entry:
    title = (
        str(item.meta.get("title", "")) if isinstance(item, Record) else item.title if isinstance(item, Item) else ""
    )
    puzzle = item.puzzle if isinstance(item, Record) else item.puzzle if isinstance(item, Item) else item
    if is_variant(puzzle):
        title = title or _title(puzzle)
        if (grid := _plain(puzzle)) is None:
            return _variant_entry(number, title, puzzle, rated, seconds)
        puzzle = grid
    classic = Grid(puzzle).puzzle()  # type: ignore[arg-type]
    solution = classic.with_solution(solve(classic).line)
    return ClassicEntry(number, title, classic, solution, rate(classic) if rated else None)


def _variant_entry(number: int, title: str, puzzle: Variant, rated: bool, seconds: float | None) -> VariantEntry:
    try:
        solution = solve(puzzle, seconds=seconds)
    except TimeoutError:
        solution = None
    if solution is None or not solution.proved:
        raise PuzzleError(f"not proved to have exactly one solution in {seconds:g} seconds")
    return VariantEntry(number, title, puzzle, solution, rate(puzzle, seconds=_RATING_SECONDS) if rated else None)


def _title(puzzle: Variant) -> str:
    notes = puzzle.notes
    title, author = notes.get("title", "").strip(), notes.get("author", "").strip()
    return " ".join((f"{title}, by {author}" if title and author else title or author).split())


def _plain(puzzle: Variant) -> Grid | None:
    """The classic puzzle that a variant without rules is; None for any other."""
    rules = (rule for rule in puzzle.constraints if rule.slug != "note")
    if puzzle.shape != CLASSIC or puzzle.extra or any(rules) or any(len(digits) > 1 for _, digits in puzzle.givens):
        return None
    cells = ["."] * CLASSIC.cells
    for place, digits in puzzle.givens:
        cells[CLASSIC.cell_at(place)] = str(min(digits))
    return Grid("".join(cells))


def _named(error: PuzzleError | ParseError, item: object, position: int) -> PuzzleError | ParseError:
    """The error with its location: in its file, or among the given puzzles."""
    if isinstance(error, ParseError):
        return ParseError(f"{_place(item, position)}: {error.reason}")
    return PuzzleError(f"{_place(item, position)}: {error}")


def _place(item: object, position: int) -> str:
    if isinstance(item, (Record, Item)) and item.source:
        return f"{item.source}:{item.line}" if item.line else item.source
    return f"puzzle {position}"
