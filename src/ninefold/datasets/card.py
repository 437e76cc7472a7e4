"""The manifest of a data set, which describes it completely, and the card, which describes it to people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..base.arguments import counted
from .job import CleanJob, Job, MakeJob
from .kept_columns import TEXT, KeptColumn
from .output import Columns

__all__ = ["CARD", "MANIFEST", "PLOTS", "PLOTTED", "card", "manifest"]

MANIFEST = "manifest.json"
CARD = "README.md"
PLOTS = "distributions.svg"
PLOTTED = ("clues", "level", "score", "hardest", "er", "guesses")
"""The columns that the card has plots of."""
_VERSION = 1

_COLUMNS = {
    "puzzle": "81 characters, row by row: digits, and `.` for an empty cell",
    "solution": "the only solution, 81 digits",
    "clues": "how many digits the puzzle has",
    "guesses": "guesses that ninefold's engine needs",
    "level": "Easy, Medium, Hard, Unfair or Extreme, on HoDoKu's scale",
    "score": "HoDoKu's score: the sum of the scores of its steps",
    "steps": "how many steps a human-style solution takes",
    "hardest": "the hardest technique of a human-style solution",
    "er": "Sudoku Explainer's rating (ER): of the hardest step",
    "ep": "Sudoku Explainer's pearl rating (EP): of the hardest step up to the first digit",
    "ed": "Sudoku Explainer's diamond rating (ED): of the first step",
    "trace": "the steps of HoDoKu's scale: words `technique:conclusions`; `r5c5=5` fills in, `r2c3-9` removes",
    "variant": "0 for a puzzle, 1 and on for random isomorphs of the one with the same canonical form",
}
_ARRAYS = {
    "puzzle": "(rows, 81) digits, row by row, 0 for an empty cell",
    "solution": "(rows, 81) digits: the only solution",
    "level": "0 Easy, 1 Medium, 2 Hard, 3 Unfair, 4 Extreme, on HoDoKu's scale",
    "hardest": "the hardest technique of a human-style solution, in ASCII",
    "trace_ends": "where in `traces` the trace of each row ends; it begins where the one before ends",
    "traces": f"{_COLUMNS['trace']}; ASCII, all rows run together",
}
"""Columns of NPZ files that differ from the other formats."""


def manifest(job: Job, version: str, counts: Mapping[str, Any], files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Everything needed to reproduce the data set and to check it; no times, no names of machines."""
    return {
        "format": "ninefold-dataset",
        "version": _VERSION,
        "ninefold": version,
        "job": job.data(),
        "counts": counts,
        "files": list(files),
    }


def card(job: Job, data: Mapping[str, Any], columns: Columns) -> str:
    """Describe the data set in Markdown."""
    counts = data["counts"]
    splits = "\n".join(f"| {name} | {rows:,} |" for name, rows in counts["splits"].items())
    what = _COLUMNS | _ARRAYS if job.format == "npz" else _COLUMNS
    names = list(columns.names)
    if job.format == "npz" and "trace" in names:
        names = [*(name for name in names if name != "trace"), "trace_ends", "traces"]
    column_lines = "\n".join(
        [f"| `{name}` | {what[name]} |" for name in names] + list(_kept_column_lines(job, columns.kept))
    )
    files = "\n".join(f"- `{one['name']}`: {counted(one['rows'], 'row')}" for one in data["files"])
    return f"""\
{_front_matter(job, data, columns)}# Sudoku puzzles

{_origin(job, counts)}

No two puzzles{_where(job)} are isomorphic: none can be turned into another by exchanging rows, columns, bands, stacks
and digits or by transposing.{_augmented(job)} {_split_rule(job)}

| split | rows |
|---|---|
{splits}

| {"array" if job.format == "npz" else "column"} | |
|---|---|
{column_lines}

{files}

{_plots(columns)}{_loading(job, data, columns)}
Rows are in the order of a hash of the canonical form, which mixes them. Made by ninefold {data["ninefold"]};
`{MANIFEST}` has the options and a checksum for every file, and
`ninefold dataset rebuild {MANIFEST} --out FOLDER` makes the same bytes again.
"""


def _plots(columns: Columns) -> str:
    shown = [name for name in PLOTTED if name in columns.names]
    return f"![Distribution of {', '.join(shown)} in all splits]({PLOTS})\n\n" if shown else ""


def _front_matter(job: Job, data: Mapping[str, Any], columns: Columns) -> str:
    """Metadata for Hugging Face: the files of each split and the types of the columns; NPZ is not supported."""
    if job.format == "npz":
        return ""
    splits = data["counts"]["splits"]
    rows = sum(splits.values())
    size = next((f"{name}" for most, name in _SIZES if rows < most), "n>1T")
    lines = ["---", "tags:", "- sudoku", "size_categories:", f"- {size}", "configs:", "- config_name: default"]
    lines.append("  data_files:")
    for split in splits:
        names = [one["name"] for one in data["files"] if one["name"].split(".")[0].split("-")[0] == split]
        lines += [f"  - split: {split}", "    path:", *(f"    - {name}" for name in names)]
    lines += ["dataset_info:", "  features:"]
    wire = {"ninefold": "int32"} if job.format == "jsonl" else {}
    for name, kind in {**wire, **columns.kinds}.items():
        lines += [f"  - name: {json.dumps(name)}", f"    dtype: {kind}"]
    return "\n".join([*lines, "---", "", ""])


