"""From rows to files: CSV, JSON lines, NPZ and Parquet, piece by piece, the same bytes every time."""

from __future__ import annotations

import json
import math
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..results.steps import Level
from ..results.wire import WIRE_VERSION
from .job import EXPLAINED
from .kept_columns import FLAGS, NUMBERS, TEXT, WHOLE, KeptColumn, text_of, typed, unpacked
from .study import lines_of

if TYPE_CHECKING:
    from .rows import Rows

__all__ = ["Chunk", "Columns", "columns_of", "write"]


class Chunk(NamedTuple):
    """Some rows with their texts."""

    rows: Rows
    texts: Sequence[bytes]

    @property
    def traces(self) -> list[bytes]:
        """The trace of each row."""
        return [unpacked(text)[0] for text in self.texts]

    def values(self, at: int) -> list[Any]:
        """The value of each row in the kept column with this number."""
        return [unpacked(text)[1][at] for text in self.texts]


_TEXTS = ("puzzle", "solution", "level", "hardest", "trace")


class Columns(NamedTuple):
    """The columns of a file of a data set."""

    names: Sequence[str]
    kept: Sequence[KeptColumn] = ()
    """Additional columns, from the files that the data set was made from."""

    @property
    def all(self) -> list[str]:
        """The names of all columns."""
        return [*self.names, *(one.name for one in self.kept)]

    @property
    def kinds(self) -> dict[str, str]:
        """The type of each column, as Arrow and Hugging Face name it."""
        ours = dict.fromkeys(_TEXTS, "string") | dict.fromkeys(EXPLAINED, "float64")
        theirs = {FLAGS: "bool", WHOLE: "int64", NUMBERS: "float64", TEXT: "string"}
        return {name: ours.get(name, "int32") for name in self.names} | {
            one.name: theirs[one.kind] for one in self.kept
        }


def columns_of(chunk: Chunk, names: Sequence[str]) -> dict[str, Any]:
    """Our own columns of some rows: arrays of numbers, lists of text."""
    rows = chunk.rows
    makers: dict[str, Callable[[], Any]] = {
        "puzzle": lambda: lines_of(rows["puzzle"]),
        "solution": lambda: lines_of(rows["solution"]),
        "clues": lambda: (rows["puzzle"] > 0).sum(axis=1).astype(np.int32),
        "guesses": lambda: rows["guesses"],
        "level": lambda: [str(Level(level)) if level >= 0 else "" for level in rows["level"].tolist()],
        "score": lambda: rows["score"],
        "steps": lambda: rows["steps"],
        "hardest": lambda: [slug.decode("ascii") for slug in rows["hardest"].tolist()],
        **{name: partial(_tenths, rows, name) for name in EXPLAINED},
        "trace": lambda: [text.decode("ascii") for text in chunk.traces],
        "variant": lambda: rows["variant"].astype(np.int32),
    }
    return {name: makers[name]() for name in names}


