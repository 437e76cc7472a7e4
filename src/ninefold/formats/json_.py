"""JSON and JSON lines: our own schema, and plain lists.

One puzzle is an object (on one line in JSON lines; in JSON alone, in a list, or in ``{"puzzles": [...]}``)::

    {"ninefold": 3,             version of the wire form (docs/wire.md); may be left out when reading
     "puzzle": "53..7...",      the clues, 81 characters; for a variant, a line that can be read back
     "filled": "..4.....",      digits filled in later, 81 characters; left out when there are none
     "marks": ["", "27", ...],  pencil marks, 81 strings; left out when there are none
     "corners": ["3", "", ...], corner marks, in the same way
     "sukaku": true,            the marks are the puzzle; left out otherwise
     "solution": "534678...",   left out when not known
     "meta": {"title": "...", "rating": 1.2}}

These are read as well: a string, 81 values or nine lists of nine instead of an object; ``grid``, ``board``, ``quiz`` or
``question`` for ``puzzle``, ``answer`` for ``solution``, and meta keys next to the others.  The puzzle may be a variant
in any notation that fits a line.  An object with ``shape`` and ``rules`` is a variant as data
(``ninefold.variants.data``).  f-puzzles, SudokuPad and SudokuMaker objects are known by their keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..base.geometry import CLASSIC, Shape
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle
from ..results.wire import WIRE_VERSION, puzzle_fields
from . import fpuzzles, sudokumaker, sudokupad
from .base import VARIANTS, Format, LineFormat
from .cells import signs
from .jsontext import dump_json, kind_of, load_json, meta_of
from .notation import is_puzzle, line_of, read_text
from .record import Item, Parsed, Record
from .source import Head, Source, decode
from .words import paired

__all__ = ["KEYS", "Json", "JsonLines", "from_object", "items_of", "to_object"]

_VERSIONS = range(1, WIRE_VERSION + 1)
_CORNERS = re.compile(r"\[[1-9]+\]\s*[^\s,\]]")
_PUZZLE_KEYS = ("puzzle", "grid", "board", "quiz", "question", "sudoku")
_SOLUTION_KEYS = ("solution", "answer")
KEYS = {"ninefold", "filled", "marks", "corners", "sukaku", "meta", *_PUZZLE_KEYS, *_SOLUTION_KEYS}
"""Keys of an object that make the puzzle."""


def from_object(value: Any) -> Parsed:
    """Read one puzzle of our schema, or a plain string or list."""
    try:
        return _from_object(value)
    except ParseError as error:
        raise ParseError(error.reason, source=error.source, line=error.line, meta=_meta(value)) from None


def _meta(value: Any) -> dict[str, str | int | float]:
    """The values next to a puzzle: keys that are not ours, and those of ``meta``."""
    if not isinstance(value, dict):
        return {}
    return meta_of({k: v for k, v in value.items() if k not in KEYS}) | meta_of(value.get("meta"))


def _from_object(value: Any) -> Parsed:
    if not isinstance(value, dict):
        return _puzzle(value, "the puzzle"), None, {}
    if fpuzzles.looks_like(value):
        return fpuzzles.from_object(value)
    if sudokupad.looks_like(value):
        return sudokupad.from_object(value)
    if sudokumaker.looks_like(value):
        return sudokumaker.from_object(value)
    if "shape" in value and "rules" in value:
        from ..variants.data import from_data

        return from_data(value), None, {}
    version = value.get("ninefold", WIRE_VERSION)
    if version not in _VERSIONS or isinstance(version, bool):
        known = f"{_VERSIONS[0]} to {_VERSIONS[-1]}"
        raise ParseError(f"unknown schema version {version!r:.40} (supported: {known})")
    key = next((key for key in _PUZZLE_KEYS if key in value), None)
    if key is None:
        raise ParseError('the object has no key "puzzle"')
    puzzle = _puzzle(value[key], key)
    sukaku = value.get("sukaku", False)
    if not isinstance(sukaku, bool):
        raise ParseError(f"sukaku: {sukaku!r:.40} must be true or false")
    if sukaku or any(value.get(key) is not None for key in ("filled", "marks", "corners")):
        if not isinstance(puzzle, Grid):
            raise ParseError("filled, marks, corners and sukaku apply only to classic puzzles, but this is a variant")
        masks = [_masks(value.get(key), key, puzzle.shape) for key in ("marks", "corners")]
        puzzle = _with_more(puzzle, value.get("filled"), *masks, sukaku=sukaku)
    solution = next((value[key] for key in _SOLUTION_KEYS if value.get(key) is not None), None)
    if isinstance(solution, list):
        solution = _grid(solution, "solution").line
    if solution is not None and not isinstance(solution, str):
        raise ParseError(f"solution: expected {CLASSIC.cells} digits, got {type(solution).__name__}")
    return puzzle, solution, _meta(value)


def _puzzle(value: Any, what: str) -> Puzzle:
    return read_text(value)[0] if isinstance(value, str) else _grid(value, what)


def _grid(value: Any, what: str) -> Grid:
    if isinstance(value, (str, list)):
        return Grid(value)
    shape = CLASSIC
    raise ParseError(
        f"{what}: expected {shape.cells} characters or {shape.size} lists of {shape.size}, got {kind_of(value)}"
    )


def _with_more(grid: Grid, filled: Any, marks: list[int] | None, corners: list[int] | None, *, sukaku: bool) -> Grid:
    digits = bytearray(grid.digits)
    if filled is not None:
        for c, digit in enumerate(_grid(filled, "filled").digits):
            if digit and digits[c]:
                raise ParseError(f"filled: {grid.shape.place(c)} is a clue already")
            digits[c] |= digit
    return Grid.build(digits, clues=grid.clues, marks=marks, corners=corners, sukaku=sukaku)


def _masks(marks: Any, what: str, shape: Shape) -> list[int] | None:
    if marks is None:
        return None
    if not isinstance(marks, list) or len(marks) != shape.cells:
        raise ParseError(f"{what}: expected a list of {shape.cells} strings of digits")
    return [_mask(mark, f"{what}: {shape.place(c)}", shape) for c, mark in enumerate(marks)]


def _mask(mark: Any, where: str, shape: Shape) -> int:
    if not isinstance(mark, str) or mark.strip(signs(shape)) or len(set(mark)) != len(mark):
        raise ParseError(f"{where}: {mark!r:.40} is not a string of different digits")
    return _text.mask_of(map(int, mark))


def to_object(record: Record) -> dict[str, Any]:
    """Describe one record in our schema."""
    return {"ninefold": WIRE_VERSION, **record_fields(record)}


def record_fields(record: Record) -> dict[str, Any]:
    """Describe one record, without the version."""
    puzzle = record.puzzle
    out: dict[str, Any] = puzzle_fields(puzzle) if isinstance(puzzle, Grid) else {"puzzle": line_of(puzzle)}
    if record.solution:
        out["solution"] = record.solution
    if meta := meta_of(dict(record.meta)):
        out["meta"] = meta
    return out


def _kept(record: Record, key: str) -> str | int | float | None:
    """The part of a record's meta that can be read back: text and numbers."""
    value = meta_of(dict(record.meta)).get(key)
    return paired(value) if isinstance(value, str) else value


