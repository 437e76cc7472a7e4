"""Indexers: digits that give the position of another digit."""

from __future__ import annotations

from ...errors import ParseError
from .base import CellRule, Ground, Postings, post
from .teaching import Case, Cases, Marked, Same, Teachings, digit_mask, indexed


class RowIndexer(CellRule):
    """In row r, the digit gives the row of that column in which r appears.

    >>> RowIndexer("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: in row r, the digit gives the row of that column in which r appears.'
    """

    slug = "row-indexer"
    names = ("row indexing", "indexing")

    def lower(self, ground: Ground) -> Postings:
        for number in ground.numbers(self.cells):
            row, column = divmod(number, ground.shape.width)
            yield post("index", [number, *ground.shape.columns[column]], [row + 1])

    def teach(self, ground: Ground) -> Teachings:
        for _, (cell, *line), (value,), _, _ in self.lower(ground):
            phrase = f"{{a}} gives the row of the {value} in its column"
            yield from indexed(cell, line, value, ground.shape, phrase)


class ColumnIndexer(CellRule):
    """In column c, the digit gives the column of that row in which c appears.

    >>> ColumnIndexer("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: in column c, the digit gives the column of that row in which c appears.'
    """

    slug = "column-indexer"
    names = ("column indexing", "indexing", "159")

    def lower(self, ground: Ground) -> Postings:
        for number in ground.numbers(self.cells):
            row, column = divmod(number, ground.shape.width)
            yield post("index", [number, *ground.shape.rows[row]], [column + 1])

    def teach(self, ground: Ground) -> Teachings:
        for _, (cell, *line), (value,), _, _ in self.lower(ground):
            phrase = f"{{a}} gives the column of the {value} in its row"
            yield from indexed(cell, line, value, ground.shape, phrase)


class BoxIndexer(CellRule):
    """In the nth cell of a box, the digit gives the cell of that box in which n appears.

    Cells of a box are counted from 1, row by row.

    >>> BoxIndexer("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: in the nth cell of a box, the digit gives the cell of that box in which n appears.'
    """

    slug = "box-indexer"
    names = ("box indexing", "indexing")

    def lower(self, ground: Ground) -> Postings:
        for number in ground.numbers(self.cells):
            box = ground.shape.box_of(number)
            if box < 0:
                raise ParseError(f"{ground.shape.cell_name(number)} is not in a box")
            region = ground.shape.regions[box]
            yield post("index", [number, *region], [region.index(number) + 1])

    def teach(self, ground: Ground) -> Teachings:
        for _, (cell, *line), (value,), _, _ in self.lower(ground):
            phrase = f"{{a}} gives the place of the {value} in its box"
            yield from indexed(cell, line, value, ground.shape, phrase)


class ValueIndex(CellRule):
    """The second digit gives the position of the first digit among the remaining cells.

    Positions are counted from 1.

    >>> ValueIndex("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: the second digit gives the position of the first digit among the remaining cells.'
    """

    slug = "value-index"
    names = ("value indexing",)
    least = 3

    def lower(self, ground: Ground) -> Postings:
        yield post("value-index", ground.numbers(self.cells))

    def teach(self, ground: Ground) -> Teachings:
        value, place, *rest = ground.numbers(self.cells)
        if len(set(self.cells)) == len(self.cells):
            cases = []
            for number, cell in enumerate(rest, 1):
                here = Marked((place,), digit_mask(ground.shape, lambda d, n=number: d == n), "")  # type: ignore[misc]
                words = f"{{{place}}} is {number}, and {{{value}}} is the same as {{{cell}}}"
                cases.append(Case(words, (here, Same(value, cell, ""))))
            yield Cases((value, place, *rest), tuple(cases))
