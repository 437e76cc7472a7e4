"""Words for chains, loops and forcing chains and nets."""

from __future__ import annotations

from ..._geometry import cell_name
from ..._steps import Step
from .words import cells, chain, digits, literal, removal, result

__all__ = ["TEMPLATES"]


def _ends(step: Step) -> tuple[int, ...]:
    nodes = step.chains[0].nodes
    return (*nodes[0].cells, *nodes[-1].cells)


def remote_pair(step: Step) -> str:
    """A chain of cells with the same two candidates."""
    path = dict.fromkeys(c for node in step.chains[0].nodes for c in node.cells)
    return (
        f"{cells(path)} all are {digits(step.digits, 'or')}, and each sees the next, so the two digits alternate along them. "
        f"Two of them an odd number of links apart hold both digits between them; a cell that sees both can hold neither: "
        f"{removal(step)}."
    )


def x_or_xy_chain(step: Step) -> str:
    """One end or the other is true."""
    d = step.chains[0].nodes[0].digit
    return (
        f"Follow the chain: {chain(step.chains[0])}. So one of its ends {cells(_ends(step))} is {d} in any case, and a cell that "
        f"sees both ends cannot be {d}: {removal(step)}."
    )


def continuous_loop(step: Step) -> str:
    """A chain that closes on itself."""
    return (
        f"Follow the loop: {chain(step.chains[0], step.parts)}, and so on round, in both directions. The literals alternate, so across every "
        f"weak link exactly one of the two sides is true and takes the place: {removal(step)}."
    )


def discontinuous_loop(step: Step) -> str:
    """A chain from a candidate to a contradiction or to itself."""
    first = step.chains[0].nodes[0]
    return (
        f"Suppose that {literal(first)}. Then, step by step: {chain(step.chains[0], step.parts)}. That does not go together with the "
        f"beginning, so the opposite is true: {result(step)}."
    )


def aic(step: Step) -> str:
    """Alternating inference chain: one of its ends holds."""
    nodes = step.chains[0].nodes
    first, last = nodes[0], nodes[-1]
    head = f"Follow the chain: {chain(step.chains[0], step.parts)}. "
    if first.digit == last.digit:
        return (
            head + f"So one of {cells(_ends(step))} is {first.digit} in any case, and a cell that sees both cannot be "
            f"{first.digit}: {removal(step)}."
        )
    return (
        head
        + f"So {cells(first.cells)} is {first.digit} or {cells(last.cells)} is {last.digit}. They see each other, so neither "
        f"can hold the other's digit: {removal(step)}."
    )


def _branches(step: Step) -> str:
    return " ".join(f"({i}) {chain(links).capitalize()}." for i, links in enumerate(step.chains, 1))


def contradiction(step: Step) -> str:
    """An assumption that leads to a contradiction."""
    start = literal(step.chains[0].nodes[0]) if step.chains and step.chains[0].nodes else "the assumption holds"
    return (
        f"Suppose that {start}. What follows contradicts itself. {_branches(step)} Both cannot be, so the assumption is wrong: "
        f"{result(step)}."
    )


def verity(step: Step) -> str:
    """Every alternative leads to the same conclusion."""
    starts = list(dict.fromkeys(literal(links.nodes[0]) for links in step.chains if links.nodes))
    return (
        f"One of these is true: {'; '.join(starts)}. Each leads to the same end. {_branches(step)} So {result(step)}."
    )


def net(step: Step) -> str:
    """Extra sentence for nets."""
    return " In a net a literal may need several earlier ones; only the main line is told here."


def net_contradiction(step: Step) -> str:
    """A contradiction found by a net."""
    return contradiction(step) + net(step)


def net_verity(step: Step) -> str:
    """A verity found by a net."""
    return verity(step) + net(step)


def brute_force(step: Step) -> str:
    """A digit read off the solution."""
    cell, digit = step.placements[0]
    return (
        f"No technique that is switched on leads further. {cell_name(cell)} is {digit}: read off the solution, found by search. "
        f"This is a guess made good, not a deduction."
    )


TEMPLATES = {
    "remote-pair": remote_pair,
    "x-chain": x_or_xy_chain,
    "xy-chain": x_or_xy_chain,
    "continuous-nice-loop": continuous_loop,
    "grouped-continuous-nice-loop": continuous_loop,
    "discontinuous-nice-loop": discontinuous_loop,
    "grouped-discontinuous-nice-loop": discontinuous_loop,
    "aic": aic,
    "grouped-aic": aic,
    "forcing-chain-contradiction": contradiction,
    "forcing-chain-verity": verity,
    "forcing-net-contradiction": net_contradiction,
    "forcing-net-verity": net_verity,
    "brute-force": brute_force,
}
