"""Drawing a board: what there is to see, as a shape and layers, and painters that show it.

``model`` knows boards and layers, ``text`` paints one for a terminal or a file; ``picture`` lays one out as shapes,
which ``svg`` writes and a page of a book takes as they are.  Who wants to draw something new (a cage, a line, a clue
outside the grid) adds a layer to the model and teaches ``text`` and ``picture``.
"""

from .model import (
    CLUE,
    CONFLICT,
    FILLED,
    HIGHLIGHT,
    Anchor,
    Arrow,
    Board,
    Cage,
    Candidates,
    Corners,
    Digits,
    Dot,
    House,
    Labels,
    Layer,
    Line,
    Look,
    Number,
    Outside,
    Placed,
    Shade,
    Sign,
    Spot,
    Struck,
)
from .svg import to_svg
from .text import to_text

__all__ = [
    "CLUE",
    "CONFLICT",
    "FILLED",
    "HIGHLIGHT",
    "Anchor",
    "Arrow",
    "Board",
    "Cage",
    "Candidates",
    "Corners",
    "Digits",
    "Dot",
    "House",
    "Labels",
    "Layer",
    "Line",
    "Look",
    "Number",
    "Outside",
    "Placed",
    "Shade",
    "Sign",
    "Spot",
    "Struck",
    "to_svg",
    "to_text",
]
