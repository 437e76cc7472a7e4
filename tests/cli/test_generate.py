"""ninefold generate: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import ninefold
from ninefold import Grid, formats, generate
from ninefold.results import Level
from tests.baseline import are_proper, is_proper

from .conftest import Run

FIRST = [puzzle.line for puzzle in generate(3, seed=1)]
RING = "xx..x..xx\nx.......x\n..xxxxx..\n..x...x..\nx.x...x.x\n..x...x..\n..xxxxx..\nx.......x\nxx..x..xx\n"


def test_lines(run: Run) -> None:
    result = run("generate", "3", "--seed", "1")
    assert are_proper(FIRST)
    assert (result.out, result.err, result.code) == ("\n".join(FIRST) + "\n", "", 0)
    assert run("generate", "--seed", "1").out == FIRST[0] + "\n"
    assert run("generate", "0", "--seed", "1").out == ""


def test_the_seed_is_reported(run: Run) -> None:
    result = run("generate", "2")
    words = result.err.split()
    assert words[:2] == ["ninefold:", "--seed"]
    assert run("generate", "2", "--seed", words[2]).out == result.out
    assert run("generate", "--quiet").err == ""


def test_drawn_csv_and_jsonl(run: Run) -> None:
    drawn = run("generate", "2", "--seed", "1", "--format", "drawn").out
    assert [Grid(part).line for part in drawn.split("\n\n")] == FIRST[:2]
    table = list(csv.DictReader(io.StringIO(run("generate", "2", "--seed", "1", "-f", "csv").out)))
    assert [row["puzzle"] for row in table] == FIRST[:2]
    assert table[1]["solution"] == ninefold.solve(FIRST[1]).grid.line
    rows = [json.loads(line) for line in run("generate", "2", "--seed", "1", "-f", "jsonl").out.splitlines()]
    assert [(row["number"], row["clues"]) for row in rows] == [
        (0, Grid(FIRST[0]).clue_count),
        (1, Grid(FIRST[1]).clue_count),
    ]


def test_requested_puzzles(run: Run, tmp_path: Path) -> None:
    argv = ["generate", "2", "--seed", "3"]
    for line in run(*argv, "--difficulty", "easy..medium", "--clues", "26..30").out.split():
        assert ninefold.rate(line).level <= Level.MEDIUM
        assert 26 <= Grid(line).clue_count <= 30
        assert is_proper(line)
    for line in run(*argv, "--difficulty", "500..600").out.split():
        assert 500 <= ninefold.rate(line).score <= 600
        assert is_proper(line)
    assert (
        ninefold.rate(run(*argv[:1], "--seed", "3", "--difficulty", "2.3", "--preset", "se").out, scale="se").er == 2.3
    )
    for line in run(*argv, "--symmetry", "180", "--minimal").out.split():
        assert all((Grid(line)[c] > 0) == (Grid(line)[80 - c] > 0) for c in range(81))
        assert is_proper(line)
    file = tmp_path / "ring.txt"
    file.write_text(RING)
    from_file = run(*argv, "--pattern", str(file)).out
    assert from_file == run(*argv, "--pattern", RING).out
    assert are_proper(from_file.split())
    assert from_file.split() == [puzzle.line for puzzle in generate(2, seed=3, pattern=RING)]


def test_positions(run: Run) -> None:
    argv = ["generate", "--seed", "3", "--technique", "skyscraper", "--technique-use", "next"]
    position = Grid(run(*argv, "--format", "drawn").out)
    step = ninefold.hint(position).step
    assert step is not None
    assert step.technique == "skyscraper"
    for technique in ("skyscraper", "w-wing"):  # removed candidates stay removed, in lines and in tables
        argv = ["generate", "3", "--seed", "3", "--technique", technique, "--technique-use", "next"]
        lines = run(*argv).out.splitlines()
        assert [row["position"] for row in csv.DictReader(io.StringIO(run(*argv, "--format", "csv").out))] == lines
        for line in lines:
            step = ninefold.hint(formats.loads(line)[0].grid, preset="hodoku").step
            assert step is not None
            assert step.technique == technique


def test_found_puzzles_are_written_before_giving_up(run: Run, tmp_path: Path) -> None:
    solution = ninefold.solve(FIRST[0]).grid.line
    argv = ["generate", "100", "--seed", "1", "--solution", solution, "--clues", "80", "--seconds", "1"]
    result = run(*argv)
    assert len(result.out.split()) == 81
    assert result.err.startswith("ninefold: found 81 of 100 puzzles: ")
    assert result.code == 1
    file = tmp_path / "found.txt"
    assert run(*argv, "-o", str(file)).code == 1
    assert file.read_text() == result.out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["x"], "argument N: expected a number"),
        (["--clues", "9"], "clues must be from 17 to 80"),
        (["--clues", "a..b"], "clues must be a number or a range such as 22..26, got 'a..b'"),
        (["--difficulty", "mean"], "unknown level 'mean': choose easy"),
        (["--difficulty", "8.4x"], "unknown level '8.4x'"),
        (["--difficulty", "1..2..3"], "difficulty must be a level, a score or a range such as 800..1000"),
        (["--difficulty", "hard..easy"], "difficulty must go from easy to hard"),
        (["--technique", "y-wing"], "unknown technique 'y-wing'"),
        (["--technique", "Swordfisch"], "unknown technique 'Swordfisch'; did you mean swordfish?"),
        (["--technique", "X Wing"], "unknown technique 'X Wing'; did you mean x-wing?"),
        (["--symmetry", "270"], "unknown value '270'"),
        (["--pattern", "x..x"], "a pattern has 81 cells, but this one has 4"),
        (["--pattern", "cross.txt"], "'cross.txt' is neither a file nor a pattern of 81 cells"),
        (["--solution", "123"], "solution: expected 81 cells, got 3"),
        (["--solution", "mine.txt"], "--solution: 'mine.txt' is neither a file nor a solution of 81 cells"),
    ],
)
def test_nonsense_is_refused(run: Run, argv: list[str], message: str) -> None:
    result = run("generate", *argv)
    assert message in result.err
    assert (result.out, result.code) == ("", 2)


def test_the_solution_may_be_in_a_file(run: Run, tmp_path: Path) -> None:
    line = next(ninefold.generate(1, seed=1)).line
    solution = ninefold.solve(line).line
    drawn, plain = tmp_path / "drawn.txt", tmp_path / "plain.txt"
    drawn.write_text("\n".join(solution[at : at + 9] for at in range(0, 81, 9)) + "\n")
    plain.write_text(f"{solution}\n")
    made = run("generate", "2", "--seed", "1", "--solution", solution)
    assert made.code == 0
    for file in (drawn, plain):
        assert run("generate", "2", "--seed", "1", "--solution", str(file)).out == made.out


def test_nothing_found_does_not_mention_an_input(run: Run) -> None:
    assert run("generate", "0", "--seed", "1").err == ""
    result = run("generate", "1", "--seed", "1", "--clues", "17", "--seconds", "0.2")
    assert "found 0 of 1 puzzle:" in result.err
    assert "input" not in result.err


@pytest.mark.parametrize(
    ("options", "slugs"),
    [
        (["--thermo", "3..5"], {"thermo"}),
        (["--arrow", "--renban"], {"arrow", "renban"}),
        (["--kropki", "--negative"], {"difference", "ratio", "strict-kropki"}),
        (["--xv", "6", "--inequality", "5"], {"pair-sum", "greater"}),
        (["--size", "6", "--sandwich", "4", "--killer"], {"sandwich", "killer"}),
        (["--zipper", "--quadruple", "4", "--odd-even", "9"], {"zipper", "quadruple", "odd", "even"}),
        (["--region-sum", "3..4", "--anti-knight", "--diagonals"], {"region-sum-line", "anti-knight", "diagonal"}),
    ],
)
def test_random_rules(run: Run, options: list[str], slugs: set[str]) -> None:
    out, _, code = run("generate", "--seed", "3", *options)
    assert code == 0
    puzzle = ninefold.parse(out.strip())
    assert {rule.slug for rule in puzzle.rules} == slugs  # type: ignore[attr-defined]
    assert ninefold.check(puzzle).status is ninefold.Status.ONE
    assert run("generate", "--seed", "3", *options)[0] == out


def test_random_rules_that_do_not_go_together(run: Run) -> None:
    assert "--negative needs --kropki or --xv" in run("generate", "--negative")[1]
    assert "--thermo cannot be combined with --variant" in run("generate", "--thermo", "--variant", ".AntiKnight")[1]


def test_difficulty_of_variants(run: Run) -> None:
    out, _, code = run("generate", "2", "--seed", "4", "--size", "6", "--killer", "--difficulty", "easy", "-f", "jsonl")
    assert code == 0
    for line in out.splitlines():
        row = json.loads(line)
        assert row["level"] == "Easy"
        assert str(ninefold.rate(ninefold.parse(row["puzzle"])).level) == "Easy"
    practice = ["--seed", "1", "--size", "6", "--arrow", "--technique", "sum-bounds", "--technique-use", "next"]
    out, _, code = run("generate", *practice)
    step = ninefold.hint(ninefold.parse(out.strip())).step
    assert step is not None
    assert (step.technique, code) == ("sum-bounds", 0)
    assert "did you mean x-wing" in run("generate", "--killer", "--technique", "xwing").err
