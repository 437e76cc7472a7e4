"""Pictures of variants: every rule can be drawn, and what is known of some of them is there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ninefold import Shape, variants
from ninefold._drawing import Cage, Dot, Line, Outside, Sign
from ninefold.variants import Constraint, Note, Variant
from ninefold.variants.drawing import layers
from tests.variants import EXAMPLES


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.slug)
def test_every_rule_is_drawn_or_told(rule: Constraint) -> None:
    extra = dict.fromkeys(place for place in rule.places() if isinstance(place, str))
    puzzle = Variant(Shape(4), {"r4c4": 1}, [rule], extra)
    ElementTree.fromstring(puzzle.to_svg())
    assert isinstance(rule, Note) or rule.describe() in puzzle.drawing().splitlines()


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        (variants.Killer("r1c1 r1c2", 5), [Cage]),
        (variants.Thermo("r1c1 r1c2"), [Line]),
        (variants.Arrow("r1c1", "r1c2 r1c3"), [Line, Line]),
        (variants.Difference("r1c1 r1c2 r1c3"), [Dot, Dot]),
        (variants.Odd("r1c1 r1c2"), [Sign, Sign]),
        (variants.Skyscraper("r1c4 r1c3 r1c2 r1c1", 2), [Outside]),
        (variants.LittleKiller("r1c3 r2c2 r3c1", 9), [Outside]),
        (variants.Skyscraper("r1c4 r1c3", 2), []),
        (variants.AntiKing(), []),
    ],
)
def test_layers(rule: Constraint, kinds: list[type]) -> None:
    assert [type(layer) for layer in layers(rule, Shape(4))] == kinds


def test_clues_stand_on_their_side() -> None:
    (right,) = layers(variants.Skyscraper("r2c4 r2c3 r2c2 r2c1", 3), Shape(4))
    assert right == Outside(1, 4, "3")
    (top,) = layers(variants.LittleKiller("r1c3 r2c2 r3c1", 9), Shape(4))
    assert top == Outside(-1, 3, "9", (1, -1))


def test_a_cage_runs_inside_its_cells_alone() -> None:
    def dashes(cells: str) -> list[list[float]]:
        svg = Variant(Shape(4), {}, [variants.Killer(cells)]).to_svg()
        (path,) = re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg)
        return [[float(number) for number in re.findall(r"[\d.]+", run)] for run in path.split("M")[1:]]

    assert len(dashes("r1c1")) == 4
    # Six sides round two cells, eight round an L of three.
    assert len(dashes("r1c1 r1c2")) == 6
    assert len(dashes("r1c1 r1c2 r2c1")) == 8


def test_rectangles_and_large_digits() -> None:
    puzzle = Variant(Shape(2, 3, box=None), {"r2c3": 2}, [variants.Palindrome("r1c1 r1c2")])
    assert puzzle.drawing(rules=False) == ". . .\n. . 2"
    assert 'height="' in puzzle.to_svg()
    assert "12" in Variant(Shape(12), {"r1c1": 12}).drawing()


def test_a_solution_is_drawn_beside_the_givens() -> None:
    puzzle = Variant(Shape(4), {"r1c1": 1})
    solution = variants.solve(puzzle, require_unique=False)
    assert puzzle.drawing(solution).count(".") == 0
    assert puzzle.to_svg(solution).count('class="c"') == 1
    assert puzzle.to_svg(solution).count('class="f"') == 15
