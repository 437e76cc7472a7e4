"""One explanation of a step about a variant: names of cells, houses and rules, and conclusions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...puzzle.puzzle import is_variant
from ...results.arguments import Phrase
from ...results.steps import Step
from ..languages import Area, Clause, Value, Words, say, sentences
from .telling import Telling

__all__ = ["VariantTelling"]

_KINDS = ("row", "column", "box", "region")


class VariantTelling(Telling):
    """A step about a variant; houses are numbers of its reasons."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        assert is_variant(step.puzzle)
        self._shape, self._low = step.puzzle.shape, step.puzzle.shape.digits[0]
        self._every = step.puzzle.shape.digits
        self._masks = step.puzzle.candidates_seen()

    @property
    def every(self) -> Sequence[int]:
        """The digits of the puzzle."""
        return self._every

    # --- names

    def cell(self, cell: int) -> str:
        return self.step.cell_name(cell)

    def area(self, *which: int) -> Value:
        return self.houses(which)

    def houses(self, which: Iterable[int]) -> Value:
        """Name houses, those of a kind together."""
        kinds: dict[str, list[int]] = {}
        for house in which:
            name = self.step.reasons[house].name
            kind, _, number = name.rpartition(" ")
            if kind in _KINDS and number.isdigit():
                kinds.setdefault(kind, []).append(int(number))
            else:
                kinds.setdefault(name, [])
        named: list[Value] = [
            Area(tuple((kind, number) for number in numbers)) if numbers else Words(kind)
            for kind, numbers in kinds.items()
        ]
        return named[0] if len(named) == 1 else tuple(named)

    def reason(self, number: int = 0) -> Value:
        """Name a reason: a house or a rule."""
        return self.houses((number,))

    def rules(self, numbers: Iterable[int]) -> tuple[Words, ...]:
        """Name those of the reasons that are rules."""
        named = (self.step.reasons[number] for number in numbers)
        return tuple(dict.fromkeys(Words(reason.name) for reason in named if reason.rule is not None))

    def phrases(self, phrases: Iterable[Phrase]) -> tuple[Words, ...]:
        """Return half sentences about two cells."""
        said = (phrase.text.format(a=self.cell(phrase.a), b=self.cell(phrase.b)) for phrase in phrases)
        return tuple(dict.fromkeys(map(Words, said)))

    def with_cells(self, words: str) -> Words:
        """Put the names of cells in the place of their numbers in braces."""
        return Words(re.sub(r"\{(\d+)\}", lambda found: self.cell(int(found[1])), words))

    # --- the board

    def house_cells(self, house: int) -> Sequence[int]:
        return self.step.reasons[house].cells

    def options(self, cell: int) -> tuple[int, ...]:
        return self.digits_of(self._masks[cell])

    def digits_of(self, mask: int) -> tuple[int, ...]:
        """The digits of a mask."""
        return tuple(digit for k, digit in enumerate(self._every) if mask >> k & 1)

    def holding(self, digit: int, which: Iterable[int]) -> tuple[int, ...]:
        return tuple(cell for cell in which if self._masks[cell] >> (digit - self._low) & 1)

    def digits_around(self, cell: int) -> tuple[tuple[int, ...], int]:
        puzzle = self.step.puzzle
        assert is_variant(puzzle)
        if not puzzle.shape.box or not puzzle.shape.lines or cell >= puzzle.shape.cells:
            return (), 0
        given = {place: digits for place, digits in puzzle.givens if len(digits) == 1}
        around = {digit for peer in puzzle.shape.peers[cell] for digit in given.get(puzzle.places[peer], ())}
        return tuple(sorted(around)), len(self._every)

    def removed_by_steps(self, cell: int) -> tuple[int, ...]:
        puzzle = self.step.puzzle
        assert is_variant(puzzle)
        left = dict(puzzle.givens).get(puzzle.places[cell], self._every)
        return tuple(digit for digit in self._every if digit not in left)

    # --- digits and conclusions

    def span(self, which: Sequence[int]) -> Clause:
        """The digits that a cell can hold: ``at least 5``, ``1 or 2``."""
        first, last = self._every[0], self._every[-1]
        missing = [digit for digit in self._every if digit not in which]
        if len(which) > 4 and len(missing) <= 2 and not {first, last} & set(missing):
            return say("range-without", digits=missing)
        if len(which) > 3 and which[-1] - which[0] == len(which) - 1:
            if which[-1] == last:
                return say("at-least", number=which[0])
            if which[0] == first:
                return say("at-most", number=which[-1])
            return say("between", low=which[0], high=which[-1])
        return say("any-digit", digits=which)

    def is_now(self, cell: int) -> Clause:
        """Say ``r1c1 is 2 or 3``."""
        return say("is-range", cells=self.names([cell]), range=self.span(self.options(cell)))

    def outcome(self) -> tuple[Clause, ...]:
        """List the digits that remain in the cells that lose candidates: ``r1c1 is 3 and r1c2 must be 5 or 6``."""
        gone: dict[int, list[int]] = {}
        for cell, digit in self.step.eliminations:
            gone.setdefault(cell, []).append(digit)
        groups: dict[Clause, list[int]] = {}
        for cell, lost in gone.items():
            left = [digit for digit in self.options(cell) if digit not in lost]
            groups.setdefault(self._left(left, lost), []).append(cell)
        for cell, digit in self.step.placements:
            if cell not in gone:
                groups.setdefault(say("left-one", digit=digit), []).append(cell)
        return tuple(say(key, cells=self.names(cells), **dict(values)) for (key, values), cells in groups.items())

    def _left(self, left: list[int], lost: list[int]) -> Clause:
        """Return the remaining digits as a clause without its cells."""
        if not left:
            return say("left-none")
        if len(left) == 1:
            return say("left-one", digit=left[0])
        words = self.span(left)
        in_range = words.key in ("at-least", "at-most", "between")
        if len(left) <= 3 or (len(left) <= min(4, len(lost)) and not in_range):
            return say("left-must", digits=left)
        return say("is-range", range=words) if in_range else say("cannot-be", digits=lost)

    def any_of(self, which: Sequence[int]) -> Clause:
        """Say ``a 5``, ``a 5, 7 or 9``."""
        return say("any-of", digits=which)

    def shared_houses(self, which: Sequence[int]) -> Value:
        """Name the rows, columns and boxes among the reasons that hold all these cells together."""
        houses = [number for number, reason in enumerate(self.step.reasons) if reason.rule is None and number]
        inside = [number for number in houses if set(which) <= set(self.step.reasons[number].cells)]
        return self.houses(inside) if inside else ""

    def houses_of(self, places: Sequence[int], targets: Sequence[int]) -> Value:
        """Name the rows, columns and boxes that hold all places, if each target is in one of them."""
        holding = [number for number in self._houses_with(targets) if set(places) <= set(self._shape.houses[number])]
        inside = {cell for number in holding for cell in self._shape.houses[number]}
        return self._named(holding) if set(targets) <= inside else ""

    def houses_between(self, targets: Sequence[int], places: Sequence[int]) -> Value:
        """Name few rows, columns and boxes by which a target sees places; not for places that it sees by a rule."""
        target, *more = targets
        if more:
            return ""
        ruled = [reason.cells for reason in self.step.reasons[1:] if reason.rule is not None]
        ruled += [reason.cells for reason in self.step.reasons[:1] if reason.rule is not None]
        open_places = {place for place in places if not any(target in cells and place in cells for cells in ruled)}
        named: list[int] = []
        houses = {number: set(self._shape.houses[number]) for number in self._houses_with(targets)}
        while open_places:
            best = max(houses, key=lambda number: len(houses[number] & open_places), default=None)
            if best is None or not houses[best] & open_places:
                return ""
            named.append(best)
            open_places -= houses[best]
        return self._named(sorted(named)) if named else ""

    def _houses_with(self, cells: Sequence[int]) -> list[int]:
        return [number for number, house in enumerate(self._shape.houses) if set(house) & set(cells)]

    def _named(self, houses: Sequence[int]) -> Value:
        parts = (self._shape.house_name(house).rpartition(" ") for house in houses)
        return Area(tuple((kind, int(number)) for kind, _, number in parts))

    def targets(self) -> tuple[int, ...]:
        """The cells that lose candidates."""
        return tuple(dict.fromkeys(cell for cell, _ in self.step.eliminations))

    def removed(self) -> tuple[Clause, ...]:
        """Say ``r1c1 and r1c2 cannot be 7``: the cells that see all places lose the digit."""
        gone: dict[int, list[int]] = {}
        for cell, digit in self.step.eliminations:
            gone.setdefault(digit, []).append(cell)
        together: dict[tuple[int, ...], list[int]] = {}
        for digit, which in gone.items():
            together.setdefault(tuple(which), []).append(digit)
        return tuple(say("cannot-be", cells=self.names(which), digits=lost) for which, lost in together.items())

    def with_rest(self, *parts: Value) -> Clause:
        """Return sentences; the last one names the cells that have only one digit left after the removals."""
        both = {cell for cell, _ in self.step.eliminations}
        left = [
            say("candidates", digit=digit, cells=self.names([cell]))
            for cell, digit in self.step.placements
            if cell in both
        ]
        return sentences(*parts, *([say("leaves-only", candidates=left)] if left else []))

    def shortened(self, clause: Value) -> Clause:
        """Leave out the cells of each rule after its first mention."""
        names = dict.fromkeys(Words(reason.name) for reason in self.step.reasons if reason.rule is not None)
        return say("shortened", clause=(clause, *names))

    @staticmethod
    def combinations(sets: Iterable[Sequence[int]]) -> tuple[str, ...]:
        """Say ``1+3``, ``2+2``."""
        return tuple("+".join(map(str, held)) for held in sets)
