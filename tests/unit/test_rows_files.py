"""The fast paths for lines and tables agree with the readers of ``ninefold.formats`` on the same bytes."""

from __future__ import annotations

import csv
import gc
import io
import sys
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold import ParseError, Status, formats, rows
from ninefold.engine.answers import solution_lines
from tests.cli.conftest import EASY, EASY_SOLVED, EMPTY, HARD, INVALID, NONE, TWO

PUZZLES = [EASY, HARD, TWO, NONE, INVALID, EMPTY, EASY_SOLVED]
BLANKS = ".0*-_xX "

lines = st.one_of(
    st.builds(lambda puzzle, blank: puzzle.replace(".", blank), st.sampled_from(PUZZLES), st.sampled_from(BLANKS)),
    st.builds(lambda puzzle, cut: puzzle[:cut], st.sampled_from(PUZZLES), st.integers(0, 81)),
    st.builds(lambda puzzle, rest: puzzle + rest, st.sampled_from(PUZZLES), st.text("123.# ,;+x", max_size=8)),
    st.builds(
        lambda puzzle, at, ch: puzzle[:at] + ch + puzzle[at + 1 :],
        st.sampled_from(PUZZLES),
        st.integers(0, 80),
        st.sampled_from("0*+#a²\t|\0xX "),
    ),
    st.builds(lambda puzzle, answer: f"{puzzle} {answer}", st.sampled_from(PUZZLES), st.sampled_from(PUZZLES)),
    st.sampled_from(
        ["", "   ", " " * 81, "# comment", "#" * 81, "x" * 81, "xX" * 40 + "x", "hello", "\0", "\u3000", "\x1c"]
    ),
)


def described(item: formats.Record | ParseError) -> tuple[object, ...]:
    if isinstance(item, ParseError):
        return item.source, item.line, item.reason
    return item.source, item.line, str(item.puzzle), item.solution


def read(data: bytes, form: str) -> list[tuple[object, ...]]:
    return [described(item) for batch in rows.read(data, format=form, name="name") for item in batch]


