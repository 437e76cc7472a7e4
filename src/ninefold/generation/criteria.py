"""Criteria for the difficulty of generated puzzles: levels, scores, techniques, guesses."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from math import isfinite
from numbers import Integral, Real
from typing import Any, TypeAlias

from ..base.arguments import HIGHEST, Range, choice, ends_of, number_range, shown
from ..logic.solver import presets, techniques
from ..results.steps import Level, Technique

__all__ = ["Criteria", "DifficultyLike", "criteria_of", "difficulty_range", "forms_of", "suggestion"]

DifficultyLike: TypeAlias = "str | Level | float | tuple[str | Level | float | None, str | Level | float | None]"
"""A level or a score on the scale of the preset, or the two ends of a range, also as text: ``easy..medium``."""


@dataclass(frozen=True, slots=True)
class Criteria:
    """The criteria for a generated puzzle, as settings of the core's maker."""

    settings: dict[str, Any] = field(default_factory=dict)


def criteria_of(
    difficulty: DifficultyLike | None = None,
    technique: str | None = None,
    technique_use: str = "needed",
    guesses: Range | None = None,
    preset: str = "hodoku",
) -> Criteria:
    """Check the criteria of a call and translate them for the core; ValueError if they make no sense."""
    settings: dict[str, Any] = dict.fromkeys(
        ("easiest", "hardest", "least_score", "most_score", "up_to", "fewest_guesses", "most_guesses")
    )
    settings["needed"] = []
    if difficulty is not None:
        settings.update(difficulty_range(difficulty))
    choice("technique_use", technique_use, ("needed", "up-to", "next"))
    choice("preset", preset, presets())
    _check_scores(settings["least_score"], settings["most_score"], preset)
    if technique is not None:
        known = {entry.slug: entry for entry in techniques(preset=preset)}
        if not isinstance(technique, str):
            raise TypeError(f"technique must be a slug of ninefold.logic.techniques(), got {shown(technique)}")
        if technique not in known:
            raise ValueError(f"unknown technique {technique!r}{suggestion(technique, known)}")
        entry = known[technique]
        place = known.get(entry.found_by)
        if not (entry.enabled or (technique_use == "up-to" and place and place.slot)):
            raise ValueError(f"the preset {preset!r} does not use {technique!r}{_solved_with(technique)}")
        if technique_use == "up-to":
            settings["up_to"] = entry.found_by
        else:
            settings["needed"] = forms_of(technique, preset)
            _check_level(technique, settings, known, preset)
    elif technique_use != "needed":
        raise ValueError(f"technique_use={technique_use!r} needs a technique")
    if guesses is not None:
        settings["fewest_guesses"], settings["most_guesses"] = number_range("guesses", guesses)
    return Criteria(settings)


def forms_of(technique: str, preset: str) -> list[str]:
    """Return the techniques that a slug stands for in paths: itself, or all those that its search finds.

    >>> forms_of("x-wing", "hodoku"), forms_of("simple-colors", "hodoku")
    (['x-wing'], ['simple-colors-trap', 'simple-colors-wrap'])
    """
    found = {entry.slug: entry for entry in techniques(preset=preset)}
    if found[technique].family:
        return [technique]
    return [entry.slug for entry in found.values() if entry.found_by == technique and entry.family]


def _solved_with(technique: str) -> str:
    """The presets that use a technique, as the end of a message."""
    those = [
        name for name in presets() for entry in techniques(preset=name) if entry.slug == technique and entry.enabled
    ]
    return f"; these do: {', '.join(those)}" if those else ""


# Common names of techniques that have a different name here.
_OTHER_NAMES = {
    "box-line-reduction": "locked-candidates-2",
    "bug": "bug-plus-1",
    "claiming": "locked-candidates-2",
    "pointing": "locked-candidates-1",
    "pointing-pair": "locked-candidates-1",
    "pointing-triple": "locked-candidates-1",
    "simple-coloring": "simple-colors",
    "thors-hammer": "tridagon",
    "unique-rectangle": "uniqueness-1",
    "y-wing": "xy-wing",
    **{f"unique-rectangle-{kind}": f"uniqueness-{kind}" for kind in range(1, 7)},
    **{f"unique-rectangle-type-{kind}": f"uniqueness-{kind}" for kind in range(1, 7)},
}


def suggestion(technique: str, known: dict[str, Technique], listed: str = "techniques") -> str:
    """The slug that the caller may have meant, as the end of a message."""
    word = "-".join(technique.lower().split())
    named = {"-".join(entry.name.lower().split()): slug for slug, entry in known.items()}
    slugs = {**dict.fromkeys(known), **named, **{name: slug for name, slug in _OTHER_NAMES.items() if slug in known}}
    near = difflib.get_close_matches(word, slugs, n=1, cutoff=0.7)
    found = f"; did you mean {slugs[near[0]] or near[0]}?" if near else ";"
    return f"{found} ninefold.logic.{listed}() lists them"


