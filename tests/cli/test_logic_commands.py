"""hint, explain, rate, techniques, demo: argv -> (stdout, stderr, exit code)."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ninefold
from ninefold import examples, rows
from ninefold.cli import demo, rate
from ninefold.cli._wrap import paragraphs
from tests.baseline import are_proper

from .conftest import EASY, EASY_SOLVED, EMPTY, INVALID, NONE, Run

TWICE = "row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)"
MEDIUM = examples.get("medium").line


@pytest.mark.parametrize(
    ("argv", "out", "err", "code"),
    [
        (["hint", "--level", "1", EASY], "Look at box 2.\n", "", 0),
        (["hint", "--level", "2", EASY], "Look for a Hidden Single in box 2.\n", "", 0),
        (
            ["hint", EASY],
            "Hidden Single: r1c6=8\n"
            "Box 2 needs an 8, and r1c6 is the only cell there that can still hold it: r1c6 is 8.\n",
            "",
            0,
        ),
        (["hint", EASY_SOLVED], "The puzzle is solved.\n", "", 0),
        (
            ["hint", EMPTY],
            "No further step found: the puzzle has more than one solution.\n",
            "",
            1,
        ),
        (
            ["explain", EMPTY],
            "No further step found: the puzzle has more than one solution.\n",
            "",
            1,
        ),
        (["hint", INVALID], "", f"ninefold: {TWICE}\n", 1),
        (["hint", NONE], "", "ninefold: the puzzle has no solution\n", 1),
        (["rate", EASY], "Easy 204 naked-single\n", "", 0),
        (["rate", EMPTY], "the puzzle has more than one solution\n", "", 1),
        (["rate", EASY[:80]], "unreadable: expected 81 cells, got 80\n", "", 2),
        (
            ["rate", "--quiet", EASY, INVALID, EASY],
            f"argument 1: Easy 204 naked-single\nargument 2: {TWICE}\nargument 3: Easy 204 naked-single\n",
            "",
            1,
        ),
    ],
)
def test_messages(run: Run, argv: list[str], out: str, err: str, code: int) -> None:
    assert run(*argv) == (out, err, code)


def test_a_wrong_entry_is_named(run: Run) -> None:
    wrong = EASY.replace(".", "+1", 1)
    grid = ninefold.Grid(wrong)
    assert grid[2] == 1
    assert run("hint", wrong).out == "Mistake: r1c3 cannot be 1.\n"


def test_explain_prints_every_step(run: Run) -> None:
    path = ninefold.steps(MEDIUM)
    text = run("explain", MEDIUM).out
    numbers = [int(n) for n in re.findall(r"^ *(\d+)\. ", text, re.M)]
    assert numbers == list(range(1, len(path) + 1))
    assert text.endswith("Solved.\n")
    assert "can only be in" in text
    full = run("explain", "--all", "--format", "markdown", MEDIUM).out
    assert full.count("**") == 2 * len(path)
    assert full.count("](data:image/svg+xml;base64,") == len(path)
    drawn = run("explain", "--format", "drawn", MEDIUM).out
    assert drawn.count("-+-") > 2


def test_explain_as_json_has_the_steps(run: Run) -> None:
    data = json.loads(run("explain", "--format", "json", MEDIUM).out)
    assert data["ninefold"] == ninefold.render.WIRE_VERSION
    assert data["ending"] == "solved"
    assert len(data["steps"]) == len(ninefold.steps(MEDIUM))


def test_explain_writes_pictures(run: Run, tmp_path: Path) -> None:
    assert run("explain", "--svg", str(tmp_path / "step-{}.svg"), MEDIUM).code == 0
    files = sorted(tmp_path.glob("*.svg"))
    assert len(files) == sum(
        1 for s in ninefold.steps(MEDIUM) if "single" not in s.technique and s.technique != "full-house"
    )
    for file in files:
        ElementTree.parse(file)
    assert "put {} into the name" in run("explain", "--svg", str(tmp_path / "one.svg"), MEDIUM).err


def test_explain_of_an_ambiguous_puzzle_as_json_has_the_puzzle(run: Run) -> None:
    result = run("explain", "--format", "json", EMPTY)
    data = json.loads(result.out)
    assert (data["puzzle"], data["several"], data["steps"]) == (EMPTY, True, [])
    assert result.code == 1
    advice = json.loads(run("hint", "--format", "json", EASY).out)
    assert advice["kind"] == "hint"


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_json_begins_with_its_version_and_place_and_has_the_puzzle(run: Run, tmp_path: Path, command: str) -> None:
    head = {"ninefold": ninefold.render.WIRE_VERSION, "kind": {"explain": "path"}.get(command, command)}
    data = json.loads(run(command, "--format", "json", EASY).out)
    assert list(data.items())[:4] == [*head.items(), ("source", "argument"), ("line", None)]
    assert data["puzzle"] == EASY
    partly = ninefold.Grid(EASY).set("r1c3", 4)
    file = tmp_path / "a.json"
    file.write_text(str(ninefold.formats.dumps(partly, "json")))
    data = json.loads(run(command, "--format", "json", str(file)).out)
    assert (data["puzzle"], data["filled"]) == (EASY, ".." + "4" + "." * 78)


def test_explain_without_pictures_reports_it(run: Run, tmp_path: Path) -> None:
    target = str(tmp_path / "step-{}.svg")
    result = run("explain", "--svg", target, EASY)
    assert result.code == 0
    assert "no picture was written; add --all to draw singles too" in result.err
    assert not list(tmp_path.iterdir())
    assert run("explain", "--all", "--svg", target, EASY).err == ""
    assert len(list(tmp_path.iterdir())) == len(ninefold.steps(EASY))


def test_explain_as_a_page(run: Run, tmp_path: Path) -> None:
    explained = [step for step in ninefold.steps(MEDIUM) if step.technique not in ninefold.render.SINGLES]
    page = tmp_path / "told.html"
    assert run("explain", MEDIUM, EASY, "-o", str(page)).code == 0
    text = page.read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert text.endswith("</html>\n")
    assert text.count("<h2>") == 2
    assert text.count("<svg") == 2 + len(explained)
    assert ninefold.render.explain(explained[0]) in text
    nothing = run("explain", "--format", "html", INVALID)
    assert nothing.out.startswith("<!DOCTYPE html>")
    assert nothing.out.endswith("</html>\n")


def test_explain_as_markdown_with_pictures_beside_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    target = tmp_path / "told.md"
    run("explain", "-f", "md", MEDIUM, "-o", str(target), "--svg", str(tmp_path / "pictures" / "{}.svg"))
    links = re.findall(r"\]\(([^)]*)\)", target.read_text())
    assert links
    assert [str((tmp_path / link).relative_to(tmp_path)) for link in links] == [
        f"pictures/{number:03}.svg" for number in range(1, len(links) + 1)
    ]
    assert all((tmp_path / link).exists() for link in links)


def test_hint_draws_a_picture(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "hint.svg"
    assert run("hint", "--svg", str(target), EASY).code == 0
    ElementTree.parse(target)
    result = run("hint", "--svg", str(tmp_path / "x.svg"), EASY, MEDIUM)
    assert result.code == 2
    assert "put {} into the name" in result.err
    assert run("hint", "--svg", str(tmp_path / "h{}.svg"), EASY, MEDIUM).code == 0
    assert (tmp_path / "h002.svg").exists()
    assert "no picture was written" in run("hint", "--svg", str(tmp_path / "y.svg"), EASY_SOLVED).err
    for option in (["--draw"], ["--svg", "z.svg"]):
        assert "needs --level 3" in run("hint", "--level", "2", *option, EASY).err


@pytest.mark.parametrize("level", ["0", "4", "x", "1.5", ""])
def test_invalid_levels(run: Run, level: str) -> None:
    result = run("hint", "--level", level, EASY)
    assert (result.out, result.code) == ("", 2)
    assert f"expected a number from 1 to 3, got {level!r}" in result.err


@pytest.mark.parametrize("command", ["hint", "explain", "steps", "rate", "techniques"])
def test_presets(run: Run, command: str) -> None:
    puzzle = [] if command == "techniques" else [EASY]
    option = "--scale" if command == "rate" else "--preset"
    result = run(command, option, "nonsense", *puzzle)
    assert result.code == 2
    for name in ninefold.logic.presets():
        assert name in result.err
        assert run(command, option, name, *puzzle).code == 0
    text = run(command, "--help").out
    assert all(name in text for name in ninefold.logic.presets())


def test_scales(run: Run) -> None:
    hodoku, explained = (run("rate", "--scale", scale, MEDIUM).out.strip() for scale in ("hodoku", "se"))
    assert run("rate", "--scale", "both", MEDIUM).out.strip() == f"{hodoku} {explained}"
    rating = ninefold.rate(MEDIUM, scale="se")
    assert explained == f"{rating.er:.1f}/{rating.ep:.1f}/{rating.ed:.1f} {rating.hardest}"
    row = json.loads(run("rate", "--scale", "both", "--format", "jsonl", MEDIUM).out)
    assert (row["er"], row["ep"], row["ed"]) == (rating.er, rating.ep, rating.ed)
    assert (row["er_technique"], row["ed_technique"]) == (rating.hardest, rating.first_step_by)
    assert row["level"] == str(ninefold.rate(MEDIUM).level)
    assert "se" not in json.loads(run("rate", "--format", "jsonl", MEDIUM).out)
    bad = run("rate", "--scale", "both", "123", EMPTY)
    assert bad.code != 0
    assert "unreadable" in bad.out


def test_steps_of_the_path(run: Run) -> None:
    path = ninefold.steps(MEDIUM)
    lines = run("steps", MEDIUM).out.splitlines()
    assert lines == [*(f"{i:3}. {step}" for i, step in enumerate(path, 1)), "Solved."]
    rows = [json.loads(line) for line in run("steps", "--format", "jsonl", MEDIUM).out.splitlines()]
    assert [row["conclusions"] for row in rows] == [step.conclusions() for step in path]
    assert run("steps", EMPTY).code == 1


def test_all_steps_that_apply(run: Run) -> None:
    found = ninefold.all_steps(MEDIUM)
    result = run("steps", "--all", MEDIUM)
    assert result.out.splitlines() == [*(f"{i:3}. {step}" for i, step in enumerate(found, 1)), f"{len(found):,} steps."]
    assert result.code == 0
    cut = run("steps", "--all", "--limit", "2", MEDIUM)
    assert cut.out.splitlines()[2] == "2 steps, and perhaps more: the limit was reached."
    assert cut.code == 0


def test_the_lines_of_a_net_are_listed_vertically(run: Run) -> None:
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    explained = run("explain", hardest).out
    lines = explained[: explained.index("  2. ")].splitlines()
    assert "     Suppose (1): r1c4 is 3." in lines
    assert "       (3) r4c5 is 3, since (1) leaves 3 no other place in box 5;" in lines
    assert max(map(len, lines)) <= 79
    assert " ".join(run("hint", hardest).out.splitlines()[1].split()) in " ".join(explained.split())
    assert paragraphs("one two three " * 3, 20, "  ") == "  one two three one\n  two three one two\n  three"


def test_a_position_with_only_forcing_chains_is_reported(run: Run) -> None:
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert run("steps", "--all", hardest).out.startswith("0 steps; add --everything to look for forcing chains")


def test_steps_in_eureka_notation(run: Run) -> None:
    puzzle = ".96.5.3..2......7.4...6...1134..6.9..5.....8...7...4..6..5.48.....3....2....9...."
    assert (
        "AIC: (4=2)r1c8-(2)r1c6=(2)r9c6-(2=7)r9c2-(7=4)r9c9 => r1c9, r2c9, r9c8<>4\n"
        in run("steps", "--eureka", "--preset", "hodoku", puzzle).out
    )


def test_marks_can_be_ignored(run: Run) -> None:
    solution = ninefold.solve(EASY).line
    penciled = ninefold.Grid(EASY).with_all_marks()
    assert penciled.marks is not None
    masks = list(penciled.marks)
    masks[2] &= ~(1 << (int(solution[2]) - 1))
    text = ninefold.formats.dumps(penciled.with_marks(masks), "json")
    data = text.encode() if isinstance(text, str) else text
    assert run("hint", stdin=data).out.endswith(f"Mistake: r1c3 should still have the candidate {solution[2]}.\n")
    assert "Mistake" not in run("hint", "--ignore-marks", stdin=data).out


def test_rate_streams_rows_in_order(run: Run) -> None:
    lines = [EASY, MEDIUM, EMPTY, EASY[:70], EASY] * 3
    result = run("rate", "--quiet", "--format", "csv", stdin="\n".join(lines).encode())
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [row["level"] for row in rows] == ["Easy", "Medium", "", "", "Easy"] * 3
    assert [int(row["line"]) for row in rows] == list(range(1, 16))
    assert rows[0]["techniques"] == "full-house:21 naked-single:30"
    assert rows[3]["error"] == "expected 81 cells, got 70"
    assert result.code == 2


def test_rate_prints_early_even_for_hard_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    batch = rows.from_puzzles([EASY] * 300)
    for seconds, sizes in ((2.0, [4, 4, 4, 4, 4]), (0.01, [4, 32, 256, 8]), (0.2, [4, 8, 16, 16, 16])):
        parts = rate._Parts(4)
        found = []
        for part in parts.of(batch):
            found.append(len(part))
            now += seconds if seconds != 0.2 else 0.02 * len(part)
        assert found[: len(sizes)] == sizes
        assert sum(found) == 300


def test_techniques_lists_the_registry(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("techniques", "--format", "csv").out)))
    assert [row["slug"] for row in rows] == [technique.slug for technique in ninefold.logic.techniques()]
    assert [row["name"] for row in rows] == [technique.name for technique in ninefold.logic.techniques()]
    assert {row["enabled"] for row in rows} == {"true", "false"}
    assert "hidden-single" in run("techniques").out
    assert all(json.loads(line)["slug"] for line in run("techniques", "--format", "jsonl").out.splitlines())


def test_switches_refuse_unknown_techniques(run: Run) -> None:
    result = run("hint", "--disable", "nonsense", EASY)
    assert result.code == 2
    assert "nonsense" in result.err


def test_chains_lead_through_almost_locked_sets_on_demand(run: Run) -> None:
    puzzle = ".1..9...55......944...67..81.4.56......7..9....8..9.....1..5......6..4.2...2..53."
    explained = "the almost locked set r1c1 and r9c1 loses 7 and must hold 6 and 8"
    assert explained in " ".join(run("explain", "--als-nodes", puzzle).out.split())
    assert explained not in " ".join(run("explain", puzzle).out.split())
    grid = next(step.grid for step in ninefold.steps(puzzle, als_nodes=True) if step.technique == "grouped-aic")
    penciled = str(ninefold.formats.dumps(grid, "hodoku"))
    assert explained in run("hint", "--als-nodes", stdin=penciled.encode()).out


def test_demo_runs_through(run: Run) -> None:
    result = run("demo")
    assert result.code == 0
    assert result.err == ""
    for words in ("exactly one solution", "no solution", "several solutions", "invalid", "check-sets", "native"):
        assert words in result.out


def test_demo_prints_the_command_for_this_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "bin" / "ninefold"
    script.parent.mkdir()
    script.touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [str(script)])
    monkeypatch.setenv("PATH", "")
    assert demo.called() == str(Path("bin", "ninefold"))
    monkeypatch.setenv("PATH", str(script.parent))
    assert demo.called() == "ninefold"
    monkeypatch.setattr("sys.argv", ["__main__.py"])
    assert demo.called() == "ninefold"


def test_generate_on_the_scale_of_se(run: Run) -> None:
    made = run("generate", "2", "--seed", "4", "--difficulty", "6.5..7.2", "--preset", "se").out.split()
    assert all(6.5 <= ninefold.rate(line, scale="se").er <= 7.2 for line in made)
    assert are_proper(made)
    assert run("generate", "--difficulty", "6.5..x", "--preset", "se").code == 2
    assert run("generate", "--difficulty", "7.5..6.5", "--preset", "se").code == 2


def test_steps_and_hints_by_technique(run: Run) -> None:
    for example, slug in (("example:hard", "x-wing"), ("example:killer-medium", "sum-combinations")):
        out, _, code = run("steps", "--all", "--technique", slug, "--format", "jsonl", example)
        found = [json.loads(line)["technique"] for line in out.splitlines()]
        assert found
        assert set(found) == {slug}
        out, _, code = run("hint", "--technique", slug, "--format", "json", example)
        assert code == 0
        assert json.loads(out)["step"]["technique"] == slug
    missing = run("hint", "--technique", "tridagon", EASY)
    assert (missing.code, missing.err) == (1, "ninefold: no step by tridagon applies now\n")
    assert run("hint", "--technique", "nonsense", EASY).code == 2
