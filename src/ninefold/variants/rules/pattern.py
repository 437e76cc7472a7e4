from __future__ import annotations

from .base import CellRule, CellsLike, Ground, Postings, as_cells, post


class Pattern(CellRule):
    """The digits, read in order, match a regular expression.

    It may contain digits, ``.``, ``[]``, ``()``, ``|``, ``*``, ``+``, ``?`` and ``{}``.

    A pattern may need at most 20,000 states; ``.{9}`` needs nine times as many as ``.``. All patterns and automata of
    a puzzle together may have 4,000,000 arcs, counted once for each cell that they read.

    >>> Pattern("r1c1 r1c2 r2c2", ".*12.*").describe()
    'r1c1, r1c2, r2c2: the digits, read in order, match .*12.*.'
    """

    slug = "pattern"
    names = ("regular expression", "regex")
    pattern: str

    def __init__(self, cells: CellsLike, pattern: str) -> None:
        if not isinstance(pattern, str):
            raise TypeError(f"pattern must be text, got {pattern!r:.40}")
        self._set(cells=as_cells(cells), pattern=pattern)

    def sentence(self) -> str:
        return f"The digits, read in order, match {self.pattern}."

    def lower(self, ground: Ground) -> Postings:
        yield post("pattern", ground.numbers(self.cells), text=self.pattern)
