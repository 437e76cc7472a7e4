"""A step as an SVG picture: candidates, causes and eliminations coloured, chains as arrows."""

from __future__ import annotations

from itertools import product
from math import dist, hypot

from .._grid import Grid
from .._steps import Chain, Link, Step
from .._svg import UNIT, centre, svg
from .._text import Cells
from .colours import ELIMINATED, PLACED, SETS, look

__all__ = ["grid_svg", "step_svg"]

_RADIUS = 7.5


def grid_svg(grid: Grid) -> str:
    """Return the picture of a grid.

    >>> grid_svg(Grid("." * 81)).startswith("<svg")
    True
    """
    return grid.to_svg()


def step_svg(step: Step) -> str:
    """Return the picture of a step on the position before it.

    Green: what the step rests on (other roles have colours of their own); red and struck out: candidates that go;
    dark green: the digit that is placed.  Lines: solid for strong links, dashed for weak ones.  A chain enters an
    almost locked set, shaded, where the digit stands that the set loses, and leaves it where the next one stands.
    """
    below = _houses(step) + _sets(step) + _roles(step)
    above = "".join(_chain(chain, step.grid) for chain in step.chains[:4]) + _conclusions(step)
    grid = step.grid
    cells = Cells(grid.digits, sum(1 << c for c in grid.clues), grid.marks)
    return svg(cells, below=below, above=above)


def _houses(step: Step) -> str:
    parts = []
    for house, role in step.houses:
        kind, number = divmod(house, 9)
        if kind == 0:
            x, y, w, h = 0, number, 9, 1
        elif kind == 1:
            x, y, w, h = number, 0, 1, 9
        else:
            x, y, w, h = number % 3 * 3, number // 3 * 3, 3, 3
        colour = "#e9f1fb" if role == "cover" else "#eef7ee"
        parts.append(
            f'<rect x="{x * UNIT}" y="{y * UNIT}" width="{w * UNIT}" height="{h * UNIT}" fill="{colour}" '
            f'fill-opacity="0.75"/>'
        )
    return "".join(parts)


def _sets(step: Step) -> str:
    parts = []
    for i, part in enumerate(step.parts):
        for cell in part.cells:
            parts.append(
                f'<rect x="{cell % 9 * UNIT + 1}" y="{cell // 9 * UNIT + 1}" width="{UNIT - 2}" height="{UNIT - 2}" '
                f'fill="{SETS[i % len(SETS)]}" fill-opacity="0.85"/>'
            )
    return "".join(parts)


def _roles(step: Step) -> str:
    gone = {*step.eliminations, *step.placements}
    parts = []
    for cell, digit, role in step.roles:
        if digit == 0:
            parts.append(
                f'<rect x="{cell % 9 * UNIT + 2}" y="{cell // 9 * UNIT + 2}" width="{UNIT - 4}" height="{UNIT - 4}" '
                f'fill="{look(role).fill}" fill-opacity="0.35"/>'
            )
        elif (cell, digit) not in gone:
            parts.append(_disc(cell, digit, look(role).fill))
    for chain in step.chains[:4]:
        for node in chain.nodes:
            for cell in _places(node, node.digit, step.grid):
                if (cell, node.digit) not in gone:
                    parts.append(_disc(cell, node.digit, look("colour-a" if node.on else "colour-b").fill))
    return "".join(dict.fromkeys(parts))


def _disc(cell: int, digit: int, fill: str) -> str:
    x, y = centre(cell, digit)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS}" fill="{fill}"/>'


def _conclusions(step: Step) -> str:
    parts = []
    for cell, digit in step.placements:
        x, y = centre(cell)
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{UNIT * 0.42:g}" fill="#fff"/>'
            f'<circle cx="{x:g}" cy="{y:g}" r="{UNIT * 0.4:g}" fill="{PLACED.fill}"/>'
            f'<text x="{x:g}" y="{y + 10:g}" style="font-size:28px;font-weight:600;fill:#fff">{digit}</text>'
        )
    for cell, digit in dict.fromkeys(step.eliminations):
        x, y = centre(cell, digit)
        r = _RADIUS * 0.7
        parts.append(
            _disc(cell, digit, ELIMINATED.fill)
            + f'<text x="{x:g}" y="{y + 4:g}" style="font-size:12px;fill:#fff">{digit}</text>'
            + f'<path d="M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}" stroke="#fff" stroke-width="1.2"/>'
        )
    return "".join(parts)


def _places(node: Link, digit: int, grid: Grid) -> tuple[int, ...]:
    """Return the cells of a node in which a digit stands: of an almost locked set, often not all."""
    if node.kind != "als":
        return node.cells
    return tuple(cell for cell in node.cells if digit in grid.candidates(cell))


def _ends(node: Link, digit: int, grid: Grid) -> list[tuple[float, float]]:
    """Return where a line may end: in the middle of a group, but at one of the candidates of an almost locked set."""
    points = [centre(cell, digit) for cell in _places(node, digit, grid)]
    if node.kind == "als":
        return points
    return [(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))]


def _chain(chain: Chain, grid: Grid) -> str:
    parts = []
    for before, after in zip(chain.nodes, chain.nodes[1:]):
        out = after.digit if before.kind == "als" and not after.on else before.digit
        (x1, y1), (x2, y2) = min(
            product(_ends(before, out, grid), _ends(after, after.digit, grid)), key=lambda ends: dist(*ends)
        )
        length = dist((x1, y1), (x2, y2))
        if length < 1:
            continue
        # From rim to rim, bent a little so that lines over the same cells stay apart.
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        x1, y1, x2, y2 = x1 + ux * _RADIUS, y1 + uy * _RADIUS, x2 - ux * _RADIUS, y2 - uy * _RADIUS
        bend = min(14.0, length * 0.12)
        mx, my = (x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend
        dash = "" if after.on else ' stroke-dasharray="4 3"'
        parts.append(
            f'<path d="M{x1:.1f} {y1:.1f}Q{mx:.1f} {my:.1f} {x2:.1f} {y2:.1f}" stroke="#b03a2e" stroke-width="1.6" '
            f'fill="none"{dash}/>' + _arrow_head(mx, my, x2, y2)
        )
    return "".join(parts)


def _arrow_head(x1: float, y1: float, x2: float, y2: float) -> str:
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - 6 * ux, y2 - 6 * uy
    return (
        f'<path d="M{x2:.1f} {y2:.1f}L{bx - 3 * uy:.1f} {by + 3 * ux:.1f}L{bx + 3 * uy:.1f} {by - 3 * ux:.1f}Z" '
        f'fill="#b03a2e"/>'
    )
