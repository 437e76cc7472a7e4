"""Rectangles and other patterns that rest on the puzzle having one solution."""

from __future__ import annotations

from ..facts import Grave, Open
from ..languages import Clause, say, sentences
from .deadly import extras_of, naked_with, shared_digit, template, ways_out
from .telling import Telling, on
from .words import house_of

__all__ = ["TEMPLATES"]


def _rectangle(t: Telling) -> Clause:
    return say("rectangle", cells=t.names(t.step.parts[0].cells), digits=t.step.digits)


def ur_6(t: Telling) -> Clause:
    """An X-wing of one digit in the rectangle."""
    d = t.step.eliminations[0].digit
    a, *_, b = t.step.parts[0].cells
    corners = t.step.parts[0].cells
    extra = sorted({e.cell for e in extras_of(t)})
    lines = dict.fromkeys(h for cell in (a, b) for h in (cell // 9, 9 + cell % 9))
    places = [t.can_only_be(d, h, t.places(d, h)) for h in lines]
    rest = [cell for cell in corners if cell not in extra]
    return sentences(
        _rectangle(t),
        say(
            "rectangle-6",
            places=places,
            digit=d,
            extra=t.names(extra),
            rest=t.names(rest),
            removal=t.removal(),
        ),
    )


def hidden_rectangle(t: Telling) -> Clause:
    """A rectangle with one digit confined to its corner's row and column."""
    cell, gone = t.step.eliminations[0]
    kept = next(d for d in t.step.digits if d != gone)
    row, column = cell // 9, 9 + cell % 9
    extras_of(t)
    corners = t.step.parts[0].cells
    beside = [c for c in corners if c != cell and (c // 9 == row or c % 9 == column - 9)]
    far = next(c for c in corners if c != cell and c not in beside)
    return sentences(
        _rectangle(t),
        say(
            "hidden-rectangle",
            row=t.can_only_be(kept, row, t.places(kept, row)),
            column=t.can_only_be(kept, column, t.places(kept, column)),
            cell=t.cell(cell),
            gone=gone,
            beside=t.names(beside),
            kept=kept,
            far=t.cell(far),
            options=t.is_one_of(far),
            removal=t.removal(),
        ),
    )


def _avoidable(t: Telling) -> Clause:
    where = t.step.parts[0].cells
    t.state(Open(where))
    return say("avoidable-rectangle", cells=t.names(where), digits=t.step.digits)


def ar_1(t: Telling) -> Clause:
    """Three corners are filled in."""
    cell, gone = t.step.eliminations[0]
    extras_of(t)
    return sentences(_avoidable(t), say("avoidable-rectangle-1", cell=t.cell(cell), digit=gone, removal=t.removal()))


def bug_plus_1(t: Telling) -> Clause:
    """All cells bivalue but one."""
    cell, d = t.step.placements[0] if t.step.placements else (t.step.cells_with("cause")[0], t.step.digits[0])
    extras = tuple(t.role("cause"))
    t.state(Grave(extras))
    return say("bug-plus-1", cell=t.cell(cell), digit=d, removal=t.removal() if t.step.eliminations else "")


def _grave(t: Telling) -> Clause:
    extras = t.role("guardian")
    t.state(Grave(extras))
    return say("bug", either=t.either(extras))


def bug_by_exclusion(t: Telling) -> Clause:
    """Candidates that all extra candidates exclude."""
    text = _grave(t)
    gone = t.remove(tuple(on(*extra) for extra in t.role("guardian")))
    return sentences(text, say("excluded-by-all", removal=gone))


def bug_3(t: Telling) -> Clause:
    """The extra candidates act as one cell of a naked set."""
    return sentences(_grave(t), naked_with(t, t.role("guardian")))


def bug_4(t: Telling) -> Clause:
    """A digit bound to the two extra cells."""
    text = _grave(t)
    both = t.step.cells_with("link")
    kept = t.role("link")[0].digit
    places = t.can_only_be(kept, house_of(t.step), both)
    return sentences(text, say("bug-4", places=places, digit=kept, removal=t.removal()))


def _loop(t: Telling) -> Clause:
    return say("unique-loop", cells=t.names(t.step.parts[0].cells), digits=t.step.digits)


def _extended(t: Telling) -> Clause:
    return say(
        "extended-rectangle",
        cells=t.names(t.step.parts[0].cells),
        count=len(t.step.digits),
        digits=t.step.digits,
    )


_UR_1, _UR_2, _UR_3, _UR_4 = ways_out(_rectangle)

TEMPLATES = {
    "uniqueness-1": _UR_1,
    "uniqueness-2": _UR_2,
    "uniqueness-3": _UR_3,
    "uniqueness-4": _UR_4,
    "uniqueness-5": _UR_2,
    "uniqueness-6": ur_6,
    "hidden-rectangle": hidden_rectangle,
    "avoidable-rectangle-1": ar_1,
    "avoidable-rectangle-2": template(_avoidable, shared_digit),
    "bug-plus-1": bug_plus_1,
    "bug-2": bug_by_exclusion,
    "bug-3": bug_3,
    "bug-4": bug_4,
    "bug-plus-n": bug_by_exclusion,
    **{f"unique-loop-{number}": way for number, way in enumerate(ways_out(_loop), 1)},
    **{f"extended-rectangle-{number}": way for number, way in enumerate(ways_out(_extended), 1)},
}
