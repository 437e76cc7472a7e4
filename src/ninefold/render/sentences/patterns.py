"""Words for single-digit patterns and colouring."""

from __future__ import annotations

from ..._steps import Step
from .words import cells, chain, digit, house_of, houses, removal, see_each_other

__all__ = ["TEMPLATES"]


def skyscraper(step: Step) -> str:
    """Two strong links standing on one house."""
    d = digit(step)
    base, roof = step.cells_with("base"), step.cells_with("roof")
    return (
        f"{houses(step, 'link').capitalize()} have two places each for {d}. The two ends {cells(base)} see each other, so at "
        f"most one of them is {d}; then the other end of its line, {cells(roof, 'or')}, must be {d}. A cell that sees both "
        f"of them cannot be {d}: {removal(step)}."
    )


def kite(step: Step) -> str:
    """A row link and a column link meeting in a box."""
    d = digit(step)
    base, roof = step.cells_with("base"), step.cells_with("roof")
    return (
        f"{houses(step, 'link').capitalize()} have two places each for {d}, and {cells(base)} lie in {house_of(step, 'box')} "
        f"together, so at most one of these two is {d}. Then at least one of the far ends {cells(roof)} is {d}, and a cell "
        f"that sees both cannot be: {removal(step)}."
    )


def turbot(step: Step) -> str:
    """A chain of three links on one digit."""
    d = digit(step)
    if not step.chains:
        return f"Two strong links on {d} are joined by a weak one; one of their far ends is {d}: {removal(step)}."
    nodes = step.chains[0].nodes
    return (
        f"Follow the {d}s: {chain(step.chains[0])}. So {cells([nodes[0].cells[0], nodes[-1].cells[0]], 'or')} is {d} in any "
        f"case, and a cell that sees both cannot be {d}: {removal(step)}."
    )


def empty_rectangle(step: Step) -> str:
    """A box whose places lie on one row and one column, joined with a strong link."""
    d = digit(step)
    link = step.cells_with("link")
    return (
        f"In {house_of(step, 'box')} all places for {d} ({cells(step.cells_with('cause'))}) lie on one row and one column. "
        f"{house_of(step, 'link').capitalize()} has two places for {d}: {cells(link)}. If the one that sees the box is {d}, "
        f"the box is pushed onto its other line; if not, the other one is {d}. Either way a {d} looks at the cell "
        f"concerned: {removal(step)}."
    )


def simple_trap(step: Step) -> str:
    """Cells that see both colours of a component."""
    d = digit(step)
    a, b = step.cells_with("colour-a"), step.cells_with("colour-b")
    return (
        f"Conjugate pairs of {d} link {cells(a)} (one colour) and {cells(b)} (the other): either all of the first colour are "
        f"{d}, or all of the second. A cell that sees both colours sees a {d} in any case: {removal(step)}."
    )


def simple_wrap(step: Step) -> str:
    """Two cells of one colour that see each other."""
    d = digit(step)
    for name, role in (("first", "colour-a"), ("second", "colour-b")):
        members = step.cells_with(role)
        clash = [(x, y) for i, x in enumerate(members) for y in members[i + 1 :] if see_each_other(x, y)]
        if clash:
            return (
                f"Conjugate pairs of {d} link {cells(step.cells_with('colour-a'))} (first colour) and "
                f"{cells(step.cells_with('colour-b'))} (second colour): one colour is all {d}, the other has none. In the "
                f"{name} colour {cells(clash[0])} see each other and cannot both be {d}, so it is the colour without: "
                f"{removal(step)}."
            )
    return simple_trap(step)


def multi_colours(step: Step) -> str:
    """Two components of conjugate pairs that look at each other."""
    d = digit(step)
    return (
        f"Conjugate pairs of {d} form two groups: {cells(step.cells_with('colour-a'))} against "
        f"{cells(step.cells_with('colour-b'))}, and {cells(step.cells_with('colour-c'))} against "
        f"{cells(step.cells_with('colour-d'))}. In each group one side is all {d}. "
    )


def multi_1(step: Step) -> str:
    """Two colours that see each other: one of the opposite colours is true."""
    d = digit(step)
    return (
        multi_colours(step)
        + f"A colour of the first group sees one of the second, so they cannot both be true and one of the "
        f"opposite colours is. A cell that sees both opposites cannot be {d}: {removal(step)}."
    )


def multi_2(step: Step) -> str:
    """A colour that sees both colours of another component is false."""
    return (
        multi_colours(step)
        + "One colour of the first group sees both sides of the second, one of which is true, so that colour is false: "
        + f"{removal(step)}."
    )


TEMPLATES = {
    "skyscraper": skyscraper,
    "two-string-kite": kite,
    "dual-two-string-kite": kite,
    "turbot-fish": turbot,
    "empty-rectangle": empty_rectangle,
    "dual-empty-rectangle": empty_rectangle,
    "simple-colors-trap": simple_trap,
    "simple-colors-wrap": simple_wrap,
    "multi-colors-1": multi_1,
    "multi-colors-2": multi_2,
}
