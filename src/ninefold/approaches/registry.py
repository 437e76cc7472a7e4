"""The one ordered table of the textbook approaches, and how to run them by name."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from ..base.arguments import choice
from ..puzzle.grid import GridLike, classic_grid
from . import ac3, check_sets, csp, dancing_links, most_constrained, norvig, scan, set_difference, singles_first
from .base import Outcome, Run, Walk
from .mark import Mark
from .source import Source, about, source_of

__all__ = ["NAMES", "Approach", "Search", "get", "run", "start"]


@dataclass(frozen=True)
class Approach:
    """An approach: its name, its idea in one line, and its options with their values, the default first.

    An approach of your own is a function ``search(grid, counters)`` that fills the list of 81 digits in place and
    yields moves ``(kind, cell, digit)``, or another walk to go on with (see ``approaches/base.py``).  The function
    alone will do wherever an approach is named, ``compare`` included.

    >>> from ninefold.approaches import Kind
    >>> def first_fit(grid, counters):
    ...     for cell in range(81):
    ...         if grid[cell] == 0:
    ...             for digit in range(1, 10):
    ...                 if all(grid[c] != digit for c in range(81) if c // 9 == cell // 9 or c % 9 == cell % 9):
    ...                     grid[cell] = digit
    ...                     yield Kind.PLACE, cell, digit
    ...                     yield first_fit(grid, counters)
    ...                     grid[cell] = 0
    ...                     yield Kind.REMOVE, cell, digit
    ...             return
    ...     yield Kind.SOLVED, -1, 0
    >>> print(run("123456789456789123789123456234567891567891234891234567345678912678912345.........", first_fit))
    solved: 9 nodes, 0 backtracks
    """

    name: str
    idea: str
    search: Callable[..., Walk] = field(repr=False)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    against: str = field(default="", repr=False)
    """A puzzle built against it, 81 characters."""

    @property
    def source(self) -> Source:
        """The lines of code of the approach; the lines that ``Run.line`` names are among them."""
        return source_of(self.search)

    @property
    def about(self) -> str:
        """What it does and why, as its file begins."""
        return about(self.search)

    def start(
        self,
        puzzle: GridLike,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        at: Mark | None = None,
        **options: str,
    ) -> Run:
        """Begin a run, to be iterated over or finished; see :func:`start`."""
        self.check(options)
        return Run(self.name, classic_grid(puzzle, "an approach"), partial(self.search, **options), nodes, seconds, at)

    def check(self, options: Mapping[str, str]) -> None:
        """Refuse options, and values of options, that the approach does not have: ValueError."""
        for option, value in options.items():
            if option not in self.options:
                raise ValueError(f"approach {self.name!r} has no option {option!r}{_known(self.options)}")
            if value not in self.options[option]:
                raise ValueError(f"{option} must be one of {', '.join(self.options[option])}, got {value!r}")

    def variants(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield every setting of the options, with a label for it.

        >>> [label for label, _ in get("most-constrained").variants()]
        ['most-constrained (sets)', 'most-constrained (bits)']
        """
        for values in itertools.product(*self.options.values()):
            label = f"{self.name} ({', '.join(values)})" if values else self.name
            yield label, dict(zip(self.options, values))


def _known(options: Mapping[str, tuple[str, ...]]) -> str:
    return f"; it has {', '.join(options)}" if options else ""


# Puzzles built against an approach: the first row, as the walk sees it, must become 987654321 (see ninefold.examples);
# for the others, the worst in half a minute of exchanging clues as long as the approach needed more guesses.
_ROWS = ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3"

_APPROACHES = {
    approach.name: approach
    for approach in (
        Approach(
            "scan",
            "cells in order, digits 1-9; re-scan row, column and box after each try",
            scan.search,
            against=_ROWS,
        ),
        Approach(
            "check-sets",
            "the same walk; a set per row, column and box answers at once",
            check_sets.search,
            against=_ROWS,
        ),
        Approach(
            "set-difference",
            "cells from the end of a list; try only what row, column and box leave",
            set_difference.search,
            against=_ROWS[::-1],
        ),
        Approach(
            "singles-first",
            "fill every cell with one option until nothing changes, then guess",
            singles_first.search,
            {"singles": ("always", "once")},
            against="48..9.7....5...2.....2....3..84.2..7..6.7............2.....3.8....14.....69.....1",
        ),
        Approach(
            "most-constrained",
            "branch on the cell with the fewest candidates",
            most_constrained.search,
            {"representation": ("sets", "bits")},
            against="1.8.3.........8.4.42.......64.....2..7..4.1.....2...........23.3..8.7.1..5.....87",
        ),
        Approach(
            "csp",
            "domains, forward checking, minimum remaining values",
            csp.search,
            {"value_order": ("ascending", "least-constraining")},
            against="48..9.7....5...2.....2....3..84....7..6.7.........1..2.....3.8....14.....69.....1",
        ),
        Approach(
            "ac3",
            "domains kept arc consistent: what one cell loses, its peers hear of at once",
            ac3.search,
            against="48..9.7....5...2.....2....3..84....7..6.7.........1..2.....3.8....14.....69.....1",
        ),
        Approach(
            "norvig",
            "assign and eliminate call each other, hidden singles too; guesses work on copies",
            norvig.search,
            against="482...7....5...2........6.3..84....7..6.72...........2.....3.8....14.....69...4..",
        ),
        Approach(
            "dancing-links",
            "exact cover: 729 options, 324 items, the item with the fewest options first",
            dancing_links.search,
            against="482...7....5...2........6.3..84....7..6.72...........2.....3.8....14.....69...4..",
        ),
    )
}

NAMES = tuple(_APPROACHES)
"""The names of the approaches, from the plainest to the cleverest."""


Search: TypeAlias = "Callable[..., Walk]"
"""An approach as a function of the grid and the counters."""


def get(name: str | Approach | Search) -> Approach:
    """Return the approach of this name; ValueError names those that exist.

    An Approach is returned as it is; a function of your own becomes one, named after it.

    >>> print(get("check-sets").idea)
    the same walk; a set per row, column and box answers at once
    """
    if isinstance(name, Approach):
        return name
    if callable(name) and not isinstance(name, type):
        about = (name.__doc__ or "").strip().partition("\n")[0]
        return Approach(getattr(name, "__name__", "own").replace("_", "-"), about, name)
    return _APPROACHES[choice("approach", name, NAMES)]


def start(
    puzzle: GridLike,
    name: str | Approach | Search,
    *,
    nodes: int | None = None,
    seconds: float | None = 10.0,
    at: Mark | None = None,
    **options: str,
) -> Run:
    """Begin to solve *puzzle* with an approach; nothing happens until the run is asked for events.

    *name* is that of an approach, or an approach of your own: see Approach.
    The budget, *nodes* and *seconds* (``None`` for no limit), is looked at before each guess; it is never
    exceeded by a node.  With *at*, the mark of an earlier run on the same puzzle, the run goes on from there, counters
    and budget included.  Raises ParseError for what is no puzzle, PuzzleError for a sukaku, ValueError for a name
    or an option that does not exist, and for a mark of another run.

    >>> from itertools import islice
    >>> run = start(".2345678945678912378912345623456789156789123489123456734567891267891234591234567.", "scan")
    >>> for event in run:
    ...     print(event)
    depth 0: try 1 in r1c1
    depth 1: place 1 in r1c1
    depth 1: try 1 in r9c9
    depth 1: try 2 in r9c9
    depth 1: try 3 in r9c9
    depth 1: try 4 in r9c9
    depth 1: try 5 in r9c9
    depth 1: try 6 in r9c9
    depth 1: try 7 in r9c9
    depth 1: try 8 in r9c9
    depth 2: place 8 in r9c9
    depth 2: solved
    """
    return get(name).start(puzzle, nodes=nodes, seconds=seconds, at=at, **options)


def run(
    puzzle: GridLike,
    name: str | Approach | Search,
    *,
    nodes: int | None = None,
    seconds: float | None = 10.0,
    **options: str,
) -> Outcome:
    """Solve *puzzle* with an approach and return how it ended; budget and errors as in :func:`start`.

    A puzzle with several solutions gets one of them: an approach stops at the first and does not claim that it is
    the only one.  Digits that break the rules leave no solution.

    >>> outcome = run("." * 81, "csp")
    >>> print(outcome.end, outcome.solution is not None)
    solved True
    >>> print(run("11" + "." * 79, "scan").end)
    no solution
    >>> print(run("." * 81, "scan", nodes=80).end)
    gave up
    """
    return get(name).start(puzzle, nodes=nodes, seconds=seconds, at=None, **options).finish()
