"""Chains through almost locked sets: optional, explained and drawn properly."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

import ninefold
from ninefold import Grid, Step, render
from tests.techniques import conclusions, position
from tests.unit.test_logic_api import proper_puzzle

# Our own. Without the set r1c1, r9c1 (6, 7 and 8), no grouped chain reaches a conclusion.
STATE = position(
    ".1..9..+655......944+3+9+567+1+281+94+356+2+8+7...7..9....8..9+6....1+9.5+8+7+6+9..6..4+12...2..53+9",
    "r1c1-2 r1c6-8 r2c2-2 r2c5-8 r2c6-8 r5c3-2 r5c3-6 r5c5-1 r5c5-4 r8c3-7",
)
OTHERS = [t.slug for t in ninefold.logic.techniques() if t.slot and t.slug != "grouped-nice-loop"]


def sets_in(step: Step) -> list[tuple[int, ...]]:
    """Return the cells of the almost locked sets in a step's chains."""
    return [link.cells for chain in step.chains for link in chain.nodes if link.kind == "als"]


@pytest.fixture(name="step")
def the_step() -> Step:
    step = ninefold.hint(STATE, preset="hodoku", als_nodes=True).step
    assert step is not None
    return step


def test_the_chain_is_there_with_the_option_only(step: Step) -> None:
    assert step.technique == "grouped-aic"
    assert conclusions(step) == {"r8c2-7", "r9c2-7"}
    assert sets_in(step) == [(0, 72)]
    assert [(part.cells, part.digits, part.role) for part in step.parts] == [((0, 72), (6, 7, 8), "als")]
    plain = ninefold.hint(STATE, preset="hodoku").step
    assert plain is not None
    assert plain.technique == "forcing-chain-contradiction"
    assert ninefold.hint(STATE, disable=OTHERS).step is None
    assert ninefold.all_steps(STATE, enable=["grouped-nice-loop"], disable=OTHERS) == ()
    listed = ninefold.all_steps(STATE, enable=["grouped-nice-loop"], disable=OTHERS, als_nodes=True)
    assert conclusions(step) in map(conclusions, listed)


def test_one_extra_candidate_breaks_the_set() -> None:
    """With the 2 of r1c1 restored, the two cells have four digits: without the 7 they still have a choice."""
    assert STATE.marks is not None
    marks = list(STATE.marks)
    marks[0] |= 1 << 1
    step = ninefold.hint(STATE.with_marks(marks), disable=OTHERS, als_nodes=True).step
    assert step is None or (0, 72) not in sets_in(step)


def test_the_sentence_names_what_the_set_loses_and_holds(step: Step) -> None:
    assert render.explain(step).startswith(
        "Follow the chain: if r6c2 is not 7, then r6c1 is 7 (the only other place for 7 in row 6), so the almost "
        "locked set r1c1 and r9c1 loses 7 and must hold 6 and 8 (column 1 has its 7), so r9c3 is not 6 (every 6 of "
        "the set sees it), so r9c3 is 7 (the only other candidate)."
    )


def test_the_picture_shows_the_set(step: Step) -> None:
    picture = render.step_svg(step)
    ElementTree.fromstring(picture)
    shaded = re.findall(r'<rect x="(\d+)" y="(\d+)" width="46" height="46" fill="#cfe8d4"', picture)
    assert shaded == [("1", "1"), ("1", "385")]
    # Discs are on candidates only: 7 is in both cells, and neither 7 is struck out.
    for cell in (0, 72):
        assert 7 in step.grid.candidates(cell)
    discs = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture)
    assert {0, 72} <= {(int(float(x) // 48) + 9 * int(float(y) // 48)) for x, y in discs}
    # Arrows start and end at a candidate of the chain: 7 in r6c1 to 7 in r9c1, not to the middle of r1c1 and r9c1.
    cells = {cell for chain in step.chains for link in chain.nodes for cell in link.cells}
    spots = [
        (cell % 9 * 48 + 24 + ((digit - 1) % 3 - 1) * 14.4, cell // 9 * 48 + 24 + ((digit - 1) // 3 - 1) * 14.4)
        for cell in cells
        for digit in step.grid.candidates(cell)
    ]
    arrows = re.findall(r'<path d="M([\d.]+) ([\d.]+)Q[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', picture)
    assert len(arrows) == sum(len(chain.nodes) - 1 for chain in step.chains)
    for x1, y1, x2, y2 in arrows:
        for end in ((x1, y1), (x2, y2)):
            assert min(math.dist(map(float, end), spot) for spot in spots) < 8, end
    colored = render.step_text(step, color=True)
    assert "\033[33m6\033[0m" in colored, "the other digits of the set stand out"
    assert render.step_dict(step)["parts"][0]["cells"] == ["r1c1", "r9c1"]


@pytest.mark.parametrize("seed", range(110, 118))
def test_every_step_is_sound(seed: int) -> None:
    puzzle = proper_puzzle(seed)
    solution = [int(digit) for digit in ninefold.solve(puzzle).line]
    for step in (*ninefold.steps(puzzle, als_nodes=True), *_chains(Grid(puzzle))):
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)


def _chains(grid: Grid) -> Sequence[Step]:
    return ninefold.all_steps(grid, enable=["grouped-nice-loop"], disable=OTHERS, als_nodes=True)
