"""Lessons for solvers: a path from singles to chains, and one lesson for each popular rule of variants.

>>> from ninefold import lessons
>>> one = lessons.lesson("x-wing")
>>> one.text().title, one.techniques, one.step.conclusions()
('X-wing', ('x-wing',), 'r3c4, r8c1, r8c4<>5')
>>> [part for part in lessons.PARTS]
['singles', 'sets', 'lines', 'wings', 'chains', 'rules']
>>> [exercise.step.technique for exercise in lessons.practice("x-wing", seed=1).exercises]
['x-wing', 'x-wing', 'x-wing']

The facts of a lesson (its example, what to practice) are a file in ``path/``, its words one in the folder of each
language.  Sentences that name cells carry claims, which ``problems`` checks (see ``claims``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .check import problems as problems
    from .claims import Run as Run
    from .claims import plain as plain
    from .claims import runs as runs
    from .exercises import Exercise as Exercise
    from .exercises import Practice as Practice
    from .exercises import practice as practice
    from .library import LANGUAGES as LANGUAGES
    from .library import PARTS as PARTS
    from .library import Lesson as Lesson
    from .library import Text as Text
    from .library import lesson as lesson
    from .library import lessons as lessons
    from .library import parse_lesson as parse_lesson
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "check": "problems",
            "claims": "Run plain runs",
            "exercises": "Exercise Practice practice",
            "library": "LANGUAGES PARTS Lesson Text lesson lessons parse_lesson",
        },
    )
