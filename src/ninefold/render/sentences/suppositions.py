"""Words for chains and contradictions in variants: an assumption, what follows, and how it fails."""

from __future__ import annotations

from collections.abc import Callable

from ...results.arguments import Combinations, Contradiction, End, Line, Shape45, SumRange, Supposition, Ways
from ...results.steps import Step
from ..languages import Clause, Value, Words, say, sentences
from .variant_telling import VariantTelling

__all__ = ["chain", "contradiction", "lines", "linked_sums"]


def _line(t: VariantTelling, line: Line) -> Clause:
    by, cell = t.rules(line.by), t.cell(line.cell)
    if line.kind == "cell":
        return say("must-be", cell=cell, digit=line.digit, by=by)
    return say("place-must-be", digit=line.digit, where=t.reason(line.where), cell=cell, by=by)


_ENDS = {
    "cell": "end-cell",
    "twice": "end-twice",
    "house": "end-place",
    "rule": "end-place",
    "sum": "end-sum",
    "least": "end-least",
    "most": "end-most",
    "45": "end-45",
    "subset": "end-subset",
    "hidden": "end-hidden",
    "parts": "end-parts",
}
"""The key of each way in which an assumption fails."""


def _end(t: VariantTelling, end: End) -> Clause:
    """How an assumption fails."""
    name = t.reason(end.where) if end.where >= 0 else ""
    key = _ENDS.get(end.kind, "end-fill")
    return say(key, name=name, cells=t.names(end.cells), what=Words(end.what), by=t.rules(end.by))


def chain(t: VariantTelling) -> Clause:
    """Digits that follow one from another."""
    argument = t.step.argument
    assert isinstance(argument, Supposition)
    said = tuple(_line(t, line) for line in argument.lines)
    return _supposed(t, argument, "supposed-chain", said)


def contradiction(t: VariantTelling, explain: Callable[[Step], Value]) -> Clause:
    """Steps with arguments of their own."""
    argument = t.step.argument
    assert isinstance(argument, Contradiction)
    steps = tuple(
        say("numbered-step", number=number, text=explain(step)) for number, step in enumerate(argument.steps, 1)
    )
    return _supposed(t, argument, "supposed-steps", steps)


def linked_sums(t: VariantTelling, forty_five: Callable[[VariantTelling, Shape45], Clause]) -> Clause:
    """A digit with which a sum cannot be reached, with what follows from it first, if anything does."""
    argument = t.step.argument
    assert isinstance(argument, Contradiction)
    cell, digit, end, outcome = t.cell(argument.cell), argument.digit, _end(t, argument.end), t.outcome()
    if argument.by:
        head = say("sentence", clause=forty_five(t, argument.by))
        return sentences(head, say("linked-45", cell=cell, digit=digit, outcome=outcome))
    if not argument.steps:
        return say("linked-once", cell=cell, digit=digit, end=end, outcome=outcome)
    (step,) = argument.steps
    inner = VariantTelling(step)
    left = inner.outcome()
    return say("linked-sums", cell=cell, digit=digit, rule=_by(inner), left=left, end=end, outcome=outcome)


def _by(t: VariantTelling) -> Value:
    """Name the reason of a step: a sum, sums in houses, or a house."""
    argument = t.step.argument
    by = argument.by if isinstance(argument, (SumRange, Combinations, Ways)) else None
    if by:
        return say("sums-in", houses=t.houses(range(by.houses)))
    return t.reason() if t.step.reasons else ""


def _supposed(t: VariantTelling, argument: Supposition | Contradiction, key: str, lines: tuple[Clause, ...]) -> Clause:
    cell, digit, end = t.cell(argument.cell), argument.digit, _end(t, argument.end)
    if not lines:
        return say("supposed", cell=cell, digit=digit, end=end, outcome=t.outcome())
    return say(key, cell=cell, digit=digit, lines=lines, end=end, outcome=t.outcome())


def lines(t: VariantTelling, explain: Callable[[Step], Value]) -> list[Value]:
    """Return the lines of an assumption: its start, what follows, and how it fails; none for other arguments."""
    argument = t.step.argument
    if not isinstance(argument, (Supposition, Contradiction)):
        return []
    between: list[Value]
    if isinstance(argument, Supposition):
        between = [_line(t, line) for line in argument.lines]
    else:
        between = [explain(step) for step in argument.steps]
    start = say("is", cell=t.cell(argument.cell), digit=argument.digit)
    return [start, *between, _end(t, argument.end)]
