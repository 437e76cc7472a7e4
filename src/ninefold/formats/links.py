"""Links that carry a puzzle, one per line.

    https://www.f-puzzles.com/?load=<compressed f-puzzles JSON>
    https://sudokupad.app/<prefix><compressed>    scl or ctc: SudokuPad JSON; fpuz or fpuzzles: f-puzzles JSON;
    https://sudokupad.app/?puzzleid=...           scf: compact classic
    https://www.sudokuwiki.org/sudoku.htm?bd=<81 digits, or S9B and 162 characters>
    https://sudokuexchange.com/play/?s=<81 digits>
    https://sudokumaker.app/?puzzle=<compressed SudokuMaker JSON>
    https://swaroopg92.github.io/penpa-edit/#m=edit&p=<compressed drawings>
    https://sigh.github.io/Interactive-Sudoku-Solver/?q=<ISS string>

Words before the link and the payload without a link are read too.  A link that only names a puzzle on a server
raises an error: ninefold does not go online.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, unquote

from ..errors import FormatError, ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from . import fpuzzles, lzstring, s9b, sudokumaker, sudokupad
from .base import NO_MARKS, VARIANTS, LineFormat
from .cells import is_plain
from .jsontext import dump_json, load_json
from .notation import BARE_LINK, is_link, is_puzzle, iss_in_link, read_text, with_scheme
from .penpa.layout import LINK as PENPA
from .puzzlezip import unzip
from .record import Item, Parsed, Record
from .source import Head, Source
from .words import as_text, paired

__all__ = [
    "ExchangeLink",
    "FPuzzlesLink",
    "PenpaLink",
    "SudokuMakerLink",
    "SudokuPadLink",
    "SudokuWikiLink",
    "read_link",
]

_LINK = re.compile(r"(?:https?|sudokupad)://([^/\s?#]+)/?(\S*)", re.IGNORECASE)
_LABEL = re.compile(r"[\w .():-]{0,60}?(?:(?:https?|sudokupad)://|(?:scl|ctc|fpuz))", re.IGNORECASE)
_PREFIXED = re.compile(r"(scl|ctc|fpuzzles|fpuz|scf)(.+)", re.DOTALL)


def _unpacked(payload: str) -> str:
    """Decompress LZString base64 from a link, repairing damage that is typical for links."""
    packed = unquote(payload).replace(" ", "+").rstrip("=")
    try:
        return lzstring.decompress(packed)
    except ParseError as error:
        # Servers turn // into /; doubling one or two of them again may restore the text.
        slashes = [i for i, ch in enumerate(packed) if ch == "/"]
        if len(packed) <= 8192:
            tries = itertools.chain(itertools.combinations(slashes, 1), itertools.combinations(slashes, 2))
            for places in itertools.islice(tries, 100):
                mended = "".join("//" if i in places else ch for i, ch in enumerate(packed))
                try:
                    text = lzstring.decompress(mended)
                except ParseError:
                    continue
                if text.startswith("{") and text.rstrip().endswith("}"):
                    return text
        raise error


def _from_pad(identifier: str) -> tuple[str, Any]:
    match = _PREFIXED.match(identifier)
    if not match:
        raise ParseError(
            "this link only names the puzzle on SudokuPad's server, and ninefold does not go online: open "
            f"https://sudokupad.app/api/puzzle/{identifier[:60]} in a browser and give the text it shows"
        )
    kind, payload = match.groups()
    if kind == "scf":
        return "scf", unquote(payload)
    text = _unpacked(payload)
    return ("sudokupad", unzip(text)) if kind in ("scl", "ctc") else ("fpuzzles", load_json(text))


def _query(rest: str, key: str) -> str | None:
    match = re.search(rf"[?&]{key}=([^&#\s]*)", "?" + rest.partition("?")[2])
    return match[1] if match else None


def _fpuzzles(rest: str) -> tuple[str, Any]:
    payload = _query(rest, "load")
    if not payload:
        raise ParseError(
            "this link only names the puzzle on a server, and ninefold does not go online: export the puzzle in "
            "f-puzzles and give the link with ?load= in it"
        )
    return "fpuzzles", load_json(_unpacked(payload))


def _pad(rest: str) -> tuple[str, Any]:
    identifier = _query(rest, "puzzleid") or rest.removeprefix("sudoku/").removeprefix("puzzle/")
    return _from_pad(re.split(r"[?&#]", identifier, maxsplit=1)[0])


def _exchange(rest: str) -> tuple[str, Any]:
    cells = _query(rest, "s")
    if cells is None:
        raise ParseError("the link has no ?s=")
    return "line", unquote(cells)


def _wiki(rest: str) -> tuple[str, Any]:
    cells = _query(rest, "bd")
    if cells is None:
        raise ParseError("the link has no ?bd=")
    cells = unquote(cells)
    return "s9b" if cells.startswith("S9B") else "line", cells


def _maker(rest: str) -> tuple[str, Any]:
    payload = _query(rest, "puzzle")
    if not payload:
        raise ParseError(
            "this link only names the puzzle on a server: in SudokuMaker, choose the link with ?puzzle= in it"
        )
    packed = unquote(payload).replace(" ", "+").replace("-", "/").rstrip("$=")
    try:
        return "sudokumaker", load_json(lzstring.decompress(packed))
    except ParseError as error:
        raise ParseError(f"the SudokuMaker link is damaged: {error}") from None


_HOSTS: dict[str, tuple[str, Callable[[str], tuple[str, Any]]]] = {
    "f-puzzles.com": ("fpuzzles-link", _fpuzzles),
    "sudokupad.app": ("sudokupad-link", _pad),
    "crackingthecryptic.com": ("sudokupad-link", _pad),
    "puzzle": ("sudokupad-link", _pad),
    "sudokuwiki.org": ("sudokuwiki-link", _wiki),
    "sudokuexchange.com": ("exchange-link", _exchange),
    "sudokumaker.app": ("sudokumaker-link", _maker),
}
_PARSERS: dict[str, Callable[[Any], Parsed]] = {
    "fpuzzles": lambda value: _of_object(value, fpuzzles.from_object),
    "sudokupad": lambda value: _of_object(value, sudokupad.from_object),
    "sudokumaker": sudokumaker.from_object,
    "scf": sudokupad.from_scf,
    "s9b": lambda cells: (s9b.parse(cells), None, {}),
    "line": lambda cells: (Grid._of(_text.parse_line(cells)), None, {}),
}
"""How the contents of links are turned into puzzles."""


def _of_object(value: Any, read: Callable[[Any], Parsed]) -> Parsed:
    """Read the object of a link: the prefixes of f-puzzles and SudokuPad are sometimes mixed up."""
    if fpuzzles.looks_like(value):
        read = fpuzzles.from_object
    elif sudokupad.looks_like(value):
        read = sudokupad.from_object
    return read(value)


def read_link(line: str) -> Parsed:
    """Read the link of a line."""
    line = with_scheme(line.strip())
    match = _LINK.search(line)
    if match is not None and (known := _host(match[1])):
        kind, value = known[1](match[2])
        return _PARSERS[kind](value)
    if (text := iss_in_link(line)) is not None:
        return read_text(text)
    if PENPA.fullmatch(line.strip()):
        from .kinds import parsed
        from .penpa.reader import read as read_penpa

        return parsed(read_penpa(line))
    if match is not None:
        raise ParseError(f"{match[1][:60]!r} is not a site whose links ninefold can read")
    if BARE_LINK.fullmatch(line.strip()):
        kind, value = _from_pad(line.strip())
        return _PARSERS[kind](value)
    raise ParseError("no link on the line")


def _host(name: str) -> tuple[str, Callable[[str], tuple[str, Any]]] | None:
    name = name.lower().split(":")[0]
    for host, known in _HOSTS.items():
        if name == host or name.endswith("." + host):
            return known
    return None


class _Link(LineFormat):
    """The base class of links: each format reads all kinds of links and writes its own."""

    def sniff(self, head: Head) -> bool:
        """A link to this site on the first line."""
        return bool(_LABEL.match(with_scheme(head.first.strip()))) and _name_of(head.first) == self.name

    def one(self, source: Source, number: int, raw: bytes) -> Item | None:
        """Read one line; the record names the kind of its link."""
        item = super().one(source, number, raw)
        if isinstance(item, Record):
            name = _name_of(raw.decode("utf-8", "replace")) or self.name
            if name != self.name:
                return Record(item.puzzle, item.source, item.line, name, item.solution, item.meta)
        return item

    def parse(self, line: str) -> Parsed:
        """Read the link of a line; a line without one may be a puzzle in another notation."""
        return read_text(line) if is_puzzle(line.strip()) and not is_link(line) else read_link(line)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a link per record."""
        for record in records:
            yield self.link(record) + "\n"

    @abstractmethod
    def link(self, record: Record) -> str:
        """Make the link of one record."""


