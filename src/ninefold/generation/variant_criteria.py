"""Criteria for the difficulty of generated variants: levels and scores on their scale, and techniques."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Literal, TypeAlias

from ..base.arguments import choice, shown
from ..logic.solver import variant_techniques
from ..logic.teaching.rating import rate_path
from ..logic.teaching.solver import Deadline
from ..logic.variant_names import ASSUMPTIONS, highest_cost
from ..results.steps import Level, Rating
from ..variants.variant import Variant
from .criteria import DifficultyLike, difficulty_range, suggestion

__all__ = ["TechniqueUse", "VariantCriteria", "variant_criteria"]

TechniqueUse: TypeAlias = Literal["needed", "up-to", "next"]
"""needed: the easiest path uses the technique; up-to: nothing harder; next: positions in which it is the next step."""

_BEYOND_IT = 1.0
"""How much more than a technique usually costs the other steps may cost in a puzzle that is to show it."""


@cache
def _costs() -> dict[str, float]:
    """The cost of each technique, which is that of its easiest steps."""
    return {entry.slug: float(entry.score) for entry in variant_techniques()}


@dataclass(frozen=True, slots=True)
class VariantCriteria:
    """The levels, scores and techniques that a puzzle may have."""

    easiest: Level = Level.EASY
    hardest: Level = Level.EXTREME
    least_score: float = 0
    most_score: float = inf
    technique: str | None = None
    technique_use: TechniqueUse = "needed"
    least_cost: float = 0
    """No puzzle without a step of this cost fits."""
    most_cost: float = inf
    """Neither does one with a step that costs more."""

    def judge(self, variant: Variant, seconds: float) -> tuple[int, Rating]:
        """Compare a puzzle with the criteria: -1 too easy, 0 it fits, 1 too hard; with the rating so far."""
        rating = rate_path(variant, Deadline(seconds), self.most_cost)
        if not rating.solved or rating.score > self.most_score:
            return 1, rating
        if rating.level < self.easiest or rating.score < self.least_score or rating.hardest_step < self.least_cost:
            return -1, rating
        if self.technique is None:
            return 0, rating
        if self.technique_use == "up-to":
            cost = _costs()[self.technique]
            return int(any(_costs()[slug] > cost for slug in rating.techniques)), rating
        if self.technique not in rating.techniques:
            return (1 if rating.hardest_step > self.least_cost else -1), rating
        return 0, rating


def variant_criteria(
    difficulty: DifficultyLike | None, technique: str | None, technique_use: str
) -> VariantCriteria | None:
    """Check the criteria of a call, None if there are none; ValueError if they make no sense."""
    choice("technique_use", technique_use, ("needed", "up-to", "next"))
    if technique is None and technique_use != "needed":
        raise ValueError(f"technique_use={technique_use!r} needs a technique")
    if technique is None and difficulty is None:
        return None
    bounds = {} if difficulty is None else difficulty_range(difficulty)
    easiest = Level[(bounds.get("easiest") or "easy").upper()]
    hardest = Level[(bounds.get("hardest") or "extreme").upper()]
    least_cost, most_cost = 0.0, highest_cost(hardest)
    if technique is not None:
        known = {entry.slug: entry for entry in variant_techniques()}
        if not isinstance(technique, str):
            raise TypeError(f"technique must be a slug of ninefold.logic.variant_techniques(), got {shown(technique)}")
        if technique not in known or technique == "rules":
            raise ValueError(f"unknown technique {technique!r}{suggestion(technique, known, 'variant_techniques')}")
        cost = _costs()[technique]
        if cost > most_cost:
            raise ValueError(
                f"a variant that needs {technique!r} is at least {known[technique].level}, got difficulty {hardest}"
            )
        most_cost = min(most_cost, inf if technique in ASSUMPTIONS else cost + _BEYOND_IT)
        least_cost = 0.0 if technique_use == "up-to" else cost
    return VariantCriteria(
        easiest,
        hardest,
        bounds.get("least_score") or 0,
        inf if bounds.get("most_score") is None else bounds["most_score"],
        technique,
        technique_use,  # type: ignore[arg-type]
        least_cost,
        most_cost,
    )
