"""The look of each role of a step: one table for the terminal, SVG and the web."""

from __future__ import annotations

from ..drawing import ELIMINATED, PLACED, SETS, Look

__all__ = ["BRANCHES", "ELIMINATED", "FOLDED", "NUMBERS", "PLACED", "SETS", "Look", "house_look", "look"]


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
    "color-a": _CAUSE,
    "color-b": Look("#9cc4f0", "36"),
    "color-c": Look("#f5c26b", "33"),
    "color-d": Look("#d9a3e8", "35"),
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


BRANCHES = (Look("#8fd19e", "32"), Look("#f5c26b", "33"), Look("#d9a3e8", "35"), Look("#8fd6d2", "36"))
"""Digits that follow from one assumption of a net, by assumption."""
NUMBERS = (Look("#2e7d4f"), Look("#9a6a12"), Look("#7d3f96"), Look("#1f7a75"))
"""Their numbers."""
FOLDED = Look("#e3ebf4", "36")
"""A candidate that a digit of a net removes."""


def look(role: str) -> Look:
    """Return the look of a role; by default that of a plain cause."""
    return _LOOKS.get(role, _CAUSE)


def house_look(role: str) -> Look:
    """Return the background of a house."""
    return Look("#e9f1fb") if role == "cover" else Look("#eef7ee")
