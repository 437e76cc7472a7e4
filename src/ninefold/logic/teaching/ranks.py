"""Arguments about the ranks of lines: each digit begins four lines, and ranks order those that begin with the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...results.arguments import End, Ranking
from ...variants.rules import teaching
from .model import Model, Rule, bits
from .position import DeadEnd, Found, Position

__all__ = ["ranked"]

_OPEN = 2
"""The number of cells without a digit that are examined, from the beginning of a line."""


class _Order(NamedTuple):
    """Whether a line can still be smaller or greater than another, and the pairs of cells that must differ for it."""

    below: bool
    above: bool
    differ: tuple[tuple[int, int], ...] = ()


class _Line(NamedTuple):
    """A line that may begin with the digit, its rank if it has a clue, and how it compares now.

    *mask* are the cells, as bits, on which that depends.
    """

    cells: tuple[int, ...]
    rank: int
    reason: int
    order: _Order
    mask: int


class _Clash(NamedTuple):
    """Why a position cannot be: how many lines can be, or must be, smaller or greater; or a line with a clue."""

    kind: str
    greater: bool
    number: int
    line: _Line | None
    differ: tuple[tuple[int, int], ...]


def ranked(position: Position) -> Iterator[Found]:
    """Candidates with which too many or too few of the lines that begin with the same digit could be smaller."""
    model, candidates, width = position.model, position.candidates, position.model.width
    clues = {rule.said.line: rule for rule in model.rules if isinstance(rule.said, teaching.Ranked)}
    for rule in position.due("ranked", "Ranked"):
        assert isinstance(rule, Rule)
        said: teaching.Ranked = rule.said
        if candidates[said.line[0]] != said.first:
            continue
        lines = []
        for cells in said.lines:
            if candidates[cells[0]] & said.first:
                clue = clues.get(cells)
                order, mask = _compared(model, candidates, cells, said.line)
                rank, reason = (clue.said.rank, clue.reason) if clue else (0, -1)
                lines.append(_Line(cells, rank, reason, order, mask))
        every = (said.line, *(one.cells for one in lines))
        if clash := _clash(model, candidates, said, lines):
            looked_at = 1 << said.line[0]
            for line in lines:
                looked_at |= line.mask
            uses = tuple(bits(looked_at))
            raise DeadEnd(End("fill", said.line, "", rule.reason, ()), _why(model, said, rule, clash), uses)
        uses = tuple(dict.fromkeys(cell for line in every for cell in _beginning(candidates, line)))
        for cell in uses:
            found: dict[tuple[_Clash, bool], int] = {}
            for k in bits(candidates[cell]) if candidates[cell] & (candidates[cell] - 1) else ():
                if clash := _assumed(model, candidates, cell, 1 << k, uses, said, lines):
                    found[clash, False] = found.get((clash, False), 0) | 1 << k
            rest = candidates[cell] & ~said.first
            without = rest and rest != candidates[cell]
            if without and (clash := _assumed(model, candidates, cell, rest, uses, said, lines)):
                found[clash, True] = rest
            for (clash, negative), lost in found.items():
                argument = Ranking(
                    cell,
                    position.digits(said.first)[0],
                    said.place,
                    clash.kind,
                    clash.greater,
                    clash.number,
                    1 if clash.line else -1,
                    negative,
                )
                why = _why(model, said, rule, clash)
                yield Found("full-rank-clue", 2.5, lost << (cell * width), uses, why, argument=argument)


def _beginning(candidates: Sequence[int], line: Sequence[int]) -> Iterator[int]:
    """The first cells of a line, up to some without a digit."""
    without = 0
    for cell in line:
        yield cell
        without += candidates[cell] & (candidates[cell] - 1) != 0
        if without == _OPEN:
            return


def _assumed(
    model: Model,
    candidates: Sequence[int],
    cell: int,
    digits: int,
    uses: Sequence[int],
    said: teaching.Ranked,
    lines: Sequence[_Line],
) -> _Clash | None:
    """Assume only these digits of a cell, and remove a single one from those that see it; None if that is possible."""
    masks, seen, changed = list(candidates), [], 1 << cell
    masks[cell] = digits
    if digits & (digits - 1) == 0:
        for other in uses:
            if masks[other] & digits and model.sees[cell] >> other & 1:
                masks[other] &= ~digits
                seen.append((cell, other))
                changed |= 1 << other
    clash = _clash(model, masks, said, lines, changed)
    return clash and clash._replace(differ=(*clash.differ, *seen))


def _why(model: Model, said: teaching.Ranked, rule: Rule, clash: _Clash) -> tuple[int, ...]:
    """The clue, the other clue if it is about that, the houses at the border, other clues, and why cells differ."""
    found = [rule.reason, *([clash.line.reason] if clash.line else [])]
    found += [model.house_of(house) for house in said.houses]
    found += [
        one.reason for one in model.rules if isinstance(one.said, teaching.Ranked) and one.said.first == said.first
    ]
    for a, b in clash.differ:
        found += model.why_sees(a, b)
    return tuple(dict.fromkeys(found))


def _clash(
    model: Model, masks: Sequence[int], said: teaching.Ranked, lines: Sequence[_Line], changed: int = 0
) -> _Clash | None:
    """Whether the lines that begin with the digit cannot have these ranks; *changed* are cells, as bits."""
    below = above = sure_below = sure_above = 0
    used: list[tuple[int, int]] = []
    for line in lines:
        first = masks[line.cells[0]]
        if not first & said.first:
            continue
        order = line.order
        if changed & line.mask:
            order, _ = _compared(model, masks, line.cells, said.line)
        used += order.differ
        if line.rank:
            greater = line.rank >= said.rank
            if not (order.above if greater else order.below):
                return _Clash("order", greater, 0, line, order.differ)
            order = _Order(not greater, greater)
        below += order.below
        above += order.above
        if first == said.first:
            sure_below += not order.above
            sure_above += not order.below
    differ = tuple(dict.fromkeys(used))
    if below < said.place:
        return _Clash("most", False, below, None, differ)
    if above < 3 - said.place:
        return _Clash("most", True, above, None, differ)
    if sure_below > said.place:
        return _Clash("least", False, sure_below, None, differ)
    if sure_above > 3 - said.place:
        return _Clash("least", True, sure_above, None, differ)
    return None


def _compared(model: Model, masks: Sequence[int], one: Sequence[int], other: Sequence[int]) -> tuple[_Order, int]:
    """Compare two lines that begin with the same digit; the second value is the cells, as bits, that it depends on."""
    below = above = False
    looked_at = 1 << one[0]
    for a, b in zip(one[1:], other[1:], strict=True):
        if a == b:
            continue
        x, y = masks[a], masks[b]
        looked_at |= 1 << a | 1 << b
        if not x or not y:
            break
        below = below or (x & -x) < (1 << (y.bit_length() - 1))
        above = above or (1 << (x.bit_length() - 1)) > (y & -y)
        if (below and above) or not x & y:
            return _Order(below, above), looked_at
        if model.sees[a] >> b & 1:
            return _Order(below, above, ((a, b),)), looked_at
    return _Order(True, True), looked_at
