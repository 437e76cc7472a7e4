"""generate and its relatives: proper puzzles as requested, checked by the oracle; repeatable; with a time limit."""

from __future__ import annotations

import itertools
import pickle
import signal
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import Grid, Shape, generate, generate_many, generate_variant
from ninefold.errors import GenerateError
from ninefold.generation import generate_grids, generate_weighted
from ninefold.generation.criteria import criteria_of
from ninefold.results import Level
from tests.oracle import Oracle

ORACLE = Oracle()
SYMMETRIES = ("none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full")
RING = """
xx..x..xx
x.......x
..xxxxx..
..x...x..
x.x...x.x
..x...x..
..xxxxx..
x.......x
xx..x..xx
"""


def one_solution(digits: Sequence[int]) -> bool:
    """Check with the oracle."""
    found = ORACLE.solutions(list(digits))
    return next(found, None) is not None and next(found, None) is None


def images(cell: int, symmetry: str) -> set[int]:
    """Return where a symmetry moves a cell, from its definition."""
    r, c = divmod(cell, 9)
    maps = {
        "180": (8 - r, 8 - c),
        "90": (c, 8 - r),
        "diagonal": (c, r),
        "antidiagonal": (8 - c, 8 - r),
        "horizontal": (8 - r, c),
        "vertical": (r, 8 - c),
    }
    names = {
        "none": (),
        "both-diagonals": ("diagonal", "antidiagonal"),
        "full": tuple(maps),
    }.get(symmetry, (symmetry,))
    return {9 * row + column for row, column in (maps[name] for name in names)}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry(symmetry: Any) -> None:
    for puzzle in generate(3, seed=1, symmetry=symmetry):
        assert one_solution(puzzle.digits)
        clues = set(puzzle.clues)
        for cell in clues:
            assert images(cell, symmetry) <= clues
            orbit = {cell}
            while more := {image for c in orbit for image in images(c, symmetry)} - orbit:
                orbit |= more
            rest = [0 if c in orbit else digit for c, digit in enumerate(puzzle.digits)]
            assert not one_solution(rest)


def test_minimal_with_symmetry() -> None:
    for puzzle in generate(2, seed=1, symmetry="180", minimal=True):
        for cell in puzzle.clues:
            assert not one_solution([0 if c == cell else digit for c, digit in enumerate(puzzle.digits)])


def test_clues() -> None:
    counts = {puzzle.clue_count for puzzle in generate(40, seed=2, clues=(28, 30))}
    assert counts == {28, 29, 30}
    assert all(one_solution(puzzle.digits) for puzzle in generate(3, seed=2, clues=range(30, 32)))
    assert {puzzle.clue_count for puzzle in generate(5, seed=2, clues=23, minimal=True)} == {23}


@pytest.mark.parametrize(
    ("text", "same"),
    [("24", 24), ("22..26", (22, 26)), ("27..", (27, None)), ("..23", (None, 23)), (" 22 .. 26 ", range(22, 27))],
)
def test_ranges_as_text_are_the_same_everywhere(text: str, same: Any) -> None:
    assert [puzzle.line for puzzle in generate(5, seed=3, clues=text)] == [
        puzzle.line for puzzle in generate(5, seed=3, clues=same)
    ]


def test_other_ranges_as_text() -> None:
    both = [[puzzle.line for puzzle in generate(4, seed=3, guesses=one)] for one in ("2..5", (2, 5))]
    assert both[0] == both[1]
    both = [[puzzle.line for puzzle in generate(4, seed=3, difficulty=one)] for one in ("400..600", (400, 600))]
    assert both[0] == both[1]
    made = [generate_variant(shape=Shape(6), seed=1, clues=one).puzzle for one in ("8..12", (8, 12))]
    assert made[0] == made[1]


@pytest.mark.parametrize("text", ["", "..", "1..2..3", "a..b", "2.5", "22-26", "0x16", "22 26"])
@pytest.mark.parametrize("option", ["clues", "guesses"])
def test_texts_that_are_not_ranges(option: str, text: str) -> None:
    with pytest.raises(ValueError, match=rf"^{option} must be a number or a range such as 22\.\.26, got '"):
        generate(1, seed=1, **{option: text})  # type: ignore[arg-type]


def test_pattern() -> None:
    expected = {c for c, char in enumerate("".join(RING.split())) if char == "x"}
    for puzzle in generate(2, seed=1, pattern=RING):
        assert set(puzzle.clues) == expected
        assert one_solution(puzzle.digits)
    as_array = np.array([c in expected for c in range(81)]).reshape(9, 9)
    assert next(generate(seed=1, pattern=as_array)) == next(generate(seed=1, pattern=RING))
    cells = "".join(RING.split())
    assert next(generate(seed=1, pattern=list(cells))) == next(generate(seed=1, pattern=RING))
    assert next(generate(seed=1, pattern=[cells[i : i + 9] for i in range(0, 81, 9)])) == next(
        generate(seed=1, pattern=RING)
    )
    assert next(generate(seed=1, pattern=puzzle)) == next(generate(seed=1, pattern=RING))


