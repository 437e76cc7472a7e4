"""The textbook approaches: nine ways to solve a Sudoku, in plain Python, one readable file each.

>>> from ninefold import approaches
>>> approaches.NAMES
('scan', 'check-sets', 'set-difference', 'singles-first', 'most-constrained', 'csp', 'ac3', 'norvig', 'dancing-links')
>>> outcome = approaches.run("." * 81, "most-constrained", representation="bits")
>>> print(outcome.end, outcome.backtracks)
solved 0

They are there to be read, watched (:func:`start` gives the events) and compared (:func:`compare`); to solve
puzzles, use ``ninefold.solve``.
"""

from .base import Counters, End, Event, Kind, Outcome, Run
from .comparison import NATIVE, Row, compare
from .mark import Mark
from .registry import NAMES, Approach, Search, get, run, start
from .source import Source
from .windows import END, Depths, Happening, State, Window, window

__all__ = [
    "END",
    "NAMES",
    "NATIVE",
    "Approach",
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
    "Source",
    "State",
    "Window",
    "compare",
    "get",
    "run",
    "start",
    "window",
]
