"""The formats of variants by name, and recognising which one a text is in."""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass

from .. import formats
from .._arguments import choice
from .._errors import FormatError, ParseError
from .._geometry import CLASSIC, Cell
from ..formats import lzstring
from ..formats.jsontext import dump_json, load_json
from ..formats.links import contents
from ..formats.of_variants import (
    ANY_SHORT_KILLER,
    BARE_LINK,
    ISS,
    SHORT_KILLER,
    first_line,
    first_of_table,
    may_be_grid,
    may_be_variant,
)
from ..formats.puzzlezip import unzip
from ..formats.sudokupad import from_scf
from . import fpuzzles, iss, penpa, plain, sudokumaker, sudokupad
from .rules.base import Constraint
from .rules.different import Different
from .rules.note import Note
from .rules.unknown import Unknown
from .variant import Variant

__all__ = ["FORMS", "Form", "is_variant", "one_line", "read", "write"]

_LONGEST = 4 << 20
_LINK = re.compile(r"\S{0,20}(?:https?|sudokupad)://\S+", re.IGNORECASE)
_ISS_LINK = re.compile(r"https?://\S*[?&]q=([^&#\s]+)", re.IGNORECASE)
_MAKER_LINK = re.compile(
    r"\S{0,20}https?://(?:[\w-]+\.)*sudokumaker\.app\b(?:\S*[?&]puzzle=([^&#\s]*))?\S*", re.IGNORECASE
)
_USUAL_SIZES = {n * n for n in (4, 6, 7, 8, 10, 12, 15, 16, 20, 24, 25, 30, 36)} | {162}
"""Lengths of lines that are grids, but not classic ones; other sizes, when they can be read as such."""


@dataclass(frozen=True, slots=True)
class Form:
    """A format for variants."""

    name: str
    about: str
    write: Callable[[Variant], str]


def _fpuzzles_link(variant: Variant) -> str:
    packed = lzstring.compress(dump_json(fpuzzles.to_object(variant)))
    return "https://www.f-puzzles.com/?load=" + urllib.parse.quote(packed, safe="")


def _sudokupad_link(variant: Variant) -> str:
    """By f-puzzles' JSON, which says rules, where it can; by SudokuPad's own where the puzzle came from there."""
    try:
        kind, told = "fpuzzles", fpuzzles.to_object(variant)
    except FormatError:
        kind, told = "scl", sudokupad.to_object(variant)
    return f"https://sudokupad.app/{kind}" + urllib.parse.quote(lzstring.compress(dump_json(told)), safe="")


def _sudokumaker_link(variant: Variant) -> str:
    packed = lzstring.compress(dump_json(sudokumaker.to_object(variant)))
    return "https://sudokumaker.app/?puzzle=" + packed.rstrip("=").replace("/", "-")


FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("iss", "strings of Interactive Sudoku Solver; nearly every rule", iss.write),
        Form("fpuzzles", "f-puzzles JSON; rules by name", lambda variant: dump_json(fpuzzles.to_object(variant))),
        Form("fpuzzles-link", "links to f-puzzles.com", _fpuzzles_link),
        Form("sudokupad", "SudokuPad JSON; cages, regions, drawings", lambda v: dump_json(sudokupad.to_object(v))),
        Form("sudokupad-link", "links to sudokupad.app", _sudokupad_link),
        Form("sudokumaker", "SudokuMaker JSON; rules by number", lambda v: dump_json(sudokumaker.to_object(v))),
        Form("sudokumaker-link", "links to sudokumaker.app", _sudokumaker_link),
        Form("penpa", "links to Penpa-edit; givens, regions, cages, drawings", penpa.write),
        Form("killer", "9x9 killers as 3x3:d:k: and 81 numbers", plain.write_killer),
        Form("jigsaw", "a grid and the region of each cell", plain.write_jigsaw),
        Form("grid", "grids of any size without other rules", plain.write_grid),
    )
}
"""The formats, by name."""


def write(variant: Variant, form: str) -> str:
    """A puzzle in a format; FormatError names what the format cannot say."""
    return FORMS[choice("format", form, FORMS)].write(variant)


def one_line(variant: Variant) -> str | None:
    """A puzzle in a line that can be read back: signs where it is a grid, else the first format that can say it."""
    ways = (plain.write_line, *(FORMS[name].write for name in ("iss", "fpuzzles", "sudokupad")))
    for write in ways:
        try:
            return write(variant)
        except FormatError:
            continue
    return None


def read(text: str) -> Variant:
    """Read a puzzle of any of the formats; ParseError says what is wrong with the text."""
    if not isinstance(text, str):
        raise TypeError(f"a text expected, got {text!r:.40}")
    if len(text) > _LONGEST:
        raise ParseError(f"the text of a puzzle has at most {_LONGEST:,} characters")
    try:
        return _read(text.strip().removeprefix("\ufeff"))
    except ParseError:
        raise
    except ValueError as error:  # a shape or a rule that cannot be
        raise ParseError(str(error)) from None


