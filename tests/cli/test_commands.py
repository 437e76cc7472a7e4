"""The other commands: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import ninefold
from ninefold import Grid, approaches, examples, formats, parse
from ninefold.cli import techniques
from ninefold.cli._commands import SUMMARIES

from .conftest import EASY, EASY_SOLVED, EMPTY, HARD, INVALID, NONE, TWO, Run

SHORT = EASY[:80]
TWICE = "invalid: row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)"


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        (["check", EASY], "exactly one solution\n", "", 0),
        (["check", "--no-explain", NONE], "no solution\n", "", 1),
        (["check", "--no-explain", EMPTY], "several solutions\n", "", 1),
        (["check", "--no-explain", INVALID], f"{TWICE}\n", "", 1),
        (["check", SHORT], "unreadable: expected 81 cells, got 80\n", "", 2),
        (["check", EASY, EASY], "argument 1: exactly one solution\nargument 2: exactly one solution\n", "", 0),
        (
            ["check", "--quiet", EASY, INVALID],
            f"argument 1: exactly one solution\nargument 2: {TWICE}\n",
            "",
            1,
        ),
        (["check", "--strict", SHORT], "", "ninefold: argument: expected 81 cells, got 80\n", 2),
        (["count", EASY], "1\n", "", 0),
        (["count", TWO], "2\n", "", 1),
        (["count", NONE], "0\n", "", 1),
        (["count", INVALID], "0\n", "", 1),
        (["count", EMPTY, "--limit", "100"], "100+\n", "", 1),
        (["count", TWO, "--limit", "1"], "1+\n", "", 0),  # nothing is proved wrong
        (["count", TWO, "--limit", "all"], "2\n", "", 1),
        (["count", SHORT], "unreadable\n", "argument: expected 81 cells, got 80\n", 2),
        (["convert", EASY, "--to", "sdm"], EASY.replace(".", "0") + "\n", "", 0),
        (["convert", SHORT, EASY, "--to", "line"], f"{EASY}\n", "argument 1: expected 81 cells, got 80\n", 2),
        (
            ["convert", "--strict", SHORT, EASY, "--to", "line"],
            "",
            "ninefold: argument 1: expected 81 cells, got 80\n",
            2,
        ),
        (["show", EASY], Grid(EASY).drawing() + "\n", "", 0),
        (["show", "--solution", NONE], f"# no solution\n{Grid(NONE)}\n", "", 1),
    ],
)
def test_table(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    result = run(*argv)
    summary = re.compile(rf"^{argv[0]}: \d+ puzzles: .*\n", re.M)
    assert (result.out, summary.sub("", result.err), result.code) == (out, err, code)


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        ([], "usage: ninefold COMMAND"),
        (["frobnicate"], "there is no command 'frobnicate'"),
        (["solve", "--limit", "0", EASY], "argument --limit: expected a number from 1, or all, got '0'"),
        (["solve", "--limit", "many", EASY], "argument --limit: expected a number from 1, or all, got 'many'"),
        (["solve", "--limit", "9" * 23, EASY], "expected a number from 1 to 9,223,372,036,854,775,807, or all, got"),
        (["solve", "--any", "--limit", "2", EASY], "not allowed with argument"),
        (["count", "--seconds", "-1", EASY], "argument --seconds: expected seconds, from 0 to"),
        (["solve", "--form", "csv", EASY], "there is no option --form; did you mean --format?"),  # no abbreviations
        (["solve", "--format", "xml", EASY], "unknown value 'xml'"),
        (["convert", EASY], "use --to FORMAT, or --list to see all"),
        (["convert", "--to", "cvs", EASY], "unknown value 'cvs'; did you mean csv?"),
        (["compare", "--only", "scan,magic", EASY], "unknown approach 'magic': choose scan, check-sets"),
        (["completion", "tcsh"], "unknown value 'tcsh': choose bash, zsh, fish"),
    ],
)
def test_usage(run: Run, argv: list[str], complaint: str) -> None:
    out, err, code = run(*argv)
    assert (out, code) == ("", 2)
    assert complaint in err


def test_version(run: Run) -> None:
    assert run("--version") == (f"ninefold {ninefold.__version__}\n", "", 0)


@pytest.mark.parametrize("columns", [80, 60])
def test_the_table_of_techniques_fits_a_terminal(columns: int) -> None:
    for preset in ninefold.logic.presets():
        table = techniques._table(ninefold.logic.techniques(preset=preset), False, columns)
        assert max(map(len, table.splitlines())) <= max(columns, 72)


@pytest.mark.parametrize("name", SUMMARIES)
def test_help_fits_and_has_examples(run: Run, name: str) -> None:
    out, err, code = run(name, "--help")
    assert (err, code) == ("", 0)
    assert out.startswith(f"usage: ninefold {name} ")
    assert "examples:\n" in out
    lines = [line for line in out.splitlines() if not line.lstrip().startswith("ninefold ")]
    assert max(map(len, lines)) <= 80


# --- check


def test_check_names_the_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    path.write_text("\n".join([EASY, NONE, "# comment", EMPTY, INVALID, SHORT]))
    out, err, code = run("check", str(path))
    assert out.splitlines() == [
        f"{path}:1: exactly one solution",
        f"{path}:2: no solution",
        f"{path}:4: several solutions",
        f"{path}:5: {TWICE}",
        f"{path}:6: unreadable: expected 81 cells, got 80",
    ]
    assert (len(err.splitlines()), code) == (1, 2)
    rows = list(csv.DictReader(io.StringIO(run("check", "-f", "csv", str(path)).out)))
    assert [row["status"] for row in rows] == ["one", "none", "several", "invalid", "unreadable"]
    assert rows[3]["error"].startswith("row 1 has 5 twice")


# --- count


def test_count_as_json(run: Run) -> None:
    rows = [json.loads(line) for line in run("count", "-f", "jsonl", TWO, INVALID, "--limit", "2").out.splitlines()]
    assert [(row["count"], row["complete"], row["status"]) for row in rows] == [
        (2, False, "several"),
        (0, True, "invalid"),
    ]


def test_count_of_many_is_the_count_of_each(run: Run) -> None:
    """Batches, single puzzles and mixtures: the same numbers in the same order."""
    kinds = [EASY, TWO, NONE, INVALID, EMPTY, SHORT, EASY.replace(".", "0"), f"{EASY[:2]}+4{EASY[3:]}"]
    lone = "".join(run("count", "--limit", "50", kind).out for kind in kinds)
    assert lone.split() == ["1", "2", "0", "0", "50+", "unreadable", "1", "1"]
    for copies in (1, 2, 30):
        text = "\n".join(kinds * copies).encode()
        assert run("count", "--quiet", "--limit", "50", stdin=text).out == lone * copies
        assert run("count", "--quiet", "--limit", "50", "--seconds", "60", stdin=text).out == lone * copies


def test_count_respects_the_clock(run: Run) -> None:
    out, err, code = run("count", "--limit", "all", "--seconds", "0.05", EMPTY)
    assert out.endswith("+\n")
    assert int(out[:-2]) > 1
    assert err.startswith(f"ninefold: stopped after {int(out[:-2]):,} solutions and ")
    assert code == 1
    assert run("count", "--quiet", "--limit", "all", "--seconds", "0.05", EMPTY).err == ""


def test_count_respects_a_budget_of_guesses(run: Run) -> None:
    out, err, code = run("count", "--nodes", "20", stdin=f"{EMPTY}\n{EASY}\n".encode())
    lines = out.splitlines()
    assert lines[0].endswith("+")
    assert lines[1] == "1"
    assert re.match(r"stdin:1: stopped after \d+ solutions? and [\d,]+ guesses\n", err)
    assert code == 1  # also if no solution was found and nothing is certain


def test_a_limit_is_not_a_budget(run: Run) -> None:
    assert run("count", "--limit", "5", EMPTY) == ("5+\n", "", 1)


# --- compare


def test_compare(run: Run) -> None:
    out, err, code = run("compare", EASY)
    assert (err, code) == ("", 0)
    head, verdict, _, columns, *rows = out.splitlines()
    assert (head, verdict) == (EASY, "exactly one solution")
    assert columns.split() == ["approach", "result", "nodes", "placements", "backtracks", "time"]
    assert len({len(row) for row in [columns, *rows]}) == 1  # columns are aligned
    names = {row.split()[0] for row in rows}
    assert names == {*approaches.NAMES, "native"}
    assert all(" solved " in row for row in rows)


def test_compare_always_ends(run: Run) -> None:
    out, _, code = run("compare", "--nodes", "50", "--only", "scan,native", HARD)
    assert " gave up " in out
    assert code == 0
    (scan, _, lanes) = list(
        csv.DictReader(io.StringIO(run("compare", "-f", "csv", "--nodes", "50", "--only", "scan,native", HARD).out))
    )
    assert (scan["approach"], scan["result"], scan["nodes"]) == ("scan", "gave up", "50")
    assert (lanes["approach"], lanes["backtracks"]) == ("native (lanes)", "")


@pytest.mark.parametrize(("puzzle", "verdict"), [(NONE, "no solution"), (INVALID, TWICE), (EMPTY, "several solutions")])
def test_compare_reports_the_true_result(run: Run, puzzle: str, verdict: str) -> None:
    out, _, code = run("compare", "--only", "csp,native", puzzle)
    assert out.splitlines()[1] == verdict
    assert code == 1


# --- convert


def test_convert_reports_losses(run: Run, tmp_path: Path) -> None:
    text = formats.dumps([Grid(EASY).set(2, 4), Grid(EASY).with_all_marks()], "json")
    assert isinstance(text, str)
    out, err, code = run("convert", "--to", "sdm", stdin=text.encode())
    assert len(out.splitlines()) == 2
    assert (
        "ninefold: sdm cannot hold which digits are clues and which were filled in later: lost from 1 puzzle\n" in err
    )
    assert "ninefold: sdm cannot hold pencil marks: lost from 1 puzzle\n" in err
    assert code == 0
    target = tmp_path / "kept.sdm"
    out, err, code = run("convert", "--to", "sdm", "--lossless", "-o", str(target), stdin=text.encode())
    assert (out, code) == ("", 2)
    assert "cannot hold which digits" in err
    assert not target.exists()


def test_convert_refuses_to_change_the_puzzle(run: Run) -> None:
    sukaku = Grid.from_candidates([0x1FF] * 81)
    text = formats.dumps([sukaku, Grid(EASY)], "json")
    assert isinstance(text, str)
    out, err, code = run("convert", "--to", "line", stdin=text.encode())
    assert (out, code) == (f"{EASY}\n", 2)
    assert "The 'line' format cannot hold a sukaku" in err


@pytest.mark.parametrize(
    "form",
    # A sukaku is a puzzle of candidates, which no line format holds; a killer in this format has no givens.
    [
        form
        for form in formats.names()
        if formats.get(form).can_write and formats.get(form).many and form not in ("sukaku", "killer")
    ],
)
def test_convert_there_and_back(run: Run, tmp_path: Path, form: str) -> None:
    target = tmp_path / "file"
    assert run("convert", EASY, HARD, "--to", form, "-o", str(target)).code == 0
    out, err, code = run("convert", "--from", form, str(target), "--to", "line")
    assert (out, code) == (f"{EASY}\n{HARD}\n", 0)
    # this format is made for pencil marks: it draws all candidates
    assert err == "" or form == "pencilmarks"


def test_convert_list(run: Run) -> None:
    out, _, code = run("convert", "--list")
    assert [line.split()[0] for line in out.splitlines()] == list(formats.names())
    assert code == 0


# --- show


def test_show_colors_on_request(run: Run) -> None:
    out = run("show", "--color", "always", EASY).out
    assert "\x1b[1m5\x1b[0m" in out
    assert Grid(re.sub(r"\x1b\[[0-9;]*m", "", out)).line == EASY
    assert "\x1b[1;31m5\x1b[0m" in run("show", "--color", "always", INVALID).out


def test_show_solution_reads_back_with_its_clues(run: Run) -> None:
    grid = Grid(run("show", "--solution", EASY).out)
    assert grid.line == EASY_SOLVED
    assert grid.puzzle().line == EASY


def test_show_prints_no_control_characters_from_titles(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "titled.json"
    source.write_text(json.dumps({"puzzle": EASY, "meta": {"title": "one\n\x1b[31mtwo\ud800\x9b\t"}}))
    out, err, code = run("show", str(source))
    assert (err, code) == ("", 0)
    assert out.splitlines()[0] == f"# {source}: one \\x1b[31mtwo\ufffd\\x9b"
    assert Grid("\n".join(out.splitlines()[1:])).line == EASY
    target = tmp_path / "page.html"
    assert run("show", str(source), "--html", str(target)).code == 0
    assert "\x1b" not in target.read_text(encoding="utf-8")
    assert run("convert", str(source), "--to", "drawn").code == 0


def test_show_marks(run: Run) -> None:
    assert Grid(run("show", "--marks", EASY).out) == Grid(EASY).with_all_marks()


def test_show_svg(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "one.svg"
    assert run("show", EASY, "--svg", str(target)).code == 0
    root = ET.fromstring(target.read_text())
    assert "".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")) == EASY.replace(".", "")
    out, err, code = run("show", EASY, HARD, "--svg", str(target))
    assert (out, code) == ("", 2)
    assert "put {} into the name" in err
    assert run("show", EASY, HARD, "--svg", str(tmp_path / "n-{}.svg")).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["n-1.svg", "n-2.svg", "one.svg"]
    assert run("show", EASY, "--svg", "-").out == Grid(EASY).to_svg() + "\n"


def test_show_html(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "<b>.txt"
    source.write_text(f"{EASY}\n{HARD}\n")
    target = tmp_path / "page.html"
    assert run("show", str(source), "--html", str(target)).code == 0
    page = target.read_text()
    assert page.count("<svg") == 2
    assert "<b>" not in page


# --- info


def test_info(run: Run) -> None:
    out, _, code = run("info")
    assert code == 0
    assert out.startswith("ninefold")
    facts = json.loads(run("info", "--json").out)
    assert facts["ninefold"] == ninefold.__version__
    assert facts["formats"] == list(formats.names())


# --- wrong words


@pytest.mark.parametrize(
    ("argv", "err"),
    [
        (["solv", EASY], "ninefold: there is no command 'solv'; did you mean solve?"),
        ([EASY], f"ninefold: there is no command '{EASY}'; name a command first: ninefold solve, check, show ..."),
        (["solve", "--limt", "3", EASY], "ninefold solve: there is no option --limt; did you mean --limit?"),
        (["solve", "--limt=3", EASY], "ninefold solve: there is no option --limt; did you mean --limit?"),
        (["techniques", "extra"], "ninefold techniques: unexpected argument 'extra'"),
        (["solve", "-f", "cvs"], "ninefold solve: argument -f/--format: unknown value 'cvs'; did you mean csv?"),
        (["completion", "pwsh"], "ninefold completion: argument SHELL: unknown value 'pwsh': choose bash, zsh, fish"),
        (
            ["hint", "--disable", "x-wng"],
            "ninefold hint: argument --disable: unknown value 'x-wng'; did you mean x-wing?",
        ),
    ],
)
def test_wrong_words_get_a_one_line_message(run: Run, argv: list[str], err: str) -> None:
    prog = err.partition(":")[0]
    assert run(*argv) == ("", f"{err}\nTry '{prog} --help'.\n", 2)


@pytest.mark.parametrize("argv", [["show", "--svg", "{}/a.svg", EASY, EASY], ["explain", "--svg", "{}/a.svg", EASY]])
def test_one_file_for_many_pictures_is_refused_before_anything_is_written(
    run: Run, tmp_path: Path, argv: list[str]
) -> None:
    out, err, code = run(*(word.format(tmp_path) for word in argv))
    assert (out, code) == ("", 2)
    assert "put {} into the name for its number" in err
    assert not list(tmp_path.iterdir())


# --- typos


def test_show_writes_pictures_as_other_commands_do(run: Run, tmp_path: Path) -> None:
    svg = Grid(EASY).to_svg() + "\n"
    assert run("show", EASY, "-f", "svg") == (svg, "", 0)
    target = tmp_path / "x.svg"
    assert run("show", EASY, "-o", str(target)) == ("", f"ninefold: wrote {target}\n", 0)
    assert target.read_text() == svg
    assert run("show", EASY, "-f", "svg", "-o", str(tmp_path / "x")).code == 0
    assert (tmp_path / "x").read_text() == svg
    assert run("show", EASY, HARD, "-o", str(tmp_path / "n-{}.svg")).code == 0
    assert (tmp_path / "n-2.svg").read_text() == Grid(HARD).to_svg() + "\n"
    assert run("show", EASY, HARD, "-o", str(tmp_path / "x.html")).code == 0
    assert (tmp_path / "x.html").read_text().count("<svg") == 2
    assert run("show", EASY, "-f", "drawn") == run("show", EASY)
    assert run("variants", "thermo", "-o", str(tmp_path / "v.html")).code == 0
    assert (tmp_path / "v.html").read_text().count("<svg") == 1


def test_examples_by_name(run: Run) -> None:
    hard = examples.get("hard").line
    assert run("solve", "example:hard") == run("solve", hard)
    assert run("check", "example:hard", "example:several") == run("check", hard, examples.get("several").line)
    assert run("compare", "--only", "csp", "example:hard").out.startswith(f"{hard}\nexactly one solution\n")
    assert "thermo" in run("convert", "--to", "iss", "example:thermometer").out.lower()
    assert run("generate", "--variant", "example:thermo", "--seed", "1").code == 0
    out, _, code = run("check", "example:hrad")
    assert code == 2
    assert out.startswith("example:hrad: unreadable: unknown example: choose easy, medium, hard, ")


@pytest.mark.parametrize("command", ["solve", "check", "show", "rate", "convert --to line"])
@pytest.mark.parametrize(
    "link", ["https://sudokupad.app/abc123", "sudokupad.app/abc123", "sudokupad.app/sudoku/abc123"]
)
def test_short_links_get_advice(run: Run, command: str, link: str) -> None:
    out, err, code = run(*command.split(), link)
    assert code == 2
    assert "open https://sudokupad.app/api/puzzle/abc123 in a browser and give the text it shows" in out + err


def test_reasons_are_in_the_language(run: Run) -> None:
    out, _, code = run("check", "--language", "de", "55" + "." * 79)
    assert (code, out.splitlines()[1]) == (1, "  Ohne die Vorgabe r1c1 = 5 hat das Rätsel mehrere Lösungen.")


def test_many_conflicts_are_counted(run: Run) -> None:
    out, _, code = run("check", "--no-explain", "5" * 81)
    assert code == 1
    assert out.startswith("invalid: row 1 has 5 nine times (r1c1, r1c2, ")
    assert out.endswith("; and 23 more\n")
    assert len(out) < 400
    with pytest.raises(ninefold.InvalidPuzzleError, match=r"; and 23 more$") as caught:
        ninefold.solve("5" * 81)
    assert len(caught.value.conflicts) == 27


def test_compare_with_a_solver_of_ones_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("print('loaded')\n" + approaches.get("backtracking").plain)
    out, err, code = run("compare", "-f", "csv", "--solver", str(file), "--only", "backtracking", EASY)
    mine, scan = csv.DictReader(io.StringIO(out))
    assert (mine["approach"], mine["result"], mine["nodes"], mine["error"]) == ("mine.py", "solved", "", "")
    assert (mine["placements"], mine["backtracks"]) == (scan["placements"], scan["backtracks"])
    assert (err, code) == ("loaded\n", 0)  # its output does not mix with ours
    file.write_text(
        "class Solution:\n    def solveSudoku(self, board):\n        print('hi')\n        board[9][0] = '1'\n"
    )
    out, err, code = run("compare", "--solver", str(file), "--only", "csp", EASY)
    assert "  IndexError: list index out of range (line 4)\n" in out
    assert (err, code) == ("hi\n", 1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("def solve(board): ...", "mine.py defines neither class Solution nor solveSudoku; write class Solution with"),
        ("class Solution {", "mine.py, line 1: "),
        ("1 / 0", "mine.py cannot be run: ZeroDivisionError: division by zero (line 1)"),
        (
            "class Solution:\n    def solveSudoku(self): ...",
            "mine.py.solveSudoku(self) does not fit; write class Solution",
        ),
        (None, "mine.py: No such file or directory"),
    ],
)
def test_solvers_that_cannot_be_loaded(run: Run, tmp_path: Path, text: str | None, complaint: str) -> None:
    file = tmp_path / "mine.py"
    if text is not None:
        file.write_text(text)
    out, err, code = run("compare", "--solver", str(file), EASY)
    assert (out, code) == ("", 2)
    assert complaint in err


def test_compare_needs_a_puzzle(run: Run) -> None:
    out, err, code = run("compare")
    assert (out, code) == ("", 2)
    assert err == "ninefold: no puzzle to compare on: give a puzzle, a file or example:hard (see --help)\n"


@pytest.mark.parametrize(
    ("name", "slugs"),
    [
        ("kropki", ["difference", "ratio", "strict-kropki"]),
        ("german whispers", ["whisper"]),
        ("xv", ["pair-sum", "strict-xv"]),
        ("NonConsecutive", ["non-consecutive"]),
        ("Thermometers", ["thermo"]),
        ("x-sums", ["x-sum"]),
        ("Killer Sudoku", ["killer"]),
    ],
)
def test_rules_by_the_names_people_use(run: Run, name: str, slugs: list[str]) -> None:
    out = run("variants", "--format", "csv", name).out
    assert [row["slug"] for row in csv.DictReader(io.StringIO(out))] == slugs


def test_an_unknown_rule(run: Run) -> None:
    out, err, code = run("variants", "termometer")
    assert (out, code) == ("", 2)
    assert err.startswith("ninefold: unknown rule 'termometer'; did you mean thermo")


def test_boards_with_drawings_alone(run: Run, tmp_path: Path) -> None:
    board = {
        "size": 9,
        "grid": [
            [{"value": int(EASY[9 * r + c]), "given": True} if EASY[9 * r + c] != "." else {} for c in range(9)]
            for r in range(9)
        ],
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#ff0000", "width": 0.3}],
        "text": [{"cells": ["R1C1"], "value": "A"}],
    }
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    solution = ninefold.solve(parse(path.read_text()))
    link = str(formats.dumps([parse(path.read_text())], "fpuzzles-link")).strip()
    for argument in (str(path), link):
        assert run("solve", argument).out == f"{solution.line}\n"
        assert run("check", argument).out.endswith("exactly one solution\n")
        assert run("show", argument).code == 0
