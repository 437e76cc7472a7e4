"""Words for the techniques HoDoKu lacks: direct forms, loops and graves, long wings, Medusa, exocets and the like."""

from __future__ import annotations

from ..._geometry import cell_name
from ..._steps import Step
from .deadly import ways_out
from .words import cells, digits, house_of, houses, listing, removal

__all__ = ["TEMPLATES"]


def direct_locked(step: Step) -> str:
    """Locked candidates that leave a digit one place."""
    ((cell, d),) = step.placements
    return (
        f"In {house_of(step, 'base')}, {d} can only be in {cells(step.cells_with('base'), 'or')}, which all lie in "
        f"{house_of(step, 'cover')}; so {d} is nowhere else there. That leaves {house_of(step)} one place for it: "
        f"{cell_name(cell)} is {d}."
    )


def direct_hidden(step: Step) -> str:
    """A hidden subset that leaves another digit one place."""
    ((cell, d),) = step.placements
    subset = [other for other in step.digits if other != d]
    return (
        f"In {house_of(step, 'base')}, {digits(subset)} have only the cells {cells(step.cells_with('base'))}, so nothing else goes "
        f"there, and {d} does not either. That leaves {house_of(step)} one place for it: {cell_name(cell)} is {d}."
    )


def _pattern(step: Step) -> str:
    if step.technique.startswith("unique-loop"):
        a, b = step.digits
        return (
            f"The cells {cells(step.parts[0].cells)} form a closed loop with two cells in every house it touches. If they held only {a} "
            f"and {b}, the two digits could be swapped all around it and the puzzle would have two solutions. "
        )
    return (
        f"The cells {cells(step.parts[0].cells)} are two lines of one band or stack crossed by {len(step.digits)} others. If they "
        f"held only {digits(step.digits)}, the two lines could be swapped and the puzzle would have two solutions. "
    )


def _grave(step: Step) -> str:
    extras = listing([f"{cell_name(role.cell)}={role.digit}" for role in step.roles if role.role == "guardian"], "or")
    return (
        "Without a few candidates, every open cell would have two and every digit two places in each house: such a grid has no or "
        f"several solutions. So one of these candidates is true: {extras}. "
    )


def bug_by_exclusion(step: Step) -> str:
    """What all extra candidates exclude."""
    return _grave(step) + f"What each of them excludes cannot be: {removal(step)}."


def bug_3(step: Step) -> str:
    """The extra candidates act as one cell of a naked set."""
    return (
        _grave(step)
        + f"They act like one cell with {digits(step.digits)} and make a naked set with {cells(step.cells_with('helper'))} in "
        f"{house_of(step)}; other cells there lose its digits: {removal(step)}."
    )


def bug_4(step: Step) -> str:
    """A digit bound to the two extra cells."""
    both = step.cells_with("link")
    kept = next(role.digit for role in step.roles if role.role == "link")
    return (
        _grave(step)
        + f"In {house_of(step)}, {kept} is in {cells(both, 'or')}; the other of the two then takes one of its additional "
        f"candidates. Neither can hold the second digit of its pair: {removal(step)}."
    )


def bent_set(step: Step) -> str:
    """As many digits as cells, all but one restricted."""
    gone = tuple(sorted({e.digit for e in step.eliminations}))
    n = len(step.parts[0].cells)
    open_digit = "all but one of the digits" if len(gone) == 1 else "all of the digits"
    return (
        f"The {n} cells {cells(step.parts[0].cells)} in {houses(step, 'house')} have just the {n} digits {digits(step.digits)}, and "
        f"{open_digit} can be there only once, because their places see each other. So {digits(gone)} must be in one of these cells, "
        f"and a cell that sees all places of such a digit cannot hold it: {removal(step)}."
    )


def medusa_wrap(step: Step) -> str:
    """One colour contradicts itself."""
    gone = {(e.cell, e.digit) for e in step.eliminations}
    failing = "first" if any((r.cell, r.digit) in gone for r in step.roles if r.role == "colour-a") else "second"
    return (
        "Candidates joined by strong links are coloured in turn: of the two colours, one is true everywhere and the other false "
        f"everywhere. The {failing} colour cannot be true: it would put two digits into a cell, a digit twice into a house, or leave "
        f"a cell or a digit without place. So all of it goes: {removal(step)}."
    )


def medusa_trap(step: Step) -> str:
    """Candidates both colours exclude."""
    return (
        "Candidates joined by strong links are coloured in turn: of the two colours, one is true everywhere and the other false "
        "everywhere. A candidate that both colours exclude, because it sees its digit or shares its cell with a coloured one, "
        f"cannot be: {removal(step)}."
    )


def firework(step: Step) -> str:
    """As many digits as cells of a row, a column and their crossing."""
    return (
        f"Outside one box, row and column leave {digits(step.digits)} no place but in {cells(step.parts[0].cells)}: each of these "
        f"digits must be in one of these cells, and there are as many cells as digits. Nothing else goes there: {removal(step)}."
    )


