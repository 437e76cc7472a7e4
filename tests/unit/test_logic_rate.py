"""``rate`` and ``rate_many`` agree on every position; ratings belong to a scale."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import (
    Grid,
    InvalidPuzzleError,
    NoSolutionError,
    ParseError,
    Rating,
    SeveralSolutionsError,
    Status,
    _core,
    examples,
    rate_many,
    rows,
)
from ninefold.errors import MistakeError
from tests.baseline import are_proper
from tests.unit.test_logic_api import EASY, SOLVED, proper_puzzle


def outcome(call: Callable[[], object]) -> object:
    """Return the result of a call, or the exception that it raises as (class, text)."""
    try:
        return call()
    except ninefold.NinefoldError as error:
        return type(error), str(error)


def played(seed: int) -> Grid:
    """Return a position on the path of a hard puzzle: digits filled in, candidates crossed out."""
    path = ninefold.steps(proper_puzzle(seed))
    return random.Random(seed).choice(path.steps).grid


def sukaku(seed: int) -> Grid:
    """Return a puzzle written as candidates."""
    penciled = Grid(proper_puzzle(seed)).with_all_marks()
    assert penciled.marks is not None
    masks = [mask or 1 << (digit - 1) for mask, digit in zip(penciled.marks, penciled.digits)]
    return Grid.from_candidates(masks)


def with_wrong_crossing() -> Grid:
    """Return a grid whose r1c3 has lost the candidate it needs."""
    penciled = Grid(EASY).with_all_marks()
    assert penciled.marks is not None
    marks = list(penciled.marks)
    marks[2] &= ~(1 << (int(SOLVED[2]) - 1))
    return penciled.with_marks(marks)


def wrong_entry() -> Grid:
    wrong = next(d for d in Grid(EASY).candidates(2) if str(d) != SOLVED[2])
    return Grid(EASY).set(2, wrong)


POSITIONS: list[Grid | str] = [
    EASY,
    *(proper_puzzle(seed) for seed in (300, 301)),
    *(played(seed) for seed in range(302, 308)),
    Grid(proper_puzzle(308)).with_all_marks(),
    Grid(EASY).set(2, int(SOLVED[2])),
    Grid(SOLVED),
    sukaku(309),
    Grid.from_candidates([0x1FF] * 81),
    Grid.from_candidates([1, 1] + [0x1FF] * 79),
    Grid.build([5, 5] + [0] * 79, marks=[0, 0] + [0x1FF] * 79, sukaku=True),
    Grid.build([0] * 81, clues=[]),
    Grid.build(Grid(SOLVED).digits, clues=[]),
    "55" + EASY[2:],
    "12345678.........9" + "." * 63,
    "." * 81,
    with_wrong_crossing(),
    wrong_entry(),
    wrong_entry().set(3, 7),
]


@pytest.mark.parametrize("preset", ninefold.logic.presets())
def test_rate_and_rate_many_agree_on_everything(preset: str) -> None:
    many = ninefold.rate_many(POSITIONS, scale=preset, threads=2)
    assert len(many) == len(POSITIONS)
    for position, found in zip(POSITIONS, many):
        alone = outcome(lambda position=position: ninefold.rate(position, scale=preset))  # type: ignore[misc]
        assert alone == (found if isinstance(found, Rating) else (type(found), str(found)))


@pytest.mark.parametrize("preset", ninefold.logic.presets())
def test_crossing_out_does_not_make_a_puzzle_unique(preset: str) -> None:
    """Two solutions, and a candidate of one of them crossed out: singles lead to the other, but it is one of two."""
    two = Grid("".join("." if c in (3, 4, 30, 31) else d for c, d in enumerate(SOLVED))).with_all_marks()
    assert two.marks is not None
    marks = list(two.marks)
    marks[3] &= ~(1 << (int(SOLVED[4]) - 1))
    with pytest.raises(SeveralSolutionsError):
        ninefold.rate(two.with_marks(marks), scale=preset)
    assert isinstance(ninefold.rate_many([two.with_marks(marks)], scale=preset)[0], SeveralSolutionsError)


def test_row_formats() -> None:
    kinds = [found if isinstance(found, Rating) else type(found) for found in ninefold.rate_many(POSITIONS)]
    assert kinds[-6:] == [
        InvalidPuzzleError,
        NoSolutionError,
        SeveralSolutionsError,
        MistakeError,
        MistakeError,
        MistakeError,
    ]
    assert kinds[13:18] == [
        SeveralSolutionsError,
        NoSolutionError,
        InvalidPuzzleError,
        SeveralSolutionsError,
        SeveralSolutionsError,
    ]
    assert all(isinstance(kind, Rating) and kind.solved for kind in kinds[:13])
    solved = kinds[11]
    assert isinstance(solved, Rating)
    assert (str(solved), solved.steps) == ("Easy 0", 0)


def test_crossed_out_candidates_make_it_easier() -> None:
    """Both rate the position: a crossed-out candidate saves the step that would remove it."""
    path = ninefold.steps(proper_puzzle(302))
    late = path[-10].grid
    assert ninefold.rate(late).steps == 10
    [many] = ninefold.rate_many([late])
    assert isinstance(many, Rating)
    assert many.steps == 10
    assert ninefold.rate(late, ignore_marks=True).score >= many.score


def test_a_bad_row_keeps_its_place() -> None:
    found = ninefold.rate_many([EASY, "?", EASY[:80], "", EASY], threads=1)
    assert [type(item) for item in found] == [Rating, ParseError, ParseError, ParseError, Rating]
    assert ninefold.rate_many([]) == []


def test_the_core_checks_each_row() -> None:
    import numpy as np

    digits = np.array([[int(ch) if ch != "." else 0 for ch in line] for line in (EASY, EASY, "." * 81, EASY)], np.uint8)
    digits[1, 7] = 77
    marks = np.zeros((4, 81), np.uint16)
    marks[3, 2] = 0x1FF & ~(1 << (int(SOLVED[2]) - 1))
    table = _core.logic_rate_many(digits, None, marks)
    assert list(map(Status, table["status"])) == [Status.ONE, Status.UNREADABLE, Status.SEVERAL, Status.ONE]
    assert table["mistaken"].tolist() == [False, False, False, True]
    assert table["score"].tolist()[0] == 204
    assert table["offsets"].tolist() == [0, 2, 2, 2, 2]
    assert table["counts"].tolist() == [21, 30]


@pytest.mark.parametrize("preset", ninefold.logic.presets())
def test_a_rating_belongs_to_its_scale(preset: str) -> None:
    rating = ninefold.rate(proper_puzzle(303), scale=preset)
    path = ninefold.steps(proper_puzzle(303), preset=preset)
    assert rating.scale == preset
    if preset == "se":
        assert rating.score == rating.er == rating.hardest_step
        assert (rating.ep, rating.ed) == (rating.first_placement, rating.first_step)
    else:
        assert isinstance(rating.score, int)
        assert rating.score == sum(step.difficulty for step in path)
        with pytest.raises(AttributeError, match="belong to the scale 'se'"):
            _ = rating.er
    assert rating.steps == len(path)
    assert rating.hardest_step == max(step.difficulty for step in path)
    assert rating.first_step == path[0].difficulty
    until = next(i for i, step in enumerate(path) if step.placements)
    assert rating.first_placement == max(step.difficulty for step in path.steps[: until + 1])
    assert pickle.loads(pickle.dumps(rating)) == rating


def test_presets_are_named_in_the_error() -> None:
    assert ninefold.logic.presets() == ("hodoku", "ninefold", "se")
    for call in (ninefold.steps, ninefold.hint, ninefold.all_steps):
        with pytest.raises(ValueError, match="unknown preset 'explainer': choose hodoku, ninefold, se"):
            call(EASY, preset="explainer")
    with pytest.raises(ValueError, match="unknown scale 'explainer': choose hodoku, ninefold, se"):
        ninefold.rate(EASY, scale="explainer")
    with pytest.raises(ValueError, match="choose hodoku, ninefold"):
        ninefold.logic.techniques(preset="explainer")
    with pytest.raises(ValueError, match="choose hodoku, ninefold"):
        ninefold.rate_many([EASY], scale="explainer")


def test_rows_from_everywhere_are_rated_alike() -> None:
    lines = [EASY, proper_puzzle(3)]
    expected = [ninefold.rate(line) for line in lines]
    digits = np.array([list(Grid(line).digits) for line in lines], np.uint8)
    ways: list[Any] = [lines, [Grid(line) for line in lines], "\n".join(lines).encode(), digits, np.array(lines, "S81")]
    for way in (*ways, rows.from_puzzles(lines)):
        assert ninefold.rate_many(way) == expected
    sukakus = [sukaku(3), sukaku(4)]
    masks = np.array([np.frombuffer(grid._masks(), "<u2") for grid in sukakus], np.uint16)
    assert ninefold.rate_many(masks) == [ninefold.rate(grid) for grid in sukakus]


def test_a_result_has_arrays_and_pickles() -> None:
    result = ninefold.rate_many([EASY, wrong_entry(), "." * 81, "?", sukaku(3)])
    assert result.rated.tolist() == [True, False, False, False, True]
    assert [Status(s) for s in result.status] == [Status.ONE, Status.ONE, Status.SEVERAL, Status.UNREADABLE, Status.ONE]
    assert result.score.tolist() == [row.score if isinstance(row, Rating) else 0 for row in result]
    assert result.level.tolist() == [row.level if isinstance(row, Rating) else 0 for row in result]
    assert result.steps.tolist() == [row.steps if isinstance(row, Rating) else 0 for row in result]
    assert result[-1] == result[4]
    assert result[:1] == [result[0]]
    assert str(result[3]) == "puzzles[3]: row 1, column 1: '?' is not a digit or a blank"
    again = pickle.loads(pickle.dumps(result))
    assert [str(row) for row in again] == [str(row) for row in result]


def test_generating_on_the_scale_of_se() -> None:
    made = list(ninefold.generate(3, seed=4, difficulty=(6.5, 7.2), preset="se"))
    assert all(6.5 <= ninefold.rate(puzzle, scale="se").er <= 7.2 for puzzle in made)
    assert are_proper(made)
    for bad in ((7.2, 6.5), (float("nan"), 3.0), ("hard", 3.0), (-1.0, 3.0)):
        with pytest.raises(ValueError, match="difficulty must"):
            ninefold.generate(1, difficulty=bad, preset="se")
    with pytest.raises(TypeError, match="difficulty must"):
        ninefold.generate(1, difficulty=(True, 2.5), preset="se")


def test_sukakus_on_the_scale_of_se() -> None:
    """Reduced pencil marks rate as the puzzle; with all nine in every open cell the clues are naked singles first."""
    puzzle = Grid(EASY)
    whole = Grid.from_candidates([1 << (d - 1) if d else 0x1FF for d in puzzle.digits])
    assert str(ninefold.rate(sukaku(309), scale="se")) == str(ninefold.rate(proper_puzzle(309), scale="se"))
    assert str(ninefold.rate(puzzle, scale="se")) == "1.2/1.2/1.2"
    rating = ninefold.rate(whole, scale="se")
    assert (rating.er, rating.ep, rating.ed) == (2.3, 2.3, 2.3)
    assert str(ninefold.rate_many([whole], scale="se")[0]) == "2.3/2.3/2.3"


def test_no_technique_without_a_rating(strict_where: None) -> None:
    assert ninefold.rate_many([EASY, "5" * 81, "x"]).hardest.tolist() == [ninefold.rate(EASY).hardest, "", ""]


# --- variants among classic puzzles

THERMO = examples.get("thermo-hard").line


def test_variants_in_a_batch() -> None:
    lines = [EASY, THERMO, ".Shape~4x4.Cage~9~R1C1~R1C2", ".Thermo~R1C1~R1C2", "?", EASY]
    result = rate_many(lines)
    alone = ninefold.rate(ninefold.parse(THERMO))
    assert result[1] == alone
    assert alone.scale == "variant"
    assert result[0] == result[5] == ninefold.rate(EASY)
    assert [str(row) for row in result] == [str(result[row]) for row in range(6)]
    assert {str(status): number for status, number in result.tally().items()} == {
        "one": 3,
        "several": 1,
        "none": 1,
        "unreadable": 1,
    }
    assert result.hardest.tolist() == [result[0].hardest, alone.hardest, "", "", "", result[5].hardest]
    assert result.score.tolist() == [result[0].score, alone.score, 0, 0, 0, result[5].score]
    columns = result.to_columns()
    assert list(columns["level"]) == [str(result[0].level), "Hard", None, None, None, str(result[5].level)]
    assert columns["techniques"][1] == dict(alone.techniques)
    assert columns["techniques"][5] == dict(ninefold.rate(EASY).techniques)
    part = result[1:3]
    assert part[0] == alone
    assert part.to_columns()["techniques"][0] == dict(alone.techniques)


def test_variants_belong_to_the_default_scale() -> None:
    result = rate_many([EASY, THERMO], scale="se")
    assert result.rated.tolist() == [True, False]
    assert "supports classic 9x9 puzzles only" in str(result[1])


def test_a_variant_that_takes_too_long() -> None:
    result = rate_many([EASY, THERMO], row_seconds=1e-9)
    assert isinstance(result[1], Rating)
    assert result[1].ending == "stopped"
    assert list(result.to_columns()["status"]) == ["one", "undecided"]
    assert result.to_columns()["error"][1] == "the time ran out: the level is a lower bound"
