"""No command destroys a file: input is never overwritten, even under another name."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import EASY, EASY_SOLVED, Run, environment, program

WRITERS = [
    ["solve", "-o", "{}"],
    ["count", "-o", "{}"],
    ["check", "-o", "{}"],
    ["rate", "-o", "{}"],
    ["hint", "-o", "{}"],
    ["explain", "-o", "{}"],
    ["compare", "--only", "csp", "-o", "{}"],
    ["convert", "--to", "csv", "-o", "{}"],
    ["show", "-o", "{}"],
    ["show", "--svg", "{}"],
    ["show", "--html", "{}"],
]


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{EASY}\n")
    os.link(path, tmp_path / "hard")
    (tmp_path / "soft").symlink_to(path)
    return path


@pytest.mark.parametrize("target", ["puzzle.txt", "hard", "soft"])
@pytest.mark.parametrize("argv", WRITERS, ids=" ".join)
def test_no_input_is_written_over(run: Run, puzzle: Path, argv: list[str], target: str) -> None:
    out, err, code = run(*(word.replace("{}", str(puzzle.parent / target)) for word in argv), str(puzzle))
    assert (out, code) == ("", 2)
    assert "inputs are never overwritten" in err
    assert puzzle.read_text() == f"{EASY}\n"
    assert sorted(os.listdir(puzzle.parent)) == ["hard", "puzzle.txt", "soft"]


def test_not_through_a_pattern_either(run: Run, puzzle: Path) -> None:
    out, err, code = run("solve", str(puzzle.parent / "p*"), "-o", str(puzzle.parent / "hard"))
    assert (out, code) == ("", 2)
    assert f"cannot write {puzzle.parent / 'hard'}: it is the same file as {puzzle}" in err


def test_the_last_of_many_inputs_is_seen_before_the_first_is_read(run: Run, puzzle: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text(f"{EASY}\n")
    assert run("show", str(other), str(puzzle), "--svg", str(tmp_path / "p{}zzle.txt")).code == 0
    assert run("solve", "12", str(other), str(puzzle), "-o", str(puzzle)).err.count("\n") == 1


def test_a_pattern_does_not_match_what_this_run_writes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a").write_text(f"{EASY}\n")
    assert run("solve", str(tmp_path / "*"), "-o", str(tmp_path / "out")) == ("", "", 0)
    assert (tmp_path / "out").read_text() == f"{EASY_SOLVED}\n"


def test_pictures_do_not_land_on_an_input(run: Run, tmp_path: Path) -> None:
    puzzle = tmp_path / "p-1.svg"
    puzzle.write_text(f"{EASY}\n")
    assert run("show", str(puzzle), "--svg", str(tmp_path / "p-{}.svg")).code == 2
    puzzle = puzzle.rename(tmp_path / "p-001.svg")
    assert run("explain", "--all", str(puzzle), "--svg", str(tmp_path / "p-{}.svg")).code == 2
    assert puzzle.read_text() == f"{EASY}\n"


def test_two_outputs_are_two_files(run: Run, tmp_path: Path) -> None:
    target = str(tmp_path / "a")
    assert run("show", EASY, "--svg", target, "-o", target) == (
        "",
        f"ninefold: cannot write {target}: the same file is named twice\n",
        2,
    )
    assert os.listdir(tmp_path) == []


def test_a_file_with_the_old_name_of_the_part_is_an_ordinary_file(run: Run, tmp_path: Path) -> None:
    part = tmp_path / "p.part"
    part.write_text(f"{EASY}\n")
    assert run("solve", str(part), "-o", str(tmp_path / "p")) == ("", "", 0)
    assert part.read_text() == f"{EASY}\n"
    assert (tmp_path / "p").read_text() == f"{EASY_SOLVED}\n"


@pytest.mark.parametrize(
    "how", ["solve {0} >> {0}", "solve < {0} >> {0}", "solve -o {0} < {0}", "solve - -o {0} < {0}"]
)
def test_redirected_streams_count_as_files(tmp_path: Path, how: str) -> None:
    path = tmp_path / "p.txt"
    path.write_text(f"{EASY}\n")
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m ninefold {how.format(path)}', sys.executable],
        capture_output=True,
        timeout=60,
        check=False,
        env=environment(),
    )
    assert done.returncode == 2
    assert b"inputs are never overwritten" in done.stderr
    assert path.read_text() == f"{EASY}\n"


@pytest.mark.parametrize(
    ("argv", "err"),
    [
        (["solve", EASY, "-o", ""], "ninefold solve: argument -o/--output: expected a file name, got ''\n"),
        (["show", EASY, "--svg", ""], "ninefold show: argument --svg: expected a file name, got ''\n"),
        (["solve", EASY, "-o", "none/out.txt"], "ninefold: cannot write none/out.txt: no such file or directory\n"),
        (["show", EASY, "--html", "none/a.html"], "ninefold: cannot write none/a.html: no such file or directory\n"),
        (["solve", EASY, "-o", "/dev/full"], "ninefold: cannot write /dev/full: no space left on device\n"),
    ],
)
def test_the_error_names_the_requested_file(tmp_path: Path, argv: list[str], err: str) -> None:
    if "/dev/full" in argv and not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    done = program(*argv, cwd=tmp_path)
    assert (done.out, done.code) == ("", 2)
    assert done.err.startswith(err)


def test_in_a_read_only_folder_the_error_names_the_requested_file(tmp_path: Path) -> None:
    if not hasattr(os, "geteuid"):
        pytest.skip("needs permissions")
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):
        if not os.path.isdir("/proc/self"):
            pytest.skip("root may write everywhere")
        folder = Path("/proc/self")
    _, err, code = program("solve", EASY, "-o", str(folder / "out.txt"))
    assert code == 2
    assert err.startswith(f"ninefold: cannot write {folder / 'out.txt'}: ")


# --- the name of the output selects the style


@pytest.mark.parametrize(
    ("argv", "name", "begin"),
    [
        (["solve", EASY], "a.csv", "source,line,puzzle,status,"),
        (["solve", EASY], "a.txt", EASY_SOLVED),
        (["solve", EASY, "--format", "lines"], "a.csv", EASY_SOLVED),
        (["count", EASY], "A.CSV", "source,line,puzzle,status,"),
        (["check", EASY], "a.jsonl", '{"'),
        (["rate", EASY], "a.ndjson", '{"'),
        (["techniques"], "a.csv", "slot,slug,"),
        (["explain", EASY], "a.md", f"# {EASY}"),
        (["explain", EASY], "a.json", '{"'),
        (["compare", "--only", "csp", EASY], "a.csv", "source,line,puzzle,approach,"),
        (["convert", EASY], "a.csv", "puzzle,solution,"),
        (["convert", EASY], "a.json", '{"ninefold": '),
        (["convert", EASY], "a.sdm", EASY.replace(".", "0")),
        (["convert", EASY, "--to", "line"], "a.sdm", EASY),
    ],
)
def test_the_name_chooses(run: Run, tmp_path: Path, argv: list[str], name: str, begin: str) -> None:
    target = tmp_path / name
    assert run(*argv, "-o", str(target)) == ("", "", 0)
    assert target.read_text().startswith(begin)


def test_the_name_chooses_under_gz(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "a.csv.gz"
    assert run("solve", EASY, "-o", str(target)).code == 0
    assert gzip.decompress(target.read_bytes()).startswith(b"source,line,")


@pytest.mark.parametrize(
    ("argv", "name", "err"),
    [
        (["solve", EASY], "a.json", "solve writes lines, "),
        (["count", EASY], "a.html", "count writes lines, "),
        (["hint", EASY], "a.csv", "hint writes text, json, not csv: "),
        (["hint", EASY], "a.svg", "say --svg a.svg instead of -o a.svg"),
        (["show", EASY, "--html", "b.html"], "a.svg", "give --html or --format svg with --output, not both"),
        (["solve", EASY], "a.xlsx", "solve writes lines, "),
        (["solve", EASY], "a.csv.zip", "solve writes lines, "),
        (["rate", EASY], "a.tsv", "rate writes lines, "),
        (["generate", "--seed", "1"], "a.npz", "generate writes lines, drawn, csv, jsonl, parquet, not npz: "),
        (["canonical", EASY], "a.npy", "canonical writes lines, "),
        (["shuffle", "--seed", "1", EASY], "a.feather", "shuffle writes lines, "),
        (["convert", EASY], "a.txt", "use --to FORMAT: a.txt could be line, "),
        (["convert", EASY], "a", "use --to FORMAT, or --list to see all"),
    ],
)
def test_or_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], name: str, err: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*argv, "-o", name)
    assert (done.out, done.code) == ("", 2)
    assert done.err.startswith(f"ninefold: {err}")
    assert os.listdir(tmp_path) == []
