"""Steps in words: one template per technique, grouped by family; ``explain(step)`` and hints by level.

A template decides what is stated, as a clause (``languages/clause.py``); a language words it (``languages/``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...base.arguments import flag, instance, shown
from ...base.geometry import cell_name
from ...puzzle.puzzle import is_variant
from ...results.steps import Hint, Mistake, Path, Step
from ..facts import Fact
from ..languages import Clause, Value, say, sentences
from ..languages import language as language_of
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
from .outlines import Linked, Outline, linked, parts_of
from .proofs import InnerStep, inner_steps, technique
from .telling import Telling, Template, area
from .variant_telling import VariantTelling

__all__ = [
    "LEVELS",
    "TEMPLATES",
    "InnerStep",
    "Linked",
    "Outline",
    "end_text",
    "explain",
    "hint_text",
    "inner_steps",
    "lines",
    "mistake_texts",
    "outline",
    "stated",
    "technique_name",
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


def _tell(step: Step) -> tuple[Value, tuple[Fact, ...]]:
    instance("step", step, Step)
    if is_variant(step.puzzle):
        return _tell_variant(step)
    telling = Telling(step)
    clause = TEMPLATES[step.technique](telling)
    if step.uniqueness:
        clause = sentences(clause, say("rests-on-uniqueness"))
    return clause, tuple(telling.facts)


def _tell_variant(step: Step) -> tuple[Value, tuple[Fact, ...]]:
    if step.technique == "rules":
        return rules.sentence(step), ()
    telling = VariantTelling(step)
    if step.technique == "contradiction":
        clause = suppositions.contradiction(telling, lambda inner: _tell(inner)[0])
    elif step.technique in variants.TEMPLATES:
        clause = variants.TEMPLATES[step.technique](telling)
    else:
        clause = telling.with_rest(TEMPLATES[step.technique](telling))
    return telling.shortened(clause), tuple(telling.facts)


def explain(step: Step, *, proofs: bool = False, language: str = "en") -> str:
    """Explain why a step holds: the cells, the facts about them, and the conclusion.

    Forcing chains may use inner proofs, which are named in the lines that use them.  With *proofs*, each one is
    also explained in a separate paragraph.  *language* is a code, one of ``LANGUAGES``.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> step = ninefold.hint(puzzle).step
    >>> print(explain(step))
    Box 2 needs an 8, and r1c6 is the only cell there that can still hold it: r1c6 is 8.
    >>> explain(step, language="de")[:28]
    'Block 2 braucht noch eine 8,'
    """
    words = language_of(language)
    text = words.text(_tell(step)[0])
    if flag("proofs", proofs):
        inside = inner_steps(step)
        several = any(inner.branch for inner in inside)
        for branch, numbers, inner in inside:
            head = say(
                "proof",
                lines=[f"({line})" for line in numbers],
                case=branch + 1 if several else "",
                technique=technique(inner),
            )
            text += f"\n\n{words.text(head)} {explain(inner, proofs=True, language=language)}"
    return text


def outline(step: Step, *, language: str = "en") -> Outline:
    """Return the parts of an explanation that can be shown one by one: each literal of each chain with its reason, and
    the part of the text that each net takes.

    >>> import ninefold
    >>> outline(ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step)
    Outline(chains=(), nets=())
    """
    words = language_of(language)
    if is_variant(instance("step", step, Step).puzzle):
        said = suppositions.lines(VariantTelling(step), lambda inner: _tell(inner)[0])
        return Outline((tuple(Linked(words.text(line), "") for line in said),) if said else (), ())
    if not step.chains:
        return Outline((), ())
    clause = _tell(step)[0]
    chains = linked(step, clause)
    return Outline(
        tuple(tuple(Linked(words.text(said), words.text(reason)) for said, reason in chain) for chain in chains),
        tuple(words.text(net) for net in parts_of(clause, "branch-net")),
    )


def technique_name(step: Step, *, language: str = "en") -> str:
    """Return the name of the technique of a step.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> technique_name(ninefold.hint(puzzle).step, language="de")
    'Versteckter Einer'
    """
    return language_of(language).text(technique(instance("step", step, Step)))


def lines(text: str, *, language: str = "en") -> list[str]:
    """Break a paragraph of an explanation into lines to be set one below the other: those of a net, which have numbers.

    >>> lines("Suppose (1): r1c1 is 5. Then (2) r2c2 is 6, since ...; (3) r3c3 is 7, since .... But 8 has no place left.")
    ['Suppose (1): r1c1 is 5.',
     'Then (2) r2c2 is 6, since ...;',
     '(3) r3c3 is 7, since ....',
     'But 8 has no place left.']
    """
    instance("text", text, str)
    return language_of(language).lines(text)


def stated(step: Step) -> tuple[Fact, ...]:
    """Return the facts that the explanation of a step states, as data (``ninefold.render.facts`` has the kinds).

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> stated(ninefold.hint(puzzle).step)
    (Places(digit=8, house=19, cells=(5,)),)
    """
    return _tell(step)[1]


def hint_text(hint: Hint, level: int = 3, *, language: str = "en") -> str:
    """Put a hint into words: 1 where to look, 2 which technique and where, 3 the full reasoning.

    >>> import ninefold
    >>> advice = ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(hint_text(advice, 1))
    Look at box 2.
    >>> print(hint_text(advice, 2))
    Look for a Hidden Single in box 2.
    >>> hint_text(advice, 1, language="de")[-11:]
    'Block 2 an.'
    """
    instance("hint", hint, Hint)
    if not isinstance(level, int) or level not in LEVELS:
        raise ValueError(f"level must be 1, 2 or 3, got {shown(level)}")
    return language_of(language).text(_hint(hint, level))


def mistake_texts(cells: Iterable[str], *, language: str = "en") -> tuple[str, str, str]:
    """Put wrong entries into words, as a hint of each level does; without cells, no solution is left.

    >>> mistake_texts(["r1c1", "r2c2"])
    ('Something is wrong in the grid.', 'Look again at r1c1 and r2c2.', 'Look again at r1c1 and r2c2.')
    """
    if isinstance(cells, (str, type)) or not hasattr(cells, "__iter__"):
        raise TypeError(f"cells must be a list of the names of cells, got {shown(cells)}")
    words, names = language_of(language), tuple(instance("cells", cell, str) for cell in cells)
    again = words.text(say("look-again", cells=names) if names else say("no-solution-here"))
    return words.text(say("something-wrong")), again, again


def _hint(hint: Hint, level: int) -> Value:
    if hint.mistakes:
        if level == 1:
            return say("something-wrong")
        if level == 2:
            return say("look-again", cells=dict.fromkeys(cell_name(mistake.cell) for mistake in hint.mistakes))
        return _mistakes(hint.mistakes)
    step = hint.step
    if step is None:
        if hint.solved:
            return say("puzzle-solved")
        if hint.stopped:
            return say("no-time-for-hint")
        return say("several-solutions" if hint.several else "no-step-here")
    if level == 3:
        return _tell(step)[0]
    if is_variant(step.puzzle):
        return rules.whereabouts(step, level) if step.technique == "rules" else _variant_text(step, level)
    where = _where(step)
    if step.guess:
        return say("guess", where=where)
    return say("look-at", where=where) if level == 1 else say("look-for", technique=technique(step), where=where)


_SHOWN = 4
"""Mistakes that a hint lists if there are more."""


def _mistakes(mistakes: Sequence[Mistake]) -> Clause:
    shown_ = mistakes[:_SHOWN] if len(mistakes) > _SHOWN + 1 else mistakes
    return say(
        "mistakes",
        mistakes=[say(f"mistake-{one.kind}", cell=cell_name(one.cell), digit=one.digit) for one in shown_],
        more=len(mistakes) - len(shown_),
    )


def _variant_text(step: Step, level: int) -> Clause:
    """Where to look in a variant: a house or a rule, and which technique."""
    where = _where(step)
    if level == 1:
        return say("look-at", where=where)
    if step.technique in ("chain", "contradiction"):
        return say("suppose-one", where=where)
    return say("try" if step.technique in variants.TEMPLATES else "look-for", technique=technique(step), where=where)


def end_text(path: Path, *, language: str = "en") -> str:
    """Describe how a path ends: solved, cut short, or without a further step, and why.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(end_text(ninefold.steps(puzzle)))
    Solved.
    >>> print(end_text(ninefold.steps("." * 81)))
    No further step found: the puzzle has more than one solution.
    """
    instance("path", path, Path)
    if path.ending in ("stopped", "limited"):
        key = f"path-{path.ending}"
    elif path.solved:
        key = "path-solved"
    else:  # several solutions are not a matter of techniques, and variants have none
        key = "several-solutions" if path.several else "path-stuck"
    return language_of(language).text(say(key))


def whereabouts(step: Step, *, language: str = "en") -> str:
    """Name the part of the grid a step is about, a house, without giving it away: the text of ``hint_text`` at level 1.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> whereabouts(ninefold.hint(puzzle).step), whereabouts(ninefold.hint(puzzle).step, language="de")
    ('box 2', 'Block 2')
    """
    return language_of(language).text(_where(instance("step", step, Step)))


def _where(step: Step) -> Value:
    if is_variant(step.puzzle):
        telling = VariantTelling(step)
        if step.houses:
            return telling.area(step.houses[0][0])
        if step.reasons and step.technique not in ("chain", "contradiction"):
            return telling.area(0)
        return step.cell_name((*step.placements, *step.eliminations)[0].cell)
    if step.houses:
        return area(step.houses[0][0])
    spots = [role.cell for role in step.roles] or [
        c for chain in step.chains for node in chain.nodes for c in node.cells
    ]
    spots = spots or [c for c, _ in (*step.placements, *step.eliminations)]
    boxes = [c // 27 * 3 + c % 9 // 3 for c in spots]
    return area(18 + max(sorted(set(boxes)), key=boxes.count))
