"""Words for chains and contradictions in variants: an assumption, what follows, and how it fails."""

from __future__ import annotations

from collections.abc import Callable

from ...results.arguments import Contradiction, End, Line, Supposition
from ...results.steps import Step
from .variant_telling import VariantTelling
from .words import listing

__all__ = ["chain", "contradiction", "told_lines"]


def _by(t: VariantTelling, numbers: tuple[int, ...]) -> str:
    rules = t.rules(numbers)
    return f" ({listing(rules)})" if rules else ""


def _line(t: VariantTelling, line: Line) -> str:
    by, cell = _by(t, line.by), t.cell(line.cell)
    if line.kind == "cell":
        return f"{cell} must be {line.digit}{by}"
    return f"the {line.digit} of {t.reason(line.where)} must be in {cell}{by}"


def _end(t: VariantTelling, end: End) -> str:
    """How an assumption fails."""
    name = t.reason(end.where) if end.where >= 0 else ""
    match end.kind:
        case "cell":
            text = f"{t.cells(end.cells)} has no digit left"
        case "house" | "rule":
            text = f"{name} has no place left for {end.what}"
        case "sum":
            text = f"the cells of {name} cannot add up to what they should"
        case "45":
            text = f"the sums in {name} no longer fit together"
        case "subset":
            text = f"{t.cells(end.cells)} have only {end.what} between them"
        case "hidden":
            text = f"{end.what} have too few places in {name}"
        case "parts":
            text = f"the parts of {name} cannot have the same sum"
        case _:
            text = f"{name} cannot be filled any more"
    return text + _by(t, end.by)


def chain(t: VariantTelling) -> str:
    """Digits that follow one from another."""
    argument = t.step.argument
    assert isinstance(argument, Supposition)
    start = f"Suppose {t.cell(argument.cell)} is {argument.digit}."
    said = [_line(t, line) for line in argument.lines]
    then = f" Then {'; then '.join(said)}. But then" if said else " Then"
    return f"{start}{then} {_end(t, argument.end)}. So {t.outcome()}."


def told_lines(t: VariantTelling, explain: Callable[[Step], str]) -> list[str]:
    """Return the lines of an assumption: its start, what follows, and how it fails; none for other arguments."""
    argument = t.step.argument
    if not isinstance(argument, (Supposition, Contradiction)):
        return []
    if isinstance(argument, Supposition):
        between = [_line(t, line) for line in argument.lines]
    else:
        between = [explain(step) for step in argument.steps]
    return [f"{t.cell(argument.cell)} is {argument.digit}", *between, _end(t, argument.end)]


def contradiction(t: VariantTelling, explain: Callable[[Step], str]) -> str:
    """Steps with arguments of their own."""
    argument = t.step.argument
    assert isinstance(argument, Contradiction)
    start = f"Suppose {t.cell(argument.cell)} is {argument.digit}."
    steps = "".join(f" ({number}) {explain(step)}" for number, step in enumerate(argument.steps, 1))
    return f"{start}{steps} {'But then' if steps else 'Then'} {_end(t, argument.end)}. So {t.outcome()}."
