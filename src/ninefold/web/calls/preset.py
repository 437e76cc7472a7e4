"""Which preset is meant where none is named: as in the library."""

from __future__ import annotations

import inspect

import ninefold

__all__ = ["DEFAULT", "SCALE", "named"]

DEFAULT: str = inspect.signature(ninefold.hint).parameters["preset"].default
"""That of hints."""
SCALE: str = inspect.signature(ninefold.generate).parameters["preset"].default
"""On whose scale the levels of puzzles to order are meant."""


def named(preset: str | None) -> str:
    """The preset that was asked for, or the one of hints."""
    return DEFAULT if preset is None else preset
