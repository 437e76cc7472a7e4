"""Round trips keep what a format declares it can hold; ``losses`` reports exactly the rest."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold import Grid, formats
from ninefold.errors import FormatError
from ninefold.formats import FEATURES, Record

SOLVED = "384179526516234879927568341143826795258947613769315284875493162431682957692751438"
WRITABLE = [name for name in formats.names() if formats.get(name).can_write and name != "killer"]  # it has no givens

SIGNS = "abcXYZ09 &<>\"'é数😀#:,;[]{}\\|*-+.\t"

words = st.text(st.sampled_from(SIGNS), max_size=20).map(lambda text: " ".join(text.split()))
examples = settings(max_examples=25)


@st.composite
def grids(draw: st.DrawFn, marks: bool | None = None) -> tuple[Grid, str]:
    """Return a grid whose clues agree with a solution, with digits filled in (right or wrong) and pencil marks."""
    rng = random.Random(draw(st.integers(0, 1 << 32)))  # 81 draws would make hypothesis slow
    solution = SOLVED.translate(str.maketrans("123456789", "".join(rng.sample("123456789", 9))))
    kinds = rng.choices("cfe", (rng.random(), rng.choice([0, rng.random()]), rng.random()), k=81)
    digits = [int(ch) if kind == "c" else rng.randint(1, 9) if kind == "f" else 0 for ch, kind in zip(solution, kinds)]
    clues = [c for c, kind in enumerate(kinds) if kind == "c"]
    masks = [rng.choice([0, 1 << rng.randrange(9), rng.randrange(512)]) for _ in range(81)]
    grid = Grid.build(digits, clues=clues)
    if marks is not False and draw(st.booleans()):
        grid = grid.with_corners([rng.choice([0, 0, rng.randrange(512)]) for _ in range(81)])
    if marks is False or (marks is None and draw(st.booleans())):
        return grid, solution
    return draw(st.sampled_from([grid.with_marks(masks), grid.with_all_marks()])), solution


@st.composite
def records(draw: st.DrawFn) -> Record:
    grid, solution = draw(grids())
    if draw(st.booleans()):
        grid = grid.puzzle()
    keys = st.sampled_from(["title", "author", "rules", "comment", "description", "technique", "extra", "note"])
    meta: dict[str, str | int | float] = dict(draw(st.dictionaries(keys, words.filter(bool), max_size=3)))
    rating = draw(st.none() | st.integers(1, 99).map(lambda n: n / 10))
    if rating:
        meta["rating"] = rating
    return Record(grid, solution=solution if draw(st.booleans()) else None, meta=meta)


def there_and_back(record: Record | Grid, form: str, **options: object) -> Record:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    data = formats.dumps(record, form, **options)
    (back,) = formats.loads(data, format=form)
    stream = io.BytesIO()
    report = formats.write(record, stream, form, **options)
    assert stream.getvalue() == (data if isinstance(data, bytes) else data.encode())
    assert report.written == 1
    assert tuple(report.lost) == formats.losses(record, form, **options)
    return back


@pytest.mark.parametrize("form", [name for name in WRITABLE if name != "sukaku"])
@examples
@given(record=records())
def test_retained_content_round_trips(form: str, record: Record) -> None:
    lost = formats.losses(record, form)
    back = there_and_back(record, form)
    grid = record.grid
    assert back.grid.digits == grid.digits
    if FEATURES["filled"] not in lost:
        assert back.grid.clues == grid.clues
    else:
        assert back.grid.clue_count == 81 - grid.empty_count
    if (
        grid.marks
        and not any(FEATURES["marks"] in what for what in lost)
        and "which cells have no pencil marks" not in lost
    ):
        assert back.grid.marks == grid.marks
    assert back.grid.corners == (None if FEATURES["corners"] in lost else grid.corners)
    if FEATURES["solution"] not in lost:
        assert back.solution == record.solution
    for key, value in record.meta.items():
        if f"the {key}" not in lost and f"the exact {key}" not in lost:
            assert back.meta.get(key) == value, (key, lost)
    if not lost and form not in ("pencilmarks", "sdx", "sudokuwiki-link"):  # which write all candidates
        assert back.grid == grid
        assert dict(back.meta) == dict(record.meta)


@pytest.mark.parametrize("form", [name for name in WRITABLE if formats.get(name).many and name != "sukaku"])
@examples
@given(several=st.lists(grids(marks=False), max_size=4))
def test_several_puzzles_in_order(form: str, several: list[tuple[Grid, str]]) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    data = formats.dumps([grid for grid, _ in several], form)
    back = formats.loads(data, format=form)
    assert [record.grid.digits for record in back] == [grid.digits for grid, _ in several]
    if several:
        head = data if isinstance(data, bytes) else data.encode()
        assert [record.grid.digits for record in formats.loads(head)] == [grid.digits for grid, _ in several]


@examples
@given(seed=st.integers(0, 1 << 32))
def test_sukaku_comes_back_where_it_can_be_held(seed: int) -> None:
    rng = random.Random(seed)
    masks = [rng.randrange(rng.choice([0, 1]), 512) for _ in range(81)]
    grid = Grid.from_candidates(masks)
    for form in WRITABLE:
        if "sukaku" not in formats.get(form).holds:
            with pytest.raises(FormatError, match="sukaku"):
                formats.dumps(grid, form)
        elif form.startswith(("fpuzzles", "iss")) and (0 in masks or set(masks) == {0x1FF}):
            continue
        elif form == "iss":
            assert there_and_back(grid, form).grid._masks() == grid._masks()
        else:
            assert there_and_back(grid, form).grid == grid
            if "corners" in formats.get(form).holds:
                cornered = grid.with_corners(masks)
                assert there_and_back(cornered, form).grid == cornered


@pytest.mark.parametrize("form", [name for name in WRITABLE if not formats.get(name).many])
def test_one_puzzle_per_file(form: str) -> None:
    with pytest.raises(FormatError, match="one puzzle per file"):
        formats.dumps([Grid(), Grid()], form)


@given(drawn=grids(), layout=st.sampled_from(["ninefold", "kaggle", "kaggle-1m", "kaggle-3m", "extreme"]))
def test_csv_layouts(drawn: tuple[Grid, str], layout: str) -> None:
    grid, solution = drawn
    record = Record(grid.puzzle(), solution=solution, meta={"rating": 3})
    back = there_and_back(record, "csv", layout=layout)
    assert (back.grid, back.solution) == (record.grid, solution)
    assert ("the rating" in formats.losses(record, "csv", layout=layout)) == ("rating" not in back.meta)


@given(drawn=grids())
def test_text_of_a_grid_reads_back(drawn: tuple[Grid, str]) -> None:
    grid, _ = drawn
    assert Grid(str(grid)) == grid
    assert formats.loads(str(grid))[0].grid == grid
