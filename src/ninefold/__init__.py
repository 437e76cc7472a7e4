"""Sudoku, whole: solve, count, check, convert; from one grid to millions.

>>> import ninefold
>>> print(ninefold.check("." * 81))
several solutions
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import approaches, batch, books, datasets, examples, formats, render, rows, variants, web
    from ._answer_files import Answer, read_answers
    from ._answers import find_answer
    from ._api import build_info, check, count, solutions, solve, status
    from ._backends import Gpu, backend, backend_trouble, backends, gpus
    from ._bench import BenchResult, bench, bench_corpus
    from ._canon import (
        Automorphisms,
        Canonical,
        IsomorphResult,
        automorphisms,
        canonical,
        canonical_by_solution,
        canonical_many,
        isomorphism,
        shuffle,
        shuffle_many,
    )
    from ._card import CardResult
    from ._clues import (
        Neighbours,
        TrueCandidates,
        add_one,
        is_minimal,
        minimize,
        redundant_clues,
        remove_add,
        true_candidates,
    )
    from ._errors import (
        FormatError,
        GenerateError,
        InvalidPuzzleError,
        JobError,
        MissingExtraError,
        MistakeError,
        NinefoldError,
        NoSolutionError,
        OutOfTimeError,
        ParseError,
        PuzzleError,
        SeveralSolutionsError,
    )
    from ._generate import Generation, generate, generate_grids, generate_many, generate_weighted
    from ._geometry import Cell, Place, Shape
    from ._grade import GradeResult, GradeSummary, grade
    from ._grid import Conflict, Grid, GridLike
    from ._logic import all_steps, hint, presets, rate, steps, techniques
    from ._many import count_many, solve_many, verify_many
    from ._many_results import ManyResult, RowResult, VerifyResult
    from ._many_variants import VariantManyResult
    from ._progress import Progress, progress
    from ._rate_many import RateResult, rate_many
    from ._results import Check, Count, Solution, Status
    from ._steps import (
        Candidate,
        Chain,
        Hint,
        Level,
        Link,
        Mistake,
        Path,
        Proof,
        Rating,
        Role,
        SetPart,
        Step,
        StepList,
        Technique,
    )
    from ._transform import Transform
    from .variants import GeneratedVariant, Variant, generate_variant

    __version__: str

# What is heavy is loaded when it is needed: `import ninefold` takes a few milliseconds, and who solves one puzzle does
# not wait for numpy.  A name of the table is looked for in its module at first use; the imports above tell type
# checkers the same, and a test compares the two.
_HOME = {
    "_answer_files": "Answer read_answers",
    "_answers": "find_answer",
    "_api": "build_info check count solutions solve status",
    "_bench": "BenchResult bench bench_corpus",
    "_backends": "Gpu backend backend_trouble backends gpus",
    "_canon": """Automorphisms Canonical IsomorphResult automorphisms canonical canonical_by_solution canonical_many
        isomorphism shuffle shuffle_many""",
    "_card": "CardResult",
    "_clues": """Neighbours TrueCandidates add_one is_minimal minimize redundant_clues remove_add true_candidates""",
    "_errors": """FormatError GenerateError InvalidPuzzleError JobError MissingExtraError MistakeError NinefoldError
        NoSolutionError OutOfTimeError ParseError PuzzleError SeveralSolutionsError""",
    "_generate": "Generation generate generate_grids generate_many generate_weighted",
    "_geometry": "Cell Place Shape",
    "_grade": "GradeResult GradeSummary grade",
    "_grid": "Conflict Grid GridLike",
    "_logic": "all_steps hint presets rate steps techniques",
    "_many": "count_many solve_many verify_many",
    "_many_variants": "VariantManyResult",
    "_many_results": "ManyResult RowResult VerifyResult",
    "_progress": "Progress progress",
    "_rate_many": "RateResult rate_many",
    "_results": "Check Count Solution Status",
    "_steps": "Candidate Chain Hint Level Link Mistake Path Proof Rating Role SetPart Step StepList Technique",
    "_transform": "Transform",
    "variants": "GeneratedVariant Variant generate_variant",
}
_SUBPACKAGES = frozenset(
    ("approaches", "batch", "books", "datasets", "examples", "formats", "render", "rows", "variants", "web")
)
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names.split()}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            value = importlib.import_module("._core", __name__).build_info()["version"]
        elif name in _SUBPACKAGES:
            value = importlib.import_module(f".{name}", __name__)
        elif name in _MODULE_OF:
            value = getattr(importlib.import_module(f".{_MODULE_OF[name]}", __name__), name)
        else:
            raise AttributeError(f"module 'ninefold' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Answer",
    "Automorphisms",
    "BenchResult",
    "Candidate",
    "Canonical",
    "CardResult",
    "Cell",
    "Chain",
    "Check",
    "Conflict",
    "Count",
    "FormatError",
    "GenerateError",
    "GeneratedVariant",
    "Generation",
    "Gpu",
    "GradeResult",
    "GradeSummary",
    "Grid",
    "GridLike",
    "Hint",
    "InvalidPuzzleError",
    "IsomorphResult",
    "JobError",
    "Level",
    "Link",
    "ManyResult",
    "MissingExtraError",
    "Mistake",
    "MistakeError",
    "Neighbours",
    "NinefoldError",
    "NoSolutionError",
    "OutOfTimeError",
    "ParseError",
    "Path",
    "Place",
    "Progress",
    "Proof",
    "PuzzleError",
    "RateResult",
    "Rating",
    "Role",
    "RowResult",
    "SetPart",
    "SeveralSolutionsError",
    "Shape",
    "Solution",
    "Status",
    "Step",
    "StepList",
    "Technique",
    "Transform",
    "TrueCandidates",
    "Variant",
    "VariantManyResult",
    "VerifyResult",
    "__version__",
    "add_one",
    "all_steps",
    "approaches",
    "automorphisms",
    "backend",
    "backend_trouble",
    "backends",
    "batch",
    "bench",
    "bench_corpus",
    "books",
    "build_info",
    "canonical",
    "canonical_by_solution",
    "canonical_many",
    "check",
    "count",
    "count_many",
    "datasets",
    "examples",
    "find_answer",
    "formats",
    "generate",
    "generate_grids",
    "generate_many",
    "generate_variant",
    "generate_weighted",
    "gpus",
    "grade",
    "hint",
    "is_minimal",
    "isomorphism",
    "minimize",
    "presets",
    "progress",
    "rate",
    "rate_many",
    "read_answers",
    "redundant_clues",
    "remove_add",
    "render",
    "rows",
    "shuffle",
    "shuffle_many",
    "solutions",
    "solve",
    "solve_many",
    "status",
    "steps",
    "techniques",
    "true_candidates",
    "variants",
    "verify_many",
    "web",
]
