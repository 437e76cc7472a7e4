"""Everything you need to work with Sudoku: solve, check, explain, rate, generate and convert, one grid or millions.

>>> import ninefold
>>> print(ninefold.check("." * 81))
several solutions
"""

from __future__ import annotations

from .base import fork as _fork
from .base.lazy import lazy_names

TYPE_CHECKING = False  # type checkers know better; loading ``typing`` takes longer than the rest

if TYPE_CHECKING:
    from . import approaches as approaches
    from . import batch as batch
    from . import books as books
    from . import clues as clues
    from . import datasets as datasets
    from . import engine as engine
    from . import errors as errors
    from . import examples as examples
    from . import formats as formats
    from . import generation as generation
    from . import grading as grading
    from . import isomorphs as isomorphs
    from . import lessons as lessons
    from . import logic as logic
    from . import mcp as mcp
    from . import render as render
    from . import research as research
    from . import results as results
    from . import rows as rows
    from . import variants as variants
    from . import web as web
    from .base.build import build_info as build_info
    from .base.geometry import Cell as Cell
    from .base.geometry import Shape as Shape
    from .clues import minimize as minimize
    from .clues import neighbors as neighbors
    from .clues import redundant_clues as redundant_clues
    from .clues import redundant_rules as redundant_rules
    from .clues import true_candidates as true_candidates
    from .engine import check as check
    from .engine import count as count
    from .engine import count_many as count_many
    from .engine import solutions as solutions
    from .engine import solve as solve
    from .engine import solve_many as solve_many
    from .engine import verify_many as verify_many
    from .errors import InvalidPuzzleError as InvalidPuzzleError
    from .errors import NinefoldError as NinefoldError
    from .errors import NoSolutionError as NoSolutionError
    from .errors import ParseError as ParseError
    from .errors import PuzzleError as PuzzleError
    from .errors import SeveralSolutionsError as SeveralSolutionsError
    from .formats import parse as parse
    from .generation import generate as generate
    from .generation import generate_many as generate_many
    from .generation import generate_variant as generate_variant
    from .grading import grade as grade
    from .isomorphs import canonical as canonical
    from .isomorphs import canonical_many as canonical_many
    from .isomorphs import isomorphism as isomorphism
    from .isomorphs import shuffle as shuffle
    from .isomorphs import shuffle_many as shuffle_many
    from .logic import all_steps as all_steps
    from .logic import assess as assess
    from .logic import hint as hint
    from .logic import rate as rate
    from .logic import rate_many as rate_many
    from .logic import steps as steps
    from .puzzle import Grid as Grid
    from .puzzle import Puzzle as Puzzle
    from .results import Check as Check
    from .results import Count as Count
    from .results import Hint as Hint
    from .results import ManyResult as ManyResult
    from .results import Path as Path
    from .results import Rating as Rating
    from .results import Solution as Solution
    from .results import Status as Status
    from .results import Step as Step
    from .variants import Variant as Variant

    __version__: str
    __all__: list[str]

_HOMES = {
    "base.geometry": "Cell Shape",
    "clues": "minimize neighbors redundant_clues redundant_rules true_candidates",
    "base.build": "build_info",
    "engine": "check count count_many solutions solve solve_many verify_many",
    "errors": "InvalidPuzzleError NinefoldError NoSolutionError ParseError PuzzleError SeveralSolutionsError",
    "formats": "parse",
    "generation": "generate generate_many generate_variant",
    "grading": "grade",
    "isomorphs": "canonical canonical_many isomorphism shuffle shuffle_many",
    "logic": "all_steps assess hint rate rate_many steps",
    "puzzle": "Grid Puzzle",
    "results": "Check Count Hint ManyResult Path Rating Solution Status Step",
    "variants": "Variant",
}
_ROOMS = (
    "approaches",
    "batch",
    "books",
    "clues",
    "datasets",
    "engine",
    "errors",
    "examples",
    "formats",
    "generation",
    "grading",
    "isomorphs",
    "lessons",
    "logic",
    "mcp",
    "render",
    "research",
    "results",
    "rows",
    "variants",
    "web",
)
if not TYPE_CHECKING:
    _lazy, __dir__, __all__ = lazy_names(__name__, _HOMES, _ROOMS)
    __all__ = sorted([*__all__, "__version__"])

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from ._core import build_info

            return build_info()["version"]
        return _lazy(name)
