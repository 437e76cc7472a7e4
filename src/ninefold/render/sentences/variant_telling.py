"""One explanation of a step about a variant: names of cells, houses and rules, and conclusions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...base.arguments import counted
from ...puzzle.puzzle import is_variant
from ...results.arguments import Phrase
from ...results.steps import Step
from ..languages import Value, language
from .telling import Telling
from .words import capital, digits, listing, one

__all__ = ["VariantTelling"]

_BEFORE_CELLS = re.compile(r"the [^,]+?(?=(?: at| from| between| over)? r\d+c\d)")
"""The name of a rule before its cells."""


class VariantTelling(Telling):
    """A step about a variant; houses are numbers of its reasons."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        assert is_variant(step.puzzle)
        self._low = step.puzzle.shape.digits[0]
        self._every = step.puzzle.shape.digits
        self._masks = step.puzzle.candidates_seen()

    # --- names

    def cell(self, cell: int) -> str:
        return self.step.cell_name(cell)

    def cells(self, which: Iterable[int], last: str = "and") -> str:
        """Name cells: ``r1c1, r1c4 and r2c7``."""
        return listing(self.names(which), last)

    @staticmethod
    def in_english(value: Value) -> str:
        """Put a value into English."""
        return language("en").text(value)

    def house_name(self, house: int) -> str:
        """Name a house."""
        return self.step.reasons[house].name

    def area(self, *which: int) -> Value:
        return self.houses(which)

    def houses(self, which: Sequence[int]) -> str:
        """Name houses, those of a kind together."""
        kinds: dict[str, list[str]] = {}
        for house in which:
            kind, _, number = self.house_name(house).rpartition(" ")
            kinds.setdefault(kind if number.isdigit() and " " not in kind else self.house_name(house), []).append(
                number
            )
        plural = {"row": "rows", "column": "columns", "box": "boxes", "region": "regions"}
        return listing(
            [
                (f"{plural.get(kind, kind)} {listing(numbers)}" if len(numbers) > 1 else f"{kind} {numbers[0]}")
                if kind in plural
                else kind
                for kind, numbers in kinds.items()
            ]
        )

    def reason(self, number: int = 0) -> str:
        """Name a reason."""
        return self.step.reasons[number].name

    def rules(self, numbers: Iterable[int]) -> list[str]:
        """Name those of the reasons that are rules."""
        named = (self.step.reasons[number] for number in numbers)
        return list(dict.fromkeys(reason.name for reason in named if reason.rule is not None))

    def phrase(self, phrase: Phrase) -> str:
        """Half a sentence about two cells."""
        return phrase.text.format(a=self.cell(phrase.a), b=self.cell(phrase.b))

    def with_cells(self, words: str) -> str:
        """Put the names of cells in the place of their numbers in braces."""
        return re.sub(r"\{(\d+)\}", lambda found: self.cell(int(found[1])), words)

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
        masks = (self._masks[peer] for peer in puzzle.shape.peers[cell])
        around = {self.digits_of(mask)[0] for mask in masks if mask and mask & (mask - 1) == 0}
        return tuple(sorted(around)), len(self._every)

    # --- digits and conclusions

    def a_range(self, which: Sequence[int]) -> str:
        """The digits that a cell can hold: ``at least 5``, ``1 or 2``."""
        first, last = self._every[0], self._every[-1]
        missing = [digit for digit in self._every if digit not in which]
        if len(which) > 4 and len(missing) <= 2 and not {first, last} & set(missing):
            return f"not {missing[0]}" if len(missing) == 1 else f"neither {digits(missing, 'nor')}"
        if len(which) > 3 and which[-1] - which[0] == len(which) - 1:
            if which[-1] == last:
                return f"at least {which[0]}"
            if which[0] == first:
                return f"at most {which[-1]}"
            return f"between {which[0]} and {which[-1]}"
        return digits(which, "or")

    def is_now(self, cell: int) -> str:
        """Say ``r1c1 is 2 or 3``."""
        return f"{self.cell(cell)} is {self.a_range(self.options(cell))}"

    def outcome(self) -> str:
        """List the digits that remain in the cells that lose candidates: ``r1c1 is 3 and r1c2 must be 5 or 6``."""
        gone: dict[int, list[int]] = {}
        for cell, digit in self.step.eliminations:
            gone.setdefault(cell, []).append(digit)
        groups: dict[tuple[str, str], list[int]] = {}
        for cell, lost in gone.items():
            left = [digit for digit in self.options(cell) if digit not in lost]
            groups.setdefault(self._left(left, lost), []).append(cell)
        for cell, digit in self.step.placements:
            if cell not in gone:
                groups.setdefault((f"is {digit}", f"are {digit}"), []).append(cell)
        said = [f"{self.cells(cells)} {verb[len(cells) > 1]}" for verb, cells in groups.items()]
        return listing(said)

    def _left(self, left: list[int], lost: list[int]) -> tuple[str, str]:
        if not left:
            return "has no digit left", "have no digit left"
        if len(left) == 1:
            return f"is {left[0]}", f"are {left[0]}"
        words = self.a_range(left)
        if len(left) <= 3 or (len(left) <= min(4, len(lost)) and not words.startswith(("at ", "between "))):
            return f"must be {digits(left, 'or')}", f"must each be {digits(left, 'or')}"
        if words.startswith(("at ", "between ")):
            return f"is {words}", f"are each {words}"
        return f"cannot be {digits(lost, 'or')}", f"cannot be {digits(lost, 'or')}"

    def any_of(self, which: Sequence[int]) -> str:
        """Say ``a 5``, ``a 5, 7 or 9``."""
        return f"{one(which[0]).partition(' ')[0]} {digits(which, 'or')}"

    def shared_houses(self, which: Sequence[int]) -> str:
        """Name the rows, columns and boxes among the reasons that hold all these cells together."""
        houses = [number for number, reason in enumerate(self.step.reasons) if reason.rule is None and number]
        inside = [number for number in houses if set(which) <= set(self.step.reasons[number].cells)]
        return self.houses(inside) if inside else ""

    def targets(self) -> tuple[int, ...]:
        """The cells that lose candidates."""
        return tuple(dict.fromkeys(cell for cell, _ in self.step.eliminations))

    def removed(self) -> str:
        """Say ``so r1c1 and r1c2 cannot be 7``: the cells that see all places lose the digit."""
        gone: dict[int, list[int]] = {}
        for cell, digit in self.step.eliminations:
            gone.setdefault(digit, []).append(cell)
        together: dict[tuple[int, ...], list[int]] = {}
        for digit, which in gone.items():
            together.setdefault(tuple(which), []).append(digit)
        said = [f"{self.cells(which)} cannot be {digits(lost, 'or')}" for which, lost in together.items()]
        return listing(said) + self.leftover()

    def leftover(self) -> str:
        """Name the cells that have only one digit left after the removals."""
        both = {cell for cell, _ in self.step.eliminations}
        left = [f"{digit} in {self.cell(cell)}" for cell, digit in self.step.placements if cell in both]
        return f". This leaves only {listing(left)}" if left else ""

    def shortened(self, text: str) -> str:
        """Leave out the cells of a rule after its first mention: ``the 16-cage r1c1, r1c2`` becomes ``the 16-cage``."""
        names = dict.fromkeys(reason.name for reason in self.step.reasons if reason.rule is not None)
        short = {name: found[0] for name in names if (found := _BEFORE_CELLS.match(name))}
        for name, words in short.items():
            if list(short.values()).count(words) == 1:
                for form, again in ((name, words), (capital(name), capital(words))):
                    at = text.lower().find(name.lower()) + len(name)
                    text = text[:at] + text[at:].replace(form, again)
        return text

    @staticmethod
    def plural(number: int, word: str) -> str:
        """Say ``3 cages``."""
        return counted(number, word)

    @staticmethod
    def begin(text: str) -> str:
        """Begin a sentence."""
        return capital(text)

    @staticmethod
    def combination(held: Sequence[int]) -> str:
        """Say ``1+3``."""
        return "+".join(map(str, held))

    @staticmethod
    def one(digit: int) -> str:
        """Say ``a 5``."""
        return one(digit)