@given(st.lists(lines, min_size=1, max_size=12), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_lines_are_those_of_the_reader(texts: list[str], newline: str, last: bool) -> None:
    data = (newline.join(texts) + (newline if last else "")).encode()
    expected = [described(item) for item in formats.read(data, format="line", name="name")]
    assert read(data, "line") == expected


@given(
    st.lists(st.tuples(lines, st.sampled_from(["", EASY_SOLVED, HARD, "1", '"'])), min_size=1, max_size=12),
    st.sampled_from(
        ["puzzle,solution", "quizzes;solutions", "id\tpuzzle\trating\tsolution", "solution,puzzle", "question"]
    ),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_tables_are_those_of_the_reader(texts: list[tuple[str, str]], header: str, quoting: int) -> None:
    separator = "," if "," in header else ";" if ";" in header else "\t"
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n", quoting=quoting)  # type: ignore[arg-type]
    for number, (puzzle, answer) in enumerate(texts):
        values = {"puzzle": puzzle, "quizzes": puzzle, "question": puzzle, "id": number, "rating": 1.5}
        writer.writerow([values.get(name, answer) for name in header.split(separator)])
    data = f"{header}\n{out.getvalue()}".encode()
    expected = [described(item) for item in formats.read(data, format="csv", name="name")]
    assert read(data, "csv") == expected


def test_a_table_is_read_across_blocks() -> None:
    data = b"# made by hand\n\nid,puzzle,solution\n"
    data += b"".join(b"%d,%s,%s\n" % (i, EASY.encode(), EASY_SOLVED.encode()) for i in range(20_000))
    batches = list(rows.read(data, name="big.csv"))
    assert len(batches) > 1
    assert sum(map(len, batches)) == 20_000
    assert batches[0].place(0) == "big.csv:4"
    assert batches[-1].place(len(batches[-1]) - 1) == "big.csv:20003"
    assert not any(batch.odd for batch in batches)
    assert all(ninefold.verify_many(batch).all_right for batch in batches)


@given(st.lists(st.sampled_from([*PUZZLES, EASY[1:], "?" * 81]), min_size=1, max_size=40))
def test_one_line_for_each_entry(texts: list[str]) -> None:
    """The lines that solve prints are those of each puzzle alone, in order."""
    solved = ninefold.solve_many(whole("\n".join(texts)))
    alone = b"".join(solution_lines(ninefold.solve_many(whole(text)), False) for text in texts)
    assert solution_lines(solved, False) == alone
    assert np.count_nonzero(solved.status == Status.UNREADABLE) == sum(text not in PUZZLES for text in texts)


def whole(text: str) -> rows.Batch:
    (batch,) = rows.read(text.encode() + b"\n", format="line")
    return batch


@pytest.mark.parametrize("data", [b"", b"\n", b"# nothing\n\n", b"puzzle,solution\n"])
def test_empty_input_gives_empty_output(data: bytes) -> None:
    assert [len(batch) for batch in rows.read(data)] == []
    assert len(ninefold.solve_many(data)) == data.count(b"\n")
    nothing: list[str] = []
    assert solution_lines(ninefold.solve_many(nothing), False) == b""


def test_a_batch_has_parts_that_know_their_places() -> None:
    (batch,) = rows.read(f"{EASY}\n\n{HARD}\n123\n+5{EASY[1:]}\n{TWO}\n".encode(), name="some.txt")
    part = batch[1:4]
    assert [part.place(i) for i in range(3)] == ["some.txt:3", "some.txt:4", "some.txt:5"]
    assert part.line(0) == HARD
    assert str(part.error(1)) == "some.txt:4: expected 81 cells, got 3"
    assert not part.grid(2).is_clue(0)
    assert ninefold.solve_many(part).status.tolist() == [Status.ONE, Status.UNREADABLE, Status.ONE]
    assert len(batch[9:]) == 0
    with pytest.raises(ValueError, match="consecutive"):
        batch[::2]


texts = st.one_of(st.none(), st.text(st.characters(codec="utf-8"), max_size=9), st.text('",\r\n x', max_size=5))


@given(st.lists(st.tuples(texts, st.one_of(st.none(), st.integers()), st.one_of(st.none(), st.booleans())), max_size=9))
def test_a_table_in_csv_is_what_the_csv_module_reads(values: list[tuple[str | None, int | None, bool | None]]) -> None:
    table = rows.TableWriter("csv", {"text": str, "number": int, "flag": bool})
    columns = {name: [row[i] for row in values] for i, name in enumerate(table.columns)}
    data = (table.head() + table.block(columns) + table.tail()).decode()
    found = list(csv.reader(io.StringIO(data, newline="")))
    words = {None: "", True: "true", False: "false"}
    expected = [["" if a is None else a, "" if b is None else str(b), words[c]] for a, b, c in values]
    assert found[1:] == expected


def test_a_lone_carriage_return_is_quoted_in_csv() -> None:
    table = rows.TableWriter("csv", {"text": str})
    assert table.block({"text": ["a\rb", "c"]}) == b'"a\rb"\nc\n'


@pytest.mark.parametrize(
    "open_", [lambda block: rows.from_lines(block, "line"), lambda block: formats.open(block).close()]
)
def test_bytes_are_let_go_without_a_collector(open_: Callable[[bytes], object]) -> None:
    block = (EASY.encode() + b"\n") * 2000
    before = sys.getrefcount(block)
    gc.disable()
    try:
        held = open_(block)
        del held
        assert sys.getrefcount(block) == before
    finally:
        gc.enable()


def test_lines_from_the_middle_are_not_unpacked() -> None:
    batch = rows.from_lines(b"\x1f\x8b\x08\n" + EASY.encode() + b"\n", "line", 7, name="some.txt")
    assert len(batch) == 2
    assert str(batch.error(0)).startswith("some.txt:7: ")
    assert batch.line(1) == EASY
