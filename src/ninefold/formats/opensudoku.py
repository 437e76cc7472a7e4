r"""OpenSudoku's XML, both versions, read as a stream and safe against hostile XML.

    <opensudoku>                                     version 1: <name>, <author>, <description>, <comment>,
      <name>...</name> <game data="81 digits"/>      <created>, <source>, <level>, <sourceURL>, then games
    </opensudoku>
    <opensudoku version="2">                         version 2: folders of games with their state
      <folder name="..." created="..."><game created="..." state="0" time="61000" last_played="..." data="..."
      note="..."/></folder>
    </opensudoku>

``data`` (9x9 by definition) is 81 digits, or ``version: N``, a newline, and 81 cells, each ended by a bar:

    1        value|notes|editable|             notes as ``1,2,`` or ``-``
    2, 3     value|mask|editable|              version 2 wrote a second bar after a mask
    4        value|mask|mask|editable|         corner and center notes
    5        value|mask|mask|color|editable|

The notes of versions 1 to 3 are one kind, the marks of a ``Grid``; corner notes are its corners, and written in data
version 4.  An editable digit was filled in later.  A document type declaration, and with it every entity, is
an error; depth, length of a tag and length of a text are bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from ..base import geometry as _geometry
from ..errors import FormatError, ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import Format
from .cells import is_plain
from .record import Item, Record
from .source import Head, Source

__all__ = ["OpenSudoku"]

_MAX_TAG = 4 << 20
_MAX_TEXT = 64 << 10
_MAX_DEPTH = 16
_HEAD_KEYS = {"name": "title", "sourceurl": "url"} | {
    key: key for key in ("author", "description", "comment", "created", "source", "level")
}
_CELL = {
    1: re.compile(r"([0-9])\|((?:[1-9],)+|-|)\|([01])\|"),
    2: re.compile(r"([0-9])\|([0-9]{1,3})\|{1,2}([01])\|"),
    4: re.compile(r"([0-9])\|([0-9]{1,3})\|([0-9]{1,3})\|([01])\|"),
    5: re.compile(r"([0-9])\|([0-9]{1,3})\|([0-9]{1,3})\|[0-9]{1,2}\|([01])\|"),
}
_CELL[3] = _CELL[2]
_WHOLE = re.compile("[0-9]{1,18}", re.ASCII)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class OpenSudoku(Format):
    """OpenSudoku's folders of games."""

    name = "opensudoku"
    summary = "OpenSudoku XML, versions 1 and 2"
    extensions = (".opensudoku", ".xml")
    holds = frozenset({"filled", "marks", "corners"})
    keeps = frozenset({"title", "note", "state", "time", "created", "last_played"})
    options = ("version",)

    def sniff(self, head: Head) -> bool:
        """Its root element."""
        return head.text.lstrip().startswith("<") and "<opensudoku" in head.text

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per game, as the parser comes to them."""
        reader = _XmlReader(self, source)
        for block in source.blocks():
            yield from reader.feed(block)
            if reader.over:
                return
        if source.failure is None:
            yield from reader.feed(b"", last=True)

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """Version 1 holds clues only, and the head of its first puzzle."""
        return _VersionOne().losses(record) if options.get("version", 2) == 1 else super().losses(record)

    def retained_value(self, record: Record, key: str) -> str | int | None:
        """Text that XML allows; numbers for numeric keys; a state that does not follow from the grid."""
        value = record.meta[key]
        if key in ("title", "note"):
            return _xml_text(value)
        known = _WHOLE.fullmatch(str(value)) is not None
        return int(value) if known and (key != "state" or int(value) != _state(record.grid)) else None

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the document, a folder for each run of the same title."""
        version = options.get("version", 2)
        if version not in (1, 2):
            raise FormatError(f"version must be 1 or 2, not {version!r}")
        yield '<?xml version="1.0" encoding="UTF-8"?>\n'
        yield from _version_1(records) if version == 1 else _version_2(records)
        yield "</opensudoku>\n"


