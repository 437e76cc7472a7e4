"""A path as a trace: one line of plain words, for files and for training.

    naked-single:r5c5=5 x-wing:r2c3-9,r2c8-9 ...

A step is the slug of its technique, a colon, and its conclusions: ``r5c5=5`` fills in a digit, ``r2c3-9`` removes a
candidate.  Steps are separated by one space, so that words are steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..base.arguments import instance, shown
from ..base.geometry import cell_at, cell_name
from ..errors import ParseError
from ..results.steps import Candidate, Step

__all__ = ["TraceStep", "read_trace", "trace"]

_STEP = re.compile(r"([a-z0-9-]+):(r[1-9]c[1-9][=-][1-9](?:,r[1-9]c[1-9][=-][1-9])*)")


class TraceStep(NamedTuple):
    """A step in a trace."""

    technique: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


def trace(steps: Iterable[Step]) -> str:
    """Return a path in one line.

    >>> import ninefold
    >>> path = ninefold.steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> trace(path)[:41]
    'hidden-single:r1c6=8 hidden-single:r1c4=6'
    """
    if isinstance(steps, (str, bytes, type)) or not isinstance(steps, Iterable):
        raise TypeError(f"expected a path, or steps, got {shown(steps)}")
    return " ".join(_word(instance("step", step, Step)) for step in steps)


def _word(step: Step) -> str:
    placed = [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
    gone = [f"{cell_name(cell)}-{digit}" for cell, digit in dict.fromkeys(step.eliminations)]
    return f"{step.technique}:{','.join(placed + gone)}"


def read_trace(text: str) -> list[TraceStep]:
    """Return the steps of a trace; ParseError names a word that is not a step.

    >>> read_trace("naked-single:r5c5=5")
    [TraceStep(technique='naked-single', placements=(Candidate(cell=40, digit=5),), eliminations=())]
    """
    steps = []
    instance("trace", text, str)
    for number, word in enumerate(text.split(), 1):
        match = _STEP.fullmatch(word)
        if match is None:
            raise ParseError(f"word {number}: {word[:40]!r} is no step")
        conclusions = match[2].split(",")
        placed, gone = (
            tuple(Candidate(cell_at(one[:4]), int(one[5])) for one in conclusions if one[4] == sign) for sign in "=-"
        )
        steps.append(TraceStep(match[1], placed, gone))
    return steps
