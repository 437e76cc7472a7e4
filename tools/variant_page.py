"""Write docs/variants/: a page for each rule with its words, a picture and how formats say it; an index.

The words come from the rules themselves, the examples from ninefold.variants.examples.
``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path

from ninefold import FormatError, Shape, variants
from ninefold.variants import Constraint, Variant
from ninefold.variants.examples import EXAMPLES, example
from ninefold.variants.forms import FORMS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "variants"
SHAPE = Shape(4)
FORMATS = {"iss": "ISS", "fpuzzles": "f-puzzles"}


def words(kind: type[Constraint]) -> str:
    """The text of a rule: its docstring without the example."""
    text = inspect.cleandoc(kind.__doc__ or "").partition(">>>")[0].strip()
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def said(rule: Constraint) -> list[str]:
    """How formats say the example."""
    found = []
    for form, name in FORMATS.items():
        extra = [place for place in rule.places() if isinstance(place, str)]
        try:
            text = Variant(SHAPE, {}, [rule], dict.fromkeys(extra)).write(form)
        except FormatError:
            continue
        text = text.partition("]], ")[2].rstrip("}") if form == "fpuzzles" else text.removeprefix(".Shape~4x4")
        if text:
            found.append(f"- {name}: `{text}`")
    return found


def page(rule: Constraint) -> tuple[str, str | None]:
    """The page of a rule, and its picture where it has one."""
    kind = type(rule)
    picture = None if kind in (variants.Note, variants.Unknown) else example(rule.slug).to_svg() + "\n"
    lines = [f"# {kind.__name__}", "", f"`{kind.slug}` · {kind.about}", "", words(kind), ""]
    if picture:
        lines += [f"![{kind.__name__}](images/{kind.slug}.svg)", ""]
    lines += [f"> {rule.describe()}", ""]
    if formats := said(rule):
        lines += ["In other formats:", "", *formats, ""]
    return "\n".join([*lines, "[All rules](index.md)"]) + "\n", picture


INTRODUCTION = """\
# Variants

A `Variant` is a puzzle of any shape with any of these rules; `ninefold variants` lists them, with a drawing of each
that is named, `--html FILE` with pictures. `solve`, `count`, `check`, `hint`, `minimize` and others take variants as
they take classic puzzles, in Python and on the command line, where `show`, `steps`, `explain`, `convert` and
`generate` do too.

```python
>>> from ninefold import Shape, solve
>>> from ninefold.variants import Killer, Thermo, Variant
>>> puzzle = Variant(Shape(4), {"r1c1": 1, "r2c3": 1}, [Thermo("r1c1 r1c2 r1c3 r1c4"), Killer("r4c1 r4c2", 3)])
>>> solve(puzzle, require_unique=False).rows[0]
(1, 2, 3, 4)

```

Rows, columns and regions hold different digits without a rule. Solutions that differ in extra cells alone are
different ones. `Or` and `And` join rules; `Pair`, `Pattern` and `Automaton` state one that nobody has named yet.
[Generating puzzles](../generate.md#variants) tells how `generate_variant` makes puzzles for given rules,
[batch jobs](../batch.md#variants) what to do with many, [books](../books.md#variants) how to print them.
How the engine works and how fast it is: [the design](../design/variants.md).

## Hints

`hint` gives the next conclusion with the smallest set of houses and rules that forces it, found by leaving out one
after the other; `step.after` is the puzzle with the conclusion taken in, `step.to_svg()` a picture. `true_candidates`
tells which digits stand in some solution, with a `limit` in how many; `to_svg()`, `drawing()` and
`ninefold show --true` colour them by that number.

A variant may be hard: `solve`, `count`, `check`, `hint`, `true_candidates`, `minimize` and `generate_variant` take
`seconds`, most of them `nodes` as well, and say when that was not enough.

```python
>>> from ninefold import hint, true_candidates
>>> puzzle = Variant(Shape(9), {}, [Killer("r1c1 r1c2", 3), Killer("r1c3 r1c4 r2c4", 9)])
>>> print(hint(puzzle))
The cage 3 at r1c1, r1c2 leaves only 1, 2 in r1c1, r1c2.
>>> true_candidates(Variant(Shape(4), {"r2c4": 1}, [Thermo("r1c1 r1c2 r1c3")]), limit=100).count("r1c3", 4)
12

```

## Formats

`Variant.read` recognises a text, `Variant.write` takes one of these names. A rule that a format cannot say is refused
by name, never left out; what nobody knows is kept as `Unknown` and named when the puzzle is solved. What a link or a
file has beside the rules (title, drawings, progress) is a `Note`: kept, and no rule. Drawings of f-puzzles and
SudokuMaker are such notes; SudokuPad and Penpa have drawings instead of rules, so a puzzle with any is read, but not
solved. In Penpa a black number in a cell is a given, heavy edges that cut the grid evenly are regions, and cages are
killer cages; its other kinds of grids are refused. SudokuMaker's custom constraints are programs: they are kept as
`Unknown`. What a setter only wrote or drew ("X: the sum is 10 or 15", entropic lines as plain ones) nobody can read off
a file: such a puzzle has several solutions or none until these rules are added, and the command line says so.

In files there is one puzzle a line, or one JSON object.
"""


def index() -> str:
    """The list of all rules."""
    lines = [
        INTRODUCTION,
        "| format | holds |",
        "|---|---|",
        *(f"| `{form.name}` | {form.about} |" for form in FORMS.values()),
        "",
        "## Rules",
        "",
        "| rule | says |",
        "|---|---|",
        *(f"| [{rule.__name__}]({rule.slug}.md) | {rule.about} |" for rule in variants.RULES),
    ]
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Every page and picture."""
    found = {FOLDER / "index.md": index()}
    for rule in EXAMPLES:
        text, picture = page(rule)
        found[FOLDER / f"{rule.slug}.md"] = text
        if picture:
            found[FOLDER / "images" / f"{rule.slug}.svg"] = picture
    return found


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="say which pages are out of date, and write none")
    check = parser.parse_args().check
    wanted = files()
    there = {path for path in FOLDER.rglob("*") if path.suffix in (".md", ".svg")}
    stale = [path for path, text in wanted.items() if path not in there or path.read_text(encoding="utf-8") != text]
    stale += sorted(there - set(wanted))
    if check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: make docs")
        return bool(stale)
    (FOLDER / "images").mkdir(parents=True, exist_ok=True)
    for path in stale:
        if path in wanted:
            path.write_text(wanted[path], encoding="utf-8")
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
