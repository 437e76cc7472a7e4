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

from .base import FEATURES, VARIANTS, Format, get, names, register, sniff
from .drawn import Drawn
from .exchange import ExchangeBank
from .fpuzzles import FPuzzles
from .hodoku import Hodoku
from .io import Reader, Report, dumps, iter_line_blocks, loads, losses, open, parse, read, write
from .json_ import Json, JsonLines
from .line import GridText, Iss, Jigsaw, Killer, Line, Sdm
from .links import ExchangeLink, FPuzzlesLink, PenpaLink, SudokuMakerLink, SudokuPadLink, SudokuWikiLink
from .npz import Npz
from .opensudoku import OpenSudoku
from .parquet import Parquet
from .pencilmarks import PencilMarks
from .record import Item, Meta, Record
from .sadman import SadMan
from .sdk import Sdk
from .sdx import Sdx
from .separated import Separated
from .simple_sudoku import SimpleSudoku
from .source import MAX_DOCUMENT, MAX_LINE, SourceLike
from .sudokumaker import SudokuMaker
from .sudokupad import SudokuPad
from .sukaku import Sukaku
from .table import Csv, Layout

__all__ = [
    "FEATURES",
    "MAX_DOCUMENT",
    "MAX_LINE",
    "VARIANTS",
    "Format",
    "Item",
    "Layout",
    "Meta",
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
    "parse",
    "read",
    "sniff",
    "write",
]

# The order in which formats are tried: the most specific first.
register(
    Line(),
    Sdm(),
    Iss(),
    Killer(),
    Jigsaw(),
    GridText(),
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
    SudokuMaker(),
    Json(),
    FPuzzlesLink(),
    SudokuPadLink(),
    SudokuMakerLink(),
    PenpaLink(),
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
