r"""Rows: the one way from any source of many puzzles to the engines, and from there to a file.

Everything that works on many puzzles (``solve_many``, ``count_many``, ``rate_many``, ``verify_many``, the command
line) reads its puzzles through here.  ``from_puzzles`` makes a :class:`Batch` from lists, buffers, arrays and columns.
``read`` yields the batches of a file in any format, in constant memory.  ``TableWriter`` writes answers as CSV, JSON
lines or Parquet, piece by piece.

>>> from ninefold import rows, solve_many
>>> batch = rows.from_puzzles(["." * 81, "12345"])
>>> len(batch), str(batch.error(1))
(2, 'puzzles[1]: expected 81 cells, got 5')
>>> for batch in rows.read(b"puzzle,solution\n" + b"." * 81 + b",\n", name="one.csv"):
...     print(batch.place(0), solve_many(batch).status)
one.csv:2 [2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..base.lazy import lazy_names

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .files import batches as batches
    from .files import error_row as error_row
    from .files import from_lines as from_lines
    from .files import read as read
    from .memory import Puzzles as Puzzles
    from .memory import from_puzzles as from_puzzles
    from .tables import TABLES as TABLES
    from .tables import TableWriter as TableWriter
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "batch": "Batch",
            "files": "batches error_row from_lines read",
            "memory": "Puzzles from_puzzles",
            "tables": "TABLES TableWriter",
        },
    )