def _name_of(line: str) -> str | None:
    line = with_scheme(line.strip())
    match = _LINK.search(line)
    if match is not None and (known := _host(match[1])):
        return known[0]
    if iss_in_link(line) is not None:
        return "iss"
    if PENPA.fullmatch(line.strip()):
        return "penpa"
    return "sudokupad-link" if BARE_LINK.fullmatch(line.strip()) else None


class FPuzzlesLink(_Link):
    """f-puzzles links."""

    name = "fpuzzles-link"
    summary = "links to f-puzzles.com, variants included"
    holds = fpuzzles.FPuzzles.holds
    keeps = fpuzzles.FPuzzles.keeps

    def retained_value(self, record: Record, key: str) -> str:
        """As text."""
        return paired(record.meta[key])

    def link(self, record: Record) -> str:
        """Compress the f-puzzles JSON."""
        packed = lzstring.compress(dump_json(fpuzzles.to_object(record)))
        return "https://www.f-puzzles.com/?load=" + quote(packed, safe="")


class SudokuPadLink(_Link):
    """SudokuPad links."""

    name = "sudokupad-link"
    summary = "links to sudokupad.app, variants included"
    holds = sudokupad.SudokuPad.holds
    keeps = sudokupad.SudokuPad.keeps

    def retained_value(self, record: Record, key: str) -> str | None:
        """As text; the rules of classic Sudoku are left out."""
        return sudokupad.kept_text(record, key)

    def link(self, record: Record) -> str:
        """Compress the SudokuPad JSON; for a variant, that of f-puzzles, which names rules, if it can express them."""
        kind, value = "scl", None
        if not isinstance(record.puzzle, Grid):
            with contextlib.suppress(FormatError):
                kind, value = "fpuzzles", fpuzzles.to_object(record)
        packed = lzstring.compress(dump_json(value or sudokupad.to_object(record)))
        return f"https://sudokupad.app/{kind}" + quote(packed, safe="")


