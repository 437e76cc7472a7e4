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
    assert result.err == "ninefold: 2 puzzles on 5 pages\n"
    assert path.read_bytes().startswith(b"%PDF-")


def test_invalid_puzzles_are_left_out(run: Run, tmp_path: Path) -> None:
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
        (["--page", "a3"], "unknown value 'a3': choose a4, letter, 6x9"),
        (["--per-page", "31"], "expected a number from 1 to 30, got '31'"),
        (["--title", "数"], "the font has no '数'"),
        (["--font", "/dev/null"], "cannot be used as a font"),
    ],
)
def test_impossible_options(run: Run, tmp_path: Path, options: list[str], says: str) -> None:
    path = tmp_path / "book.pdf"
    result = run("book", EASY, "-o", str(path), *options)
    assert result.code == 2
    assert says in result.err
    assert not path.exists()


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_tables_of_variants_are_read_back(run: Run, tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    table, lines = tmp_path / f"made.{form}", tmp_path / "made.txt"
    for path in (table, lines):
        assert run("generate", "3", "--seed", "3", "--size", "6", "--jigsaw", "-o", str(path)).code == 0
    for path in (table, lines):
        result = run("book", str(path), "-o", f"{path}.pdf", "--no-solutions")
        assert (result.code, result.err) == (0, "ninefold: 3 puzzles on 1 page\n")
    assert Path(f"{table}.pdf").read_bytes() == Path(f"{lines}.pdf").read_bytes()


def test_no_puzzle_no_book(run: Run, tmp_path: Path) -> None:
    result = run("book", EMPTY, "-o", str(tmp_path / "none.pdf"))
    assert result.code == 2
    assert "no puzzles to print" in result.err
    assert not (tmp_path / "none.pdf").exists()


def test_the_wrong_extension_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book.csv"
    result = run("book", EASY, "-o", str(path))
    assert (result.code, result.out) == (2, "")
    assert "book writes pdf, not csv" in result.err
    assert not path.exists()


VARIANT = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C4_1~R3C1_4~R1C3_3.Thermo~R4C2~R4C1"


def test_variants_and_classic_puzzles_in_one_book(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mixed.pdf"
    source = tmp_path / "mixed.txt"
    source.write_text(f"{VARIANT}\n.Shape~4x4.Thermo~R1C1~R1C2\n.Thermo~R1C1~R99C1\n", encoding="utf-8")
    result = run("book", EASY, str(source), "-o", str(path), "--title", "Mixed", "--hints")
    assert result.code == 2
    assert result.err == (
        f"{source}:2: the puzzle has more than one solution: left out\n"
        f"{source}:3: Thermo: R99C1 is outside the grid\n"
        "ninefold: 2 puzzles on 5 pages\n"
    )
    again = tmp_path / "again.pdf"
    run("book", EASY, str(source), "-o", str(again), "--title", "Mixed", "--hints")
    assert again.read_bytes() == path.read_bytes()


def test_a_proof_that_takes_too_long_is_left_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    result = run("book", VARIANT, ".Shape~25x25.AntiKnight", "-o", str(path), "--seconds", "0")
    assert result.code == 1
    assert "argument 2: not proved to have exactly one solution in 0 seconds: left out" in result.err
