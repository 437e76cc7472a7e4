"""A step as a board with layers, which the pictures and the terminal drawings show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..base.arguments import instance
from ..base.geometry import HOUSES
from ..drawing import Anchor, Arrow, Board, House, Layer, Look, Number, Placed, Shade, Spot, Struck
from ..puzzle.grid import Grid
from ..puzzle.puzzle import is_variant
from ..results.steps import Chain, Link, Step
from .colors import BRANCHES, ELIMINATED, FOLDED, NUMBERS, PLACED, SETS, house_look, look
from .sentences.proofs import Net, branches, is_net

__all__ = ["step_board"]

_MANY = 16
"""Most arrows of one net; if there are more, only those that lead to its result are drawn."""


def step_board(step: Step) -> Board:
    """The position before a step, the step's evidence, and its conclusions."""
    if is_variant(instance("step", step, Step).puzzle):
        from ..variants.drawing import step_board as variant_board

        return variant_board(step)
    gone = {*step.eliminations, *step.placements}
    net = is_net(step.chains)
    spots = dict.fromkeys(spot for spot in _spots(step, net) if (spot.cell, spot.digit) not in gone)
    return step.grid._board().on(
        *(House(HOUSES[house], house_look(role)) for house, role in step.houses),
        *_shades(step),
        *spots,
        *(dict.fromkeys(_net_layers(step)) if net else _links(step.chains, step.grid)),
        *(Placed(cell, digit, PLACED) for cell, digit in step.placements),
        *(Struck(cell, digit, ELIMINATED) for cell, digit in dict.fromkeys(step.eliminations)),
    )


def _shades(step: Step) -> Iterator[Layer]:
    for number, part in enumerate(step.parts):
        yield Shade(part.cells, SETS[number % len(SETS)], inset=1, opacity=0.85)
    for cell, digit, role in step.roles:
        if digit == 0:
            yield Shade((cell,), look(role), inset=2, opacity=0.35)


def _spots(step: Step, net: bool) -> Iterator[Spot]:
    for cell, digit, role in step.roles:
        if digit:
            yield Spot(cell, digit, look(role))
    if net:
        return
    for chain in step.chains:
        for node in chain.nodes:
            for cell in _places(node, node.digit, step.grid):
                yield Spot(cell, node.digit, look("color-a" if node.on else "color-b"))


def _places(node: Link, digit: int, grid: Grid) -> tuple[int, ...]:
    """Return the cells of a node that have the digit; in an almost locked set, often not all."""
    if node.kind != "als":
        return node.cells
    return tuple(cell for cell in node.cells if digit in grid.candidates(cell))


def _arrows(chain: Chain, grid: Grid) -> Iterator[Arrow]:
    """Links to each node from those it follows from.

    A link leaves an almost locked set at the digit that the set must then hold.
    """
    for before, after in ((chain.nodes[k], node) for i, node in enumerate(chain.nodes) for k in chain.premises(i)):
        out = after.digit if before.kind == "als" and not after.on else before.digit
        yield Arrow(_anchor(before, out, grid), _anchor(after, after.digit, grid), weak=not after.on)


def _anchor(node: Link, digit: int, grid: Grid) -> Anchor:
    """Where a line ends: in the middle of a group, but at one of the candidates of an almost locked set, and of a
    group whose middle lies in a cell between its own, where the line would seem to mean that one.
    """
    cells = _places(node, digit, grid)
    parted = len(cells) == 2 and abs(cells[0] - cells[1]) in (2, 18)
    return Anchor(tuple((cell, digit) for cell in cells), nearest=node.kind == "als" or parted)


def _links(chains: Iterable[Chain], grid: Grid) -> Iterable[Arrow]:
    return dict.fromkeys(arrow for chain in chains for arrow in _arrows(chain, grid))


def _net_layers(step: Step) -> Iterator[Layer]:
    """Nets: a spot and a number for each line of the text, in the color of its branch, and arrows from what it needs.

    In a large net, arrows lead only from the assumption to the result, to each line from the last one that it needs.
    For the other lines, the numbers are enough.  A candidate that a digit removes has no line: it is a pale spot.
    """
    spots: dict[tuple[int, int], Look] = {}
    for branch, chains in enumerate(branches(step)):
        color = BRANCHES[branch % len(BRANCHES)]
        net = Net(chains)
        for node, line in net.lines.items():
            for cell in node.cells:
                spots.setdefault((cell, node.digit), color if node.on else look("color-b"))
            if is_net(chains):
                below, left = not node.on, branch % 2 == 1
                yield Number(node.cells[0], node.digit, line, NUMBERS[branch % len(NUMBERS)], below=below, left=left)
        yield from _needs(net, step.grid) if is_net(chains) else _links(chains, step.grid)
    for node in (node for chain in step.chains for node in chain.nodes):
        for cell in node.cells:
            spots.setdefault((cell, node.digit), FOLDED)
    gone = {*step.eliminations, *step.placements}
    yield from (Spot(*spot, color) for spot, color in spots.items() if spot not in gone)


def _needs(net: Net, grid: Grid) -> Iterator[Arrow]:
    """Arrows to each line of a net from those it needs, except for inner proofs, which need many; or its threads."""
    nodes = {line: node for node, line in net.lines.items()}
    pairs = [
        (line, net.lines[chain.nodes[i]])
        for chain, i in net.used
        if all(k != i for k, _ in chain.nested)
        for line in sorted(net.needed(chain.nodes[k] for k in chain.premises(i)))
    ]
    if len(pairs) > _MANY:
        pairs = net.threads()
    for before, after in pairs:
        start, end = (_anchor(node, node.digit, grid) for node in (nodes[before], nodes[after]))
        yield Arrow(start, end, weak=not nodes[after].on)
