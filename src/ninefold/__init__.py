"""Sudoku, whole: solve, count, check, convert; from one grid to millions.

>>> import ninefold
>>> print(ninefold.check("." * 81))
several solutions
"""

from . import approaches, examples, formats, render
from ._api import build_info, check, count, solutions, solve, status
from ._bench import BenchResult, bench, bench_corpus
from ._errors import (
    FormatError,
    InvalidPuzzleError,
    MissingExtraError,
    MistakeError,
    NinefoldError,
    NoSolutionError,
    ParseError,
    PuzzleError,
    SeveralSolutionsError,
)
from ._geometry import Place
from ._grid import Conflict, Grid, GridLike
from ._logic import all_steps, hint, rate, rate_many, steps, techniques
from ._many import ManyResult, backend, backends, count_many, solve_many
from ._results import Check, Count, Solution, Status
from ._steps import Candidate, Chain, Hint, Level, Link, Mistake, Path, Rating, Role, SetPart, Step, Technique

__version__ = build_info()["version"]

__all__ = [
    "BenchResult",
    "Candidate",
    "Chain",
    "Check",
    "Conflict",
    "Count",
    "FormatError",
    "Grid",
    "GridLike",
    "Hint",
    "InvalidPuzzleError",
    "Level",
    "Link",
    "ManyResult",
    "MissingExtraError",
    "Mistake",
    "MistakeError",
    "NinefoldError",
    "NoSolutionError",
    "ParseError",
    "Path",
    "Place",
    "PuzzleError",
    "Rating",
    "Role",
    "SetPart",
    "SeveralSolutionsError",
    "Solution",
    "Status",
    "Step",
    "Technique",
    "__version__",
    "all_steps",
    "approaches",
    "backend",
    "backends",
    "bench",
    "bench_corpus",
    "build_info",
    "check",
    "count",
    "count_many",
    "examples",
    "formats",
    "hint",
    "rate",
    "rate_many",
    "render",
    "solutions",
    "solve",
    "solve_many",
    "status",
    "steps",
    "techniques",
]
