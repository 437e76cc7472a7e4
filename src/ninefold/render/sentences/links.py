"""Why a literal of a chain follows from those before it: the house, the cell or the set that makes the link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...base.geometry import PEERS, cell_name, house_name
from ...results.steps import Link
from ..facts import Follows
from .telling import Telling
from .words import cells, digits, shared_houses

__all__ = ["Why", "literal", "opposite", "why"]


class Why(NamedTuple):
    """How a literal follows: *kind* is ``filled``, ``house``, ``seen``, ``set``, ``option`` or ``place``; the premises used."""

    kind: str
    premises: tuple[Link, ...]
    house: int = -1


def opposite(node: Link) -> Link:
    """Return the negation of a literal."""
    return node._replace(on=not node.on)


def literal(t: Telling, node: Link) -> str:
    """Say one literal: ``r4c7 is 5``, ``r4c7 is not 5``, ``5 is in r1c4 or r1c5``.

    Of an almost locked set: what it loses and so must keep.
    """
    if node.kind == "als":
        kept = [d for d in _digits(t, node.cells) if d != node.digit]
        return f"the almost locked set {cells(node.cells)} loses {node.digit} and must hold {digits(kept)}"
    if len(node.cells) == 1:
        return f"{cell_name(node.cells[0])} is {'' if node.on else 'not '}{node.digit}"
    where = cells(node.cells, "or" if node.on else "nor")
    return f"{node.digit} is in {where}" if node.on else f"{node.digit} is in neither {where}"


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


def by_one(t: Telling, node: Link, reason: Why) -> str:
    """Say the reason for a literal that follows from the one before it."""
    d = node.digit
    match reason.kind:
        case "filled":
            return "the cell is taken"
        case "house":
            return f"{house_name(reason.house)} has its {d}"
        case "seen":
            return f"all its {d}s see {cells(reason.premises[0].cells)}" if node.kind == "als" else "it sees them all"
        case "set":
            return f"every {d} of the set sees {'them' if len(node.cells) > 1 else 'it'}"
        case "option":
            return "the only candidate left" if reason.premises[0].kind == "als" else "the only other candidate"
        case _:
            places = "place" if len(node.cells) == 1 else "places"
            return f"the only other {places} for {d} in {house_name(reason.house)}"


def by_lines(node: Link, reason: Why, lines: Sequence[int]) -> str:
    """Say the reason for a line of a net by the numbers of the lines it needs: ``since (2) and (5) ...``."""
    d = node.digit
    named = [f"({line})" for line in lines]
    who = f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else named[0]
    s = "" if len(named) > 1 else "s"
    match reason.kind:
        case "filled":
            return f"{who} fill{s} the cell"
        case "house":
            return f"{who} is the {d} of {house_name(reason.house)}"
        case "option":
            return f"{who} leave{s} the cell no other candidate"
        case "place":
            return f"{who} leave{s} {d} no other place in {house_name(reason.house)}"
        case _:
            return f"{who} see{s} it"
