"""Explanations on random positions: paths of random puzzles, and a sample of all steps on the way."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import ninefold
from ninefold import Step
from tests.facts import judge
from tests.unit.test_logic_api import proper_puzzle

SINGLES = ("full-house", "naked-single", "hidden-single")
SLOW = ("template-set", "template-delete")  # slow to check: all ways to place nine digits; golden/ has their cases
ENABLED = [technique.slug for technique in ninefold.logic.techniques() if technique.slot and technique.slug not in SLOW]


@pytest.mark.parametrize("seed", [0, *range(2, 9)])  # seed 1 takes as long as all of these
def test_reports_are_true(seed: int) -> None:
    puzzle = proper_puzzle(seed)
    path = ninefold.steps(puzzle, preset="ninefold")
    for step in path:
        judge(step)
    rng = random.Random(seed)
    hard = [step.grid for step in path if step.technique not in SINGLES]
    for grid in rng.sample(hard, min(1, len(hard))):
        found = ninefold.all_steps(grid, everything=True, als_nodes=bool(seed % 2), enable=ENABLED, limit=4000)
        by_technique: defaultdict[str, list[Step]] = defaultdict(list)
        for step in found:
            by_technique[step.technique].append(step)
        for steps in by_technique.values():
            for step in rng.sample(steps, min(3, len(steps))):
                judge(step)