class _VersionOne(Format):
    """The meta that a file of version 1 can hold."""

    keeps = frozenset(_HEAD_KEYS.values())

    def retained_value(self, record: Record, key: str) -> str:
        return _xml_text(record.meta[key]).strip()


def _xml_text(value: object) -> str:
    return _NOT_XML.sub("\ufffd", str(value))


def _escaped(value: object) -> str:
    text = _xml_text(value)
    for ch, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(ch, entity)
    return text.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def _version_1(records: Iterator[Record]) -> Iterator[str]:
    yield "<opensudoku>\n"
    for number, record in enumerate(records):
        if not number:
            for tag in ("name", "author", "description", "comment", "created", "source", "level", "sourceURL"):
                text = record.meta.get(_HEAD_KEYS[tag.lower()])
                if text is not None:
                    yield f"  <{tag}>{_escaped(text)}</{tag}>\n"
        yield f'  <game data="{record.grid.line.replace(".", "0")}"/>\n'


def _version_2(records: Iterator[Record]) -> Iterator[str]:
    yield '<opensudoku version="2">\n'
    folder: str | None = None
    for record in records:
        title = _escaped(record.meta.get("title", ""))
        if title != folder:
            yield "  </folder>\n" if folder is not None else ""
            yield f'  <folder name="{title}">\n'
            folder = title
        attributes = {"state": _state(record.grid)} | {
            key: record.meta[key] for key in ("created", "state", "time", "last_played", "note") if key in record.meta
        }
        listed = "".join(f' {key}="{_escaped(value)}"' for key, value in attributes.items())
        yield f'    <game{listed} data="{_escaped(_data(record.grid))}"/>\n'
    if folder is not None:
        yield "  </folder>\n"


def _state(grid: Grid) -> int:
    """OpenSudoku's state of a game: 0 begun, 1 not begun (2, done, is not written)."""
    return 1 if is_plain(grid) else 0


def _data(grid: Grid) -> str:
    """Write 81 digits if they hold everything; else data version 1, which all versions read, or 4 for corner marks."""
    if _state(grid):
        return grid.line.replace(".", "0")
    cells = []
    for c, digit in enumerate(grid.digits):
        mask = grid.marks[c] if grid.marks else 0
        listed = "".join(f"{d}," for d in _text.digits_of(mask)) or "-"
        notes = f"{grid.corners[c]}|{mask}" if grid.corners else listed
        cells.append(f"{digit}|{notes}|{0 if grid.is_clue(c) else 1}|")
    return f"version: {4 if grid.corners else 1}\n" + "".join(cells)


def _parse_data(data: str) -> Grid:
    data = data.strip()
    match = re.match(r"version:\s*([0-9]{1,3})\s+", data)
    if not match:
        return Grid._of(_text.parse_line(data))
    version = int(match[1])
    if version not in _CELL:
        raise ParseError(f"unknown data version {version}")
    digits: list[int] = []
    marks: list[int] = []
    corners: list[int] = []
    clues: list[int] = []
    position = match.end()
    while position < len(data):
        cell = _CELL[version].match(data, position)
        if not cell or len(digits) == 81:
            break
        value, *notes, editable = cell.groups()
        digits.append(int(value))
        *corner, mark = _notes(notes, version, len(digits) - 1)
        marks.append(mark)
        corners += corner or [0]
        if int(value) and editable == "0":
            clues.append(len(digits) - 1)
        position = cell.end()
    if position < len(data) and len(digits) < 81:
        raise ParseError(f"{_geometry.place(len(digits))}: {data[position : position + 20]!r} is not a cell")
    if len(digits) != 81 or position < len(data):
        raise ParseError(f"expected 81 cells, got {len(digits) if len(digits) < 81 else 'more'}")
    return Grid.build(digits, clues=clues, marks=marks, corners=corners)


