"""What texts of variants look like, without loading what only variants need.

A classic puzzle is 9x9 by definition: a line of 81 or 729 digits and blanks is none of these.
"""

from __future__ import annotations

import csv
import re

from .._text import ISS
from .._variant_of import no_variants
from .quoted import split
from .table import column_roles, separator_of

__all__ = [
    "ANY_SHORT_KILLER",
    "BARE_LINK",
    "ISS",
    "SHORT_KILLER",
    "first_line",
    "first_of_table",
    "is_header",
    "may_be_grid",
    "may_be_variant",
    "no_variants",
]

BARE_LINK = re.compile(r"(?:scl|ctc|fpuzzles|fpuz)[A-Za-z0-9+/=%-]{40,}")
_KILLER = r"[0-9A-Za-z<>^v`',.]{81}"
SHORT_KILLER = re.compile(rf"(?=.*[<>^`',]){_KILLER}")
ANY_SHORT_KILLER = re.compile(rf"(?=.*[<>^v`',]){_KILLER}")
"""The same, where its only sign may be a letter."""
_SIZES = {n * n for n in range(4, 37) if n not in (9, 27)} | {2 * n * n for n in range(4, 37)}
"""Lengths of lines that may be grids of other sizes, or jigsaws."""
_LINK = re.compile(r"://|\bp=", re.IGNORECASE)
_SIGNS = re.compile(r"[0-9A-Za-z._*-]+")


def first_line(head: str) -> str:
    """The first line of a text that is not empty and no comment."""
    lines = (line.strip() for line in head.lstrip("\ufeff \t\r\n").splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def first_of_table(head: str) -> str | None:
    r"""The puzzle in the first row of a table in CSV whose header names it; None for anything else.

    >>> first_of_table('number,puzzle\n0,".Thermo~R1C1~R1C2"\n'), first_of_table(".Thermo~R1C1~R1C2\n.AntiKnight\n")
    ('.Thermo~R1C1~R1C2', None)
    """
    header = first_line(head)
    if not is_header(head):
        return None
    separator = separator_of(header)
    place = (column_roles(split(header, separator)) or {})["puzzle"]
    try:
        row = split(first_line(head[head.index(header) + len(header) :]), separator)
    except csv.Error:
        return None
    return row[place] if len(row) > place else None


def is_header(head: str) -> bool:
    """Is the first line, of which the beginning may be all there is, the header of a table in CSV?"""
    header = first_line(head)
    try:
        return column_roles(split(header, separator_of(header))) is not None
    except csv.Error:
        return False


def may_be_grid(line: str) -> bool:
    """Can a line be a grid of another size, or a jigsaw?"""
    return len(line) in _SIZES and bool(_SIGNS.fullmatch(line))


def may_be_variant(head: str) -> bool:
    """Can a text begin with a variant?  ``variants.forms.is_variant`` looks closer.

    >>> may_be_variant(".Thermo~R1C1~R1C2"), may_be_variant("." * 81), may_be_variant("puzzle,solution")
    (True, False, False)
    """
    first = first_line(head)
    if (puzzle := first_of_table(head)) is not None:
        return may_be_variant(puzzle)
    if may_be_grid(first) or first.startswith("{") or _LINK.search(first):
        return True
    return bool(ISS.match(first) or SHORT_KILLER.fullmatch(first) or BARE_LINK.fullmatch(first))
