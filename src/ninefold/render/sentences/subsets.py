"""Words for naked and hidden subsets."""

from __future__ import annotations

from ..._steps import Step
from .words import cells, digits, house_of, houses, number, removal

__all__ = ["TEMPLATES"]


def naked_subset(step: Step) -> str:
    """n cells with n digits."""
    which = step.cells_with("cause")
    count = number(len(which))
    return (
        f"In {houses(step, 'house')}, the {count} cells {cells(which)} have only {digits(step.digits)} as candidates. "
        f"{count.capitalize()} cells, {count} digits: each of these digits is in one of these cells, so no other cell of "
        f"{houses(step, 'house')} can hold them: {removal(step)}."
    )


def hidden_subset(step: Step) -> str:
    """n digits with n places."""
    which = step.cells_with("cause")
    count = number(len(which))
    return (
        f"In {house_of(step)}, the digits {digits(step.digits)} can only stand in the {count} cells {cells(which)}. "
        f"{count.capitalize()} digits need {count} cells, so nothing else fits into them: {removal(step)}."
    )


TEMPLATES = {
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quadruple"), naked_subset),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quadruple"), hidden_subset),
}
