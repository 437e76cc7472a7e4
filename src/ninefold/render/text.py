"""Steps for the terminal, with or without color."""

from __future__ import annotations

from ..base.arguments import flag
from ..drawing import to_text
from ..puzzle.puzzle import is_variant
from ..results.steps import Step
from .board import step_board

__all__ = ["step_text"]


def step_text(step: Step, *, color: bool = False, frame: bool = True) -> str:
    """Draw the candidates of a step's position, with its evidence and conclusions highlighted.

    With *color*, by ANSI colors; without, a placed digit is drawn as ``=5`` and a removed candidate as ``-5``.
    Without *frame*, a variant is drawn in ASCII.
    """
    color, frame = flag("color", color), flag("frame", frame)
    board = step_board(step)
    if is_variant(step.puzzle):
        from ..variants.legend import text

        return text(board, color=color, frame=frame)
    return to_text(board, color=color)
