"""Chains, loops and forcing chains and nets."""

from __future__ import annotations

from itertools import pairwise

from ...base.geometry import PEERS
from ...results.steps import Candidate, Link
from ..facts import Alternatives, End, Options
from ..languages import Clause, say, sentences
from .links import literal, opposite
from .proofs import alternatives, branch, chain_text, contradiction, links_text
from .telling import Telling, on
from .words import result, shared_houses

__all__ = ["TEMPLATES"]


def remote_pair(t: Telling) -> Clause:
    """A chain of cells with the same two candidates."""
    path = list(dict.fromkeys(c for node in t.step.chains[0].nodes for c in node.cells))
    a, b = t.step.digits
    t.state(*(Options((cell,), (a, b)) for cell in path))
    steps = [t.share_a_house(x, y) for x, y in pairwise(path)]

    def pair(victim: Candidate) -> tuple[Link, Link]:
        """Two cells an odd number of links apart that the victim sees: one of them holds its digit."""
        seen = [i for i, cell in enumerate(path) if cell in PEERS[victim.cell]]
        i, k = next((i, k) for i in seen for k in seen if k > i and (k - i) % 2)
        return on(path[i], victim.digit), on(path[k], victim.digit)

    ends = list(dict.fromkeys(tuple(link.cells[0] for link in pair(victim)) for victim in t.step.eliminations))
    return say(
        "remote-pair",
        cells=t.names(path),
        digits=(a, b),
        steps=steps,
        pairs=[say("hold-between-them", cells=t.names(two), digits=(a, b)) for two in ends],
        removal=t.remove(pair),
    )


def one_end_or_the_other(t: Telling) -> Clause:
    """A chain that begins with a literal that is off: one of its ends is true."""
    nodes = t.step.chains[0].nodes
    first, last = opposite(nodes[0]), nodes[-1]
    head = say(
        "chain",
        chain=chain_text(t, t.step.chains[0]),
        first=literal(t, first),
        last=literal(t, last),
    )
    t.state(End((nodes[0],), last))
    gone = t.remove((first, last))
    if first.digit == last.digit:
        seen = len((*first.cells, *last.cells))
        return sentences(head, say("chain-one-digit", cells=seen, digit=first.digit, removal=gone))
    return sentences(head, say("chain-two-digits", removal=gone))


def continuous_loop(t: Telling) -> Clause:
    """A chain that closes on itself."""
    chain = t.step.chains[0]
    nodes = chain.nodes
    closing = links_text(t, (nodes[-1], nodes[0]))
    weak: dict[tuple[Link, Link] | Link, list[Candidate]] = {}
    for victim in t.step.eliminations:
        weak.setdefault(_who_takes(t, nodes, victim), []).append(victim)
    reasons = []
    for who, victims in weak.items():
        if isinstance(who, Link):
            for victim in victims:
                t.remove((on(t.holding(victim.digit, who.cells), victim.digit),), [victim])
            kept = sorted({v.digit for v in victims})
            reasons.append(say("set-keeps", cells=t.names(who.cells), digits=kept, removal=t.removal(victims)))
            continue
        a, b = who
        gone = t.remove((a, b), victims)
        if a.cells == b.cells:
            reasons.append(say("cell-holds", cell=t.cell(a.cells[0]), digits=(a.digit, b.digit), removal=gone))
        else:
            shared = shared_houses((*a.cells, *b.cells))
            house = t.area(shared[0]) if shared else ""
            which = t.names((*a.cells, *b.cells))
            reasons.append(say("places-hold", digit=a.digit, house=house, cells=which, removal=gone))
    return say("loop", chain=chain_text(t, chain), closing=closing, reasons=reasons)


def _who_takes(t: Telling, nodes: tuple[Link, ...], victim: Candidate) -> tuple[Link, Link] | Link:
    """Return the weak link, both of whose ends exclude the candidate, or the set that keeps its digit."""
    ring = [*nodes, nodes[0]]
    for before, node in pairwise(ring):
        if before.on and not node.on and node.kind != "als":
            ends = before, opposite(node)
            if all(_excludes(end, victim) for end in ends):
                return ends
    for before, node in pairwise(ring):
        if before.on and node.kind == "als":
            ends = before, on(t.holding(node.digit, node.cells), node.digit)
            if all(_excludes(end, victim) for end in ends):
                return ends
        if before.kind == "als" and not node.on:
            places = on(t.holding(node.digit, before.cells), node.digit)
            target = on(t.holding(node.digit, node.cells), node.digit)
            if all(_excludes(end, victim) for end in (places, target)):
                return places, target
    return next(
        node
        for node in nodes
        if node.kind == "als" and _excludes(on(t.holding(victim.digit, node.cells), victim.digit), victim)
    )


def _excludes(end: Link, victim: Candidate) -> bool:
    if not end.cells:
        return False
    if end.cells == (victim.cell,):
        return end.digit != victim.digit
    return end.digit == victim.digit and all(cell in PEERS[victim.cell] for cell in end.cells)


def discontinuous_loop(t: Telling) -> Clause:
    """A chain from a literal to one of the same cell that contradicts it, or settles it."""
    nodes = t.step.chains[0].nodes
    first, last = nodes[0], nodes[-1]
    start = literal(t, first)
    links = links_text(t, nodes)
    if first.on or last == opposite(first):
        return say(
            "assumption-fails",
            literal=start,
            links=links,
            contradiction=contradiction(t, first, (first, last)),
            opposite="" if first.on else literal(t, opposite(first)),
            result=result(t.step),
        )
    t.state(Alternatives((opposite(first), first), cell=first.cells[0]))
    t.state(End((first,), last))
    held = t.remove((opposite(first),))
    return say(
        "either-way",
        literal=start,
        links=links,
        opposite=literal(t, opposite(first)),
        last=literal(t, last),
        removal=held,
    )


def forced_contradiction(t: Telling) -> Clause:
    """An assumption that leads to a contradiction."""
    chains = t.step.chains
    ends = [chain.nodes[-1] for chain in chains]
    if len(ends) == 1:
        ends = [chains[0].nodes[0], *ends]
    return say(
        "forced-contradiction",
        branch=branch(t, chains),
        contradiction=contradiction(t, chains[0].nodes[0], ends),
        result=result(t.step),
    )


def verity(t: Telling) -> Clause:
    """Every alternative leads to the same conclusion."""
    starts = [chain.nodes[0] for chain in t.step.chains]
    ways = [branch(t, [chain]) for chain in t.step.chains]
    t.state(End(tuple(starts), t.step.chains[0].nodes[-1]))
    return say("verity", alternatives=alternatives(t, starts), ways=ways, result=result(t.step))


def brute_force(t: Telling) -> Clause:
    """A digit read off the solution."""
    cell, digit = t.step.placements[0]
    return say("brute-force", cell=t.cell(cell), digit=digit)


TEMPLATES = {
    "remote-pair": remote_pair,
    "x-chain": one_end_or_the_other,
    "xy-chain": one_end_or_the_other,
    "turbot-fish": one_end_or_the_other,
    "continuous-nice-loop": continuous_loop,
    "grouped-continuous-nice-loop": continuous_loop,
    "discontinuous-nice-loop": discontinuous_loop,
    "grouped-discontinuous-nice-loop": discontinuous_loop,
    "aic": one_end_or_the_other,
    "grouped-aic": one_end_or_the_other,
    "forcing-chain-contradiction": forced_contradiction,
    "forcing-chain-verity": verity,
    "forcing-net-contradiction": forced_contradiction,
    "forcing-net-verity": verity,
    "brute-force": brute_force,
}
