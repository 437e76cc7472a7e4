"""Fish of every kind."""

from __future__ import annotations

from ...base.geometry import HOUSES
from ...results.steps import Candidate
from ..facts import Covered, End
from ..languages import Clause, say, sentences
from .links import literal
from .proofs import chain_text
from .telling import Telling
from .words import digit, houses_with, result

__all__ = ["TEMPLATES"]

_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")


def fish(t: Telling) -> Clause:
    """n base houses whose places of a digit lie in n cover houses; two fish on one base are explained one after the other."""
    d = digit(t.step)
    bases, covers = houses_with(t.step, "base"), houses_with(t.step, "cover")
    halves = [covers[i : i + len(bases)] for i in range(0, len(covers), len(bases))]
    if len(halves) == 1:
        return _one_fish(t, d, bases, covers, t.step.eliminations)
    ways = [_one_fish(t, d, bases, half, _victims(t, d, bases, half)) for half in halves]
    return say("dual-fish", houses=t.area(*bases), ways=ways, removal=t.removal())


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
) -> Clause:
    outside, endo = _fins(t, d, bases, covers)
    fins = tuple(sorted((*outside, *endo)))
    base, cover = t.area(*bases), t.area(*covers)
    t.state(Covered(d, bases, covers, fins, tuple(victim.cell for victim in victims)))
    if not fins:
        text = say("fish", digit=d, base=base, cover=cover, size=len(bases), removal=t.removal(victims))
    else:
        text = say(
            "finned-fish",
            digit=d,
            base=base,
            cover=cover,
            outside=t.names(outside),
            endo=t.names(endo),
            none=say("none-is", cells=t.names(fins), digit=d),
            one=say("one-of-is", cells=t.names(fins), digit=d),
            size=len(bases),
            fins=len(fins),
            removal=t.removal(victims),
        )
    cannibals = [v.cell for v in victims if any(v.cell in t.house_cells(house) for house in bases)]
    if cannibals:
        return sentences(text, say("cannibal", cells=t.names(cannibals), digit=d))
    return text


def kraken(t: Telling) -> Clause:
    """A fish with fins that chains connect with the conclusion."""
    d = digit(t.step)
    bases, covers = houses_with(t.step, "base"), houses_with(t.step, "cover")
    fins = t.step.cells_with("fin")
    t.state(Covered(d, bases, covers, fins))
    chosen = houses_with(t.step, "house")
    inside = [chain.nodes[0].cells[0] for chain in t.step.chains if chain.nodes[0].cells[0] not in fins]
    base, cover = t.area(*bases), t.area(*covers)
    if chosen:
        case = say("kraken-inside", digit=d, houses=t.area(*chosen), cells=t.names(inside))
    else:
        (victim,) = t.step.eliminations
        case = say("kraken-full", digit=d, cover=cover, cell=t.cell(victim.cell))
    starts = [chain.nodes[0] for chain in t.step.chains]
    t.state(End(tuple(starts), t.step.chains[0].nodes[-1]))
    return say(
        "kraken",
        digit=d,
        base=base,
        cover=cover,
        fins=t.names(fins),
        none=say("none-is", cells=t.names(fins), digit=d),
        case=case,
        one=say("one-of-is", cells=t.names(fins), digit=d),
        branches=[
            chain_text(t, links) if len(links.nodes) > 1 else say("is-a-case", literal=literal(t, links.nodes[0]))
            for links in t.step.chains
        ],
        result=result(t.step),
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
