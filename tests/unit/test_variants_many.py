"""Many variants in one native call: each row gets the result of its own search, on any number of threads."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import ninefold
from ninefold import Shape, Status, _core
from ninefold.engine import clauses
from ninefold.engine import variant_many as many
from ninefold.engine import variant_search as solving
from ninefold.variants import Killer, Thermo, Unknown, Variant


def query(variant: Variant) -> tuple[Any, ...]:
    candidates, postings, _ = variant._lowered()
    return (*solving._frame(variant), candidates, postings)


def some() -> list[Variant]:
    """Return 4x4 grids with no, one or several solutions."""
    pairs = itertools.combinations(["r1c1", "r1c2", "r2c3", "r3c4", "r4c1"], 2)
    return [
        Variant(Shape(4), {"r4c4": digit}, [Killer([a, b], 3 + digit), Thermo(["r1c1", "r2c1", "r2c2"])])
        for digit, (a, b) in itertools.product((1, 2, 3), pairs)
    ]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_many_rows_match_single_calls(threads: int) -> None:
    puzzles = [query(variant) for variant in some()]
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


def test_refused_rows_do_not_affect_the_others() -> None:
    good = query(Variant(Shape(4)))
    bad = (*good[:-1], [("killer", [0, 99], [3], "", [])])
    first, second, third = _core.solve_variants([good, bad, good])
    assert second == "killer: cell 99 does not exist"
    assert first == third
    assert first[1:3] == (2, False)


def test_no_puzzles() -> None:
    assert _core.solve_variants([]) == []


@pytest.mark.parametrize("budget", [{"seconds": 0.05}, {"each_seconds": 0.02}, {"each_nodes": 50}])
def test_budgets(budget: dict[str, Any]) -> None:
    empty = query(Variant(Shape(9, regions=())))
    rows = _core.solve_variants([empty] * 3, limit=2**60, keep=0, threads=2, **budget)
    assert all(not isinstance(row, str) and row[0] == [] and not row[2] for row in rows)
    assert any(row[1] for row in rows)
    if "each_nodes" in budget:
        assert [row[3] for row in rows] == [50] * 3


def test_an_exception_in_progress_ends_the_call() -> None:
    empty = query(Variant(Shape(9, regions=())))

    def refuse(done: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        _core.solve_variants([empty] * 3, limit=2**60, threads=2, progress=refuse)


def test_solve_many_takes_variants() -> None:
    puzzles: list[Any] = [
        *some(),
        Variant(Shape(4), {"r1c1": 1, "r1c2": 1}),
        Variant(Shape(4), {}, [Unknown("Ghosts")]),
    ]
    puzzles += ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1", None]
    result = ninefold.solve_many(puzzles, threads=2)
    for row, puzzle in enumerate(puzzles[:-4]):
        verdict = solving.check(puzzle)
        assert Status(result.status[row]) is verdict.status
        assert result.variants.get(row) == (verdict.solutions[0] if verdict.solutions else None)
        assert result.line(row) == result[row].solution == (verdict.solutions[0].line if verdict.solutions else None)
        assert result.count[row] == len(verdict.solutions)
    assert [str(Status(status)) for status in result.status[-5:]] == [
        "invalid",
        "unreadable",
        "one",
        "unreadable",
        "unreadable",
    ]
    assert {row - len(puzzles): str(error) for row, error in result.errors.items()} == {
        -4: f"puzzles[{len(puzzles) - 4}]: ninefold cannot interpret Ghosts, so it cannot solve this puzzle",
        -2: f"puzzles[{len(puzzles) - 2}]: expected 81 cells, got 1",
        -1: f"puzzles[{len(puzzles) - 1}]: no puzzle",
    }
    assert sum(result.tally().values()) == len(result) == len(puzzles)
    counted = ninefold.count_many(some(), limit=7)
    assert counted.count.tolist() == [ninefold.count(puzzle, limit=7).value for puzzle in some()]
    assert set(counted.lines()) == {None}


def test_limits_and_budgets_of_many() -> None:
    empty = Variant(Shape(16), {}, [Killer("r1c1 r1c2", 9)])
    assert str(Status(ninefold.solve_many([empty], limit=1).status[0])) == "found"
    late = ninefold.count_many([empty] * 4, limit=None, seconds=0.05)
    assert {str(Status(status)) for status in late.status} <= {"several", "undecided"}
    # These options are for classic rows.
    assert str(Status(ninefold.solve_many([empty, "." * 81], smallest=True, limit=1).status[0])) == "found"


def test_each_answer_matches_a_single_call() -> None:
    """Mixed with classic puzzles and grids that clauses could take over, on any number of threads."""
    easy = Variant.from_grid(
        ninefold.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    )
    twice = Variant(Shape(4), {"r1c1": 1, "r1c2": 1}, [Thermo("r3c1 r3c2")])
    ghosts = Variant(Shape(4), {}, [Unknown("Ghosts")])
    puzzles: list[Any] = [*some(), easy, Variant(Shape(16)), twice, ghosts, ninefold.ParseError("no puzzle")]
    for threads in (1, 2):
        found = many.find_many(puzzles, threads=threads)
        for puzzle, answer in zip(puzzles[:-2], found, strict=False):
            assert isinstance(answer, many.Answer)
            alone = solving.check(puzzle)
            assert answer.verdict == alone
            assert answer.status is Status.INVALID or answer.number.guesses == alone.guesses
        assert [str(answer) for answer in found[-2:]] == [
            "ninefold cannot interpret Ghosts, so it cannot solve this puzzle",
            "no puzzle",
        ]
        counted = many.find_many(puzzles, limit=7, keep=0, threads=threads)
        for puzzle, answer in zip(puzzles[:-2], counted, strict=False):
            assert isinstance(answer, many.Answer)
            assert answer.number == ninefold.count(puzzle, limit=7)
            assert answer.solutions == ()


def test_clauses_take_over_in_many_too(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Variant] = []

    def decide(variant: Variant, candidates: list[int], seconds: float | None) -> tuple[list[tuple[int, ...]], bool]:
        searched.append(variant)
        return [], True

    monkeypatch.setattr(clauses, "hand_over", lambda variant, postings=None: 1)
    monkeypatch.setattr(clauses, "decide", decide)
    hard = Variant(Shape(9, regions=()), {"r1c1": 1})
    found = many.find_many([hard, Variant(Shape(4), {"r1c1": 1, "r1c2": 1})])
    assert searched == [hard]
    assert [str(answer.status) for answer in found if isinstance(answer, many.Answer)] == ["none", "invalid"]


def test_progress_counts_all_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "hand_over", lambda variant, postings=None: 10**6 + len(variant.constraints))
    told_: list[int] = []
    puzzles = [*some(), *(Variant(Shape(4), {"r4c4": 1}, [Killer("r1c1 r1c2", 3)]) for _ in range(3))]
    many.find_many(puzzles, progress=told_.append)
    assert told_ == sorted(told_)
    assert all(number <= len(puzzles) for number in told_)