class SudokuMakerLink(_Link):
    """SudokuMaker links."""

    name = "sudokumaker-link"
    summary = "links to sudokumaker.app"
    holds = sudokumaker.SudokuMaker.holds
    keeps = sudokumaker.SudokuMaker.keeps

    def retained_value(self, record: Record, key: str) -> str:
        """As text."""
        return as_text(record.meta[key])

    def link(self, record: Record) -> str:
        """Compress the SudokuMaker JSON."""
        packed = lzstring.compress(dump_json(sudokumaker.to_object(record)))
        return "https://sudokumaker.app/?puzzle=" + packed.rstrip("=").replace("/", "-")


class PenpaLink(_Link):
    """Penpa links."""

    name = "penpa"
    summary = "links to Penpa-edit; givens, regions, cages, drawings"
    holds = VARIANTS
    keeps = frozenset({"title", "author", "rules"})

    def sniff(self, head: Head) -> bool:
        """A link, or only the part after its #."""
        return _name_of(head.first) == self.name

    def retained_value(self, record: Record, key: str) -> str:
        """As text."""
        return as_text(record.meta[key]).strip()

    def link(self, record: Record) -> str:
        """Compress the drawings."""
        from .kinds import variant_of
        from .penpa.writer import write

        return write(variant_of(record))


def _says_all(grid: Grid) -> bool:
    """Whether 81 digits hold everything that the link can hold."""
    return is_plain(grid.with_corners(None))


class SudokuWikiLink(_Link):
    """SudokuWiki links."""

    name = "sudokuwiki-link"
    summary = "links to the solver of sudokuwiki.org"
    holds = frozenset({"filled", "marks"})

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """If there are filled-in digits or marks, every empty cell has marks."""
        grid = record.grid
        changed = not _says_all(grid) and s9b.parse(s9b.dump(grid)).marks != grid.marks
        return super().losses(record) + ((NO_MARKS,) if changed else ())

    def link(self, record: Record) -> str:
        """Insert 81 digits if they hold everything, otherwise the compact form."""
        grid = record.grid
        board = grid.line.replace(".", "0") if _says_all(grid) else s9b.dump(grid)
        return f"https://www.sudokuwiki.org/sudoku.htm?bd={board}"


class ExchangeLink(_Link):
    """Sudoku Exchange links."""

    name = "exchange-link"
    summary = "links to sudokuexchange.com"

    def link(self, record: Record) -> str:
        """Insert 81 digits."""
        return "https://sudokuexchange.com/play/?s=" + record.grid.line.replace(".", "0")
