"""Chains and nets: every literal with the reason that makes it follow.

A chain is one sentence (``if a, then b (why), so c (why)``).  In a net, a literal may need several earlier ones.  So a
net is a list of numbered lines, each with the numbers of the lines it needs; chains from one assumption share lines.
A candidate that a digit removes has no line: the lines that need it name the line of the digit.  A proof inside a net
is named by the lines that use it; ``inner_steps`` returns these proofs as steps, to be explained and drawn separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from ...base.arguments import instance
from ...base.geometry import HOUSES
from ...results.steps import Chain, Link, Proof, Role, Step
from ..facts import Alternatives, Contradiction, Proved
from ..languages import Clause, Technique, say
from .links import by_lines, by_one, literal, opposite, why
from .telling import Telling
from .words import distinct

__all__ = [
    "InnerStep",
    "Net",
    "alternatives",
    "branch",
    "branches",
    "chain_text",
    "contradiction",
    "inner_steps",
    "is_net",
    "links_text",
    "technique",
]


def is_net(chains: Sequence[Chain]) -> bool:
    """Return whether a literal needs more than the one before it."""
    return any(chain.reasons or chain.nested for chain in chains)


def chain_text(t: Telling, chain: Chain) -> Clause:
    """Explain a chain: ``if a, then b (why), so c (why)``."""
    first, *rest = chain.nodes
    if not rest:
        return literal(t, first)
    return say("if-then", first=literal(t, first), links=links_text(t, chain.nodes))


def links_text(t: Telling, nodes: Sequence[Link]) -> Clause:
    """Explain what follows from the first node of a chain."""
    parts = []
    for before, node in pairwise(nodes):
        reason = why(t, (before,), node)
        parts.append(say("link", literal=literal(t, node), why=by_one(t, node, reason) if reason else ""))
    return say("links", links=parts)


class Net:
    """The numbered lines of what follows from one assumption, with which all these chains begin."""

    def __init__(self, chains: Sequence[Chain]) -> None:
        self.lines: dict[Link, int] = {}
        self.used: list[tuple[Chain, int]] = []
        """The position of each line: a chain and an index in it."""
        self._behind: dict[Link, frozenset[int]] = {}
        self._ends = dict.fromkeys(chain.nodes[-1] for chain in chains)
        ends = self._ends
        for chain in chains:
            inside = {i for i, _ in chain.nested}
            for i, node in enumerate(chain.nodes):
                if node in self._behind:
                    continue
                known = [chain.nodes[k] for k in chain.premises(i)]
                if not node.on and node not in ends and i not in inside and any(p.on for p in known):
                    self._behind[node] = self.needed(known)
                    continue
                self.lines[node] = len(self.lines) + 1
                self.used.append((chain, i))
                self._behind[node] = frozenset((self.lines[node],))

    def needed(self, premises: Iterable[Link]) -> frozenset[int]:
        """Return the lines of literals, or of those they follow from."""
        return frozenset(line for premise in premises for line in self._behind[premise])

    def threads(self) -> list[tuple[int, int]]:
        """Return pairs of lines that lead from the first one to each end: every line after the last one that it needs.

        >>> literals = tuple(Link((cell,), 1, True, "single") for cell in range(4))
        >>> Net([Chain(literals, reasons=((2, 0), (3, 0), (3, 2)))]).threads()
        [(1, 3), (3, 4)]
        """
        waits = {
            self.lines[chain.nodes[i]]: max(self.needed(chain.nodes[k] for k in chain.premises(i)), default=0)
            for chain, i in self.used
        }
        pairs = set()
        for line in (self.lines[end] for end in self._ends):
            while before := waits[line]:
                pairs.add((before, line))
                line = before
        return sorted(pairs)

    def clause(self, t: Telling) -> Clause:
        """Explain all lines except the first, those of one proof together, and note why each literal follows."""
        out: list[tuple[list[Clause], Clause | None]] = []
        noted: set[Link] = set()
        for chain in dict.fromkeys(chain for chain, _ in self.used):
            for i, node in enumerate(chain.nodes):
                if i == 0 or node in noted:
                    continue
                noted.add(node)
                known = [chain.nodes[k] for k in chain.premises(i)]
                reason = self._reason(t, chain, i, known)
                if node not in self.lines:
                    continue
                line = say("net-line", number=self.lines[node], literal=literal(t, node))
                if out and reason is not None and reason.key == "line-removed" and out[-1][1] == reason:
                    out[-1][0].append(line)
                else:
                    out.append(([line], reason))
        return say("net", lines=[self._lines(lines, reason) for lines, reason in out])

    @staticmethod
    def _lines(lines: Sequence[Clause], reason: Clause | None) -> Clause:
        if reason is None:
            return say("net-fact", lines=lines)
        if reason.key == "line-removed":
            reason = say("line-removed-these", reason=reason, count=len(lines))
        return say("net-since", lines=lines, reason=reason)

    def _reason(self, t: Telling, chain: Chain, i: int, known: Sequence[Link]) -> Clause | None:
        node = chain.nodes[i]
        number = next((number for k, number in chain.nested if k == i), None)
        if number is not None:
            t.state(Proved(tuple(known), node))
            lines = [f"({line})" for line in sorted(self.needed(known))]
            return say("line-removed", lines=lines, technique=technique(t.step.proofs[number]))
        reason = why(t, known, node)
        return by_lines(t, node, reason, sorted(self.needed(reason.premises))) if reason else None


def technique(step: Step | Proof) -> Technique:
    """Return the technique of a step or a proof, to be named."""
    return Technique(step.technique, step.name)


def branches(step: Step) -> list[list[Chain]]:
    """Return the chains of a step by the assumption they begin with."""
    return [list(chains) for _, chains in groupby(step.chains, key=lambda chain: chain.nodes[0])]


class InnerStep(NamedTuple):
    """A proof inside a net, as a step of its own."""

    branch: int
    """Index of the assumption in the net, from 0."""
    lines: tuple[int, ...]
    """The numbered lines that rest on it."""
    step: Step


def inner_steps(step: Step) -> list[InnerStep]:
    """Return the proofs inside the nets of a step as steps, each with the lines of the explanation that name it.

    A proof holds on the board without the candidates that its premises exclude.

    >>> import ninefold
    >>> inner_steps(ninefold.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step)
    []
    """
    instance("step", step, Step)
    out: dict[tuple[int, int, tuple[Link, ...]], list[int]] = {}
    for at, chains in enumerate(branches(step)):
        net = Net(chains)
        for chain, i in net.used:
            for number in (number for k, number in chain.nested if k == i):
                gone = tuple(chain.nodes[k] for k in chain.premises(i))
                out.setdefault((at, number, gone), []).append(net.lines[chain.nodes[i]])
    return [
        InnerStep(at, tuple(lines), _as_step(step, step.proofs[number], gone))
        for (at, number, gone), lines in out.items()
    ]


def _as_step(step: Step, proof: Proof, gone: Iterable[Link]) -> Step:
    masks = list(step.grid.marks or ())
    for link in gone:
        for cell in link.cells:
            masks[cell] &= ~(1 << link.digit - 1)
    roles = proof.roles
    if proof.technique.startswith(
        "locked-candidates"
    ):  # a place in the intersection may be gone, but does not have to be
        (digit,), (base, _) = proof.digits, proof.houses[0]
        roles = tuple(Role(c, digit, roles[0].role) for c in HOUSES[base] if masks[c] >> digit - 1 & 1)
    return replace(
        step,
        technique=proof.technique,
        name=proof.name,
        placements=(),
        eliminations=proof.eliminations,
        puzzle=step.grid.with_marks(masks),
        digits=proof.digits,
        roles=roles,
        houses=proof.houses,
        parts=(),
        chains=proof.chains,
    )


def branch(t: Telling, chains: Sequence[Chain]) -> Clause:
    """Explain everything that follows from one assumption, with which all these chains begin."""
    first = literal(t, chains[0].nodes[0])
    if all(len(chain.nodes) == 1 for chain in chains):
        return say("branch-end", literal=first)
    if is_net(chains):
        return say("branch-net", literal=first, net=Net(chains).clause(t))
    return say("branch", literal=first, ways=[links_text(t, chain.nodes) for chain in chains if len(chain.nodes) > 1])


def contradiction(t: Telling, start: Link, ends: Sequence[Link]) -> Clause:
    """Name the literals that follow from the start and contradict each other, and where."""
    first = ends[0]
    if len(ends) == 2 and ends[1] == opposite(first):
        t.state(Contradiction((start,), tuple(ends), cell=first.cells[0]))
        return say("not-both", one=literal(t, ends[0]), other=literal(t, ends[1]))
    if not first.on:
        if len({end.cells for end in ends}) == 1:
            t.state(Contradiction((start,), tuple(ends), cell=first.cells[0]))
            return say("none-left", cell=t.cell(first.cells[0]), digits=distinct(end.digit for end in ends))
        house = t.house_with_places(first.digit, [c for end in ends for c in end.cells])
        t.state(Contradiction((start,), tuple(ends), house=house))
        return say("no-place-left", digit=first.digit, house=t.area(house))
    if first.cells == ends[1].cells:
        t.state(Contradiction((start,), tuple(ends), cell=first.cells[0]))
        return say("several-at-once", cell=t.cell(first.cells[0]), digits=distinct(end.digit for end in ends))
    where = [c for end in ends for c in end.cells]
    shared = [house for house in t.step.houses if house[1] == "house"]
    house = shared[0][0]
    t.state(Contradiction((start,), tuple(ends), house=house))
    return say("twice-in-house", digit=first.digit, cells=t.names(where), house=t.area(house))


def alternatives(t: Telling, starts: Sequence[Link]) -> Clause:
    """Say that one of these literals holds, and why: all of a cell, all of a house, or yes and no."""
    first = starts[0]
    if len(starts) == 2 and starts[1] == opposite(first):
        t.state(Alternatives(tuple(starts), cell=first.cells[0]))
        return say("either-or-not", literal=literal(t, first))
    if len({start.cells for start in starts}) == 1:
        t.state(Alternatives(tuple(starts), cell=first.cells[0]))
        return say("cell-is", cell=t.cell(first.cells[0]), digits=distinct(start.digit for start in starts))
    house = t.house_with_places(first.digit, [c for start in starts for c in start.cells])
    t.state(Alternatives(tuple(starts), house=house))
    return t.can_only_be(first.digit, house, sorted(c for start in starts for c in start.cells))
