"""One table over all commands: arguments and input to output, message and exit code, for bad input."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from ninefold.cli._commands import SUMMARIES

from .conftest import EASY, EASY_SOLVED, EMPTY, HARD, INVALID, NONE, TWO, Run, program

HUGE = "9" * 23
LONG = "9" * 5000
ROWS = [EASY.replace(".", "0")[9 * r : 9 * r + 9] for r in range(9)]
JSON_ROWS = "[" + ",".join("[" + ",".join(row) + "]" for row in ROWS) + "]"

# (arguments, stdin, stdout or None for anything, pattern of all of stderr, exit code)
CASES: list[tuple[list[str], bytes, str | None, str, int]] = [
    # --- no command, a wrong one
    ([], b"", "", r"usage: ninefold COMMAND[\s\S]*", 2),
    ([""], b"", "", r"ninefold: there is no command ''\nTry.*\n", 2),
    (["solvv"], b"", "", r"ninefold: there is no command 'solvv'; did you mean solve\?\nTry.*\n", 2),
    ([EASY], b"", "", r"ninefold: there is no command '53[^']{79}'; name a command first: .*\nTry.*\n", 2),
    (["--nothing"], b"", "", r"ninefold: .*--nothing.*\nTry.*\n", 2),
    # --- numbers out of range
    (["count", "--nodes", HUGE, EASY], b"", "", r"ninefold count: argument --nodes: expected a number from 1 to .*\nTry.*\n", 2),
    (["count", "--nodes", LONG, EASY], b"", "", r"ninefold count: argument --nodes: expected .* got '9{90}\.\.\.'\nTry.*\n", 2),
    (["count", "--nodes", str(2**63 - 1), EASY], b"", "1\n", "", 0),
    (["count", "--limit", str(2**63 - 1), EASY], b"", "1\n", "", 0),
    (["count", "--limit", HUGE, EASY], b"", "", r"ninefold count: argument --limit: expected a number from 1 to .*, or all, .*\nTry.*\n", 2),
    (["count", "--limit", "0", EASY], b"", "", r"ninefold count: argument --limit: expected .*\nTry.*\n", 2),
    (["count", "--limit", "-1", EASY], b"", "", r"ninefold count: argument --limit: expected .*\nTry.*\n", 2),
    (["count", "--seconds", "nan", EASY], b"", "", r"ninefold count: argument --seconds: expected seconds, .*\nTry.*\n", 2),
    (["count", "--seconds", "inf", EASY], b"", "", r"ninefold count: argument --seconds: expected seconds, .*\nTry.*\n", 2),
    (["count", "--seconds", "-0.1", EASY], b"", "", r"ninefold count: argument --seconds: expected seconds, .*\nTry.*\n", 2),
    (["count", "--seconds", "1000000000", EASY], b"", "1\n", "", 0),
    (["solve", "--limit", str(2**63 - 1), EASY], b"", f"{EASY_SOLVED}\n", "", 0),
    (["compare", "--nodes", str(2**63 - 1), "--only", "csp,native", EASY], b"", None, "", 0),
    (["compare", "--nodes", HUGE, EASY], b"", "", r"ninefold compare: argument --nodes: expected .*\nTry.*\n", 2),
    (["compare", "--only", "", EASY], b"", "", r"ninefold compare: argument --only: unknown approach ''.*\nTry.*\n", 2),
    *(
        ([command, "--threads", value, EASY], b"", "", rf"ninefold {command}: argument --threads: expected a number from 1 to 4,096, got '{value}'\nTry.*\n", 2)
        for command in ("solve", "check", "rate", "bench")
        for value in ("3000000000", "0", "-3", "x", "1.5")
    ),
    (["solve", "--threads", "4096", EASY], b"", f"{EASY_SOLVED}\n", "", 0),
    (["rate", "--threads", "4096", EASY], b"", None, "", 0),
    *(
        ([command, "--seed", value, EASY], b"", "", rf"ninefold {command}: argument --seed: expected a number from 0 to .*\nTry.*\n", 2)
        for command in ("shuffle", "minimize")
        for value in ("-1", "x", str(2**64), HUGE, LONG)
    ),
    (["shuffle", "--seed", str(2**64 - 1), EASY], b"", None, "", 0),
    (["lessons", "--seed", "-1", "x-wing"], b"", "", r"ninefold lessons: argument --seed: expected a number from 0 to .*\nTry.*\n", 2),
    (["lessons", LONG], b"", "", r"ninefold: unknown lesson .*: choose .*\n", 2),
    *(
        (["neighbors", option, value, EASY], b"", "", rf"ninefold neighbors: argument {option}: expected a number from 0 to 81, .*\nTry.*\n", 2)
        for option in ("--remove", "--add")
        for value in ("-1", "82", HUGE)
    ),
    (["neighbors", "--remove", "81", EASY], b"", "", "", 0),
    (["canonical", "--threads", "0", EASY], b"", "", r"ninefold canonical: argument --threads: expected .*\nTry.*\n", 2),
    *(([command], b"", "", rf"{command}: no puzzle in the input\n", 0) for command in ("canonical", "shuffle", "minimize", "neighbors")),
    (["canonical"], b"\xff" * 81, "unreadable\n", r"stdin:1: .*\n", 2),
    # --- invalid choices
    *((["hint", "--level", value, EASY], b"", "", r"ninefold hint: argument --level: .*\nTry.*\n", 2) for value in ("0", "4", "x", HUGE, "")),
    (["solve", "--from", "linne", EASY], b"", "", r"ninefold solve: argument --from: unknown value 'linne'; did you mean line\?\nTry.*\n", 2),
    (["solve", "--format", "", EASY], b"", "", r"ninefold solve: argument -f/--format: unknown value '': choose .*\nTry.*\n", 2),
    (["hint", "--enable", "nothing", EASY], b"", "", r"ninefold hint: argument --enable: unknown value 'nothing'.*\nTry.*\n", 2),
    (["serve", "--port", "65536"], b"", "", r"ninefold serve: argument --port: expected a number from 0 to 65,535, .*\nTry.*\n", 2),
    (["serve", "--workers", "0"], b"", "", r"ninefold serve: argument --workers: expected a number from 1 to 64, .*\nTry.*\n", 2),
    (["serve", "--no-open", "--port", "0", "--host", "no.such.host.invalid"], b"", "", r"ninefold: there is no address .*\n", 2),
    (["serve", "--no-open", "--port", "0", "--host", "192.0.2.1"], b"", "", r"ninefold: cannot listen on 192.0.2.1 port 0: .*\n", 2),
    (["serve", "--no-open", "--port", "0", "--host", ""], b"", "", r"ninefold: there is no address ''.*\n", 2),
    (["serve", EASY], b"", "", r"ninefold serve: unexpected argument .*\nTry.*\n", 2),
    (["mcp", "--port", "65536"], b"", "", r"ninefold mcp: argument --port: expected a number from 0 to 65,535, .*\nTry.*\n", 2),
    (["facts", "--columns", "clue", EASY], b"", "", r"ninefold facts: argument --columns: 'clue' is not one of clues, .*\nTry.*\n", 2),
    (["completion", "tcsh"], b"", "", r"ninefold completion: argument SHELL: unknown value 'tcsh'.*\nTry.*\n", 2),
    (["info", "x"], b"", "", r"ninefold info: unexpected argument 'x'\nTry.*\n", 2),
    (["demo", EASY], b"", "", r"ninefold demo: unexpected argument .*\nTry.*\n", 2),
    (["solve", "--limit"], b"", "", r"ninefold solve: argument --limit: expected one argument\nTry.*\n", 2),
    (["convert", EASY], b"", "", r"ninefold: use --to FORMAT, .*\n", 2),
    (["explain", "--svg", "x.svg", EASY], b"", "", r"ninefold: a picture shows one step: .*\n", 2),
    (["show", "--svg", "x.svg", EASY, EASY], b"", "", r"ninefold: an SVG holds one puzzle: .*\n", 2),
    (["book", "x" * 300], b"", "", r"[\s\S]*", 2),
    (["steps", "--limit", "0", EASY], b"", "", r"ninefold steps: .*\nTry.*\n", 2),
    (["dataset", "make", HUGE, "--seed", "1", "--out", "x"], b"", "", r"ninefold: N: expected a number .*\n", 2),
    (["dataset", "verify", "nowhere"], b"", "", r"ninefold: nowhere.* is missing: .*\n", 2),
    (["grade"], b"", "", r"ninefold grade: .*\nTry.*\n", 2),
    (["grade", EASY, "nowhere"], b"", "", r"ninefold: 'nowhere' is neither a file nor a puzzle\n", 2),
    (["grade", "-", "-"], b"", "", r"ninefold: standard input can hold .*\n", 2),
    (["grade", "-"], b"I give up.\n", "", r"ninefold: stdin:1: no puzzle for this answer: .*\n", 2),
    (["grade", "-"], b'{"puzzle": 1, "said": 2}\n', "", r"ninefold: stdin:1: no key holds the answer; there are puzzle, said: .*\n", 2),
    (["grade", "-", "--field", "x"], b"a,b\n1,2\n", "", r"ninefold: stdin:1: no column or key 'x'\n", 2),
    (["grade", "-"], b'"a"\n{"answer"\n', "", r"ninefold: .*\n", 2),
    (["grade", EASY, "-"], b"\0" * 100, None, r"grade: 0 of 1 solved .*\n", 1),
    (["generate", HUGE], b"", "", r"ninefold generate: .*\nTry.*\n", 2),
    (["generate", "x"], b"", "", r"ninefold generate: .*\nTry.*\n", 2),
    (["steps", "--limit", HUGE, EASY], b"", "", r"ninefold steps: argument --limit: expected .*\nTry.*\n", 2),
    (["steps", EASY[:80]], b"", "", r"argument: expected 81 cells, got 80\n", 2),
    (["dataset"], b"", "", r"ninefold dataset: .*\nTry.*\n", 2),
    (["batch"], b"", "", r"ninefold batch: .*\nTry.*\n", 2),
    (["batch", "solve", "x.txt"], b"", "", r"ninefold: --out FOLDER is required\n", 2),
    (["batch", "status", "/none"], b"", "", r"ninefold: /none does not contain a job\n", 2),
    (["batch", "merge", "nowhere"], b"", "", r"ninefold: nowhere does not contain a job\n", 2),
    (["batch", "generate", "-n", HUGE, "--out", "x"], b"", "", r"ninefold batch: .*\nTry.*\n", 2),
    (["batch", "rate", "x", "--set", "scale=?", "--out", "x"], b"", "", r"ninefold: unknown scale '\?': .*\n", 2),
    (["batch", "solve", "x", "--cluster", "?", "--workers", "2", "--out", "x"], b"", "", r"ninefold: a cluster has its own workers.*\n", 2),
    (["dataset", "verify", "/none"], b"", "", r"ninefold: /none/manifest.json is missing: .*\n", 2),
    (["dataset", "clean", "none.txt", "--out", "/none/x"], b"", "", r"ninefold: (?!cannot write none).*\n", 2),
    (["watch", "nothing", EASY], b"", None, r"[\s\S]*", 2),
    # --- input without a puzzle
    (["solve", ""], b"", "unreadable\n", r"'' is neither a file nor a puzzle\n", 2),
    (["solve", "\0"], b"", "unreadable\n", r"[^\n]*is neither a file nor a puzzle\n", 2),
    (["solve", "x" * 5000], b"", "unreadable\n", r".*\n", 2),
    (["solve", "[[[[["], b"", "unreadable\n", r"\[\[\[\[\[: no file matches this pattern\n", 2),
    (["solve", "\x1b[31mred*"], b"", "unreadable\n", r"\\x1b\[31mred\*: no file matches this pattern\n", 2),
    (["solve", "."], b"", "unreadable\n", r"\.: is a directory\n", 2),
    (["solve"], b"", "", r"solve: no puzzle in the input\n", 0),
    (["count"], b"\n\n# nothing\n", "", r"count: no puzzle in the input\n", 0),
    (["check", "--format", "jsonl"], b"", "", r"check: no puzzle in the input\n", 0),
    (["rate", "--quiet"], b"", "", "", 0),
    (["hint"], b"", "", r"hint: no puzzle in the input\n", 0),
    (["convert", "--to", "line"], b"", "", r"convert: no puzzle in the input\n", 0),
    (["show"], b"\x00\xff\xfe" * 100, "", r"stdin: not a known puzzle format\n", 2),
    (["solve"], b"\xff" * 81, "unreadable\n", r"stdin:1: .*\n", 2),
    (["solve"], b"9" * 10_000_000, "unreadable\n", r"stdin:1: .*\n", 2),
    (["solve"], b"\x1f\x8b" + b"x" * 100, "unreadable\n", r"stdin: .*\n", 2),
    (["solve"], b"{" * 100_000, None, r"stdin.*: .*\n", 2),
    (["solve", "--from", "json"], b"[" * 100_000, None, r"stdin.*: .*\n", 2),
    (["solve", "--from", "opensudoku"], b"<a>" * 10_000, None, r"stdin.*: .*\n", 2),
    # --- puzzles in unusual forms
    (["solve", '{"puzzle": "' + EASY + '"}'], b"", f"{EASY_SOLVED}\n", "", 0),
    (["solve", JSON_ROWS], b"", f"{EASY_SOLVED}\n", "", 0),
    (["solve", JSON_ROWS.replace(",", ", ").replace("], ", "],\n ")], b"", f"{EASY_SOLVED}\n", "", 0),
    (["solve", '["' + '", "'.join(ROWS) + '"]'], b"", f"{EASY_SOLVED}\n", "", 0),
    (["solve", JSON_ROWS[:-2]], b"", "unreadable\n", r".*\n", 2),
    *((["solve", between.join(ROWS)], b"", f"{EASY_SOLVED}\n", "", 0) for between in (" ", ",", ", ", ";", "/", "\n")),
    *((["solve", between.join(EASY.replace(".", "0"))], b"", f"{EASY_SOLVED}\n", "", 0) for between in (" ", ",", ", ", "\t")),
    (["solve", "-".join(ROWS)], b"", "unreadable\n", r".*\n", 2),
    (["solve", "-" * 81], b"", "several solutions\n", "", 1),
    # --- exit codes agree with the table for every command
    *(
        (argv, b"", None, r"[^\n]*(\n[^\n]*)*", code)
        for puzzle, code in ((EASY, 0), (EMPTY, 1), (NONE, 1), (INVALID, 1), (TWO, 1), (EASY[:80], 2))
        for argv in (
            ["solve", puzzle],
            ["count", "--limit", "3", puzzle],
            ["check", puzzle],
            ["compare", "--only", "csp", "--seconds", "0.1", puzzle],
            ["show", "--solution", puzzle],
            ["rate", puzzle],
            *([["hint", puzzle], ["explain", puzzle]] if puzzle not in (EMPTY, TWO) else []),
        )
    ),
    *((argv, b"", None, "", 0) for argv in (["show", TWO], ["convert", "--to", "line", INVALID], ["solve", "--any", TWO])),
    (["show", EASY[:80]], b"", "", r"argument: expected 81 cells, got 80\n", 2),
    (["convert", "--to", "line", EASY[:80]], b"", "", r"argument: expected 81 cells, got 80\n", 2),
    (["variants", "nothing"], b"", "", r"ninefold: unknown rule 'nothing' .ninefold variants lists all rules.\n", 2),
    (["solve", ".Shape~900x900.Thermo~R1C1~R1C2"], b"", "unreadable\n", r".*cells, got 900x900.*\n", 2),
    (["solve", ".Or" * 50 + ".End" * 50], b"", "unreadable\n", r".*too deeply.*\n", 2),
    (["check", EASY, EMPTY, EASY[:80], HARD], b"", None, r"check: 4 puzzles: .*\n", 2),
]  # fmt: skip


def name_of(case: object) -> str:
    return " ".join(word[:20] for word in case) if isinstance(case, list) else ""


@pytest.mark.parametrize(("argv", "stdin", "out", "err", "code"), CASES, ids=name_of)
def test_hostile(run: Run, argv: list[str], stdin: bytes, out: str | None, err: str, code: int) -> None:
    done = run(*argv, stdin=stdin)
    assert "Traceback" not in done.err
    assert done.code == code
    assert re.fullmatch(err, done.err)
    assert out is None or done.out == out


@pytest.mark.parametrize("command", SUMMARIES)
def test_every_command_has_a_case(command: str) -> None:
    covered = {argv[0] for argv, *_ in CASES if argv} | {"techniques"}
    assert command in covered, f"CASES has no line for {command}"


NAMES = [os.fsdecode(b"a\xff\xfe.txt"), "b\x1b[31m.txt", "c\nd.txt", "é 数独.txt", "'\"$(x).txt", "-.txt"]
COMMANDS = [
    ["solve"],
    ["solve", "-f", "csv"],
    ["solve", "-f", "jsonl"],
    ["solve", "-f", "drawn"],
    ["count"],
    ["check"],
    ["check", "-f", "drawn"],
    ["rate"],
    ["rate", "-f", "csv"],
    ["compare", "--only", "csp"],
    ["hint"],
    ["explain"],
    ["explain", "-f", "markdown"],
    ["explain", "-f", "json"],
    ["show"],
    ["show", "--html", "out\udcff.html"],
    ["convert", "--to", "csv"],
    ["convert", "--to", "json"],
]


@pytest.mark.parametrize("argv", COMMANDS, ids=" ".join)
def test_any_file_name_works(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        try:
            Path(name).write_text(f"{EASY}\n")
        except OSError:
            pytest.skip(f"the file system has no {name!a}")
    out, err, code = run(*argv, *(f"./{name}" for name in NAMES))
    assert "Traceback" not in err
    assert code == 0
    assert "\x1b" not in err
    assert "\x1b" not in out or "csv" in argv  # a table keeps the names unchanged
    assert out or "--html" in argv


def test_names_that_are_not_text_keep_their_bytes(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\xff.txt")
    try:
        (tmp_path / name).write_text(f"{EASY}\n")
    except OSError:
        pytest.skip("the file system has no such names")
    out, err, code = program("solve", name, "-o", f"{name}.out", cwd=tmp_path)
    assert (out, err, code) == ("", "", 0)
    assert sorted(os.listdir(os.fsencode(tmp_path))) == [b"a\xff.txt", b"a\xff.txt.out"]
    assert program("solve", f"{name}.none", cwd=tmp_path).err == "'a\\udcff.txt.none' is neither a file nor a puzzle\n"
