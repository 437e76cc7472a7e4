"""``ninefold book``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import EASY, EMPTY, HARD, Run

pytest.importorskip("reportlab", reason="books need the extra ninefold[book]")


def test_a_book(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.pdf"
    result = run("book", EASY, HARD, "-o", str(path), "--title", "Two", "--page", "6x9")
    assert result.code == 0
    assert result.err == "ninefold: 2 puzzles on 4 pages\n"
    assert path.read_bytes().startswith(b"%PDF-")


def test_what_is_no_puzzle_is_left_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    result = run("book", EASY, EMPTY, "-o", str(path))
    assert result.code == 1
    assert result.err == "argument 2: the puzzle has more than one solution: left out\nninefold: 1 puzzle on 2 pages\n"
    assert path.exists()
    assert run("book", EASY, "12345", "-o", str(path)).code == 2
    strict = run("book", EASY, EMPTY, "-o", str(tmp_path / "none.pdf"), "--strict")
    assert strict.code == 2
    assert not (tmp_path / "none.pdf").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--page", "a3"], "there is no 'a3'; there are a4, letter, 6x9"),
        (["--per-page", "31"], "per_page must be 1 to 30, got 31"),
        (["--title", "数"], "the font has no '数'"),
        (["--font", "/dev/null"], "cannot be used as a font"),
    ],
)
def test_options_that_cannot_be(run: Run, tmp_path: Path, options: list[str], says: str) -> None:
    path = tmp_path / "book.pdf"
    result = run("book", EASY, "-o", str(path), *options)
    assert result.code == 2
    assert says in result.err
    assert not path.exists()


def test_no_puzzle_no_book(run: Run, tmp_path: Path) -> None:
    result = run("book", EMPTY, "-o", str(tmp_path / "none.pdf"))
    assert result.code == 2
    assert "there is no puzzle to print" in result.err
    assert not (tmp_path / "none.pdf").exists()


def test_the_ending_of_another_kind_of_file_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book.csv"
    result = run("book", EASY, "-o", str(path))
    assert (result.code, result.out) == (2, "")
    assert "book writes pdf, not csv" in result.err
    assert not path.exists()
