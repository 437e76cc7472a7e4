"""Grading: arrays against a slow checker, and grids found in the answers of language models."""

from __future__ import annotations

import csv
import gzip
import importlib.util
import io
import json
import random
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import ParseError, Shape, grade
from ninefold.grading import GradeSummary, find_answer, read_answers
from ninefold.variants import Killer, Variant
from tests import oracle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CORPUS = [line for part in ninefold.engine.bench_corpus(20).values() for line in part]


def lines(text: str, width: int = 9) -> list[str]:
    return [text[at : at + width] for at in range(0, len(text), width)]


def test_every_number_against_a_slow_checker() -> None:
    rng = random.Random(4)
    puzzles, answers = [], []
    for line in CORPUS:
        solution = next(oracle.ORACLE.solutions(oracle.values(line)), None) or oracle.random_solution(rng)
        answer = [d if rng.random() < 0.9 else rng.randint(0, 9) for d in solution]
        if rng.random() < 0.3:
            answer = solution
        puzzles.append(line)
        answers.append("".join(map(str, answer)))
    result = grade(puzzles, answers)
    for i, (line, text) in enumerate(zip(puzzles, answers)):
        puzzle, answer = oracle.values(line), oracle.values(text)
        assert result.found[i]
        assert result.empty[i] == puzzle.count(0)
        assert result.filled[i] == sum(not p and bool(a) for p, a in zip(puzzle, answer))
        assert result.changed[i] == sum(bool(p) and p != a for p, a in zip(puzzle, answer))
        for h, house in enumerate(oracle_houses()):
            digits = [answer[c] for c in house if answer[c]]
            assert result.broken[i, h] == (len(digits) != len(set(digits)))
        assert result.solved[i] == oracle.ORACLE.is_solution(answer, puzzle)
        if oracle.ORACLE.count(puzzle, 2) == 1:
            solution = next(oracle.ORACLE.solutions(puzzle))
            assert result.right[i] == sum(not p and a == s for p, a, s in zip(puzzle, answer, solution))
        else:
            assert result.right[i] == -1


