"""The clause tier: CaDiCaL takes over large grids of different digits if the search has not solved them soon.

Needs the extra ``clauses`` (python-sat); without it the search continues. The work runs in a separate process, which a
budget or Ctrl-C ends at once.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from functools import cache

from ..variants.rules.base import Posting
from ..variants.variant import Variant

__all__ = ["available", "decide", "hand_over"]

_PURE = {"different", "anti-king", "anti-knight"}
_LARGE = 16
_SOON_LARGE, _SOON = 2_000, 50_000
"""Guesses after which clauses take over: for more than 16 digits, and for up to 16."""


@cache
def available() -> bool:
    """Is the extra installed?"""
    return importlib.util.find_spec("pysat") is not None


def hand_over(variant: Variant, postings: list[Posting] | None = None) -> int | None:
    """Return the number of guesses after which clauses take over; None for puzzles that clauses cannot express."""
    if variant.extra:
        return None
    posted = variant._lowered()[1] if postings is None else postings
    if not {name for name, *_ in posted} <= _PURE or not available():
        return None
    return _SOON_LARGE if len(variant.shape.digits) > _LARGE else _SOON


def decide(variant: Variant, candidates: list[int], seconds: float | None) -> tuple[list[tuple[int, ...]], bool]:
    """At most two solutions, and whether there are no others; *candidates* are those left after propagation at the
    root.
    """
    digits = variant.shape.digits
    cells = [[digit for k, digit in enumerate(digits) if mask >> k & 1] for mask in candidates]
    sets = [(list(house), len(house) == len(digits)) for house in variant.shape.houses]
    for name, places, *_ in variant._lowered()[1]:
        if name == "different":
            sets.append((sorted(set(places)), len(set(places)) == len(digits)))
        else:
            sets += [([a, b], False) for a, b in _moves(variant, knight=name == "anti-knight")]
    command = [sys.executable, "-m", f"{__package__}._clause_worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        try:
            out, _ = worker.communicate(json.dumps({"cells": cells, "sets": sets}) + "\n", timeout=seconds)
            ended = worker.returncode == 0
        except subprocess.TimeoutExpired:
            worker.kill()
            out, _ = worker.communicate()
            ended = False
        except BaseException:
            worker.kill()
            raise
    lines = [json.loads(line) for line in out.splitlines() if line.endswith("]")]
    found = [tuple(line) for line in lines if line]
    return found, ended and (len(found) == 2 or lines[-1:] == [[]])


def _moves(variant: Variant, *, knight: bool) -> list[tuple[int, int]]:
    height, width = variant.shape.height, variant.shape.width
    steps = ((1, 2), (2, 1), (1, -2), (2, -1)) if knight else ((1, 1), (1, -1))
    return [
        (width * row + column, width * (row + down) + column + right)
        for row in range(height)
        for column in range(width)
        for down, right in steps
        if row + down < height and 0 <= column + right < width
    ]
