"""The textbook approaches: nine ways to solve a Sudoku, in plain Python, one readable file each.

>>> from ninefold import approaches
>>> approaches.NAMES
('scan', 'check-sets', 'set-difference', 'singles-first', 'most-constrained', 'csp', 'ac3', 'norvig', 'dancing-links')
>>> outcome = approaches.run("." * 81, "most-constrained", representation="bits")
>>> print(outcome.end, outcome.backtracks)
solved 0

Read them, watch them (:func:`start` yields the events) and compare them, with your own solver too (:func:`compare`).
To solve puzzles, use ``ninefold.solve``.
"""

from .base import Counters, End, Event, Kind, Outcome, Run
from .comparison import NATIVE, Row, compare
from .mark import Mark
from .names import ALIASES, Alias
from .registry import NAMES, Approach, Complexity, Search, get, run, start
from .small import DEMO, SmallGrid
from .solvers import Solver, load
from .source import Source
from .windows import END, Depths, Happening, State, Window, window

__all__ = [
    "ALIASES",
    "DEMO",
    "END",
    "NAMES",
    "NATIVE",
    "Alias",
    "Approach",
    "Complexity",
    "Counters",
    "Depths",
    "End",
    "Event",
    "Happening",
    "Kind",
    "Mark",
    "Outcome",
    "Row",
    "Run",
    "Search",
    "SmallGrid",
    "Solver",
    "Source",
    "State",
    "Window",
    "compare",
    "get",
    "load",
    "run",
    "start",
    "window",
]
