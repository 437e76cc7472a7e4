"""Reading back what was written returns the same record, or ``losses`` reports the difference, for any record."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fuzz.engine import comes_back_or_is_lost
from ninefold import Grid, formats
from ninefold.errors import FormatError
from ninefold.formats import Record
from tests.property.test_formats import grids

WRITABLE = [name for name in formats.names() if formats.get(name).can_write and name != "killer"]  # it has no givens
KEYS = sorted(
    {key for name in WRITABLE for key in formats.get(name).keeps or ()} | {"other", "puzzle", "marks", "clues"}
)

texts = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=12),
    st.text(st.sampled_from("ab \t\n\r\0\x1b\x7f\x85\u2028\ufeff\ud800\udc80😀#:,;'\"<>&[]{}|*-+.0159\\"), max_size=12),
    st.sampled_from(["puzzle,solution", "[Puzzle]", "https://sudokupad.app/x", "007", "1e5", " 5 ", "nan", "0000"]),
    st.sampled_from(["x", "5.30", "{", "<opensudoku", ":0110-1:23:", "PAR1", "u5", "Normal sudoku rules apply."]),
    st.sampled_from(["#A", "436 257", "+5", "-", "1" * 81, "1" * 729, "aaa", "5,3,,,7,,,,", "1 2 3 4 5 6 7 8 9"]),
)
numbers = st.one_of(
    st.integers(-(10**25), 10**25), st.floats(), st.integers(0, 99), st.sampled_from([1.2, 9.96, 0.1, 100.0, -0.0])
)


@st.composite
def positions(draw: st.DrawFn) -> Grid:
    """Return any grid: empty, full, with cells without candidates, with inconsistent marks, a sukaku."""
    kind = draw(st.sampled_from(["empty", "full", "begun", "sukaku", "wild"]))
    if kind == "empty":
        return Grid()
    if kind == "begun":
        return draw(grids())[0]
    rng = random.Random(draw(st.integers(0, 1 << 32)))
    digits = [rng.choice([0, rng.randint(1, 9)]) for _ in range(81)]
    masks = [rng.choice([0, 0x1FF, rng.randrange(512)]) for _ in range(81)]
    if kind == "sukaku":
        return Grid.build(digits if rng.random() < 0.3 else [0] * 81, marks=masks, sukaku=True)
    if kind == "full":
        return Grid([rng.randint(1, 9) for _ in range(81)])
    return Grid.build(digits, clues=[c for c in range(81) if digits[c] and rng.random() < 0.7], marks=masks)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a record with arbitrary content."""
    meta: dict[str, Any] = draw(st.dictionaries(st.sampled_from(KEYS), texts | numbers, max_size=3))
    solution = draw(st.none() | st.just("123456789" * 9))
    source = draw(st.none() | texts.filter(bool))
    return Record(draw(positions()), source, None, "line", solution, meta)


@pytest.mark.parametrize("form", WRITABLE)
@settings(max_examples=60)  # per run and format; make fuzz runs longer
@given(record=records())
@example(record=Record(Grid()))
@example(record=Record(Grid(), meta={"title": "\ud800"}))
@example(record=Record(Grid(), meta={"title": "two\nlines", "author": " blank ", "rating": float("nan")}))
def test_round_trips_keep_content_or_report_losses(form: str, record: Record) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    comes_back_or_is_lost(record, form)


@pytest.mark.parametrize("form", WRITABLE)
@settings(max_examples=25)
@given(record=records())
def test_written_files_are_recognized(form: str, record: Record) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    try:
        data = formats.dumps(record, form)
    except FormatError:
        return
    (back,) = formats.loads(data)
    assert back.grid.digits == record.grid.digits or form == "sukaku"
