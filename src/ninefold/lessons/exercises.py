"""Positions to practice the technique of a lesson: generated, checked, and sorted by difficulty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ..base.arguments import budget, instance
from ..base.random import Random
from ..errors import GenerateError
from ..formats import dumps
from ..generation import generate, generate_variant
from ..generation.random_layouts import seed_of
from ..logic import all_steps
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle, is_variant
from ..results.steps import Step
from ..variants.rules import RULES
from .library import PARTS, PRESET, Lesson, lesson, next_step

__all__ = ["Exercise", "Practice", "practice"]

COUNT = 3
"""Positions per practice."""
_POOL = 9
"""Classic positions to choose from."""
DEFAULT_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position whose next step is by the technique of a lesson, and all steps that count as an answer."""

    puzzle: Puzzle
    steps: tuple[Step, ...]

    @property
    def step(self) -> Step:
        """The step to show as the answer."""
        return self.steps[0]

    @property
    def line(self) -> str:
        """The position as one line of text, which ``formats.parse`` reads."""
        return str(dumps(self.puzzle, "iss" if is_variant(self.puzzle) else "hodoku")).strip()


@dataclass(frozen=True, slots=True)
class Practice:
    """Positions to practice, the easiest first; ``seed`` repeats them."""

    lesson: Lesson
    seed: int
    exercises: tuple[Exercise, ...]


def practice(which: Lesson | str, *, seed: int | None = None, seconds: float | None = None) -> Practice:
    """Make three positions for a lesson, the easiest first.

    A position with fewer candidates is easier: there is less to look through.  Without a seed, the positions are new
    each time.  Raises GenerateError if there are none after *seconds* (half a minute by default).

    >>> one, two, three = practice("hidden-single", seed=1).exercises
    >>> one.step.name, candidates(one.puzzle) < candidates(three.puzzle)
    ('Hidden Single', True)
    """
    found = lesson(which) if isinstance(which, str) else instance("which", which, Lesson)
    seed = seed_of(seed)
    limit = budget("seconds", seconds)
    made = list(_positions(found, seed, DEFAULT_SECONDS if limit is None else limit))
    made.sort(key=candidates)
    chosen = [made[round(place * (len(made) - 1) / (COUNT - 1))] for place in range(COUNT)]
    return Practice(found, seed, tuple(exercise(found, position) for position in chosen))


def exercise(found: Lesson, position: Puzzle) -> Exercise:
    """Return a position with the steps that count as an answer, the next one first."""
    first = next_step(position)
    options = {} if is_variant(position) else {"preset": PRESET}
    steps = [step for step in all_steps(position, **options) if step.technique in found.techniques]  # type: ignore[arg-type]
    if first is None or first.technique not in found.techniques:
        raise GenerateError(f"The technique of lesson {found.name} is not the next step of {position}.")
    return Exercise(position, (first, *(step for step in steps if step.conclusions() != first.conclusions())))


def candidates(position: Puzzle) -> int:
    """Return the number of candidates that are left in the open cells."""
    if isinstance(position, Grid):
        return sum(mask.bit_count() for mask in position.marks or ())
    assert is_variant(position)
    return sum(count for mask in position.candidates_seen() if (count := mask.bit_count()) > 1)


def _technique(position: Puzzle) -> str:
    step = next_step(position)
    return step.technique if step else ""


def _positions(found: Lesson, seed: int, seconds: float) -> Iterator[Puzzle]:
    """Different positions; those of singles can be solved without candidates."""
    technique = found.techniques[0]
    if not found.rules:
        made: Iterator[Puzzle] = generate(
            seed=seed, technique=technique, technique_use="next", preset=PRESET, threads=1, seconds=seconds
        )
        if found.part == PARTS[0]:
            plain = (position.with_marks(None).with_all_marks() for position in made if isinstance(position, Grid))
            made = (position for position in plain if _technique(position) == technique)
        yield from islice(made, _POOL)
        return
    kinds = [kind for kind in RULES if kind.slug in found.rules]
    random = Random(seed)
    for _ in range(COUNT):
        options = {"technique": technique, "technique_use": "next", "seed": random.below(2**53)}
        yield generate_variant(kinds, **options, seconds=seconds / COUNT).puzzle  # type: ignore[arg-type]
