"""Steps for the terminal, with or without colour."""

from __future__ import annotations

from .._arguments import flag
from .._drawing import to_text
from .._steps import Step
from .board import step_board

__all__ = ["step_text"]


def step_text(step: Step, *, color: bool = False) -> str:
    """Draw the candidates of a step's position; what it rests on and what it concludes stand out.

    With *color*, by ANSI colours; without, a placed digit is drawn as ``=5`` and a removed candidate as ``-5``.
    """
    return to_text(step_board(step), color=flag("color", color))
