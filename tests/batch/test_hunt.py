"""Hunts: every result is correct, and an interrupted hunt ends like one that was not."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import batch
from ninefold.errors import JobError
from tests.batch.conftest import CORPUS
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture

SETTINGS: dict[str, Any] = {"goal": "guesses", "bound": 12, "seed": 3, "breadth": 6, "population": 50}


def found(folder: Path) -> tuple[bytes, bytes]:
    return (folder / "found.csv").read_bytes(), (folder / "manifest.json").read_bytes()


def test_every_find_is_correct(tmp_path: Path) -> None:
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
        assert ninefold.clues.is_minimal(row["puzzle"])
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


def test_interrupted_and_resumed_the_result_is_the_same(tmp_path: Path) -> None:
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
    # As if killed while the checkpoint of the last round was being written.
    (killed / ".work" / "round-000003.state").unlink()
    with pytest.raises(JobError, match="use --resume"):
        batch.hunt((), killed, **SETTINGS, rounds=4, workers=0)
    assert batch.hunt((), killed, **SETTINGS, rounds=4, workers=0, resume=True) == whole
    assert found(killed) == found(tmp_path / "whole")


def test_line_numbers_of_errors_at_the_end(tmp_path: Path) -> None:
    assert batch.hunt((), tmp_path / "a", **SETTINGS, seconds=0, workers=0).rounds == 0
    few = batch.hunt((), tmp_path / "b", **{**SETTINGS, "bound": 1}, wanted=1, workers=0)
    assert few.catches
    # A puzzle without neighbors has nothing to hunt.
    alone = tmp_path / "alone.txt"
    alone.write_text("." * 81 + "\n" + CORPUS[0] + "\n")
    nothing = batch.hunt([alone], tmp_path / "c", goal="clues", remove=1, add=0, workers=0)
    assert nothing.left == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"goal": "color"}, "unknown goal 'color'"),
        ({"scale": "x"}, "unknown scale 'x'"),
        ({"bound": "x"}, "bound must be a number"),
        ({"remove": 0, "add": 0}, "not its own neighbor"),
        ({"breadth": 0}, "breadth must be at least 1"),
    ],
)
def test_impossible_requests(arguments: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        batch.hunt((), tmp_path / "out", **arguments, rounds=1, workers=0)
    assert not (tmp_path / "out").exists()


def test_on_the_command_line(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    options = ["--goal", "guesses", "--breadth", "4", "--rounds", "1", "--workers", "0", "--out", out]
    result = run("batch", "hunt", *options)
    assert result.code == 0, result.err
    assert result.out.startswith(f"{out}: 1 round, ")
    assert "hunt: 1 round, " in run("batch", "status", out).out
    assert run("batch", "hunt", *options, "--below", "20").err.startswith("ninefold: use --above for a rating")
    empty = tmp_path / "empty.txt"
    empty.write_text("." * 81 + "\n")
    result = run("batch", "hunt", str(empty), "--rounds", "1", "--out", str(tmp_path / "none"))
    assert "starts from at least one puzzle with exactly one solution" in result.err


def test_a_hunt_is_verified(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.hunt((), out, **SETTINGS, rounds=2, workers=0)
    verdict = batch.verify(out)
    assert verdict.ok
    assert verdict.rows > 3
    assert run("batch", "verify", str(out)).out == f"{out}: {verdict}\n"
    whole = (out / "found.csv").read_text()
    first, second = whole.splitlines()[1:3]
    changes = {
        "has changed": (whole + "\n", False),
        "names a puzzle twice": (whole + first + "\n", True),
        "not in canonical form": (whole.replace(first[:81], first[80::-1]), True),
        "guesses": (whole.replace(first, first[:82] + "99" + first[first.index(",", 82) :]), True),
        "does not beat 12": (whole.replace(second, f"{second[:82]}12,{second.split(',')[2]},1"), True),
        "clues, not 5": (whole.replace(first, ",".join([*first.split(",")[:2], "5", "1"])), True),
    }
    data = json.loads((out / "manifest.json").read_bytes())
    for says, (text, known) in changes.items():
        (out / "found.csv").write_text(text)
        file = {"name": "found.csv", "rows": text.count("\n") - 1, "bytes": len(text)}
        digest = hashlib.sha256(text.encode()).hexdigest() if known else data["files"][0]["sha256"]
        (out / "manifest.json").write_text(json.dumps({**data, "files": [{**file, "sha256": digest}]}))
        assert any(says in error for error in batch.verify(out).errors), says
        assert run("batch", "verify", str(out)).code == 1
    (out / "found.csv").unlink()
    assert batch.verify(out).errors == ("found.csv is missing",)


def test_ratings_of_a_hunt_are_recomputed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.hunt((), out, seed=1, breadth=2, screen=5, rounds=1, workers=0)
    assert batch.verify(out, again=5).again == 5
    assert batch.verify(out, again=5).ok
    text = (out / "found.csv").read_text()
    first = text.splitlines()[1]
    changed = text.replace(first, first[:82] + "1" + first[82:])
    (out / "found.csv").write_text(changed)
    data = json.loads((out / "manifest.json").read_bytes())
    data["files"][0]["sha256"] = hashlib.sha256(changed.encode()).hexdigest()
    (out / "manifest.json").write_text(json.dumps(data))
    assert batch.verify(out).ok  # expensive columns are computed only on request
    assert "rated" in batch.verify(out, again=1).errors[0]


def test_a_screen_lets_the_neighbors_of_the_best_through(tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.hunt((), out, seed=1, breadth=3, rounds=1, screen=2, workers=0)
    rated = {row["puzzle"] for row in csv.DictReader((out / "found.csv").read_text().splitlines())}
    first = batch.hunt((), tmp_path / "start", seed=1, breadth=3, rounds=0, workers=0).best.puzzle
    near = [grid.line for grid in ninefold.neighbors(first, 1, 1, minimal=True)]
    known = {line for line in ninefold.canonical_many(near).lines() if line}
    assert len(known) > 10
    assert known <= rated | {first}
    assert len(rated) <= 64 + len(known) + 2


def test_results_count_in_words() -> None:
    best = batch.Catch("1" + "." * 80, 9, 1)
    assert str(batch.Hunt((), best, 1, 1, 0)).startswith("1 round, 1 puzzle met, best 9: 1.")
    assert str(batch.Hunt((best,), best, 2, 3000, 0)).startswith("2 rounds, 3,000 puzzles met, 1 caught, best 9")
    assert str(batch.BatchSummary(1, 1, {"one": 1})) == "1 row in 1 shard: 1 one"
