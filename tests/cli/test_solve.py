"""``ninefold solve``: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path

import pytest

import ninefold
from ninefold import formats

from .conftest import EASY, EASY_SOLVED, EMPTY, HARD, HARD_SOLVED, INVALID, NONE, TWO, Run

SHORT, LONG, WRONG = EASY[:80], EASY + ".", "²" + EASY[1:]


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        ([EASY], f"{EASY_SOLVED}\n", "", 0),
        ([EASY, HARD], f"{EASY_SOLVED}\n{HARD_SOLVED}\n", "", 0),
        ([EASY.replace(".", "0")], f"{EASY_SOLVED}\n", "", 0),
        ([EASY.replace(".", "-")], f"{EASY_SOLVED}\n", "", 0),
        ([HARD.replace(".", "-")], f"{HARD_SOLVED}\n", "", 0),  # starts with a dash
        ([EASY.replace(".", "*")], f"{EASY_SOLVED}\n", "", 0),  # looks like a glob
        ([str(ninefold.Grid(EASY))], f"{EASY_SOLVED}\n", "", 0),  # drawn
        ([NONE], "no solution\n", "", 1),
        ([EMPTY], "several solutions\n", "", 1),
        ([INVALID], "invalid\n", "", 1),
        (["55" + "." * 79], "invalid\n", "", 1),  # and at once
        ([SHORT], "unreadable\n", "argument: expected 81 cells, got 80\n", 2),
        ([LONG], "unreadable\n", "argument: expected 81 cells, got 82\n", 2),
        ([WRONG], "unreadable\n", "argument: row 1, column 1: '²' is not a digit or a blank\n", 2),
        (["nothing.txt"], "unreadable\n", "'nothing.txt' is neither a file nor a puzzle\n", 2),
        (
            ["/nowhere/a/very/long/path/that/nobody/would/ever/take/for/a/puzzle/at/all/puzzles.txt"],
            "unreadable\n",
            "'/nowhere/a/very/long/path/that/nobody/would/ever/take/for/a/puzzle/at/all/puzzles.txt' "
            "is neither a file nor a puzzle\n",
            2,
        ),
        (["no*where.txt"], "unreadable\n", "no*where.txt: no file matches this pattern\n", 2),
        (["--quiet", SHORT], "unreadable\n", "", 2),
        (
            [EASY, NONE],
            f"{EASY_SOLVED}\nno solution\n",
            "solve: 2 puzzles: 1 with one solution, 1 without a solution\n",
            1,
        ),
        # Bad input takes precedence over a puzzle without a unique solution.
        (
            [EMPTY, SHORT],
            "several solutions\nunreadable\n",
            "argument 2: expected 81 cells, got 80\nsolve: 2 puzzles: 1 with several solutions, 1 unreadable\n",
            2,
        ),
        (["--strict", EASY, SHORT, HARD], f"{EASY_SOLVED}\n", "ninefold: argument 2: expected 81 cells, got 80\n", 2),
        ([EASY, "--strict", HARD], f"{EASY_SOLVED}\n{HARD_SOLVED}\n", "", 0),  # options between inputs
        (["--any", NONE], "no solution\n", "", 1),
        (["--limit", "5", NONE], "no solution\n", "", 1),
        (["--limit", "5", INVALID], "invalid\n", "", 1),
        (["--limit", "5", EASY], f"{EASY_SOLVED}\n", "", 0),
        ([], "", "solve: no puzzle in the input\n", 0),  # an empty pipe
        (["-", "--quiet"], "", "", 0),
    ],
)
def test_table(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    assert run("solve", *argv) == (out, err, code)


def test_any_prints_one_of_several(run: Run) -> None:
    out, err, code = run("solve", "--any", TWO)
    assert ninefold.Grid(out).is_solved
    assert (err, code) == ("", 0)


@pytest.mark.parametrize(("limit", "expected"), [("1", 1), ("2", 2), ("3", 2), ("all", 2)])
def test_limit_lists_solutions(run: Run, limit: str, expected: int) -> None:
    out, err, code = run("solve", "--limit", limit, TWO)
    lines = out.splitlines()
    assert len(set(lines)) == len(lines) == expected
    assert all(ninefold.Grid(line).is_solved for line in lines)
    assert (err, code) == ("", 0)


def test_limit_is_lazy(run: Run) -> None:
    assert len(run("solve", "--limit", "2500", EMPTY).out.splitlines()) == 2500


# --- files


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Return a file with everything a file can contain."""
    path = tmp_path / "mixed.txt"
    lines = [
        f"# {EASY}",
        EASY,
        "",
        SHORT,
        HARD.replace(".", "0"),
        "   ",
        NONE,
        "hello",
        f"{EASY} # easy",
        INVALID,
        EMPTY,
    ]
    path.write_text("\n".join(lines), encoding="ascii")
    return path


