"""Telling variants from classic puzzles, without loading what only variants need."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

__all__ = ["no_variants", "variants_for"]


def variants_for(puzzle: object) -> Any:
    """The functions for variants when *puzzle* is one, which it can only be when they are loaded; else None."""
    variants = sys.modules.get(f"{__package__}.variants")
    return variants if variants is not None and isinstance(puzzle, variants.Variant) else None


def no_variants(what: str, takers: Sequence[str] = ()) -> str:
    """What is said of a source of variants where *what* takes none, and who takes them.

    >>> no_variants("rate", ["solve", "count", "check"])
    'a variant, and rate is for classic puzzles; solve, count and check take variants'
    """
    told = f"; {', '.join(takers[:-1])} and {takers[-1]} take variants" if takers else ""
    return f"a variant, and {what} is for classic puzzles{told}"
