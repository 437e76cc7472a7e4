"""Pictures of variants: every rule can be drawn, and what is known of some of them is there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ninefold import Shape, variants
from ninefold._drawing import Cage, Candidates, Dot, Line, Outside, Pill, Sign
from ninefold.variants import Constraint, Note, Variant
from ninefold.variants.drawing import board, layers
from tests.variants import EXAMPLES


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.slug)
def test_every_rule_is_drawn_or_told(rule: Constraint) -> None:
    extra = dict.fromkeys(place for place in rule.places() if isinstance(place, str))
    puzzle = Variant(Shape(4), {"r4c4": 1}, [rule], extra)
    ElementTree.fromstring(puzzle.to_svg())
    for color, frame in ((False, True), (False, False), (True, True)):
        *grid, last = re.sub(r"\x1b\[[0-9;]*m", "", puzzle.drawing(color=color, frame=frame)).splitlines()
        bare = Variant(Shape(4), {"r4c4": 1}, [], extra).drawing(color=color, frame=frame)
        if isinstance(rule, Note):
            assert puzzle.drawing(color=color, frame=frame) == bare
        elif last != rule.describe():  # then it is in the drawing, and what it means stands below
            sample, _, meaning = last.partition("  ")
            assert sample.strip()
            assert meaning.strip()
            assert "r1c1" not in last
            assert "\n".join(grid) != re.sub(r"\x1b\[[0-9;]*m", "", bare)


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        (variants.Killer("r1c1 r1c2", 5), [Cage]),
        (variants.Thermo("r1c1 r1c2"), [Line]),
        (variants.Arrow("r1c1", "r1c2 r1c3"), [Line, Pill]),
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


def test_rules_in_a_terminal() -> None:
    rules = [
        variants.Thermo("r2c1 r2c2 r3c3"),
        variants.Killer("r1c3 r1c4 r2c4", 6),
        variants.Difference("r4c1 r4c2"),
        variants.Ratio("r3c1 r4c1"),
        variants.Greater("r4c3 r4c4"),
        variants.Odd("r3c4"),
        variants.Sandwich("r1c1 r1c2 r1c3 r1c4", 5),
        variants.LittleKiller("r1c2 r2c1", 4),
        variants.AntiKing(),
    ]
    puzzle = Variant(Shape(4), {"r1c1": 1, "r2c2": 3}, rules)
    assert (
        puzzle.drawing()
        == """\
                ↙4
  ┏━━━━━━━━━━━┳6━━━━━━━━━━┓
5 ┃  1     .  ┃  .     .  ┃
  ┃     ·     ┠─────┐     ┃
  ┃ (•)════3  ┃  .  │  .  ┃
  ┣━━━━━━━━━━━╲━━━━━┷━━━━━┫
  ┃  .     .  ┃  •    (.) ┃
  ┃  ●  ·     ┃     ·     ┃
  ┃  .  ○  .  ┃  .  >  .  ┃
  ┗━━━━━━━━━━━┻━━━━━━━━━━━┛
