"""Rules without their clue: what a puzzle is to be made of."""

from __future__ import annotations

from dataclasses import dataclass

from .._geometry import Shape
from .rules.base import CellsLike, Constraint, Place, as_cells, named
from .rules.killer import Killer
from .rules.lunchbox import Lunchbox

__all__ = ["Blank"]


@dataclass(frozen=True, slots=True, init=False)
class Blank:
    """A rule whose clue is not known yet: ``generate_variant`` reads it off the solution.

    >>> from ninefold.variants import Killer
    >>> Blank(Killer, "r1c1 r1c2")
    Blank(Killer, 'r1c1, r1c2')
    """

    rule: type[Constraint]
    cells: tuple[Place, ...]

    def __init__(self, rule: type[Constraint], cells: CellsLike) -> None:
        if not (isinstance(rule, type) and issubclass(rule, Constraint)):
            raise TypeError(f"rule must be a class of rules such as Killer, got {rule!r:.40}")
        if not rule.has_clue():
            raise TypeError(f"{rule.__name__} has no clue that a solution could give it")
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "cells", as_cells(cells, least=getattr(rule, "least", 1)))

    def __repr__(self) -> str:
        return f"Blank({self.rule.__name__}, {named(self.cells)!r})"

    def before(self) -> Constraint | None:
        """What must hold of a solution whatever the clue will be: the digits of a cage differ."""
        return Killer(self.cells) if self.rule in (Killer, Lunchbox) else None

    def read_off(self, digits: tuple[int, ...], shape: Shape) -> Constraint | None:
        """The rule, with the clue that the digits of its cells give it; None where they give none."""
        return self.rule.read_off(self.cells, digits, shape)
