"""Skyscrapers and hidden skyscrapers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, number, post
from .teaching import Case, Cases, Heights, Increasing, Machine, Marked, Teachings, digit_mask


class Skyscraper(CellRule):
    """The clue is the number of buildings visible from that side; taller ones hide shorter ones behind them.

    Digits are the heights of the buildings, and 0 is not a building. Give the cells of the line starting from the clue.

    >>> Skyscraper("r1c1 r1c2 r2c2", 2).describe()
    'r1c1, r1c2, r2c2: 2 buildings are visible from the clue.'
    """

    slug = "skyscraper"
    seen: int

    def __init__(self, cells: CellsLike, seen: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), seen=number("seen", seen, least=0))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Skyscraper:
        return cls(cells, sum(digit > max(digits[:k], default=0) for k, digit in enumerate(digits)))

    def sentence(self) -> str:
        return f"{self.seen} building{' is' if self.seen == 1 else 's are'} visible from the clue."

    def lower(self, ground: Ground) -> Postings:
        yield post("skyscraper", ground.numbers(self.cells), [self.seen])

    def called(self) -> str:
        return f"the skyscraper clue {self.seen} at {self.cells[0]}"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))

        def read(state: Any, digit: int, _: int) -> tuple[int, int] | None:
            tallest, seen = state
            if digit > tallest:
                return (digit, seen + 1) if seen < self.seen else None
            return (tallest, seen)

        yield Heights(cells, self.seen)
        yield Machine(cells, (0, 0), read, lambda state: isinstance(state, tuple) and state[1] == self.seen)


class HiddenSkyscraper(CellRule):
    """The clue is the height of the first building that is hidden from that side.

    Digits are the heights of the buildings. Give the cells of the line starting from the clue.

    >>> HiddenSkyscraper("r1c1 r1c2 r2c2", 1).describe()
    'r1c1, r1c2, r2c2: the first hidden building has height 1.'
    """

    slug = "hidden-skyscraper"
    digit: int

    def __init__(self, cells: CellsLike, digit: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), digit=number("digit", digit))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> HiddenSkyscraper | None:
        hidden = (digit for k, digit in enumerate(digits) if any(other > digit for other in digits[:k]))
        return next((cls(cells, digit) for digit in hidden), None)

    def sentence(self) -> str:
        return f"The first hidden building has height {self.digit}."

    def lower(self, ground: Ground) -> Postings:
        yield post("hidden-skyscraper", ground.numbers(self.cells), [self.digit])

    def called(self) -> str:
        return f"the hidden skyscraper clue {self.digit} at {self.cells[0]}"

    def teach(self, ground: Ground) -> Teachings:
        tall = ground.shape.digits[0] - 1

        def read(state: Any, digit: int, _: int) -> Any:
            if state is found:
                return found
            if digit > state:
                return digit
            return found if digit == self.digit and digit < state else None

        found: Any = "found"
        cells = tuple(ground.numbers(self.cells))
        if len(set(cells)) == len(cells):
            yield Cases(cells, tuple(self._cases(cells, ground)))
        yield Machine(cells, tall, read, lambda state: state is found)

    def _cases(self, cells: tuple[int, ...], ground: Ground) -> Iterator[Case]:
        """One case for each place of the first hidden building."""
        for at in range(1, len(cells)):
            height = digit_mask(ground.shape, lambda d: d == self.digit)
            hidden = Marked((cells[at],), height, "")
            words = f"the first hidden building is in {{{cells[at]}}}"
            yield Case(words, (hidden, Increasing(cells[:at]), Increasing((cells[at], cells[at - 1]))))
