"""The search engine for variants, as ``engine.single`` and ``clues`` call it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from .. import _core
from ..base.arguments import budget, whole_or_none
from ..base.geometry import CLASSIC
from ..errors import ParseError
from ..results.outcomes import Check, Count, Solution, Status
from ..variants.variant import Variant
from . import clauses

__all__ = ["Engines", "check", "conflicts", "count", "search", "solutions", "true_candidates"]

_ALL = 2**63
_FEW_SOLUTIONS = 1000


def search(variant: Variant, *, off: int = 0) -> _core.VariantSearch:
    """The engine at the start of its search; ParseError if a rule does not fit this puzzle."""
    engines = Engines(variant)
    return engines.at(engines.candidates, off=off)


class Engines:
    """Searches in one puzzle from other candidates: its rules are lowered once."""

    def __init__(self, variant: Variant) -> None:
        self.candidates, self.postings, self.rules = variant._lowered()
        self.frame = _frame(variant)

    def at(self, candidates: list[int], *, off: int = 0) -> _core.VariantSearch:
        """The engine at these candidates of all cells; ParseError if a rule does not fit this puzzle."""
        try:
            return _core.VariantSearch(*self.frame, candidates, self.postings, off)
        except ValueError as error:
            raise ParseError(str(error)) from None


def _frame(variant: Variant) -> tuple[int, int, int, int, int, bool, list[list[int]]]:
    """Shape and extra cells, as the engine takes them."""
    shape = variant.shape
    regions = [list(region) for region in shape.regions]
    low, values = shape.digits[0], len(shape.digits)
    return shape.height, shape.width, len(variant.extra), low, values, shape.lines, regions


def conflicts(variant: Variant) -> tuple[str, ...]:
    """Return the houses and rules that the given digits break; empty if they break none.

    >>> from ninefold import Shape
    >>> conflicts(Variant(Shape(4), {"r1c1": 1, "r1c2": 1}))
    ('row 1 has a digit twice', 'box 1 has a digit twice')
    """
    engines = Engines(variant)
    engines.at(engines.candidates)  # rejects input that the checkers cannot handle
    return _conflicts(variant, engines)


def _conflicts(variant: Variant, engines: Engines) -> tuple[str, ...]:
    low = variant.shape.digits[0]
    given = [mask.bit_length() - 1 + low if mask & (mask - 1) == 0 else None for mask in engines.candidates]
    if given.count(None) == len(given):
        return ()
    found = _core.variant_broken(*engines.frame, engines.candidates, engines.postings, given)
    names, rules = variant.shape.house_name, engines.rules
    said = [f"{names(-1 - k)} has a digit twice" if k < 0 else rules[k].describe().rstrip(".") for k in found]
    return tuple(dict.fromkeys(said))


def _classic(variant: Variant, engines: Engines | None = None) -> bytes | None:
    """The candidates of a plain classic puzzle, which goes to the engine for those; None for any other."""
    if variant.shape != CLASSIC or variant.extra:
        return None
    engines = engines or Engines(variant)
    if engines.postings:
        return None
    return b"".join(mask.to_bytes(2, "little") for mask in engines.candidates)


def _limits(seconds: float | None, nodes: int | None) -> tuple[float, int]:
    """A budget for the engine, where 0 is none."""
    seconds = budget("seconds", seconds)
    nodes = whole_or_none("nodes", nodes)
    return (0.0 if seconds is None else max(seconds, 1e-9)), (0 if nodes is None else min(max(nodes, 1), _ALL))


def _end(seconds: float | None) -> float | None:
    """Return the end of a budget that begins now; it includes the time to compile the rules."""
    seconds = budget("seconds", seconds)
    return None if seconds is None else time.monotonic() + seconds


def _left(until: float | None) -> float | None:
    return None if until is None else max(until - time.monotonic(), 0)


def check(variant: Variant, *, seconds: float | None = None, nodes: int | None = None) -> Check:
    """Return the status of a variant: invalid, no solution, one, several, or undecided if the budget ran out.

    >>> from ninefold import Shape
    >>> print(check(Variant(Shape(4), {"r1c1": 1, "r1c2": 1})))
    invalid: row 1 has a digit twice; box 1 has a digit twice
    """
    limits = _limits(seconds, nodes)
    until = _end(seconds)
    engines = Engines(variant)
    engine = engines.at(engines.candidates)
    verdict = _verdict(variant, engines, engine, limits, until, nodes)
    # Givens that break something have no solution, and propagation sees that at once.
    if not verdict.solutions and (broken := _conflicts(variant, engines)):
        return Check(Status.INVALID, broken)
    return verdict


def _verdict(
    variant: Variant,
    engines: Engines,
    engine: _core.VariantSearch,
    limits: tuple[float, int],
    until: float | None,
    nodes: int | None,
) -> Check:
    """The result of the search, before the givens are checked."""
    if (masks := _classic(variant, engines)) is not None and limits == (0.0, 0):
        _, number, guesses, *lines = _core.solve_masks(masks)
        status = (Status.NONE, Status.ONE, Status.SEVERAL)[number]
        known = [tuple(map(int, line)) for line in lines if line is not None]
        return Check(status, (), _shown(variant, known, status), guesses)
    found, decided, guesses = _two(variant, engine, clauses.hand_over(variant, engines.postings), until, nodes)
    status = (Status.NONE, Status.ONE)[len(found)] if decided and len(found) < 2 else Status.UNDECIDED
    if len(found) == 2:
        status = Status.SEVERAL
    return Check(status, (), _shown(variant, found, status), guesses)


def _two(
    variant: Variant, engine: _core.VariantSearch, soon: int | None, until: float | None, nodes: int | None
) -> tuple[list[tuple[int, ...]], bool, int]:
    """Two solutions, or fewer; whether there are no others; guesses.  Clauses take over after *soon* guesses."""
    found: list[tuple[int, ...]] = []
    while len(found) < 2:
        left = 0.0 if until is None else max(until - time.monotonic(), 1e-9)
        most = min((limit for limit in (nodes, soon) if limit is not None), default=0)
        answer = engine.next(left, max(most - engine.guesses, 1) if most else 0)
        if answer is False:
            return found, True, engine.guesses
        if answer is not True:
            found.append(tuple(answer))
            continue
        if soon is None or engine.guesses < soon or (nodes is not None and nodes <= soon):
            return found, False, engine.guesses
        rest = None if until is None else max(until - time.monotonic(), 0.001)
        known, decided = clauses.decide(variant, search(variant).propagated(), rest)
        return (known if len(known) >= len(found) else found), decided, engine.guesses
    return found, True, engine.guesses


def _shown(variant: Variant, found: list[tuple[int, ...]], status: Status) -> tuple[Solution, ...]:
    proved = status is not Status.UNDECIDED
    return tuple(Solution(variant, digits, status is Status.ONE, proved=proved) for digits in found)


def count(
    variant: Variant,
    most: int,
    seconds: float | None,
    nodes: int | None,
    report: Callable[[int, int], object] | None,
) -> Count:
    """Count solutions; two that differ only in extra cells count as different."""
    until = _end(seconds)
    engines = Engines(variant)
    if (masks := _classic(variant, engines)) is not None:
        return Count(*_core.count_masks(masks, most, *_limits(_left(until), nodes), 0, None, report))
    engine = engines.at(engines.candidates)
    return Count(*engine.count(most, *_limits(_left(until), nodes), report))


def solutions(variant: Variant, limit: int | None) -> Iterator[Solution]:
    """Yield the solutions one at a time."""
    return _solutions(variant, search(variant), limit)


def _solutions(variant: Variant, engine: _core.VariantSearch, limit: int | None) -> Iterator[Solution]:
    found = 0
    while (limit is None or found < limit) and not isinstance(digits := engine.next(), bool):
        yield Solution(variant, tuple(digits), False)
        found += 1


def true_candidates(
    variant: Variant, limit: int, seconds: float | None, nodes: int | None
) -> tuple[list[int], list[list[int]], bool]:
    """The digits that each cell has in some solution, as masks; solutions per digit up to *limit*; whether all were
    found.
    """
    until = _end(seconds)
    engines = Engines(variant)
    engine = engines.at(engines.candidates)
    masks, complete = engine.true_candidates(*_limits(_left(until), nodes))
    digits = variant.shape.digits
    counts = [[mask >> k & 1 for k in range(len(digits))] for mask in masks]
    if limit > 1 and complete:
        complete = _count_each(engines, counts, digits[0], min(limit, _ALL), until, nodes)
    return masks, counts, complete


def _count_each(
    engines: Engines, counts: list[list[int]], low: int, limit: int, until: float | None, nodes: int | None
) -> bool:
    """Count the solutions with each candidate: all solutions if there are few, otherwise one candidate after the
    other.
    """

    def left() -> tuple[float, int]:
        return _limits(_left(until), nodes)

    engine = engines.at(engines.candidates)
    seen = [[0] * len(cell) for cell in counts]
    for _ in range(_FEW_SOLUTIONS):
        found = engine.next(*left())
        if found is True:
            return False
        if found is False:
            for cell, numbers in enumerate(seen):
                counts[cell] = [min(number, limit) for number in numbers]
            return True
        for cell, digit in enumerate(found):
            seen[cell][digit - low] += 1
    for cell, numbers in enumerate(seen):
        for k, number in enumerate(numbers):
            counts[cell][k] = max(min(number, limit), counts[cell][k])
            if counts[cell][k] and number < limit:
                asked = [1 << k if at == cell else mask for at, mask in enumerate(engines.candidates)]
                counts[cell][k], complete, _ = engines.at(asked).count(limit, *left())
                if not complete and counts[cell][k] < limit:
                    return False
    return True
