"""What each role of a step looks like: one table for the terminal, SVG and the web."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ELIMINATED", "PLACED", "Look", "look"]


class Look(NamedTuple):
    """Fill colour of a candidate in pictures and its ANSI code in a terminal."""

    fill: str
    ansi: str


PLACED = Look("#2e9e5b", "1;32")
ELIMINATED = Look("#d64545", "9;31")

_CAUSE = Look("#8fd19e", "32")
_LOOKS = {
    "base": _CAUSE,
    "cover": Look("#bcd6f5", "34"),
    "fin": Look("#f5c26b", "33"),
    "endo-fin": Look("#d9a3e8", "35"),
    "cannibal": Look("#f09a9a", "31"),
    "pivot": Look("#f5c26b", "33"),
    "wing": _CAUSE,
    "link": Look("#9cc4f0", "36"),
    "floor": _CAUSE,
    "roof": Look("#f5c26b", "33"),
    "colour-a": _CAUSE,
    "colour-b": Look("#9cc4f0", "36"),
    "colour-c": Look("#f5c26b", "33"),
    "colour-d": Look("#d9a3e8", "35"),
    "als": Look("#f8e3bd", "33"),
    "rcc": Look("#d9a3e8", "35"),
    "stem": Look("#f5c26b", "33"),
    "common": Look("#9cc4f0", "36"),
    "line": Look("#9cc4f0", "36"),
    "box": Look("#d9a3e8", "35"),
    "helper": Look("#9cc4f0", "36"),
    "target": Look("#d9a3e8", "35"),
    "guardian": Look("#f5c26b", "33"),
    "mirror": Look("#9cc4f0", "36"),
}

SETS = ("#cfe8d4", "#d6e5f7", "#f8e3bd", "#ecd6f2", "#f7d7d7", "#d5efee", "#e6e6c8", "#dcdcdc")
"""Background colours of numbered sets (almost locked sets in chain order)."""


def look(role: str) -> Look:
    """Return the look of a role; a role without one of its own looks like a plain cause."""
    return _LOOKS.get(role, _CAUSE)
