"""The possible reasons of a conclusion: single houses and single rules, each of which can be left out.

A position is a puzzle whose houses and rules are posted to the engine one by one, so that some of them alone can be
propagated.
"""

from __future__ import annotations

from collections.abc import Iterable

from .. import _core
from ..results.steps import Reason
from ..variants.rules.base import Posting, post
from ..variants.variant import Variant
from .variant_search import search

__all__ = ["Position"]


class Position:
    """A puzzle in parts: its candidates, and its houses and rules as ``reasons``."""

    def __init__(self, variant: Variant) -> None:
        search(variant)  # refuses rules that the engine cannot express
        self.variant = variant
        shape = variant.shape
        ground = variant._ground()
        self.candidates, _, _ = variant._lowered()
        sizes = (shape.height, shape.width, len(variant.extra), shape.digits[0], len(shape.digits))
        self._frame: tuple[int, int, int, int, int, bool, list[list[int]]] = (*sizes, False, [])
        self.reasons: list[Reason] = []
        self._postings: list[list[Posting]] = []
        for number, house in enumerate(shape.houses):
            self._add(Reason(shape.house_name(number), house), [post("different", house)])
        every = tuple(range(shape.cells))
        for rule in sorted(variant.constraints, key=repr):
            if postings := list(rule.lower(ground)):
                cells = tuple(dict.fromkeys(ground.numbers(rule.places()))) or every
                self._add(Reason(rule.called(), cells, rule), postings)
        try:
            self.left(range(len(self.reasons)), self.candidates)
        except ValueError:  # a rule that refers to the regions themselves: then the houses are always posted
            self._frame = (*sizes, shape.lines, [list(region) for region in shape.regions])
            houses = len(shape.houses)
            self.reasons, self._postings = self.reasons[houses:], self._postings[houses:]

    def _add(self, reason: Reason, postings: list[Posting]) -> None:
        self.reasons.append(reason)
        self._postings.append(postings)

    def engine(self, reasons: Iterable[int], candidates: list[int]) -> _core.VariantSearch:
        """The engine with only these reasons."""
        posted = [posting for reason in reasons for posting in self._postings[reason]]
        return _core.VariantSearch(*self._frame, candidates, posted)

    def left(self, reasons: Iterable[int], candidates: list[int]) -> list[int]:
        """The candidates that these reasons leave by propagation alone; empty at a dead end."""
        return self.engine(reasons, candidates).propagated()
