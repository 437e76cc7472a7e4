"""Why a literal of a chain follows from those before it: the house, the cell or the set that makes the link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...base.geometry import PEERS
from ...results.steps import Link
from ..facts import Follows
from ..languages import Clause, say
from .telling import Telling
from .words import shared_houses

__all__ = ["Why", "literal", "opposite", "why"]


class Why(NamedTuple):
    """How a literal follows: *kind* is ``filled``, ``house``, ``seen``, ``set``, ``option`` or ``place``; the premises used."""

    kind: str
    premises: tuple[Link, ...]
    house: int = -1


def opposite(node: Link) -> Link:
    """Return the negation of a literal."""
    return node._replace(on=not node.on)


def literal(t: Telling, node: Link) -> Clause:
    """Say one literal: ``r4c7 is 5``, ``r4c7 is not 5``, ``5 is in r1c4 or r1c5``.

    Of an almost locked set: what it loses and so must keep.
    """
    if node.kind == "als":
        kept = [d for d in _digits(t, node.cells) if d != node.digit]
        return say("set-loses", cells=t.names(node.cells), digit=node.digit, kept=kept)
    if len(node.cells) == 1:
        return say("is" if node.on else "is-not", cell=t.cell(node.cells[0]), digit=node.digit)
    return say("is-in" if node.on else "is-in-none", digit=node.digit, cells=t.names(node.cells))


def why(t: Telling, premises: Sequence[Link], node: Link) -> Why | None:
    """Find the reason for a literal among its premises and note it as a fact; None if none does it."""
    found = _gained(t, premises, node) if node.on else _lost(t, premises, node)
    if found:
        t.state(Follows(found.premises, node, found.house))
    return found


def _digits(t: Telling, which: Iterable[int]) -> list[int]:
    return sorted({d for cell in which for d in t.options(cell)})


def _reaches(which: Iterable[int], targets: Iterable[int]) -> bool:
    return all(target in PEERS[cell] for cell in which for target in targets)


def _lost(t: Telling, premises: Sequence[Link], node: Link) -> Why | None:
    where = t.holding(node.digit, node.cells)
    for premise in premises:
        if premise.on and premise.digit != node.digit and premise.cells == node.cells and len(node.cells) == 1:
            return Why("filled", (premise,))
        if premise.on and premise.digit == node.digit and _reaches(premise.cells, where):
            shared = shared_houses((*premise.cells, *where))
            return Why("house" if shared else "seen", (premise,), shared[0] if shared else -1)
        if premise.kind == "als" and premise.digit != node.digit:
            places = t.holding(node.digit, premise.cells)
            if places and _reaches(places, where):
                return Why("set", (premise,))
    return None


def _gained(t: Telling, premises: Sequence[Link], node: Link) -> Why | None:
    def ruled_out(cell: int, digit: int) -> list[Link]:
        return [p for p in premises if _rules_out(t, p, cell, digit)]

    def all_of(spots: Iterable[tuple[int, int]], kind: str, house: int = -1) -> Why | None:
        used: dict[Link, None] = {}
        for cell, digit in spots:
            reasons = ruled_out(cell, digit)
            if not reasons:
                return None
            used.update(dict.fromkeys(reasons))
        return Why(kind, tuple(used), house) if used else None

    if len(node.cells) == 1:
        (cell,) = node.cells
        found = all_of(((cell, d) for d in t.options(cell) if d != node.digit), "option")
        if found:
            return found
    for house in shared_houses(node.cells):
        others = [cell for cell in t.places(node.digit, house) if cell not in node.cells]
        found = all_of(((cell, node.digit) for cell in others), "place", house)
        if found:
            return found
    return None


def _rules_out(t: Telling, premise: Link, cell: int, digit: int) -> bool:
    if premise.kind == "als":
        places = t.holding(digit, premise.cells)
        return digit != premise.digit and bool(places) and _reaches(places, (cell,))
    return not premise.on and premise.digit == digit and cell in premise.cells


def by_one(t: Telling, node: Link, reason: Why) -> Clause:
    """Say the reason for a literal that follows from the one before it."""
    d = node.digit
    match reason.kind:
        case "filled":
            return say("since-filled")
        case "house":
            return say("since-house", house=t.area(reason.house), digit=d)
        case "seen":
            if node.kind == "als":
                return say("since-set-seen", digit=d, cells=t.names(reason.premises[0].cells))
            return say("since-seen")
        case "set":
            return say("since-set", digit=d, cells=len(node.cells))
        case "option":
            return say("since-set-option" if reason.premises[0].kind == "als" else "since-option")
        case _:
            return say("since-place", cells=len(node.cells), digit=d, house=t.area(reason.house))


def by_lines(t: Telling, node: Link, reason: Why, lines: Sequence[int]) -> Clause:
    """Say the reason for a line of a net by the numbers of the lines it needs: ``since (2) and (5) ...``."""
    who = [f"({line})" for line in lines]
    match reason.kind:
        case "filled":
            return say("line-filled", lines=who)
        case "house":
            return say("line-house", lines=who, digit=node.digit, house=t.area(reason.house))
        case "option":
            return say("line-option", lines=who)
        case "place":
            return say("line-place", lines=who, digit=node.digit, house=t.area(reason.house))
        case _:
            return say("line-seen", lines=who)
