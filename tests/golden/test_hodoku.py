"""HoDoKu's own material, if the shared collections are present: its regression library and its ratings."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

import ninefold
from ninefold import Rating, _core
from tests.conftest import shared_data


def test_the_regression_library_passes(capsys: pytest.CaptureFixture[str]) -> None:
    results: dict[str, Counter[str]] = {}
    failures = []
    for line in shared_data("logic", "reglib-1.3.txt").read_text(encoding="latin-1").splitlines():
        answer = _core.logic_reglib(line)
        if answer is None:
            continue
        code, result, found = answer
        results.setdefault(code, Counter())[result] += 1
        if result != "passed":
            failures.append(f"{line}\n    found {found}")
    with capsys.disabled():
        print(f"\n{'code':6} {'cases':>6} {'passed':>7}")
        for code, counts in sorted(results.items()):
            print(f"{code:6} {counts.total():6} {counts['passed']:7}")
        total = sum(results.values(), Counter())
        print(f"{'all':6} {total.total():6} {total['passed']:7}")
    assert not failures, "\n".join(failures)
    assert total.total() == 1112


def test_ratings_are_equal() -> None:
    rows = list(csv.DictReader(shared_data("logic", "hodoku_ratings.csv").open(encoding="utf-8")))
    results = ninefold.rate_many([row["puzzle"] for row in rows])
    different = [
        f"{row['puzzle']} {row['level']} {row['score']}, not {result}"
        for row, result in zip(rows, results)
        if not isinstance(result, Rating)
        or (str(result.level).upper(), result.score) != (row["level"].upper(), int(row["score"]))
    ]
    assert not different, f"{len(different)} of {len(rows)} differ:\n" + "\n".join(different[:10])


def test_the_unrated_are_solved_and_rated() -> None:
    lines = shared_data("logic", "unrated.txt").read_text(encoding="ascii").split()
    puzzles = [line for line in lines if len(line) == 81]
    results = ninefold.rate_many(puzzles)
    assert all(isinstance(result, Rating) and result.solved for result in results)
