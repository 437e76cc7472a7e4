"""The techniques that Sudoku Explainer adds: cycles, its forcing chains, aligned triplets."""

from __future__ import annotations

from itertools import pairwise, product

from ...base.geometry import PEERS
from ...results.steps import Candidate, Link
from ..facts import End, Exhausted
from ..languages import Clause, say
from .chains import discontinuous_loop, forced_contradiction, verity
from .links import literal, opposite, why
from .proofs import chain_text, links_text
from .telling import Telling

__all__ = ["TEMPLATES"]


def cycle(t: Telling) -> Clause:
    """A chain that closes on itself: either its on-literals all hold, or the candidates of the others all do."""
    chain = t.step.chains[0]
    nodes = chain.nodes
    closing = links_text(t, (nodes[-1], nodes[0]))

    def ends(victim: Candidate) -> tuple[Link, Link]:
        """A candidate of either kind that excludes the victim."""
        seen = [node for node in nodes if node.digit == victim.digit and node.cells[0] in PEERS[victim.cell]]
        first, second = (next(node for node in seen if node.on == state) for state in (True, False))
        return first, opposite(second)

    for before, node in pairwise((*nodes, nodes[0])):
        why(t, (opposite(node),), opposite(before))
    for victim in t.step.eliminations:
        one, other = ends(victim)
        t.state(End((opposite(one),), other))
    gone = t.remove(ends)
    return say(
        "cycle",
        chain=chain_text(t, chain),
        closing=closing,
        yes=[literal(t, node) for node in nodes if node.on],
        no=[literal(t, opposite(node)) for node in nodes if not node.on],
        removal=gone,
    )


def dynamic(t: Telling) -> Clause:
    """Forcing chains: a contradiction, or what all branches lead to."""
    chains = t.step.chains
    starts = {chain.nodes[0] for chain in chains}
    return forced_contradiction(t) if len(starts) == 1 else verity(t)


def aligned_triplet(t: Telling) -> Clause:
    """No combination of three cells allows a candidate."""
    base = t.step.cells_with("base")
    excluders = [part.cells[0] for part in t.step.parts]
    lost = []
    for victim in t.step.eliminations:
        others = [cell for cell in base if cell != victim.cell]
        t.state(Exhausted(victim, base, tuple(excluders)))
        lost += [
            _barred(t, excluders, (victim, *(Candidate(c, d) for c, d in zip(others, way))))
            for way in product(*(t.options(cell) for cell in others))
        ]
    used = sorted({cell for cell in lost if cell is not None})
    return say(
        "aligned-triplet",
        cells=t.names(base),
        used=[t.is_one_of(cell) for cell in used],
        digits=sorted({v.digit for v in t.step.eliminations}),
        removal=t.removal(),
    )


def _barred(t: Telling, excluders: list[int], way: tuple[Candidate, ...]) -> int | None:
    """Return the cell that a way to fill three cells would leave without a candidate; None if two cells clash."""
    for i, one in enumerate(way):
        for other in way[i + 1 :]:
            if one.digit == other.digit and one.cell in PEERS[other.cell]:
                return None
    used = {c.digit for c in way}
    return next(cell for cell in excluders if set(t.options(cell)) <= used)


TEMPLATES = {
    "x-cycle": cycle,
    "y-cycle": cycle,
    "xy-cycle": cycle,
    "forcing-x-chain": discontinuous_loop,
    "forcing-xy-chain": discontinuous_loop,
    "nishio-forcing-chain": forced_contradiction,
    "cell-forcing-chain": verity,
    "region-forcing-chain": verity,
    "dynamic-forcing-chain": dynamic,
    "dynamic-forcing-chain-plus": dynamic,
    "nested-forcing-chain-2": dynamic,
    "nested-forcing-chain-3": dynamic,
    "nested-forcing-chain-4": dynamic,
    "nested-forcing-chain-5": dynamic,
    "aligned-triplet-exclusion": aligned_triplet,
}
