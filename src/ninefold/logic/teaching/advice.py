"""Hints, paths and lists of steps about variants: the teaching solver, and the engine as the last resort."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.single import check
from ...errors import InvalidPuzzleError, NoSolutionError
from ...results.outcomes import Check, Status
from ...results.steps import Hint, Path, Step, StepList
from ...variants.variant import Variant
from .. import variant_hints
from .position import DeadEnd
from .solver import Deadline, Late, Teacher

__all__ = ["all_steps", "hint", "steps"]

_LOOK = 1000
"""Guesses to find out whether there is a solution, and whether it is unique."""


def _verdict(variant: Variant, deadline: Deadline) -> Check:
    verdict = check(variant, seconds=deadline.left(), nodes=_LOOK)
    if verdict.status is Status.INVALID:
        raise InvalidPuzzleError(verdict.conflicts)
    if verdict.status is Status.NONE:
        raise NoSolutionError
    return verdict


def hint(variant: Variant, seconds: float | None, off: Collection[str] = (), skip: int = 0) -> Hint:
    """The easiest step from a position, without the techniques that are *off*; *skip* that many other steps.

    >>> from ninefold import Shape
    >>> from ninefold.render import explain
    >>> from ninefold.variants import Killer, Variant
    >>> print(explain(hint(Variant(Shape(4), {"r1c1": 2, "r2c3": 3}, [Killer("r1c3 r1c4", 5)]), None).step))
    Box 1 needs a 3, and r1c2 is the only cell there that can still hold it: r1c2 is 3.
    """
    deadline = Deadline(seconds)
    several = _verdict(variant, deadline).status is Status.SEVERAL
    try:
        teacher = Teacher(variant, deadline, off)
        if teacher.position.solved:
            return Hint(None, solved=True)
        if skip:
            return Hint(_another(teacher, skip), several=several)
        found = teacher.next()
        if found is not None:
            return Hint(teacher.step(found), several=several)
    except Late:
        return Hint(None, several=several, stopped=True)
    except DeadEnd:
        raise NoSolutionError from None
    return variant_hints.hint(variant, deadline.left()) if "rules" not in off else Hint(None, several=several)


def _another(teacher: Teacher, skip: int) -> Step | None:
    """The step after *skip* others that conclude something else."""
    seen: list[tuple[int, int]] = []
    for found in teacher.all():
        if (key := (found.gone, found.placed)) not in seen:
            if len(seen) == skip:
                return teacher.step(found)
            seen.append(key)
    return None


def steps(variant: Variant, limit: int, seconds: float | None, off: Collection[str] = ()) -> Path:
    """Step after step until the puzzle is solved, nothing more is found, or the budget runs out."""
    deadline = Deadline(seconds)
    several = _verdict(variant, deadline).status is Status.SEVERAL
    found: list[Step] = []
    try:
        teacher = Teacher(variant, deadline, off)
        while not teacher.position.solved:
            if len(found) >= limit:
                return Path(tuple(found), "limited", several)
            next_ = teacher.next()
            if next_ is not None:
                found.append(teacher.step(next_))
                teacher.apply(next_)
                continue
            if several or "rules" in off:
                return Path(tuple(found), "stuck", several)
            advice = variant_hints.hint(teacher.puzzle(), deadline.left())
            if advice.step is None:
                return Path(tuple(found), "stopped" if advice.stopped else "stuck", advice.several)
            found.append(advice.step)
            teacher.follow(advice.step)
    except Late:
        return Path(tuple(found), "stopped", several)
    except DeadEnd:
        raise NoSolutionError from None
    return Path(tuple(found), "solved", several)


def all_steps(variant: Variant, limit: int, seconds: float | None, off: Collection[str] = ()) -> StepList:
    """Every step that applies to a position now, the easiest technique first."""
    deadline = Deadline(seconds)
    _verdict(variant, deadline)
    found: list[Step] = []
    try:
        teacher = Teacher(variant, deadline, off)
        for one in teacher.all():
            if len(found) >= limit:
                return StepList(found, complete=False)
            found.append(teacher.step(one))
    except Late:
        return StepList(found, complete=False)
    return StepList(found)
