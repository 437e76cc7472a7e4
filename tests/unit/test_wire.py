"""The wire form: output matches the fixtures, nothing is forgotten, and puzzles can be read from it."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

import ninefold
from ninefold import Grid, approaches, formats, render
from tests.conftest import ROOT
from tests.wire import CASES, FIXTURES, caught, variant

# Fields of a dataclass that the wire does not have.
RENAMED = {"grid": "puzzle", "value": "count", "name": "approach", "first": "from"}
OF_VARIANTS = {"reasons", "givens", "how", "argument"}
"""Fields of a step that only steps of variants have."""


@pytest.mark.parametrize("name", CASES)
def test_fixtures(name: str) -> None:
    wire = render.to_dict(CASES[name]())
    assert json.loads(json.dumps(wire)) == wire, "not plain data"
    assert wire == json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    assert list(wire)[:2] == ["ninefold", "kind"]
    assert wire["ninefold"] == render.WIRE_VERSION
    assert wire["kind"] == name.split("-")[0]


def test_there_is_a_case_for_every_fixture() -> None:
    assert {path.stem for path in FIXTURES.glob("*.json")} == set(CASES)


def test_every_kind_is_documented() -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    for name in CASES:
        assert f"`{name.split('-')[0]}`" in page
        for field in render.to_dict(CASES[name]()):
            assert f"`{field}`" in page, f"docs/wire.md does not tell of {field} in {name}"


@pytest.mark.parametrize("name", [name for name, make in CASES.items() if dataclasses.is_dataclass(make())])
def test_no_field_is_forgotten(name: str) -> None:
    value: Any = CASES[name]()
    wire = render.to_dict(value)
    if isinstance(value, formats.Record):
        expected = {"grid", "solution", "meta"}  # its location in a file is not part of the puzzle
    else:
        expected = {field.name for field in dataclasses.fields(value)}
    if isinstance(value, ninefold.Step) and value.puzzle.classic:
        assert not OF_VARIANTS & set(wire)
        expected -= OF_VARIANTS
    for field in expected:
        renamed = RENAMED.get(field, field) if field not in wire else field
        assert renamed in wire, f"{type(value).__name__}.{field} is not on the wire"


@pytest.mark.parametrize("name", ["path-variant", "solution-variant", "step-variant"])
def test_a_variant_can_be_read_from_the_wire(name: str) -> None:
    (record,) = formats.loads(json.dumps(render.to_dict(CASES[name]())), format="json")
    assert record.puzzle == variant()


def test_an_error_about_a_variant() -> None:
    invalid = caught(ninefold.solve, variant().given(r1c2=2))
    assert render.to_dict(invalid)["conflicts"] == ["row 1 has a digit twice", "box 1 has a digit twice"]
    several = caught(ninefold.solve, variant())
    assert all(len(line) == 16 for line in render.to_dict(several)["examples"])


@pytest.mark.parametrize("name", ["puzzle", "puzzle-sukaku", "solution", "step-single", "step-chain", "path"])
def test_a_puzzle_can_be_read_from_the_wire(name: str) -> None:
    value: Any = CASES[name]()
    grid = {
        formats.Record: lambda: value.grid,
        Grid: lambda: value,
        ninefold.Solution: lambda: value.puzzle,
        ninefold.Step: lambda: value.grid,
        ninefold.Path: lambda: value[0].grid,
    }[type(value)]()
    (record,) = formats.loads(json.dumps(render.to_dict(value)), format="json")
    assert record.grid == grid
    if name == "solution":
        assert record.solution == value.line


def test_version_1_of_a_puzzle_is_still_read() -> None:
    (record,) = formats.loads('{"ninefold": 1, "puzzle": "' + "1" + "." * 80 + '"}')
    assert record.grid[0] == 1


def test_values_without_a_wire_form_raise() -> None:
    with pytest.raises(TypeError, match="int has no wire form"):
        render.to_dict(3)
    with pytest.raises(TypeError, match="Status is part of a result"):
        render.to_dict(ninefold.Status.ONE)


def test_an_event_without_a_place() -> None:
    *_, last = approaches.start(CASES["solution"]().line, "scan")  # type: ignore[attr-defined]
    assert render.to_dict(last) == {
        "ninefold": render.WIRE_VERSION,
        "kind": "event",
        "event": "solved",
        "cell": None,
        "digit": None,
        "depth": 0,
    }
