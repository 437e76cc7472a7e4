"""Candidates left by propagation alone: weaker propagation has the same solutions but takes far longer."""

from __future__ import annotations

import pytest

from ninefold import Shape, count
from ninefold.engine.reasons import Position
from ninefold.variants import CountingCircles, Variant
from tests.variants import parsed as parse


def left(puzzle: Variant) -> int:
    position = Position(puzzle)
    return sum(mask.bit_count() for mask in position.left(range(len(position.reasons)), position.candidates))


def test_lines_that_begin_alike_do_not_repeat_their_digits() -> None:
    puzzle = parse(
        ".Shape~6x6.~R1C3_3~R2C4_3~R3C5_6~R6C1_6.FullRankTies~none.FullRank~R1~18~16.FullRank~C5~8~1.FullRank~R2~7"
    )
    assert left(puzzle) <= 40  # 69 without the digits that two lines share


@pytest.mark.parametrize(("circles", "fillings"), [(1, 1), (2, 1), (3, 4), (4, 5), (5, 15), (6, 75)])
def test_circles_outside_the_grid_are_in_no_house(circles: int, fillings: int) -> None:
    """Regression test: rows and columns were expected to contain their values."""
    extra = [f"X{number}" for number in range(1, circles + 1)]
    puzzle = Variant(Shape(4), {}, [CountingCircles(extra)], extra)
    assert count(puzzle, limit=None).value == 288 * fillings
