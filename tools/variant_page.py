"""Write docs/variants/: an index, and a page for each rule with its text, a picture and its form in each format.

The text comes from the rules, the examples from ninefold.variants.examples. ``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path

from ninefold import Shape, formats, variants
from ninefold.errors import FormatError
from ninefold.variants import Constraint, Variant
from ninefold.variants.examples import EXAMPLES, example
from ninefold.variants.rules.base import joined

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "variants"
SHAPE = Shape(4)
FORMATS = {"iss": "ISS", "fpuzzles": "f-puzzles"}


def words(kind: type[Constraint]) -> list[str]:
    """Return the paragraphs about a rule: its sentence, its other names, and the rest of its docstring without the
    example.
    """
    sentence, *rest = inspect.cleandoc(kind.__doc__ or "").partition(">>>")[0].strip().split("\n\n")
    found = [
        f"`{kind.slug}` · {sentence}",
        *([f"Also called {joined(kind.names, 'or')}."] if kind.names else []),
        *rest,
    ]
    return [" ".join(part.split()) for part in found]


def format_forms(rule: Constraint) -> list[str]:
    """Return the example in each format."""
    found = []
    for form, name in FORMATS.items():
        extra = [place for place in rule.places() if isinstance(place, str)]
        try:
            text = str(formats.dumps(Variant(SHAPE, {}, [rule], dict.fromkeys(extra)), form)).strip()
        except FormatError:
            continue
        text = text.partition("]], ")[2].rstrip("}") if form == "fpuzzles" else text.removeprefix(".Shape~4x4")
        if text:
            found.append(f"- {name}: `{text}`")
    return found


def page(rule: Constraint) -> tuple[str, str | None]:
    """Return the page of a rule, and its picture if it has one."""
    kind = type(rule)
    picture = None if kind in (variants.Note, variants.Unknown) else example(rule.slug).to_svg() + "\n"
    lines = [f"# {kind.__name__}", "", *(line for part in words(kind) for line in (part, ""))]
    if picture:
        lines += [f"![{kind.__name__}](images/{kind.slug}.svg)", ""]
    lines += [f"> {rule.describe()}", ""]
    if formats := format_forms(rule):
        lines += ["In other formats:", "", *formats, ""]
    return "\n".join([*lines, "[All rules](index.md)"]) + "\n", picture


INTRODUCTION = """\
# Variants

A `Variant` is a puzzle of any shape with any of these rules; `ninefold variants` lists them, with a drawing of each
that you name (`ninefold variants kropki`), or as pictures in a page with `-o FILE.html`.
`solve`, `count`, `check`, `hint`, `minimize` and others take variants as
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

`hint` gives the easiest step, `steps` the path to the solution and `all_steps` everything that applies now, as for
classic puzzles. [How variants are explained](../variant_logic.md) describes the techniques and their order. If none
applies, the engine finds the conclusion that the fewest houses and rules force. `step.after()` is the position after a
step, and `render.step_svg(step)` is a picture. `true_candidates`
tells which digits stand in some solution, with a `limit` in how many; `to_svg()`, `drawing()` and
`ninefold show --true` color them by that number.

A variant may be hard: `solve`, `count`, `check`, `hint`, `true_candidates`, `minimize` and `generate_variant` take
`seconds`, most of them `nodes` as well, and say when that was not enough.

```python
>>> from ninefold import hint, render, true_candidates
>>> puzzle = Variant(Shape(9), {}, [Killer("r1c1 r1c2", 3), Killer("r1c3 r1c4 r2c4", 9)])
>>> print(render.explain(hint(puzzle).step))
The 3-cage r1c1, r1c2 can only be 1+2, so r1c1 and r1c2 must each be 1 or 2.
>>> true_candidates(Variant(Shape(4), {"r2c4": 1}, [Thermo("r1c1 r1c2 r1c3")]), limit=100).count("r1c3", 4)
12

```

## Formats

`ninefold.parse(text)` recognizes the format of a text and returns the puzzle: a `Variant`, or a `Grid` if it is 9x9 and
has no rules. `formats.dumps(puzzle, "iss")` writes it in one of the formats below. If a format cannot express a rule,
writing fails and names the rule; rules are never dropped silently. Unrecognized constraints are kept as `Unknown` and
reported when you solve. The title, drawings and progress of a link or file are kept as `Note`. Drawings of f-puzzles
and SudokuMaker are such notes; SudokuPad and Penpa have drawings instead of rules, so such a puzzle is read but not
solved. In Penpa a black number in a cell is a given, heavy edges that cut the grid evenly are regions, and cages are
killer cages; its other kinds of grids are refused. SudokuMaker's custom constraints are programs: they are kept as
`Unknown`. What a setter only wrote or drew ("X: the sum is 10 or 15", entropic lines as plain ones) nobody can read off
a file: such a puzzle has several solutions or none until these rules are added, and the command line says so.

`to_svg()` and `ninefold show` draw the lines, shapes, texts and cages that setters added in f-puzzles and SudokuPad
below the rules. A drawing that only repeats a rule is left out. If a drawing cannot be drawn, as in text output, the
last line reports how many are not shown.

Files of lines, CSV, JSON, JSON lines and Parquet may mix classic puzzles and variants; see [Formats](../formats.md).
"""


def index() -> str:
    """Return the list of all rules."""
    lines = [
        INTRODUCTION,
        "| format | holds |",
        "|---|---|",
        *(f"| `{name}` | {formats.get(name).summary} |" for name in formats.names(*formats.VARIANTS)),
        "",
        "## Rules",
        "",
        "| rule | says |",
        "|---|---|",
        *(f"| [{rule.__name__}]({rule.slug}.md) | {rule.about} |" for rule in variants.RULES),
    ]
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Return every page and picture."""
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
