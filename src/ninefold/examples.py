"""Puzzles to play with: of every degree, one of each status, and one built against row-by-row search.

>>> from ninefold import examples
>>> for example in examples.ALL:
...     print(f"{example.name:13} {example.grid.clue_count} clues  {example.status.phrase}")
easy          34 clues  exactly one solution
medium        27 clues  exactly one solution
hard          24 clues  exactly one solution
extreme       24 clues  exactly one solution
many-guesses  22 clues  exactly one solution
against-rows  24 clues  exactly one solution
few-clues     18 clues  exactly one solution
no-solution   27 clues  no solution
several       23 clues  several solutions
invalid       35 clues  invalid

All were made for ninefold from random full grids by removing clues while one solution was left. ``easy`` to ``extreme``
have these levels on HoDoKu's scale. ``many-guesses`` was found by swapping clues as long as a search needed more
guesses. ``few-clues`` was found by removing two clues and adding one while a single solution remained.
``against-rows`` is the worst found in two minutes among puzzles whose first row is empty and reads 987654321 when
solved.

``gallery()`` has variants to play: every popular rule at three levels, generated from seeds.

>>> examples.get("thermo-easy").puzzle.rules[0].slug
'thermo'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .base.arguments import choice
from .formats import parse
from .puzzle.grid import Grid
from .puzzle.puzzle import Puzzle
from .results.outcomes import Status

__all__ = ["ALL", "NAMES", "Example", "gallery", "get"]


@dataclass(frozen=True, slots=True)
class Example:
    """A bundled puzzle: its name, one line about it, its text and its status; of a variant, also its rule and level."""

    name: str
    about: str
    line: str
    status: Status
    rule: str = ""
    level: str = ""

    def _repr_svg_(self) -> str:
        puzzle: Any = self.puzzle
        return str(puzzle.to_svg())

    @property
    def grid(self) -> Grid:
        """The puzzle as a Grid; ParseError for a variant."""
        return Grid(self.line)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, a Grid or a Variant."""
        return parse(self.line)


ALL = (
    Example(
        "easy",
        "symmetric; some cell always has only one candidate left",
        ".......953..5.86..7..69..4.8..7.425..12...76..752.6..1.9..43..6..18.2..468.......",
        Status.ONE,
    ),
    Example(
        "medium",
        "symmetric; asks for locked candidates now and then",
        "..7...5.3.......6.....524178....6.2....489....5.3....812497.....7.......5.6...2..",
        Status.ONE,
    ),
    Example(
        "hard",
        "asks for an xy-wing or another pattern of that kind",
        ".5..498...86..5..3......9.6..93..62..............84...76.........8.3...1.9.75....",
        Status.ONE,
    ),
    Example(
        "extreme",
        "no clue can be spared, and it takes chains of assumptions",
        "4..3..56.....5...27....6...3....9......7..34.........1..7..2..9..98..1.3.5..13...",
        Status.ONE,
    ),
    Example(
        "many-guesses",
        "bred to need guesses, even of an engine that knows singles and locked candidates; people find it easier",
        "48..9.7....5...2.....2....3..84.2..7..6.7............2.....3.8....14.....69.....1",
        Status.ONE,
    ),
    Example(
        "against-rows",
        "built against row-by-row search: its empty first row must become 987654321",
        ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3",
        Status.ONE,
    ),
    Example(
        "few-clues",
        "eighteen clues, one more than the fewest that any puzzle can have",
        "..5...3.1....72..4..............9.7.3....4.....1...26..6..........95...82........",
        Status.ONE,
    ),
    Example(
        "no-solution",
        "no two clues conflict, yet the grid cannot be filled",
        "..7...5.3.......6.....524178....6.7....489....5.3....812497.....7.......5.6...2..",
        Status.NONE,
    ),
    Example(
        "several",
        "the extreme one without one of its clues: eleven solutions",
        "4..3..56.....5...27....6...3....9......7..34.........1..7..2..9..98..1.3.5..1....",
        Status.SEVERAL,
    ),
    Example(
        "invalid",
        "the easy one with a 9 too many in column 5",
        ".......953..5.86..7..69..4.8..7.425..12.9.76..752.6..1.9..43..6..18.2..468.......",
        Status.INVALID,
    ),
)
"""The examples, from the easiest to the impossible."""

NAMES = tuple(example.name for example in ALL)
"""Their names."""

_BY_NAME = {example.name: example for example in ALL}


@cache
def gallery() -> tuple[Example, ...]:
    """Return the variants to play, rule by rule and the easiest first; ``tools/gallery.py`` generates them.

    >>> {example.level for example in gallery()} == {"easy", "medium", "hard"}
    True
    """
    text = (Path(__file__).parent / "gallery.jsonl").read_text(encoding="utf-8")
    rows = map(json.loads, text.splitlines())
    return tuple(Example(e["name"], e["about"], e["puzzle"], Status.ONE, e["rule"], e["level"]) for e in rows)


def get(name: str) -> Example:
    """Return the example of this name; ValueError names those that exist.

    >>> print(get("few-clues").about)
    eighteen clues, one more than the fewest that any puzzle can have
    """
    found = next((example for example in gallery() if example.name == name), None)
    return found or _BY_NAME[choice("example", name, NAMES)]
