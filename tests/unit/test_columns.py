"""Columns as arrays: the same table as the lists they represent, in every format."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold import _core
from ninefold.results.columns import Cells, Column, Flags, Numbers, Same, Words
from ninefold.rows import TABLES, TableWriter

KINDS: dict[str, type] = {"source": str, "cells": str, "number": int, "flag": bool, "word": str, "nothing": str}
WORDS = ("one", 'with "quotes", commas', "two\nlines", "Ω")


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Column]:
    n = draw(st.integers(0, 20))

    def flags() -> Any:
        return np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)), np.bool_)

    def there() -> Any:
        return draw(st.one_of(st.none(), st.just(flags())))

    def numbers(least: int, most: int, size: int) -> list[int]:
        return draw(st.lists(st.integers(least, most), min_size=size, max_size=size))

    return {
        "source": Same(draw(st.sampled_from(["a.txt", "odd, name", "Ω"])), n),
        "cells": Cells(np.array(numbers(0, 9, 5 * n), np.uint8).reshape(n, 5), there(), zero=48),
        "number": Numbers(np.array(numbers(-(2**63), 2**63 - 1, n), np.int64), there()),
        "flag": Flags(flags(), there()),
        "word": Words(np.array(numbers(0, 3, n), np.uint8), WORDS, there()),
        "nothing": Same(None, n),
    }


def written(style: str, columns: dict[str, Any]) -> bytes:
    table = TableWriter(style, KINDS)
    return table.head() + table.block(columns) + table.tail()


@given(tables())
@pytest.mark.parametrize("style", TABLES)
def test_arrays_are_written_as_lists_are(style: str, columns: dict[str, Column]) -> None:
    lists = {name: list(values) for name, values in columns.items()}
    if style == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        one, other = (parquet.read_table(io.BytesIO(written(style, some))) for some in (columns, lists))
        assert one.equals(other)
        assert one.to_pydict() == lists
        return
    text = written(style, columns)
    assert text == written(style, lists)
    if style == "jsonl":
        rows = [json.loads(line) for line in text.splitlines()]
        assert [list(row.values())[1:] for row in rows] == [list(row) for row in zip(*lists.values())]
    else:
        head, *read = csv.reader(io.StringIO(text.decode()))
        assert head == list(KINDS)
        assert read == [[_cell(value) for value in row] for row in zip(*lists.values())]


def _cell(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@given(tables(), st.integers(0, 20), st.integers(0, 20))
def test_parts_are_those_of_the_lists(columns: dict[str, Column], begin: int, end: int) -> None:
    for values in columns.values():
        assert list(values[begin:end]) == list(values)[begin:end]


def test_word_counts() -> None:
    words = Words(np.array([0, 2, 2, 1], np.uint8), ("a", "b", "c"), np.array([True, True, True, False]))
    assert words.counts() == {"a": 1, "c": 2, None: 1}
    assert Words(np.array([1], np.uint8), ("a", "b")).counts() == {"b": 1}


def test_columns_that_do_not_fit_are_refused() -> None:
    rows = _core.RowText(2)
    with pytest.raises(ValueError, match="another length"):
        rows.numbers([b""] * 4, np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="another length"):
        rows.words([b""] * 4, [b"a", b"b", b"c"])
    with pytest.raises(ValueError, match="no word"):
        rows.words([b""] * 4, [b"a"], np.array([0, 1], np.uint8))
    with pytest.raises(ValueError, match="before, open"):
        rows.words([b""] * 3, [b"a"])


@pytest.mark.parametrize("sizes", [[70_000], [1, 65_535, 4_464], [30_000, 30_000, 10_000]])
def test_row_groups_do_not_depend_on_blocks(sizes: list[int]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table, at, data = TableWriter("parquet", {"number": int}), 0, b""
    for size in sizes:
        data += table.block({"number": Numbers(np.arange(at, at + size))})
        at += size
    data += table.tail()
    file = parquet.ParquetFile(io.BytesIO(data))
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [65_536, 4_464]
    assert file.read().column("number").to_pylist() == list(range(70_000))
