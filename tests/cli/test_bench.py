"""``ninefold bench``: the signature, and speed on the corpus or on files."""

from __future__ import annotations

import json
import re

import ninefold

from .conftest import EASY, NONE, Run


def test_signature_alone(run: Run) -> None:
    assert run("bench", "--signature") == (f"{ninefold.engine.bench(seconds=0).signature}\n", "", 0)


def test_corpus(run: Run) -> None:
    out, err, code = run("bench", "--seconds", "0.001", "--threads", "2")
    assert (err, code) == ("", 0)
    assert f"signature {ninefold.engine.bench(seconds=0).signature}\n" in out
    for part in ninefold.engine.bench_corpus():
        assert re.search(rf"^{part} +[\d,]+ +\d+% +[\d.]+ +1 +[\d,]+ +[\d.]+\n +2 +[\d,]+ +[\d.]+$", out, re.M)


def test_files(run: Run) -> None:
    out, err, code = run("bench", "--json", "--seconds", "0.001", "-", stdin=f"{EASY}\n{NONE}\n{EASY[1:]}\n".encode())
    facts = json.loads(out)
    (entry,) = facts["sets"]
    assert "signature" not in facts
    assert (entry["name"], entry["puzzles"], entry["one"]) == ("stdin", 2, 0.5)
    assert err.startswith("stdin:3: expected 81 cells, got 80\n")
    assert code == 2