def test_lines_stay_aligned(run: Run, mixed: Path) -> None:
    out, err, code = run("solve", str(mixed))
    assert out.splitlines() == [
        EASY_SOLVED,
        "unreadable",
        HARD_SOLVED,
        "no solution",
        "unreadable",
        EASY_SOLVED,
        "invalid",
        "several solutions",
    ]
    assert err.splitlines() == [
        f"{mixed}:4: expected 81 cells, got 80",
        f"{mixed}:8: row 1, column 1: 'h' is not a digit or a blank",
        "solve: 8 puzzles: 3 with one solution, 1 without a solution, 1 with several solutions, "
        "1 invalid, 2 unreadable",
    ]
    assert code == 2


def test_strict_stops_at_the_first_bad_line(run: Run, mixed: Path) -> None:
    out, err, code = run("solve", "--strict", str(mixed), EASY)
    assert (out, err, code) == (f"{EASY_SOLVED}\n", f"ninefold: {mixed}:4: expected 81 cells, got 80\n", 2)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "end"])
@pytest.mark.parametrize("pack", [False, True])
def test_line_ends_and_gzip(run: Run, tmp_path: Path, newline: str, last: str, pack: bool) -> None:
    data = (newline.join([EASY, HARD] * 3) + (newline if last else "")).encode()
    path = tmp_path / "any.name"
    path.write_bytes(gzip.compress(data) if pack else data)
    assert run("solve", str(path)) == (f"{EASY_SOLVED}\n{HARD_SOLVED}\n" * 3, "", 0)


def test_globs_are_expanded_in_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(HARD)
    (tmp_path / "a.txt").write_text(EASY)
    (tmp_path / "d.txt").mkdir()
    assert run("solve", str(tmp_path / "*.txt")) == (f"{EASY_SOLVED}\n{HARD_SOLVED}\n", "", 0)


def test_a_directory_is_reported(run: Run, tmp_path: Path) -> None:
    assert run("solve", str(tmp_path)) == ("unreadable\n", f"{tmp_path}: is a directory\n", 2)


def test_stdin(run: Run) -> None:
    expected = (f"{EASY_SOLVED}\nunreadable\n", "stdin:2: expected 81 cells, got 80\n", 2)
    out, err, code = run("solve", stdin=f"{EASY}\n{SHORT}\n".encode())
    assert (out, err.splitlines()[0] + "\n", code) == expected
    assert run("solve", "-", stdin=gzip.compress(EASY.encode())) == (f"{EASY_SOLVED}\n", "", 0)


def test_any_format(run: Run) -> None:
    text = ninefold.formats.dumps([ninefold.Grid(EASY), ninefold.Grid(HARD)], "csv")
    assert isinstance(text, str)
    assert run("solve", stdin=text.encode()) == (f"{EASY_SOLVED}\n{HARD_SOLVED}\n", "", 0)
    assert run("solve", "--from", "csv", stdin=text.encode()).code == 0
    assert run("solve", "--from", "line", stdin=text.encode()).code == 2


@pytest.mark.parametrize("form", ["fpuzzles-link", "sudokupad-link", "sudokuwiki-link", "exchange-link", "json"])
def test_links_as_arguments(run: Run, form: str) -> None:
    text = formats.dumps(ninefold.Grid(EASY), form)
    assert isinstance(text, str)
    assert run("solve", text.strip()) == (f"{EASY_SOLVED}\n", "", 0)


def test_binary_rubbish(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rubbish"
    path.write_bytes(bytes(range(256)) * 10)
    out, err, code = run("solve", str(path))
    assert (out, code) == ("unreadable\n", 2)
    assert err == f"{path}: not a known puzzle format\n"


def test_damaged_gzip_yields_the_part_before_the_damage(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cut.gz"
    path.write_bytes(gzip.compress(f"{EASY}\n".encode() * 2000)[:-6])
    out, err, code = run("solve", str(path))
    lines = out.splitlines()
    assert set(lines[:-1]) == {EASY_SOLVED}
    assert (lines[-1], code) == ("unreadable", 2)
    assert f"{path}: the gzip data ends too early" in err


# --- other styles


def test_csv(run: Run, mixed: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("solve", "--format", "csv", str(mixed)).out)))
    assert list(rows[0]) == ["source", "line", "puzzle", "status", "solution", "guesses", "error"]
    assert [row["line"] for row in rows] == ["2", "4", "5", "7", "8", "9", "10", "11"]
    assert [row["status"] for row in rows] == [
        "one",
        "unreadable",
        "one",
        "none",
        "unreadable",
        "one",
        "invalid",
        "several",
    ]
    assert [row["solution"] for row in rows] == [EASY_SOLVED, "", HARD_SOLVED, "", "", EASY_SOLVED, "", ""]
    assert [row["puzzle"] for row in rows] == [EASY, "", HARD, NONE, "", EASY, INVALID, EMPTY]
    assert rows[1]["error"] == "expected 81 cells, got 80"


