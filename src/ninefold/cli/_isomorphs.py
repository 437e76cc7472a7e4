"""Code that ``canonical`` and ``shuffle`` share: turn batches of puzzles into isomorphs, one per line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np

from ninefold import Status, formats
from ninefold.isomorphs import IsomorphResult
from ninefold.results.columns import Same, Value
from ninefold.rows import Batch

from ._batches import batches
from ._console import Console
from ._summary import Tally
from ._writers import Columns, RowWriter

Make: TypeAlias = Callable[[Batch, int], IsomorphResult]
"""Isomorphs of a batch, given the number of its first row."""

_SUKAKU = "a sukaku has candidates instead of clues, so 81 digits cannot represent it"


def run_isomorphs(args: argparse.Namespace, console: Console, field: str, make: Make) -> int:
    """Write an isomorph of every puzzle; *field* names it in CSV and JSON lines."""
    style = args.format or "lines"
    with RowWriter(
        console, style, {field: str, "transform": str, "status": str, "error": str}, keep=args.keep
    ) as writer:
        first = 0
        for batch in batches(console, args.inputs, args.form, classic=args.command):
            result, errors = make(batch, first), _errors(batch)
            first += len(batch)
            for i, text in errors.items():
                console.message(f"{batch.place(i)}: {text}")
            data = result.text() if style == "lines" else writer.columns(_columns(batch, result, errors, field), batch)
            console.deliver(data, batch.place(len(batch) - 1), partial(_count, result), batch.fraction)
    console.finish()
    return console.tally.code


def _errors(batch: Batch) -> dict[int, str]:
    """Why some rows have no isomorph."""
    errors = {row: _SUKAKU for row, item in batch.odd.items() if isinstance(item, formats.Record) and item.grid.sukaku}
    errors.update((row, error.reason) for row, error in batch.errors())
    return dict(sorted(errors.items()))


def _columns(batch: Batch, result: IsomorphResult, errors: dict[int, str], field: str) -> Columns:
    columns = result.to_columns()
    error: Sequence[Value] = [errors.get(i) for i in range(len(batch))] if errors else Same(None, len(batch))
    return {field: columns["grid"], "transform": columns["transform"], "status": columns["status"], "error": error}


def _count(result: IsomorphResult, tally: Tally) -> None:
    """If solutions were not requested, a row that was read is done."""
    for status, number in zip(Status, np.bincount(result.status, minlength=len(Status)).tolist()):
        if status is Status.UNDECIDED:
            tally.done += number
        else:
            tally.add(status, number)
