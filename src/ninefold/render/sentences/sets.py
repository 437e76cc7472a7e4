"""Words for almost locked sets, Sue de Coq and templates."""

from __future__ import annotations

from ..._geometry import cell_name
from ..._steps import SetPart, Step
from .words import cells, digit, digits, listing, number, removal, result

__all__ = ["TEMPLATES"]


def _set(part: SetPart) -> str:
    one = len(part.cells) == 1
    return f"{cells(part.cells)} ({number(len(part.cells))} cell{'' if one else 's'}, digits {digits(part.digits)})"


def _sets(step: Step) -> list[SetPart]:
    return [part for part in step.parts if part.role in ("als", "petal")]


def _rccs(step: Step) -> tuple[int, ...]:
    return tuple(dict.fromkeys(role.digit for role in step.roles if role.role == "rcc"))


_ALMOST = "An almost locked set has one digit more than cells: if it loses one digit, all its others are locked in it. "


def als_xz(step: Step) -> str:
    """Two almost locked sets with a restricted common digit."""
    sets = _sets(step)
    common = _rccs(step)
    text = _ALMOST + f"Take {listing([_set(part) for part in sets])}. "
    if len(common) == 1:
        z = sorted({e.digit for e in step.eliminations})
        return (
            text
            + f"All places of {common[0]} in one see all in the other, so at most one set holds {common[0]}; the other is "
            f"locked and holds {digits(z)}. A cell that sees all places of {'it' if len(z) == 1 else 'such a digit'} in both "
            f"sets cannot hold it: {removal(step)}."
        )
    return (
        text
        + f"Both {digits(common)} are restricted to one of the two sets at a time, so each set holds exactly one of them and "
        f"is locked for all its other digits: {removal(step)}."
    )


def als_wing(step: Step) -> str:
    """Three almost locked sets."""
    return (
        _ALMOST
        + f"Take {listing([_set(part) for part in _sets(step)])}. The set in the middle shares a restricted digit with "
        f"each of the others ({digits(_rccs(step))}) and can give away only one digit more than it has cells, so at least one "
        f"of the outer sets is locked and holds their common digit. A cell that sees all its places in both cannot hold it: "
        f"{removal(step)}."
    )


def als_chain(step: Step) -> str:
    """A chain of almost locked sets."""
    return (
        _ALMOST
        + f"Follow the chain {' - '.join(_set(part) for part in _sets(step))}. Neighbours share a digit that only one of "
        f"them can hold ({digits(_rccs(step))} in turn). If the first set is not locked, the next one is, and so on to the last: "
        f"the first or the last set is locked and holds their common digit. A cell that sees all its places in both cannot hold "
        f"it: {removal(step)}."
    )


def death_blossom(step: Step) -> str:
    """A stem cell each of whose digits locks a petal."""
    stem = step.cells_with("stem")[0]
    options = step.grid.candidates(stem)
    return (
        f"{cell_name(stem)} is {digits(options, 'or')}. Each of these digits is taken from one of the sets "
        f"{listing([_set(part) for part in _sets(step)])}, which is then locked. Whichever it is, one petal holds the common "
        f"digit, so a cell that sees all its places in all petals cannot: {removal(step)}."
    )


def sue_de_coq(step: Step) -> str:
    """Intersection cells completed by a set in the line and a set in the box."""
    parts = {part.role: part for part in step.parts}
    cross, line, box = parts["cross"], parts["line"], parts["box"]
    total = len(cross.cells) + len(line.cells) + len(box.cells)
    return (
        f"The cells {cells(cross.cells)} lie in a line and a box at once. Together with {cells(line.cells)} in the line and "
        f"{cells(box.cells)} in the box they are {total} cells that have just {total} digits to hold: those of the line part "
        f"({digits(line.digits)}) and those of the box part ({digits(box.digits)}) included, each exactly once. So these "
        f"digits go from the other cells of the line or of the box: {removal(step)}."
    )


def template_set(step: Step) -> str:
    """Cells in all templates of a digit."""
    d = digit(step) if step.digits else step.placements[0].digit
    return f"Lay out every way to place all nine {d}s that the board still allows. All of them use these cells: {result(step)}."


def template_delete(step: Step) -> str:
    """Candidates in no template of a digit."""
    d = digit(step)
    return (
        f"Lay out every way to place all nine {d}s that the board still allows. None uses these cells: {removal(step)}."
    )


TEMPLATES = {
    "als-xz": als_xz,
    "als-xy-wing": als_wing,
    "als-xy-chain": als_chain,
    "death-blossom": death_blossom,
    "sue-de-coq": sue_de_coq,
    "template-set": template_set,
    "template-delete": template_delete,
}