def test_jsonl(run: Run, mixed: Path) -> None:
    rows = [json.loads(line) for line in run("solve", "--format", "jsonl", str(mixed)).out.splitlines()]
    first, second = rows[:2]
    assert first == {
        "ninefold": ninefold.render.WIRE_VERSION,
        "source": str(mixed),
        "line": 2,
        "puzzle": EASY,
        "status": "one",
        "solution": EASY_SOLVED,
        "guesses": 0,
        "error": None,
    }
    assert (second["status"], second["puzzle"], second["error"]) == ("unreadable", None, "expected 81 cells, got 80")


def test_any_shows_in_the_status(run: Run) -> None:
    (row,) = map(json.loads, run("solve", "--format", "jsonl", "--any", TWO).out.splitlines())
    assert row["status"] == "several"
    assert ninefold.Grid(row["solution"]).is_solved
    (row,) = map(json.loads, run("solve", "--format", "jsonl", TWO).out.splitlines())
    assert (row["status"], row["solution"]) == ("several", None)


def test_drawn_can_be_read_back(run: Run, mixed: Path) -> None:
    out = run("solve", "--format", "drawn", str(mixed)).out
    assert "no solution" in out
    assert "row 1 has 5 twice (r1c1, r1c2)" in out
    assert "several solutions, two of them" in out
    back = [record.grid.line for record in ninefold.formats.loads(out)]
    assert back[:3] == [EASY_SOLVED, HARD_SOLVED, NONE]
    assert len(back) == 7  # two of several


def test_sukaku(run: Run) -> None:
    """Marks that form the puzzle bind; 729 characters are returned as the puzzle."""
    grid = ninefold.Grid.from_candidates([1 << (int(d) - 1) if d != "." else 0x1FF for d in EASY])
    text = ninefold.formats.dumps([grid], "json")
    assert isinstance(text, str)
    assert run("solve", stdin=text.encode()).out == f"{EASY_SOLVED}\n"
    (row,) = map(json.loads, run("solve", "--format", "jsonl", stdin=text.encode()).out.splitlines())
    assert len(row["puzzle"]) == 729
    assert row["puzzle"][:18] == "....5......3......"


# --- output files


def test_output_file_is_complete(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old\n")
    assert run("solve", EASY, "-o", str(target)) == ("", "", 0)
    assert target.read_text() == f"{EASY_SOLVED}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_output_file_is_left_alone_when_strict_stops(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old\n")
    assert run("solve", "--strict", EASY, SHORT, "-o", str(target)).code == 2
    assert target.read_text() == "old\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_output_file_with_bad_lines_is_written(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert run("solve", EASY, SHORT, "-o", str(target)).code == 2
    assert target.read_text() == f"{EASY_SOLVED}\nunreadable\n"


def test_output_compressed(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.txt.gz"
    run("solve", EASY, "-o", str(target))
    assert gzip.decompress(target.read_bytes()) == f"{EASY_SOLVED}\n".encode()


def test_output_to_a_device(run: Run) -> None:
    assert run("solve", EASY, "-o", "/dev/null") == ("", "", 0)
    assert run("solve", EASY, "-o", "-") == (f"{EASY_SOLVED}\n", "", 0)


def test_output_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "missing" / "out.txt"
    assert run("solve", EASY, "-o", str(target)) == (
        "",
        f"ninefold: cannot write {target}: no such file or directory\n",
        2,
    )
    assert run("solve", EASY, "-o", str(tmp_path)).err == f"ninefold: cannot write {tmp_path}: is a directory\n"


def test_two_kinds_of_blank_in_a_line_are_refused_as_the_reader_does(run: Run) -> None:
    mixed = EASY.replace(".", "0", 1)
    out, err, code = run("solve", stdin="\n".join([EASY, mixed, EASY.replace(".", "0"), ""]).encode())
    assert [len(line) for line in out.splitlines()] == [81, len("unreadable"), 81]
    assert "stdin:2: row 1, column 4: '.' after '0': use one character for all empty cells" in err
    assert code == 2
