"""Chains and nets in words: every literal with the reason that makes it follow.

A chain is told as one sentence (``if a, then b (why), so c (why)``).  A net, where a literal may need several earlier
ones, is told in numbered lines, each with the numbers of the lines it needs; chains from one assumption share their lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..._geometry import cell_name, house_name
from ..._steps import Chain, Link
from ..facts import Alternatives, Contradiction, Proved
from .links import by_lines, by_one, literal, opposite, why
from .telling import Telling
from .words import article, capital, cells, digits

__all__ = ["alternatives", "branch", "contradiction", "is_net", "said", "told"]


def is_net(chains: Sequence[Chain]) -> bool:
    """Tell whether a literal needs more than the one before it."""
    return any(chain.reasons or chain.nested for chain in chains)


def told(t: Telling, chain: Chain) -> str:
    """Say a chain: ``if a, then b (why), so c (why)``."""
    first, *rest = chain.nodes
    if not rest:
        return literal(t, first)
    return f"if {literal(t, first)}, then {said(t, chain.nodes)}"


def said(t: Telling, nodes: Sequence[Link]) -> str:
    """Say what follows from the first node of a chain."""
    parts = []
    for before, node in pairwise(nodes):
        reason = why(t, (before,), node)
        parts.append(literal(t, node) + (f" ({by_one(t, node, reason)})" if reason else ""))
    return ", so ".join(parts)


class _Net:
    """Numbered lines of a proof."""

    def __init__(self, t: Telling) -> None:
        self.t = t
        self.lines: dict[Link, int] = {}

    def add(self, chain: Chain) -> str:
        """Tell the literals of a chain that have not been told."""
        out = []
        for i, node in enumerate(chain.nodes):
            if node in self.lines:
                continue
            self.lines[node] = len(self.lines) + 1
            if i == 0:
                continue
            known = [chain.nodes[k] for k in chain.premises(i)]
            reason = why(self.t, known, node)
            text = f"({self.lines[node]}) {literal(self.t, node)}"
            if reason:
                text += f", since {by_lines(node, reason, sorted(self.lines[p] for p in reason.premises))}"
            for proof in (self.t.step.proofs[number] for k, number in chain.nested if k == i):
                self.t.state(Proved(tuple(known), node))
                lines = ", ".join(f"({line})" for line in sorted(self.lines[p] for p in known))
                text += f", by {article(proof.name)}, once {lines}"
            out.append(text)
        return "; ".join(out)


def branch(t: Telling, chains: Sequence[Chain]) -> str:
    """Tell all that follows from one assumption, with which all these chains begin."""
    first = chains[0].nodes[0]
    if all(len(chain.nodes) == 1 for chain in chains):
        return f"If {literal(t, first)}, that is it."
    if is_net(chains):
        net = _Net(t)
        lines = "; ".join(filter(None, (net.add(chain) for chain in chains)))
        return f"Suppose (1): {literal(t, first)}. Then {lines}."
    ways = [said(t, chain.nodes) for chain in chains if len(chain.nodes) > 1]
    return f"Suppose that {literal(t, first)}. Then {'. And '.join(ways)}."


def contradiction(t: Telling, start: Link, ends: Sequence[Link]) -> str:
    """Say which literals, that follow from the start, do not go together, and where."""
    first = ends[0]
    if len(ends) == 2 and ends[1] == opposite(first):
        t.state(Contradiction((start,), tuple(ends), cell=first.cells[0]))
        return f"{literal(t, ends[0])} and {literal(t, ends[1])} cannot both be"
    if not first.on:
        if len({end.cells for end in ends}) == 1:
            t.state(Contradiction((start,), tuple(ends), cell=first.cells[0]))
            return f"{cell_name(first.cells[0])} would have none of its candidates {digits(e.digit for e in ends)} left"
        house = t.house_with_places(first.digit, [c for end in ends for c in end.cells])
        t.state(Contradiction((start,), tuple(ends), house=house))
        return f"{first.digit} would have no place left in {house_name(house)}"
    if first.cells == ends[1].cells:
        t.state(Contradiction((start,), tuple(ends), cell=first.cells[0]))
        return f"{cell_name(first.cells[0])} would hold {digits((e.digit for e in ends), 'and')} at once"
    where = [c for end in ends for c in end.cells]
    shared = [house for house in t.step.houses if house[1] == "house"]
    house = shared[0][0]
    t.state(Contradiction((start,), tuple(ends), house=house))
    return f"{first.digit} would be in {cells(where)}, more than once in {house_name(house)}"


def alternatives(t: Telling, starts: Sequence[Link]) -> str:
    """Say that one of these literals holds, and why: all of a cell, all of a house, or yes and no."""
    first = starts[0]
    if len(starts) == 2 and starts[1] == opposite(first):
        t.state(Alternatives(tuple(starts), cell=first.cells[0]))
        return f"Either {literal(t, first)}, or it is not"
    if len({start.cells for start in starts}) == 1:
        t.state(Alternatives(tuple(starts), cell=first.cells[0]))
        return f"Cell {cell_name(first.cells[0])} is {digits((s.digit for s in starts), 'or')}"
    house = t.house_with_places(first.digit, [c for start in starts for c in start.cells])
    t.state(Alternatives(tuple(starts), house=house))
    return capital(t.can_only_be(first.digit, house, sorted(c for start in starts for c in start.cells)))