def oracle_houses() -> list[list[int]]:
    rows = [[9 * r + c for c in range(9)] for r in range(9)]
    columns = [[9 * r + c for r in range(9)] for c in range(9)]
    boxes = [[9 * (3 * (b // 3) + i // 3) + 3 * (b % 3) + i % 3 for i in range(9)] for b in range(9)]
    return rows + columns + boxes


def test_arrays_lists_and_none() -> None:
    array = np.array([[int(ch) for ch in SOLVED]] * 2, np.uint8)
    assert grade([EASY, EASY], array).solved.all()
    assert grade([EASY, EASY], [array[0], array[1].reshape(9, 9)]).solved.all()
    assert grade([EASY, EASY], [array[0], ""]).found.tolist() == [True, False]
    assert len(grade([], [])) == 0
    assert str(grade([], [])).startswith("0 of 0 solved (0.0%)")
    with pytest.raises(ValueError, match="1 puzzle but 2 answers"):
        grade([EASY], [SOLVED, SOLVED])
    bad = grade([EASY, "12345", "." * 81], [None, SOLVED, SOLVED])
    assert bad.found.tolist() == [False, True, True]
    assert bad.solved.tolist() == [False, False, True]  # any solution of an empty grid is correct
    assert bad.right.tolist() == [0, -1, -1]


def test_no_clue_is_changed_without_an_answer() -> None:
    result = grade([EASY, EASY], ["I give up.", None])
    assert result.changed.tolist() == [0, 0]
    assert result.summary.changed == 0


def test_explanations() -> None:
    wrong = "9" + SOLVED[1:4] + "." + SOLVED[5:]
    result = grade([EASY], [wrong])
    assert result.explanation(0) == (
        "r1c1 is a clue, 5, and 9 in the answer; r1c5 is a clue, 7, and empty in the answer; "
        "row 1 holds a digit twice; column 1 holds a digit twice; box 1 holds a digit twice; 51 of 51 cells are right"
    )
    assert grade([EASY], ["no"]).explanation(0) == "the answer contains no grid"
    assert grade([EASY], [SOLVED]).explanation(0) == "solved"
    assert grade(["." * 81], ["1" * 81]).explanation(0).endswith("; the puzzle: several solutions")


GRIDS = {
    "one line": f"The solution is {SOLVED}.\n",
    "lines": "Here:\n\n" + "\n".join(lines(SOLVED)) + "\n\nBye!",
    "spaces": "\n".join(" ".join(row) for row in lines(SOLVED)),
    "boxes": "\n".join(
        " | ".join(" ".join(row[c : c + 3]) for c in (0, 3, 6)) + ("\n------+-------+------" if r in (2, 5) else "")
        for r, row in enumerate(lines(SOLVED))
    ),
    "table": "| a | b | c | d | e | f | g | h | i |\n|---|---|---|---|---|---|---|---|---|\n"
    + "\n".join("| " + " | ".join(row) + " |" for row in lines(SOLVED)),
    "labeled": "\n".join(f"Row {r}: {' '.join(row)}" for r, row in enumerate(lines(SOLVED), 1)),
    "numbered": "\n".join(f"{r}) {row}" for r, row in enumerate(lines(SOLVED), 1)),
    "bold": "\n".join(" ".join(f"**{ch}**" for ch in row) for row in lines(SOLVED)),
    "code": "```python\nsolution = [\n"
    + "\n".join(f"    [{', '.join(row)}]," for row in lines(SOLVED))
    + "\n]\n```\nI am sure.",
    "json": json.dumps({"solution": [[int(ch) for ch in row] for row in lines(SOLVED)]}),
    "strings": json.dumps([list(row) for row in lines(SOLVED)]),
    "indented": json.dumps({"solution": [[int(ch) for ch in row] for row in lines(SOLVED)]}, indent=4),
    "rows by name": json.dumps({f"row{r}": [int(ch) for ch in row] for r, row in enumerate(lines(SOLVED), 1)}),
    "rows by name in Python": str({f"row{r}": [int(ch) for ch in row] for r, row in enumerate(lines(SOLVED), 1)}),
    "rows by number": str({r: [int(ch) for ch in row] for r, row in enumerate(lines(SOLVED), 1)}),
    "strings by name": json.dumps({f"Row number {r}": row for r, row in enumerate(lines(SOLVED), 1)}),
    "spaced strings by name": str({f"row_{r}": " ".join(row) for r, row in enumerate(lines(SOLVED), 1)}),
    "tuples": str(tuple(tuple(map(int, row)) for row in lines(SOLVED))),
    "a digit a line": "\n".join(SOLVED),
    "a flat list": json.dumps([int(ch) for ch in SOLVED], indent=2),
    "after a full stop": f"Here it is. {' '.join(SOLVED)}.",
    "blank lines": "\n\n".join(lines(SOLVED)),
    "windows": "\r\n".join(lines(SOLVED)),
    "frame": str(ninefold.Grid(SOLVED).drawing(frame=True)),
}


@pytest.mark.parametrize("kind", GRIDS)
def test_grids_are_found(kind: str) -> None:
    for text in (GRIDS[kind], f"The puzzle was:\n{EASY}\n\nThinking about r1c3 = 4 ...\n\n{GRIDS[kind]}\n\nDone."):
        grid = find_answer(text)
        assert grid is not None
        assert grid.line == SOLVED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot solve it.",
        "\n".join(lines(SOLVED)[:8]),
        "\n".join([*lines(SOLVED)[:4], "and then", *lines(SOLVED)[4:]]),
        SOLVED[:80],
        SOLVED + "1",
        " ".join(SOLVED + "1"),
        "\n".join(SOLVED[:80]),
        " ".join(f"{ch}0" for ch in SOLVED),
        "12345678\n" * 9,
        "---------\n" * 9,
        "1234567890\n" * 9,
        "2026-11-16 10:11:12\n" * 9,
        "[[" * 50_000,
        "[" + "[1,2,3,4,5,6,7,8,9]," * 8 + "]",
        "9" * 100_000,
        "." * 500,
    ],
)
def test_text_without_a_grid_gives_none(text: str) -> None:
    assert find_answer(text) is None


def test_the_last_full_grid_counts() -> None:
    other = SOLVED.translate(str.maketrans("12", "21"))
    assert find_answer(f"{other}\nwait, no:\n{SOLVED}\nThe puzzle was {EASY}").line == SOLVED  # type: ignore[union-attr]
    assert find_answer(f"first {EASY}").line == EASY  # type: ignore[union-attr]
    zeros = EASY.replace(".", "0")
    assert find_answer("\n".join(lines(zeros))).line == EASY  # type: ignore[union-attr]


WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@pytest.mark.parametrize(
    "text",
    [
        r"\[\begin{array}{|ccc|ccc|ccc|}\hline " + "\n".join(" & ".join(r) + r" \\ \hline" for r in lines(SOLVED)),
        r"\begin{bmatrix}" + r"\\".join("&".join(r) for r in lines(SOLVED)) + r"\end{bmatrix}",
        "\n".join(" & ".join(rf"\mathbf{{{d}}}" for d in r) + r"\\" for r in lines(SOLVED)),
        "| |c1|c2|c3|c4|c5|c6|c7|c8|c9|\n|-|-|-|-|-|-|-|-|-|-|\n"
        + "\n".join(f"|**r{i}**|{'|'.join(r)}|" for i, r in enumerate(lines(SOLVED), 1)),
        "| |1|2|3|4|5|6|7|8|9|\n|-|-|-|-|-|-|-|-|-|-|\n"
        + "\n".join(f"|{i}|{'|'.join(r)}|" for i, r in enumerate(lines(SOLVED), 1)),
        "    1 2 3 4 5 6 7 8 9\n" + "\n".join(f"{i} | {' '.join(r)}" for i, r in enumerate(lines(SOLVED), 1)),
        "\n".join(f"{i}. {' '.join(r)}" for i, r in enumerate(lines(SOLVED), 1)),
        "\n".join("- " + " ".join(r) for r in lines(SOLVED)),
        "\n".join(f"{name}: {' '.join(r)}" for name, r in zip("ABCDEFGHI", lines(SOLVED))),
        "\n".join(f"Row {i}: {' '.join(r)}\nall different." for i, r in enumerate(lines(SOLVED), 1)),
        json.dumps({"solution": lines(SOLVED)}),
        json.dumps([int(d) for d in SOLVED]),
        json.dumps("\n".join(lines(SOLVED))),
        "<table>" + "".join("<tr>" + "".join(f"<td>{d}</td>" for d in r) + "</tr>" for r in lines(SOLVED)),
        "".join("<tr>\n" + "".join(f'<td class="c1">{d}</td>\n' for d in r) + "</tr>\n" for r in lines(SOLVED)),
        "<pre>" + "<br>".join(lines(SOLVED)) + "</pre>",
        "\n".join(", ".join(WORDS[int(d)].title() for d in r) for r in lines(SOLVED)),
        "\n".join("".join(chr(0xFF10 + int(d)) for d in r) for r in lines(SOLVED)),
        "\n".join("".join(d + "\ufe0f\u20e3" for d in r) for r in lines(SOLVED)),
        "\n".join("\x1b[1m" + " ".join(r) + "\x1b[0m" for r in lines(SOLVED)),
    ],
)
def test_grids_in_markup_labels_and_words(text: str) -> None:
    grid = find_answer("Sure!\n" + text + "\nDone in 45 steps.")
    assert grid is not None
    assert grid.line == SOLVED


NAMED = [(f"r{c // 9 + 1}c{c % 9 + 1}", d) for c, d in enumerate(SOLVED)]
LETTERED = [(f"{'ABCDEFGHI'[c // 9]}{c % 9 + 1}", d) for c, d in enumerate(SOLVED)]


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"{cell}={digit}" for cell, digit in NAMED),
        "\n".join(f"- {cell.upper()}: **{digit}**" for cell, digit in reversed(NAMED)),
        json.dumps(dict(NAMED)),
        " ".join(f"{cell}={digit}" for cell, digit in LETTERED),
        str(dict(LETTERED)),
        ", ".join(f"row {cell[1]}, column {cell[3]} is {digit}" for cell, digit in NAMED),
        " ".join(f"{cell}=1" for cell, _ in NAMED) + "; no: " + " ".join(f"{cell} = {digit}" for cell, digit in NAMED),
    ],
)
def test_answers_that_name_their_cells(text: str) -> None:
    grid = find_answer("Sure! " + text + " Done.")
    assert grid is not None
    assert grid.line == SOLVED


