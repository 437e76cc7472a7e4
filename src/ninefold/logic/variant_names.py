"""The techniques for variants by slug: name, family, cost, and the level of a cost.  Loads no rules."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from ..results.steps import Level

__all__ = ["ASSUMPTIONS", "CLASSIC", "NAMES", "Named", "highest_cost", "level_of"]


class Named(NamedTuple):
    """A technique that only variants have: its name, its family, and its minimum cost."""

    name: str
    family: str
    cost: float


NAMES: dict[str, Named] = {
    "marked-cell": Named("Marked Cell", "rules", 1.1),
    "must-contain-single": Named("Must-Contain Single", "rules", 1.5),
    "partner": Named("Partner", "rules", 1.5),
    "increasing-line": Named("Increasing Line", "rules", 1.6),
    "skyscraper-clue": Named("Skyscraper Clue", "rules", 1.8),
    "counted-digits": Named("Counted Digits", "rules", 1.8),
    "sum-bounds": Named("Sum Bounds", "sums", 1.9),
    "sum-combinations": Named("Sum Combinations", "sums", 2.0),
    "digit-sets": Named("Digit Sets", "rules", 2.1),
    "common-peer": Named("Common Peer", "intersections", 2.2),
    "sandwich-clue": Named("Sandwich Clue", "rules", 2.2),
    "x-sum-clue": Named("X-Sum Clue", "rules", 2.2),
    "counting-circles": Named("Counting Circles", "rules", 2.2),
    "must-contain": Named("Must Contain", "rules", 2.3),
    "connected-area": Named("Connected Area", "rules", 1.9),
    "same-digits": Named("Same Digits", "rules", 2.3),
    "polarity": Named("Polarity", "rules", 2.9),
    "phistomefel-ring": Named("Phistomefel Ring", "intersections", 3.4),
    "cases": Named("Cases", "rules", 2.3),
    "line-ends": Named("Line Ends", "rules", 2.4),
    "full-rank-clue": Named("Full Rank Clue", "rules", 2.5),
    "few-ways": Named("Few Ways", "rules", 2.4),
    "house-combinations": Named("House Combinations", "sums", 2.6),
    "two-cages": Named("Two Cages", "sums", 2.7),
    "equal-sums": Named("Equal Sums", "sums", 2.6),
    "wing": Named("Wing", "intersections", 3.4),
    "rule-of-45": Named("Rule of 45", "sums", 3.2),
    "many-ways": Named("Many Ways", "engine", 3.7),
    "one-rule": Named("One Rule", "engine", 3.9),
    "linked-sums": Named("Linked Sums", "assumptions", 3.8),
    "chain": Named("Chain", "assumptions", 4.0),
    "contradiction": Named("Contradiction", "assumptions", 5.0),
    "rules": Named("Engine", "engine", 9.0),
}
"""Techniques that classic puzzles do not have, by slug."""

ASSUMPTIONS = tuple(slug for slug, named in NAMES.items() if named.family == "assumptions")
"""Techniques that assume a candidate, which takes the longest to search for."""

CLASSIC: dict[str, float] = {
    "full-house": 1.0,
    "naked-single": 1.0,
    "hidden-single": 1.2,
    "locked-candidates-1": 2.0,
    "locked-candidates-2": 2.0,
    "naked-pair": 2.3,
    "hidden-pair": 2.7,
    "naked-triple": 3.0,
    "x-wing": 3.2,
    "hidden-triple": 3.3,
    "naked-quadruple": 3.8,
    "swordfish": 3.8,
    "hidden-quadruple": 4.2,
    "jellyfish": 4.6,
}
"""The cost of the classic techniques among these."""

_LEVELS = ((1.75, Level.EASY), (2.45, Level.MEDIUM), (3.65, Level.HARD), (4.75, Level.UNFAIR))
"""The cost of the hardest step of each level; anything above is extreme."""


def level_of(cost: float) -> Level:
    """The level of a puzzle whose hardest step has this cost."""
    return next((level for most, level in _LEVELS if cost <= most), Level.EXTREME)


def highest_cost(level: Level) -> float:
    """The highest cost of a step that a puzzle of this level has."""
    return next((most for most, one in _LEVELS if one >= level), inf)
