"""The core as WebAssembly answers as the native one does: solutions, counts, ratings, steps, seeds, variants."""

from __future__ import annotations

import ast
import inspect
import json
import struct
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

import ninefold
from ninefold import Grid, _core
from ninefold.engine.variant_search import Engines
from ninefold.variants.examples import EXAMPLES, example
from ninefold.variants.rules import Unknown
from tests.conftest import ROOT
from tests.wasm.conftest import Node

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SEVERAL = "..3456789" + "." * 72
INVALID = "55" + "." * 79
ALL = (PUZZLE, HARD, SEVERAL, INVALID, "." * 81)


def made(n: int) -> list[str]:
    """Puzzles of all kinds."""
    return [puzzle.line for puzzle in ninefold.generate(n, seed=7, minimal=True)]


def position(line: str) -> tuple[bytes, bytes, bytes, bool]:
    digits = Grid(line).digits
    clues = sum(1 << cell for cell, digit in enumerate(digits) if digit)
    return digits, clues.to_bytes(11, "little"), b"", False


def plain(value: Any) -> Any:
    """A value that can be compared."""
    if hasattr(value, "row"):
        return plain(value.row)
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def test_every_name_is_there_with_its_parameters(browser_core: ModuleType) -> None:
    """Functions of the shim take the arguments that the stub of the extension lists."""
    stub = ast.parse((ROOT / "src/ninefold/_core.pyi").read_text(encoding="utf-8"))
    compared = 0
    for entry in stub.body:
        if isinstance(entry, ast.FunctionDef) and entry.name in vars(browser_core):
            pairs = [(entry, getattr(browser_core, entry.name))]
        elif isinstance(entry, ast.ClassDef) and entry.name in vars(browser_core) and entry.name != "StepData":
            kind = getattr(browser_core, entry.name)
            methods = [part for part in entry.body if isinstance(part, ast.FunctionDef) and not part.decorator_list]
            pairs = [(method, getattr(kind, method.name)) for method in methods]
        else:
            continue
        for wanted, found in pairs:
            names = [argument.arg for argument in wanted.args.args]
            assert list(inspect.signature(found).parameters) == names, wanted.name
            compared += 1
    assert compared > 40
    with pytest.raises(AttributeError, match="not available in a browser"):
        _ = browser_core.solve_many


@pytest.mark.parametrize("line", ALL)
def test_solutions_and_counts(browser_core: ModuleType, line: str) -> None:
    if line != "." * 81:  # which two of many solutions come first is not specified
        assert plain(browser_core.solve_line(line))[:3] == plain(_core.solve_line(line))[:3]
    masks = Grid(line)._masks()
    assert browser_core.solve_masks(masks, 1)[:2] == _core.solve_masks(masks, 1)[:2]
    assert browser_core.count_masks(masks, 5000, 0.0, 0, 1)[:2] == _core.count_masks(masks, 5000, 0.0, 0, 1)[:2]
    assert browser_core.true_candidates(masks, 1) == _core.true_candidates(masks, 1)


def test_unreadable_lines(browser_core: ModuleType) -> None:
    assert browser_core.solve_line("x" * 81) is None
    assert browser_core.solve_line("1.") is None
    with pytest.raises(ValueError, match="expected 162 bytes"):
        browser_core.solve_masks(b"")
    with pytest.raises(ValueError, match="there is no preset 'nope'"):
        browser_core.LogicSolver("nope")


def test_searches(browser_core: ModuleType) -> None:
    masks = Grid(HARD)._masks()
    here, there = browser_core.ScalarSearch(masks), _core.ScalarSearch(masks)
    assert here.next(1) is there.next(1) is True
    assert here.next(10**6) == there.next(10**6)
    assert (here.guesses, here.nodes, here.backtracks) == (there.guesses, there.nodes, there.backtracks)
    stream = browser_core.SolutionStream(Grid(PUZZLE)._masks())
    assert stream.next() == ninefold.solve(PUZZLE).line
    assert stream.next() is None


def test_isomorphs_and_clues(browser_core: ModuleType) -> None:
    solution = ninefold.solve(PUZZLE).grid.digits
    digits = Grid(PUZZLE).digits
    assert browser_core.canonical(digits) == _core.canonical(digits)
    assert browser_core.canonical_by_solution(digits, solution) == _core.canonical_by_solution(digits, solution)
    assert browser_core.random_transform(2**64 - 1, 3) == _core.random_transform(2**64 - 1, 3)
    assert browser_core.redundant_clues(digits) == _core.redundant_clues(digits)
    assert browser_core.minimize(digits, 5) == _core.minimize(digits, 5)
    here, there = browser_core.Automorphisms(bytes(81)), _core.Automorphisms(bytes(81))
    assert here.count == there.count
    assert here.at(99) == there.at(99)