def test_cells_that_are_not_named_are_as_in_the_puzzle() -> None:
    filled = " ".join(f"{cell}={digit}" for (cell, digit), clue in zip(NAMED, EASY) if clue == ".")
    assert grade([EASY], [filled]).solved.all()
    assert find_answer(filled).line == "".join(  # type: ignore[union-attr]
        digit if clue == "." else "." for digit, clue in zip(SOLVED, EASY)
    )
    wrong = filled.replace("r1c3=4", "r1c3=1")
    assert grade([EASY], [wrong]).explanation(0).endswith("50 of 51 cells are right")
    thoughts = "r1c3 is 1 or 2, r1c3=1/2, r1c3: 1, 2, r1c3 is not 4 " + " ".join(f"r1c{c}=1" for c in range(1, 10))
    assert find_answer(thoughts, EASY) is None
    assert find_answer(f"{SOLVED} since {filled.replace('r9c', 'r1c')}", EASY).line == SOLVED  # type: ignore[union-attr]


def test_letters_are_columns_if_that_agrees_with_the_clues() -> None:
    by_column = [(f"{'ABCDEFGHI'[c % 9]}{c // 9 + 1}", d) for c, d in enumerate(SOLVED)]
    for cells in (LETTERED, by_column):
        empty = [cell for cell, clue in zip(cells, EASY) if clue == "."]
        for part in (cells, empty):
            assert grade([EASY], [", ".join(f"{cell}: {digit}" for cell, digit in part)]).solved.all()


