"""Rows from memory: every row gets the answer it would get alone, whatever its neighbors are."""

from __future__ import annotations

import contextlib
import itertools
import os
import pickle
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold import Grid, ParseError, Status, formats, rows
from tests.cli.conftest import EASY, EASY_SOLVED, EMPTY, HARD, INVALID, NONE, TWO

SUKAKU = Grid(EASY).with_all_marks()
SUKAKU = Grid.from_candidates([sum(1 << (d - 1) for d in SUKAKU.candidates(c)) for c in range(81)])
CONFLICTING_SUKAKU = Grid.build([5, 5] + [0] * 79, marks=[0x1FF] * 81, sukaku=True)
FILLED_IN = Grid(EASY).set("r1c3", 4)
WRONGLY_FILLED_IN = Grid(EASY).set("r1c3", 1)
MIXED_BLANKS = EASY.replace(".", "0", 1)
DIGITS = bytes(int(ch) if ch != "." else 0 for ch in EASY)

ITEMS: list[Any] = [
    EASY,
    EASY.encode(),
    EASY.replace(".", "0"),
    EASY.replace(".", "x", 3).replace(".", "X"),
    Grid(EASY),
    SUKAKU,
    CONFLICTING_SUKAKU,
    FILLED_IN,
    WRONGLY_FILLED_IN,
    Grid(EASY).with_all_marks(),
    str(Grid(EASY)),
    " ".join(EASY[i : i + 9] for i in range(0, 81, 9)),
    "+" + EASY,
    EASY + "\n",
    DIGITS,
    list(DIGITS),
    np.frombuffer(DIGITS, np.uint8).reshape(9, 9),
    formats.Record(Grid(HARD)),
    HARD,
    TWO,
    NONE,
    INVALID,
    EMPTY,
    EASY_SOLVED,
    MIXED_BLANKS,
    EASY.replace(".", " ", 1),
    EASY.replace("5", "a", 1),
    EASY[1:],
    EASY + ".",
    "",
    "?",
    "\ud800" * 81,
    b"\xff" * 81,
    bytes(81)[:-1] + b"\x0a",
    None,
    float("nan"),
    7,
    range(10**9),
    ParseError("as the file said", source="file", line=3),
    ["a"] * 81,
    object(),
]


def alone(item: Any) -> Status:
    """Return the result of the call on one puzzle."""
    try:
        if isinstance(item, ParseError):
            raise item
        return ninefold.check(item.grid if isinstance(item, formats.Record) else item).status
    except (ParseError, TypeError, ValueError):
        return Status.UNREADABLE


EXPECTED = [alone(item) for item in ITEMS]


def test_the_items_have_every_status() -> None:
    assert set(EXPECTED) == {Status.NONE, Status.ONE, Status.SEVERAL, Status.INVALID, Status.UNREADABLE}


@pytest.mark.parametrize("call", [ninefold.solve_many, ninefold.count_many])
def test_every_row_is_answered_as_if_alone(call: Any) -> None:
    rng = random.Random(4)
    for _ in range(20):
        order = rng.sample(range(len(ITEMS)), len(ITEMS))
        result = call([ITEMS[i] for i in order])
        assert result.status.tolist() == [EXPECTED[i] for i in order]


@pytest.mark.parametrize("number", range(len(ITEMS)))
def test_a_row_does_not_depend_on_its_neighbors(number: int) -> None:
    for other in (EASY, SUKAKU, "?", INVALID, None):
        result = ninefold.solve_many([other, ITEMS[number]])
        assert result.status[1] == EXPECTED[number]
        if EXPECTED[number] is Status.ONE:
            assert result.line(1) in (EASY_SOLVED, ninefold.solve(HARD).line)
        if EXPECTED[number] is Status.UNREADABLE:
            assert result.errors[1].reason
            assert "traceback" not in str(result.errors[1]).lower()


def test_errors_name_the_row_and_the_reason() -> None:
    errors = ninefold.solve_many([EASY, MIXED_BLANKS, EASY[1:], None, 7]).errors
    assert [str(error) for error in errors.values()] == [
        "puzzles[1]: row 1, column 4: '.' after '0': use one character for all empty cells",
        "puzzles[2]: expected 81 cells, got 80",
        "puzzles[3]: no puzzle",
        "puzzles[4]: expected a puzzle, got int",
    ]
    result = pickle.loads(pickle.dumps(ninefold.solve_many([EASY, "1"])))
    assert str(result.errors[1]) == "puzzles[1]: expected 81 cells, got 1"