_SIZES = (
    (1e3, "n<1K"),
    (1e4, "1K<n<10K"),
    (1e5, "10K<n<100K"),
    (1e6, "100K<n<1M"),
    (1e7, "1M<n<10M"),
    (1e8, "10M<n<100M"),
)


def _loading(job: Job, data: Mapping[str, Any], columns: Columns) -> str:
    """How to load a file with the tools people use.  In CSV, 81 digits look like a number to most of them."""
    name = data["files"][0]["name"] if data["files"] else f"train.{job.format}"
    texts = [column for column, kind in columns.kinds.items() if kind == "string"]
    features = ", ".join(f"{column!r}: datasets.Value({kind!r})" for column, kind in columns.kinds.items())
    features = "{" + features + "}"
    lines = {
        "csv": [
            f"pandas.read_csv({name!r}, dtype=dict.fromkeys({texts}, str))",
            f"polars.read_csv({name!r}, schema_overrides=dict.fromkeys({texts}, polars.String))",
            f"duckdb.read_csv({name!r}, dtype={dict.fromkeys(texts, 'VARCHAR')})",
            f'datasets.load_dataset("FOLDER", features=datasets.Features({features}))',
        ],
        "jsonl": [
            f"pandas.read_json({name!r}, lines=True, dtype=dict.fromkeys({texts}, str))",
            f"polars.read_ndjson({name!r})",
            'datasets.load_dataset("FOLDER")',
        ],
        "parquet": [
            f"pandas.read_parquet({name!r})",
            f"polars.read_parquet({name!r})",
            'datasets.load_dataset("FOLDER")',
        ],
        "npz": [f"arrays = numpy.load({name!r}); puzzles, solutions = arrays['puzzle'], arrays.get('solution')"],
    }[job.format]
    note = " Most programs take 81 digits for a number, so name the columns of text:" if job.format == "csv" else ""
    return f"Load a file with one of these lines:{note}\n\n```python\n" + "\n".join(lines) + "\n```\n"


def _kept_column_lines(job: Job, kept: Sequence[KeptColumn]) -> Iterator[str]:
    """The lines of the table about columns that come from the files."""
    names = {new: old for old, new in job.keep.items()} if isinstance(job, CleanJob) else {}
    for one in kept:
        meaning = f"{'' if (old := names[one.name]) == one.name else f'`{old}` '}of the files: {one.kind}"
        if job.format == "npz" and one.kind == TEXT:
            yield f"| `{one.name}_ends` | where in `{one.name}` the text of each row ends |"
            meaning += "; UTF-8, all rows run together"
        elif one.gaps:
            meaning += ", NaN if missing" if job.format == "npz" else ", or empty"
        yield f"| `{one.name}` | {meaning} |"


def _origin(job: Job, counts: Mapping[str, Any]) -> str:
    if isinstance(job, MakeJob):
        made = ", ".join(f"{number:,} {label}" for label, number in counts["kept"].items())
        kind = "minimal " if job.minimal else ""
        scale = "" if job.preset == "hodoku" else f" by the scale {job.preset}"
        symmetry = "" if job.symmetry == "none" else f", symmetry {job.symmetry}"
        made_of = counted(job.n, f"generated {kind}puzzle")
        return f"{made_of}, each with exactly one solution ({made}{scale}; seed {job.seed}{symmetry})."
    assert isinstance(job, CleanJob)
    names = ", ".join(f"`{one['name']}`" for one in job.inputs)
    dropped = ", ".join(f"{number:,} {what}" for what, number in counts["dropped"].items() if number)
    replaced = counts.get("replaced", 0)
    wrong = f" {counted(replaced, 'wrong solution')} of the files had to be replaced." if replaced else ""
    kept = f"{sum(counts['kept'].values()):,} of {counts['read']:,}"
    return (
        f"The puzzles of {names} that have exactly one solution: {kept}. "
        f"Left out: {dropped or 'none'}, and {counted(counts['doubles'], 'isomorphic duplicate')}.{wrong}"
    )


def _where(job: Job) -> str:
    return " of a split" if isinstance(job, CleanJob) and job.given_splits and job.keep_leaks else ""


def _augmented(job: Job) -> str:
    if not job.augment:
        return ""
    times = "one random isomorph" if job.augment == 1 else f"{job.augment} random isomorphs"
    return f" The only exception: the first split also contains {times} of each of its puzzles."


def _split_rule(job: Job) -> str:
    if isinstance(job, CleanJob) and job.given_splits:
        kept = "stay in place" if job.keep_leaks else "stay in the last of them only"
        return f"The splits are those of the files; puzzles that were in several {kept}."
    return "The split of a puzzle is a function of its canonical form alone, so no puzzle leaks into another split."