○      Two cells differ by 1.
>      One cell holds more than the next.
┌6─    Digits in the cage differ and add up to its sum.
↙4     Digits along a diagonal add up to the clue.
(.)    Each cell holds an odd digit.
●      Two cells: one is 2 times the other.
5┃     Digits between the lowest and the highest digit add up to the clue.
(.)══  Digits rise along the line.
Cells that touch at a corner hold different digits."""
    )
    plain = puzzle.drawing(frame=False)
    assert plain.isascii()
    assert plain.splitlines()[4] == "  # (.)~~~~3  #  .  |  .  #"
    assert re.sub(r"\x1b\[[0-9;]*m", "", puzzle.drawing(color=True)).splitlines()[4].endswith("│  .  ┃")


def test_a_cage_across_a_border_shows_that_it_goes_on() -> None:
    drawn = Variant(Shape(4), {}, [variants.Killer("r1c2 r1c3", 4), variants.Killer("r2c3 r3c3", 5)]).drawing()
    assert drawn.splitlines()[1] == "┃ . │ . ╏ . │ . ┃"
    assert drawn.splitlines()[4] == "┣━━━━━━━╋╍╍╍┿━━━┫"


@pytest.mark.parametrize(
    "rules",
    [
        [variants.Thermo("r1c1 r3c3")],  # no way from cell to cell
        [variants.Palindrome("r1c1 r1c2 r1c3"), variants.Palindrome("r1c2 r2c2 r3c2")],  # two lines through a cell
        [variants.Killer("r1c1 r1c2", 3), variants.Killer("r1c2 r1c3", 3)],  # two cages on a cell
        [variants.Killer("r1c1 r1c2", 3), variants.Lunchbox("r4c1 r4c2", 0)],  # they look alike
        [variants.Sandwich("r1c1 r1c2 r1c3 r1c4", 5), variants.XSum("r2c1 r2c2 r2c3 r2c4", 5)],
        [variants.Difference("r1c1 r1c2", 2), variants.Ratio("r2c1 r2c2", 3)],  # a number alone
        [variants.Even("r1c1"), variants.RowIndexer("r4c1")],  # told apart by colour
        [variants.Difference("r1c1 r3c3")],
        [variants.Sum("r1c1 r1c2", 1, (1, -1))],
    ],
)
def test_what_a_drawing_would_not_tell_is_told_in_words(rules: list[Constraint]) -> None:
    lines = Variant(Shape(4), {}, rules).drawing().splitlines()
    told = [rule.describe() in lines for rule in rules]
    assert told[-1]
    assert all(told) or isinstance(rules[0], variants.Palindrome)


def test_a_narrow_terminal_gets_less_room_and_then_the_grid_and_words() -> None:
    crowded = Variant(Shape(4), {}, [variants.Killer("r1c1 r1c2", 3), variants.Difference("r3c1 r3c2")])
    assert len(crowded.drawing().splitlines()[0]) == 25
    assert crowded.drawing(width=24).splitlines()[5] == "┃ . ○ . ┃ .   . ┃"
    assert crowded.drawing(width=16).splitlines()[0] == ". . | . ."
    puzzle = Variant(Shape(9), {"r1c1": 1}, [variants.Killer("r1c1 r1c2", 3)])
    assert puzzle.drawing(width=37).startswith("┏")
    lines = puzzle.drawing(width=36).splitlines()
    assert lines[0] == "1 . . | . . . | . . ."
    assert lines[-1] == "r1c1, r1c2 hold different digits that add up to 3."


def test_rectangles_and_large_digits() -> None:
    puzzle = Variant(Shape(2, 3, box=None), {"r2c3": 2}, [variants.Palindrome("r1c1 r1c2")])
    assert puzzle.drawing(rules=False) == ". . .\n. . 2"
    assert 'height="' in puzzle.to_svg()
    assert "12" in Variant(Shape(12), {"r1c1": 12}).drawing()


def test_rules_of_the_whole_grid_and_extra_cells_stand_below_a_picture() -> None:
    rule = variants.Sum(["r1c1", "V1"], 3)
    puzzle = Variant(Shape(4), {"V2": 4}, [variants.AntiKnight(), variants.Thermo("r1c1 r1c2"), rule], ["V1", "V2"])
    texts = [text.text for text in ElementTree.fromstring(puzzle.to_svg()).iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [
        "V1",
        "V2",
        "4",
        "Cells a move of a knight apart",
        "hold different digits.",
        "r1c1 + V1 = 3.",
    ]
    assert "V1: .  V2: 4" in puzzle.drawing().splitlines()
    solution = variants.solve(puzzle, require_unique=False)
    assert f">{solution.digits[16]}</text>" in puzzle.to_svg(solution)
    plain = Variant(Shape(4), {}, [variants.Thermo("r1c1 r1c2")]).to_svg()
    assert float(re.findall(r'viewBox="\S+ \S+ \S+ (\S+)"', puzzle.to_svg())[0]) > 200
    assert re.findall(r'viewBox="(.*?)"', plain) == ["-4 -4 200 200"]


def test_regions_that_were_found_are_drawn() -> None:
    labels = [f"L{k}" for k in range(1, 17)]
    puzzle = Variant(Shape(4, box=None), {}, [variants.ChaosConstruction(labels)], labels)
    solution = variants.solve(puzzle, require_unique=False)
    assert board(puzzle, solution).regions == solution.digits[16:]
    assert board(puzzle).regions == ()


def test_candidates_keep_clear_of_the_sum_of_a_cage() -> None:
    def places(cells: str) -> list[float]:
        puzzle = Variant(Shape(9), {"r1c1": [1, 2, 9]}, [variants.Killer(cells, 3)])
        elements = ElementTree.fromstring(puzzle.to_svg()).iter("{http://www.w3.org/2000/svg}text")
        return [float(element.get("y", "")) for element in elements if element.text in ("1", "9")]

    assert places("r1c1 r1c2")[0] > 12 + 10  # below the sum, which ends at 12
    assert places("r9c8 r9c9")[0] < 12 + 10


def test_every_candidate_of_the_houses() -> None:
    puzzle = Variant(Shape(4), {"r1c1": [1], "r2c3": [2, 3]}, [variants.Killer("r4c1 r4c2", 3)])
    (marks,) = (layer for layer in board(puzzle, marks=True).layers if isinstance(layer, Candidates))
    assert sorted(marks.digits) == list(range(1, 16))
    assert (marks.digits[1], marks.digits[6], marks.digits[15]) == ([2, 3, 4], [2, 3], [1, 2, 3, 4])
    assert "234" in puzzle.drawing(marks=True)
    assert puzzle.to_svg(marks=True).count('class="m"') > 30


def test_a_solution_is_drawn_beside_the_givens() -> None:
    puzzle = Variant(Shape(4), {"r1c1": 1})
    solution = variants.solve(puzzle, require_unique=False)
    assert puzzle.drawing(solution).count(".") == 0
    assert puzzle.to_svg(solution).count('class="c"') == 1
    assert puzzle.to_svg(solution).count('class="f"') == 15
