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

    Green: what the step rests on (other roles have colors of their own); red and struck out: candidates that go;
    dark green: the digit that is placed.  Lines: solid for strong links, dashed for weak ones; in a net from every
    literal to those that need it, in a large one only along threads from the assumption to what comes of it.  A chain
    enters an almost locked set, shaded, where the digit stands that the set loses, and leaves it where the next one
    stands.
    """
    board = step_board(step)
    return to_svg(board.on(Labels()) if flag("labels", labels) and not is_variant(step.puzzle) else board)
