"""Conflicting clues in an almost empty grid: the search below them is endless, so they must be detected before it."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ninefold
from ninefold import Grid, Status

CONFLICTING = [
    "55" + "." * 79,
    "5.......5" + "." * 72,
    "7" + "." * 71 + "7" + "." * 8,
    "3" + "." * 9 + "3" + "." * 70,
]


@pytest.mark.parametrize("backend", ninefold.engine.backends())
@pytest.mark.parametrize("limit", [1, 2, 1000, None])
def test_a_batch_reports_invalid_rows_at_once(backend: str, limit: int | None) -> None:
    result = ninefold.solve_many([*CONFLICTING, "." * 81] * 9 if limit else CONFLICTING, limit=limit, backend=backend)
    assert [Status(s).name for s in result.status[:4]] == ["INVALID"] * 4
    assert result.count[:4].tolist() == [0] * 4


@pytest.mark.parametrize("backend", ninefold.engine.backends())
def test_equal_singles_of_a_sukaku_have_no_solution(backend: str) -> None:
    masks = np.full((2, 81), 0x1FF, np.uint16)
    masks[0, [0, 1]] = 1 << 4
    masks[1, [0, 80]] = 1 << 4
    result = ninefold.solve_many(masks, backend=backend, limit=3)
    assert result.count.tolist() == [0, 3]
    assert ninefold.count(Grid.from_candidates(masks[0].tolist()), limit=3).value == 0


@pytest.mark.parametrize("backend", ninefold.engine.backends())
def test_almost_empty_grids_do_not_trap_the_search(backend: str) -> None:
    """Depth-first search made 30 million guesses below four clues; switching between branches needs hundreds."""
    rng = random.Random(1)
    rows = ["".join(rng.choice("123456789") if rng.random() < 0.05 else "." for _ in range(81)) for _ in range(8000)]
    result = ninefold.solve_many(rows, backend=backend, threads=1)
    assert set(result.status.tolist()) <= {Status.NONE, Status.SEVERAL, Status.INVALID}
    assert result.guesses.max() < 5_000