def test_columns_of_texts() -> None:
    answers = [f"Sure: {SOLVED}!", None, "no", SOLVED]
    columns: list[Any] = [np.array(answers, object)]
    if importlib.util.find_spec("pandas"):
        columns.append(importlib.import_module("pandas").Series(answers))
    if importlib.util.find_spec("pyarrow"):
        pa = importlib.import_module("pyarrow")
        columns += [pa.array(answers), pa.chunked_array([answers[:1], answers[1:]])]
    for column in columns:
        assert grade([EASY] * 4, column).solved.tolist() == [True, False, False, True]
    as_bytes = [f"Sure: {SOLVED}!".encode(), b"", b"n\xf6", SOLVED.encode()]
    for found in (grade([EASY] * 4, as_bytes), grade([EASY] * 4, np.array(as_bytes))):
        assert found.solved.tolist() == [True, False, False, True]


def test_summaries_add_up() -> None:
    answers = [SOLVED, None, "1" * 81, EASY]
    whole = grade([EASY] * 4, answers)
    parts = [grade([EASY], [one]).summary for one in answers]
    assert sum(parts, GradeSummary()) == whole.summary
    assert str(whole) == str(whole.summary)
    assert repr(whole) == f"GradeResult({whole})"


def test_files_of_answers(tmp_path: Path) -> None:
    answers = ["Sure:\n" + "\n".join(lines(SOLVED)) + '\nso, "done"', "", "I give up"]
    table, objects = tmp_path / "said.csv", tmp_path / "said.jsonl.gz"
    with table.open("w", newline="") as file:
        csv.writer(file).writerows(
            [["id", "question", "answer", "response"], *([1, EASY, "x", text] for text in answers)]
        )
    with gzip.open(objects, "wt") as packed:
        packed.write("\n".join(json.dumps({"response": text, "quiz": EASY, "solution": "x"}) for text in answers))
    assert list(read_answers(table)) == [(2, answers[0], EASY), (13, "", EASY), (14, "I give up", EASY)]
    assert [item.answer for item in read_answers(objects)] == answers
    assert [item.answer for item in read_answers(objects, field="solution")] == ["x"] * 3
    rows = json.dumps([[int(ch) for ch in row] for row in lines(SOLVED)])
    assert [item.answer for item in read_answers(f"{rows}\n\n{rows}\n".encode())] == [rows, rows]
    assert list(read_answers(b"one\n\ntwo")) == [(1, "one", None), (3, "two", None)]
    assert list(read_answers(b"")) == []


