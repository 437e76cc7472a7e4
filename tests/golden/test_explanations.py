"""Explanations of every technique on its cases: their statements are true and imply the conclusions."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ninefold
from ninefold import Step, render
from ninefold.render.facts import Covered
from tests.conftest import ROOT
from tests.facts import judge
from tests.techniques import Case, find, read_cases
from tests.unit.test_logic_api import proper_puzzle

LABELS = [technique.slug for technique in ninefold.logic.techniques() if technique.family]
CASES = [case for slug in LABELS for case in read_cases(slug) if not case.negative]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.slug}:{case.line}")
def test_reports_are_true(case: Case) -> None:
    found = find(case)
    for step in found[:: max(1, len(found) // 5)]:
        judge(step)


def test_the_pages_match_the_code() -> None:
    command = [sys.executable, str(ROOT / "tools" / "technique_page.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def siamese() -> list[Step]:
    """Two fish on one base: only a list of all steps shows both."""
    hard = next(step for step in ninefold.steps(proper_puzzle(1)) if step.eliminations)
    return [step for step in ninefold.all_steps(hard.grid) if step.siamese]


def test_siamese_fish_are_two_fish() -> None:
    found = siamese()
    assert found
    for step in found:
        judge(step)
        covers = [fact.covers for fact in render.stated(step) if isinstance(fact, Covered)]
        assert len(covers) == 2
        assert covers[0] != covers[1]
        assert "Two fish share" in render.explain(step)
