"""Columns in arrays: the parts of a table without an object for every value.

A column is any sequence of values.  These can be written many rows at a time: ``Cells`` (texts of one width, as
puzzles and solutions), ``Numbers``, ``Flags``,
``Words`` (one of a few texts) and ``Same`` (one value in every row).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, overload

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Cells", "Column", "Columns", "Flags", "Numbers", "Same", "Value", "Words"]

Value: TypeAlias = str | int | float | bool | Mapping[str, int] | None
Columns: TypeAlias = Mapping[str, Sequence[Value]]
"""Columns of equal length, by name."""


class Column(Sequence[Value]):
    """A column in arrays, which can be used like a list of its values."""

    there: NDArray[np.bool_] | None
    """Which rows have a value; None: all of them."""

    @abstractmethod
    def _value(self, row: int) -> Value: ...

    @abstractmethod
    def _part(self, part: slice) -> Column: ...

    @overload
    def __getitem__(self, row: int) -> Value: ...
    @overload
    def __getitem__(self, row: slice) -> Column: ...
    def __getitem__(self, row: int | slice) -> Value | Column:
        if isinstance(row, slice):
            return self._part(row)
        row = range(len(self))[row]
        return None if self.there is not None and not self.there[row] else self._value(row)

    def _there(self, part: slice) -> NDArray[np.bool_] | None:
        return None if self.there is None else self.there[part]


class Cells(Column):
    """Texts of one width: an array (n, width) of bytes, each an offset from *zero*.

    >>> import numpy as np
    >>> list(Cells(np.array([[5, 3], [0, 0]], np.uint8), np.array([True, False]), zero=ord("0")))
    ['53', None]
    """

    def __init__(self, cells: NDArray[np.uint8], there: NDArray[np.bool_] | None = None, zero: int = 0) -> None:
        self.cells, self.there, self.zero = cells, there, zero

    def __len__(self) -> int:
        return len(self.cells)

    def _value(self, row: int) -> Value:
        return bytes(self.cells[row] + self.zero).decode("ascii")

    def _part(self, part: slice) -> Cells:
        return Cells(self.cells[part], self._there(part), self.zero)

    def characters(self) -> NDArray[np.uint8]:
        """The bytes as they are written."""
        return self.cells + self.zero if self.zero else self.cells


class Numbers(Column):
    """Whole numbers.

    >>> import numpy as np
    >>> Numbers(np.array([7, 8]))[1:][0]
    8
    """

    def __init__(self, numbers: NDArray[Any], there: NDArray[np.bool_] | None = None) -> None:
        self.numbers, self.there = numbers.astype("int64", copy=False), there

    def __len__(self) -> int:
        return len(self.numbers)

    def _value(self, row: int) -> Value:
        return int(self.numbers[row])

    def _part(self, part: slice) -> Numbers:
        return Numbers(self.numbers[part], self._there(part))


class Flags(Column):
    """True or false.

    >>> import numpy as np
    >>> list(Flags(np.array([True, False])))
    [True, False]
    """

    def __init__(self, flags: NDArray[np.bool_], there: NDArray[np.bool_] | None = None) -> None:
        self.flags, self.there = flags, there

    def __len__(self) -> int:
        return len(self.flags)

    def _value(self, row: int) -> Value:
        return bool(self.flags[row])

    def _part(self, part: slice) -> Flags:
        return Flags(self.flags[part], self._there(part))


class Words(Column):
    """One of a few texts for each row, by its number.

    >>> import numpy as np
    >>> list(Words(np.array([1, 0], np.uint8), ("none", "one")))
    ['one', 'none']
    """

    def __init__(self, codes: NDArray[np.uint8], words: Sequence[str], there: NDArray[np.bool_] | None = None) -> None:
        self.codes, self.words, self.there = codes, words, there

    def __len__(self) -> int:
        return len(self.codes)

    def _value(self, row: int) -> Value:
        return self.words[int(self.codes[row])]

    def _part(self, part: slice) -> Words:
        return Words(self.codes[part], self.words, self._there(part))

    def counts(self) -> dict[str | None, int]:
        """How often each occurs."""
        import numpy as np

        codes = self.codes if self.there is None else self.codes[self.there]
        counts: dict[str | None, int] = {
            word: number for word, number in zip(self.words, np.bincount(codes).tolist()) if number
        }
        return counts if len(codes) == len(self) else {**counts, None: len(self) - len(codes)}


class Same(Column):
    """One value in every row.

    >>> list(Same(None, 2))
    [None, None]
    """

    there = None

    def __init__(self, value: str | None, rows: int) -> None:
        self.value, self._rows = value, rows

    def __len__(self) -> int:
        return self._rows

    def _value(self, row: int) -> Value:
        return self.value

    def _part(self, part: slice) -> Same:
        return Same(self.value, len(range(*part.indices(self._rows))))
