"""Scales of difficulty: what a job may ask for, and how it is asked of ``rate_many``."""

from __future__ import annotations

import inspect
from typing import Any

from .._arguments import choice
from .._logic import presets
from .._rate_many import rate_many

__all__ = ["check_scale", "scales", "settings_of"]


def scales() -> tuple[str, ...]:
    """The scales that puzzles can be rated on: those with an order of techniques of their own."""
    return presets()


def check_scale(name: object) -> str:
    """One of the scales; ValueError or TypeError when it is none."""
    return choice("scale", name, scales())


def settings_of(scale: str) -> dict[str, Any]:
    """The arguments of ``rate_many`` for a scale."""
    named = "scale" if "scale" in inspect.signature(rate_many).parameters else "preset"
    return {named: scale}
