"""Every technique: all its cases are found exactly, its counter-examples are not, and no part of it is missing."""

from __future__ import annotations

import re
import tomllib

import pytest

import ninefold
from ninefold import render
from ninefold.render.sentences import TEMPLATES
from tests.conftest import ROOT
from tests.techniques import BEYOND, Case, conclusions, find, read_cases

LABELS = [technique.slug for technique in ninefold.logic.techniques() if technique.family]
CASES = [case for slug in LABELS for case in read_cases(slug)]


def name_of(case: Case) -> str:
    return f"{case.slug}:{case.line}"


@pytest.mark.parametrize("case", [case for case in CASES if not case.negative], ids=name_of)
def test_the_step_is_found_and_explained(case: Case) -> None:
    found = [step for step in find(case) if conclusions(step) == case.expected]
    assert found, f"{case.slug} does not find {' '.join(sorted(case.expected))}"
    step = found[0]
    text = render.explain(step)
    for cell, digit in (*step.placements, *step.eliminations):
        assert f"r{cell // 9 + 1}c{cell % 9 + 1}" in text
        assert str(digit) in text
    assert render.step_svg(step).startswith("<svg")
    assert render.step_dict(step)["technique"] == case.slug


@pytest.mark.parametrize("case", [case for case in CASES if case.negative], ids=name_of)
def test_the_counter_example_is_left_alone(case: Case) -> None:
    assert find(case) == []


def one_candidate_more(case: Case, other: Case) -> bool:
    """Return whether the other position is the same except for one additional candidate."""
    if case.grid.digits != other.grid.digits:
        return False
    pairs = [(set(case.grid.candidates(cell)), set(other.grid.candidates(cell))) for cell in range(81)]
    return all(ours <= theirs for ours, theirs in pairs) and sum(len(b - a) for a, b in pairs) == 1


def one_clue_more(case: Case, other: Case) -> bool:
    """Return whether the other puzzle is the same except for one additional clue."""
    changed = [cell for cell in range(81) if case.grid[cell] != other.grid[cell]]
    return len(changed) == 1 and case.grid[changed[0]] == 0 and other.grid.is_clue(changed[0])


@pytest.mark.parametrize("slug", BEYOND)
def test_a_counter_example_fails_only_one_condition(slug: str) -> None:
    """A counter-example is a case plus one candidate (or clue) that spoils it, with all its eliminations still
    possible.
    """
    cases = read_cases(slug)
    twins = [(case, other) for case in cases for other in cases if not case.negative and other.negative]
    near = [(case, other) for case, other in twins if one_candidate_more(case, other)]
    assert near or any(one_clue_more(*pair) for pair in twins), f"no counter-example of {slug} stands beside a case"
    for case, other in near:
        for row, column, digit in re.findall(r"r(\d)c(\d)[=-](\d)", " ".join(case.expected)):
            assert int(digit) in other.grid.candidates(9 * int(row) + int(column) - 10)


@pytest.mark.parametrize("slug", LABELS)
def test_no_part_is_missing(slug: str) -> None:
    cases = read_cases(slug)
    assert any(not case.negative for case in cases), f"tests/data/techniques/{slug}.txt has no positive case"
    assert any(case.negative for case in cases), f"tests/data/techniques/{slug}.txt has no counter-example"
    assert slug in TEMPLATES, f"{slug} has no explanation in render/sentences"
    data = tomllib.loads((ROOT / "docs" / "techniques" / "texts.toml").read_text(encoding="utf-8"))
    shared = {one: family for family, slugs in data["same"].items() for one in slugs}
    for table in ("text", "spot"):
        assert slug in data[table] or shared.get(slug) in data[table], f"texts.toml has no {table} for {slug}"
