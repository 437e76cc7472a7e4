"""Pictures of variants: each rule as people know it, as layers of the one drawing model.

Rules about the whole grid, and those without a usual picture, are not drawn; the text below a drawing names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import dist
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import drawing as draw
from .. import variants as v
from ..base.geometry import Cell, Shape
from ..drawing import Layer, Look
from .cosmetics import cosmetics
from .rules.base import Constraint, Place, joined
from .rules.lines import DIRECTIONS, diagonal, side_of
from .variant import Variant

if TYPE_CHECKING:
    from ..results.findings import Finding
    from ..results.outcomes import Solution
    from ..results.steps import Reason, Step

__all__ = [
    "board",
    "candidates_board",
    "finding_board",
    "is_weighted",
    "layers",
    "lettered",
    "missing_sentence",
    "rule_board",
    "rule_layers",
    "step_board",
]

GRAY, DARK, GREEN = Look("#cfcfcf", "90"), Look("#8a8a8a", "90"), Look("#7ac74f", "32")
PURPLE, BLUE, PEACH = Look("#d58ad5", "35"), Look("#5fb8f0", "94"), Look("#f5b08a", "33")
TEAL, VIOLET, YELLOW = Look("#5cc9bd", "96"), Look("#b9a5e6", "95"), Look("#ecd85a", "93")
RED, WHITE, BLACK = Look("#e79a9a", "91"), Look("#fff", "1"), Look("#111", "1")
SHADE, PALE, HOUSE = Look("#d6d6d6", "90"), Look("#e9e9e9", "90"), Look("#dfe6ee", "90")


def board(variant: Variant, solution: Solution | None = None, *, marks: bool = False) -> draw.Board:
    """The board of a puzzle: its digits and candidates, its rules, and its solution if you pass one.

    With *marks*, it has every candidate that the digits in the houses of a cell allow.
    """
    shape = variant.shape
    given = {_cell(place, shape): digits for place, digits in variant.givens if isinstance(place, Cell)}
    clues = {cell: min(digits) for cell, digits in given.items() if len(digits) == 1}
    digits = dict(clues)
    if solution is not None:
        digits |= {cell: digit for cell, digit in enumerate(solution.digits[: shape.cells]) if cell not in digits}
    shown = {cell: sorted(some) for cell, some in given.items() if len(some) > 1 and cell not in digits}
    if marks:
        seen_by_all = variant.candidates_seen()[: shape.cells]
        shown = {cell: _digits(mask, shape) for cell, mask in enumerate(seen_by_all) if cell not in digits}
    found = [layer for _, layer in rule_layers(variant)]
    drawn = cosmetics(variant, found)
    seen = draw.Board(shape, regions=_regions(variant, solution)).on(*drawn.layers, *found, *_below(variant, solution))
    if drawn.missing:
        seen = seen.on(draw.Caption(missing_sentence(drawn.missing)))
    seen = seen.on(draw.Digits(digits, frozenset(clues)))
    return seen.on(draw.Candidates(shown)) if shown else seen


def rule_layers(variant: Variant) -> list[tuple[Constraint, Layer]]:
    """The layers of all rules, each with the first rule that has it."""
    owners: dict[Layer, Constraint] = {}
    for rule, some in lettered(sorted(variant.constraints, key=repr), variant.shape).items():
        for layer in some:
            owners.setdefault(layer, rule)
    return list(zip(owners.values(), _told_apart(list(owners), variant.shape), strict=True))


def rule_board(variant: Variant) -> tuple[draw.Board, list[Constraint | None], int]:
    """The board with rules and drawings alone, the rule of each layer, and the number of drawings not shown.

    >>> puzzle = Variant(4, {"r1c1": 1}, v.Thermo("r1c1 r1c2"))
    >>> found, rules, missing = rule_board(puzzle)
    >>> [type(layer).__name__ for layer in found.layers], rules == [*puzzle.constraints], missing
    (['Line'], True, 0)
    """
    found = rule_layers(variant)
    drawn = cosmetics(variant, [layer for _, layer in found])
    extra = [layer for layer in _below(variant, None) if isinstance(layer, draw.Extra)]
    layers = [*((None, layer) for layer in drawn.layers), *found, *((None, layer) for layer in extra)]
    return draw.Board(variant.shape).on(*(layer for _, layer in layers)), [rule for rule, _ in layers], drawn.missing


def missing_sentence(number: int) -> str:
    """A sentence with the number of drawings that a picture does not show."""
    return f"{number} drawing{'s are' if number > 1 else ' is'} not shown."


def lettered(rules: Sequence[Constraint], shape: Shape) -> dict[Constraint, list[Layer]]:
    """The layers of each rule; every clone and its copies have their own letter."""
    letters = _clone_letters(rules)
    return {
        rule: [
            replace(layer, word=letters[rule] + layer.word) if isinstance(layer, draw.Tag) else layer
            for layer in layers(rule, shape)
        ]
        for rule in rules
    }


def _clone_letters(rules: Sequence[Constraint]) -> dict[Constraint, str]:
    """A letter for each clone; clones that share cells have several copies of one area, and share the letter."""
    groups: list[tuple[set[Place], list[v.Clone]]] = []
    for rule in sorted((rule for rule in rules if isinstance(rule, v.Clone)), key=repr):
        places, members = {*rule.cells, *rule.copies}, [rule]
        for group in [group for group in groups if group[0] & places]:
            groups.remove(group)
            places, members = places | group[0], group[1] + members
        groups.append((places, members))
    groups.sort(key=lambda group: min(map(repr, group[1])))
    return {rule: _letter(number) for number, (_, members) in enumerate(groups) for rule in members}


def _letter(number: int) -> str:
    """A, B, … Z, AA, AB, …

    >>> _letter(0), _letter(25), _letter(26)
    ('A', 'Z', 'AA')
    """
    more, last = divmod(number, 26)
    return (_letter(more - 1) if more else "") + chr(ord("A") + last)


def _told_apart(found: list[Layer], shape: Shape) -> list[Layer]:
    """The layers, with different colors for adjacent houses; houses that overlap are easy to tell apart anyway."""
    houses = [layer for layer in found if isinstance(layer, draw.House)]
    wider = {layer: {cell + step for cell in layer.cells for step in (0, 1, shape.width)} for layer in houses}
    looks: dict[draw.House, Look] = {}
    for layer in houses:
        beside = [other for other in looks if wider[layer] & wider[other] and not {*layer.cells} & {*other.cells}]
        taken = {looks[other] for other in beside}
        looks[layer] = next((look for look in (HOUSE, *draw.SETS) if look not in taken), HOUSE)
    return [replace(layer, look=looks[layer]) if isinstance(layer, draw.House) else layer for layer in found]


def _digits(mask: int, shape: Shape) -> list[int]:
    return [digit for k, digit in enumerate(shape.digits) if mask >> k & 1]


def _regions(variant: Variant, solution: Solution | None) -> tuple[int, ...]:
    """The regions that a solution of a chaos construction has; otherwise none besides those of the shape."""
    number = {place: at for at, place in enumerate(variant.places)}
    for rule in variant.constraints:
        if isinstance(rule, v.ChaosConstruction) and solution is not None:
            return tuple(solution.digits[number[label]] for label in rule.labels)
    return ()


def _below(variant: Variant, solution: Solution | None) -> Iterator[Layer]:
    """Extra cells, except those that only help to express a rule, and captions for rules that cannot be drawn."""
    hidden = {
        place
        for rule in variant.constraints
        if isinstance(rule, (v.ChaosConstruction, v.Doppelganger))
        for place in rule.places()
    }
    given = {place: digits for place, digits in variant.givens if len(digits) == 1}
    extra = []
    for at, name in enumerate(variant.extra, variant.shape.cells):
        if name not in hidden:
            digit = min(given[name]) if name in given else None if solution is None else solution.digits[at]
            extra.append((name, "" if digit is None else str(digit), name in given))
    if extra:
        yield draw.Extra(tuple(extra))
    rules = [
        rule for rule in variant.constraints if not isinstance(rule, v.Note) and not _is_drawn(rule, variant.shape)
    ]
    ordered = sorted(rules, key=lambda rule: (bool(rule.places()), rule.slug, repr(rule)))
    yield from map(draw.Caption, _explained(variant))
    yield from (draw.Caption(rule.describe()) for rule in ordered[:_CAPTIONS])
    if len(ordered) > _CAPTIONS:
        yield draw.Caption(f"… and {len(ordered) - _CAPTIONS} more rules")


_CAPTIONS = 8
"""The maximum number of rules in words below a picture."""


def _explained(variant: Variant) -> Iterator[str]:
    """The meaning of clues outside the grid and of clone letters, which look alike for different rules."""
    found: dict[tuple[bool, str], list[draw.Outside]] = {}
    clones: set[str] = set()
    for rule in sorted(variant.constraints, key=lambda rule: (rule.slug, repr(rule))):
        for layer in layers(rule, variant.shape):
            if isinstance(layer, draw.Outside):
                found.setdefault((layer.toward is None, rule.about), []).append(layer)
            elif isinstance(layer, draw.Tag):
                clones.add(rule.about)
    for (plain, about), clues in found.items():
        alone = sum(key[0] == plain for key in found) == 1
        name = "Clues" if plain else "Clues with an arrow"
        where = "outside the grid" if alone else joined([_beside(clue, variant.shape) for clue in clues])
        yield f"{name} {where}: {about}"
    yield from (f"Areas with the same letter: {about}" for about in clones)


def _beside(clue: draw.Outside, shape: Shape) -> str:
    """The position of a clue, in words."""
    if 0 <= clue.row < shape.height:
        return f"{'left' if clue.column < 0 else 'right'} of row {clue.row + 1}"
    return f"{'above' if clue.row < 0 else 'below'} column {clue.column + 1}"


def _is_drawn(rule: Constraint, shape: Shape) -> bool:
    """Whether a picture shows the rule in a form that people know."""
    return any(layers(rule, shape)) and not isinstance(rule, _OWN) and not is_weighted(rule)


def is_weighted(rule: Constraint) -> bool:
    """Whether it is a sum whose cage does not show the coefficient of each cell."""
    return isinstance(rule, v.Sum) and bool(rule.coefficients)


_OWN = (v.Pattern, v.Automaton, v.Pair, v.AllPairs, v.ValueIndex, v.EqualSums, v.SameValues, v.SumLine)
"""Rules whose lines need an explanation."""


def step_board(step: Step) -> draw.Board:
    """The board of a puzzle with the reasons for a step and its conclusion."""
    variant = step.puzzle
    assert isinstance(variant, Variant)
    shape = variant.shape
    plain = board(variant)
    concluded = [cell for cell, _ in (*step.placements, *step.eliminations) if cell < shape.cells]
    seen = variant.candidates_seen()
    marked = {cell for layer in plain.layers if isinstance(layer, draw.Candidates) for cell in layer.digits}
    shown = {cell: _digits(seen[cell], shape) for cell in sorted(marked | set(concluded))}
    below = _reason_layers(step.reasons, shape)
    spots = [cell for cell, _ in step.givens if cell < shape.cells]
    drawn = [layer for layer in plain.layers if not isinstance(layer, draw.Candidates)]
    causes = [role for role in step.roles if role.cell < shape.cells]
    shown |= {cell: _digits(seen[cell], shape) for cell, _, _ in causes if cell not in shown}
    return draw.Board(shape, (*below, *drawn)).on(
        draw.Candidates(shown),
        *(draw.Spot(cell, digit, draw.HIGHLIGHT) for cell, digit, _ in causes if digit),
        *(draw.Shade((cell,), draw.HIGHLIGHT, 2, 0.45) for cell in spots),
        *(draw.Placed(cell, digit, draw.PLACED) for cell, digit in step.placements if cell < shape.cells),
        *(draw.Struck(cell, digit, draw.ELIMINATED) for cell, digit in step.eliminations if cell < shape.cells),
        *(draw.Annotation(cells, text) for cells, text in step.annotations if max(cells) < shape.cells),
    )


def _reason_layers(reasons: Sequence[Reason], shape: Shape) -> list[Layer]:
    """The houses and rules that justify something, each in its own color; none for a rule about the whole grid."""
    below: list[Layer] = []
    for at, reason in enumerate(reasons):
        cells = tuple(cell for cell in reason.cells if cell < shape.cells)
        if len(cells) < shape.cells:
            look = draw.SETS[at % len(draw.SETS)]
            below.append(draw.House(cells, look) if reason.rule is None else draw.Shade(cells, look, 3, 0.9))
    return below


def finding_board(finding: Finding, variant: Variant) -> draw.Board:
    """The board of a puzzle with the subject of a finding: houses and rules in color, givens and cells marked."""
    shape = variant.shape
    plain = board(variant)
    spots = {cell for cell, _ in finding.givens}
    if not finding.reasons or len(finding.cells) < len({cell for one in finding.reasons for cell in one.cells}):
        spots.update(finding.cells)
    marked = tuple(sorted(cell for cell in spots if cell < shape.cells))
    below = [*_reason_layers(finding.reasons, shape), draw.Shade(marked, draw.HIGHLIGHT, 2, 0.45)]
    seen = draw.Board(shape, (*below, *plain.layers), plain.regions)
    if finding.kind == "decider":
        seen = seen.on(*(draw.Placed(cell, min(some), draw.PLACED) for cell, some in finding.givens))
    return seen.on(draw.Caption(finding.sentence))


def candidates_board(
    variant: Variant, masks: Sequence[int], counts: Sequence[Sequence[int]], limit: int, *, complete: bool
) -> draw.Board:
    """The board of a puzzle with its true candidates, colored by the number of solutions with each."""
    shape = variant.shape
    given = {_cell(place, shape) for place, digits in variant.givens if isinstance(place, Cell) and len(digits) == 1}
    low = shape.digits[0]
    shown = {
        cell: [digit for digit in shape.digits if masks[cell] >> digit - low & 1]
        for cell in range(shape.cells)
        if cell not in given
    }
    plain = board(variant)
    layers = [layer for layer in plain.layers if not isinstance(layer, draw.Candidates)]
    spots = [
        (cell, digit, _NUMBERS.index(_number(counts[cell][digit - low])))
        for cell, digits in shown.items()
        for digit in digits
    ]
    present = sorted({at for *_, at in spots})
    below: list[Layer] = [] if complete else [draw.Caption("The budget ended first: some may be missing.")]
    if limit > 1:
        below.append(draw.Key(tuple((_NUMBERS[at].look, _NUMBERS[at].words(limit)) for at in present)))
    return draw.Board(shape, tuple(layers)).on(
        draw.Candidates(shown), *(draw.Spot(cell, digit, _NUMBERS[at].look) for cell, digit, at in spots), *below
    )


class _Number(NamedTuple):
    """A range of numbers of solutions that share one color."""

    least: int
    most: int | None
    look: Look

    def words(self, limit: int) -> str:
        """The range in words, if solutions are counted up to a limit."""
        if self.most is None or limit <= self.most:
            return f"{self.least} or more"
        if self.least == self.most:
            return f"{self.least} solution{'s' * (self.least > 1)}"
        return f"{self.least} to {self.most}"


def _number(solutions: int) -> _Number:
    return next(number for number in reversed(_NUMBERS) if number.least <= max(solutions, 1))


_NUMBERS = (
    _Number(1, 1, Look("#7fc89a", "1;32")),
    _Number(2, 3, Look("#c9e4a5", "32")),
    _Number(4, 7, Look("#9cc4f0", "36")),
    _Number(8, 15, Look("#d9a3e8", "35")),
    _Number(16, None, Look("#f5c26b", "33")),
)
"""The color of a candidate, by the number of solutions with it."""


def layers(rule: Constraint, shape: Shape) -> Iterator[Layer]:
    """The layers that a rule adds to a picture; none if it cannot be drawn or names extra cells."""
    if all(isinstance(place, Cell) for place in rule.places()):
        yield from _PICTURES.get(type(rule), _nothing)(rule, shape)


def _cell(place: Place, shape: Shape) -> int:
    assert isinstance(place, Cell)
    return shape.width * place.row + place.column


def _cells(places: tuple[Place, ...], shape: Shape) -> tuple[int, ...]:
    return tuple(_cell(place, shape) for place in places)


_Picture = Callable[[Any, Shape], Iterator[Layer]]


def _nothing(rule: Constraint, shape: Shape) -> Iterator[Layer]:
    yield from ()


def _line(look: Look, start: str = "", end: str = "", width: float = 12) -> _Picture:
    def picture(rule: Any, shape: Shape) -> Iterator[Layer]:
        yield draw.Line(_cells(rule.cells, shape), look, width, start, end)

    return picture


def _cage(clue: Callable[[Any], object]) -> _Picture:
    def picture(rule: Any, shape: Shape) -> Iterator[Layer]:
        said = clue(rule)
        yield draw.Cage(_cells(rule.cells, shape), "" if said is None else str(said))

    return picture


def _signs(kind: str, look: Look = SHADE) -> _Picture:
    def picture(rule: Any, shape: Shape) -> Iterator[Layer]:
        for cell in dict.fromkeys(_cells(rule.cells, shape)):
            yield draw.Sign(cell, kind, look)

    return picture


def _dots(look: Look | None, word: Callable[[Any], str]) -> _Picture:
    def picture(rule: Any, shape: Shape) -> Iterator[Layer]:
        for two in pairwise(_cells(rule.cells, shape)):
            yield draw.Dot(two, look, word(rule))

    return picture


def _greater(rule: v.Greater, shape: Shape) -> Iterator[Layer]:
    for a, b in pairwise(_cells(rule.cells, shape)):
        (row, column), (down, right) = divmod(a, shape.width), divmod(b, shape.width)
        word = (">" if right > column else "<") if down == row else ("∨" if down > row else "∧")
        yield draw.Dot((a, b), None, word)


def _outside(clue: str) -> _Picture:
    def picture(rule: Any, shape: Shape) -> Iterator[Layer]:
        side = side_of(rule.cells, shape)
        if side is not None:
            far = (shape.width if side.row else shape.height) if side.back else -1
            row, column = (side.number, far) if side.row else (far, side.number)
            yield draw.Outside(row, column, str(getattr(rule, clue)))

    return picture


def _little_killer(rule: v.LittleKiller, shape: Shape) -> Iterator[Layer]:
    direction = diagonal(rule.cells, shape)
    if direction and isinstance(start := rule.cells[0], Cell):
        down, right = DIRECTIONS[direction]
        yield draw.Outside(start.row - down, start.column - right, str(rule.total), (down, right))


def _arrow(rule: v.Arrow, shape: Shape) -> Iterator[Layer]:
    bulb, shaft = _cells(rule.bulb, shape), _cells(rule.shaft, shape)
    near = min(bulb, key=lambda cell: dist(divmod(cell, shape.width), divmod(shaft[0], shape.width)))
    yield draw.Line((near, *shaft), DARK, 3, "rim", "head")
    yield draw.Pill(bulb, DARK)


def _clone(rule: v.Clone, shape: Shape) -> Iterator[Layer]:
    cells, copies = _cells(rule.cells, shape), _cells(rule.copies, shape)
    yield draw.Shade(tuple(dict.fromkeys((*cells, *copies))), PALE)
    steps = {tuple(map(int.__sub__, divmod(b, shape.width), divmod(a, shape.width))) for a, b in zip(cells, copies)}
    if len(steps) == 1:  # moved as it is: one letter for the area is enough
        yield from (draw.Tag(min(area), "") for area in (cells, copies))
    else:
        yield from (draw.Tag(cell, str(number)) for area in (cells, copies) for number, cell in enumerate(area, 1))


def _house(rule: v.Different, shape: Shape) -> Iterator[Layer]:
    yield draw.House(_cells(rule.cells, shape), HOUSE)


def _groups(look: Look) -> _Picture:
    def picture(rule: v.EqualSums | v.SameValues, shape: Shape) -> Iterator[Layer]:
        for group in rule.groups:
            yield (
                draw.Line(_cells(group, shape), look)
                if len(group) > 1
                else draw.Sign(_cells(group, shape)[0], "disc", look)
            )

    return picture


def _segments(rule: v.Automaton, shape: Shape) -> Iterator[Layer]:
    """A line for each run of cells between separators."""
    for separator, run in groupby(rule.cells, key=lambda place: place == "-"):
        if not separator:
            cells = _cells(tuple(run), shape)
            yield draw.Line(cells, RED, 6) if len(cells) > 1 else draw.Sign(cells[0], "disc", RED)


def _quadruple(rule: v.Quadruple, shape: Shape) -> Iterator[Layer]:
    cells = _cells(rule.cells, shape)
    square = len(cells) == 4 and max(cells) - min(cells) == shape.width + 1
    if square:
        yield draw.Dot(cells, WHITE, "".join(map(str, rule.digits)))
    else:
        yield draw.Cage(cells, " ".join(map(str, rule.digits)))


def _diagonal(rule: v.Diagonal, shape: Shape) -> Iterator[Layer]:
    side = shape.width
    cells = tuple(side * k + (side - 1 - k if rule.rising else k) for k in range(min(side, shape.height)))
    yield draw.Line(cells, BLUE, 2, "corner", "corner")


def _windows(rule: v.Windoku, shape: Shape) -> Iterator[Layer]:
    if shape.box:
        rows, columns = shape.box
        for top in range(1, shape.height - rows, rows + 1):
            for left in range(1, shape.width - columns, columns + 1):
                window = (shape.width * (top + r) + left + c for r in range(rows) for c in range(columns))
                yield draw.House(tuple(window), HOUSE)


_PICTURES: dict[type[Constraint], _Picture] = {
    v.Different: _house,
    v.Killer: _cage(lambda rule: rule.total),
    v.Sum: _cage(lambda rule: None if rule.coefficients else f"Σ{rule.total}"),
    v.Arrow: _arrow,
    v.Thermo: _line(GRAY, "disc", width=16),
    v.SlowThermo: _line(BLUE, "disc", width=16),
    v.Whisper: _line(GREEN),
    v.Renban: _line(PURPLE),
    v.Difference: _dots(WHITE, lambda rule: "" if rule.difference == 1 else str(rule.difference)),
    v.Ratio: _dots(BLACK, lambda rule: "" if rule.ratio == 2 else str(rule.ratio)),
    v.PairSum: _dots(None, lambda rule: {10: "X", 5: "V"}.get(rule.total, str(rule.total))),
    v.Greater: _greater,
    v.LittleKiller: _little_killer,
    v.DoubleArrow: _line(DARK, "circle", "circle", 3),
    v.Palindrome: _line(GRAY),
    v.Clone: _clone,
    v.Zipper: _line(VIOLET),
    v.EqualSums: _groups(BLUE),
    v.SameValues: _groups(RED),
    v.RegionSumLine: _line(BLUE),
    v.SumLine: _line(YELLOW),
    v.Between: _line(DARK, "ball", "ball", 8),
    v.Lockout: _line(BLUE, "diamond", "diamond", 8),
    v.Modular: _line(TEAL),
    v.Entropic: _line(PEACH),
    v.Nabner: _line(YELLOW),
    v.Pattern: _line(RED, width=6),
    v.Automaton: _segments,
    v.Pair: _line(RED, width=6),
    v.AllPairs: _line(RED, width=6),
    v.ValueIndex: _line(RED, width=6),
    v.Rellik: _cage(lambda rule: f"≠{rule.total}"),
    v.EqualityCage: _cage(lambda rule: "="),
    v.ContainsExactly: _cage(lambda rule: " ".join(map(str, rule.digits))),
    v.LookAndSay: _cage(lambda rule: " ".join(f"{times}{digit}" for digit, times in rule.counts)),
    v.Lunchbox: _cage(lambda rule: rule.total),
    v.Sandwich: _outside("total"),
    v.XSum: _outside("total"),
    v.Skyscraper: _outside("seen"),
    v.HiddenSkyscraper: _outside("digit"),
    v.NumberedRoom: _outside("digit"),
    v.FullRank: _outside("rank"),
    v.Quadruple: _quadruple,
    v.CountingCircles: _signs("ring", DARK),
    v.Odd: _signs("disc"),
    v.Even: _signs("square"),
    v.Minimum: _signs("in", DARK),
    v.Maximum: _signs("out", DARK),
    v.RowIndexer: _signs("square", Look("#b5dfae", "32")),
    v.ColumnIndexer: _signs("square", Look("#f0b9b9", "91")),
    v.BoxIndexer: _signs("square", Look("#b4d3f2", "94")),
    v.Diagonal: _diagonal,
    v.Windoku: _windows,
}
