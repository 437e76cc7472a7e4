"""The parts of an explanation that a program shows one by one: each literal of a chain, and the text of each net."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...results.steps import Link, Step
from ..languages import Clause, Value
from .links import literal
from .proofs import branches, is_net
from .telling import Telling

__all__ = ["Linked", "Outline", "linked", "parts_of"]


class Linked(NamedTuple):
    """A literal in words, and why it follows; no reason for the first of a chain, and for one that the text leaves out."""

    words: str
    reason: str


class Outline(NamedTuple):
    """An explanation in parts: the literals of each chain, and the part of the text that each net takes."""

    chains: tuple[tuple[Linked, ...], ...]
    nets: tuple[str, ...]


def parts_of(value: Value, *keys: str) -> Iterator[Clause]:
    """Yield the clauses with these keys, in the order of the text."""
    if isinstance(value, Clause):
        if value.key in keys:
            yield value
        for _, inner in value.values:
            yield from parts_of(inner, *keys)
    elif isinstance(value, tuple):
        for inner in value:
            yield from parts_of(inner, *keys)


def linked(step: Step, clause: Value) -> list[list[tuple[Clause, Value]]]:
    """Return each literal of each chain of a classic step, with its reason in the explanation."""
    t = Telling(step)
    out: list[list[tuple[Clause, Value]]] = []
    nets = list(parts_of(clause, "branch-net"))
    links = parts_of(clause, "link")
    net = 0
    for group in branches(step):
        if is_net(group):
            known = _reasons(nets[net]) if net < len(nets) else {}
            net += 1
            out += [
                [(said, known.get(said, "")) for said in (literal(t, node) for node in chain.nodes)] for chain in group
            ]
        else:
            out += [_chain(t, chain.nodes, links) for chain in group]
    return out


def _chain(t: Telling, nodes: tuple[Link, ...], links: Iterator[Clause]) -> list[tuple[Clause, Value]]:
    out: list[tuple[Clause, Value]] = []
    for i, node in enumerate(nodes):
        said = literal(t, node)
        reason: Value = ""
        if i and (found := next(links, None)) is not None:
            values = dict(found.values)
            reason = values["why"] if values["literal"] == said else ""
        out.append((said, reason))
    return out


def _reasons(net: Clause) -> dict[Clause, Value]:
    """Return the reasons of a net by literal."""
    out: dict[Clause, Value] = {}
    for lines in parts_of(net, "net-since"):
        values = dict(lines.values)
        for line in parts_of(values["lines"], "net-line"):
            said = dict(line.values)["literal"]
            assert isinstance(said, Clause)
            out[said] = values["reason"]
    return out
