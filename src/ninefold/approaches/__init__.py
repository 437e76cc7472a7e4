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
from .registry import NAMES, Approach, Search, get, run, start

__all__ = [
    "NAMES",
    "NATIVE",
    "Approach",
    "Counters",
    "End",
    "Event",
    "Kind",
    "Outcome",
    "Row",
    "Run",
    "Search",
    "compare",
    "get",
    "run",
    "start",
]
