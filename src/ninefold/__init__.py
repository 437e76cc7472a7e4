"""Sudoku, whole: solve, count, check, convert; from one grid to millions.

>>> import ninefold
>>> print(ninefold.check("." * 81))
several solutions
"""

from . import approaches, formats
from ._api import check, count, solutions, solve, status
from ._core import build_info as _build_info
from ._errors import (
    FormatError,
    InvalidPuzzleError,
    MissingExtraError,
    NinefoldError,
    NoSolutionError,
    ParseError,
    PuzzleError,
    SeveralSolutionsError,
)
from ._grid import Conflict, Grid, GridLike
from ._results import Check, Count, Solution, Status

__version__ = _build_info()["version"]

__all__ = [
    "Check",
    "Conflict",
    "Count",
    "FormatError",
    "Grid",
    "GridLike",
    "InvalidPuzzleError",
    "MissingExtraError",
    "NinefoldError",
    "NoSolutionError",
    "ParseError",
    "PuzzleError",
    "SeveralSolutionsError",
    "Solution",
    "Status",
    "__version__",
    "approaches",
    "check",
    "count",
    "formats",
    "solutions",
    "solve",
    "status",
]
