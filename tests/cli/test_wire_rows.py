"""JSON lines: the rows of the commands match the fixture, and the page documents every field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninefold.render import WIRE_VERSION
from tests.conftest import ROOT

from .conftest import EASY, EMPTY, Run

FIXTURE = ROOT / "tests" / "data" / "wire" / "rows.jsonl"
BAD = "12"
COMMANDS = {
    "solve": [EASY, EMPTY, BAD],
    "check": [EASY, EMPTY, BAD],
    "count": [EASY, "--limit", "2", EMPTY, BAD],
    "rate": [EASY, EMPTY, BAD],
    "steps": ["--preset", "hodoku", EASY],
    "compare": ["--only", "csp", EASY],
    "techniques": [],
    "canonical": [EASY, BAD],
    "shuffle": ["--seed", "1", EASY, BAD],
    "minimize": ["--seed", "1", EASY, BAD],
    "neighbors": [EASY],
    "generate": ["1", "--seed", "1"],
}
MANY = {"steps", "techniques", "neighbors"}
"""Commands for which one row is enough."""


def rows_of(run: Run, command: str) -> list[dict[str, Any]]:
    lines = run(command, "--format", "jsonl", *COMMANDS[command]).out.splitlines()
    rows = [json.loads(line) for line in (lines[:1] if command in MANY else lines)]
    for row in rows:
        row.update({key: 0 for key in ("seconds", "guesses") if key in row and varies(key, row)})
    return rows


def varies(key: str, row: dict[str, Any]) -> bool:
    """Return whether a value depends on the machine."""
    return key == "seconds" or row["status"] == "several"


@pytest.mark.parametrize("command", COMMANDS)
def test_rows_are_those_of_the_fixture(run: Run, command: str) -> None:
    fixture = [json.loads(line) for line in FIXTURE.read_text(encoding="utf-8").splitlines()]
    rows = rows_of(run, command)
    assert rows == [row for entry in fixture if entry["command"] == command for row in entry["rows"]]
    assert all(next(iter(row.items())) == ("ninefold", WIRE_VERSION) for row in rows)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_documents_every_field(run: Run, command: str) -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    table = page[page.index("| command |") :].splitlines()
    (line,) = (line for line in table if line.startswith(f"| `{command}` | "))
    shared = {"ninefold", "source", "line", "puzzle", "error"}
    fields = {field for row in rows_of(run, command) for field in row}
    assert {field for field in fields - shared if f"`{field}`" not in line} == set()
