"""Drawing a board: a shape and layers describe the picture, and painters show it.

``model`` knows boards and layers, ``text`` paints one for a terminal or a file, ``ruled`` one with rules on it.
``picture`` lays one out as shapes, which ``svg`` writes and books use directly, and ``sample`` draws the sign of one
rule. To draw something new (a cage, a line, a clue outside the grid), add a layer to the model and extend ``ruled`` and
``picture``. ``plot`` draws numbers instead of boards: histograms, bars and curves.
"""

from . import model
from .model import *  # noqa: F403
from .plot import Plot, bars, columns, curve, plot_svg, plot_text
from .ruled import RULES, Ruled, clue_text, plain, stroke_of
from .sample import Sample, sample
from .svg import to_svg
from .text import paint, to_ruled, to_text

__all__ = [
    "RULES",
    "Plot",
    "Ruled",
    "Sample",
    "bars",
    "clue_text",
    "columns",
    "curve",
    "paint",
    "plain",
    "plot_svg",
    "plot_text",
    "sample",
    "stroke_of",
    "to_ruled",
    "to_svg",
    "to_text",
]
__all__ += model.__all__
