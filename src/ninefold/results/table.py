"""``Table``: the interface of every result about many puzzles, and its columns as Arrow arrays."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, overload

from ..errors import MissingExtraError
from .columns import Cells, Flags, Numbers, Same, Value, Words

if TYPE_CHECKING:
    from typing import Self

    import numpy as np
    from numpy.typing import NDArray

    from .distribution import Distribution

__all__ = ["ArrayTable", "Table", "arrow_column"]

_SHOWN = 5
"""Rows at the head and at the tail of a table in a notebook."""
_WIDTH = 90
"""Characters of a value in a notebook."""


class Table:
    """A result with one row per puzzle, in the order of the input.

    You can take its length, go over its rows, index them (``result[3]``), cut it (``result[10:20]``), take a column by
    name (``result["status"]``) and hand all of it to pyarrow, pandas, polars or DuckDB.

    >>> from ninefold import solve_many
    >>> result = solve_many(["." * 81, "?"])
    >>> result.columns, result["status"].tolist()
    (('status', 'count', 'solution', 'guesses', 'error'), ['several', 'unreadable'])
    """

    __slots__ = ()

    @abstractmethod
    def to_columns(self) -> Mapping[str, Sequence[Value]]:
        """Return the columns by name; missing values are None."""

    @abstractmethod
    def __len__(self) -> int: ...

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.to_columns())

    def column(self, name: str) -> NDArray[Any]:
        """Return a column as a NumPy array, which compares elementwise; missing values are None."""
        columns = self.to_columns()
        if name not in columns:
            raise KeyError(f"there is no column {name!r}; the columns are {', '.join(columns)}")
        values = columns[name]
        if isinstance(values, Numbers) and (values.there is None or values.there.all()):
            return values.numbers
        if isinstance(values, Flags) and (values.there is None or values.there.all()):
            return values.flags
        import numpy as np

        if isinstance(values, Words):
            found = np.array([*values.words, None], dtype=object)
            codes = values.codes.astype(np.intp)
            return found[codes if values.there is None else np.where(values.there, codes, len(values.words))]
        found = np.empty(len(values), dtype=object)
        found[:] = list(values)
        return found

    def to_arrow(self) -> Any:
        """Return a pyarrow.Table; missing values are null.

        >>> from ninefold import solve_many
        >>> solve_many(["." * 81, "?"]).to_arrow().column("status").to_pylist()
        ['several', 'unreadable']
        """
        try:
            import pyarrow
        except ImportError:
            raise MissingExtraError("Arrow", "parquet") from None
        columns = {name: arrow_column(pyarrow, values, None) for name, values in self.to_columns().items()}
        return pyarrow.table(columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the table of ``to_arrow`` to libraries that read Arrow streams, such as polars and DuckDB."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """Return a pandas.DataFrame."""
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """Return a polars.DataFrame."""
        try:
            import polars
        except ImportError:
            raise ImportError("polars is not installed: pip install polars") from None
        return polars.from_arrow(self.to_arrow())

    def distribution(self) -> Distribution:
        """Return how often each value of the columns occurs; a notebook draws it, and ``print`` too.

        >>> from ninefold import rate_many
        >>> rate_many(["." * 81, "?", "?"]).distribution().counts["status"]
        Counter({'unreadable': 2, 'several': 1})
        """
        from .distribution import Distribution

        found = Distribution()
        found.add(self.to_columns())
        return found

    def _repr_html_(self) -> str:
        import html

        columns, count = self.to_columns(), len(self)
        rows = [*range(min(count, _SHOWN)), *range(max(_SHOWN, count - _SHOWN), count)]
        lines = ["<tr><th></th>" + "".join(f"<th>{html.escape(name)}</th>" for name in columns) + "</tr>"]
        for before, row in zip([-1, *rows], rows):
            if row > before + 1:
                lines.append(f'<tr><td colspan="{len(columns) + 1}">…</td></tr>')
            cells = "".join(f"<td>{html.escape(_shown(values[row]))}</td>" for values in columns.values())
            lines.append(f"<tr><th>{row}</th>{cells}</tr>")
        return f'<div class="ninefold-table"><p>{html.escape(repr(self))}</p><table>{"".join(lines)}</table></div>'


class ArrayTable(Table):
    """A table that is a dataclass of arrays with an entry per row; a row is a dictionary."""

    __slots__ = ()

    @overload
    def __getitem__(self, row: int) -> dict[str, Value]: ...
    @overload
    def __getitem__(self, row: slice) -> Self: ...
    @overload
    def __getitem__(self, row: str) -> NDArray[Any]: ...
    def __getitem__(self, row: int | slice | str) -> dict[str, Value] | Self | NDArray[Any]:
        """Return one row by column name, some rows, or a column."""
        if isinstance(row, str):
            return self.column(row)
        if isinstance(row, slice):
            return type(self)(*(getattr(self, field.name)[row] for field in fields(self)))  # type: ignore[arg-type]
        row = range(len(self))[row]
        return {name: values[0] for name, values in self[row : row + 1].to_columns().items()}

    def __iter__(self) -> Iterator[dict[str, Value]]:
        columns = self.to_columns()
        return (dict(zip(columns, values)) for values in zip(*columns.values()))


def _shown(value: Value) -> str:
    if isinstance(value, Mapping):
        value = ", ".join(f"{name} {number}" for name, number in value.items())
    text = "" if value is None else str(value)
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}…"


# --- Arrow


def arrow_column(arrow: Any, values: Sequence[Value], kind: Any) -> Any:
    """Return a column as an Arrow array of this *kind*; None: of the kind that fits it, with long strings."""
    if isinstance(values, Same):
        kind = kind or arrow.string()
        return arrow.repeat(arrow.scalar(None if values.value is None else _text(values.value), kind), len(values))
    if isinstance(values, Cells):
        return _strings(arrow, values, large=kind is None)
    if isinstance(values, Numbers):
        return arrow.array(values.numbers, kind, mask=_missing(values))
    if isinstance(values, Flags):
        return arrow.array(values.flags, kind, mask=_missing(values))
    if isinstance(values, Words):
        codes = arrow.array(values.codes.astype("int16"), mask=_missing(values))
        words = arrow.array([_text(word) for word in values.words], kind or arrow.string())
        return words.take(codes) if kind is not None else arrow.DictionaryArray.from_arrays(codes, words)
    plain = [list(value.items()) if isinstance(value, Mapping) else _text(value) for value in values]
    if kind == arrow.string():  # a kept column may hold numbers as well
        plain = [value if value is None or isinstance(value, str) else str(value) for value in plain]
    if kind is None and any(isinstance(value, list) for value in plain):
        kind = arrow.map_(arrow.string(), arrow.int32())
    found = arrow.array(plain, kind)
    return found.cast(arrow.string()) if found.type == arrow.null() else found


def _missing(values: Numbers | Flags | Words) -> NDArray[np.bool_] | None:
    return None if values.there is None else ~values.there


def _strings(arrow: Any, values: Cells, *, large: bool) -> Any:
    import numpy as np

    cells, width = values.characters(), values.cells.shape[1]
    there, size = values.there, np.int64 if large else np.int32
    if there is not None and not there.all():
        cells = cells[there]
        ends = np.concatenate([[0], np.cumsum(there * width)]).astype(size)
        valid = arrow.py_buffer(np.packbits(there, bitorder="little").tobytes())
    else:
        ends, valid = (np.arange(len(values) + 1) * width).astype(size), None
    buffers = [valid, arrow.py_buffer(ends), arrow.py_buffer(np.ascontiguousarray(cells))]
    return arrow.Array.from_buffers(arrow.large_string() if large else arrow.string(), len(values), buffers)


def _text(value: Value) -> Value:
    """A text that Arrow can hold: a file name may have bytes that are not UTF-8."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) and not value.isascii() else value
