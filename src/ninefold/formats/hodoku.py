"""HoDoKu library lines: one technique case each.

    :<technique>:<candidates>:<position>:<deleted>:<eliminations>:<placements>:<extra>

``+d`` in the position was filled in later; ``deleted`` names candidates already gone as ``<digit><row><column>``, 1-9
each, so position and deleted together are a pencil-mark grid.  They become pencil marks here when there are any; the
other fields become meta: technique, candidates, eliminations, placements, extra.  The library is 9x9 by definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import FEATURES, LineFormat
from .line import with_plus
from .record import Meta, Record
from .source import Head
from .words import one_line

__all__ = ["Hodoku", "candidate_list"]

_FIELDS = ("technique", "candidates", "position", "deleted", "eliminations", "placements", "extra")
_TOLD = ("technique", "candidates", "eliminations", "placements", "extra")
_BLANK = {"technique": "0000", "candidates": "x"}  # if a line is a position and not a case
_LINE = re.compile(r":[^:]*:[^:]*:[0-9.+]{60,}")
_CANDIDATE = re.compile(r"[1-9]{3}")
_CANDIDATES = re.compile(r"[1-9]{3}(?: [1-9]{3})*")


class Hodoku(LineFormat):
    """HoDoKu's library."""

    name = "hodoku"
    summary = "HoDoKu library lines: a position and the effect of a technique"
    extensions = (".txt",)
    holds = frozenset({"filled", "marks"})
    keeps = frozenset(_TOLD)

    def sniff(self, head: Head) -> bool:
        """Colons, a technique, and cells in the third field."""
        return bool(_LINE.match(head.first.strip()))

    def parse(self, line: str) -> tuple[Grid, str | None, Meta]:
        """Read one line."""
        parts = line.strip().split(":")
        if parts[0] or not 4 <= len(parts) <= 9:
            raise ParseError(f"expected 7 fields between colons, got {max(0, len(parts) - 1)}")
        fields = dict(zip(_FIELDS, parts[1:]))
        grid = Grid._of(_text.parse_line(fields["position"].strip()))
        deleted = candidate_list(fields.get("deleted", ""), "deleted")
        if deleted:
            masks = list(grid.with_all_marks().marks or [0] * 81)
            for digit, cell in deleted:
                masks[cell] &= ~(1 << (digit - 1))
            grid = grid.with_marks(masks)
        candidate_list(fields.get("eliminations", ""), "eliminations")
        candidate_list(fields.get("placements", ""), "placements")
        meta = {key: text for key in _TOLD if (text := fields.get(key, "").strip())}
        if all(meta.get(key) == blank for key, blank in _BLANK.items()):
            meta = {key: text for key, text in meta.items() if key not in _BLANK}
        return grid, None, meta

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """Marks are kept if row, column and box allow them."""
        lost = super().losses(record)
        if record.grid.marks and self.parse(_line(record))[0].marks != record.grid.marks:
            lost += (FEATURES["marks"] + " (in part)",)
        return lost

    def retained_value(self, record: Record, key: str) -> str | int | float | None:
        """Meta is kept if it has the right form."""
        return self.parse(_line(record))[2].get(key)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a line per record."""
        for record in records:
            yield _line(record) + "\n"


def _line(record: Record) -> str:
    grid = record.grid
    deleted = []
    if grid.marks:
        plain = grid.with_marks(None)
        for cell, mask in enumerate(grid.marks):
            if mask:  # a cell without notes keeps all its candidates
                gone = _text.mask_of(plain.candidates(cell)) & ~mask
                deleted += [f"{d}{cell // 9 + 1}{cell % 9 + 1}" for d in _text.digits_of(gone)]
    meta = {key: one_line(str(value).replace(":", " ")) for key, value in record.meta.items()}
    steps = [text if _CANDIDATES.fullmatch(text := meta.get(key, "")) else "" for key in ("eliminations", "placements")]
    case = {key: meta.get(key, "") for key in _BLANK}
    parts = [*(case if any(case.values()) else _BLANK).values(), with_plus(grid, grid.line)]
    return ":" + ":".join([*parts, " ".join(deleted), *steps, meta.get("extra", "")])


def candidate_list(text: str, field: str) -> list[tuple[int, int]]:
    """Read ``436 257`` as [(4, r3c6), (2, r5c7)]: pairs of digit and cell number."""
    found = []
    for word in text.split():
        if not _CANDIDATE.fullmatch(word):
            raise ParseError(f"{field}: {word[:20]!r} is not <digit><row><column>")
        digit, row, column = map(int, word)
        found.append((digit, 9 * (row - 1) + column - 1))
    return found
