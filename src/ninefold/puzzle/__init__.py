"""Puzzles as values: ``Puzzle`` and its classic kind, ``Grid``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .grid import Conflict as Conflict
    from .grid import Grid as Grid
    from .grid import GridLike as GridLike
    from .puzzle import Puzzle as Puzzle
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "grid": "Conflict Grid GridLike",
            "puzzle": "Puzzle",
        },
    )
