"""The judge of reasons: do the houses and rules that a step names force what it concludes?

It shares no code with the teaching solver.  It posts the named houses and rules to the engine, one at a time with the
opposite of a conclusion, and searches.
"""

from __future__ import annotations

from ninefold import _core
from ninefold.results import Step
from ninefold.variants import Variant
from ninefold.variants.rules.base import Ground, post


def removed(step: Step) -> list[tuple[int, int]]:
    """The candidates that a step removes; for a digit that it places, the others of the cell."""
    puzzle = step.puzzle
    assert isinstance(puzzle, Variant)
    if step.eliminations:
        return list(step.eliminations)
    seen, digits = puzzle.candidates_seen(), puzzle.shape.digits
    return [
        (cell, digit)
        for cell, placed in step.placements
        for k, digit in enumerate(digits)
        if seen[cell] >> k & 1 and digit != placed
    ]


def follows(step: Step, guesses: int = 3000) -> bool | None:
    """Whether a step follows from what it names and the candidates on the board; None if the search gave up."""
    puzzle = step.puzzle
    assert isinstance(puzzle, Variant)
    shape, low = puzzle.shape, puzzle.shape.digits[0]
    # The first clue of full rank posts all of them; others than those named are left out.
    named = [reason.rule for reason in step.reasons if reason.rule is not None]
    rules = [rule for rule in puzzle.constraints if rule.slug != "full-rank" or rule in named]
    ground = Ground(shape, puzzle.extra, rules)
    explained = []
    for reason in step.reasons:
        explained += [post("different", reason.cells)] if reason.rule is None else list(reason.rule.lower(ground))
    regions = [list(region) for region in shape.regions]
    size = (shape.height, shape.width, len(puzzle.extra), low, len(shape.digits))
    seen = puzzle.candidates_seen()
    sure: bool | None = True
    for cell, digit in removed(step):
        assumed = [1 << digit - low if at == cell else mask for at, mask in enumerate(seen)]
        try:
            search = _core.VariantSearch(*size, False, [], assumed, explained)
        except ValueError:  # a rule that asks for the regions: then the houses are always there
            search = _core.VariantSearch(*size, shape.lines, regions, assumed, explained)
        found = search.next(1.0, guesses)
        if found is True:
            sure = None
        elif found is not False:
            return False
    return sure
