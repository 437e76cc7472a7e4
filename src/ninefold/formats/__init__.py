"""Files of puzzles: all formats for classic puzzles and variants, in one registry that recognizes them by content.

>>> from ninefold import formats
>>> record, = formats.loads("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> record.format, record.grid.clue_count
('line', 30)
>>> print(formats.dumps([record], "csv"), end="")
puzzle,solution,clues,rating
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,,30,

``parse`` reads one puzzle from a text.  ``read`` yields the puzzles of a path, a stream or bytes in constant memory;
``write`` streams them out again and reports losses.  The formats and what each can hold: ``docs/formats.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .base import FEATURES as FEATURES
    from .base import VARIANTS as VARIANTS
    from .base import Format as Format
    from .base import get as get
    from .base import names as names
    from .base import sniff as sniff
    from .io import Reader as Reader
    from .io import Report as Report
    from .io import dumps as dumps
    from .io import iter_line_blocks as iter_line_blocks
    from .io import loads as loads
    from .io import losses as losses
    from .io import open as open
    from .io import parse as parse
    from .io import read as read
    from .io import write as write
    from .record import Item as Item
    from .record import Meta as Meta
    from .record import Record as Record
    from .source import MAX_DOCUMENT as MAX_DOCUMENT
    from .source import MAX_LINE as MAX_LINE
    from .source import SourceLike as SourceLike
    from .table import Layout as Layout
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "base": "FEATURES Format VARIANTS get names sniff",
            "io": "Reader Report dumps iter_line_blocks loads losses open parse read write",
            "record": "Item Meta Record",
            "source": "MAX_DOCUMENT MAX_LINE SourceLike",
            "table": "Layout",
        },
    )
