"""Telling variants from classic puzzles, without loading what only variants need."""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["variants_for"]


def variants_for(puzzle: object) -> Any:
    """The functions for variants when *puzzle* is one, which it can only be when they are loaded; else None."""
    variants = sys.modules.get(f"{__package__}.variants")
    return variants if variants is not None and isinstance(puzzle, variants.Variant) else None
