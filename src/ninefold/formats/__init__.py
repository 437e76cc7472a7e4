"""Files of puzzles: every format behind one registry that recognises by content, not by extension.

>>> from ninefold import formats
>>> record, = formats.loads("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> record.format, record.grid.clue_count
('line', 30)
>>> print(formats.dumps([record], "csv"), end="")
puzzle,solution,clues,rating
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,,30,

``read`` yields the puzzles of a path, a stream or bytes and streams in constant memory; ``write`` streams them
out again and says what was lost.  The formats and what each can hold: ``docs/formats.md``.
"""

from __future__ import annotations

from .base import FEATURES, Format, get, names, register, sniff
from .drawn import Drawn
from .exchange import ExchangeBank
from .fpuzzles import FPuzzles
from .hodoku import Hodoku
from .io import Reader, Report, dumps, iter_line_blocks, loads, losses, open, read, write
from .json_ import Json, JsonLines
from .line import Line, Sdm
from .links import ExchangeLink, FPuzzlesLink, SudokuPadLink, SudokuWikiLink
from .npz import Npz
from .opensudoku import OpenSudoku
from .parquet import Parquet
from .pencilmarks import PencilMarks
from .puzzle import Puzzle
from .record import Item, Meta, Record
from .sadman import SadMan
from .sdk import Sdk
from .sdx import Sdx
from .separated import Separated
from .simple_sudoku import SimpleSudoku
from .source import MAX_DOCUMENT, MAX_LINE, SourceLike
from .sudokupad import SudokuPad
from .sukaku import Sukaku
from .table import Csv, Layout

__all__ = [
    "FEATURES",
    "MAX_DOCUMENT",
    "MAX_LINE",
    "Format",
    "Item",
    "Layout",
    "Meta",
    "Puzzle",
    "Reader",
    "Record",
    "Report",
    "SourceLike",
    "dumps",
    "get",
    "iter_line_blocks",
    "loads",
    "losses",
    "names",
    "open",
    "read",
    "sniff",
    "write",
]

# The order is that of recognising: the most particular first.
register(
    Line(),
    Sdm(),
    Sukaku(),
    Hodoku(),
    ExchangeBank(),
    SadMan(),
    Sdk(),
    SimpleSudoku(),
    OpenSudoku(),
    JsonLines(),
    FPuzzles(),
    SudokuPad(),
    Json(),
    FPuzzlesLink(),
    SudokuPadLink(),
    SudokuWikiLink(),
    ExchangeLink(),
    Csv(),
    Separated(),
    Parquet(),
    Npz(),
    PencilMarks(),
    Sdx(),
    Drawn(),
)
