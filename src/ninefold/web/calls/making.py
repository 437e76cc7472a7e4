"""Generate puzzles, and the puzzle of the day."""

from __future__ import annotations

import datetime
from typing import Any

import ninefold
from ninefold import Shape, formats, generation, render, variants

from .. import requests
from ..wire import fields_of, wire
from .boards import fields_of_variant
from .preset import SCALE

_WEEK = ("easy", "medium", "medium", "hard", "medium", "hard", "unfair")
"""Levels from Monday to Sunday: easy at the start, harder on the weekend."""
_DAY_SECONDS = 8.0


def generate_variant(request: requests.GenerateVariantRequest) -> dict[str, Any]:
    """Generate a variant with exactly one solution."""
    made = _variant(request)
    fields = fields_of_variant(formats.Record(made.puzzle))
    return wire("generated", seed=str(made.seed), puzzles=[fields], attempts=made.attempts, seconds=0.0)


def _variant(request: requests.GenerateVariantRequest) -> generation.GeneratedVariant:
    shape, rules = Shape(request.size), list[Any]()
    if request.rules == "killer":
        rules += generation.random_cages(shape, seed=request.seed)
    elif request.rules == "jigsaw":
        shape = generation.random_jigsaw(request.size, seed=request.seed)
    elif request.rules == "diagonal":
        rules += [variants.Diagonal(rising=False), variants.Diagonal(rising=True)]
    else:
        rules.append(variants.AntiKnight() if request.rules == "anti-knight" else variants.Windoku())
    return generation.generate_variant(rules, shape=shape, seed=request.seed, seconds=request.seconds)


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
