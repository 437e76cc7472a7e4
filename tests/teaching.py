"""One small puzzle for each technique that variants add: for their pages, and for the tests of their sentences."""

from __future__ import annotations

from functools import cache

from ninefold import Shape, all_steps
from ninefold.results import Step
from ninefold.variants import (
    AntiKnight,
    Arrow,
    Between,
    ConnectedValues,
    CountingCircles,
    Difference,
    Flatmates,
    FullRank,
    Killer,
    LookAndSay,
    Odd,
    Ratio,
    Renban,
    SameValues,
    Sandwich,
    Skyscraper,
    SumLine,
    Thermo,
    Variant,
    Whisper,
    XSum,
    Zipper,
)
from ninefold.variants.rules.base import Constraint


def _row(number: int) -> str:
    return " ".join(f"r{number}c{column}" for column in range(1, 10))


def _column(number: int) -> str:
    return " ".join(f"r{row}c{number}" for row in range(1, 10))


def _puzzle(*rules: Constraint, **given: object) -> Variant:
    return Variant(Shape(9), given, rules)  # type: ignore[arg-type]


def _all_but(*digits: int) -> list[int]:
    return [digit for digit in range(1, 10) if digit not in digits]


EXAMPLES: dict[str, Variant] = {
    "marked-cell": _puzzle(Odd("r5c5")),
    "must-contain-single": _puzzle(Killer("r4c4 r4c5", 17), r1c4=8),
    "partner": _puzzle(Difference("r4c4 r4c5"), r4c4=5),
    "increasing-line": _puzzle(Thermo("r6c3 r5c3 r4c4 r4c5 r4c6")),
    "skyscraper-clue": _puzzle(Skyscraper(_row(4), 5)),
    "counted-digits": _puzzle(LookAndSay("r3c3 r4c4 r5c5 r6c7", [(3, 2)]), r3c1=3, r9c5=3),
    "sum-bounds": _puzzle(Arrow("r3c3", "r4c4 r4c5 r4c6")),
    "sum-combinations": _puzzle(Killer("r4c4 r4c5", 16)),
    "digit-sets": _puzzle(Renban("r4c4 r4c5 r5c5 r6c5"), r4c4=[1, 2]),
    "connected-area": _puzzle(ConnectedValues([1, 2, 3, 4, 5]), r9c1=1, r8c9=[6, 7, 8, 9], r9c8=[6, 7, 8, 9]),
    "same-digits": _puzzle(SameValues(["r1c1 r1c2 r1c3", "r5c4 r5c5 r5c6"]), r1c8=7),
    "common-peer": _puzzle(AntiKnight(), **{f"r5c{column}": _all_but(4) for column in (1, 2, 3, 5, 7, 8, 9)}),
    "sandwich-clue": _puzzle(Sandwich(_row(4), 35)),
    "x-sum-clue": _puzzle(XSum(_row(4), 40)),
    "counting-circles": _puzzle(CountingCircles("r1c1 r2c5 r5c5 r7c2")),
    "must-contain": _puzzle(Killer("r4c4 r4c5 r5c5", 23)),
    "cases": _puzzle(XSum(_row(4), 12), r4c1=[2, 3]),
    "line-ends": _puzzle(Between("r3c3 r4c3 r5c3 r5c4"), r3c3=[2, 3], r5c4=[6, 7]),
    "full-rank-clue": _puzzle(
        FullRank(_row(1), 36), FullRank(_column(1), 35), r1c1=9, r1c2=[4, 5, 6], r2c1=[5, 6, 7, 8]
    ),
    "few-ways": _puzzle(SumLine("r4c3 r4c4 r4c5", 7)),
    "equal-sums": _puzzle(Zipper("r3c3 r4c3 r5c3 r5c4 r5c5")),
    "house-combinations": _puzzle(Killer("r4c4 r4c5", 10), r4c9=[3, 7], r4c1=[4, 6]),
    "two-cages": _puzzle(Killer("r4c1 r4c2", 6), Killer("r4c7 r4c8 r4c9", 9)),
    "polarity": _puzzle(
        Whisper("r4c4 r4c5 r4c6 r5c6 r5c5"),
        **dict.fromkeys(("r4c4", "r4c5", "r4c6", "r5c5", "r5c6"), _all_but(5)),
        r6c5=[1, 2, 3, 4],
        r6c6=[1, 2, 3, 4],
    ),
    "wing": _puzzle(Difference("r1c1 r1c2"), r1c1=[3, 7], r1c2=[2, 8], r1c5=[7, 8], r4c1=[3, 8]),
    "rule-of-45": _puzzle(Killer("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8", 38)),
    "phistomefel-ring": _puzzle(
        **{
            name: _all_but(5)
            for name in (
                "r1c1",
                "r1c2",
                "r2c1",
                "r2c2",
                "r1c8",
                "r1c9",
                "r2c8",
                "r2c9",
                "r8c1",
                "r8c2",
                "r9c1",
                "r9c2",
                "r8c8",
                "r8c9",
                "r9c8",
                "r9c9",
            )
        }
    ),
    "linked-sums": _puzzle(
        Killer("r4c4 r4c5 r5c5", 8),
        Arrow("r3c3", "r4c3 r5c4"),
        r3c3=_all_but(1),
        r4c3=_all_but(9),
        r5c4=_all_but(5, 9),
        **{cell: [1, 2, 3, 4, 5] for cell in ("r4c4", "r4c5", "r5c5")},
    ),
    "many-ways": _puzzle(Skyscraper(_row(4), 3), r4c9=[2, 3]),
    "one-rule": _puzzle(Flatmates(), r1c5=5),
    "chain": _puzzle(Ratio("r1c1 r1c2"), Ratio("r1c2 r2c2"), Difference("r2c2 r2c1"), Difference("r2c1 r3c1")),
    "contradiction": _puzzle(Killer("r1c1 r1c2 r2c1 r2c2", 11), Thermo("r3c3 r2c3 r1c3")),
}


@cache
def example(slug: str) -> Step:
    """The first step of a technique in its puzzle."""
    return next(step for step in all_steps(EXAMPLES[slug], limit=1000) if step.technique == slug)
