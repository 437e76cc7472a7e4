"""Every technique: its cases are found exactly, its counter-examples are not, and no part of it is missing."""

from __future__ import annotations

import tomllib

import pytest

import ninefold
from ninefold import render
from ninefold.render.sentences import TEMPLATES
from tests.conftest import ROOT
from tests.techniques import Case, conclusions, find, read_cases

LABELS = [technique.slug for technique in ninefold.techniques() if technique.family]
CASES = [case for slug in LABELS for case in read_cases(slug)]


def name_of(case: Case) -> str:
    return f"{case.slug}:{case.line}"


@pytest.mark.parametrize("case", [case for case in CASES if not case.negative], ids=name_of)
def test_the_step_is_found_and_told(case: Case) -> None:
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


@pytest.mark.parametrize("slug", LABELS)
def test_no_part_is_missing(slug: str) -> None:
    cases = read_cases(slug)
    assert any(not case.negative for case in cases), f"tests/data/techniques/{slug}.txt has no positive case"
    assert any(case.negative for case in cases), f"tests/data/techniques/{slug}.txt has no counter-example"
    assert slug in TEMPLATES, f"{slug} has no explanation in render/sentences"
    assert (ROOT / "docs" / "techniques" / f"{slug}.md").exists(), f"{slug} has no page: run make docs"
    data = tomllib.loads((ROOT / "docs" / "techniques" / "texts.toml").read_text(encoding="utf-8"))
    assert slug in data["text"] or any(slug in slugs for slugs in data["same"].values())
