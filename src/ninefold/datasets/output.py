"""From rows to files: CSV, JSON lines, NPZ and Parquet, piece by piece, the same bytes every time."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .._errors import MissingExtraError
from .._steps import Level
from .._wire import WIRE_VERSION
from .job import EXPLAINED
from .study import lines_of

if TYPE_CHECKING:
    from .rows import Rows

__all__ = ["Chunk", "columns_of", "write"]


class Chunk(NamedTuple):
    """Some rows with their traces."""

    rows: Rows
    traces: Sequence[bytes]


def columns_of(chunk: Chunk, names: Sequence[str]) -> dict[str, Any]:
    """The columns of some rows: arrays of numbers, lists of text."""
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
    """A rating as a number that is written as people write it: 84 tenths are 8.4."""
    return np.asarray(rows[name], np.float64) / 10


def write(form: str, out: IO[bytes], names: Sequence[str], rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    """Write a file of *rows* rows; *chunks* yields them, and may be asked again."""
    {"csv": _csv, "jsonl": _jsonl, "npz": _npz, "parquet": _parquet}[form](out, names, rows, chunks)


def _values(chunk: Chunk, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    columns = columns_of(chunk, names)
    return zip(*(column if isinstance(column, list) else column.tolist() for column in columns.values()))


def _csv(out: IO[bytes], names: Sequence[str], rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    out.write((",".join(names) + "\n").encode())
    for chunk in chunks():
        # No value has a comma or a quote; a trace has commas, so it stands in quotes.
        quoted = [name == "trace" for name in names]
        lines = (
            ",".join(f'"{value}"' if quote else str(value) for value, quote in zip(row, quoted))
            for row in _values(chunk, names)
        )
        out.write("".join(f"{line}\n" for line in lines).encode("ascii"))


def _jsonl(out: IO[bytes], names: Sequence[str], rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    for chunk in chunks():
        values = (json.dumps({"ninefold": WIRE_VERSION, **dict(zip(names, row))}) for row in _values(chunk, names))
        out.write("".join(f"{line}\n" for line in values).encode("ascii"))


def _npz(out: IO[bytes], names: Sequence[str], rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    """Arrays of digits for puzzles and solutions, of numbers and short texts for the rest; a column at a time."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name in names:
            if name == "trace":
                _npz_traces(archive, rows, chunks)
                continue
            kind, shape = _npz_kind(name), (rows, 81) if name in ("puzzle", "solution") else (rows,)
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True) as stream:
                np.lib.format.write_array_header_1_0(
                    stream, {"descr": kind.str, "fortran_order": False, "shape": shape}
                )
                for chunk in chunks():
                    stream.write(_npz_column(chunk, name).astype(kind).tobytes())


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


def _npz_traces(archive: zipfile.ZipFile, rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    """Traces run together, and where each ends."""
    ends = np.cumsum([len(text) for chunk in chunks() for text in chunk.traces], dtype=np.int64)
    with archive.open(zipfile.ZipInfo("trace_ends.npy"), "w") as stream:
        np.save(stream, ends, allow_pickle=False)
    size = int(ends[-1]) if len(ends) else 0
    with archive.open(zipfile.ZipInfo("traces.npy"), "w", force_zip64=True) as stream:
        np.lib.format.write_array_header_1_0(stream, {"descr": "|u1", "fortran_order": False, "shape": (size,)})
        for chunk in chunks():
            stream.write(b"".join(chunk.traces))


def _parquet(out: IO[bytes], names: Sequence[str], rows: int, chunks: Callable[[], Iterator[Chunk]]) -> None:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtraError("Parquet", "parquet") from None
    texts = {"puzzle", "solution", "level", "hardest", "trace"}
    kinds = dict.fromkeys(texts, pa.string()) | dict.fromkeys(EXPLAINED, pa.float64())
    schema = pa.schema([(name, kinds.get(name, pa.int32())) for name in names])
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        for chunk in chunks():
            arrays = [pa.array(column, field.type) for column, field in zip(columns_of(chunk, names).values(), schema)]
            writer.write_table(pa.table(arrays, schema=schema))
