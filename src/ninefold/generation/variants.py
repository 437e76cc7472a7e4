"""Puzzles with given rules.

The generator takes a random complete grid that the rules allow, and derives open clues from it.  Then it removes digits
in random order as long as the solution stays unique.  It removes many at a time while that works: a killer that needs
no digits is found at the first attempt.  Internal budgets are numbers of guesses, so that a seed gives the same puzzle
on a slow machine; time only decides when to give up.

With criteria for the difficulty, digits are removed in the same order as long as the puzzle does not get too hard.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from ..base.arguments import Range, budget, counted, instance, number_range, shown, whole
from ..base.geometry import CLASSIC, Shape
from ..base.random import Random
from ..engine.variant_search import Engines
from ..errors import GenerateError
from ..logic.teaching.solver import Deadline, Late, Teacher
from ..results.outcomes import Solution
from ..results.steps import Rating
from ..variants.rules.base import Constraint
from ..variants.rules.killer import Killer
from ..variants.variant import Variant, replace_constraints
from .criteria import DifficultyLike
from .open_rules import OpenRule
from .random_grids import random_grid
from .random_layouts import seed_of
from .rule_layouts import random_rules
from .variant_criteria import TechniqueUse, VariantCriteria, variant_criteria

__all__ = ["GeneratedVariant", "generate_variant"]

Rules: TypeAlias = "Iterable[Constraint | OpenRule | type[Constraint]]"

DEFAULT_SECONDS = 60.0
"""Seconds after which a call without a budget gives up."""

_MOST_RATINGS = 64
"""After this many ratings, a puzzle that meets the criteria loses no more digits."""


@dataclass(frozen=True, slots=True)
class GeneratedVariant:
    """A generated puzzle: it has one solution, and ``seed`` reproduces it.

    ``minimal`` is True if every clue is known to be needed.  It is False if proving that took more guesses than *nodes*
    allows, or if *clues* or a criterion for the difficulty required more than are needed.  ``rating`` is there if there
    was such a criterion.
    """

    puzzle: Variant
    solution: Solution
    seed: int
    minimal: bool
    attempts: int = 1
    rating: Rating | None = None


def generate_variant(
    rules: Rules | type[Constraint] | Callable[[int], Rules] | Variant = (),
    *,
    shape: Shape | None = None,
    clues: Range | None = None,
    difficulty: DifficultyLike | None = None,
    technique: str | None = None,
    technique_use: TechniqueUse = "needed",
    seed: int | None = None,
    nodes: int = 1000,
    seconds: float | None = None,
) -> GeneratedVariant:
    """Make a puzzle with exactly one solution that has these rules, and no more clues than are needed.

    *rules* are used as they are.  A class of rules stands for random ones (``random_rules``).  An ``OpenRule`` gets its
    clue from the solution, and is left out if the solution determines none.  A function that makes rules from a seed is
    called again for each attempt.  A Variant provides its rules, its shape, its extra cells, and its givens, which are
    kept; its cages without a sum get one.  *shape* is the classic one by default.

    Digits are removed at random until none is redundant.  *clues* is a number or a range: where to stop, and the
    maximum; other solutions are tried until a puzzle meets it.  *nodes* limits the guesses that proving the solution
    unique may take; a low limit gives puzzles that are easier for the engine.

    *difficulty* is a level or a score on the scale ``variant``, or a range, as for ``generate``.  *technique* is a slug
    of ``logic.variant_techniques()``: the easiest path uses it, and its other steps cost at most a little more.  With
    ``technique_use="up-to"``, the path uses nothing harder, and with ``"next"``, the puzzle is a position in which it
    is the next step.  These puzzles have as few digits as the request allows, and may have redundant ones.

    The same seed and arguments give the same puzzle.  Raises GenerateError if there is none after *seconds* (a minute
    by default), or if no grid satisfies the rules.  If the time runs out while digits are still being removed, you get
    the puzzle as it is, with ``minimal`` False, unless it has too many clues.

    >>> from ninefold import Shape, solve
    >>> from ninefold.generation import OpenRule, random_cages
    >>> from ninefold.variants import Killer, Thermo
    >>> from ninefold import generate_variant
    >>> made = generate_variant([Thermo("r1c1 r2c2 r3c3"), OpenRule(Killer, "r1c3 r1c4 r2c4")], shape=Shape(4), seed=1)
    >>> solve(made.puzzle) == made.solution, made.minimal
    (True, True)
    >>> killer = generate_variant(lambda seed: random_cages(Shape(6), seed=seed), shape=Shape(6), clues=0, seed=1)
    >>> killer.puzzle.givens
    ()
    >>> easy = generate_variant([Killer, Thermo], difficulty="easy", seed=1)
    >>> str(easy.rating.level), sorted({rule.slug for rule in easy.puzzle.rules})
    ('Easy', ['killer', 'thermo'])
    """
    if isinstance(rules, Variant) and shape is not None:
        raise ValueError("a Variant already has a shape: leave shape out")
    fewest, most = (None, None) if clues is None else number_range("clues", clues)
    shape = CLASSIC if shape is None else instance("shape", shape, Shape)
    limits = min(whole("nodes", nodes, least=1), 2**63), budget("seconds", seconds)
    criteria = variant_criteria(difficulty, technique, technique_use)
    if isinstance(rules, type):
        rules = [rules]
    if not isinstance(rules, Variant) and not callable(rules):
        rules = _rule_list(rules)
        if any(isinstance(rule, type) for rule in rules):
            rules = partial(_drawn, rules, shape)
    return _Maker(rules, shape, seed_of(seed), fewest or 0, *limits, criteria).make(most)


def _drawn(rules: Sequence[Any], shape: Shape, seed: int) -> list[Any]:
    """The rules, with random ones for classes."""
    found = [rule for rule in rules if not isinstance(rule, type)]
    for kind in rules:
        if isinstance(kind, type):
            found += random_rules(kind, shape, seed=seed, beside=found)
    return found


def _rule_list(rules: object) -> list[Any]:
    listed: list[Any] = list(rules) if isinstance(rules, Iterable) else [rules]
    for rule in listed:
        known = isinstance(rule, (Constraint, OpenRule)) or (isinstance(rule, type) and issubclass(rule, Constraint))
        if not known:
            raise TypeError(f"rules must be rules, a function that returns them, or a Variant, got {shown(rules)}")
    return listed


def _without_sum(rule: Constraint) -> bool:
    return isinstance(rule, Killer) and rule.total is None


class _Late(Exception):
    """The time ran out."""


class _NoGrid(Exception):
    """No complete grid satisfies the rules."""


class _Maker:
    """One call of the generator."""

    def __init__(
        self,
        rules: Rules | Callable[[int], Rules] | Variant,
        shape: Shape,
        seed: int,
        fewest: int,
        nodes: int,
        seconds: float | None,
        criteria: VariantCriteria | None,
    ) -> None:
        self._criteria = criteria
        self._rules, self._shape, self._seed, self._fewest, self._nodes = rules, shape, seed, fewest, nodes
        self._random = Random(seed)
        self._seconds = DEFAULT_SECONDS if seconds is None else seconds
        self._began = time.monotonic()
        self._set_out(() if callable(rules) else rules)

    def _set_out(self, rules: object) -> None:
        """Start with these rules."""
        self._open_rules: list[OpenRule] = []
        if isinstance(rules, Variant):
            self._open_rules = [
                OpenRule(Killer, rule.cells)
                for rule in rules.constraints
                if isinstance(rule, Killer) and rule.total is None
            ]
            self._open_rules.sort(key=repr)
            self._start = rules.without(*filter(_without_sum, rules.constraints))
        else:
            listed = _rule_list(rules)
            self._open_rules = [rule for rule in listed if isinstance(rule, OpenRule)]
            self._start = Variant(self._shape, {}, [rule for rule in listed if not isinstance(rule, OpenRule)])
        self._low = self._start.shape.digits[0]
        self._ground = self._start._ground()
        for open_rule in self._open_rules:
            self._ground.numbers(open_rule.cells)

    def make(self, most: int | None) -> GeneratedVariant:
        """The first puzzle with at most *most* clues."""
        attempts, fewest = 0, None
        try:
            while True:
                attempts += 1
                if callable(self._rules):
                    self._set_out(self._rules(self._random.below(2**53)))
                try:
                    made = self._attempt(attempts)
                except _NoGrid:
                    if callable(self._rules):
                        self._left()
                        continue
                    raise GenerateError("No complete grid satisfies these rules.", attempts=attempts) from None
                if made is not None:
                    count = sum(len(digits) == 1 for _, digits in made.puzzle.givens)
                    if most is None or count <= most:
                        return made
                    fewest = count if fewest is None else min(fewest, count)
                self._left()  # always some, unless that puzzle was not finished
        except _Late:
            spent = time.monotonic() - self._began
            limit = "" if most is None else f" with at most {counted(most, 'clue')}"
            closest = "" if fewest is None else f"; the closest had {counted(fewest, 'clue')}"
            took = f"{spent:.0f}" if spent >= 10 else f"{spent:.1g}" if spent < 0.1 else f"{spent:.2g}"
            raise GenerateError(
                f"No puzzle{limit} found in {took} s ({counted(attempts, 'attempt')}){closest}.",
                attempts=attempts,
                seconds=spent,
            ) from None

    def _left(self) -> float:
        left = self._seconds - (time.monotonic() - self._began)
        if left <= 0:
            raise _Late
        return left

    def _attempt(self, number: int) -> GeneratedVariant | None:
        """A puzzle; None if none of those on the way meets the criteria."""
        before = [rule for open_rule in self._open_rules if (rule := open_rule.before()) is not None]
        digits = random_grid(Engines(self._start.with_(*before)), self._random, self._left, self._nodes)
        if digits is None:
            raise _NoGrid
        shape = self._start.shape
        clues = [
            rule
            for open_rule in self._open_rules
            if (
                rule := open_rule.read_off(tuple(digits[cell] for cell in self._ground.numbers(open_rule.cells)), shape)
            )
        ]
        ruled = replace_constraints(self._start, [*self._start.constraints, *clues])
        given, removed, minimal = self._thinned(Engines(ruled), digits)

        def puzzle(gone: Iterable[int]) -> Variant:
            """The puzzle without these digits."""
            cells = sorted({*given, *removed}.difference(gone))
            return ruled.given({ruled.places[cell]: digits[cell] for cell in cells})

        if self._criteria is None:
            return self._made(puzzle(removed), digits, minimal, number)
        found = self._fitting(puzzle, removed)
        if found is None:
            return None
        gone, rating = found
        position = puzzle(gone)
        if self._criteria.technique_use == "next":
            position = self._before(position)
        whole = len(gone) == len(removed) and minimal and self._criteria.technique_use != "next"
        return self._made(position, digits, whole, number, rating)

    def _made(
        self, puzzle: Variant, digits: tuple[int, ...], minimal: bool, number: int, rating: Rating | None = None
    ) -> GeneratedVariant:
        return GeneratedVariant(
            puzzle, Solution(puzzle, digits, unique=True), self._seed, minimal, number, rating=rating
        )

    def _fitting(
        self, puzzle: Callable[[Sequence[int]], Variant], order: Sequence[int]
    ) -> tuple[list[int], Rating] | None:
        """The digits to remove, as many as can be found, for a puzzle that meets the criteria; and its rating.

        A digit without which the puzzle is too hard stays, and the search continues with the digits after it.  A
        position for practice needs no such search, since it has the digits of the steps before.
        """
        assert self._criteria is not None
        best: tuple[list[int], Rating] | None = None
        gone: list[int] = []
        at, size, ratings = 0, max(1, len(order)), 0
        while ratings < _MOST_RATINGS or best is None:
            block = order[at : at + size]
            verdict, rating = self._criteria.judge(puzzle([*gone, *block]), self._left())
            ratings += 1
            if rating.ending == "stopped":
                self._left()
            if verdict <= 0:
                gone += block
                at += len(block)
                size *= 2
            elif len(block) > 1:
                size = len(block) // 2
            else:
                at += 1
            if verdict == 0:
                best = list(gone), rating
            if at >= len(order) or (at > len(gone) and self._criteria.technique_use == "next"):
                break
        return best

    def _before(self, puzzle: Variant) -> Variant:
        """The position before the first step by the technique."""
        assert self._criteria is not None
        try:
            teacher = Teacher(puzzle, Deadline(self._left()))
            while (step := teacher.next()) is not None and step.technique != self._criteria.technique:
                teacher.apply(step)
        except Late:
            raise _Late from None
        return teacher.puzzle()

    def _thinned(self, engines: Engines, digits: tuple[int, ...]) -> tuple[list[int], list[int], bool]:
        """The cells whose digits stay, the others in the order of removal, and whether each is known to be needed."""
        known = [1 << (digit - self._low) for digit in digits]
        fixed = {cell for cell, mask in enumerate(engines.candidates) if mask & (mask - 1) == 0}
        order = self._random.shuffled(cell for cell in range(len(digits)) if cell not in fixed)
        kept = set(order)
        removed: list[int] = []
        doubtful: list[int] = []
        at, size = 0, len(order)
        while at < len(order) and (spare := len(fixed) + len(kept) - self._fewest) > 0:
            block = order[at : at + min(size, spare)]
            try:
                only = self._only(engines, known, kept.difference(block), block)
            except _Late:
                return sorted(kept), removed, False
            if only:
                kept.difference_update(block)
                removed += block
                at += len(block)
                size *= 2
            elif len(block) > 1:
                size = len(block) // 2
            else:
                if only is None:
                    doubtful += block
                at += 1
        try:
            sure = all(self._only(engines, known, kept - {cell}, [cell]) is False for cell in doubtful)
        except _Late:
            sure = False
        return sorted(kept), removed, sure and at == len(order)

    def _only(self, engines: Engines, known: list[int], kept: set[int], without: list[int]) -> bool | None:
        """Whether the solution stays unique without these digits; None if that takes too long."""
        candidates = [known[cell] if cell in kept else mask for cell, mask in enumerate(engines.candidates)]
        if len(without) == 1:  # another solution would have a different digit there
            candidates[without[0]] &= ~known[without[0]]
            if not candidates[without[0]]:
                return True
        engine = engines.at(candidates)
        for _ in range(1 if len(without) == 1 else 2):
            left = self._nodes - engine.guesses
            found = engine.next(self._left(), left) if left > 0 else True
            if isinstance(found, bool):
                if found:
                    self._left()
                return None if found else True
            if len(without) > 1 and self._differs(found, known):
                return False
        return False

    def _differs(self, found: list[int], known: list[int]) -> bool:
        return any(1 << (digit - self._low) != bit for digit, bit in zip(found, known, strict=True))
