"""The same seed produces the same puzzles within a major version: digests of earlier output.

A change here breaks books and data sets that people want to rebuild. Lines with a difficulty or a technique may change
only if a rating is corrected, with a changelog entry.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

from ninefold import Grid, generate_many
from ninefold.generation import generate_grids, generate_weighted
from tests.baseline import are_proper
from tests.oracle import ORACLE

RING = "xx..x..xxx.......x..xxxxx....x...x..x.x...x.x..x...x....xxxxx..x.......xxx..x..xx"
SOLUTION = "".join(str((r * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))

CASES: list[tuple[int, dict[str, Any], str]] = [
    (100, {}, "0c6588d8be500d5b"),
    (20, {"symmetry": "180"}, "574b4443d01f1470"),
    (20, {"symmetry": "90"}, "0cf68dbbfaa92f8e"),
    (20, {"symmetry": "diagonal"}, "b73e8deb14f56f9f"),
    (20, {"symmetry": "antidiagonal"}, "6e310ce198e0953a"),
    (20, {"symmetry": "both-diagonals"}, "17cf2d8b533dd9d2"),
    (20, {"symmetry": "horizontal"}, "d7381fbde52b3268"),
    (20, {"symmetry": "vertical"}, "6e847da7896a173e"),
    (20, {"symmetry": "full"}, "1c2c797d3b4904e8"),
    (5, {"symmetry": "180", "minimal": True}, "0bf3c23d7bd5ffd4"),
    (20, {"clues": (24, 32)}, "1a8d58a08e9b7412"),
    (10, {"clues": 22, "minimal": True}, "4c0c180bf1dafc07"),
    (20, {"difficulty": "easy"}, "9afa6dd28c7b6d8e"),
    (10, {"difficulty": "hard", "symmetry": "180"}, "c3f272e4e39e05a1"),
    (5, {"difficulty": "extreme"}, "881f56d2a062fab1"),
    (10, {"difficulty": (700, 800)}, "7d0740aae60e5531"),
    (5, {"technique": "swordfish"}, "1eeba15b2231e93b"),
    (10, {"technique": "hidden-pair", "technique_use": "up-to"}, "ce4519baa79f26a9"),
    (10, {"guesses": (1, 3)}, "77a29cba9a933be1"),
    (10, {"pattern": RING}, "75e77acaee6bd1c8"),
    (20, {"solution": SOLUTION}, "1b4f2dd2f14867fb"),
    (20, {"solution": SOLUTION, "clues": 79, "unique_up_to": "isomorphism"}, "f3f610ab436edf2c"),
    (3, {"method": "unbiased"}, "ad487128bcebc860"),
]


def digest(array: np.ndarray[Any, Any]) -> str:
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]


@pytest.mark.parametrize(("n", "options", "expected"), CASES)
def test_puzzles(n: int, options: dict[str, Any], expected: str) -> None:
    puzzles = generate_many(n, seed=2026, **options)
    assert digest(puzzles) == expected
    assert are_proper(Grid(row.tobytes()) for row in puzzles)


def test_grids() -> None:
    grids = generate_grids(1000, seed=2026)
    assert digest(grids) == "da8f7f69ff7adc01"
    assert all(ORACLE.is_solution(row, [0] * 81) for row in grids.tolist())
    assert digest(generate_grids(10, seed=2**64 - 1, first=10**12)) == "a361accb6d5301a7"


def test_weights() -> None:
    puzzles, weights = generate_weighted(200, seed=2026)
    assert digest(puzzles) == "b1835718ad9f23ea"
    assert are_proper(Grid(row.tobytes()) for row in puzzles)
    assert digest(weights.astype("<f8")) == "4346065e54fc51cd"
