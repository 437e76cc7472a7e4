"""Grids and steps as SVG pictures."""

from __future__ import annotations

from ..base.arguments import flag, instance
from ..drawing import Labels, to_svg
from ..puzzle.grid import Grid
from ..puzzle.puzzle import is_variant
from ..results.steps import Step
from .board import step_board

__all__ = ["grid_svg", "step_svg"]


def grid_svg(grid: Grid, *, labels: bool = False) -> str:
    """Return the picture of a grid, with *labels* on its rows and columns.

    >>> grid_svg(Grid("." * 81)).startswith("<svg")
    True
    """
    return instance("grid", grid, Grid).to_svg(labels=labels)


def step_svg(step: Step, *, labels: bool = True) -> str:
    """Return the picture of a step on the position before it, with *labels* on its rows and columns.

    Green: the evidence of the step (other roles have their own colors); red and struck out: removed candidates;
    dark green: the placed digit.  Lines: solid for strong links, dashed for weak ones; in a net from every
    literal to those that need it, in a large one only along threads from the assumption to the result.  A chain enters
    an almost locked set, shaded, at the digit that the set loses, and leaves it at the next digit.
    """
    board = step_board(step)
    return to_svg(board.on(Labels()) if flag("labels", labels) and not is_variant(step.puzzle) else board)
