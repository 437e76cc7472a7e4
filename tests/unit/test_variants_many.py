"""Many variants in one native call: each row gets what a search of its own finds, on any number of threads."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ninefold import Shape, _core
from ninefold.variants import Killer, Thermo, Variant, solving


def told(variant: Variant) -> tuple[Any, ...]:
    candidates, postings, _ = variant._lowered()
    return (*solving._frame(variant), candidates, postings)


def some() -> list[Variant]:
    """4x4 grids with none, one or several solutions."""
    pairs = itertools.combinations(["r1c1", "r1c2", "r2c3", "r3c4", "r4c1"], 2)
    return [
        Variant(Shape(4), {"r4c4": digit}, [Killer([a, b], 3 + digit), Thermo(["r1c1", "r2c1", "r2c2"])])
        for digit, (a, b) in itertools.product((1, 2, 3), pairs)
    ]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_as_one_by_one(threads: int) -> None:
    puzzles = [told(variant) for variant in some()]
    rows = _core.solve_variants(puzzles, limit=5, keep=3, threads=threads)
    assert len(rows) == len(puzzles)
    seen = set()
    for row, puzzle in zip(rows, puzzles, strict=True):
        assert not isinstance(row, str)
        solutions, count, complete, guesses = row
        engine = _core.VariantSearch(*puzzle)
        assert (count, complete, guesses) == engine.count(5)
        engine = _core.VariantSearch(*puzzle)
        assert solutions == [engine.next() for _ in range(min(count, 3))]
        seen.add((min(count, 5), complete))
    assert {(0, True), (5, False)} < seen


def test_refused_rows_disturb_nobody() -> None:
    good = told(Variant(Shape(4)))
    bad = (*good[:-1], [("killer", [0, 99], [3], "", [])])
    first, second, third = _core.solve_variants([good, bad, good])
    assert second == "killer: cell 99 does not exist"
    assert first == third
    assert first[1:3] == (2, False)


def test_no_puzzles() -> None:
    assert _core.solve_variants([]) == []


@pytest.mark.parametrize("budget", [{"seconds": 0.05}, {"each_seconds": 0.02}, {"each_nodes": 50}])
def test_budgets(budget: dict[str, Any]) -> None:
    empty = told(Variant(Shape(9, regions=())))
    rows = _core.solve_variants([empty] * 3, limit=2**60, keep=0, threads=2, **budget)
    assert all(not isinstance(row, str) and row[0] == [] and not row[2] for row in rows)
    assert any(row[1] for row in rows)
    if "each_nodes" in budget:
        assert [row[3] for row in rows] == [50] * 3


def test_what_progress_raises_ends_the_call() -> None:
    empty = told(Variant(Shape(9, regions=())))

    def refuse(done: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        _core.solve_variants([empty] * 3, limit=2**60, threads=2, progress=refuse)