def difficulty_range(difficulty: DifficultyLike) -> dict[str, Any]:
    """The levels or scores of a range: ``easiest`` and ``hardest``, or ``least_score`` and ``most_score``."""
    if isinstance(difficulty, str) and (".." in difficulty or difficulty[:1].isdecimal()):
        ends = ends_of(difficulty)
        if ends is None:
            raise ValueError(
                f"difficulty must be a level, a score or a range such as 800..1000, got {shown(difficulty)}"
            )
        difficulty = (_end(ends[0]), _end(ends[1]))
    if isinstance(difficulty, (str, Level)):
        level = str(_level(difficulty))
        return {"easiest": level, "hardest": level}
    if _is_score(difficulty):
        difficulty = (difficulty, difficulty)  # type: ignore[assignment]
    if not isinstance(difficulty, (tuple, list)) or len(difficulty) != 2:
        kind = ValueError if isinstance(difficulty, (tuple, list)) else TypeError
        raise kind(f"difficulty must be a level or a score, or two of them, got {shown(difficulty)}")
    low, high = difficulty
    if any(isinstance(end, (str, Level)) for end in difficulty):
        if any(map(_is_score, difficulty)):
            raise ValueError(f"difficulty must be two levels or two scores, got {shown(difficulty)}")
        easiest, hardest = (None if end is None else _level(end) for end in difficulty)  # type: ignore[arg-type]
        if easiest is not None and hardest is not None and easiest > hardest:
            raise ValueError(f"difficulty must go from easy to hard, got {shown(difficulty)}")
        return {
            "easiest": None if easiest is None else str(easiest),
            "hardest": None if hardest is None else str(hardest),
        }
    if any(_is_score(end) and not isinstance(end, Integral) for end in difficulty):
        return _fractions(low, high)
    least, most = number_range("difficulty", (low, high))  # type: ignore[arg-type]
    return {"least_score": least, "most_score": most}


def _check_scores(least: float | None, most: float | None, preset: str) -> None:
    """Reject scores that no puzzle can have: every step costs something, and scores are whole numbers or tenths."""
    cheapest = min(entry.score for entry in techniques(preset=preset) if entry.enabled)
    if most is not None and most < cheapest:
        raise ValueError(f"difficulty: no score of the preset {preset!r} is below {cheapest}, got {shown(most)}")
    unit, kind = (10, "tenths") if isinstance(cheapest, float) else (1, "whole numbers, tenths those of 'se'")
    if any(end is not None and abs(unit * end - round(unit * end)) > 1e-6 for end in (least, most)):
        raise ValueError(f"difficulty: scores of the preset {preset!r} are {kind}, got {shown((least, most))}")


def _check_level(technique: str, settings: dict[str, Any], known: dict[str, Technique], preset: str) -> None:
    """Reject a technique that is too hard for the level: the hardest step gives a puzzle its level."""
    if settings["hardest"] is None or preset == "se":  # there the score of a step depends on more than its technique
        return
    level = min(known[slug].level for slug in settings["needed"])
    if level > _level(settings["hardest"]):
        raise ValueError(f"a puzzle that needs {technique!r} is at least {level}, got difficulty {settings['hardest']}")


def _end(text: str) -> str | float | None:
    """The end of a range that is written as text."""
    if not text:
        return None
    for number in (int, float):
        try:
            value = number(text)
        except ValueError:
            continue
        if isfinite(value):
            return value
    return text


def _fractions(low: Any, high: Any) -> dict[str, Any]:
    """Scores of a scale with decimals, such as Sudoku Explainer's."""
    for end in (low, high):
        if end is not None and not _is_score(end):
            raise TypeError(f"difficulty must be two levels or two scores, got {shown((low, high))}")
        if end is not None and not 0 <= end <= HIGHEST:
            raise ValueError(f"difficulty must be two scores of at least 0, got {shown((low, high))}")
    if low is not None and high is not None and low > high:
        raise ValueError(f"difficulty must go from easy to hard, got {shown((low, high))}")
    return {"least_score": _number(low), "most_score": _number(high)}


def _is_score(end: object) -> bool:
    """Whether it is a number (including NumPy's) and not a level."""
    return isinstance(end, Real) and not isinstance(end, (bool, Level))


def _number(end: Any) -> float | None:
    """A score as a Python number: a 32-bit 8.4 becomes 8.4, not 8.399999618530273."""
    return end if end is None or isinstance(end, (int, float)) else float(f"{float(end):.7g}")


def _level(level: str | Level) -> Level:
    if isinstance(level, Level):
        return level
    if level.upper() not in (entry.name for entry in Level.graded()):
        raise ValueError(f"unknown level {level!r}: choose {', '.join(entry.name.lower() for entry in Level.graded())}")
    return Level[level.upper()]
