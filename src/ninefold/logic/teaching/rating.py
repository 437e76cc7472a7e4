"""How hard a variant is: the scale ``variant``, based on the steps of the teaching solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf

from ...base.frozen import FrozenMap
from ...engine.single import check
from ...errors import InvalidPuzzleError, NoSolutionError, SeveralSolutionsError
from ...results.outcomes import Status
from ...results.steps import Level, Rating
from ...variants.variant import Variant
from ..variant_names import ASSUMPTIONS, NAMES, level_of
from .position import DeadEnd, Found
from .solver import Deadline, Late, Teacher

__all__ = ["SCALE", "rate", "rate_path"]

SCALE = "variant"
_ASSUMED = min(NAMES[slug].cost for slug in ASSUMPTIONS)
"""No assumption costs less."""


def points(cost: float) -> float:
    """The score of a step: 1 for a single, and four times as much for each full unit of cost."""
    return float(4 ** (cost - 1))


def rate(variant: Variant, seconds: float | None) -> Rating:
    """Rate a variant by the easiest path, one step at a time."""
    deadline = Deadline(seconds)
    verdict = check(variant, seconds=deadline.left())
    if verdict.status is Status.INVALID:
        raise InvalidPuzzleError(verdict.conflicts)
    if verdict.status is Status.NONE:
        raise NoSolutionError
    if verdict.status is Status.SEVERAL:
        raise SeveralSolutionsError(verdict.solutions)
    return rate_path(variant, deadline)


def rate_path(variant: Variant, deadline: Deadline, most: float = inf) -> Rating:
    """Rate a variant that has exactly one solution; the ending is ``limited`` at a step that costs more than *most*."""
    found: list[Found] = []
    ending = "solved"
    try:
        teacher = Teacher(variant, deadline, () if most > _ASSUMED else ASSUMPTIONS)
        while not teacher.position.solved:
            step = teacher.next()
            if step is None:
                ending = "stuck" if most > _ASSUMED else "limited"
                break
            found.append(step)
            if step.cost > most:
                ending = "limited"
                break
            teacher.apply(step)
    except Late:
        ending = "stopped"
    except DeadEnd:
        raise NoSolutionError from None
    return _rating(found, ending)


def _hardest(found: Sequence[Found]) -> Found | None:
    """The first of the most expensive steps; a full house is the easiest of those that cost the same."""
    return max(found, key=lambda step: (step.cost, step.technique != "full-house"), default=None)


def _rating(found: Sequence[Found], ending: str) -> Rating:
    hardest = _hardest(found)
    until = next((at for at, step in enumerate(found) if step.placed >= 0), len(found) - 1)
    first = _hardest(found[: until + 1])
    cost = hardest.cost if hardest else 0.0
    return Rating(
        Level.BEYOND if ending == "stuck" else level_of(cost),
        round(sum(points(step.cost) for step in found)),
        len(found),
        hardest.technique if hardest else "",
        FrozenMap(Counter(step.technique for step in found)),
        ending,
        SCALE,
        round(cost, 2),
        round(first.cost, 2) if first else 0,
        round(found[0].cost, 2) if found else 0,
        first.technique if first else "",
        found[0].technique if found else "",
    )
