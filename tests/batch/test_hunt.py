"""Hunts: every catch is what it claims to be, and a hunt that is cut short ends as one that is not."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import JobError, batch
from tests.batch.conftest import CORPUS
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture

SETTINGS: dict[str, Any] = {"goal": "guesses", "bound": 12, "seed": 3, "breadth": 6, "population": 50}


def found(folder: Path) -> tuple[bytes, bytes]:
    return (folder / "found.csv").read_bytes(), (folder / "manifest.json").read_bytes()


def test_what_is_caught_is_what_it_claims(tmp_path: Path) -> None:
    hunt = batch.hunt((), tmp_path / "out", **SETTINGS, rounds=4, workers=0)
    assert hunt.catches
    assert hunt.best == hunt.catches[0]
    with (tmp_path / "out" / "found.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["puzzle"] for row in rows] == [catch.puzzle for catch in hunt.catches]
    assert len({row["puzzle"] for row in rows}) == len(rows)
    for row in rows:
        solution = ninefold.solve(row["puzzle"])
        assert solution.guesses == int(row["guesses"]) > 12
        assert ninefold.is_minimal(row["puzzle"])
        assert ninefold.canonical(row["puzzle"]).line == row["puzzle"]
    data = json.loads((tmp_path / "out" / "manifest.json").read_bytes())
    assert data["counts"] == {"met": hunt.met, "caught": len(rows), "left": hunt.left}


def test_ratings_and_clues(tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    start.write_text("\n".join(CORPUS[60:90]) + "\n")
    hunt = batch.hunt([start], tmp_path / "rated", bound=2000, rounds=1, breadth=3, screen=40, workers=0)
    assert all(ninefold.rate(catch.puzzle).score == catch.value > 2000 for catch in hunt.catches)
    assert hunt.catches
    fewer = batch.hunt([start], tmp_path / "small", goal="clues", remove=2, bound=24, rounds=1, breadth=3, workers=0)
    assert fewer.catches
    assert all(ninefold.Grid(catch.puzzle).clue_count == catch.value < 24 for catch in fewer.catches)


def test_cut_short_and_resumed_it_is_the_same(tmp_path: Path) -> None:
    whole = batch.hunt((), tmp_path / "whole", **SETTINGS, rounds=4, workers=0)
    out = tmp_path / "out"
    for rounds in (1, 2, 4):
        cut = batch.hunt((), out, **SETTINGS, rounds=rounds, workers=2 if rounds == 2 else 0, resume=rounds > 1)
    assert cut == whole
    assert found(out) == found(tmp_path / "whole")

    def stopped(what: str, done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    killed = tmp_path / "killed"
    with pytest.raises(KeyboardInterrupt):
        batch.hunt((), killed, **SETTINGS, rounds=4, workers=0, progress=stopped)
    # As if it had been killed while the checkpoint of the last round was written.
    (killed / ".work" / "round-000003.state").unlink()
    with pytest.raises(JobError, match="say --resume"):
        batch.hunt((), killed, **SETTINGS, rounds=4, workers=0)
    assert batch.hunt((), killed, **SETTINGS, rounds=4, workers=0, resume=True) == whole
    assert found(killed) == found(tmp_path / "whole")


def test_where_it_ends(tmp_path: Path) -> None:
    assert batch.hunt((), tmp_path / "a", **SETTINGS, seconds=0, workers=0).rounds == 0
    few = batch.hunt((), tmp_path / "b", **{**SETTINGS, "bound": 1}, wanted=1, workers=0)
    assert few.catches
    # Nothing is near a puzzle that has no neighbours.
    alone = tmp_path / "alone.txt"
    alone.write_text("." * 81 + "\n" + CORPUS[0] + "\n")
    nothing = batch.hunt([alone], tmp_path / "c", goal="clues", remove=1, add=0, workers=0)
    assert nothing.left == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"goal": "colour"}, "no goal 'colour'"),
        ({"scale": "x"}, "no scale 'x'"),
        ({"bound": "x"}, "bound must be a number"),
        ({"remove": 0, "add": 0}, "no neighbour of itself"),
        ({"breadth": 0}, "breadth must be at least 1"),
    ],
)
def test_what_cannot_be(arguments: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        batch.hunt((), tmp_path / "out", **arguments, rounds=1, workers=0)
    assert not (tmp_path / "out").exists()


def test_on_the_command_line(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    options = ["--goal", "guesses", "--breadth", "4", "--rounds", "1", "--workers", "0", "--out", out]
    result = run("batch", "hunt", *options)
    assert result.code == 0, result.err
    assert result.out.startswith(f"{out}: 1 rounds, ")
    assert "hunt: 1 rounds" in run("batch", "status", out).out
    assert run("batch", "hunt", *options, "--below", "20").err.startswith("ninefold: say --above for a rating")
    empty = tmp_path / "empty.txt"
    empty.write_text("." * 81 + "\n")
    result = run("batch", "hunt", str(empty), "--rounds", "1", "--out", str(tmp_path / "none"))
    assert "starts from at least one puzzle with exactly one solution" in result.err