def test_solution() -> None:
    solution = Grid(generate_grids(1, seed=3)[0])
    for puzzle in generate(3, seed=1, solution=solution):
        assert ninefold.solve(puzzle).grid.digits == solution.digits
    same = next(generate(seed=2, solution=solution, pattern=puzzle))
    assert same == puzzle
    with pytest.raises(GenerateError, match=r"found 1 of 2 puzzles: at most one puzzle"):
        list(generate(2, seed=2, solution=solution, pattern=puzzle))
    assert list(generate(seed=2, solution=solution, pattern=puzzle)) == [puzzle]
    few = "".join("x" if cell % 5 == 0 else "." for cell in range(81))
    for options, why in (
        ({}, "$"),
        ({"minimal": True}, ", or one of them is redundant$"),
        ({"difficulty": "easy"}, ", or it does not"),
    ):
        with pytest.raises(GenerateError, match=f"of this pattern leave more than one solution{why}"):
            list(generate(1, seed=2, solution=solution, pattern=few, **options))


@pytest.mark.parametrize("level", Level.graded())
def test_levels(level: Level) -> None:
    for puzzle in generate(2, seed=4, difficulty=level):
        assert ninefold.rate(puzzle).level == level
    assert list(generate(2, seed=4, difficulty=level.name.lower())) == list(generate(2, seed=4, difficulty=level))


def test_scores_and_ranges_of_levels() -> None:
    for puzzle in generate(3, seed=4, difficulty=(600, 700)):
        assert 600 <= ninefold.rate(puzzle).score <= 700
    for puzzle in generate(3, seed=4, difficulty=("unfair", None)):
        assert ninefold.rate(puzzle).level >= Level.UNFAIR
    assert ninefold.rate(next(generate(seed=4, difficulty=7.1, preset="se")), scale="se").er == 7.1


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ((np.int32(400), np.float64(500)), (400, 500)),
        ((np.float32(7.1), np.float64(8.4)), (7.1, 8.4)),
        ((np.int8(7), np.float32(8.4)), (7, 8.4)),
        (np.int64(450), 450),
        (np.float32(7.1), 7.1),
    ],
)
def test_scores_of_numpy(theirs: Any, ours: Any) -> None:
    preset = "hodoku" if np.max(ours) > 100 else "se"
    assert criteria_of(theirs, preset=preset) == criteria_of(ours, preset=preset)


def test_a_turn_is_a_number_of_degrees() -> None:
    assert [*generate(3, seed=4, symmetry=180)] == [*generate(3, seed=4, symmetry="180")]
    assert [*generate(3, seed=4, symmetry=90)] == [*generate(3, seed=4, symmetry="90")]


def test_techniques() -> None:
    for puzzle in generate(2, seed=5, technique="x-wing"):
        assert "x-wing" in ninefold.rate(puzzle).techniques
    order = [technique.slug for technique in ninefold.logic.techniques()]
    for puzzle in generate(2, seed=5, technique="naked-pair", technique_use="up-to"):
        used = ninefold.rate(puzzle).techniques
        assert all(order.index(slug) <= order.index("naked-pair") for slug in used)
    for position in generate(2, seed=5, technique="skyscraper", technique_use="next"):
        step = ninefold.hint(position).step
        assert step is not None
        assert step.technique == "skyscraper"


def test_a_slug_can_cover_several_techniques() -> None:
    forms = {"simple-colors-trap", "simple-colors-wrap"}
    for puzzle in generate(4, seed=5, technique="simple-colors"):
        assert forms & ninefold.rate(puzzle).techniques.keys()
    for position in generate(2, seed=5, technique="simple-colors", technique_use="next"):
        step = ninefold.hint(position, preset="hodoku").step
        assert step is not None
        assert step.technique in forms
    place = {"technique_use": "up-to", "seed": 5}
    assert [*generate(9, technique="aic", **place)] == [*generate(9, technique="nice-loop", **place)]  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ninefold.logic.presets())
def test_every_technique_of_a_preset_can_be_requested(preset: str) -> None:
    for technique in ninefold.logic.techniques(preset=preset):
        if technique.enabled:
            for use in ("needed", "next"):
                generate(0, seed=1, technique=technique.slug, technique_use=use, preset=preset)
        if technique.slot:
            generate(0, seed=1, technique=technique.slug, technique_use="up-to", preset=preset)


