"""Many variants in one call: what ``solve_many`` and ``count_many`` do with them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import ParseError
from ._grid import Grid
from ._results import Status

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .variants import Variant, VariantSolution

__all__ = ["VariantManyResult", "are_variants", "solve_variants"]


@dataclass(frozen=True, slots=True, eq=False)
class VariantManyResult:
    """The answers to many variants, in the order of the input: as ``ManyResult`` is for classic puzzles.

    ``status``, ``count`` and ``guesses`` are arrays; ``solution`` holds one solution a row, None where there is none
    (and throughout for ``count_many``); ``errors`` says why rows cannot be solved.

    >>> from ninefold import Shape, solve_many
    >>> from ninefold.variants import Killer, Variant
    >>> puzzles = [Variant(Shape(4), {"r1c1": 1}, [Killer("r1c1 r1c2", total)]) for total in (1, 3)]
    >>> result = solve_many(puzzles)
    >>> [str(status) for status in result.tally()], result.solution[0], result.solution[1].rows[0][:2]
    (['none', 'several'], None, (1, 2))
    """

    status: NDArray[np.uint8]
    count: NDArray[np.int64]
    solution: tuple[VariantSolution | None, ...]
    guesses: NDArray[np.int64]
    errors: Mapping[int, ParseError]

    def __len__(self) -> int:
        return len(self.status)

    def tally(self) -> dict[Status, int]:
        """How many rows there are of each status that occurs."""
        counts = np.bincount(self.status, minlength=len(Status)).tolist()
        return {status: number for status, number in zip(Status, counts) if number}


def are_variants(puzzles: object) -> bool:
    """Is there a variant among the puzzles?  There can only be when variants are loaded."""
    variants = sys.modules.get(f"{__package__}.variants")
    return variants is not None and isinstance(puzzles, (list, tuple)) and variants.Variant in set(map(type, puzzles))


def solve_variants(
    puzzles: Sequence[Any],
    limit: int | None,
    threads: int | None,
    seconds: float | None,
    progress: Callable[[int], object] | None,
    *,
    solutions: bool,
) -> VariantManyResult:
    """Solve or count many variants, classic puzzles among them, on several threads."""
    from .variants import many

    rows = [_variant(puzzle) for puzzle in puzzles]
    found = many.find_many(rows, limit=limit, keep=int(solutions), threads=threads, seconds=seconds, progress=progress)
    n = len(found)
    status, count, guesses = np.zeros(n, np.uint8), np.zeros(n, np.int64), np.zeros(n, np.int64)
    solution: list[VariantSolution | None] = [None] * n
    errors: dict[int, ParseError] = {}
    for row, answer in enumerate(found):
        if isinstance(answer, ParseError):
            status[row], errors[row] = Status.UNREADABLE, ParseError(answer.reason, source=f"puzzles[{row}]")
            continue
        status[row], count[row], guesses[row] = answer.status, answer.number.value, answer.number.guesses
        if answer.solutions:
            solution[row] = replace(answer.solutions[0], guesses=answer.number.guesses)
    return VariantManyResult(status, count, tuple(solution), guesses, errors)


def _variant(puzzle: Any) -> Variant | ParseError:
    from .variants import Variant

    try:
        return puzzle if isinstance(puzzle, Variant) else Variant.from_grid(Grid(puzzle))
    except ParseError as error:
        return error
    except TypeError as error:
        return ParseError(str(error))
