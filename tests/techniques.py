"""Case files of techniques, ``tests/data/techniques/<slug>.txt``: one case per line.

::

    # grid ; removed before ; expected, exactly ; note
    ..3.81+4...      ; r4c5-7 r4c5-8  ; r2c3-9 r2c8-9    ; its source
    !..3.81+4...     ;                ;                  ; a negative case: the technique must find nothing here

The grid is 81 cells, ``+`` before a digit that is not a clue; a grid of 729 characters is a sukaku.  Conclusions are
``r4c7=5`` (placed) and ``r2c3-9`` (removed).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import ninefold
from ninefold import Grid, Step
from ninefold.logic import solver as _logic

BEYOND = [
    technique.slug
    for technique in ninefold.logic.techniques()
    if technique.slug.startswith(("direct-", "unique-loop", "bug-", "extended-", "medusa", "firework", "tridagon"))
    or technique.slug.endswith(("xyz-wing", "exclusion", "exocet", "sk-loop", "symmetrical-placement"))
]
"""The techniques that HoDoKu lacks (and BUG+1 and the XYZ-wing, their smallest relatives)."""

FOLDER = Path(__file__).resolve().parent / "data" / "techniques"
_CONCLUSION = re.compile(r"r([1-9])c([1-9])([=-])([1-9])")


@dataclass(frozen=True)
class Case:
    """One line of a case file."""

    slug: str
    line: int
    negative: bool
    grid: Grid
    expected: frozenset[str]
    note: str


def conclusions(step: Step) -> frozenset[str]:
    """Return the conclusions of a step as case files write them."""
    placed = {f"r{c // 9 + 1}c{c % 9 + 1}={d}" for c, d in step.placements}
    return frozenset(placed | {f"r{c // 9 + 1}c{c % 9 + 1}-{d}" for c, d in step.eliminations})


def position(text: str, removed: str) -> Grid:
    """Build the position of a case: all candidates, minus those removed before."""
    if len(text) == 729:
        masks = [sum(1 << (int(ch) - 1) for ch in text[9 * c : 9 * c + 9] if ch in "123456789") for c in range(81)]
        grid = Grid.build([0] * 81, marks=masks)
    else:
        grid = Grid(text).with_all_marks()
    marks = list(grid.marks or (0,) * 81)
    for row, column, sign, digit in _CONCLUSION.findall(removed):
        assert sign == "-", removed
        marks[9 * int(row) + int(column) - 10] &= ~(1 << (int(digit) - 1))
    return grid.with_marks(marks)


def read_cases(slug: str) -> list[Case]:
    """Read the case file of a technique; an empty list if there is none."""
    path = FOLDER / f"{slug}.txt"
    if not path.exists():
        return []
    cases = []
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        text, removed, expected, note = (part.strip() for part in line.split(";", 3))
        negative = text.startswith("!")
        found = frozenset("r{}c{}{}{}".format(*match) for match in _CONCLUSION.findall(expected))
        assert negative != bool(found), (
            f"{path.name}:{number}: a positive case expects something, a negative one nothing"
        )
        cases.append(Case(slug, number, negative, position(text.lstrip("!"), removed), found, note))
    return cases


def slot_of(slug: str) -> str:
    """Return the slug of the slot whose finder yields steps of this technique."""
    return next(technique.found_by for technique in ninefold.logic.techniques() if technique.slug == slug)


def find(case: Case) -> list[Step]:
    """Return every step of the case's technique in its position, with all other techniques off."""
    slot = slot_of(case.slug)
    others = [technique.slug for technique in ninefold.logic.techniques() if technique.slot and technique.slug != slot]
    # Bypass the public function, which refuses a board without a solution: some cases are patterns, not puzzles.
    solver = _logic._solver("hodoku", [slot], others)
    found, _, masks = solver.all_steps(*_logic._position(case.grid))
    state = _logic._state(case.grid, case.grid.digits, masks)
    steps = (_logic._step(step, state, False) for step in found)
    return [step for step in steps if step.technique == case.slug]
