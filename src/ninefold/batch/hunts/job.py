"""A hunt as plain data: its goal, its start, and its method."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from numbers import Real
from typing import Any

from ...base.arguments import choice, flag, shown, whole
from ...jobs import Plain
from ...logic.solver import presets

__all__ = ["GOALS", "HuntJob"]

GOALS = ("rating", "guesses", "clues")
"""The goals of a hunt: a rating above a number, guesses of the engine above it, or clues below it."""


@dataclass(frozen=True)
class HuntJob(Plain):
    """The identity of a hunt, which does not include the number of rounds."""

    start: tuple[str, ...]
    """Canonical forms of the puzzles it starts from, sorted."""
    goal: str = "rating"
    scale: str = "hodoku"
    """Of the rating."""
    bound: float | None = None
    """A puzzle above this value (for clues: below) is a catch; None: no puzzle is, and only the best are kept."""
    remove: int = 1
    add: int = 1
    minimal: bool = True
    population: int = 1000
    """How many of the best puzzles wait for their neighbors to be examined; others are dropped."""
    breadth: int = 32
    """Puzzles per round whose neighbors are examined: three quarters are the best, the others are drawn by the seed."""
    screen: int = 0
    """Rate only this many of the new puzzles of a round: those with the most guesses, and neighbors of the best; 0:
    all.
    """
    seed: int = 0

    kind = "hunt"

    def check(self) -> None:
        """Raise ValueError or TypeError for impossible settings."""
        choice("goal", self.goal, GOALS)
        choice("scale", self.scale, presets())
        if self.bound is not None and (isinstance(self.bound, bool) or not isinstance(self.bound, Real)):
            raise TypeError(f"bound must be a number or None, got {shown(self.bound)}")
        whole("remove", self.remove, most=81)
        whole("add", self.add, most=81)
        if not self.remove and not self.add:
            raise ValueError("remove or add must be above 0: a puzzle is not its own neighbor")
        flag("minimal", self.minimal)
        whole("population", self.population, least=1, most=10**7)
        whole("breadth", self.breadth, least=1, most=10**6)
        whole("screen", self.screen)
        whole("seed", self.seed, most=2**64 - 1)
        if not self.start:
            raise ValueError("a hunt starts from at least one puzzle with exactly one solution")

    @property
    def sign(self) -> int:
        """1 where more is better, -1 where less is."""
        return -1 if self.goal == "clues" else 1

    def data(self) -> dict[str, Any]:
        """The job as JSON has it."""
        return {"kind": self.kind, **asdict(self), "start": list(self.start)}
