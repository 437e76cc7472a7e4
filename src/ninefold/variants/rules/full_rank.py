"""Full rank."""

from __future__ import annotations

from operator import attrgetter

from ...base.arguments import choice
from .base import CellRule, CellsLike, Constraint, Ground, Postings, as_cells, number, post
from .teaching import Marked, Ranked, Teachings


class FullRank(CellRule):
    """The clue is the rank of its line among all rows and columns read as numbers.

    Each row and each column is read in both directions, and rank 1 is the smallest number. Give all cells of the line,
    starting from the clue. ``FullRankTies`` sets which numbers may be equal.

    >>> FullRank("r1c1 r1c2 r2c2", 3).describe()
    'r1c1, r1c2, r2c2: the line has rank 3 among all rows and columns read as numbers.'
    """

    slug = "full-rank"
    rank: int

    def __init__(self, cells: CellsLike, rank: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), rank=number("rank", rank, least=1))

    def sentence(self) -> str:
        return f"The line has rank {self.rank} among all rows and columns read as numbers."

    def lower(self, ground: Ground) -> Postings:
        # The first clue posts all of them together.
        clues = [rule for rule in ground.constraints if isinstance(rule, FullRank)]
        if self in clues and self != clues[0]:
            return
        together = sorted(clues, key=attrgetter("rank")) if self in clues else [self]
        ties = next((rule.ties for rule in ground.constraints if isinstance(rule, FullRankTies)), "unclued")
        numbers = [list(TIES).index(ties)]
        for clue in together:
            numbers += [clue.rank, len(clue.cells)]
        yield post("full-rank", (n for clue in together for n in ground.numbers(clue.cells)), numbers)

    def teach(self, ground: Ground) -> Teachings:
        shape, line = ground.shape, tuple(ground.numbers(self.cells))
        rows, columns = shape.rows, shape.columns
        if not shape.lines or not shape.height == shape.width == len(shape.digits) or self.rank > 4 * shape.height:
            return
        lines = [tuple(way) for each in (*rows, *columns) for way in (each, each[::-1])]
        if line not in lines:
            return
        lines.remove(line)
        houses = tuple(tuple(house) for house in (rows[0], rows[-1], columns[0], columns[-1]))
        first, place = divmod(self.rank - 1, 4)
        words = f"begins the line of rank {self.rank}, and each digit begins four lines"
        yield Marked(line[:1], 1 << first, words, houses)
        yield Ranked(tuple(range(shape.cells)), line, 1 << first, self.rank, place, tuple(lines), houses)


class FullRankTies(Constraint):
    """Full rank allows some lines to be equal as numbers: none, lines without a clue, or any.

    Equal lines have the same rank. ``"unclued"`` is the default. ``"none"`` applies to all rows and columns, even
    without a ``FullRank`` clue.

    >>> FullRankTies("any").describe()
    'Lines may be equal when read as numbers.'
    """

    slug = "full-rank-ties"
    ties: str

    def __init__(self, ties: str) -> None:
        self._set(ties=choice("ties", ties, tuple(TIES)))

    def sentence(self) -> str:
        return TIES[self.ties]

    def lower(self, ground: Ground) -> Postings:
        if self.ties == "none":
            yield post("full-rank", (), [list(TIES).index(self.ties)])


TIES = {
    "none": "No two lines are equal when read as numbers.",
    "unclued": "Only lines without a clue may be equal when read as numbers.",
    "any": "Lines may be equal when read as numbers.",
}
"""Which lines may be equal, in the order of the engine's numbers."""
