"""Steps in words: one template per technique, grouped by family; ``explain(step)`` and hints by level."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...base.arguments import flag, instance, shown
from ...base.geometry import house_name
from ...puzzle.puzzle import is_variant
from ...results.steps import Hint, Path, Step
from ..facts import Fact
from . import (
    beyond,
    chains,
    colors,
    explainer,
    fish,
    intersections,
    patterns,
    rules,
    sets,
    singles,
    subsets,
    suppositions,
    uniqueness,
    variants,
    wings,
)
from .proofs import InnerStep, inner_steps
from .telling import Telling, Template
from .variant_telling import VariantTelling
from .words import article, cells, listing

__all__ = [
    "LEVELS",
    "TEMPLATES",
    "InnerStep",
    "end_text",
    "explain",
    "hint_text",
    "inner_steps",
    "lines",
    "stated",
    "whereabouts",
]

TEMPLATES: Mapping[str, Template] = {
    **singles.TEMPLATES,
    **intersections.TEMPLATES,
    **subsets.TEMPLATES,
    **fish.TEMPLATES,
    **patterns.TEMPLATES,
    **colors.TEMPLATES,
    **wings.TEMPLATES,
    **uniqueness.TEMPLATES,
    **chains.TEMPLATES,
    **sets.TEMPLATES,
    **beyond.TEMPLATES,
    **explainer.TEMPLATES,
}
"""The explanation of each technique, by slug."""

LEVELS = (1, 2, 3)
"""How much a hint gives away: where to look, which technique, the full reasoning."""


def _tell(step: Step) -> tuple[str, tuple[Fact, ...]]:
    instance("step", step, Step)
    if is_variant(step.puzzle):
        return _tell_variant(step)
    telling = Telling(step)
    text = TEMPLATES[step.technique](telling)
    if step.uniqueness:
        text += " This rests on the puzzle having exactly one solution."
    return text, tuple(telling.facts)


def _tell_variant(step: Step) -> tuple[str, tuple[Fact, ...]]:
    if step.technique == "rules":
        return rules.sentence(step), ()
    telling = VariantTelling(step)
    if step.technique == "contradiction":
        text = suppositions.contradiction(telling, lambda inner: _tell(inner)[0])
    elif step.technique in variants.TEMPLATES:
        text = variants.TEMPLATES[step.technique](telling)
    else:
        text = TEMPLATES[step.technique](telling)
        if left := telling.leftover():
            text = f"{text[:-1]}{left}."
    return telling.shortened(text), tuple(telling.facts)


def explain(step: Step, *, proofs: bool = False) -> str:
    """Explain why a step holds: the cells, the facts about them, and the conclusion.

    Forcing chains may use inner proofs, which are named in the lines that use them.  With *proofs*, each one is
    also explained in a separate paragraph.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(explain(ninefold.hint(puzzle).step))
    Box 2 needs an 8, and r1c6 is the only cell there that can still hold it: r1c6 is 8.
    """
    text = _tell(step)[0]
    if flag("proofs", proofs):
        inside = inner_steps(step)
        several = any(inner.branch for inner in inside)
        for branch, lines, inner in inside:
            named = f"Line{'s' * (len(lines) > 1)} {listing([f'({line})' for line in lines])}"
            case = f" of assumption {branch + 1}" if several else ""
            text += f"\n\n{named}{case}, {inner.name}: {explain(inner, proofs=True)}"
    return text


_LINES = re.compile(r"(?<=;) (?=\(\d+\) )|(?<=\.) (?=Then \(2\) |But |Every |Suppose \(1\): )")
"""Where a net begins a new line."""


def lines(text: str) -> list[str]:
    """Break a paragraph of an explanation into lines to be set one below the other: those of a net, which have numbers.

    >>> lines("Suppose (1): r1c1 is 5. Then (2) r2c2 is 6, since ...; (3) r3c3 is 7, since .... But 8 has no place left.")
    ['Suppose (1): r1c1 is 5.',
     'Then (2) r2c2 is 6, since ...;',
     '(3) r3c3 is 7, since ....',
     'But 8 has no place left.']
    """
    return _LINES.split(text) if "Suppose (1): " in instance("text", text, str) else [text]


def stated(step: Step) -> tuple[Fact, ...]:
    """Return the facts that the explanation of a step states, as data (``ninefold.render.facts`` has the kinds).

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> stated(ninefold.hint(puzzle).step)
    (Places(digit=8, house=19, cells=(5,)),)
    """
    return _tell(step)[1]


def hint_text(hint: Hint, level: int = 3) -> str:
    """Put a hint into words: 1 where to look, 2 which technique and where, 3 the full reasoning.

    >>> import ninefold
    >>> advice = ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(hint_text(advice, 1))
    Look at box 2.
    >>> print(hint_text(advice, 2))
    Look for a Hidden Single in box 2.
    """
    instance("hint", hint, Hint)
    if not isinstance(level, int) or level not in LEVELS:
        raise ValueError(f"level must be 1, 2 or 3, got {shown(level)}")
    if hint.mistakes:
        if level == 1:
            return "Something is wrong in the grid."
        if level == 2:
            return f"Look again at {cells(mistake.cell for mistake in hint.mistakes)}."
        return f"Mistake: {hint}."
    step = hint.step
    if step is None:
        if hint.solved:
            return "The puzzle is solved."
        if hint.stopped:
            return "The time ran out before a step was found."
        return _stop("finds a step here", hint.several)
    if level == 3:
        return explain(step)
    if is_variant(step.puzzle):
        return rules.whereabouts(step, level) if step.technique == "rules" else _variant_text(step, level)
    where = whereabouts(step)
    if step.guess:
        return f"No technique that is switched on finds a step; {where} has a cell that only a search can settle."
    return f"Look at {where}." if level == 1 else f"Look for {article(step.name)} in {where}."


def _variant_text(step: Step, level: int) -> str:
    """Where to look in a variant: a house or a rule, and which technique."""
    where = whereabouts(step)
    if step.technique in ("chain", "contradiction"):
        return (
            f"Look at {where}." if level == 1 else f"Suppose a candidate of {where} is true, and see where that leads."
        )
    if level == 1:
        return f"Look at {where}."
    if step.technique in variants.TEMPLATES:
        return f"Try {step.name} on {where}."
    return f"Look for {article(step.name)} in {where}."


def end_text(path: Path) -> str:
    """Describe how a path ends: solved, cut short, or without a further step, and why.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(end_text(ninefold.steps(puzzle)))
    Solved.
    >>> print(end_text(ninefold.steps("." * 81)))
    No further step found: the puzzle has more than one solution.
    """
    instance("path", path, Path)
    if path.ending == "stopped":
        return "The time ran out before the end."
    if path.ending == "limited":
        return "The limit of steps was reached before the end."
    return "Solved." if path.solved else _stop("leads further", path.several)


def _stop(what: str, several: bool) -> str:
    if several:  # not a matter of techniques, and variants have none
        return "No further step found: the puzzle has more than one solution."
    return f"No technique that is switched on {what}."


def whereabouts(step: Step) -> str:
    """Name the part of the grid a step is about, a house, without giving it away: the text of ``hint_text`` at level 1.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> whereabouts(ninefold.hint(puzzle).step)
    'box 2'
    """
    instance("step", step, Step)
    if is_variant(step.puzzle):
        if step.houses:
            return step.house_name(step.houses[0][0])
        if step.reasons and step.technique not in ("chain", "contradiction"):
            return step.reasons[0].name
        return step.cell_name((*step.placements, *step.eliminations)[0].cell)
    if step.houses:
        return house_name(step.houses[0][0])
    spots = [role.cell for role in step.roles] or [
        c for chain in step.chains for node in chain.nodes for c in node.cells
    ]
    spots = spots or [c for c, _ in (*step.placements, *step.eliminations)]
    boxes = [c // 27 * 3 + c % 9 // 3 for c in spots]
    return f"box {max(sorted(set(boxes)), key=boxes.count) + 1}"