def _tenths(rows: Rows, name: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """A rating as people write it: 84 tenths are 8.4."""
    return np.asarray(rows[name], np.float64) / 10


def write(form: str, out: IO[bytes], columns: Columns, rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    """Write a file of *rows* rows; *chunks* yields them, and can be called again."""
    {"csv": _csv, "jsonl": _jsonl, "npz": _npz, "parquet": _parquet}[form](out, columns, rows, chunks)


def _values(chunk: Chunk, names: Sequence[str], more: Iterable[Sequence[Any]] = ()) -> Iterator[tuple[Any, ...]]:
    columns = columns_of(chunk, names)
    return zip(*(column if isinstance(column, list) else column.tolist() for column in columns.values()), *more)


def _csv(out: IO[bytes], columns: Columns, rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    out.write((",".join(map(_quoted, columns.all)) + "\n").encode("utf-8"))
    # None of our values has a comma or a quote, except traces, which have commas and are quoted.
    quoted = [name == "trace" for name in columns.all]
    for chunk in chunks():
        more = [[_quoted(text_of(value)) for value in chunk.values(at)] for at in range(len(columns.kept))]
        lines = (
            ",".join(f'"{value}"' if quote else str(value) for value, quote in zip(row, quoted))
            for row in _values(chunk, columns.names, more)
        )
        out.write("".join(f"{line}\n" for line in lines).encode("utf-8"))


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in '",;\t\r\n') else text


def _jsonl(out: IO[bytes], columns: Columns, rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    names = columns.all
    for chunk in chunks():
        more = [typed(chunk.values(at), one.kind) for at, one in enumerate(columns.kept)]
        values = (
            json.dumps({"ninefold": WIRE_VERSION, **dict(zip(names, row))})
            for row in _values(chunk, columns.names, more)
        )
        out.write("".join(f"{line}\n" for line in values).encode("ascii"))


def _npz(out: IO[bytes], columns: Columns, rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    """Arrays of digits for puzzles and solutions, of numbers and short texts for the rest; a column at a time."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name in columns.names:
            if name == "trace":
                _npz_texts(archive, "trace_ends", "traces", lambda: (chunk.traces for chunk in chunks()))
                continue
            shape = (rows, 81) if name in ("puzzle", "solution") else (rows,)
            _npz_array(archive, name, _npz_kind(name), shape, (_npz_column(chunk, name) for chunk in chunks()))
        for at, one in enumerate(columns.kept):
            _npz_kept(archive, at, one, rows, chunks)


def _npz_array(
    archive: zipfile.ZipFile, name: str, kind: np.dtype[Any], shape: tuple[int, ...], parts: Iterable[Any]
) -> None:
    """An array, part by part."""
    with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True) as stream:
        np.lib.format.write_array_header_1_0(stream, {"descr": kind.str, "fortran_order": False, "shape": shape})
        for part in parts:
            stream.write(np.asarray(part).astype(kind).tobytes())


def _npz_kept(
    archive: zipfile.ZipFile, at: int, one: KeptColumn, rows: int, chunks: Callable[[], Iterator[Chunk]]
) -> None:
    """A column of the files: numbers (NaN for a missing one), or concatenated texts."""
    parts = (typed(chunk.values(at), one.kind) for chunk in chunks())
    if one.kind == TEXT:
        _npz_texts(archive, f"{one.name}_ends", one.name, lambda: (_utf8(chunk.values(at)) for chunk in chunks()))
    elif one.gaps or one.kind == NUMBERS:
        numbers = ([math.nan if value is None else value for value in part] for part in parts)
        _npz_array(archive, one.name, np.dtype("<f8"), (rows,), numbers)
    else:
        _npz_array(archive, one.name, np.dtype("?" if one.kind == FLAGS else "<i8"), (rows,), parts)


def _utf8(values: Iterable[Any]) -> list[bytes]:
    return [text_of(value).encode("utf-8") for value in values]


def _npz_kind(name: str) -> np.dtype[Any]:
    if name in ("puzzle", "solution"):
        return np.dtype(np.uint8)
    if name in EXPLAINED:
        return np.dtype("<f8")
    return np.dtype("S40") if name == "hardest" else np.dtype("<i4")


def _npz_column(chunk: Chunk, name: str) -> np.ndarray[Any, np.dtype[Any]]:
    if name in ("puzzle", "solution", "level", "hardest"):
        return np.asarray(chunk.rows[name])  # a level is its number, 0 Easy to 4 Extreme
    return np.asarray(columns_of(chunk, [name])[name])


def _npz_texts(archive: zipfile.ZipFile, ends: str, name: str, texts: Callable[[], Iterator[Sequence[bytes]]]) -> None:
    """Concatenated texts, and where each ends."""
    at = np.cumsum([len(text) for some in texts() for text in some], dtype=np.int64)
    with archive.open(zipfile.ZipInfo(f"{ends}.npy"), "w") as stream:
        np.save(stream, at, allow_pickle=False)
    size = int(at[-1]) if len(at) else 0
    parts = (np.frombuffer(b"".join(some), np.uint8) for some in texts())
    _npz_array(archive, name, np.dtype(np.uint8), (size,), parts)


def _parquet(out: IO[bytes], columns: Columns, rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema(
        [(name, getattr(pa, "bool_" if kind == "bool" else kind)()) for name, kind in columns.kinds.items()]
    )
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for chunk in chunks():
            ours = columns_of(chunk, columns.names).values()
            more = [typed(chunk.values(at), one.kind) for at, one in enumerate(columns.kept)]
            arrays = [pa.array(column, field.type) for column, field in zip([*ours, *more], schema)]
            writer.write_table(pa.table(arrays, schema=schema))
