"""The order of techniques for variants: the easiest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from . import cases, combined, counting, houses, lines, ranks, sums, wings
from .position import Found, Position

__all__ = ["ORDER", "Finder"]

Finder: TypeAlias = "Callable[[Position], Iterator[Found]]"

ORDER: tuple[Finder, ...] = (
    houses.full_house,
    houses.naked_single,
    houses.marked,
    partial(houses.hidden_single, kind="region"),
    partial(houses.hidden_single, kind="line"),
    partial(houses.partner, most=1),
    houses.must_contain_single,
    sums.last_cell,
    lines.increasing,
    houses.unpaired,
    partial(houses.partner, most=3),
    counting.counted,
    sums.few_combinations,
    lines.sides,
    sums.sum_bounds,
    partial(houses.locked, with_rules=False, most=3),
    lines.digit_sets,
    counting.area,
    counting.same_digits,
    partial(houses.partner, most=64),
    lines.circles,
    partial(sums.rule_of_45, houses=1, most=1),
    partial(sums.sum_combinations, most=2),
    partial(houses.naked_subset, size=2),
    lines.visible,
    partial(cases.cases, most=2),
    partial(houses.must_contain, with_rules=False),
    lines.line_ends,
    ranks.ranked,
    partial(sums.sum_combinations, most=3),
    partial(houses.locked, with_rules=False),
    partial(cases.cases, most=4),
    sums.common_sum,
    counting.polarity,
    partial(combined.house_combinations, simple=True),
    combined.two_cages,
    partial(houses.hidden_subset, size=2),
    partial(houses.locked, with_rules=True),
    partial(houses.must_contain, with_rules=True),
    partial(sums.sum_combinations, most=4),
    partial(houses.naked_subset, size=3),
    partial(combined.house_combinations, simple=False),
    partial(sums.rule_of_45, houses=1, most=3),
    partial(cases.cases, most=100),
    lines.ways,
    partial(sums.few_fillings, derived=False),
    partial(houses.fish, size=2),
    partial(houses.hidden_subset, size=3),
    partial(wings.wings, grouped=False),
    partial(wings.wings, grouped=True),
    partial(sums.sum_combinations, most=99),
    partial(sums.rule_of_45, houses=4, most=5),
    partial(sums.few_fillings, derived=True),
    partial(houses.naked_subset, size=4),
    partial(houses.fish, size=3),
    lines.engine,
    partial(houses.hidden_subset, size=4),
    partial(houses.fish, size=4),
)
"""The searches in order, the easiest first."""
