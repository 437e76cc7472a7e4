"""Chains in Eureka notation, as players write them: ``(9)r3c5=r3c1-r2c3=r6c3 => r6c5<>9``."""

from __future__ import annotations

from itertools import groupby

from ..base.arguments import instance
from ..base.geometry import cell_name
from ..results.steps import Chain, Link, Step

__all__ = ["eureka"]


def eureka(step: Step) -> str:
    """Write the chains of a step in Eureka notation, one per line.

    ``=`` is a strong link (if the left side is false, the right one is true), ``-`` a weak one (not both are true);
    digits before the same cells share a pair of brackets.  Raises ValueError for a step that is not a chain, and for a
    net, which cannot be written in a line.

    >>> import ninefold
    >>> puzzle = ".96.5.3..2......7.4...6...1134..6.9..5.....8...7...4..6..5.48.....3....2....9...."
    >>> print(next(eureka(step) for step in ninefold.steps(puzzle, preset="hodoku") if step.technique == "aic"))
    (4=2)r1c8-(2)r1c6=(2)r9c6-(2=7)r9c2-(7=4)r9c9 => r1c9, r2c9, r9c8<>4
    """
    instance("step", step, Step)
    if not step.chains:
        raise ValueError(f"{step.name} has no chain to write in Eureka notation")
    if any(chain.reasons or chain.nested for chain in step.chains):
        raise ValueError(f"{step.name} is a net, which Eureka notation cannot express")
    return "\n".join(f"{_chain(step, chain)} => {step.conclusions()}" for chain in step.chains)


def _chain(step: Step, chain: Chain) -> str:
    terms = [list(group) for _, group in groupby(chain.nodes, key=lambda node: node.cells)]
    one_digit = len({node.digit for node in chain.nodes}) == 1
    out = ""
    for number, term in enumerate(terms):
        if number:
            out += _sign(term[0])
        digits = str(term[0].digit) + "".join(_sign(node) + str(node.digit) for node in term[1:])
        if term[0].kind == "als" and len(term) == 1:
            # A set that loses a digit holds all its others.
            kept = sorted({d for c in term[0].cells for d in step.grid.candidates(c)} - {term[0].digit})
            digits += "=" + "".join(map(str, kept))
        out += ("" if one_digit and number else f"({digits})") + _cells(term[0].cells)
    return out


def _sign(node: Link) -> str:
    """The link that leads to a node."""
    return "=" if node.on else "-"


def _cells(cells: tuple[int, ...]) -> str:
    """Name cells in short: ``r4c7``, ``r46c7``, ``r4c23``; others joined by commas."""
    rows, columns = sorted({c // 9 + 1 for c in cells}), sorted({c % 9 + 1 for c in cells})
    if len(rows) == 1 or len(columns) == 1:
        return f"r{''.join(map(str, rows))}c{''.join(map(str, columns))}"
    return ",".join(cell_name(c) for c in cells)
