"""Words for locked candidates, locked pairs and triples."""

from __future__ import annotations

from ..._steps import Step
from .words import cells, digit, digits, house_of, houses, number, removal

__all__ = ["TEMPLATES"]


def locked_candidates(step: Step) -> str:
    """A digit of one house confined to its intersection with another."""
    d = digit(step)
    source, target = house_of(step, "base"), house_of(step, "cover")
    places = step.cells_with("cause")
    return (
        f"In {source}, {d} can only stand in {cells(places, 'or')}, all of them in {target}. One of them must hold the "
        f"{d} of {source}, and that is the {d} of {target} too, so no other cell of {target} can hold it: {removal(step)}."
    )


def locked_subset(step: Step) -> str:
    """A naked pair or triple inside a box-line intersection."""
    which = step.cells_with("cause")
    return (
        f"The {number(len(which))} cells {cells(which)} have only {digits(step.digits)} between them, so they take these "
        f"{number(len(which))} digits, in some order. They lie in {houses(step, 'house')} at once, and in both no other "
        f"cell can hold any of them: {removal(step)}."
    )


TEMPLATES = {
    "locked-candidates-1": locked_candidates,
    "locked-candidates-2": locked_candidates,
    "locked-pair": locked_subset,
    "locked-triple": locked_subset,
}
