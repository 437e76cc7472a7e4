"""Properties of any puzzle on any back end: the oracle's count, and the same for isomorphic copies."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

import ninefold
from tests import oracle

BACKENDS = ninefold.engine.backends()


@given(
    seed=st.integers(0, 2**32), clues=st.integers(22, 40), pseudo=st.booleans(), limit=st.sampled_from([1, 2, 3, 17])
)
def test_counts_survive_isomorphism_and_agree_with_the_oracle(seed: int, clues: int, pseudo: bool, limit: int) -> None:
    rng = random.Random(seed)
    make = oracle.random_pseudo_puzzle if pseudo else oracle.random_puzzle
    puzzle = make(rng, clues)
    copies = [puzzle, *(oracle.isomorph(puzzle, rng) for _ in range(4))]
    lines = ["".join(map(str, copy)) for copy in copies]
    counts = {
        (backend, *ninefold.count_many(lines, limit=limit, threads=1, backend=backend).count.tolist())[1:]
        for backend in BACKENDS
    }
    assert len(counts) == 1
    (count,) = counts
    assert len(set(count)) == 1
    assert count[0] == len(list(ninefold.solutions(lines[0], limit=limit))) or not oracle.Oracle().is_valid(puzzle)
    if clues >= 30:
        assert count[0] == oracle.Oracle().count(puzzle, limit)
