"""A board for notebooks, the one of the web app: play, hints, paths and textbook approaches, computed by your kernel.

Needs the extra ``ninefold[widget]`` (anywidget).  See docs/howto/notebook.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .board import Board as Board
else:
    __getattr__, __dir__, __all__ = lazy_names(__name__, {"board": "Board"})
