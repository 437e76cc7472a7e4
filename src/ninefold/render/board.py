"""A step as a board with layers: what the pictures and the drawings in a terminal show."""

from __future__ import annotations

from collections.abc import Iterator

from .._arguments import instance
from .._drawing import Anchor, Arrow, Board, House, Layer, Placed, Shade, Spot, Struck
from .._geometry import HOUSES
from .._grid import Grid
from .._steps import Chain, Link, Step
from .colours import ELIMINATED, PLACED, SETS, house_look, look

__all__ = ["step_board"]


def step_board(step: Step) -> Board:
    """The position before a step, what the step rests on, and what it concludes."""
    instance("step", step, Step)
    gone = {*step.eliminations, *step.placements}
    spots = dict.fromkeys(spot for spot in _spots(step) if (spot.cell, spot.digit) not in gone)
    return step.grid._board().on(
        *(House(HOUSES[house], house_look(role)) for house, role in step.houses),
        *_shades(step),
        *spots,
        *dict.fromkeys(arrow for chain in step.chains for arrow in _arrows(chain, step.grid)),
        *(Placed(cell, digit, PLACED) for cell, digit in step.placements),
        *(Struck(cell, digit, ELIMINATED) for cell, digit in dict.fromkeys(step.eliminations)),
    )


def _shades(step: Step) -> Iterator[Layer]:
    for number, part in enumerate(step.parts):
        yield Shade(part.cells, SETS[number % len(SETS)], inset=1, opacity=0.85)
    for cell, digit, role in step.roles:
        if digit == 0:
            yield Shade((cell,), look(role), inset=2, opacity=0.35)


def _spots(step: Step) -> Iterator[Spot]:
    for cell, digit, role in step.roles:
        if digit:
            yield Spot(cell, digit, look(role))
    for chain in step.chains:
        for node in chain.nodes:
            for cell in _places(node, node.digit, step.grid):
                yield Spot(cell, node.digit, look("colour-a" if node.on else "colour-b"))


def _places(node: Link, digit: int, grid: Grid) -> tuple[int, ...]:
    """Return the cells of a node in which a digit stands: of an almost locked set, often not all."""
    if node.kind != "als":
        return node.cells
    return tuple(cell for cell in node.cells if digit in grid.candidates(cell))


def _arrows(chain: Chain, grid: Grid) -> Iterator[Arrow]:
    """Links to each node from those it follows from.

    One leaves an almost locked set where the digit stands that the set must hold then.
    """
    for before, after in ((chain.nodes[k], node) for i, node in enumerate(chain.nodes) for k in chain.premises(i)):
        out = after.digit if before.kind == "als" and not after.on else before.digit
        yield Arrow(_anchor(before, out, grid), _anchor(after, after.digit, grid), weak=not after.on)


def _anchor(node: Link, digit: int, grid: Grid) -> Anchor:
    """Where a line ends: in the middle of a group, but at one of the candidates of an almost locked set."""
    return Anchor(tuple((cell, digit) for cell in _places(node, digit, grid)), nearest=node.kind == "als")
