"""Open rules: rules whose clue the generator reads off the solution."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.geometry import Shape
from ..variants.rules.base import CellsLike, Constraint, Place, as_cells, named
from ..variants.rules.killer import Killer
from ..variants.rules.lunchbox import Lunchbox

__all__ = ["OpenRule"]


@dataclass(frozen=True, slots=True, init=False)
class OpenRule:
    """A rule whose clue is still open: ``generate_variant`` reads it off the solution.

    >>> from ninefold.variants import Killer
    >>> OpenRule(Killer, "r1c1 r1c2")
    OpenRule(Killer, 'r1c1, r1c2')
    """

    rule: type[Constraint]
    cells: tuple[Place, ...]

    def __init__(self, rule: type[Constraint], cells: CellsLike) -> None:
        if not (isinstance(rule, type) and issubclass(rule, Constraint)):
            raise TypeError(f"rule must be a class of rules such as Killer, got {rule!r:.40}")
        if not rule.has_clue():
            raise TypeError(f"{rule.__name__} has no clue that could be derived from a solution")
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "cells", as_cells(cells, least=getattr(rule, "least", 1)))

    def __repr__(self) -> str:
        return f"OpenRule({self.rule.__name__}, {named(self.cells)!r})"

    def before(self) -> Constraint | None:
        """Rules that hold for every value of the clue, such as that the digits of a cage differ."""
        return Killer(self.cells) if self.rule in (Killer, Lunchbox) else None

    def read_off(self, digits: tuple[int, ...], shape: Shape) -> Constraint | None:
        """The rule with the clue that the digits of its cells determine; None if they determine none."""
        return self.rule.read_off(self.cells, digits, shape)
