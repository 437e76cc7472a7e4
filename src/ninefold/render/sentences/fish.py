"""Words for fish of every kind."""

from __future__ import annotations

from ..._steps import Step
from .words import cells, chain, digit, houses, number, removal

__all__ = ["TEMPLATES"]

_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")


def fish(step: Step) -> str:
    """n base houses whose places of a digit lie in n cover houses; with fins, what all fins see as well."""
    d = digit(step)
    base, cover = houses(step, "base"), houses(step, "cover")
    size = number(sum(role == "base" for _, role in step.houses))
    fins = sorted({*step.cells_with("fin"), *step.cells_with("endo-fin")})
    text = f"Look at the {d}s of {base}: "
    if not fins:
        text += (
            f"they all lie in {cover}. The {size} base houses need {size} {d}s, one in each, so these take one place in "
            f"each of the {size} cover houses. The {d} of {cover} is spoken for: {removal(step)}."
        )
    else:
        text += (
            f"but for {cells(fins)} they all lie in {cover}. If {_none_of(fins, d)}, then {size} {d}s of the base take "
            f"all the {d}s of {cover}; otherwise {_one_of(fins, d)}. Cells that lie in {cover} and also see "
            f"{'the fin' if len(fins) == 1 else 'all fins'} cannot be {d} either way: {removal(step)}."
        )
    if step.cells_with("endo-fin"):
        text += f" (An endo fin lies in two base houses at once: {cells(step.cells_with('endo-fin'))}.)"
    if step.cells_with("cannibal"):
        text += (
            " Some of these belong to the base themselves: they lie in two cover houses and would take the place of two "
            f"{d}s ({cells(step.cells_with('cannibal'))})."
        )
    if step.siamese:
        text += " Two fish share this base; what each removes is taken together."
    return text


def _none_of(fins: list[int], d: int) -> str:
    return f"{cells(fins)} is not {d}" if len(fins) == 1 else f"none of {cells(fins)} is {d}"


def _one_of(fins: list[int], d: int) -> str:
    return f"{cells(fins)} is {d}" if len(fins) == 1 else f"one of {cells(fins, 'or')} is {d}"


def kraken(step: Step) -> str:
    """A fish with fins that chains connect with the conclusion."""
    d = digit(step)
    branches = "; ".join(chain(links) for links in step.chains)
    return (
        f"The {d}s of {houses(step, 'base')} against {houses(step, 'cover')} form a fish with fins: either the fish holds, "
        f"or one of its fins is {d}. Every case leads to the same end: {branches}. So {removal(step)}."
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
