"""Generate puzzles, and the puzzle of the day."""

from __future__ import annotations

import datetime
from typing import Any

import ninefold
from ninefold import render

from .. import requests
from ..wire import fields_of, wire
from .preset import SCALE

_WEEK = ("easy", "medium", "medium", "hard", "medium", "hard", "unfair")
"""Levels from Monday to Sunday: easy at the start, harder on the weekend."""
_DAY_SECONDS = 8.0


def generate(request: requests.GenerateRequest) -> dict[str, Any]:
    """Generate puzzles, or positions in which a technique is the next step."""
    difficulty = tuple(request.difficulty) if isinstance(request.difficulty, list) else request.difficulty
    puzzles = ninefold.generate(
        request.n,
        seed=None if request.seed is None else int(request.seed),
        difficulty=difficulty,  # type: ignore[arg-type]
        technique=request.technique,
        technique_use=request.technique_use,
        clues=tuple(request.clues) if isinstance(request.clues, list) else request.clues,  # type: ignore[arg-type]
        symmetry=request.symmetry,
        minimal=request.minimal,
        preset=request.preset or SCALE,
        seconds=request.seconds,
        threads=1,
    )
    made = [fields_of(puzzle) for puzzle in puzzles]
    return wire(
        "generated", seed=str(puzzles.seed), puzzles=made, attempts=puzzles.attempts, seconds=round(puzzles.seconds, 3)
    )


def today(request: requests.TodayRequest) -> dict[str, Any]:
    """The puzzle of a day: the date is the seed."""
    try:
        date = datetime.date.fromisoformat(request.date) if request.date else datetime.date.today()
    except ValueError:
        raise ValueError(f"{request.date} is not a valid date.") from None
    difficulty = request.difficulty or _WEEK[date.weekday()]
    seed = int(date.strftime("%Y%m%d"))
    puzzle = next(
        ninefold.generate(
            1, seed=seed, difficulty=difficulty, symmetry="180", preset=SCALE, seconds=_DAY_SECONDS, threads=1
        )
    )
    return wire(
        "today",
        date=date.isoformat(),
        difficulty=difficulty,
        puzzle=puzzle.line,
        solution=ninefold.solve(puzzle).line,
        rating=render.to_dict(ninefold.rate(puzzle, scale=SCALE)),
    )
