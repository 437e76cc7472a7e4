"""The meaning of the keys of an f-puzzles object, for the reader and the writer."""

from __future__ import annotations

from math import isqrt

from ... import variants as v
from ...variants.rules.base import CellRule, Constraint

__all__ = ["CELLS", "FLAGS", "INDEXERS", "LINES", "NOTES", "OUTSIDE", "SINGLES", "lockout", "usual_regions", "whisper"]

NOTES = {"title": "title", "author": "author", "ruleset": "rules"}
"""Texts of the object, and their names as notes."""
CELLS = "fpuzzles:cells"
"""The note that holds the contents of cells besides givens: progress, marks, colors."""
FLAGS: dict[str, Constraint] = {
    "diagonal+": v.Diagonal(rising=True),
    "diagonal-": v.Diagonal(rising=False),
    "antiknight": v.AntiKnight(),
    "antiking": v.AntiKing(),
    "disjointgroups": v.DisjointGroups(),
}
LINES: dict[str, type[CellRule]] = {
    "thermometer": v.Thermo,
    "slowthermometer": v.SlowThermo,
    "palindrome": v.Palindrome,
    "renban": v.Renban,
    "regionsumline": v.RegionSumLine,
    "entropicline": v.Entropic,
    "zipperline": v.Zipper,
    "nabner": v.Nabner,
    "betweenline": v.Between,
    "doublearrow": v.DoubleArrow,
}
OUTSIDE: dict[str, type[v.Sandwich] | type[v.XSum] | type[v.Skyscraper]] = {
    "sandwichsum": v.Sandwich,
    "xsum": v.XSum,
    "skyscraper": v.Skyscraper,
}
SINGLES: dict[str, type[CellRule]] = {"odd": v.Odd, "even": v.Even, "minimum": v.Minimum, "maximum": v.Maximum}
INDEXERS: dict[str, type[CellRule]] = {
    "rowindexer": v.RowIndexer,
    "columnindexer": v.ColumnIndexer,
    "boxindexer": v.BoxIndexer,
    "extraregion": v.Different,
}


def whisper(size: int) -> int:
    """The default difference of a whisper."""
    return -(-size // 2)


def lockout(size: int) -> int:
    """The default difference between the ends of a lockout line."""
    return size // 2


def usual_regions(size: int) -> list[int]:
    """The default region of each cell: boxes, wider than high; rows if the size is prime."""
    high = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return [row // high * high + column // (size // high) for row in range(size) for column in range(size)]