class JsonLines(LineFormat):
    """One JSON value per line."""

    name = "jsonl"
    summary = "JSON lines: one puzzle of our schema (or a plain list) per line"
    extensions = (".jsonl", ".ndjson")
    holds = frozenset({"filled", "marks", "corners", "sukaku", "solution"}) | VARIANTS
    keeps = None

    def sniff(self, head: Head) -> bool:
        """A first line that is the JSON of one puzzle, and more lines; or one line that names our schema."""
        if not head.begins_another and not head.first.lstrip().startswith('{"ninefold"'):
            return False
        if head.first.lstrip()[:1] not in "{[":
            return False
        first = load_json(head.first)
        return isinstance(first, (dict, list)) and not _is_document(first)

    def retained_value(self, record: Record, key: str) -> str | int | float | None:
        """Text and numbers."""
        return _kept(record, key)

    def parse(self, line: str) -> Parsed:
        """Read one value; or a puzzle that is not JSON, as other formats of lines have it."""
        bare = line.strip()
        if bare[0] not in '{["' and is_puzzle(bare):
            return read_text(bare)
        return from_object(load_json(line))

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a line per record."""
        for record in records:
            yield dump_json(to_object(record)) + "\n"


def _is_document(value: Any) -> bool:
    """Whether a JSON value is a collection, not one puzzle."""
    if isinstance(value, dict):
        return isinstance(value.get("puzzles"), list)
    return not _is_one_puzzle(value)


def items_of(value: Any) -> list[Any] | None:
    """The puzzles that a document lists; None if it is a single puzzle itself."""
    if isinstance(value, dict) and isinstance(value.get("puzzles"), list):
        items: list[Any] = value["puzzles"]
        return items
    return value if isinstance(value, list) and not _is_one_puzzle(value) else None


def _is_one_puzzle(values: list[Any]) -> bool:
    """Whether a list is one grid: a value for each cell, or a list (or string) of values for each row."""
    if len(values) == CLASSIC.cells and not any(isinstance(value, (list, dict)) for value in values):
        return all(not isinstance(value, str) or len(value) <= 1 for value in values)
    return len(values) == CLASSIC.size and all(
        isinstance(row, (list, str))
        and len(row) == CLASSIC.size
        and not any(isinstance(value, (list, dict)) for value in row)
        for row in values
    )


class Json(Format):
    """One JSON document."""

    name = "json"
    summary = "JSON: puzzles of our schema, or plain lists"
    extensions = (".json",)
    holds = frozenset({"filled", "marks", "corners", "sukaku", "solution"}) | VARIANTS
    keeps = None

    def sniff(self, head: Head) -> bool:
        """Begins like a JSON object or list (formats with their own JSON are tried first)."""
        text = head.text.lstrip()
        if text[:1] == "{":
            return text[1:].lstrip()[:1] in '"}'
        if _CORNERS.match(text):
            return False  # a drawn grid that begins with corner marks
        return text[:1] == "[" and text[1:].lstrip()[:1] in '[{"0123456789n]'

    def retained_value(self, record: Record, key: str) -> str | int | float | None:
        """Text and numbers."""
        return _kept(record, key)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the puzzles of the document; ``line`` is not known inside it."""
        value = load_json(decode(source.document()))
        items = items_of(value)
        for number, item in enumerate([value] if items is None else items, 1):
            try:
                puzzle, solution, meta = from_object(item)
                yield self.record(source, None, puzzle, solution=solution, meta=meta)
            except ParseError as error:
                where = "" if items is None else f"puzzle {number}: "
                yield source.error(ParseError(where + error.reason, meta=error.meta))

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield one document, a puzzle per line."""
        yield f'{{"ninefold": {WIRE_VERSION}, "puzzles": ['
        for number, record in enumerate(records):
            yield ("," if number else "") + "\n  " + dump_json(record_fields(record))
        yield "\n]}\n"