@pytest.mark.parametrize("backend", ninefold.engine.backends())
def test_mixed_blanks_are_refused_anywhere(backend: str) -> None:
    kinds = [".", "0", "*", "-", "_", "x", "X", " "]
    for first, second in itertools.product(kinds, kinds):
        blanks = itertools.chain([first, first], itertools.repeat(second))
        line = "".join(next(blanks) if ch == "." else ch for ch in EASY)
        expected = Status.ONE if first.upper() == second.upper() else Status.UNREADABLE
        block = np.frombuffer((line * 3).encode(), np.uint8).reshape(-1, 81)
        ways: list[Any] = [[line], line.encode(), f"{line}\n{line}\n".encode(), block, np.array([line], "S81")]
        ways += [np.array([line]), np.array([line], object)]
        for way in ways:
            assert set(ninefold.solve_many(way, backend=backend).status.tolist()) == {expected}, (line, type(way))
        assert alone(line) is expected


@given(st.text("123456789.0xX*-_ +#\n", min_size=75, max_size=90))
def test_a_line_is_read_as_solve_reads_it(line: str) -> None:
    expected = alone(line)
    assert ninefold.solve_many([line]).status.tolist() == [expected]
    if "\n" not in line:
        assert ninefold.solve_many(f"{line}\n{EASY}".encode()).status.tolist() == [expected, Status.ONE]


def test_other_notations_in_a_buffer() -> None:
    nine = " ".join(EASY[i : i + 9] for i in range(0, 81, 9))
    result = ninefold.solve_many(f"{EASY}\n+{EASY}\n{nine}\n\n{EASY}\r\n".encode())
    assert result.status.tolist() == [Status.ONE] * 3 + [Status.UNREADABLE, Status.ONE]


# --- arrays and columns


@pytest.mark.parametrize("shape", [(0, 81), (0, 9, 9), (0,)])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int64, "S81", object])
def test_an_empty_array_is_an_empty_batch(shape: tuple[int, ...], dtype: Any) -> None:
    if np.dtype(dtype).kind in "SO" and len(shape) > 1:
        return
    assert len(ninefold.solve_many(np.zeros(shape, dtype))) == 0


def test_masks_in_any_byte_order_are_masks_and_in_other_types_are_refused() -> None:
    masks = np.frombuffer(SUKAKU._masks(), "<u2").reshape(1, 81)
    for dtype in ("<u2", ">u2"):
        assert ninefold.solve_many(masks.astype(dtype)).status.tolist() == [Status.ONE]
    for other in (np.int32, np.int64, np.uint32, ">i4"):
        with pytest.raises(ParseError, match="candidate masks are an array of uint16"):
            ninefold.solve_many(masks.astype(other))
    both = np.concatenate([masks.astype(np.int32), np.frombuffer(DIGITS, np.uint8).reshape(1, 81)])
    result = ninefold.solve_many(both)
    assert result.status.tolist() == [Status.UNREADABLE, Status.ONE]
    assert "is not a digit 0-9" in str(result.errors[0])


def test_integers_of_any_width_are_digits(strict_where: None) -> None:
    digits = np.frombuffer(DIGITS, np.uint8).reshape(1, 81)
    for dtype in (np.uint8, np.int8, np.int32, ">i8", np.uint64):
        assert ninefold.solve_many(digits.astype(dtype)).status.tolist() == [Status.ONE]
    assert ninefold.solve_many(digits.reshape(1, 9, 9).astype(np.int64)).status.tolist() == [Status.ONE]
    assert ninefold.solve_many(np.asfortranarray(np.repeat(digits, 3, 0))).status.tolist() == [Status.ONE] * 3
    assert ninefold.solve_many(np.repeat(digits, 6, 0)[::2]).status.tolist() == [Status.ONE] * 3


@pytest.mark.parametrize(
    ("puzzles", "sentence"),
    [
        (np.zeros((3, 80), np.uint8), "expected an array of shape"),
        (np.zeros(81, np.uint8), r"one puzzle is array.reshape\(1, 81\)"),
        (np.zeros((9, 9), np.uint8), r"one puzzle is array.reshape\(1, 81\)"),
        (np.zeros((2, 81)), "expected an array of shape"),
        (Grid(EASY), "expected many puzzles, got one Grid: put it into a list"),
        (5, "expected many puzzles, got int$"),
        (Path("puzzles.txt"), "Path; ninefold.rows.read reads the puzzles of a file"),
        (list(DIGITS), "expected puzzles as text"),
        (np.arange(5), "expected puzzles as text"),
    ],
)
def test_invalid_batches_are_refused_with_a_clear_error(puzzles: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ParseError), match=sentence):
        ninefold.solve_many(puzzles)