def test_guesses_and_own_predicates() -> None:
    puzzles = generate_many(5, seed=6, guesses=(2, 4))
    assert set(ninefold.solve_many(puzzles).guesses) <= {2, 3, 4}
    for puzzle in generate(3, seed=6, accept=lambda grid: grid[4, 4] == 5):
        assert puzzle["r5c5"] == 5


@pytest.mark.parametrize("options", [{}, {"symmetry": "180"}, {"difficulty": "hard"}, {"clues": 28}])
def test_puzzles_do_not_depend_on_the_backend(options: dict[str, Any]) -> None:
    first, *others = (generate_many(40, seed=3, backend=name, **options) for name in ninefold.engine.backends())
    assert all((other == first).all() for other in others)


def test_the_first_do_not_depend_on_n_threads_or_form() -> None:
    long = generate_many(300, seed=7, difficulty="medium", threads=1)
    assert (generate_many(20, seed=7, difficulty="medium", threads=3) == long[:20]).all()
    assert [Grid(row) for row in long[:40]] == list(generate(40, seed=7, difficulty="medium"))
    mixed = generate(seed=7, difficulty="medium")
    assert next(mixed) == Grid(long[0])
    assert (mixed.take(50) == long[1:51]).all()
    assert next(mixed) == Grid(long[51])
    assert (mixed.found, mixed.seed) == (52, 7)


def test_no_seed_draws_one() -> None:
    first = generate(2)
    assert list(generate(2, seed=first.seed)) == list(first)


def test_no_puzzle_twice() -> None:
    solution = Grid(generate_grids(1, seed=3)[0])
    with pytest.raises(GenerateError) as caught:  # so few clues can be removed that there are only 81 such puzzles
        generate_many(200, seed=1, solution=solution, clues=80, seconds=1)
    assert caught.value.found == 81
    assert caught.value.puzzles is not None
    assert len({row.tobytes() for row in caught.value.puzzles}) == 81


def test_no_two_isomorphic() -> None:
    # A grid that is its own transpose after relabeling: one of two mirror images is generated.
    solution = "".join(str((r * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    puzzles = generate_many(60, seed=1, solution=solution, clues=79, unique_up_to="isomorphism", seconds=20)
    forms = {ninefold.canonical(Grid(row)).grid for row in puzzles}
    assert len(forms) == 60
    plain = generate_many(60, seed=1, solution=solution, clues=79)
    assert len({ninefold.canonical(Grid(row)).grid for row in plain}) < 60


def test_giving_up_reports_progress() -> None:
    with pytest.raises(
        GenerateError, match=r"found 0 of 3 puzzles: [\d,]+ attempts in [\d.]+ seconds?; .* fewer than 20"
    ) as caught:
        list(generate(3, seed=1, clues=17, seconds=0.1))
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.found, str(error)) == (0, str(caught.value))
    assert error.attempts > 0
    assert list(generate(seed=1, seconds=0.2))  # an endless request stops without an error


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"clues": 16}, "clues must be from 17 to 80, got 16"),
        ({"clues": (30, 20)}, "clues must go from the lowest to the highest"),
        ({"clues": 26, "symmetry": 90}, "symmetry '90' clues must be a multiple of 4, or one more, got 26"),
        ({"clues": (30, 31), "symmetry": "full"}, "multiple of 4, or one more, got 30 to 31"),
        ({"symmetry": "270"}, "unknown symmetry '270': choose none, 180"),
        ({"symmetry": 270}, "unknown symmetry '270': choose none, 180"),
        ({"difficulty": "harder"}, "unknown level 'harder': choose easy"),
        ({"difficulty": ("hard", "easy")}, "from easy to hard"),
        ({"difficulty": ("hard", 100)}, "two levels or two scores"),
        ({"difficulty": 0}, "no score of the preset 'hodoku' is below 4, got 0"),
        ({"difficulty": 800.5}, "scores of the preset 'hodoku' are whole numbers"),
        ({"difficulty": (7.0, 8.4)}, "preset 'hodoku' are whole numbers, tenths those of 'se', got \\(7.0, 8.4\\)"),
        ({"difficulty": (None, 400.5)}, "whole numbers"),
        ({"difficulty": 8.45, "preset": "se"}, "scores of the preset 'se' are tenths"),
        ({"technique": "y-wing"}, "unknown technique 'y-wing'; did you mean xy-wing"),
        ({"technique": "unique-rectangle-1"}, "did you mean uniqueness-1"),
        ({"technique": "squirmbag"}, "the preset 'hodoku' does not use 'squirmbag'$"),
        ({"technique": "death-blossom", "technique_use": "next"}, "not use 'death-blossom'; these do: ninefold$"),
        ({"technique": "aic", "technique_use": "up-to", "preset": "se"}, "not use 'aic'; these do: hodoku, ninefold$"),
        ({"technique": "x-wing", "difficulty": "easy"}, "needs 'x-wing' is at least Hard, got difficulty Easy"),
        ({"technique": "simple-colors", "difficulty": (None, "medium")}, "'simple-colors' is at least Hard"),
        ({"technique": "dual-two-string-kite"}, "the preset 'hodoku' does not use 'dual-two-string-kite'$"),
        ({"technique_use": "next"}, "needs a technique"),
        ({"pattern": "x" * 16 + "." * 65}, "at least 17 clues, but the pattern has 16"),
        ({"pattern": ("x" * 9 + "." * 18) * 3}, "row 2 and row 3 have no clue"),
        ({"pattern": "?" * 81}, "not '\\?'"),
        ({"pattern": "x" * 80}, "81 cells, but this one has 80"),
        ({"pattern": itertools.count(1)}, "81 cells, but this one has more"),
        ({"pattern": RING, "symmetry": "180"}, "leave out clues and symmetry"),
        ({"solution": "." * 81}, "complete grid"),
        ({"method": "best"}, "unknown method 'best'"),
        ({"method": "unbiased", "symmetry": "90"}, "makes random puzzles"),
        ({"unique_up_to": "color"}, "'isomorphism'"),
        ({"seed": -1}, "seed must not be negative"),
        ({"seconds": -1}, "seconds must not be negative"),
        ({"threads": 0}, "threads must be"),
        ({"backend": "abacus"}, "unknown back end 'abacus'"),
        ({"n": -1}, "must not be negative"),
    ],
)
def test_nonsense_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        generate(**{"n": 1, "seed": 1, **options})