@pytest.mark.parametrize("preset", ninefold.logic.presets())
def test_human_solver(browser_core: ModuleType, preset: str) -> None:
    here, there = browser_core.LogicSolver(preset), _core.LogicSolver(preset)
    for line in [PUZZLE, HARD, *made(10)]:
        where = position(line)
        assert plain(here.rate(*where)) == plain(there.rate(*where))
        assert plain(here.next(*where)) == plain(there.next(*where))
        assert plain(here.solve(*where)) == plain(there.solve(*where))
        assert plain(here.diagnose(*where)) == plain(there.diagnose(*where))
    assert plain(here.all_steps(*where, b"", 200)) == plain(there.all_steps(*where, b"", 200))
    digits, clues, _, _ = position(PUZZLE)
    marks = struct.pack("<81H", *(0 if digit else 0x155 for digit in digits))  # wrong ones
    assert plain(here.diagnose(digits, clues, marks, False)) == plain(there.diagnose(digits, clues, marks, False))


def test_chain_nets(browser_core: ModuleType) -> None:
    weak = struct.pack("<6Q", 2, 0, 1, 0, 1 << 63, 2**64 - 1)
    sets = struct.pack("<4Q", 6, 0, 5, 1)
    here, there = browser_core.ChainNet(2, weak, sets), _core.ChainNet(2, weak, sets)
    for candidate in range(3):
        assert here.follow(candidate, 9) == there.follow(candidate, 9)
    with pytest.raises(ValueError, match="no such candidate"):
        here.follow(3, 9)


def test_assumptions(browser_core: ModuleType) -> None:
    peers, links = struct.pack("<4Q", 4, 8, 1, 2), struct.pack("<4Q", 6, 9, 9, 6)
    sums = [(3, False, [(1, [0, 1])], list[int]())]
    of = (2, 2, 1, peers, links, struct.pack("<2Q", 5, 10), sums, [[0, 1]], [[1]])
    here, there = browser_core.Assumptions(*of), _core.Assumptions(*of)
    for kernel in (here, there):
        kernel.start([3, 3])
    assert here.assume(0) == there.assume(0)
    assert here.due() == there.due()
    assert here.candidates() == there.candidates()
    assert here.exclude(0, [(1, 2)]) == there.exclude(0, [(1, 2)])
    assert here.proof() == there.proof()
    assert here.assume(1, 3) == there.assume(1, 3)
    here.fail(0)
    there.fail(0)
    assert here.proof() == there.proof()
    with pytest.raises(ValueError, match="no such candidate"):
        here.assume(9)


