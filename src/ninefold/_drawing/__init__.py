"""Drawing a board: what there is to see, as a shape and layers, and painters that show it.

``model`` knows boards and layers, ``text`` paints one for a terminal or a file, ``ruled`` one with rules on it;
``picture`` lays one out as shapes, which ``svg`` writes and a page of a book takes as they are, and ``sample`` the sign
of one rule.  Who wants to draw
something new (a cage, a line, a clue outside the grid) adds a layer to the model and teaches ``ruled`` and ``picture``.
"""

from .model import (
    CLUE,
    CONFLICT,
    ELIMINATED,
    FILLED,
    HIGHLIGHT,
    PLACED,
    SETS,
    Anchor,
    Arrow,
    Board,
    Cage,
    Candidates,
    Caption,
    Corners,
    Digits,
    Dot,
    Extra,
    House,
    Labels,
    Layer,
    Line,
    Look,
    Number,
    Outside,
    Pill,
    Placed,
    Shade,
    Sign,
    Spot,
    Struck,
)
from .ruled import RULES, Ruled, clue_text, plain, stroke_of
from .sample import Sample, sample
from .svg import to_svg
from .text import paint, to_ruled, to_text

__all__ = [
    "CLUE",
    "CONFLICT",
    "ELIMINATED",
    "FILLED",
    "HIGHLIGHT",
    "PLACED",
    "RULES",
    "SETS",
    "Anchor",
    "Arrow",
    "Board",
    "Cage",
    "Candidates",
    "Caption",
    "Corners",
    "Digits",
    "Dot",
    "Extra",
    "House",
    "Labels",
    "Layer",
    "Line",
    "Look",
    "Number",
    "Outside",
    "Pill",
    "Placed",
    "Ruled",
    "Sample",
    "Shade",
    "Sign",
    "Spot",
    "Struck",
    "clue_text",
    "paint",
    "plain",
    "sample",
    "stroke_of",
    "to_ruled",
    "to_svg",
    "to_text",
]