def test_an_endless_iterator_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.rows.memory.MOST", 1000)
    with pytest.raises(ValueError, match="more than 1,000 puzzles in one iterator"):
        ninefold.solve_many(itertools.repeat(EASY))
    assert ninefold.solve_many(iter([EASY] * 9)).status.tolist() == [Status.ONE] * 9


def test_pandas_and_its_pitfalls(tmp_path: Any) -> None:
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame({"puzzle": [EASY.replace(".", "0"), "bad"], "n": [1, 2]})
    for dtype in ("object", "string", "string[pyarrow]", "category"):
        assert ninefold.solve_many(table["puzzle"].astype(dtype)).status.tolist() == [1, 5]
    assert ninefold.solve_many(table).status.tolist() == [1, 5]
    path = tmp_path / "kaggle.csv"
    table[["puzzle"]][:1].to_csv(path, index=False)
    numbers = pd.read_csv(path)["puzzle"]
    for column in (numbers, table["n"], table["n"].astype(float), pd.Series([10**80], dtype=object)):
        if column.dtype == object and isinstance(column[0], str):
            continue  # this pandas leaves it as text
        with pytest.raises(TypeError, match=r"pandas.read_csv\(path, dtype=str\)"):
            ninefold.solve_many(column)
    assert ninefold.solve_many(pd.read_csv(path, dtype=str)["puzzle"]).status.tolist() == [1]
    assert ninefold.solve_many(pd.Series([EASY, None], dtype=object)).status.tolist() == [1, 5]


def test_arrow_columns_in_other_notations() -> None:
    pa = pytest.importorskip("pyarrow")
    texts = [EASY, None, "+" + EASY, EASY[:12], ""]
    kinds = [pa.string(), pa.large_string(), pa.binary()]
    if hasattr(pa, "string_view"):
        kinds.append(pa.string_view())
    for kind in kinds:
        result = ninefold.solve_many(pa.array(texts).cast(kind) if kind != pa.binary() else pa.array(texts, kind))
        assert result.status.tolist() == [1, 5, 1, 5, 5]
        assert str(result.errors[3]) == "puzzles[3]: expected 81 cells, got 12"
    assert ninefold.solve_many(pa.table({"puzzle": texts})).status.tolist() == [1, 5, 1, 5, 5]


# --- the result


def test_a_result_is_a_sequence_of_rows() -> None:
    result = ninefold.solve_many([EASY, "1", TWO])
    assert [row.status for row in result] == [Status.ONE, Status.UNREADABLE, Status.SEVERAL]
    assert result[0].solution == EASY_SOLVED
    assert result[-1].count == 2
    assert result[1].error is result.errors[1]
    with pytest.raises(IndexError):
        result[3]
    assert [row.solution for row in ninefold.count_many([EASY])] == [None]


def test_a_result_is_an_arrow_table() -> None:
    pa = pytest.importorskip("pyarrow")
    result = ninefold.solve_many([EASY, "1", TWO])
    table = pa.table(result)
    assert table.column_names == ["status", "count", "solution", "guesses", "error"]
    assert table["status"].to_pylist() == ["one", "unreadable", "several"]
    assert table["solution"].to_pylist() == list(result.lines())
    assert ninefold.solve_many(table["solution"]).status.tolist() == [1, 5, 1]
    assert ninefold.count_many([EASY]).to_arrow().column_names == ["status", "count", "guesses", "error"]
    assert pa.table(ninefold.solve_many([])).num_rows == 0


