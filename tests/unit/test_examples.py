"""The bundled examples match their descriptions."""

from __future__ import annotations

import pytest

import ninefold
from ninefold import examples
from ninefold.results import Level
from tests.oracle import ORACLE, values
from tests.readings import Board, keeps


@pytest.mark.parametrize("example", examples.ALL, ids=examples.NAMES)
def test_status_is_true(example: examples.Example) -> None:
    assert ninefold.check(example.grid).status is example.status
    grid = values(example.line)
    if example.name != "few-clues":  # minutes for the oracle
        found = ORACLE.count(grid, 2)
        assert (found == 1) == (example.status is ninefold.Status.ONE)
        assert (found > 1) == (example.status is ninefold.Status.SEVERAL)
    assert ORACLE.is_valid(grid) == (example.status is not ninefold.Status.INVALID)


def test_their_results() -> None:
    assert ninefold.count(examples.get("several").grid, limit=None).value == 11
    assert ninefold.solve(examples.get("against-rows").grid).line.startswith("987654321")
    assert examples.get("against-rows").line.startswith("." * 9)
    assert examples.get("few-clues").grid.clue_count == 18
    extreme = examples.get("extreme").line
    for cell in ninefold.Grid(extreme).clues:
        assert ninefold.count(extreme[:cell] + "." + extreme[cell + 1 :]).value > 1
    (conflict,) = examples.get("invalid").grid.conflicts
    assert str(conflict) == "column 5 has 9 twice (r3c5, r5c5)"


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "extreme"])
def test_names_of_levels_agree_with_the_rating(name: str) -> None:
    assert str(ninefold.rate(examples.get(name).grid).level).lower() == name


def test_names() -> None:
    assert len(set(examples.NAMES)) == len(examples.ALL)
    assert all(examples.get(name).name == name for name in examples.NAMES)
    with pytest.raises(ValueError, match="unknown example 'harder': choose easy, medium"):
        examples.get("harder")


@pytest.mark.parametrize("example", examples.gallery(), ids=lambda example: example.name)
def test_gallery(example: examples.Example) -> None:
    """Each variant has one solution and its rule, and explained steps solve it; its level may move by one."""
    puzzle = example.puzzle
    verdict = ninefold.check(puzzle)
    assert verdict.status is ninefold.Status.ONE
    assert isinstance(puzzle, ninefold.Variant)
    assert puzzle.rules or not puzzle.shape.box
    assert keeps(Board(puzzle.shape, (), puzzle.rules))(verdict.solutions[0].digits)
    assert example.name == f"{example.rule}-{example.level}"
    assert examples.get(example.name) == example
    rating = ninefold.rate(puzzle, seconds=60)
    assert rating.solved
    assert abs(rating.level - Level[example.level.upper()]) <= 1, "run tools/gallery.py again"
    assert all(len(rule.cells) > 1 for rule in puzzle.rules if isinstance(rule, ninefold.variants.Killer))


def test_gallery_has_every_popular_rule() -> None:
    levels: dict[str, list[str]] = {}
    for example in examples.gallery():
        levels.setdefault(example.rule, []).append(example.level)
    assert len(levels) >= 25
    assert sum(some == ["easy", "medium", "hard"] for some in levels.values()) >= 24
    names = [example.name for example in examples.gallery()]
    assert len(set(names)) == len(names)