def test_an_interrupt_ends_it() -> None:
    timer = threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        generate_many(10**9, seed=1, clues=17)
    timer.join()


def test_complete_grids() -> None:
    grids = generate_grids(50, seed=1)
    assert all(ORACLE.is_solution(list(map(int, row)), [0] * 81) for row in grids)
    assert (generate_grids(20, seed=1, first=30) == grids[30:]).all()
    assert generate_grids(0, seed=1).shape == (0, 81)


def test_uniform_grids() -> None:
    """Each digit in each cell: 729 counts of 2,000 expected ones, by chi-square (648 degrees of freedom)."""
    grids = generate_grids(18_000, seed=2)
    counts = np.array([(grids == digit).sum(axis=0) for digit in range(1, 10)])
    chi = float(((counts - 2000) ** 2 / 2000).sum())
    assert abs(chi - 648) < 4 * (2 * 648) ** 0.5


def test_weights() -> None:
    puzzles, weights = generate_weighted(4000, seed=1)
    assert puzzles.shape == (4000, 81)
    assert weights.shape == (4000,)
    assert (puzzles == generate_many(4000, seed=1, minimal=True)).all()
    clues = (puzzles > 0).sum(axis=1)
    assert abs(clues.mean() - 24.39) < 0.08
    assert 25.5 < np.average(clues, weights=weights) < 27.5


def test_unbiased_puzzles_are_those_with_large_weights() -> None:
    puzzles = generate_many(6, seed=1, method="unbiased")
    assert np.mean((puzzles > 0).sum(axis=1)) > 25
    assert all(one_solution(row) for row in puzzles.tolist())


def test_without_any_time_nothing_is_found() -> None:
    with pytest.raises(GenerateError, match=r"no puzzle is known above 11\.9"):
        list(generate(1, seed=1, preset="se", difficulty=(12.5, 13.0), seconds=0.01))
    with pytest.raises(GenerateError, match=r"above 9\.5 are almost never found at random"):
        list(generate(1, seed=1, preset="se", difficulty=(11.0, None), seconds=0.01))
    cross = "x" + "." * 7 + "x" + ".x.....x." + "..x...x.." + "...x.x..." + "....x...."
    with pytest.raises(GenerateError, match=r"a pattern of 17 cells almost never has a puzzle"):
        list(generate(1, seed=1, pattern=cross + cross[35::-1], seconds=0.01))
    with pytest.raises(GenerateError, match=r"81 clues are almost never all needed"):
        list(generate(1, seed=1, pattern="x" * 81, minimal=True, seconds=0.01))
    with pytest.raises(GenerateError, match=r"set the number of clues \(clues=\) for easier puzzles"):
        list(generate(1, seed=1, technique="full-house", technique_use="up-to", seconds=0.01))
    with pytest.raises(GenerateError, match=r"such a narrow range of scores is rare"):
        list(generate(1, seed=1, difficulty=(5000, 5001), seconds=0.01))
    with pytest.raises(GenerateError, match=r"found 0 of 2 puzzles: 0 attempts"):
        generate_many(2, seed=1, seconds=0)