@pytest.mark.parametrize(
    ("data", "field", "reason"),
    [
        (b'{"answer": 1}\n{"answer"', None, "x:2: not JSON"),
        (b'{"answer": 1}\n{"reply": 1}', None, "x:2: no key holds the answer; there are reply"),
        (b'{"answer": 1}\n[1]\n{}', "answer", "x:3: there is no 'answer'; it is empty"),
        (b"puzzle,answer\n1,2\n1\n", None, "x:3: the row has fewer columns"),
        (b"puzzle,answer\n1,2\n", "text", "x:1: no column or key 'text'"),
        (b'answer\n"' + b"1" * 200_000 + b'"\n', "answer", "x:2: field larger than"),
        (b"\x93NUMPY\x01\0", None, "x: arrays of NumPy: answers must be JSON lines, CSV, Parquet or lines"),
        (b"1" * (1 << 21), None, "x:1: the line is longer than"),
    ],
)
def test_files_of_answers_that_cannot_be_read(data: bytes, field: str | None, reason: str) -> None:
    with pytest.raises(ParseError, match=re.escape(reason)):
        list(read_answers(data, field=field, name="x"))


def test_objects_with_a_key_for_each_row() -> None:
    grid = {f"row{r + 1}": [int(digit) for digit in SOLVED[9 * r : 9 * r + 9]] for r in range(9)}
    lines = [grid, {"R" + name[3:]: "".join(map(str, row)) for name, row in grid.items()}, {"response": grid}]
    items = list(read_answers("\n".join(map(json.dumps, lines)).encode()))
    assert ninefold.grade([EASY] * 3, [item.answer for item in items]).solved.all()
    (with_puzzle,) = read_answers(json.dumps({"puzzle": EASY, **grid}).encode())
    assert with_puzzle.puzzle == EASY
    assert ninefold.grade([EASY], [with_puzzle.answer]).solved.all()
    for other in ({"row1": 1, "note": "x", "id": 3}, {"a": 1}, {"id": 7, "no": 8}):
        with pytest.raises(ParseError, match="no key holds the answer"):
            list(read_answers(json.dumps(other).encode()))
    with pytest.raises(ParseError, match="there is no 'reply'"):
        list(read_answers(json.dumps(grid).encode(), field="reply"))


