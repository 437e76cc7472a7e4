r"""Commands and batch jobs find every puzzle, for every kind of line end."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninefold import batch
from tests.unit.test_line_ends import ENDS, LINE, LINES, text

from .conftest import Run

VARIANTS = [".Shape~4x4.AntiKnight", ".Shape~4x4.Thermo~R1C1~R1C2", ".AntiKing", ".Thermo~R1C1~R1C2~R1C3"]


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("kind", ["lines", "jsonl", "variants", "variant-jsonl", "variant-csv"])
def test_commands(ends: str, kind: str, run: Run, tmp_path: Path) -> None:
    data, numbers = _data(ends, kind)
    path = tmp_path / "puzzles"
    path.write_bytes(data)
    for argv, stdin in ((["check", str(path)], b""), (["check", "-"], data)):
        result = run(*argv, stdin=stdin)
        name = str(path) if stdin == b"" else "stdin"
        assert [line.rpartition(": ")[0] for line in result.out.splitlines()] == [f"{name}:{n}" for n in numbers]
        assert "unreadable" not in result.out


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("kind", ["lines", "csv", "variants", "variant-jsonl", "variant-csv"])
def test_batch_jobs(ends: str, kind: str, tmp_path: Path) -> None:
    data, numbers = _data(ends, kind)
    path = tmp_path / "puzzles"
    path.write_bytes(data)
    report = batch.run("solve", [path], tmp_path / "out", format="csv", workers=0)
    assert report.rows == len(numbers)
    rows = b"".join(batch.merged(tmp_path / "out")).decode().splitlines()[1:]
    assert [row.split(",")[1] for row in rows] == list(map(str, numbers))


def _data(ends: str, kind: str) -> tuple[bytes, list[int]]:
    """Return a file of one kind, and the line numbers of its puzzles."""
    if kind == "csv":
        return text(ends, ["name,puzzle", *(f"a,{LINE}" for _ in range(3))]), [2, 3, 4]
    if kind == "variant-csv":
        return text(ends, ["name,puzzle", *(f"a,{line}" for line in VARIANTS[:3])]), [2, 3, 4]
    lines = VARIANTS if kind.startswith("variant") else LINES
    if kind.endswith("jsonl"):
        lines = [f'{{"puzzle": "{line}"}}' for line in lines]
    return text(ends, lines), [1, 2, 3, 4]
