"""Canonical forms, transforms, automorphisms, shuffles."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import ninefold
from ninefold import Grid, ParseError, Status
from ninefold.isomorphs import Transform
from tests.minlex import minlex, pattern_first

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MOST = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
SPARSE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def random_transform(rng: random.Random) -> Transform:
    def lines() -> list[int]:
        return [3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    return Transform(rows=lines(), columns=lines(), relabel=rng.sample(range(1, 10), 9), transpose=rng.random() < 0.5)


def some_grids() -> list[str]:
    """Return grids of all kinds: puzzles, complete, sparse, invalid, with many symmetries."""
    rng = random.Random(3)
    grids = [EASY, SOLVED, MOST, SPARSE, "." * 81, "1" * 81, "." * 80 + "4", "123456789" + "." * 72, "12" * 40 + "1"]
    grids += [".........512947683542736891" * 3]
    # Many symmetries, or nearly: 3,888 of a Latin square that is not a Sudoku; rows of it; boxes of a grid.
    grids += [
        "123456789231564897312645978456789123564897231645978312789123456897231564978312645",
        "123456789231564897.........456789123564897231..................897231564.........",
        "123......456......789.........567891...891234...234567...678......912......345...",
    ]
    for digits in (1, 2, 4, 9):
        for clues in (2, 5, 9, 17, 40, 81):
            cells = ["."] * 81
            for cell in rng.sample(range(81), clues):
                cells[cell] = str(rng.randint(1, digits))
            grids.append("".join(cells))
    return grids


def test_transform_matches_its_definition() -> None:
    grid = Grid(SOLVED)
    assert Transform(relabel=(2, 1, 3, 4, 5, 6, 7, 8, 9))(grid).line[:9] == "534678921"
    assert Transform(bands=(1, 0, 2))(grid).line[:9] == SOLVED[27:36]
    assert Transform(stacks=(2, 1, 0))(grid).line[:9] == "912678534"
    assert Transform(rows=(1, 0, 2, 3, 4, 5, 6, 7, 8))(grid).line[:9] == SOLVED[9:18]
    assert Transform(columns=(0, 2, 1, 3, 4, 5, 6, 7, 8))(grid).line[:9] == "543678912"
    assert Transform(transpose=True)(grid).line[:9] == SOLVED[::9]
    both = Transform(bands=(1, 0, 2), rows=(1, 0, 2, 3, 4, 5, 6, 7, 8))
    assert both.rows == (3, 4, 5, 1, 0, 2, 6, 7, 8)
    assert both.bands == (1, 0, 2)
    assert both.stacks == (0, 1, 2)


def test_transforms_are_a_group() -> None:
    rng = random.Random(1)
    for _ in range(50):
        a, b, c = (random_transform(rng) for _ in range(3))
        assert (a @ b)(EASY) == a(b(EASY))
        assert (a @ b) @ c == a @ (b @ c)
        assert (a @ ~a).is_identity
        assert (~a @ a).is_identity
        assert ~a == a.inverse()


def test_transform_is_a_value() -> None:
    rng = random.Random(2)
    for _ in range(20):
        a = random_transform(rng)
        assert pickle.loads(pickle.dumps(a)) == a == Transform.parse(str(a)) == eval(repr(a))
        assert len({a, Transform.parse(str(a))}) == 1
    with pytest.raises(AttributeError, match="immutable"):
        a.transpose = True


def test_transform_of_marks_clues_and_sukaku() -> None:
    turn = Transform(transpose=True, relabel=(9, 2, 3, 4, 5, 6, 7, 8, 1))
    grid = Grid(EASY).set(2, 4).with_marks([0, 0, 0, 0b1001] + [0] * 77).with_corners([0, 0, 0, 1] + [0] * 77)
    image = turn(grid)
    assert image["r3c1"] == 4
    assert not image.is_clue("r3c1")
    assert image.is_clue("r1c1")
    assert image.marks is not None
    assert image.corners is not None
    assert image.marks[27] == 0b100001000
    assert image.corners[27] == 1 << 8
    assert (~turn)(image) == grid
    assert turn(Grid.from_candidates([3] * 81)).sukaku


@pytest.mark.parametrize("shape", [(81,), (9, 9), (1, 81), (4, 81), (4, 9, 9)])
def test_transform_of_arrays(shape: tuple[int, ...]) -> None:
    rng = random.Random(4)
    move = random_transform(rng)
    digits = np.resize(np.frombuffer(EASY.replace(".", "0").encode(), np.uint8) - 48, shape)
    for dtype in (np.uint8, np.int64):
        image = move(digits.astype(dtype))
        assert image.shape == shape
        assert image.dtype == dtype
        assert bytes(image.reshape(-1, 81)[-1].astype(np.uint8)) == move(EASY).digits
    masks = np.where(digits == 0, 0x1FF, 1 << (digits.astype(np.uint16) - 1)).astype(np.uint16)
    assert np.array_equal(move(masks) == 0x1FF, move(digits) == 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": (3, 1, 2, 0, 4, 5, 6, 7, 8)}, "rows must keep the rows of a band together"),
        ({"columns": (0, 0, 2, 3, 4, 5, 6, 7, 8)}, "columns must contain each of 0 to 8 once"),
        ({"relabel": (0, 2, 3, 4, 5, 6, 7, 8, 9)}, "relabel must contain each of the digits 1 to 9 once"),
        ({"bands": (0, 1)}, "bands must contain each of 0 to 2 once"),
    ],
)
def test_invalid_transforms(options: dict[str, tuple[int, ...]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Transform(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "123456789", "t923456781/123456789/123456789", "123456789/123456789/113456789", "x" * 30]
)
def test_texts_that_are_not_transforms(text: str) -> None:
    with pytest.raises(ParseError):
        Transform.parse(text)


def test_only_text_is_parsed_as_a_transform() -> None:
    with pytest.raises(TypeError, match="text must be a str, got None"):
        Transform.parse(None)  # type: ignore[arg-type]


def test_arrays_that_are_not_grids() -> None:
    for array in (np.zeros((3, 3), int), np.zeros(81), np.full(81, 10)):
        with pytest.raises(ParseError):
            Transform()(array)


@pytest.mark.parametrize("line", some_grids()[:16])
def test_form_is_the_smallest_image(line: str) -> None:
    assert ninefold.canonical(line).line == minlex(line)


@pytest.mark.parametrize("line", some_grids())
def test_form_is_the_same_for_isomorphs(line: str) -> None:
    rng = random.Random(5)
    form = ninefold.canonical(line)
    assert form.transform(line).digits == form.grid.digits
    assert ninefold.canonical(form.grid).grid == form.grid
    images = [random_transform(rng)(line) for _ in range(100)]
    many = ninefold.canonical_many(images)
    assert set(many.lines()) == {form.line}
    for i in range(100):
        transform = many.transform(i)
        assert transform is not None
        assert transform(images[i]).line == form.line


def test_only_digits_count() -> None:
    grid = Grid(EASY).set(2, 4).with_all_marks()
    assert ninefold.canonical(grid) == ninefold.canonical(grid.line)
    with pytest.raises(ParseError, match="sukaku"):
        ninefold.canonical(Grid.from_candidates([3] * 81))


def test_puzzles_that_are_not_isomorphic() -> None:
    assert ninefold.isomorphism(EASY, SPARSE) is None
    swapped = EASY[:79] + "97"  # two clues of one row swapped
    assert ninefold.isomorphism(EASY, swapped) is None
    move = ninefold.isomorphism(EASY, ninefold.shuffle(EASY, 9))
    assert move is not None
    assert move(EASY) == ninefold.shuffle(EASY, 9)


def test_by_solution_carries_the_puzzle_along() -> None:
    form = ninefold.isomorphs.canonical_by_solution(EASY)
    assert form.transform(EASY).line == form.line
    assert form.transform(SOLVED).line == ninefold.canonical(SOLVED).line
    assert form.line != ninefold.canonical(EASY).line
    rng = random.Random(6)
    assert all(
        ninefold.isomorphs.canonical_by_solution(random_transform(rng)(EASY)).line == form.line for _ in range(20)
    )


def test_by_solution_takes_the_smallest_image_under_automorphisms() -> None:
    rng = random.Random(7)
    cells = list(MOST)
    for cell in rng.sample(range(81), 81):
        kept = cells[cell]
        cells[cell] = "."
        if ninefold.check("".join(cells)).status is not Status.ONE:
            cells[cell] = kept
    puzzle = "".join(cells)
    form = ninefold.isomorphs.canonical_by_solution(puzzle)
    assert form.line == ninefold.isomorphs.canonical_by_solution(random_transform(rng)(puzzle)).line
    images = [(form.transform @ a)(puzzle).line.replace(".", "0") for a in ninefold.isomorphs.automorphisms(MOST)]
    assert form.line.replace(".", "0") == min(images)


@pytest.mark.parametrize(
    "line",
    [
        EASY,
        SPARSE,
        "4..3..56.....5...27....6...3....9......7..34.........1..7..2..9..98..1.3.5..13...",  # its forms differ
        ".6...8.3...8.3..7.3....1...1....79..9.5...6......16.8........27...2..8...417.....",
        "1...2...3.4...5...6.......7.8...9...2...1...5.3.......9...7...4.......6.5...3...8",  # a symmetrical pattern
    ],
)
def test_pattern_first(line: str) -> None:
    rng = random.Random(8)
    form = ninefold.canonical(line, order="pattern")
    assert form.line == pattern_first(line)
    assert form.transform(line) == form.grid
    for _ in range(5):
        assert ninefold.canonical(random_transform(rng)(line), order="pattern").grid == form.grid


def test_pattern_first_of_many() -> None:
    grids = some_grids()
    forms = ninefold.canonical_many([*grids, "?"], order="pattern")
    assert forms.line(len(grids)) is None
    assert list(forms.lines())[:-1] == [ninefold.canonical(grid, order="pattern").line for grid in grids]
    for row, grid in enumerate(grids):
        transform = forms.transform(row)
        assert transform is not None
        assert transform(grid).line == forms.line(row)
        pattern = "".join("." if ch == "." else "1" for ch in grid)
        assert "".join("." if ch == "." else "1" for ch in str(forms.line(row))) == ninefold.canonical(pattern).line
    # Nothing to choose between patterns: the form is the other one.
    for grid in (SOLVED, MOST, "." * 81):
        assert ninefold.canonical(grid, order="pattern") == ninefold.canonical(grid)


def test_orders_of_forms() -> None:
    with pytest.raises(ValueError, match="unknown order 'rows': choose digits, pattern"):
        ninefold.canonical(EASY, order="rows")
    with pytest.raises(ValueError, match="by_solution has no order 'pattern'"):
        ninefold.canonical_many([EASY], by_solution=True, order="pattern")


def test_by_solution_needs_one_solution() -> None:
    with pytest.raises(ninefold.SeveralSolutionsError):
        ninefold.isomorphs.canonical_by_solution("." * 81)
    with pytest.raises(ninefold.InvalidPuzzleError):
        ninefold.isomorphs.canonical_by_solution("11" + "." * 79)
    result = ninefold.canonical_many([EASY, "." * 81, "11" + "." * 79, "?", SOLVED], by_solution=True)
    assert result.status.tolist() == [Status.ONE, Status.SEVERAL, Status.INVALID, Status.UNREADABLE, Status.ONE]
    assert result.done.tolist() == [True, False, False, False, True]
    assert result.line(0) == ninefold.isomorphs.canonical_by_solution(EASY).line
    assert result.line(1) is None
    assert result.transform(1) is None


@pytest.mark.parametrize(
    ("line", "count"),
    [
        (MOST, 648),
        (SOLVED, 1),
        ("." * 81, 2 * 6**8),
        ("8" * 81, 2 * 6**8),
        ("." * 80 + "1", 2 * 6**8 // 81),
        ("123456789" + "." * 72, 1296 * 2 * 2 * 36),
    ],
)
def test_number_of_automorphisms(line: str, count: int) -> None:
    rng = random.Random(8)
    grid = random_transform(rng)(line)
    found = ninefold.isomorphs.automorphisms(grid)
    assert repr(found).startswith("<1 automorphism of" if count == 1 else f"<{count:,} automorphisms of")
    assert len(found) == count
    assert found[0].is_identity
    for i in rng.sample(range(count), min(count, 50)):
        assert found[i](grid) == grid
    assert found[-1] == found[count - 1]
    if count < 1000:
        assert len(set(found)) == count
    with pytest.raises(IndexError):
        found[count]


def test_sources_give_the_same() -> None:
    lines = [EASY, SPARSE, SOLVED]
    expected = [ninefold.canonical(line).line for line in lines]
    digits = np.array([list(Grid(line).digits) for line in lines], np.uint8)
    masks = np.array([np.frombuffer(Grid(line)._masks(), "<u2") for line in lines], np.uint16)
    for source in (
        lines,
        [Grid(line) for line in lines],
        "\n".join(lines).encode(),
        digits,
        masks,
        np.array(lines, "S81"),
    ):
        assert list(ninefold.canonical_many(source).lines()) == expected


def test_shuffle_is_stable() -> None:
    assert ninefold.shuffle(EASY, 1).line == SHUFFLED
    assert ninefold.shuffle_many([EASY, "bad", EASY], 1).status.tolist() == [6, 5, 6]
    assert ninefold.shuffle_many([EASY], 1).line(0) == SHUFFLED
    assert ninefold.shuffle_many([EASY, EASY], 1, threads=1).line(1) == ninefold.shuffle_many(["", EASY], 1).line(1)
    assert ninefold.shuffle(EASY, 2**64 - 1) != ninefold.shuffle(EASY, 0)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            ninefold.shuffle(EASY, seed)


SHUFFLED = ".5.9...34.2.6..1...4.3..6...6....7894.7..6....83...2.....7.24....6.14......8..975"


def test_shuffles_reach_everything_equally() -> None:
    """One clue moves to each of the 81 cells with each of the 9 digits: chi-square with 728 degrees of freedom."""
    rows = ninefold.shuffle_many(np.tile(np.array([[1] + [0] * 80], np.uint8), (72_900, 1)), 3).grid
    cells = rows.argmax(axis=1)
    counts = np.bincount(cells * 9 + rows.max(axis=1) - 1, minlength=729)
    chi = ((counts - 100.0) ** 2 / 100).sum()
    assert 570 < chi < 900  # four standard deviations


def test_progress_and_what_it_raises() -> None:
    rows = np.tile(np.frombuffer(Grid(EASY).digits, np.uint8), (100_000, 1))
    seen: list[int] = []
    ninefold.canonical_many(rows, threads=1, progress=seen.append)
    assert seen == sorted(seen)
    assert seen

    def stop(done: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ninefold.canonical_many(rows, progress=stop)


def test_threads_change_nothing() -> None:
    rows = ninefold.shuffle_many([EASY, SPARSE, SOLVED] * 500, 4)
    one = ninefold.canonical_many(rows.grid, threads=1)
    three = ninefold.canonical_many(rows.grid, threads=3)
    assert np.array_equal(one.grid, three.grid)
    assert np.array_equal(one.transforms, three.transforms)
    with pytest.raises(ValueError, match="threads"):
        ninefold.canonical_many(rows.grid, threads=0)


def test_lines_are_those_of_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.isomorphs.canonical_forms._PART", 2)
    result = ninefold.canonical_many([EASY, "?", SOLVED, "." * 81, "12345"])
    assert list(result.lines()) == [result.line(row) for row in range(5)]
    assert result.line(1) is None
    assert result.line(2) == ninefold.canonical(SOLVED).line