def test_answers_in_parquet(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = importlib.import_module("pyarrow.parquet")
    grid = [[int(ch) for ch in row] for row in lines(SOLVED)]
    file = tmp_path / "answers.parquet"
    parquet.write_table(
        arrow.table({"quiz": [EASY, EASY], "output": [f"Sure: {SOLVED}", None], "rows": [grid] * 2}), file
    )
    assert list(read_answers(file)) == [(1, f"Sure: {SOLVED}", EASY), (2, None, EASY)]
    assert [item.answer for item in read_answers(file, field="rows")] == [json.dumps(grid)] * 2
    for field, reason in (
        ("x", "there is no 'x'; there are quiz, output, rows"),
        (None, "not a readable Parquet file"),
    ):
        with pytest.raises(ParseError, match=reason):
            list(read_answers(file if field else b"PAR1\x15\0\x15", field=field))


def test_answers_in_an_archive() -> None:
    def packed(*files: str) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for name in files:
                archive.writestr(name, SOLVED)
        return out.getvalue()

    assert [item.answer for item in read_answers(packed("a.txt"))] == [SOLVED]
    with pytest.raises(ParseError, match="x: the archive has several files: the answers must be in one file"):
        list(read_answers(packed("a.txt", "b.txt"), name="x"))


def test_empty_cells_of_tables() -> None:
    text = "\n".join("|" + "|".join(" " if d == "." else d for d in r) + "|" for r in lines(EASY))
    html = "".join("<tr>" + "".join(f"<td>{d.strip('.')}</td>" for d in r) + "</tr>" for r in lines(EASY))
    for answer in (text, html):
        grid = find_answer(answer)
        assert grid is not None
        assert grid.line == EASY


@pytest.mark.parametrize("piece", ["<td>" + " " * 1000, "[" + " " * 1000, "\\a{", "<td", "1 ", "\\begin{"])
def test_long_texts_without_a_grid_are_fast(piece: str) -> None:
    # The search for markup must not rescan the rest of the text for each piece: that would never end.
    assert find_answer("<td>" + " " * 500_000 + piece * 1000) is None


# A 4x4 with a cage: whether 1 and 3 may change places depends on the rule alone.
SMALL = Variant(4, "1... ..1. .1.. ...1", [Killer("r1c2 r1c3", 5)])
SMALL_SOLVED = ninefold.check(SMALL).solutions[0].line


def test_answers_to_variants_are_judged_by_the_rules() -> None:
    rows = [[int(ch) for ch in row] for row in lines(SMALL_SOLVED, 4)]
    written = [
        SMALL_SOLVED,
        str(rows),
        json.dumps({f"row{r}": row for r, row in enumerate(rows, 1)}),
        "First 1 2 3 4, no:\n" + "\n".join(f"Row {r}: {' '.join(map(str, row))}" for r, row in enumerate(rows, 1)),
        "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows),
    ]
    solutions = {"".join(map(str, s.digits)) for s in ninefold.solutions(SMALL.without(*SMALL.constraints))}
    assert len(solutions) > 1
    for other in solutions:
        kept = sum(rows_of for rows_of in map(int, other[1:3])) == 5
        result = grade([SMALL], [other])
        assert result.solved.tolist() == [kept]
        assert kept or "r1c2, r1c3: digits in the cage do not repeat and add up to 5" in result.explanation(0)
    for text in written:
        assert grade([SMALL], [text]).solved.all(), text
    mixed = grade([EASY, SMALL, SMALL, SMALL], [SOLVED, "I give up.", SMALL_SOLVED[:-1] + ".", "2" + SMALL_SOLVED[1:]])
    assert mixed.found.tolist() == [True, False, True, True]
    assert mixed.solved.tolist() == [True, False, False, False]
    assert mixed.changed.tolist() == [0, 0, 1, 1]
    assert mixed.summary.missing == 1
    assert mixed.summary.broken == 1
    assert mixed[3:].explanation(0).startswith("r1c1 is a clue, 1, and 2 in the answer; row 1 has a digit twice; ")
    assert mixed.explanation(2).startswith("r4c4 is a clue, 1, and empty in the answer; ")
    assert mixed["broken"].tolist() == [0, 0, 0, 3]


def test_answers_with_numbers_of_two_digits() -> None:
    puzzle = Variant(Shape(12))
    solution = ninefold.check(puzzle).solutions[0]
    rows = [list(solution.digits[at : at + 12]) for at in range(0, 144, 12)]
    for text in (solution.line, str(rows), "\n".join(" ".join(map(str, row)) for row in rows)):
        assert grade([puzzle], [text]).solved.all()
    assert not grade([puzzle], [str([rows[1], *rows[1:]])]).solved.any()
