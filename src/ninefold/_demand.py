"""What a generated puzzle must be like to solve: levels, scores, techniques, guesses."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ._arguments import HIGHEST, Range, choice, number_range, shown
from ._logic import presets, techniques
from ._steps import Level, Technique

__all__ = ["Demand", "DifficultyLike", "demand_of"]

DifficultyLike: TypeAlias = "str | Level | tuple[str | Level | float | None, str | Level | float | None]"
"""A level, the first and the last of some levels, or the least and the highest score on the scale of the preset."""


@dataclass(frozen=True, slots=True)
class Demand:
    """The settings of the core's maker that concern how a puzzle is solved."""

    settings: dict[str, Any] = field(default_factory=dict)


def demand_of(
    difficulty: DifficultyLike | None = None,
    technique: str | None = None,
    technique_use: str = "needed",
    guesses: Range | None = None,
    preset: str = "hodoku",
) -> Demand:
    """Check what a caller asks for and put it as the core takes it; ValueError for what makes no sense."""
    settings: dict[str, Any] = dict.fromkeys(
        ("easiest", "hardest", "least_score", "most_score", "up_to", "fewest_guesses", "most_guesses")
    )
    settings["needed"] = []
    if difficulty is not None:
        settings.update(_difficulty(difficulty))
    choice("technique_use", technique_use, ("needed", "up-to", "next"))
    choice("preset", preset, presets())
    if technique is not None:
        known = {entry.slug: entry for entry in techniques(preset=preset)}
        if not isinstance(technique, str):
            raise TypeError(f"technique must be a slug of ninefold.techniques(), got {shown(technique)}")
        if technique not in known:
            raise ValueError(f"there is no technique {technique!r}{_meant(technique, known)}")
        if technique_use != "up-to":
            settings["needed"] = [technique]
        elif known[technique].slot:
            settings["up_to"] = technique
        else:
            raise ValueError(f"{technique!r} has no place of its own in the order of techniques")
    elif technique_use != "needed":
        raise ValueError(f"technique_use={technique_use!r} needs a technique")
    if guesses is not None:
        settings["fewest_guesses"], settings["most_guesses"] = number_range("guesses", guesses)
    return Demand(settings)


def _meant(technique: str, known: dict[str, Technique]) -> str:
    """What a wrong slug may have been meant for: the slug of that name, or a similar one."""
    word = "-".join(technique.lower().split())
    named = {"-".join(entry.name.lower().split()): slug for slug, entry in known.items()}
    slugs = {**dict.fromkeys(known), **named}
    near = difflib.get_close_matches(word, slugs, n=1, cutoff=0.7)
    found = f"; did you mean {slugs[near[0]] or near[0]}?" if near else ";"
    return f"{found} ninefold.techniques() lists them"


def _difficulty(difficulty: DifficultyLike) -> dict[str, Any]:
    if isinstance(difficulty, (str, Level)):
        level = str(_level(difficulty))
        return {"easiest": level, "hardest": level}
    if not isinstance(difficulty, (tuple, list)) or len(difficulty) != 2:
        kind = ValueError if isinstance(difficulty, (tuple, list)) else TypeError
        raise kind(f"difficulty must be a level or two, or two scores, got {shown(difficulty)}")
    low, high = difficulty
    if any(isinstance(end, (str, Level)) for end in difficulty):
        if any(isinstance(end, (int, float)) and not isinstance(end, Level) for end in difficulty):
            raise ValueError(f"difficulty must be two levels or two scores, got {shown(difficulty)}")
        easiest, hardest = (None if end is None else _level(end) for end in difficulty)  # type: ignore[arg-type]
        if easiest is not None and hardest is not None and easiest > hardest:
            raise ValueError(f"difficulty must go from easy to hard, got {shown(difficulty)}")
        return {
            "easiest": None if easiest is None else str(easiest),
            "hardest": None if hardest is None else str(hardest),
        }
    if any(isinstance(end, float) for end in difficulty):
        return _fractions(low, high)
    least, most = number_range("difficulty", (low, high))  # type: ignore[arg-type]
    return {"least_score": least, "most_score": most}


def _fractions(low: Any, high: Any) -> dict[str, Any]:
    """Scores of a scale with decimals, such as Sudoku Explainer's."""
    for end in (low, high):
        if isinstance(end, bool) or not isinstance(end, (int, float, type(None))):
            raise TypeError(f"difficulty must be two levels or two scores, got {shown((low, high))}")
        if end is not None and not 0 <= end <= HIGHEST:
            raise ValueError(f"difficulty must be two scores of at least 0, got {shown((low, high))}")
    if low is not None and high is not None and low > high:
        raise ValueError(f"difficulty must go from easy to hard, got {shown((low, high))}")
    return {"least_score": low, "most_score": high}


def _level(level: str | Level) -> Level:
    if isinstance(level, Level):
        return level
    if level.upper() not in Level.__members__:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(entry.name.lower() for entry in Level)}")
    return Level[level.upper()]