def test_progress_is_reported_and_can_end_the_call() -> None:
    reports: list[int] = []
    # Hundreds of empty grids with a high limit take long enough for a few calls.
    ninefold.count_many([EMPTY] * 60, limit=100_000, threads=1, progress=reports.append)
    assert reports
    assert all(0 <= done <= 60 for done in reports)
    assert reports == sorted(reports)

    def enough(done: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ninefold.count_many([EMPTY], limit=None, progress=enough)


def test_a_budget_leaves_the_rest_undecided() -> None:
    result = ninefold.count_many([EMPTY, EASY[1:]], limit=None, seconds=0.1)
    assert result.status.tolist() == [Status.UNDECIDED, Status.UNREADABLE] or result.status[0] == Status.UNDECIDED
    assert result.count[0] == 0
    with pytest.raises(ValueError, match="seconds must not be negative, got -1"):
        ninefold.solve_many([EASY], seconds=-1)
    with pytest.raises(ValueError, match="seconds must be a number of seconds or None, got nan"):
        ninefold.solve_many([EASY], seconds=float("nan"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT")
def test_ctrl_c_stops_reading_digits() -> None:
    source = rows.from_puzzles([EASY] * 3_000_000).source
    digits, there = np.empty((len(source), 81), np.uint8), np.empty(len(source), np.uint8)

    def interrupt() -> None:
        while there[0] == 7:  # not started
            time.sleep(0.0001)
        os.kill(os.getpid(), signal.SIGINT)

    for _ in range(20):  # until the thread is in time
        there[:] = 7
        thread = threading.Thread(target=interrupt)
        thread.start()
        with contextlib.suppress(KeyboardInterrupt):
            source.decode(digits, there)
            thread.join(60)
        thread.join()
        if there[-1] == 7:
            break
    assert there[-1] == 7


# --- answers


def test_answers_are_compared() -> None:
    wrong = EASY_SOLVED[:2] + "1" + EASY_SOLVED[3:]
    other = ninefold.check(TWO).solutions
    rows_and_answers = [
        (EASY, EASY_SOLVED, None),
        (EASY, wrong, "r1c3 is 1 in the answer and 4 in the solution"),
        (EASY, "9" + EASY_SOLVED[1:], "r1c1 is a clue, 5, and 9 in the answer"),
        (EASY, EASY, "the answer has 51 empty cells"),
        (EASY, None, "no answer"),
        (EASY, "12", "the answer is unreadable: expected 81 cells, got 2"),
        (TWO, other[0].line, None),
        (TWO, other[1].line, None),
        (NONE, EASY_SOLVED, "the puzzle has no solution"),
        (INVALID, EASY_SOLVED, "the puzzle is invalid"),
        ("?", EASY_SOLVED, "the puzzle is unreadable"),
        (SUKAKU, EASY_SOLVED, None),
    ]
    result = ninefold.verify_many([p for p, _, _ in rows_and_answers], [a for _, a, _ in rows_and_answers])
    assert [result.differences.get(i) for i in range(len(result))] == [why for _, _, why in rows_and_answers]
    assert result.right.tolist() == [why is None for _, _, why in rows_and_answers]
    assert not result.all_right
    assert ninefold.verify_many([EASY], [EASY_SOLVED]).all_right
    assert not ninefold.verify_many([TWO], [other[0].line]).all_right  # right, but not unique
    with pytest.raises(ValueError, match="1 puzzle but 2 answers"):
        ninefold.verify_many([EASY], [EASY_SOLVED] * 2)


def test_a_full_answer_to_several_must_obey_the_rules() -> None:
    answer = EASY_SOLVED[1] + EASY_SOLVED[0] + EASY_SOLVED[2:]
    assert "breaks the rules: column 1" in ninefold.verify_many([EMPTY], [answer]).differences[0]


def test_answers_of_records_and_tables() -> None:
    data = f"puzzle,solution\n{EASY},{EASY_SOLVED}\n{EASY},{EASY_SOLVED[::-1]}\n{EASY},\n".encode()
    for source in (next(rows.read(data)), list(formats.read(data))):
        result = ninefold.verify_many(source)
        assert result.status.tolist() == [1, 1, 1]
        assert result.right.tolist() == [True, False, False]
        assert "is a clue" in result.differences[1]


def test_a_part_of_a_batch_keeps_its_row_positions() -> None:
    batch = rows.from_puzzles(ITEMS)
    for begin, end in ((0, 3), (3, 9), (5, 8), (len(ITEMS) - 4, len(ITEMS))):
        part = batch[begin:end]
        assert len(part) == end - begin
        for row in range(len(part)):
            assert str(part.record(row)) == str(batch.record(begin + row))
            assert part.place(row) == batch.place(begin + row)
        assert ninefold.solve_many(part).status.tolist() == ninefold.solve_many(ITEMS).status[begin:end].tolist()
