"""Techniques that HoDoKu lacks: the preset that uses them, their explanations, and rare patterns in real puzzles."""

from __future__ import annotations

import pytest

import ninefold
from ninefold import Step, render
from tests.conftest import shared_lines
from tests.techniques import BEYOND, conclusions, find, read_cases


def agrees(step: Step, solution: tuple[int, ...]) -> bool:
    """Return whether the conclusions hold in the solution."""
    placed = all(solution[cell] == digit for cell, digit in step.placements)
    return placed and all(solution[cell] != digit for cell, digit in step.eliminations)


@pytest.mark.parametrize("slug", BEYOND)
def test_cases_and_words(slug: str) -> None:
    cases = read_cases(slug)
    assert any(case.negative for case in cases)
    for case in cases:
        found = find(case)
        if case.negative:
            assert not found, f"{slug}, line {case.line}"
            continue
        step = next(step for step in found if conclusions(step) == case.expected)
        text = render.explain(step)
        assert all(render.explain(other) for other in found)
        assert all(f"r{cell // 9 + 1}c{cell % 9 + 1}" in text for cell, _ in (*step.placements, *step.eliminations))


@pytest.mark.parametrize("pattern", ["uniqueness", "unique-loop", "extended-rectangle"])
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "), so it must: remove"),
        (2, "The only way out is a"),
        (3, "They act like one cell with"),
        (4, "and the other must take a digit from outside the pattern"),
    ],
)
def test_deadly_patterns_share_their_wording(pattern: str, number: int, words: str) -> None:
    case = next(case for case in read_cases(f"{pattern}-{number}") if not case.negative)
    text = render.explain(next(step for step in find(case) if conclusions(step) == case.expected))
    assert words in text
    assert text.endswith("This rests on the puzzle having exactly one solution.")
    assert "its house" not in text


def test_the_ninefold_preset_solves_and_uses_them() -> None:
    """Return a puzzle in which a long wing or a loop comes before the chains."""
    used = set()
    for slug in ("unique-loop-1", "wxyz-wing", "medusa-trap", "direct-pointing"):
        case = next(case for case in read_cases(slug) if not case.negative)
        path = ninefold.steps(case.grid, preset="ninefold")
        assert path.solved
        end = path[-1].after()
        assert isinstance(end, ninefold.Grid)
        solution = tuple(end.digits)
        assert all(agrees(step, solution) for step in path)
        used |= {step.technique for step in path}
    assert used & set(BEYOND)


def test_rare_patterns_of_hard_puzzles_agree_with_the_solution() -> None:
    rare = {"junior-exocet", "sk-loop", "tridagon", "tridagon-guardians", "firework-triple"}
    others = [t.slug for t in ninefold.logic.techniques() if t.slot and t.slug not in rare]
    seen = set()
    for line in shared_lines("classic", "forum_hardest_1905.txt")[:400]:
        puzzle = line[:81]
        solution = tuple(int(digit) for digit in ninefold.solve(puzzle).line)
        for step in ninefold.all_steps(puzzle, enable=sorted(rare), disable=others):
            assert agrees(step, solution), f"{puzzle}: {step}"
            seen.add(step.technique)
    assert "junior-exocet" in seen
