"""The fast way of reading lines says what the reader of ``ninefold.formats`` says, whatever stands in them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold import ParseError, Status, formats
from ninefold.cli._batches import Batch, plain_batch
from ninefold.cli._engine import answer
from ninefold.cli.solve import as_lines

from .conftest import EASY, EASY_SOLVED, EMPTY, HARD, INVALID, NONE, TWO

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
        st.sampled_from("0*+#a²\t|"),
    ),
    st.sampled_from(["", "   ", " " * 81, "# comment", "#" * 81, "x" * 81, "hello", "\0"]),
)


def described(item: formats.Record | ParseError) -> tuple[int | None, str]:
    return item.line, item.reason if isinstance(item, ParseError) else str(item.grid)


@given(st.lists(lines, min_size=1, max_size=12), st.sampled_from(["\n", "\r\n"]), st.booleans(), st.integers(1, 10**6))
def test_batch_equals_reader(texts: list[str], newline: str, last: bool, first: int) -> None:
    block = (newline.join(texts) + (newline if last else "")).encode()
    if not block:
        return
    batch = plain_batch("name", first, block)
    expected = [described(item) for item in formats.read(block, format="line", name="name")]
    found = [described(batch.record(i)) for i in range(len(batch))]
    assert [(line or 0) - first + 1 for line, _ in found] == [line for line, _ in expected]
    assert [text for _, text in found] == [text for _, text in expected]
    assert len(batch.puzzles) == 81 * len(batch)


@given(st.lists(st.sampled_from([*PUZZLES, EASY[1:], "?" * 81]), min_size=1, max_size=40))
def test_one_line_for_each_entry(texts: list[str]) -> None:
    """The lines that solve prints are those of each puzzle alone, in order."""
    batch = plain_batch("name", 1, "\n".join(texts).encode())
    answers = answer(batch)
    alone = b"".join(as_lines(answer(plain_batch("name", 1, text.encode())), False) for text in texts)
    assert as_lines(answers, False) == alone
    assert np.count_nonzero(answers.status == Status.UNREADABLE) == sum(text not in PUZZLES for text in texts)


def test_nothing_gives_nothing() -> None:
    assert len(plain_batch("name", 1, b"\n")) == 0
    assert as_lines(answer(Batch("name", [], b"")), False) == b""
    assert ninefold.solve_many(b"").status.tolist() == []