def test_every_operation_of_the_web_app(node: Node) -> None:
    """Without NumPy and on the core of the browser, the web app's operations give the same replies."""
    command = [sys.executable, "-m", "tests.wasm.operations"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["different"] == {}
    assert found["missing"] == {"make_grids": ["ninefold.generation.generator"]}  # for generate_grids, which is a batch


def test_tables(browser_core: ModuleType) -> None:
    assert browser_core.logic_presets() == _core.logic_presets()
    assert browser_core.symmetries() == _core.symmetries()
    assert browser_core.rule_names() == _core.rule_names()
    for preset in ninefold.logic.presets():
        assert browser_core.logic_slots(preset) == _core.logic_slots(preset)
        assert browser_core.logic_techniques(preset) == _core.logic_techniques(preset)
        assert browser_core.logic_left_out(preset) == _core.logic_left_out(preset)


def test_seeds(browser_core: ModuleType) -> None:
    order: dict[str, Any] = {
        "seed": 2**64 - 1,
        "symmetry": "180",
        "minimal": False,
        "fewest": 0,
        "most": 81,
        "solution": None,
        "pattern": None,
        "method": "top-down",
        "up_to_isomorphism": False,
        "easiest": "Easy",
        "hardest": "Hard",
        "least_score": None,
        "most_score": None,
        "needed": [],
        "up_to": None,
        "fewest_guesses": None,
        "most_guesses": None,
        "preset": "hodoku",
    }
    here, there = (core.Maker(**order).run(0, 64, 1, 0.0) for core in (browser_core, _core))
    assert len(here) == len(there) > 10
    assert (here.puzzles, here.weights, here.attempts) == (there.puzzles, there.weights, there.attempts)


def test_every_rule_of_variants(browser_core: ModuleType) -> None:
    """The lowered form of each rule's example gives the same candidates and the same number of solutions."""
    engines = [Engines(example(rule.slug)) for rule in EXAMPLES if not isinstance(rule, Unknown)]
    puzzles = [(*each.frame, each.candidates, each.postings) for each in engines]
    for puzzle in puzzles:
        try:
            there = _core.VariantSearch(*puzzle)
        except ValueError as error:  # a rule that needs more than its example has
            with pytest.raises(ValueError, match=str(error)):
                browser_core.VariantSearch(*puzzle)
            continue
        here = browser_core.VariantSearch(*puzzle)
        assert here.propagated() == there.propagated()
        assert here.count(20, 0.0, 200) == there.count(20, 0.0, 200)
        assert here.guesses == there.guesses
        given = [None] * len(puzzle[7])
        assert browser_core.variant_broken(*puzzle, given) == _core.variant_broken(*puzzle, given)
    bounds = (2, 2, 0.0, 0.0, 50, 1)
    assert plain(browser_core.solve_variants(puzzles, *bounds)) == plain(_core.solve_variants(puzzles, *bounds))


# --- the JavaScript module


def test_javascript_module(node: Node) -> None:
    assert node("solve", PUZZLE)["solutions"] == [ninefold.solve(PUZZLE).line]
    assert node("count", SEVERAL, {"limit": 100})["count"] == 100
    assert node("canonical", PUZZLE)["grid"] == ninefold.canonical(PUZZLE).grid.line
    for preset in ("hodoku", "ninefold", "se"):
        rating = node("rate", HARD, {"preset": preset})
        expected = ninefold.rate(HARD, scale=preset)
        assert (rating["score"], rating["level"]) == (expected.score, str(expected.level))
    hint = node("hint", PUZZLE)
    step = ninefold.hint(PUZZLE, preset="hodoku").step
    assert step is not None
    assert (hint["technique"], hint["placements"]) == (step.technique, [list(place) for place in step.placements])
    path = node("steps", PUZZLE)
    steps = ninefold.steps(PUZZLE, preset="hodoku")
    assert [entry["technique"] for entry in path["steps"]] == [entry.technique for entry in steps]
    assert path["ending"] == "solved"
    every = ninefold.all_steps(HARD, preset="hodoku", limit=50)
    some = node("allSteps", HARD, {"limit": 50})["steps"]
    assert [entry["technique"] for entry in some] == [entry.technique for entry in every]
    options = {"seed": str(2**63), "n": 3, "symmetry": "180", "difficulty": ["Medium", "Hard"]}
    puzzles = ninefold.generate(3, seed=2**63, symmetry="180", difficulty=("Medium", "Hard"))
    assert node("generate", options) == [puzzle.line for puzzle in puzzles]
    masks = node("trueCandidates", SEVERAL)
    assert [mask.bit_count() for mask in masks[:3]] == [2, 2, 1]
    wrong = {"puzzle": PUZZLE, "filled": "531" + PUZZLE[3:]}
    assert node("check", wrong)["wrongEntries"] == [[2, 1]]


def test_batches(node: Node) -> None:
    lines = [*made(40), HARD, SEVERAL, INVALID]
    assert "a text with one puzzle per line" in node("solveBatch", lines)["error"]
    answers = node("solveBatch", "\n".join(lines) + "\n")
    native = ninefold.solve_many(lines)
    assert answers["status"] == native.status.tolist()
    unique = [row for row, status in enumerate(answers["status"]) if status == 1]
    assert len(unique) == 41
    for row in unique:
        assert answers["solutions"][81 * row : 81 * row + 81] == native.solution[row].tolist()


def test_variants_in_javascript(node: Node) -> None:
    cage = {"rules": [["killer", [0, 1, 2], [6], "", []]]}
    assert node("solveVariant", cage, {"limit": 3})["count"] == 3
    assert (
        node("solveVariant", {"rules": [["nope", [], [], "", []]]})["error"] == "solveVariant: there is no rule 'nope'"
    )


def test_errors_are_sentences(node: Node) -> None:
    assert node("solve", "12")["error"] == "A puzzle is a text of 81 digits or dots."
    assert node("rate", PUZZLE, {"preset": "nope"})["error"].startswith("new_LogicSolver: there is no preset 'nope'")
    assert node.call_text("nope", "[]") == "!there is no operation 'nope'"
    for bad in (
        "",
        "[",
        "[1]",
        '["1"',
        "{}",
        '["\\u12"]',
        "[" * 5000,
        '["' + PUZZLE + '", 2, 3]',
        '["' + PUZZLE + '", -1]',
    ):
        assert node.call_text("solve_line", bad).startswith("!expected")
    assert node.call_text("LogicSolver.next", "[99, [], 0]").startswith("!expected an object of this kind")
    assert json.loads(node.call_text("release", "[99]")) is False
