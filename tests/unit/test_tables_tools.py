"""Results and data sets in the tools of data people: pyarrow, pandas, polars, DuckDB and Hugging Face datasets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import datasets as ours
from ninefold import examples

EASY, HARD = examples.get("easy").line, examples.get("extreme").line
PUZZLES = [EASY, "." * 81, "?", HARD]


def tool(name: str) -> Any:
    return pytest.importorskip(name, reason=f"{name} is not installed: not tested with it")


def results() -> list[Any]:
    solved = ninefold.solve_many(PUZZLES)
    return [
        solved,
        ninefold.count_many(PUZZLES),
        ninefold.verify_many([EASY, EASY], [solved.line(0), "." * 81]),
        ninefold.rate_many(PUZZLES),
        ninefold.rate_many(PUZZLES, scale="se"),
        ninefold.canonical_many(PUZZLES),
        ninefold.shuffle_many(PUZZLES, 1),
        ninefold.research.facts_many(PUZZLES, columns=["clues", "er", "backdoor_size"]),
        ninefold.grade([EASY, EASY], [solved.line(0), "nothing"]),
    ]


@pytest.mark.parametrize("result", results(), ids=lambda result: type(result).__name__)
def test_every_result_is_a_table(result: Any) -> None:
    arrow, pandas, polars = tool("pyarrow"), tool("pandas"), tool("polars")
    table = result.to_arrow()
    assert table.num_rows == len(result) == len(list(result))
    assert tuple(table.column_names) == result.columns
    assert arrow.table(result).equals(table), "as a stream of Arrow"
    assert isinstance(result.to_pandas(), pandas.DataFrame)
    assert result.to_polars().shape == (len(result), len(result.columns))
    assert polars.DataFrame(result).shape == (len(result), len(result.columns))
    part = result[1:]
    assert type(part) is type(result)
    assert part.to_arrow().equals(table.slice(1)) or part.to_arrow().to_pylist() == table.slice(1).to_pylist()
    assert len(result[5:2]) == 0
    shown = result._repr_html_()
    assert shown.count("<tr>") == len(result) + 1
    for name in result.columns:
        column = result[name]
        assert isinstance(column, np.ndarray)
        assert len(column) == len(result)
    with pytest.raises(KeyError, match="there is no column 'nonsense'"):
        result["nonsense"]
    with pytest.raises(IndexError):
        result[len(result)]


def test_a_long_table_shows_its_head_and_tail() -> None:
    shown = ninefold.solve_many(["." * 81] * 40)._repr_html_()
    assert shown.count("<tr>") == 12
    assert re.findall(r"<tr><th>(\d+)</th>", shown) == ["0", "1", "2", "3", "4", "35", "36", "37", "38", "39"]


def test_columns_compare_elementwise() -> None:
    rated = ninefold.rate_many(PUZZLES)
    first = rated[0]
    assert isinstance(first, ninefold.Rating)
    assert np.equal(rated.hardest, first.hardest).tolist() == [True, False, False, False]
    assert (rated["status"] == "one").tolist() == [True, False, False, True]
    assert [str(row) for row in rated[3:]] == [str(rated[3])]
    assert repr(rated[:1]) == "RateResult(1 row, 1 rated)"


def test_duckdb_reads_a_result() -> None:
    duckdb = tool("duckdb")
    tool("pyarrow")
    rated = ninefold.rate_many(PUZZLES).to_arrow()
    assert duckdb.sql("select count(*) from rated where status = 'one'").fetchall() == [(len(rated) - 2,)]


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet", "npz"])
def test_the_card_tells_how_to_load_a_data_set(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each loading line of the card runs, and solutions come out as text."""
    names = {name: tool(name) for name in ("pandas", "polars", "duckdb", "datasets", "numpy")}
    folder = tmp_path / "set"
    ours.make(folder, 40, seed=1, format=form, columns=["solution", "clues", "level", "er"], workers=0)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    card = (folder / "README.md").read_text()
    fence = re.search(r"```python\n(.*?)```", card, re.DOTALL)
    assert fence is not None
    lines = fence[1].splitlines()
    assert lines
    for line in lines:
        if form == "npz":
            exec(line, names)
            assert names["puzzles"].shape[1] == names["solutions"].shape[1] == 81
            continue
        call = line.replace('load_dataset("FOLDER"', f'load_dataset("{folder}", cache_dir="{tmp_path / "cache"}"')
        loaded = eval(call, names)
        if line.startswith("datasets"):
            assert set(loaded) == {"train", "validation", "test"}
            loaded = loaded["train"]
            assert loaded.features["er"].dtype == "float64"
        first = loaded.limit(1).fetchall()[0][1] if line.startswith("duckdb") else loaded["solution"][0]
        assert isinstance(first, str), line
        assert ninefold.check(first).status is ninefold.Status.ONE