def _read(text: str) -> Variant:
    if text.startswith("{"):
        return _of_object(unzip(text))
    if match := _ISS_LINK.search(text):
        return iss.read(urllib.parse.unquote(match[1]))
    if match := _MAKER_LINK.fullmatch(text):
        return _of_maker(match[1])
    if penpa.LINK.fullmatch(text):
        return penpa.read(text)
    if _LINK.match(text) or BARE_LINK.fullmatch(text):
        return _of_link(text)
    packed = "".join(text.split())
    if packed.startswith("3x3:") or re.search(r"(?:^|\.)[A-Za-z]*~|^\.[A-Z][A-Za-z]+(?:\.|$)", packed):
        return iss.read(text)
    if len(packed) == 729 and not packed.strip("0123456789."):
        return iss.read(text)  # nine signs a cell: candidates of a 9x9 grid
    if ANY_SHORT_KILLER.fullmatch(packed):
        return iss.read(text)
    try:
        return plain.read(text)
    except ParseError as error:
        try:
            found = formats.loads(text)
        except (ParseError, FormatError):
            raise error from None
        if len(found) != 1:
            raise error from None
        return Variant.from_grid(found[0].grid)


def _of_object(value: object) -> Variant:
    if sudokupad.looks_like(value):
        return sudokupad.from_object(value)
    if fpuzzles.looks_like(value):
        return fpuzzles.from_object(value)
    if sudokumaker.looks_like(value):
        return sudokumaker.from_object(value)
    if isinstance(value, dict) and isinstance(value.get("puzzle"), str):  # a row that ninefold wrote
        return read(value["puzzle"])
    raise ParseError(
        "this JSON is not f-puzzles', SudokuPad's or SudokuMaker's: it has neither grid nor cells nor puzzle"
    )


def _of_maker(payload: str | None) -> Variant:
    if not payload:
        raise ParseError(
            "the link only names a puzzle on the server: in SudokuMaker choose the link with ?puzzle= in it"
        )
    packed = urllib.parse.unquote(payload).replace(" ", "+").replace("-", "/").rstrip("$=")
    try:
        value = load_json(lzstring.decompress(packed))
    except ParseError as error:
        raise ParseError(f"the SudokuMaker link is damaged: {error}") from None
    return sudokumaker.from_object(value)


def _of_link(text: str) -> Variant:
    kind, value = contents(text)
    if kind in ("fpuzzles", "sudokupad"):
        return _of_object(value)
    if kind == "scf":
        return Variant.from_grid(from_scf(value)[0])
    return read(value)


def is_variant(head: str) -> bool:
    """Does a text begin with a variant, rather than with a classic puzzle or something else?

    >>> is_variant(".Thermo~R1C1~R1C2"), is_variant("." * 81), is_variant("1" + "." * 255)
    (True, False, True)
    """
    if not may_be_variant(head):
        return False
    if (puzzle := first_of_table(head)) is not None:
        return is_variant(puzzle)
    first = first_line(head)
    if ISS.match(first) or SHORT_KILLER.fullmatch(first):
        return True
    if may_be_grid(first):
        return len(first) in _USUAL_SIZES or _is_grid(first)
    if link := _ISS_LINK.match(first):
        return bool(ISS.match(urllib.parse.unquote(link[1])))
    if _MAKER_LINK.fullmatch(first) or penpa.LINK.fullmatch(first):
        return True  # nothing else reads these
    if not first.startswith("{") and not _LINK.match(first) and not BARE_LINK.fullmatch(first):
        return False
    for part in (head.lstrip("\ufeff \t\r\n"), first) if first.startswith("{") else (first,):
        try:
            return not _is_classic(read(part))
        except ParseError:
            continue
    return False


def _is_grid(line: str) -> bool:
    try:
        plain.read(line)
    except ValueError:
        return False
    return True


def _is_classic(variant: Variant) -> bool:
    """Is it a classic puzzle, perhaps with notes and settings, and with cages that say no more than the houses do?"""
    return variant.shape == CLASSIC and all(map(_says_nothing, variant.constraints))


def _says_nothing(rule: Constraint) -> bool:
    if isinstance(rule, Unknown):  # a setting is a word or a number; what has cells is a list or an object
        return not rule.payload.lstrip().startswith(("[", "{"))
    return isinstance(rule, Note) or (isinstance(rule, Different) and _in_one_house(rule))


def _in_one_house(rule: Different) -> bool:
    houses = ((c.row, 9 + c.column, 18 + c.row // 3 * 3 + c.column // 3) for c in rule.cells if isinstance(c, Cell))
    return len(rule.cells) == len(set(rule.cells)) and any(
        all(isinstance(c, Cell) for c in rule.cells) and len(set(kind)) == 1 for kind in zip(*houses)
    )
