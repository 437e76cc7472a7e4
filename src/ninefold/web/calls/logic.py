"""Hints, paths, all steps, ratings: the human solver."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import ninefold
from ninefold import Grid, Step, render

from .. import requests
from ..wire import explained_hint, explained_step, wire
from . import boards
from .position import grid_of
from .preset import SCALE, named

_HINT_SECONDS = 5.0
_PATH_SECONDS = 8.0


@cache
def _levels(preset: str) -> dict[str, str]:
    """The level of each technique on the scale of puzzles; in *preset* for techniques that only it has."""
    both = (*ninefold.logic.techniques(preset=preset), *ninefold.logic.techniques(preset=SCALE))
    return {technique.slug: str(technique.level) for technique in both}


def _switches(request: requests.LogicRequest) -> dict[str, Any]:
    return {
        "preset": named(request.preset),
        "enable": request.enable,
        "disable": boards.disabled(request, variant=False),
        "als_nodes": request.als_nodes,
        "ignore_marks": request.ignore_marks,
    }


def hint(request: requests.HintRequest) -> dict[str, Any]:
    """Return the next step, explained in three stages, or the mistakes."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.hint(request, variant)
    advice = ninefold.hint(grid_of(request), skip=request.skip, seconds=_HINT_SECONDS, **_switches(request))
    level = _levels(named(request.preset)).get(advice.step.technique) if advice.step else None
    return explained_hint(advice, skipped=request.skip, level=level, language=request.language)


def steps(request: requests.LogicRequest) -> dict[str, Any]:
    """Return the complete solution path, explained."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.steps(request, variant)
    path = ninefold.steps(grid_of(request), seconds=_PATH_SECONDS, **_switches(request))
    levels = _levels(named(request.preset))
    return {
        **render.to_dict(path),
        "steps": [explained_step(step, levels, request.language) for step in path],
        "end": render.end_text(path, language=request.language),
    }


def all_steps(request: requests.AllStepsRequest) -> dict[str, Any]:
    """Return one page of the steps that apply now and match the filter."""
    variant = boards.variant_of(request)
    if variant is not None:
        listed, candidates = boards.all_steps(request, variant)
        shape, known = variant.shape, ninefold.logic.variant_techniques()
    else:
        listed = ninefold.all_steps(
            grid_of(request), everything=request.everything, limit=20_000, seconds=_HINT_SECONDS, **_switches(request)
        )
        shape, known = Grid().shape, ninefold.logic.techniques(preset=named(request.preset))
        first = next(iter(listed), None)
        candidates = [] if first is None else ["".join(map(str, _marks(mask))) for mask in first.grid.marks or ()]
    families = {technique.slug: technique.family for technique in known}
    usual = _levels(named(request.preset))

    def level(step: Step) -> str:
        return usual.get(step.technique, "") if variant is None else boards.level_of_step(step)

    cell = None if request.cell is None else shape.cell_at(request.cell)
    counts = Counter[str]()
    fitting: list[Step] = []
    for step in listed:
        counts[step.technique] += 1
        if (
            (not request.techniques or step.technique in request.techniques)
            and (not request.families or families.get(step.technique) in request.families)
            and (not request.levels or level(step) in request.levels)
            and _concerns(step, request.digit, cell)
        ):
            fitting.append(step)
    page = fitting[request.offset : request.offset + request.limit]
    return wire(
        "steps",
        steps=[explained_step(step, {step.technique: level(step)}, request.language) for step in page],
        total=len(fitting),
        counts=dict(counts),
        complete=listed.complete,
        candidates=candidates,
    )


def _marks(mask: int) -> list[int]:
    return [digit for digit in range(1, 10) if mask >> (digit - 1) & 1]


def _concerns(step: Step, digit: int | None, cell: int | None) -> bool:
    """Whether a step concludes something about this digit and this cell."""
    return any(
        digit in (None, its_digit) and cell in (None, its_cell)
        for its_cell, its_digit in (*step.placements, *step.eliminations)
    )


def rate(request: requests.RateRequest) -> dict[str, Any]:
    """Rate a position on every scale, or on those asked for."""
    variant = boards.variant_of(request)
    if variant is not None:
        return boards.rate(request, variant)
    grid = grid_of(request)
    others = [scale for scale in ninefold.logic.presets() if scale != SCALE]
    scales = [SCALE, *others] if request.scales is None else request.scales
    budget = _PATH_SECONDS / max(len(scales), 1)
    ratings = [ninefold.rate(grid, scale=scale, ignore_marks=request.ignore_marks, seconds=budget) for scale in scales]
    minimal = None if grid.sukaku else ninefold.clues.is_minimal(grid.puzzle())
    return wire(
        "ratings", ratings=[render.to_dict(rating) for rating in ratings], clues=grid.clue_count, minimal=minimal
    )
