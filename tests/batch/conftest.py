"""Puzzles for batch jobs, and the content of their output folders."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import ninefold

CORPUS = [line for part in ninefold.engine.bench_corpus(60).values() for line in part]
LOG = "log.jsonl"
collect_ignore = ["failures"]  # not to use outside workers


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder except the log, which contains times."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != LOG)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def lines(count: int) -> list[str]:
    """Return *number* puzzles with bad lines and comments in between."""
    found = list(itertools.islice(itertools.cycle(CORPUS), count))
    found[3], found[count // 2] = "12345", "# a remark"
    return found


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Write a file of 240 lines."""
    path = tmp_path / "in.txt"
    path.write_text("\n".join(lines(240)) + "\n")
    return path
