"""Words for fish of every kind."""

from __future__ import annotations

from ...base.geometry import HOUSES, cell_name
from ...results.steps import Candidate
from ..facts import Covered, End
from .links import literal
from .proofs import chain_text
from .telling import Telling
from .words import cells, digit, houses, houses_with, none_is, number, one, removal, result

__all__ = ["TEMPLATES"]

_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")


def fish(t: Telling) -> str:
    """n base houses whose places of a digit lie in n cover houses; two fish on one base are explained one after the other."""
    d = digit(t.step)
    bases, covers = houses_with(t.step, "base"), houses_with(t.step, "cover")
    halves = [covers[i : i + len(bases)] for i in range(0, len(covers), len(bases))]
    if len(halves) == 1:
        return _one_fish(t, d, bases, covers, t.step.eliminations)
    ways = [_one_fish(t, d, bases, half, _victims(t, d, bases, half)) for half in halves]
    return f"Two fish share the base {houses(bases)}. {' '.join(ways)} Together: {removal(t.step.eliminations)}."


def _fins(
    t: Telling, d: int, bases: tuple[int, ...], covers: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the places in the bases that the covers leave out, and those in two bases at once (endo fins)."""
    counts: dict[int, int] = {}
    for house in bases:
        for cell in t.places(d, house):
            counts[cell] = counts.get(cell, 0) + 1
    covered = {cell for house in covers for cell in t.house_cells(house)}
    endo = tuple(sorted(cell for cell, n in counts.items() if n > 1))
    return tuple(sorted(cell for cell in counts if cell not in covered and cell not in endo)), endo


def _victims(t: Telling, d: int, bases: tuple[int, ...], covers: tuple[int, ...]) -> tuple[Candidate, ...]:
    """Return what one of two fish removes: cells of its covers that see all its fins."""
    fins, endo = _fins(t, d, bases, covers)
    base = {cell for house in bases for cell in t.places(d, house)}

    def hit(cell: int) -> bool:
        times = sum(cell in HOUSES[house] for house in covers)
        return times >= (2 if cell in base else 1) and t.sees(cell, (*fins, *endo))

    return tuple(victim for victim in t.step.eliminations if hit(victim.cell))


def _one_fish(
    t: Telling, d: int, bases: tuple[int, ...], covers: tuple[int, ...], victims: tuple[Candidate, ...]
) -> str:
    size = number(len(bases))
    outside, endo = _fins(t, d, bases, covers)
    fins = tuple(sorted((*outside, *endo)))
    base, cover = t.houses(bases), t.houses(covers)
    t.state(Covered(d, bases, covers, fins, tuple(victim.cell for victim in victims)))
    text = f"Look at the {d}s of {base}: "
    if not fins:
        text += (
            f"they all lie in {cover}. The {size} base houses need {size} {d}s, one in each, so these take one place in "
            f"each of the {size} cover houses. The {d} of {cover} is spoken for: {removal(victims, t.cell)}."
        )
    else:
        each = "the fin" if len(fins) == 1 else "all fins"
        text += (
            f"{'they all' if not outside else f'but for {cells(outside)} they all'} lie in {cover}"
            f"{f', and {cells(endo)} in two base houses at once (endo fin)' if endo else ''}. If {none_is(fins, d)}, the {size} "
            f"{d}s of the base take all the {d}s of {cover}; otherwise {_one_of(fins, d)}. A cell of {cover} that also sees "
            f"{each} cannot be {d} either way: {removal(victims)}."
        )
    cannibals = [v.cell for v in victims if any(v.cell in t.house_cells(house) for house in bases)]
    if cannibals:
        text += (
            f" Here {cells(cannibals)} belong{'s' if len(cannibals) == 1 else ''} to the base: {one(d)} there, in two cover houses at "
            f"once, would take the place of two."
        )
    return text


def _one_of(fins: tuple[int, ...], d: int) -> str:
    return f"{'one of ' if len(fins) > 2 else ''}{cells(fins, 'or' if len(fins) == 2 else 'and')} is {d}"


def kraken(t: Telling) -> str:
    """A fish with fins that chains connect with the conclusion."""
    d = digit(t.step)
    bases, covers = houses_with(t.step, "base"), houses_with(t.step, "cover")
    fins = t.step.cells_with("fin")
    t.state(Covered(d, bases, covers, fins))
    chosen = houses_with(t.step, "house")
    inside = [chain.nodes[0].cells[0] for chain in t.step.chains if chain.nodes[0].cells[0] not in fins]
    if chosen:
        case = f"the {d} of {houses(chosen)} is in {cells(inside, 'or')}, as the base takes one place in each of the covers"
    else:
        (victim,) = t.step.eliminations
        case = f"the base takes all the {d}s of {houses(covers)}, so {cell_name(victim.cell)} is not {d}"
    starts = [chain.nodes[0] for chain in t.step.chains]
    t.state(End(tuple(starts), t.step.chains[0].nodes[-1]))
    branches = "; ".join(
        chain_text(t, links) if len(links.nodes) > 1 else f"{literal(t, links.nodes[0])} is one of the cases itself"
        for links in t.step.chains
    )
    return (
        f"Look at the {d}s of {houses(bases)}: but for {cells(fins)} they all lie in {houses(covers)}. If {none_is(fins, d)}, {case}; "
        f"otherwise {_one_of(fins, d)}. Every case leads to the same end: {branches}. So {result(t.step)}."
    )


TEMPLATES = {
    **{
        f"{kind}{size}": fish
        for kind in ("", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-")
        for size in _SIZES
    },
    "kraken-fish-1": kraken,
    "kraken-fish-2": kraken,
}
