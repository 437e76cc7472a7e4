"""Variants on the command line: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import builtins
import csv
import importlib.util
import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import ninefold
from ninefold import Shape, Status, formats, variants
from ninefold.formats.notation import line_of
from ninefold.variants import Variant
from tests.variants import parsed as parse
from tests.variants import written

from .conftest import EASY, EASY_SOLVED, Run

ONE = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C4_1~R3C1_4~R1C3_3.Thermo~R4C2~R4C1"
SOLVED = "1234341243212143"
SEVERAL = ".Shape~4x4.Thermo~R1C1~R1C2"
NONE = ".Shape~4x4.Cage~20~R1C1~R1C2"


def test_the_example_matches_the_api() -> None:
    assert "".join(map(str, ninefold.solve(parse(ONE)).digits)) == SOLVED


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        (["solve", ONE], f"{SOLVED}\n", "", 0),
        (["solve", ONE, EASY], f"{SOLVED}\n{EASY_SOLVED}\n", "", 0),
        (["solve", SEVERAL], "several solutions\n", "", 1),
        (["solve", NONE], "no solution\n", "", 1),
        (["check", ONE], "exactly one solution\n", "", 0),
        (["count", SEVERAL], "144\n", "", 1),
        (["count", "--limit", "5", SEVERAL], "5+\n", "", 1),
        (
            ["solve", ".Ghosts~R1C1"],
            "unreadable\n",
            "argument: ninefold cannot interpret Ghosts, so it cannot solve this puzzle\n",
            2,
        ),
        (
            ["solve", ".Thermos~R1C1~R1C2"],
            "unreadable\n",
            "argument: ninefold cannot interpret Thermos (did you mean Thermo?), so it cannot solve this puzzle\n",
            2,
        ),
        (
            ["solve", ".thermo~R1C1~R1C2"],
            "unreadable\n",
            "argument: 'thermo' is not a known rule (did you mean Thermo?)\n",
            2,
        ),
        (["solve", ".Thermo~R1C1~R1Cz"], "unreadable\n", "argument: Thermo: R1Cz is outside the grid\n", 2),
    ],
)
def test_variants_are_accepted_as_puzzles(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    done = run(*argv)
    assert (done.out, done.err, done.code) == (out, err, code)


def test_files_hold_one_per_line_or_one_object(run: Run, tmp_path: Path) -> None:
    lines = tmp_path / "puzzles.txt"
    lines.write_text(f"# mine\n{ONE}\n\n{NONE}\n", encoding="utf-8")
    assert run("check", str(lines)).out == f"{lines}:2: exactly one solution\n{lines}:4: no solution\n"
    board = tmp_path / "board.json"
    board.write_text(json.dumps(json.loads(written(parse(ONE), "fpuzzles")), indent=1), encoding="utf-8")
    assert run("solve", str(board)).out == f"{SOLVED}\n"
    assert run("solve", "-", stdin=f"{ONE}\n".encode()).out == f"{SOLVED}\n"


def test_tables_and_strict(run: Run) -> None:
    done = run("solve", "--format", "jsonl", ONE)
    row = json.loads(done.out)
    assert (row["status"], row["solution"], parse(row["puzzle"])) == ("one", SOLVED, parse(ONE))
    assert run("solve", "--strict", ".Thermo~x").code == 2


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def as_tables(folder: Path, puzzles: list[str | None]) -> list[Path]:
    """Return the same column of puzzles in CSV, JSON lines and (with pyarrow) Parquet."""
    found = [folder / "in.csv", folder / "in.jsonl"]
    found[0].write_text("number;puzzle\n" + "".join(f"{i};{quoted(one or '')}\n" for i, one in enumerate(puzzles)))
    found[1].write_text("".join(json.dumps({"ninefold": 2, "puzzle": one}) + "\n" for one in puzzles))
    if importlib.util.find_spec("pyarrow"):
        pa, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
        found.append(folder / "in.parquet")
        parquet.write_table(pa.table({"x": range(len(puzzles)), "puzzle": puzzles}), found[-1])
    return found


def test_tables_of_variants_are_read(run: Run, tmp_path: Path) -> None:
    spread = json.dumps(json.loads(written(parse(ONE), "fpuzzles")), indent=1)  # over several lines
    puzzles = [ONE, EASY, None, ".Thermo~x", written(parse(ONE), "fpuzzles"), spread, NONE]
    answers = [SOLVED, EASY_SOLVED, "unreadable", "unreadable", SOLVED, SOLVED, "no solution"]
    for path in as_tables(tmp_path, puzzles):
        done = run("solve", str(path), "-f", "lines")
        assert (done.out.splitlines(), done.code) == (answers, 2)
        rows = [json.loads(line) for line in run("check", str(path), "-f", "jsonl").out.splitlines()]
        assert [row["error"] is None for row in rows] == [line != "unreadable" for line in answers]
        assert [row["line"] for row in rows][-1] > len(rows) - 1
        assert ": Easy 10 naked-single\n" in run("rate", str(path)).out
        refused = run("dataset", "clean", str(path), "--out", str(tmp_path / "set"))
        assert (refused.code, (tmp_path / "set").exists()) == (2, False)
        assert run("solve", "--from", path.suffix[1:], str(path), "-f", "lines").out == done.out
    text = (tmp_path / "in.csv").read_bytes()
    assert run("solve", "-", "-f", "lines", stdin=text).out.splitlines() == answers


def test_the_header_of_a_table_may_come_before_its_rows(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ninefold", "solve", "-", "-f", "lines"]
    for row, solved in ((ONE, SOLVED), (EASY, EASY_SOLVED)):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for piece in ("number,puzzle\n", f"1,{row}\n", f"2,{row}\n"):
                process.stdin.write(piece.encode())
                process.stdin.flush()
                time.sleep(0.3)
            process.stdin.close()
            assert process.stdout.read().decode().split() == [solved] * 2


def test_show_draws_and_describes(run: Run, tmp_path: Path) -> None:
    done = run("show", "--solution", ONE)
    assert done.out.splitlines()[1] == "┃ 1   2 ┃ 3   4 ┃"
    assert done.out.endswith("(.)══  Digits increase along the thermometer, starting at the bulb.\n")
    picture = tmp_path / "a.svg"
    assert run("show", ONE, "--svg", str(picture)).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    page = tmp_path / "a.html"
    assert run("show", ONE, SEVERAL, "--html", str(page)).code == 0
    assert page.read_text(encoding="utf-8").count("<svg") == 2


def test_large_grids(run: Run) -> None:
    assert run("count", "--limit", "1", "G" + "." * 255).out == "1+\n"


def test_the_list_of_rules(run: Run) -> None:
    lines = run("variants").out.splitlines()
    assert len(lines) == len(variants.RULES)
    assert any(line.startswith("thermo ") for line in lines)
    assert run("variants", "thermo", "-f", "table").out == f"thermo  {variants.Thermo.about}\n"
    assert run("variants", "ghosts").code == 2


def test_rules_with_their_pictures(run: Run, tmp_path: Path) -> None:
    lines = run("variants", "thermo", "anti-king").out.splitlines()
    assert lines[0] == "thermo  Digits increase along the thermometer, starting at the bulb."
    assert lines[3].startswith("┃(•)══•")
    assert "anti-king  Cells that touch diagonally cannot contain the same digit." in lines
    page = tmp_path / "rules.html"
    assert run("variants", "--html", str(page)).code == 0
    assert page.read_text(encoding="utf-8").count("<svg") == len(variants.RULES)


@pytest.mark.parametrize(
    "argv",
    [
        ["--size", "6"],
        ["--size", "6x8"],
        ["--size", "12"],
        ["--size", "6", "--jigsaw", "--killer", "2..4"],
        ["--size", "10", "--jigsaw"],
        ["--size", "5"],
        ["--size", "5", "--jigsaw"],
        ["--size", "4", "--killer"],
        ["--size", "4", "--variant", ""],
        ["--variant", ".Shape~6x6.Thermo~R1C1~R2C2~R3C3.Cage~~R1C5~R1C6"],
    ],
)
def test_variants_are_made(run: Run, argv: list[str]) -> None:
    if argv[-1] == "":
        assert run("generate", *argv).code == 2
        return
    result = run("generate", "2", "--seed", "5", *argv)
    assert (result.err, result.code) == ("", 0)
    first, second = result.out.splitlines()
    assert run("generate", "--seed", "6", *argv).out == second + "\n"
    assert run("check", first).out == "exactly one solution\n"
    assert run("check", stdin=f"{first}\n{second}\n".encode()).out.count("exactly one solution") == 2
    table = list(csv.DictReader(io.StringIO(run("generate", "--seed", "5", *argv, "-f", "csv").out)))
    assert table[0]["puzzle"] == first
    assert table[0]["solution"] == run("solve", first, "-f", "lines").out.strip()
    assert int(table[0]["clues"]) == sum(len(digits) == 1 for _, digits in parse(first).givens)
    assert run("generate", "--seed", "5", *argv, "-f", "drawn").out == parse(first).drawing() + "\n"


@pytest.mark.parametrize(
    ("argv", "error"),
    [
        (["--size", "6", "--symmetry", "180"], "--symmetry does not apply to variants"),
        (["--size", "3"], "expected a size from 4 to 36 such as 6 or 6x8, got '3'"),
        (["--size", "6x8", "--jigsaw"], "--jigsaw needs a square grid, not 6x8"),
        (["--killer", "5..2"], "expected a number of cells such as 3 or 2..4, got '5..2'"),
        (["--killer", "12"], "--killer: a cage in this grid has at most 9 cells, got 12"),
        (["--size", "4", "--killer", "2..5"], "--killer: a cage in this grid has at most 4 cells, got 5"),
        (["--variant", ".Ghosts~R1C1"], "Ghosts"),
        (["--variant", "rules.txt"], "--variant: 'rules.txt' is neither a file nor a puzzle"),
        (["--variant", "x", "--jigsaw"], "--jigsaw cannot be combined with --variant, which sets all the rules"),
        (["--variant", ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Thermo~R2C1~R2C2~R2C3~R2C4"], "No complete grid"),
        (["--size", "4", "--clues", "2", "--seconds", "0.1"], "found 0 of 1 puzzle: No puzzle"),
    ],
)
def test_impossible_puzzles(run: Run, argv: list[str], error: str) -> None:
    result = run("generate", "--seed", "1", *argv)
    assert result.code in (1, 2)
    assert error in result.err
    assert result.out == ""


def test_size_9_is_classic(run: Run) -> None:
    assert (
        run("generate", "--seed", "1", "--size", "9", "--symmetry", "180").out
        == run("generate", "--seed", "1", "--symmetry", "180").out
    )


def test_hints(run: Run, tmp_path: Path) -> None:
    cage = ".Cage~3~R1C1~R1C2"
    short = "Sum Combinations: r1c1, r1c2<>3; r1c1, r1c2<>4; r1c1, r1c2<>5; r1c1, r1c2<>6; r1c1, r1c2<>7;"
    told = "The 3-cage r1c1, r1c2 can only be 1+2, so r1c1 and r1c2 must each be 1 or 2.\n"
    assert run("hint", cage).out.startswith(short)
    assert run("hint", cage).out.endswith(f"\n{told}")
    assert run("hint", cage).code == 1
    assert run("hint", cage, "--level", "1").out == "Look at the 3-cage r1c1, r1c2.\n"
    assert run("hint", cage, "--level", "2").out == "Try Sum Combinations on the 3-cage r1c1, r1c2.\n"
    drawn = run("hint", cage, "--draw").out
    assert drawn.endswith(told)
    assert "12-3-4-5-6-7-8-9" in drawn
    step = json.loads(run("hint", cage, "--format", "json").out)["step"]
    assert step["reasons"] == [{"name": "the 3-cage r1c1, r1c2", "cells": ["r1c1", "r1c2"]}]
    picture = tmp_path / "hint.svg"
    assert run("hint", cage, "--svg", str(picture)).code == 1
    assert picture.read_text().startswith("<svg")
    assert run("hint", ONE).code == 0
    assert run("hint", NONE).err == "ninefold: the puzzle has no solution\n"
    assert run("hint", ".Ghosts~R1C1").code == 2
    assert run("hint", ONE, "--preset", "se").err == "ninefold: --preset does not apply to variants\n"


def test_converting(run: Run, tmp_path: Path) -> None:
    assert run("convert", ONE, "--to", "iss").out == written(parse(ONE), "iss") + "\n"
    for form in formats.names("rules", "shapes"):
        if form == "parquet":
            continue
        made = run("convert", ONE, "--to", form)
        if form in ("killer", "jigsaw", "grid", "sudokupad", "penpa"):
            assert (made.out, made.code) == ("", 2)
            assert made.err.startswith("argument: ")
        else:
            assert made.code == 0
            assert written(parse(made.out), "iss") == written(parse(ONE), "iss")
    both = tmp_path / "both.txt"
    both.write_text(f"{ONE}\n{NONE}\n.Ghosts~R1C1\n")
    result = run("convert", str(both), "--to", "fpuzzles-link")
    assert (len(result.out.splitlines()), result.code) == (2, 2)
    assert "both.txt:3: The f-puzzles format cannot express this rule: ninefold cannot interpret Ghosts." in result.err
    assert (
        "both.txt:1: The 'sdk' format supports classic 9x9 puzzles only.\n"
        in run("convert", str(both), "--to", "sdk").err
    )
    assert run("convert", str(both)).err.startswith("ninefold: use --to FORMAT")
    assert run("convert", EASY, "--to", "iss").out.startswith(".~R1C1_5")
    assert run("convert", EASY, "--to", "grid").out == EASY + "\n"
    assert "\niss " in run("convert", "--list").out


def test_from(run: Run) -> None:
    assert run("solve", "--from", "iss", ONE, "-f", "lines").out == SOLVED + "\n"
    assert run("solve", "--from", "grid", "--any", "-f", "lines", stdin=b"1234............").code == 0
    assert run("check", "--from", "fpuzzles", written(parse(ONE), "fpuzzles")).out == "exactly one solution\n"
    assert run("rate", "--from", "iss", ONE).out == "Easy 10 naked-single\n"


def test_large_json_on_standard_input(run: Run) -> None:
    """More than a pipe delivers at once."""
    board = json.loads(written(parse(ONE), "fpuzzles"))
    board["ruleset"] = "word " * 20_000
    for text in (json.dumps(board), json.dumps(board, indent=1)):
        assert run("solve", "-f", "lines", stdin=text.encode()).out == SOLVED + "\n"


@pytest.mark.parametrize(
    "argv",
    [
        *(["canonical"], ["shuffle"], ["compare"], ["watch"]),
        *(["neighbors"], ["bench"]),
        *(["dataset", "clean", "--out", "b"], ["batch", "hunt", "--out", "b"]),
    ],
    ids=lambda argv: argv[0],
)
def test_classic_only_commands_reject_variants_clearly(
    run: Run, argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{ONE}\n{SEVERAL}\n", encoding="utf-8")
    done = run(*argv, "puzzles.txt")
    output = f"{done.out}{done.err}"
    assert done.code == 2
    assert output.count(" supports classic 9x9 puzzles only, but got a variant") == (1 if "--out" in argv else 2)
    assert "Traceback" not in output
    assert os.listdir() == ["puzzles.txt"]


def test_links_used_by_variants_only(run: Run) -> None:
    puzzle = parse(SOLVED_CAGE)
    for form in ("sudokumaker-link", "penpa"):
        link = written(puzzle, form)
        assert run("check", link).out == run("check", SOLVED_CAGE).out
        assert run("convert", link, "--to", "iss").out == written(puzzle, "iss") + "\n"
    assert run("check", written(puzzle, "penpa").partition("#")[2]).out == run("check", SOLVED_CAGE).out
    assert "choose the link with ?puzzle= in it" in run("check", "https://sudokumaker.app/abc").out


SOLVED_CAGE = ".Shape~4x4.~R1C1_1~R2C2_4~R3C3_3.Cage~3~R4C3~R4C4"


FULL = ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R3C2_1~R4C4_1.Cage~5~R4C1~R4C2"


def test_minimizing(run: Run) -> None:
    small = parse(run("minimize", FULL).out)
    assert small.constraints == parse(FULL).constraints
    assert set(small.givens) < set(parse(FULL).givens)
    assert ninefold.check(small).status is Status.ONE
    assert run("minimize", "--check", written(small)).out == "minimal\n"
    redundant = run("minimize", "--check", FULL).out.split()
    for place, digits in parse(FULL).givens:
        without = Variant(small.shape, set(parse(FULL).givens) - {(place, digits)}, small.constraints)
        assert (str(place) in redundant) == (ninefold.check(without).status is Status.ONE)
    (row,) = csv.DictReader(io.StringIO(run("minimize", FULL, "-f", "csv").out))
    assert (row["status"], row["minimal"], row["clues"]) == ("one", written(small), str(len(small.givens)))
    several = run("minimize", SEVERAL)
    assert (several.out, several.code) == ("several\n", 1)
    assert several.err == "argument: the puzzle has more than one solution\n"


def test_the_whole_path(run: Run) -> None:
    done = run("steps", FULL)
    *lines, last = done.out.splitlines()
    assert last == "Solved."
    assert lines[0].startswith("  1. ")
    assert done.code == 0
    drawn = run("explain", FULL, "-f", "drawn").out
    words = " ".join(drawn.split())
    assert all(" ".join(line.split()) in words for line in lines)
    full = run("explain", FULL, "-f", "drawn", "--all").out
    assert full.count("┏5") + full.count("┣5") + full.count("┠5") == len(lines)
    open_ended = run("steps", SEVERAL)
    assert open_ended.out.endswith("No further step found: the puzzle has more than one solution.\n")
    assert open_ended.code == 1
    assert run("steps", "--all", FULL).out.endswith(" steps.\n")
    for argv in (["steps", "--eureka"], ["explain", "--proofs"], ["explain", "--preset", "se"]):
        assert run(*argv, FULL).err == f"ninefold: {argv[1]} does not apply to variants\n"


def test_paths_of_variants_in_every_style(run: Run, tmp_path: Path) -> None:
    *steps, _ = (line[5:] for line in run("steps", FULL).out.splitlines())
    rows = list(csv.DictReader(io.StringIO(run("steps", FULL, "-f", "csv").out)))
    assert [row["technique"] for row in rows] == [
        *["full-house"] * 3, "naked-single", *["full-house"] * 2, "sum-bounds", *["full-house"] * 3
    ]  # fmt: skip
    assert "r1c4=4" in "; ".join(row["conclusions"] for row in rows)
    data = json.loads(run("explain", FULL, "-f", "json").out)
    assert (data["kind"], data["ending"], len(data["steps"])) == ("path", "solved", len(steps))
    assert run("explain", FULL, "--all", "-f", "html").out.count("<svg") == 1 + len(steps)
    target = tmp_path / "path.md"
    assert run("explain", FULL, "--all", "-o", str(target), "--svg", str(tmp_path / "step-{}.svg")).code == 0
    assert len(list(tmp_path.glob("step-*.svg"))) == len(steps)
    for number, step in enumerate(steps, 1):
        assert f"(step-{number:03}.svg)" in target.read_text(encoding="utf-8")
        assert step.partition(": ")[2] in target.read_text(encoding="utf-8")


def test_a_stream_of_many_in_order(run: Run) -> None:
    """More than one read delivers, answered in order, with errors in place."""
    lines = [f"{ONE}{'.Thermo~R2C2~R2C1' * (k % 2)}" for k in range(1500)]
    lines[700] = ".Thermo~R1C1~R99C1"
    done = run("solve", "-f", "lines", stdin="\n".join(lines).encode())
    expected = [SOLVED, "no solution"] * 750
    expected[700] = "unreadable"
    assert done.out.splitlines() == expected
    assert done.err.splitlines()[0] == "stdin:701: Thermo: R99C1 is outside the grid"
    assert done.code == 2
    strict = run("solve", "--strict", "-f", "lines", stdin="\n".join(lines).encode())
    assert strict.out.splitlines() == expected[:700]
    assert strict.code == 2


def test_listing_solutions_of_variants(run: Run) -> None:
    done = run("solve", "--limit", "2", ".Ghosts~R1C1", SEVERAL, "-f", "lines")
    first, *rest = done.out.splitlines()
    assert (first, len(rest), done.code) == ("unreadable", 2, 2)
    assert "ninefold cannot interpret Ghosts" in done.err
    rows = list(csv.DictReader(io.StringIO(run("solve", "--limit", "1", ".Ghosts~R1C1", ONE, "-f", "csv").out)))
    assert [row["status"] for row in rows] == ["unreadable", "one"]
    assert rows[0]["error"].startswith("ninefold cannot interpret Ghosts")
    undecided = run("solve", "--limit", "1", "--seconds", "0", ".Shape~25x25.AntiKnight")
    assert (undecided.out, undecided.code) == ("undecided\n", 1)


def test_kaggle_tables_hold_classic_puzzles(run: Run) -> None:
    done = run("solve", "-f", "kaggle", ONE)
    assert (done.err, done.code) == ("ninefold: kaggle holds classic 9x9 puzzles only, but argument has variants\n", 2)


def test_counts_of_invalid_and_unsolvable_variants(run: Run) -> None:
    broken = ".Shape~4x4.~R1C1_1~R1C2_1.AntiKnight"
    (row,) = csv.DictReader(io.StringIO(run("count", broken, "-f", "csv").out))
    assert (row["status"], row["count"]) == ("invalid", "0")
    (row,) = csv.DictReader(io.StringIO(run("count", NONE, "-f", "csv").out))
    assert (row["status"], row["count"]) == ("none", "0")


def test_tables_have_the_columns_of_classic_puzzles(run: Run) -> None:
    for command in ("solve", "check", "count"):
        classic, variant = (run(command, puzzle, "-f", "csv").out.splitlines()[0] for puzzle in (EASY, ONE))
        assert classic == variant
    twice = ".Shape~4x4.~R1C1_1~R1C2_1.AntiKnight"
    (row,) = csv.DictReader(run("check", twice, "-f", "csv").out.splitlines())
    assert (row["status"], row["error"]) == ("invalid", "row 1 has a digit twice; box 1 has a digit twice")


def test_true_candidates_are_drawn(run: Run, tmp_path: Path) -> None:
    done = run("show", "--true", "--color", "always", SEVERAL)
    assert done.code == 0
    assert "16 or more" in done.out.splitlines()[-1]
    capped = run("show", "--true", "--limit", "3", "--color", "always", SEVERAL)
    assert "2 or more" in capped.out.splitlines()[-1]
    svg = tmp_path / "true.svg"
    assert run("show", "--true", SEVERAL, "--svg", str(svg)).code == 0
    assert ">16 or more</text>" in svg.read_text(encoding="utf-8")
    page = tmp_path / "true.html"
    assert run("show", "--true", SEVERAL, ONE, "--html", str(page)).code == 0
    assert page.read_text(encoding="utf-8").count("<svg") == 2
    assert "{3}" in run("show", "--true", "12.456789" + "." * 72, "--limit", "1").out  # classic puzzles too


@pytest.mark.parametrize(
    ("argv", "says", "code"),
    [
        (["show", "--true", NONE], "# no solution", 1),
        (["show", "--true", ".Shape~4x4.~R1C1_1~R1C2_1.AntiKnight"], "# invalid: row 1 has a digit twice", 1),
        (["show", "--true", ".Ghosts~R1C1"], "# unreadable", 2),
        (["show", "--true", "--seconds", "0", "--limit", "1", ".Shape~16x16.AntiKnight"], "# stopped before all", 1),
        (["show", "--limit", "3", ONE], "ninefold: --limit needs --true", 2),
        (["show", "--seconds", "3", ONE], "ninefold: --seconds needs --true", 2),
    ],
)
def test_true_candidates_that_are_undecided(run: Run, argv: list[str], says: str, code: int) -> None:
    done = run(*argv)
    assert says in f"{done.out}{done.err}"
    assert done.code == code


def test_budgets_on_the_command_line(run: Run) -> None:
    hard = ".Shape~25x25.AntiKnight"
    for command in ("solve", "check"):
        done = run(command, "--seconds", "0", hard, ONE)
        assert "undecided" in done.out
        assert done.code == 1
    cut = run("minimize", "--seconds", "0", "-f", "csv", line_of(Variant(Shape(16), WHOLE)))
    (row,) = csv.DictReader(cut.out.splitlines())
    assert row["status"] == "undecided"
    assert cut.code == 1


WHOLE = dict(next(ninefold.solutions(Variant(Shape(16)))).values)


def test_a_minimized_puzzle_that_was_cut_short_is_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("ninefold.clues.variants.time", SimpleNamespace(monotonic=lambda: next(clock) / 2))
    done = run("minimize", "--seconds", "2", ONE)
    assert done.err == "argument: the time ran out before 3 of 6 clues had been examined\n"
    assert done.code == 1
    assert 3 <= len(parse(done.out.strip()).givens) < 6


@pytest.mark.parametrize("name", ["in.txt", "in.csv", "in.jsonl"])
@pytest.mark.parametrize("puzzle", [EASY, ONE])
def test_an_input_is_opened_once(
    run: Run, name: str, puzzle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    texts = {
        "in.txt": f"{puzzle}\n",
        "in.csv": f"puzzle\n{puzzle}\n",
        "in.jsonl": json.dumps({"puzzle": puzzle}) + "\n",
    }
    path.write_text(texts[name] * 2 if name != "in.csv" else texts[name], encoding="utf-8")
    opened: list[object] = []
    really = builtins.open

    def counted(file: Any, *args: Any, **options: Any) -> Any:
        opened.append(file)
        return really(file, *args, **options)

    monkeypatch.setattr(builtins, "open", counted)
    assert run("solve", str(path)).code == 0
    assert opened.count(str(path)) == 1


def test_check_explains_a_single_puzzle(run: Run) -> None:
    out, _, code = run("check", ".Shape~4x4.Cage~9~R1C1~R1C2")
    assert code == 1
    assert out.splitlines() == [
        "no solution",
        "  The 9-cage r1c1, r1c2 cannot reach its sum: 2 different digits add up to at most 7.",
        "  Without the 9-cage r1c1, r1c2, the puzzle has several solutions.",
        "  The 9-cage r1c1, r1c2 cannot be satisfied.",
    ]
    assert run("check", "--no-explain", ".Shape~4x4.Cage~9~R1C1~R1C2")[0] == "no solution\n"


def test_check_shows_two_solutions(run: Run) -> None:
    out, _, code = run("check", ".Shape~4x4.~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2~R3C3_4~R3C4_3")
    assert code == 1
    assert out.splitlines() == [
        "several solutions",
        "  The puzzle has 2 solutions; r1c1, r1c2, r3c1 and r3c2 differ.",
        "  1 2 | . .    2 1 | . .",
        "  . . | . .    . . | . .",
        "  ----+----    ----+----",
        "  2 1 | . .    1 2 | . .",
        "  . . | . .    . . | . .",
        "  One more digit decides it: give r1c1 = 1.",
    ]


def test_check_explains_files_on_demand(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(".Shape~4x4.Cage~9~R1C1~R1C2\n.Shape~4x4.Thermo~R1C1~R1C2~R1C3~R2C4~R3C4\n")
    assert len(run("check", str(file))[0].splitlines()) == 2
    out = run("check", "--explain", str(file))[0]
    assert "has 5 cells, but there are only 4 digits." in out
    table = run("check", "--explain", "-f", "csv", str(file))[0].splitlines()
    assert table[0].endswith(",findings")
    assert "cannot reach its sum" in table[1]


def test_show_why(run: Run, tmp_path: Path) -> None:
    for name, puzzle in (("broken", ".Shape~4x4.Cage~9~R1C1~R1C2"), ("several", ".Shape~4x4.Cage~5~R1C1~R1C2")):
        picture = tmp_path / f"{name}.svg"
        _, err, code = run("show", "--why", puzzle, "-o", str(picture))
        assert code == 1
        assert ("no solution: The 9-cage" if name == "broken" else "several solutions: The puzzle has") in err
        assert picture.read_text().count("<g ") == (0 if name == "broken" else 2)
    out = run("show", "--why", ".Shape~4x4.Cage~9~R1C1~R1C2")[0]
    assert out.startswith("# no solution: The 9-cage")
    assert run("show", "--why", "--seconds", "1", "example:easy")[2] == 0


def test_minimize_rules(run: Run) -> None:
    full = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C4_1~R3C1_4~R1C3_3.Thermo~R4C2~R4C1.Cage~3~R1C1~R1C2"
    assert run("minimize", "--check", "--rules", full)[0] == "the 3-cage r1c1, r1c2; the thermometer r4c2, r4c1\n"
    together = run("minimize", "--check", "--rules", "--together", full)[0]
    assert "the 3-cage r1c1, r1c2" in together
    small = parse(run("minimize", "--rules", full)[0].strip())
    assert ninefold.redundant_rules(small) == ()
    assert run("minimize", "--together", full)[2] == 2


def test_variants_have_a_scale_of_their_own(run: Run) -> None:
    done = run("rate", "--scale", "se", ONE)
    assert done.code == 2
    assert "--scale does not apply to variants: they have a scale of their own" in done.err


def test_rating_variants(run: Run) -> None:
    done = run("rate", FULL)
    assert (done.out, done.code) == ("Easy 11 sum-bounds\n", 0)
    several = run("rate", ".Cage~3~R1C1~R1C2")
    assert (several.out, several.code) == ("the puzzle has more than one solution\n", 1)