def _notes(notes: list[str], version: int, cell: int) -> list[int]:
    """The masks of a cell: its marks, preceded by its corner marks if the version has them."""
    if version == 1:
        return [_text.mask_of(int(ch) for ch in notes[0] if ch.isdigit())]
    masks = [int(note) for note in notes]
    if max(masks) > 0x1FF:
        raise ParseError(f"{_geometry.place(cell)}: {max(masks)} is not a mask of notes")
    return masks


class _XmlReader:
    """Feeds blocks to expat and collects the games; stops at anything that could be an attack."""

    def __init__(self, form: OpenSudoku, source: Source) -> None:
        self.form = form
        self.source = source
        self.over = False
        self.found: list[Item] = []
        self.head: dict[str, str | int | float] = {}
        self.folder: dict[str, str | int | float] = {}
        self.text: list[str] = []
        self.stack: list[str] = []
        self.fed = self.seen = self.text_size = 0
        # UTF-16 input has been converted to UTF-8, whatever the declaration says.
        self.parser = expat.ParserCreate("utf-8" if source.transcoded else None)
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse
        self.parser.ExternalEntityRefHandler = self.refuse
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.CommentHandler = self.other
        self.parser.ProcessingInstructionHandler = self.other

    def feed(self, block: bytes, last: bool = False) -> list[Item]:
        """Parse a block; return the items it completes."""
        self.fed += len(block)
        try:
            self.parser.Parse(block, last)
            if self.fed - self.seen > _MAX_TAG:
                raise ParseError(f"a tag longer than {_MAX_TAG >> 20} MiB")
        except expat.ExpatError as error:
            self.stop(f"not well-formed XML: {expat.ErrorString(error.code)}", error.lineno)
        except ParseError as error:
            self.stop(error.reason, error.line or self.parser.CurrentLineNumber)
        except (LookupError, ValueError) as error:  # an encoding that Python does not have
            self.stop(f"not readable as XML: {str(error)[:100]}", None)
        found, self.found = self.found, []
        return found

    def stop(self, reason: str, line: int | None) -> None:
        self.found.append(self.source.error(reason, line))
        self.over = True

    def refuse(self, *_: object) -> int:
        raise ParseError("document types and entities are not allowed")

    def other(self, *_: object) -> None:
        self.seen = self.fed

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.seen = self.fed
        self.stack.append(tag.lower())
        if len(self.stack) > _MAX_DEPTH:
            raise ParseError(f"elements nested deeper than {_MAX_DEPTH}")
        if len(self.stack) == 1 and self.stack[0] != "opensudoku":
            raise ParseError(f"the root element is <{tag[:40]}>, not <opensudoku>")
        self.text = []
        self.text_size = 0
        if self.stack[-1] == "folder":
            self.folder = {"title": attributes["name"]} if attributes.get("name") else {}
        elif self.stack[-1] == "game":
            self.game(attributes)

    def game(self, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        try:
            if "data" not in attributes:
                raise ParseError("a game without data")
            meta = self.head | self.folder
            for key in ("created", "state", "time", "last_played"):
                value = attributes.get(key, "")
                if _WHOLE.fullmatch(value):
                    meta[key] = int(value)
            if attributes.get("note"):
                meta["note"] = attributes["note"]
            grid = _parse_data(attributes["data"])
            if meta.get("state") == _state(grid):
                del meta["state"]  # it follows from the grid
            self.found.append(self.form.record(self.source, line, grid, meta=meta))
        except ParseError as error:
            self.found.append(self.source.error(error, line))

    def characters(self, data: str) -> None:
        self.seen = self.fed
        self.text_size += len(data)
        if self.text_size > _MAX_TEXT:
            raise ParseError(f"a text longer than {_MAX_TEXT >> 10} KiB")
        self.text.append(data)

    def end(self, tag: str) -> None:
        self.seen = self.fed
        key = _HEAD_KEYS.get(self.stack.pop())
        text = "".join(self.text).strip()
        if key and text and len(self.stack) == 1:
            self.head[key] = text
        if tag.lower() == "folder":
            self.folder = {}
        self.text = []
        self.text_size = 0
