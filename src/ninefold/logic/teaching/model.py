"""A variant as a person sees it: cells that see each other, candidates that exclude each other, required digits, sums.

It is built once per puzzle from the statements of its rules.  A candidate is a number, cell * digits + place of the
digit, and a set of candidates is an integer with a bit for each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeAlias

from ...engine.reasons import Position as Engine
from ...results.arguments import Phrase, Shape45
from ...results.steps import Reason
from ...variants.rules import teaching
from ...variants.rules.base import Constraint
from ...variants.variant import Variant

__all__ = ["Fit", "House", "Item", "Linear", "Model", "OneOf", "Rule", "Two", "bits"]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(eq=False, slots=True)
class House:
    """Cells that hold different digits; *digits* are those that they certainly hold, as bits: all or none."""

    cells: tuple[int, ...]
    reason: int
    digits: int

    @property
    def full(self) -> bool:
        """Whether they hold every digit."""
        return self.digits != 0


@dataclass(eq=False, slots=True)
class OneOf:
    """One of these candidates is true: *kind* is ``cell``, ``house``, ``rule``, or ``sum`` if it follows from a sum.

    *digit* is the place of the digit if there is only one, *what* names the digits.
    """

    ids: int
    kind: str
    reason: int
    cells: tuple[int, ...]
    digit: int
    what: str
    sets: tuple[int, ...] = ()


@dataclass(eq=False, slots=True)
class Linear:
    """A sum with coefficients; *groups* are (coefficient, cells that see each other), *by* is the rule of 45."""

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    total: int
    reasons: tuple[int, ...]
    by: Shape45 | None = None
    groups: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    memo: dict[Hashable, Any] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Rule:
    """A statement of a rule with its own argument, or the rule itself, which only the engine examines."""

    cells: tuple[int, ...]
    reason: int
    said: Any
    memo: dict[Hashable, Any] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Fit:
    """A sum with cells that see each other, the *group*, in a house."""

    linear: Linear
    group: tuple[int, ...]
    house: House


@dataclass(eq=False, slots=True)
class Two:
    """Two sums or sets of digits in a house, without a common cell."""

    items: tuple[Linear | Rule, Linear | Rule]
    house: House


Item: TypeAlias = "OneOf | Linear | Rule | House | Fit | Two"


@dataclass(slots=True)
class _Pair:
    """The relation between two cells."""

    rows: tuple[int, ...]
    phrase: Phrase
    reasons: tuple[int, ...]
    is_sum: bool


class Model:
    """Everything that does not change while a puzzle is solved.

    ``peers`` are the candidates that a candidate excludes because cells differ, ``links`` also those that relations of
    two cells exclude, and ``weak`` also those that sums of two cells exclude.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        shape = self.shape = variant.shape
        self.engine = Engine(variant)
        self.n, self.width, self.low = shape.cells + len(variant.extra), len(shape.digits), shape.digits[0]
        self.full = (1 << self.width) - 1
        self.held = 0
        """The digits that cells of the grid can hold; others may be those of extra cells only."""
        for mask in self.engine.candidates[: shape.cells]:
            self.held |= mask
        self.names = [str(place) for place in variant.places]
        self.cell_bits = [self.full << (cell * self.width) for cell in range(self.n)]
        self.reasons: list[Reason] = []
        self.houses: list[House] = []
        self._house_bits: list[int] = []
        self.sees = [0] * self.n
        self.weak = [0] * (self.n * self.width)
        self.links = [0] * (self.n * self.width)
        self.marks: list[tuple[teaching.Marked, tuple[int, ...]]] = []
        self.unpaired: list[tuple[Phrase, tuple[int, ...], dict[int, int]]] = []
        """Relations that some digits never satisfy: the phrase, the reasons, and these digits by cell."""
        self.sets: list[OneOf] = []
        self.sums: list[Linear] = []
        self.rules: list[Rule] = []
        self._pairs: dict[tuple[int, int], list[_Pair]] = {}
        self._differ: dict[int, frozenset[int]] = {}
        self._seen_by: dict[tuple[int, int], tuple[int, ...]] = {}
        self._equal: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._same: list[tuple[int, int, int]] = []
        for number, house in enumerate(shape.houses):
            self._house(house, self._reason(Reason(shape.house_name(number), house)))
        self.shape_houses = len(self.houses)
        self.lines = shape.height + shape.width if shape.lines else 0
        """The number of rows and columns, which are the first reasons and houses."""
        self._teach()
        self._phistomefel_ring()
        self._share_equal()
        self._links()
        for linear in self.sums:
            linear.groups = self.groups(linear)
        self._rule_of_45()
        self._number_items()

    # --- statements of the rules

    def _reason(self, reason: Reason) -> int:
        self.reasons.append(reason)
        return len(self.reasons) - 1

    def _teach(self) -> None:
        ground = self.variant._ground()
        every = tuple(range(self.shape.cells))
        asked = {reason.rule: number for number, reason in enumerate(self.engine.reasons) if reason.rule is not None}
        self.engine_reason: dict[int, int] = {}
        for rule in sorted(self.variant.constraints, key=repr):
            said = list(rule.teach(ground))
            if rule not in asked and not said:
                continue
            own = said[0].cells if len(said) == 1 and isinstance(said[0], teaching.Differ) else every
            cells = tuple(dict.fromkeys(ground.numbers(rule.places()))) or own
            number = self._reason(Reason(rule.called(), cells, rule))
            if rule in asked:
                self.engine_reason[number] = asked[rule]
            for one in said:
                self._add(one, number, rule)
            counts = [one for one in said if isinstance(one, teaching.Count) and one.least]
            if len(counts) > 1 and sum(one.digits for one in counts) < 1 << self.width:
                self.rules.append(Rule(counts[0].cells, number, teaching.Listed(counts[0].cells), {"counts": counts}))
            if rule.slug in _WHOLE_GRID:
                cells = every
            more = not said or rule.slug in _MORE or (rule.slug == "and" and not _complete(rule))
            if more and rule in asked:
                self.rules.append(Rule(cells, number, rule))
        for item in self.rules:
            if isinstance(item.said, Constraint) and item.said.slug in _WHOLE_GRID:  # one posting has all of them
                alike = [n for n, why in enumerate(self.reasons) if why.rule and why.rule.slug == item.said.slug]
                item.memo["reasons"] = tuple(dict.fromkeys((item.reason, *alike)))

    def _add(self, said: teaching.Teaching, reason: int, rule: Constraint) -> None:
        match said:
            case teaching.Differ(cells, name):
                if len(cells) > 1:
                    number = self._reason(Reason(name, cells, rule)) if name else reason
                    self._house(cells, number)
            case teaching.Link(a, b, rows, phrase, within):
                reasons = self.why_differ(within, (reason,)) if within else (reason,)
                self._relate(a, b, rows, Phrase(phrase, a, b), reasons)
            case teaching.Same(a, b, phrase):
                self._relate(a, b, tuple(1 << k for k in range(self.width)), Phrase(phrase, a, b), (reason,))
                self._same.append((a, b, reason))
            case teaching.Marked():
                self.marks.append((said, (reason, *map(self.house_of, said.houses))))
            case teaching.OneOf(cells, digits, what):
                ids = sum(digits << (cell * self.width) for cell in dict.fromkeys(cells))
                digit = digits.bit_length() - 1 if digits.bit_count() == 1 else -1
                self.sets.append(OneOf(ids, "rule", reason, cells, digit, what))
            case teaching.Sum(cells, coefficients, total):
                self._sum(cells, coefficients, total, reason)
            case teaching.EqualSums(parts):
                self.rules.append(Rule(sum(parts, ()), reason, said))
                if len(parts) == 2 and not set(parts[0]) & set(parts[1]):
                    signs = (1,) * len(parts[0]) + (-1,) * len(parts[1])
                    self._sum(parts[0] + parts[1], signs, 0, reason)
            case teaching.SameDigits(groups):
                self.rules.append(Rule(sum(groups, ()), reason, said))
            case teaching.Sets(cells):
                self._house(cells, reason)
                self.rules.append(Rule(cells, reason, said))
            case _:
                self.rules.append(Rule(said.cells, reason, said))

    def house_of(self, cells: tuple[int, ...]) -> int:
        """The reason for which cells are a row, column or box."""
        return next(house.reason for house in self.houses[: self.shape_houses] if house.cells == cells)

    def _house(self, cells: tuple[int, ...], reason: int) -> None:
        cells = tuple(dict.fromkeys(cells))
        self._differ[reason] = frozenset(cells)
        for a, b in combinations(cells, 2):
            self._see(a, b, (reason,))
        digits = self.held if all(cell < self.shape.cells for cell in cells) else self.full
        self.houses.append(House(cells, reason, digits if len(cells) == digits.bit_count() else 0))
        self._house_bits.append(sum(1 << cell for cell in cells))

    def _see(self, a: int, b: int, reasons: tuple[int, ...], equal: tuple[tuple[int, int], ...] = ()) -> None:
        if a != b and not self.sees[a] >> b & 1:
            self.sees[a] |= 1 << b
            self.sees[b] |= 1 << a
            self._seen_by[a, b] = self._seen_by[b, a] = reasons
            if equal:
                self._equal[a, b] = self._equal[b, a] = equal

    def _relate(
        self, a: int, b: int, rows: tuple[int, ...], phrase: Phrase, reasons: tuple[int, ...], *, is_sum: bool = False
    ) -> None:
        if a == b:
            return
        width, full = self.width, self.full
        back = [0] * width
        for x, row in enumerate(rows):
            for y in bits(full & ~row):
                back[y] |= 1 << x
        for of in (self.weak,) if is_sum else (self.weak, self.links):
            for x, row in enumerate(rows):
                of[a * width + x] |= (full & ~row) << (b * width)
            for y, gone in enumerate(back):
                of[b * width + y] |= gone << (a * width)
        columns = tuple(full & ~gone for gone in back)
        self._pairs.setdefault((a, b), []).append(_Pair(rows, phrase, reasons, is_sum))
        self._pairs.setdefault((b, a), []).append(_Pair(columns, phrase, reasons, is_sum))
        if not any(row >> k & 1 for k, row in enumerate(rows)):
            self._see(a, b, reasons)

    def _sum(self, cells: tuple[int, ...], coefficients: tuple[int, ...], total: int, reason: int) -> None:
        by: dict[int, int] = {}
        for cell, factor in zip(cells, coefficients, strict=True):
            by[cell] = by.get(cell, 0) + factor
        by = {cell: factor for cell, factor in by.items() if factor}
        if not by:
            return
        if len(by) == 2:
            (a, p), (b, q) = by.items()
            digits = self.shape.digits
            rows = tuple(sum(1 << k for k, y in enumerate(digits) if p * x + q * y == total) for x in digits)
            self._relate(a, b, rows, Phrase("", a, b), (reason,), is_sum=True)
        self.sums.append(Linear(tuple(by), tuple(by.values()), total, (reason,)))

    def _phistomefel_ring(self) -> None:
        """The ring around the central box and the corners of a 9x9 grid hold the same digits.

        Rows 3 and 7 and boxes 4 and 6 are the ring and what they share with columns 1, 2, 8 and 9, which are the
        corners and the same.
        """
        shape = self.shape
        if shape.box != (3, 3) or not shape.lines or (shape.height, shape.width, self.width) != (9, 9, 9):
            return
        corners = tuple(9 * row + column for row in (0, 1, 7, 8) for column in (0, 1, 7, 8))
        ring = tuple(9 * row + column for row in range(2, 7) for column in range(2, 7) if {row, column} & {2, 6})
        reasons = (9, 10, 16, 17, 2, 6, 21, 23)
        self.rules.append(Rule(ring + corners, 9, teaching.SameDigits((ring, corners)), {"reasons": reasons}))

    def _share_equal(self) -> None:
        """Equal cells see what the other sees."""
        changed = True
        while changed:
            changed = False
            for a, b, reason in self._same:
                for one, other in ((a, b), (b, a)):
                    for cell in bits(self.sees[other] & ~self.sees[one] & ~(1 << one)):
                        pairs = ((one, other), *self._equal.get((other, cell), ()))
                        self._see(one, cell, (reason, *self._seen_by[other, cell]), pairs)
                        changed = True

    def _links(self) -> None:
        width = self.width
        unpaired: dict[tuple[str, int, int, tuple[int, ...]], tuple[Phrase, dict[int, int]]] = {}
        for (a, _), pairs in self._pairs.items():
            for pair in pairs:
                gone = sum(1 << k for k, row in enumerate(pair.rows) if not row)
                if gone and not pair.is_sum:
                    named = (pair.phrase.a, pair.phrase.b) if "{" in pair.phrase.text else (-1, -1)
                    _, cells = unpaired.setdefault((pair.phrase.text, *named, pair.reasons), (pair.phrase, {}))
                    cells[a] = cells.get(a, 0) | gone
        self.unpaired = [(phrase, key[3], cells) for key, (phrase, cells) in unpaired.items()]
        self.peers = [0] * (self.n * width)
        for cell in range(self.n):
            column = sum(1 << (peer * width) for peer in bits(self.sees[cell]))
            for k in range(width):
                number = cell * width + k
                self.peers[number] = column << k
                for of in (self.weak, self.links):
                    of[number] |= (column << k) | (self.cell_bits[cell] & ~(1 << number))
        for cell in range(self.n):
            self.sets.append(OneOf(self.cell_bits[cell], "cell", -1, (cell,), -1, ""))
        for house in self.houses:
            for k in bits(house.digits):
                ids = sum(1 << (cell * width + k) for cell in house.cells)
                self.sets.append(OneOf(ids, "house", house.reason, house.cells, k, str(k + self.low)))

    def groups(self, linear: Linear) -> list[tuple[int, tuple[int, ...]]]:
        """The cells by coefficient, and those of a coefficient in groups of cells that see each other."""
        found: list[tuple[int, tuple[int, ...]]] = []
        for factor in sorted(set(linear.coefficients)):
            rest = [cell for cell, its in zip(linear.cells, linear.coefficients, strict=True) if its == factor]
            while rest:
                group = self._together(rest) if abs(factor) == 1 else rest[:1]
                rest = [cell for cell in rest if cell not in group]
                found.append((factor, tuple(group)))
        return found

    def _together(self, cells: list[int]) -> list[int]:
        """Many of the cells that see each other: the first and others, or those in a house if they are more."""
        every, best = sum(1 << cell for cell in cells), 0
        for house in (1 << cells[0], *self._house_bits):
            group, common = every & house, every
            for cell in bits(group):
                common &= self.sees[cell]
            for cell in cells if group else ():
                if common >> cell & 1:
                    group |= 1 << cell
                    common &= self.sees[cell]
            if group.bit_count() > best.bit_count():
                best = group
            if best == every:
                break
        return [cell for cell in cells if best >> cell & 1]

    # --- the rule of 45

    def _rule_of_45(self) -> None:
        """Houses whose total is known, minus the sums inside."""
        plain = [one for one in self.sums if set(one.coefficients) == {1}]
        circles = [
            (cells[0], tuple(rest), one)
            for one in self.sums
            if one.total == 0
            for cells in [[cell for cell, factor in zip(one.cells, one.coefficients, strict=True) if factor == -1]]
            for rest in [[cell for cell, factor in zip(one.cells, one.coefficients, strict=True) if factor == 1]]
            if len(cells) == 1 and len(rest) > 1 and len(rest) + 1 == len(one.cells)
        ]
        if not plain and not circles:
            return
        seen: set[tuple[tuple[int, int], ...]] = set()
        for union in self._unions():
            inside = {cell for house in union for cell in house.cells}
            if len(inside) != sum(len(house.cells) for house in union):
                continue
            whole = sum(k + self.low for house in union for k in bits(house.digits))
            for style in ("mixed", "inside", "cover"):
                self._derive(union, inside, plain, circles, style, whole, seen)

    def _unions(self) -> Iterator[tuple[House, ...]]:
        full = [house for house in self.houses if house.full]
        for house in full:
            yield (house,)
        shape = [house for house in self.houses[: self.shape_houses] if house.full]
        height = self.shape.height
        lines = [shape[:height], shape[height : height + self.shape.width]] if self.shape.lines else []
        if self.shape.lines and len(shape) < height + self.shape.width:
            lines = []
        for line in lines:
            for size in (2, 3, 4):
                for start in range(len(line) - size + 1):
                    yield tuple(line[start : start + size])
        if self.shape.box:
            boxes, across = shape[-len(self.shape.regions) :], self.shape.width // self.shape.box[1]
            for i, j in combinations(range(len(boxes)), 2):
                if j == i + across or (j == i + 1 and j % across):
                    yield boxes[i], boxes[j]

    def _derive(
        self,
        union: tuple[House, ...],
        inside: set[int],
        plain: list[Linear],
        circles: list[tuple[int, tuple[int, ...], Linear]],
        style: str,
        whole: int,
        seen: set[tuple[tuple[int, int], ...]],
    ) -> None:
        used: set[int] = set()
        inner, outer, total, took = set(inside), list[int](), whole, list[Linear]()
        for one in sorted(plain, key=lambda one: len(set(one.cells) - inside)):
            cells = set(one.cells)
            within, beyond = cells & inside, cells - inside
            if not within or cells & used:
                continue
            if style == "cover" or not beyond or (style == "mixed" and len(beyond) < len(within)):
                used |= cells
                inner -= within
                outer += sorted(beyond)
                total -= one.total
                took.append(one)
        arrows = []
        for circle, shaft, one in circles:
            if set(shaft) <= inner and not set(shaft) & used and circle not in shaft:
                inner -= set(shaft)
                arrows.append((circle, shaft))
                took.append(one)
        if not took:
            return
        by: dict[int, int] = dict.fromkeys(sorted(inner), 1)
        for circle, _ in arrows:
            by[circle] = by.get(circle, 0) + 1
        for cell in outer:
            by[cell] = by.get(cell, 0) - 1
        by = {cell: factor for cell, factor in by.items() if factor}
        key = tuple(sorted(by.items()))
        if not 1 <= len(by) <= _MOST_45 or key in seen:
            return
        seen.add(key)
        covered = sum(one.total for one in took)
        reasons = (*(house.reason for house in union), *(reason for one in took for reason in one.reasons))
        sums = len(dict.fromkeys(reasons)) - len(union)
        shape = Shape45(len(union), whole, covered, tuple(sorted(inner)), tuple(outer), tuple(arrows), total, sums)
        linear = Linear(tuple(by), tuple(by.values()), total, reasons, shape)
        linear.groups = self.groups(linear)
        self.sums.append(linear)

    # --- items, and which of them a cell touches

    def _number_items(self) -> None:
        self.items: list[Item] = []
        self.touched = [0] * self.n
        self.masks: dict[str, int] = {}

        def add(item: Item, cells: Iterable[int], *kinds: str) -> None:
            bit = 1 << len(self.items)
            self.items.append(item)
            for cell in cells:
                self.touched[cell] |= bit
            for kind in kinds:
                self.masks[kind] = self.masks.get(kind, 0) | bit

        for one in self.sets:
            kinds = [one.kind]
            if one.kind == "house":
                kinds.append("line" if one.reason < self.lines else "region")
            add(one, {number // self.width for number in bits(one.ids)}, *kinds)
        for linear in self.sums:
            add(linear, linear.cells, "45" if linear.by else "sum")
        for rule in self.rules:
            add(rule, rule.cells, "engine" if isinstance(rule.said, Constraint) else type(rule.said).__name__)
        for house in self.houses:
            add(house, house.cells, "differ", "full" if house.full else "short")
            self._in_house(house, add)

    def _in_house(self, house: House, add: Callable[..., None]) -> None:
        """Sums and sets of digits in a house, each with the house, and any two of them."""
        cells = frozenset(house.cells)
        inside: list[Linear | Rule] = []
        for linear in self.sums:
            for factor, group in linear.groups:
                if (
                    abs(factor) == 1
                    and len(group) > 1
                    and cells.issuperset(group)
                    and house.reason != linear.reasons[0]
                ):
                    if linear.by is None:
                        add(Fit(linear, group, house), {*linear.cells, *house.cells}, "fit")
                    if len(linear.groups) == 1 and factor == 1 and linear.by is None and len(group) < self.width - 1:
                        inside.append(linear)
        inside += [
            rule
            for rule in self.rules
            if isinstance(rule.said, teaching.Sets) and cells.issuperset(rule.cells) and rule.reason != house.reason
        ]
        for one, other in combinations(inside, 2):
            if not set(one.cells) & set(other.cells):
                add(Two((one, other), house), cells, "two")

    # --- why

    def why_differ(self, cells: Sequence[int], reasons: Iterable[int]) -> tuple[int, ...]:
        """These reasons, and those for which cells that see each other differ, unless one of these implies it."""
        found = dict.fromkeys(reasons)
        own = [self._differ[reason] for reason in found if reason in self._differ]
        for a, b in combinations(dict.fromkeys(cells), 2):
            if self.sees[a] >> b & 1 and not any(a in house and b in house for house in own):
                found.update(dict.fromkeys(self._seen_by[a, b]))
        return tuple(found)

    def why_sees(self, a: int, b: int) -> tuple[int, ...]:
        """The reasons for which two cells differ."""
        return self._seen_by[a, b]

    def equals(self, a: int, b: int) -> tuple[tuple[int, int], ...]:
        """The pairs of equal cells through which two cells see each other; none if they see each other directly."""
        return self._equal.get((a, b), ())

    def all_relations(self) -> Iterable[tuple[tuple[int, int], list[_Pair]]]:
        """All related cells, in both orders, and their relations."""
        return self._pairs.items()

    def relations(self, a: int, b: int) -> list[_Pair]:
        """The relation between two cells, with the digits of the first as rows."""
        return self._pairs.get((a, b), [])

    def why_excludes(self, one: int, other: int) -> tuple[tuple[int, ...], Phrase | None]:
        """The reasons for which a candidate excludes another, and the phrase of a rule that says it."""
        (a, x), (b, y) = divmod(one, self.width), divmod(other, self.width)
        if a == b:
            return (), None
        if x == y and self.sees[a] >> b & 1:
            return self._seen_by[a, b], None
        for pair in self.relations(a, b):
            if not pair.rows[x] >> y & 1:
                return pair.reasons, pair.phrase
        return (), None


_MORE = (
    "quadruple",
    "contains-exactly",
    "counting-circles",
    "look-and-say",
    "lunchbox",
    "or",
    "connected-values",
    "same-values",
    "full-rank",
    "region-same-values",
    "flatmates",
    "count-distinct",
    "value-index",
)
"""Rules that mean more than their statements: the engine examines them, too."""
_WHOLE_GRID = ("full-rank",)
"""Rules that compare their cells with all rows and columns."""
_MOST_45 = 7


def _complete(rule: Constraint) -> bool:
    return not any(part.slug in _MORE or type(part).teach is Constraint.teach for part in getattr(rule, "parts", ()))
