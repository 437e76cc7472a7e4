"""ninefold grade: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from .conftest import EASY, EASY_SOLVED, HARD, HARD_SOLVED, Run

DRAWN = "\n".join(EASY_SOLVED[r : r + 9] for r in range(0, 81, 9))
WELL = "grade: 2 of 2 solved (100.0%); 100.0% of the cells right; 0 changed clues, 0 broke rules, 0 without a grid\n"


def test_puzzles_and_answers(run: Run, tmp_path: Path) -> None:
    puzzles, answers = tmp_path / "puzzles.txt", tmp_path / "answers.txt"
    puzzles.write_text(f"{EASY}\n{HARD}\n")
    answers.write_text(f"The answer is {EASY_SOLVED}.\n{HARD_SOLVED}\n")
    report = f"{answers}:1: solved\n{answers}:2: solved\n"
    assert run("grade", str(puzzles), str(answers)) == (report, WELL, 0)
    assert run("grade", "-q", str(puzzles), str(answers)) == (report, "", 0)
    for text, complaint in ((f"{EASY_SOLVED}\n", "more puzzles"), (f"{EASY_SOLVED}\n" * 3, "more answers")):
        answers.write_text(text)
        result = run("grade", str(puzzles), str(answers))
        assert complaint in result.err
        assert result.code == 2


def test_a_table_with_both(run: Run, tmp_path: Path) -> None:
    rows = [(EASY, f"Sure!\n{DRAWN}\nDone."), (EASY, "I give up."), (EASY, "6" + EASY_SOLVED[1:]), ("?", "?")]
    table, objects = tmp_path / "both.csv", tmp_path / "both.jsonl"
    with table.open("w", newline="") as file:
        csv.writer(file).writerows([("puzzle", "response"), *rows])
    objects.write_text("".join(json.dumps({"question": puzzle, "output": reply}) + "\n" for puzzle, reply in rows))
    by_lines = run("grade", str(table))
    assert [line.split(": ", 1)[1] for line in by_lines.out.splitlines()] == [
        "solved",
        "the answer contains no grid",
        "r1c1 is a clue, 5, and 6 in the answer; row 1 holds a digit twice; column 1 holds a digit twice; "
        "box 1 holds a digit twice; 51 of 51 cells are right",
        "the puzzle is unreadable",
    ]
    assert [line.split(": ")[0].rsplit(":", 1)[1] for line in by_lines.out.splitlines()] == ["2", "13", "14", "15"]
    assert by_lines.code == 2
    as_table = run("grade", str(objects), "--format", "csv")
    judged = list(csv.DictReader(io.StringIO(as_table.out)))
    assert [row["solved"] for row in judged] == ["true", "false", "false", "false"]
    assert [row["right"] for row in judged] == ["51", "0", "51", ""]
    assert judged[0]["answer"] == EASY_SOLVED


def test_one_puzzle_and_a_whole_text(run: Run) -> None:
    result = run("grade", EASY, "-", stdin=f"Let me see:\n\n{DRAWN}\nThat is all.\n".encode())
    assert (result.out, result.code) == ("stdin:1: solved\n", 0)
    wrong = run("grade", EASY, HARD_SOLVED)
    assert wrong.out.startswith("argument:1: r1c1 is a clue, 5, and 9 in the answer; ")
    assert wrong.code == 1


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["none.txt", "one.txt"], "'none.txt' is neither a file nor a puzzle"),
        (["two.txt", "none.txt"], "'none.txt' is neither a file nor a puzzle"),
        (["two.txt", "one.txt"], "one.txt has 1 answer, and two.txt has more puzzles"),
        (["two.txt", "*.txt"], "*.txt: 2 files match, and the answers are in one"),
        (["both.csv"], "both.csv:1: no column holds the answer; there are puzzle, said: name it"),
    ],
)
def test_undecidable_answers_are_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.txt").write_text(f"{EASY_SOLVED}\n")
    Path("two.txt").write_text(f"{EASY}\n{EASY}\n")
    Path("both.csv").write_text(f"puzzle,said\n{EASY},{EASY_SOLVED}\n")
    result = run("grade", *argv)
    assert (result.out, result.err, result.code) == ("", f"ninefold: {says}\n", 2)
    assert run("grade", "both.csv", "--field", "said").code == 0


def test_variants(run: Run, tmp_path: Path) -> None:
    puzzle = "example:killer-easy"
    solved = run("solve", puzzle).out.strip()
    other = solved.replace("1", "x").replace("2", "1").replace("x", "2")
    assert run("grade", puzzle, f"The answer is {solved}!").out == "argument:1: solved\n"
    file = tmp_path / "answers.jsonl"
    text = run("solve", puzzle, "-f", "jsonl").out
    file.write_text(
        "".join(json.dumps({"puzzle": json.loads(text)["puzzle"], "response": a}) + "\n" for a in (solved, other))
    )
    result = run("grade", str(file), "-f", "jsonl")
    judged = [json.loads(line) for line in result.out.splitlines()]
    assert [row["solved"] for row in judged] == [True, False]
    assert [row["answer"] for row in judged] == [solved, other]
    assert judged[0]["puzzle"] == json.loads(text)["puzzle"]
    assert judged[1]["broken"] > 0
    assert result.code == 1
