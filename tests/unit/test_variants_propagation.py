"""Candidates left by propagation alone: weaker propagation has the same solutions but takes far longer."""

from __future__ import annotations

from ninefold.engine.reasons import Position
from ninefold.variants import Variant
from tests.variants import parsed as parse


def left(puzzle: Variant) -> int:
    position = Position(puzzle)
    return sum(mask.bit_count() for mask in position.left(range(len(position.reasons)), position.candidates))


def test_lines_that_begin_alike_do_not_repeat_their_digits() -> None:
    puzzle = parse(
        ".Shape~6x6.~R1C3_3~R2C4_3~R3C5_6~R6C1_6.FullRankTies~none.FullRank~R1~18~16.FullRank~C5~8~1.FullRank~R2~7"
    )
    assert left(puzzle) <= 40  # 69 without the digits that two lines share
