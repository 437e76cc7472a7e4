"""The table of the textbook approaches in order, and functions that run them by name."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..base.arguments import shown
from ..puzzle.grid import GridLike
from . import ac3, check_sets, csp, dancing_links, most_constrained, norvig, scan, set_difference, singles_first
from .base import Outcome, Run, Walk
from .mark import Mark
from .names import ALIASES, resolve
from .small import SmallGrid, grid_of
from .solvers import is_solver
from .source import Source, about, plain_of, source_of

if TYPE_CHECKING:
    from ..variants import Variant

__all__ = ["NAMES", "Approach", "Complexity", "Search", "get", "run", "start"]


class Complexity(NamedTuple):
    """The worst case in terms of e, the number of empty cells, and why the bound says little in practice."""

    time: str
    space: str
    note: str


@dataclass(frozen=True)
class Approach:
    """An approach: its name, its idea in one line, and its options with their values, the default first.

    Your own approach is a function ``search(grid, counters)`` that fills the list of 81 digits in place and yields
    moves ``(kind, cell, digit)``, or another walk to continue with (see ``approaches/base.py``).  You can pass the
    function itself wherever an approach is named, ``compare`` included.

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
    """A puzzle designed to defeat it, 81 characters."""
    title: str = field(default="", repr=False)
    """The name that most people know it by."""
    complexity: Complexity | None = field(default=None, repr=False)
    """Time and space in the worst case."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that you can use for it.

        >>> get("dancing-links").aliases
        ('DLX', 'Algorithm X', 'exact cover', 'Knuth')
        """
        return tuple(name for name, alias in ALIASES.items() if alias.approach == self.name)

    @property
    def source(self) -> Source:
        """The code of the approach; ``Run.line`` refers to its lines."""
        return source_of(self.search)

    @property
    def plain(self) -> str:
        """The same algorithm without events: a ``class Solution`` to paste into LeetCode 37, or an empty string.

        >>> get("scan").plain.splitlines()[1].strip()
        'def solveSudoku(self, board: list[list[str]]) -> None:'
        """
        return plain_of(self.search)

    @property
    def about(self) -> str:
        """A description: the docstring of its file."""
        return about(self.search)

    def start(
        self,
        puzzle: GridLike | Variant | SmallGrid,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        at: Mark | None = None,
        **options: str,
    ) -> Run:
        """Start a run, to be iterated over or finished; see :func:`start`."""
        search = partial(self.search, **self.settings(options))
        return Run(self.name, grid_of(puzzle), search, nodes, seconds, at)

    def settings(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options with those that the name implies; ValueError for an unknown option or value."""
        for option, value in options.items():
            if option not in self.options:
                raise ValueError(f"approach {self.name!r} has no option {option!r}{_known(self.options)}")
            if value not in self.options[option]:
                raise ValueError(f"{option} must be one of {', '.join(self.options[option])}, got {value!r}")
        return {**{option: values[0] for option, values in self.options.items() if len(values) == 1}, **options}

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


# Puzzles designed to defeat an approach.  For the first three, the first row that the search fills must become
# 987654321 (see ninefold.examples).  The others are the worst that half a minute of exchanging clues found.
_ROWS = ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3"

_HARD = "482...7....5...2........6.3..84....7..6.72...........2.....3.8....14.....69...4.."

_APPROACHES = {
    approach.name: approach
    for approach in (
        Approach(
            "scan",
            "cells in order, digits 1-9; re-scan row, column and box after each try",
            scan.search,
            against=_ROWS,
            title="Backtracking",
            complexity=Complexity(
                "O(9^e); a try reads up to 27 cells",
                "O(e) for the recursion",
                "The bound for `easy` (e = 47) is 9^47, about 7 · 10^44, but the search enters 62 nodes: almost "
                "every wrong digit conflicts with a clue at once. On `against-rows` (e = 57) it enters 168 million.",
            ),
        ),
        Approach(
            "check-sets",
            "backtracking with a set per row, column and box for constant-time checks",
            check_sets.search,
            against=_ROWS,
            title="Backtracking with sets",
            complexity=Complexity(
                "O(9^e); a try takes 3 look-ups",
                "O(e) for the recursion, and 27 sets",
                "The search tree is the same as for `scan`. The bound hides the only difference, the constant factor.",
            ),
        ),
        Approach(
            "set-difference",
            "cells from the end of a list; try only the digits missing from row, column and box",
            set_difference.search,
            against=_ROWS[::-1],
            title="Backtracking on candidates",
            complexity=Complexity(
                "O(9^e); more precisely, the product of the numbers of candidates",
                "O(e) for the list and the recursion, and 27 sets",
                "Few cells have nine candidates, and every placed digit removes candidates from other cells. The "
                "number of nodes depends on the order of the cells, which the bound ignores.",
            ),
        ),
        Approach(
            "singles-first",
            "fill every cell with one option until nothing changes, then guess",
            singles_first.search,
            {"singles": ("always", "once")},
            against="48..9.7....5...2.....2....3..84.2..7..6.7............2.....3.8....14.....69.....1",
            title="Singles first",
            complexity=Complexity(
                "O(9^e · e^2); a node takes up to e passes over e cells",
                "O(e) for the lists of forced cells, and 27 sets",
                "The bound grows by e^2, but the measured cost shrinks: forced digits are not guesses, so `easy` "
                "takes no node at all and `extreme` takes 432 instead of 34 099.",
            ),
        ),
        Approach(
            "most-constrained",
            "branch on the cell with the fewest candidates",
            most_constrained.search,
            {"representation": ("sets", "bits")},
            against="1.8.3.........8.4.42.......64.....2..7..4.1.....2...........23.3..8.7.1..5.....87",
            title="Most constrained cell (MRV)",
            complexity=Complexity(
                "O(9^e · e); choosing a cell looks at up to e cells",
                "O(e) for the recursion, and 27 sets or integers",
                "Branches have two or three candidates instead of nine, and most cells have one. That changes the "
                "base of the exponent, which no bound for the worst puzzle shows.",
            ),
        ),
        Approach(
            "csp",
            "domains, forward checking, minimum remaining values",
            csp.search,
            {"value_order": ("ascending", "least-constraining")},
            against="48..9.7....5...2.....2....3..84....7..6.7.........1..2.....3.8....14.....69.....1",
            title="Forward checking",
            complexity=Complexity(
                "O(9^e · e); an assignment updates up to 20 domains",
                "O(9e) for the domains, O(20e) for the removed values",
                "It enters the same nodes as `most-constrained`. The bound is the same as well, although an "
                "assignment costs 20 updates instead of recomputing up to 81 sets.",
            ),
        ),
        Approach(
            "ac3",
            "domains kept arc consistent after every assignment, with a queue of arcs",
            ac3.search,
            against="48..9.7....5...2.....2....3..84....7..6.7.........1..2.....3.8....14.....69.....1",
            title="Arc consistency (AC-3)",
            complexity=Complexity(
                "O(9^e · e); an assignment revises up to 20 arcs per cell",
                "O(9e) for the domains, O(20e) for the queue",
                "The textbook bound for AC-3 is O(c · d^3), with 1620 arcs and d = 9. Here an arc can fail in only "
                "one way, so a revision takes constant time, and `extreme` needs 43 460 revisions in all.",
            ),
        ),
        Approach(
            "norvig",
            "assign and eliminate call each other; finds hidden singles; guesses work on copies",
            norvig.search,
            against=_HARD,
            title="Norvig's constraint propagation",
            complexity=Complexity(
                "O(9^e); a guess makes up to 729 eliminations of 27 look-ups",
                "O(81e): a copy of the board for every active guess",
                "Propagation solves most puzzles without any guess. The exponent is the number of guesses that are "
                "active at the same time: at most 13 on `many-guesses`, not e = 59.",
            ),
        ),
        Approach(
            "dancing-links",
            "exact cover: 729 options, 324 items, the item with the fewest options first",
            dancing_links.search,
            against=_HARD,
            title="Dancing links (Algorithm X)",
            complexity=Complexity(
                "O(9^e); covering an item unlinks up to 27 entries",
                "O(1): 3241 entries in four lists, plus O(e) for the recursion",
                "Exact cover is NP-complete, so any general bound is exponential. A Sudoku leaves most items with "
                "one option, and `extreme` takes 16 nodes.",
            ),
        ),
    )
}

NAMES = tuple(_APPROACHES)
"""The names of the approaches, from the simplest to the cleverest."""


Search: TypeAlias = "Callable[..., Walk]"
"""An approach as a function of the grid and the counters."""


def get(name: str | Approach | Search) -> Approach:
    """Return the approach of this name, which can be one that people know it by; ValueError for an unknown name.

    An Approach is returned as it is; your own search function becomes one, named after it.

    >>> print(get("check-sets").idea)
    backtracking with a set per row, column and box for constant-time checks
    >>> get("Algorithm X").name, get("bit masks").options
    ('dancing-links', {'representation': ('bits',)})
    """
    if isinstance(name, Approach):
        return name
    if not isinstance(name, str) and is_solver(name):
        raise TypeError(
            f"{shown(name)} has no events to watch; compare() runs a LeetCode solver next to the approaches"
        )
    if callable(name):
        about = (name.__doc__ or "").strip().partition("\n")[0]
        return Approach(getattr(name, "__name__", "own").replace("_", "-"), about, name)
    target, implied = resolve(name, NAMES)
    approach = _APPROACHES[target]
    if not implied:
        return approach
    return replace(approach, options={**approach.options, **{option: (value,) for option, value in implied.items()}})


def start(
    puzzle: GridLike | Variant | SmallGrid,
    name: str | Approach | Search,
    *,
    nodes: int | None = None,
    seconds: float | None = 10.0,
    at: Mark | None = None,
    **options: str,
) -> Run:
    """Start to solve *puzzle* with an approach; nothing happens until you ask the run for events.

    *name* is the name of an approach, an alias (``"backtracking"``), or your own approach: see Approach.
    *puzzle* is a classic puzzle, or a 4x4 grid: 16 characters, or a variant without rules.
    The budget, *nodes* and *seconds* (``None`` for no limit), is checked before each guess; it is never exceeded by a
    node.  With *at*, the mark of an earlier run on the same puzzle, the run continues from there, including counters
    and budget.  Raises ParseError for unreadable input, PuzzleError for a sukaku, ValueError for an unknown name or
    option, and for a mark of another run.

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
    puzzle: GridLike | Variant | SmallGrid,
    name: str | Approach | Search,
    *,
    nodes: int | None = None,
    seconds: float | None = 10.0,
    **options: str,
) -> Outcome:
    """Solve *puzzle* with an approach and return how it ended; budget and errors as in :func:`start`.

    If a puzzle has several solutions, you get one of them: an approach stops at the first.  Conflicting clues end with
    "no solution".

    >>> outcome = run("." * 81, "csp")
    >>> print(outcome.end, outcome.solution is not None)
    solved True
    >>> print(run("11" + "." * 79, "scan").end)
    no solution
    >>> print(run("." * 81, "scan", nodes=80).end)
    gave up
    """
    return get(name).start(puzzle, nodes=nodes, seconds=seconds, at=None, **options).finish()
