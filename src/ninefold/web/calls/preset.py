"""Default presets, as in the library."""

from __future__ import annotations

import inspect

import ninefold

__all__ = ["DEFAULT", "SCALE", "VARIANT", "named"]

DEFAULT: str = inspect.signature(ninefold.steps).parameters["preset"].default
"""The default preset for hints."""
SCALE = DEFAULT
"""The scale for levels: the same for generated puzzles, ratings and steps, so that their levels agree."""

VARIANT = "variant"
"""The scale of variants, which stands for the techniques that they use."""


def named(preset: str | None) -> str:
    """Return the requested preset, or the default one for hints."""
    return DEFAULT if preset is None else preset
