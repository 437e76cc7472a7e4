"""Steps in words: one template per technique, grouped by family; ``explain(step)`` and hints by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..._arguments import instance, shown
from ..._geometry import house_name
from ..._steps import Hint, Path, Step
from . import beyond, chains, fish, intersections, patterns, sets, singles, subsets, uniqueness, wings
from .words import also, cells

__all__ = ["TEMPLATES", "end_text", "explain", "hint_text"]

TEMPLATES: Mapping[str, Callable[[Step], str]] = {
    **singles.TEMPLATES,
    **intersections.TEMPLATES,
    **subsets.TEMPLATES,
    **fish.TEMPLATES,
    **patterns.TEMPLATES,
    **wings.TEMPLATES,
    **uniqueness.TEMPLATES,
    **chains.TEMPLATES,
    **sets.TEMPLATES,
    **beyond.TEMPLATES,
}
"""The explanation of each technique, by slug."""


def explain(step: Step) -> str:
    """Tell why a step holds: the cells, what must be true of them, and what follows.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(explain(ninefold.hint(puzzle).step))
    The row, column and box of r5c5 already hold 1, 2, 3, 4, 6, 7, 8 and 9. Only 5 is left: r5c5 is 5.
    """
    instance("step", step, Step)
    return TEMPLATES[step.technique](step) + also(step)


def hint_text(hint: Hint, level: int = 3) -> str:
    """Put a hint into words: 1 where to look, 2 which technique and where, 3 the full reasoning.

    >>> import ninefold
    >>> advice = ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(hint_text(advice, 1))
    Look at box 5.
    >>> print(hint_text(advice, 2))
    Look for a Naked Single in box 5.
    """
    instance("hint", hint, Hint)
    if not isinstance(level, int) or level not in (1, 2, 3):
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
        return _stop("finds a step here", hint.several)
    where = _where(step)
    if level == 1:
        return f"Look at {where}."
    if level == 2:
        article = "an" if step.name[0] in "AEIOU" else "a"
        return f"Look for {article} {step.name} in {where}."
    return explain(step)


def end_text(path: Path) -> str:
    """Say how a path ends: solved, or where no technique that is switched on leads further, and why if it is known.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(end_text(ninefold.steps(puzzle)))
    Solved.
    >>> print(end_text(ninefold.steps("." * 81)))
    No technique that is switched on leads further: the puzzle has more than one solution.
    """
    instance("path", path, Path)
    return "Solved." if path.solved else _stop("leads further", path.several)


def _stop(what: str, several: bool) -> str:
    why = ": the puzzle has more than one solution" if several else ""
    return f"No technique that is switched on {what}{why}."


def _where(step: Step) -> str:
    """Name the part of the grid a step is about, without giving it away."""
    if step.houses:
        return house_name(step.houses[0][0])
    spots = [role.cell for role in step.roles] or [
        c for chain in step.chains for node in chain.nodes for c in node.cells
    ]
    spots = spots or [c for c, _ in (*step.placements, *step.eliminations)]
    boxes = [c // 27 * 3 + c % 9 // 3 for c in spots]
    return f"box {max(sorted(set(boxes)), key=boxes.count) + 1}"