def test_tables_of_every_library_are_taken() -> None:
    arrow, pandas, polars, duckdb = tool("pyarrow"), tool("pandas"), tool("polars"), tool("duckdb")
    frame = polars.DataFrame({"id": [1, 2, 3], "question": [EASY, None, "." * 81]})
    table = frame.to_arrow()
    column = pandas.Series([EASY, None, "." * 81])
    taken = [
        *(frame, frame.lazy(), frame["question"], frame["question"].cast(polars.Categorical)),
        *(table, table["question"], table.to_batches()[0], table.to_reader(), table["question"].dictionary_encode()),
        *(column, column.astype(pandas.ArrowDtype(arrow.string())), column.astype("category")),
        *(pandas.DataFrame({"any name": column}), duckdb.sql("select * from frame")),
    ]
    for puzzles in taken:
        found = ninefold.solve_many(puzzles)
        assert found["status"].tolist() == ["one", "unreadable", "several"], type(puzzles)
        assert str(found.errors[1]) == "puzzles[1]: no puzzle"
    with pytest.raises(TypeError, match=r"no column is called puzzle: pass one, such as table\['a'\] \(a, b\)"):
        ninefold.solve_many(polars.DataFrame({"a": [EASY], "b": [EASY]}))


def test_a_dictionary_of_columns_is_a_table() -> None:
    assert ninefold.count_many({"id": [1, 2], "puzzle": [EASY, None]}).count.tolist() == [1, 0]
    with pytest.raises(TypeError, match="no column is called puzzle"):
        ninefold.count_many({"a": [EASY], "b": [EASY]})


def test_missing_values_of_pandas() -> None:
    pandas, arrow = tool("pandas"), tool("pyarrow")
    kind = pandas.ArrowDtype(arrow.dictionary(arrow.int32(), arrow.string()))
    for column in (pandas.Series([EASY, None], dtype=kind), pandas.Series([EASY, pandas.NA], dtype=object)):
        assert ninefold.solve_many(column).errors[1].reason == "no puzzle"


def test_polars_streams_a_file_through_a_function(tmp_path: Path) -> None:
    polars = tool("polars")
    sizes = []

    def solution(puzzles: Any) -> Any:
        sizes.append(len(puzzles))
        return polars.Series(ninefold.solve_many(puzzles).lines(), dtype=polars.String)

    rows = 300_000
    polars.DataFrame({"id": range(rows), "puzzle": [EASY, HARD, None] * (rows // 3)}).write_parquet(
        tmp_path / "in.parquet"
    )
    column = polars.col("puzzle").map_batches(solution, return_dtype=polars.String, is_elementwise=True)
    polars.scan_parquet(tmp_path / "in.parquet").with_columns(solution=column).sink_parquet(tmp_path / "out.parquet")
    written = polars.read_parquet(tmp_path / "out.parquet")
    assert max(sizes) < rows, "in parts"
    assert written["solution"].null_count() == rows // 3
    assert written["id"].to_list() == list(range(rows))
