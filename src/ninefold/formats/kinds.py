"""From one kind of puzzle to the other: a ``Variant`` with no rule left is a ``Grid``, and any ``Grid`` a ``Variant``.

Loads the rules, so import it only inside the functions that need it.
"""

from __future__ import annotations

import re

from ..base.geometry import CLASSIC, Cell
from ..errors import FormatError
from ..puzzle.grid import Grid
from ..puzzle.text import mask_of
from ..variants.rules.base import Constraint
from ..variants.rules.different import Different
from ..variants.rules.note import Note
from ..variants.rules.unknown import Unknown
from ..variants.variant import Variant
from .record import Meta, Parsed, Record
from .words import as_text

__all__ = ["TEXTS", "is_classic", "is_plain", "parsed", "texts_of", "variant_of"]

TEXTS = ("title", "author", "rules")
"""The notes of a variant that are also meta of its record."""
_DRAWN = re.compile(
    r"fpuzzles:(?:cage|line|rectangle|circle|text|fogofwar|foglight|triggereffect|negative)"
    r"|sudokupad:(?:foglight|triggereffect)|sudokumaker:drawn:.*"
)
"""Notes that change what a puzzle looks like: drawings and fog."""

_SETTING = re.compile(r"sudokupad:(?!global$|cages$).*")
"""SudokuPad's notes besides drawings: a word or a number is a setting, anything longer may be a rule."""


def is_classic(variant: Variant) -> bool:
    """Whether a variant is a classic puzzle: 9x9, without drawings and without rules beyond those of the houses."""
    return variant.shape == CLASSIC and is_plain(variant)


def is_plain(variant: Variant) -> bool:
    """Whether a variant has no drawings and no rules beyond those of its houses; notes and settings are not rules.

    >>> from ninefold import parse
    >>> is_plain(parse(".Shape~6x6.~R1C1_2")), is_plain(parse(".Thermo~R1C1~R1C2"))
    (True, False)
    """
    classic = variant.shape == CLASSIC
    return not variant.extra and all(_adds_nothing(rule, classic) for rule in variant.constraints)


def _adds_nothing(rule: Constraint, classic: bool) -> bool:
    if isinstance(rule, Note):
        return not _DRAWN.fullmatch(rule.name)
    if isinstance(rule, Unknown):
        return bool(_SETTING.fullmatch(rule.name)) and not rule.payload.lstrip().startswith(("[", "{"))
    return classic and isinstance(rule, Different) and _is_in_one_house(rule)


def _is_in_one_house(rule: Different) -> bool:
    houses = ((c.row, 9 + c.column, 18 + c.row // 3 * 3 + c.column // 3) for c in rule.cells if isinstance(c, Cell))
    return len(rule.cells) == len(set(rule.cells)) and any(
        all(isinstance(c, Cell) for c in rule.cells) and len(set(kind)) == 1 for kind in zip(*houses)
    )


def parsed(variant: Variant) -> Parsed:
    """The result of reading a variant: a ``Grid`` if it is classic, and its texts as meta."""
    meta = texts_of(variant)
    if not is_classic(variant):
        return variant, None, meta
    digits, marks = [0] * 81, [CLASSIC.all] * 81
    for place, allowed in variant.givens:
        assert isinstance(place, Cell)
        cell = 9 * place.row + place.column
        if len(allowed) == 1:
            (digits[cell],) = allowed
        marks[cell] = mask_of(allowed)
    sukaku = any(mask != CLASSIC.all for digit, mask in zip(digits, marks) if not digit)
    return Grid.build(digits, marks=marks if sukaku else None, sukaku=sukaku), None, meta


def texts_of(variant: Variant) -> Meta:
    """Title, author and rules text of a variant."""
    notes = variant.notes
    return {name: notes[name] for name in TEXTS if notes.get(name)}


def variant_of(record: Record) -> Variant:
    """The puzzle of a record as a variant, with the texts of its meta as notes."""
    puzzle = record.puzzle
    if isinstance(puzzle, Grid):
        if (
            puzzle.sukaku
            and puzzle.marks
            and (empty := [c for c in range(81) if not puzzle[c] and not puzzle.marks[c]])
        ):
            raise FormatError(f"A variant cannot have a cell without candidates: {CLASSIC.place(empty[0])}")
        puzzle = Variant.from_grid(puzzle if puzzle.sukaku else Grid(puzzle.line))
    assert isinstance(puzzle, Variant)
    notes = puzzle.notes
    texts = {name: as_text(record.meta.get(name, "")) for name in TEXTS}
    return puzzle.with_(*(Note(name, text) for name, text in texts.items() if text and name not in notes))
