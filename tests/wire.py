"""One value of each kind on the wire, and its fixture in ``tests/data/wire``.

``python -m tests.wire`` rewrites the fixtures. Run it when you change the form on purpose, and raise WIRE_VERSION when
a field changes its meaning or is removed.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ninefold
from ninefold import Grid, approaches, examples, formats, render, variants

FIXTURES = Path(__file__).parent / "data" / "wire"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAINED = ".1..9...55......944...67..81.4.56......7..9....8..9.....1..5......6..4.2...2..53."
SEVERAL = examples.get("several").line


def caught(function: Callable[..., object], *args: Any, **options: Any) -> ninefold.NinefoldError:
    try:
        function(*args, **options)
    except ninefold.NinefoldError as error:
        return error
    raise AssertionError("nothing was raised")


def begun() -> Grid:
    """Return a position with everything that a puzzle can have."""
    corners = [0] * 81
    corners[3] = 0b10_0010
    return Grid(EASY).set("r1c3", 4).with_marks([0b11] * 81).with_corners(corners)


def path_with(technique: str) -> ninefold.Step:
    return next(
        step for step in ninefold.steps(CHAINED, preset="hodoku", als_nodes=True) if step.technique == technique
    )


def window() -> approaches.Window:
    made = approaches.window(EASY, "scan", count=3)
    assert made.next is not None
    end = dataclasses.replace(made.end, seconds=0.25)
    return dataclasses.replace(made, next=dataclasses.replace(made.next, microseconds=0), end=end)


def timeless(row: Any) -> Any:
    return dataclasses.replace(row, seconds=0.25)


def variant() -> variants.Variant:
    return variants.Variant(
        ninefold.Shape(4), {"r1c1": 2, "r2c3": 3}, [variants.Killer("r1c3 r1c4", 5), variants.Odd("r4c4")]
    )


CASES: dict[str, Callable[[], object]] = {
    "puzzle": lambda: formats.Record(
        begun(), solution=ninefold.solve(EASY).line, meta={"title": "begun", "rating": 1.2}
    ),
    "puzzle-sukaku": lambda: Grid.from_candidates([0b11] + [0x1FF] * 80),
    "check-one": lambda: ninefold.check(EASY),
    "check-invalid": lambda: ninefold.check("55" + "." * 79),
    "check-variant": lambda: ninefold.check(variant().given(r1c2=2)),
    "check-broken": lambda: ninefold.check(
        variants.Variant(ninefold.Shape(4), {"r1c1": 1}, [variants.Killer("r1c1 r1c2", 7)]), explain=True
    ),
    "check-several": lambda: ninefold.check(variants.Variant(ninefold.Shape(4), "..34 3412 ..43 ...."), explain=True),
    "count": lambda: ninefold.count(SEVERAL, limit=None),
    "solution": lambda: ninefold.solve(EASY),
    "solution-variant": lambda: ninefold.solve(variant(), require_unique=False),
    "rating": lambda: ninefold.rate(EASY),
    "step-single": lambda: ninefold.all_steps(EASY, preset="hodoku")[0],
    "step-chain": lambda: path_with("grouped-aic"),
    "step-variant": lambda: ninefold.hint(variant()).step,
    "hint": lambda: ninefold.hint(EASY, preset="hodoku"),
    "hint-variant": lambda: ninefold.hint(variant()),
    "hint-mistakes": lambda: ninefold.hint(Grid(EASY).set("r1c3", 2)),
    "path": lambda: dataclasses.replace(
        ninefold.steps(CHAINED, preset="hodoku"), steps=ninefold.steps(CHAINED, preset="hodoku").steps[:3]
    ),
    "path-variant": lambda: ninefold.steps(variant(), limit=2),
    "error-parse": lambda: ninefold.ParseError("expected 81 cells, got 5", source="two.txt", line=2),
    "error-several": lambda: caught(ninefold.solve, SEVERAL),
    "error-mistake": lambda: caught(ninefold.steps, Grid(EASY).set("r1c3", 2)),
    "assessment": lambda: ninefold.assess(Grid(EASY).set("r1c3", 3)),
    "events": window,
    "event": lambda: next(approaches.start(EASY, "scan")),
    "outcome": lambda: timeless(approaches.run(EASY, "csp")),
    "row": lambda: timeless(approaches.compare(EASY, ["csp"])[0]),
}


def write() -> None:
    FIXTURES.mkdir(exist_ok=True)
    for name, make in CASES.items():
        text = json.dumps(render.to_dict(make()), indent=1)
        (FIXTURES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