def aligned_pair(step: Step) -> str:
    """No combination of two cells allows a candidate."""
    a, b = step.cells_with("base")
    witnesses = listing([f"{cells(part.cells)} ({digits(part.digits)})" for part in step.parts])
    said = f" or take two digits from an almost locked set: {witnesses}" if step.parts else ""
    return (
        f"Go through all ways to fill {cell_name(a)} and {cell_name(b)} together. Some are impossible: they would repeat a digit in a "
        f"house{said}. No way that is left uses these candidates: {removal(step)}."
    )


def exocet(step: Step) -> str:
    """Base digits forced into the targets."""
    targets = [part for part in step.parts if part.role == "target"]
    pairs = "".join(
        f"{cells(part.cells)} count as one target: {digits(part.digits)} is locked in them and leaves one cell for a base digit. "
        for part in targets
        if part.digits
    )
    return (
        f"{cells(step.cells_with('base'))} hold two of the digits {digits(step.digits)}. Outside the base's band or stack each of these "
        f"digits has room for only two on {houses(step, 'cover')}, but these three lines need it three times, and inside it only "
        f"{cells(step.cells_with('target'), 'or')} can take it once it is in the base. {pairs}So each of the two targets holds one of the "
        f"two digits of the base. {_exocet_mirrors(step)}{_exocet_base(step)}All else goes: {removal(step)}."
    )


def _exocet_mirrors(step: Step) -> str:
    """Say which mirrors take part: a target's digit must be in two cells of the other target's box as well."""
    targets = [part for part in step.parts if part.role == "target"]
    said = ""
    for part in step.parts:
        hit = [e.cell for e in step.eliminations if e.cell in part.cells]
        if part.role != "mirror" or not (part.digits or hit):
            continue
        cannot = f"which cannot be {digits(part.digits, 'or')}" if part.digits else ""
        only = f"of which only {cell_name(hit[0])} can hold it" if hit else ""
        said += (
            f"What {cells(targets[part.number].cells)} holds is, in the other target's box, in the mirror {cells(part.cells, 'or')}, "
            f"{listing([words for words in (cannot, only) if words])}. "
        )
    return said


def _exocet_base(step: Step) -> str:
    """Say which digits the base cannot hold, and why."""
    base = step.cells_with("base")
    once = [d for part in step.parts if part.role == "cover" for d in part.digits]
    lost = sorted({e.digit for e in step.eliminations if e.cell in base} - set(once))
    said = ""
    if once:
        said += f"For {digits(once)} there is room but once on the lines outside: it would have to be in both targets, which differ. "
    if lost:
        said += f"No target can hold {digits(lost, 'or')}, so the base cannot either. "
    return said


def sk_loop(step: Step) -> str:
    """Sixteen cells and sixteen link digits."""
    links = listing([f"{digits(part.digits)} in {_house(part.house)}" for part in step.parts])
    return (
        "Sixteen cells of four boxes form a ring of eight pairs. Every candidate of a pair belongs to the house it shares with the "
        f"pair before or after it: {links}. These are sixteen digits for sixteen cells, each at most once in its house: all are used, "
        f"so the rest of each house loses them: {removal(step)}."
    )


def _house(house: int) -> str:
    return f"{('row', 'column', 'box')[house // 9]} {house % 9 + 1}"


def tridagon(step: Step) -> str:
    """Twelve cells that cannot be filled with three digits."""
    guardians = listing([f"{cell_name(r.cell)}={r.digit}" for r in step.roles if r.role == "guardian"], "or")
    return (
        f"The twelve cells {cells(step.parts[0].cells)}, three in each of four boxes, cannot be filled with {digits(step.digits)} alone "
        f"(try it: the fourth box never works out). So one of their other candidates is true: {guardians}. What each of these "
        f"excludes cannot be: {removal(step)}."
    )


def symmetrical_placement(step: Step) -> str:
    """The clues, and so the solution, are symmetric."""
    pairs = listing(list(dict.fromkeys(digits(part.digits, "with") for part in step.parts if len(part.digits) == 2)))
    same = f"{digits(step.digits)} stay{'s' if len(step.digits) == 1 else ''} the same"
    return (
        f"The clues are symmetric, if digits are exchanged as well ({pairs}; {same}). So the only solution is symmetric in the same "
        f"way: a cell that stays in its place holds a digit that stays the same, and a candidate needs its counterpart: {removal(step)}."
    )


TEMPLATES = {
    "direct-pointing": direct_locked,
    "direct-claiming": direct_locked,
    "direct-hidden-pair": direct_hidden,
    "direct-hidden-triple": direct_hidden,
    **{
        f"{pattern}-{number}": way
        for pattern in ("unique-loop", "extended-rectangle")
        for number, way in enumerate(ways_out(_pattern), 1)
    },
    "bug-2": bug_by_exclusion,
    "bug-3": bug_3,
    "bug-4": bug_4,
    "bug-plus-n": bug_by_exclusion,
    **{f"{wing}-wing": bent_set for wing in ("wxyz", "vwxyz", "uvwxyz", "tuvwxyz")},
    "medusa-wrap": medusa_wrap,
    "medusa-trap": medusa_trap,
    "firework-triple": firework,
    "firework-quadruple": firework,
    "aligned-pair-exclusion": aligned_pair,
    "junior-exocet": exocet,
    "sk-loop": sk_loop,
    "tridagon": tridagon,
    "tridagon-guardians": tridagon,
    "symmetrical-placement": symmetrical_placement,
}
