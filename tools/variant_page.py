"""One page per rule for ``make site`` (tools/site.py), and the list in docs/variants/index.md.

The words come from the rules themselves, the examples from ninefold.variants.examples.  Run by ``make docs``, which
writes the list into the index; ``--check`` compares instead.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
from functools import cache
from pathlib import Path

from ninefold import Shape, formats, generate_variant, parse, solve, variants
from ninefold.errors import FormatError
from ninefold.variants import Constraint, Variant, examples
from ninefold.variants.rules.base import joined

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "variants"
INDEX = ROOT / "docs" / FOLDER / "index.md"
BEGIN, END = "<!-- rules, by tools/variant_page.py: do not edit -->\n", "<!-- end -->\n"
FORMATS = {"iss": "Interactive Sudoku Solver", "fpuzzles": "f-puzzles"}
LINES = ("iss", "fpuzzles-link", "sudokumaker-link")
# The example of a rule is set on a 4x4 grid. No 4x4 grid satisfies these examples: what to set instead, and the size.
LARGER = {
    "palindrome": ('Palindrome("r1c1 r1c2 r2c3 r3c3 r4c2")', 4),
    "same-values": ('SameValues(["r1c1 r1c2", "r2c3 r3c3"])', 4),
    "sum-line": ('SumLine("r1c1 r1c2 r1c3 r1c4", 5)', 4),
    "lockout": ('Lockout("r1c1 r1c2 r2c3 r3c3", 3)', 6),
    "nabner": ('Nabner("r1c1 r2c2 r2c3")', 6),
    "equality-cage": ('EqualityCage("r1c1 r1c2 r2c2 r2c3")', 6),
    "value-index": ('ValueIndex("r1c1 r1c2 r2c3 r2c4")', 4),
    "counting-circles": ('CountingCircles("r1c1 r1c2 r2c3")', 4),
    "allowed": ('Allowed("r1c1 r2c3 r4c2", [1, 2])', 4),
    "look-and-say": ('LookAndSay("r1c1 r1c2 r2c3 r3c4", [(2, 1)])', 4),
    "anti-king": ("AntiKing()", 6),
    "anti-taxicab": ("AntiTaxicab()", 6),
    "global-entropy": ("GlobalEntropy()", 6),
    "global-modulo": ("GlobalModulo()", 9),
    "non-consecutive": ("NonConsecutive()", 6),
    "strict-kropki": ("StrictKropki()", 9),
    "strict-ratio": ("StrictRatio()", 6),
    "strict-difference": ("StrictDifference()", 6),
    "connected-values": ("ConnectedValues([1, 2, 3])", 4),
    "odd": ('Odd("r1c1 r2c3 r3c2")', 4),
    "even": ('Even("r1c1 r2c3 r3c2")', 4),
}
# Puzzles to try for rules about extra cells. This format creates and names the cells.
_CHAOS = ".Shape~4x4.NoBoxes.ChaosConstruction."
EXTRA_CELLS = {
    "chaos-construction": f"{_CHAOS}~R1C3_1~R2C1_4~R3C1_2~CC7_4",
    "chaos-arrow": f"{_CHAOS}ChaosArrow~R1C1.ChaosArrow~R2C3.ChaosArrow~R4C2.~R2C4_4~R4C1_4~R4C2_2",
    "chaos-count": f"{_CHAOS}ChaosCount~R1C1.ChaosCount~R2C3.ChaosCount~R3C2.ChaosCount~R4C4.~R1C2_4~R1C4_2",
    "doppelganger": ".Shape~4x4~0-4.Doppelganger.~R2C1_1~R2C2_4~R2C3_2~R3C2_2",
}


@cache
def sources() -> dict[str, str]:
    """Return the example of each rule as it is written in the source, by class."""
    tree = ast.parse(Path(examples.__file__).read_text(encoding="utf-8"))
    values = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign)}  # type: ignore[attr-defined]

    class Plain(ast.NodeTransformer):
        """Leaves out the name of the module, and puts the value of a constant in its place."""

        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            return ast.Name(node.attr)

        def visit_Name(self, node: ast.Name) -> ast.AST:
            return values.get(node.id, node)

    (table,) = (node.value for node in tree.body if isinstance(node, ast.AnnAssign))
    found = {}
    for element in table.elts:  # type: ignore[union-attr]
        call = Plain().visit(element)
        found[call.func.id] = ast.unparse(call).replace("'", '"')
    return found


def code(rule: Constraint) -> str:
    """Return how the example of a page is written in Python."""
    return LARGER[rule.slug][0] if rule.slug in LARGER else sources()[type(rule).__name__]


def to_try(rule: Constraint) -> tuple[Variant, Constraint] | None:
    """Return a small puzzle with the rule and exactly one solution, and the rule; None for what is not a rule."""
    if isinstance(rule, (variants.Note, variants.Unknown)):
        return None
    if rule.slug in EXTRA_CELLS:
        puzzle = parse(EXTRA_CELLS[rule.slug])
        assert isinstance(puzzle, Variant)
        return puzzle, rule
    shown = eval(code(rule), vars(variants))
    return generate_variant([shown], shape=Shape(LARGER.get(rule.slug, ("", 4))[1]), seed=1).puzzle, shown


def words(kind: type[Constraint]) -> list[str]:
    """Return the paragraphs about a rule: its sentence, its other names, the rest of its docstring."""
    sentence, *rest = inspect.cleandoc(kind.__doc__ or "").partition(">>>")[0].strip().split("\n\n")
    names = [f"Also called {joined(kind.names, 'or')}."] if kind.names else []
    return [" ".join(part.split()) for part in (sentence, *names, *rest)]


def format_forms(rule: Constraint) -> list[str]:
    """Return how formats write the rule."""
    found = []
    size = LARGER.get(rule.slug, ("", 4))[1]
    for form, name in FORMATS.items():
        if form == "iss" and rule.slug in EXTRA_CELLS:
            parts = EXTRA_CELLS[rule.slug].split(".")
            found.append(f"| {name} | `.{next(part for part in parts if part.startswith(type(rule).__name__))}` |")
            continue
        try:
            text = str(formats.dumps(Variant(Shape(size), {}, [rule], extra_cells(rule)), form)).strip()
        except FormatError:
            found.append(f"| {name} | cannot express this rule |")
            continue
        text = (
            text.partition("]], ")[2].rstrip("}") if form == "fpuzzles" else text.removeprefix(f".Shape~{size}x{size}")
        )
        found.append(f"| {name} | `{text}` |" if text else f"| {name} | cannot express this rule |")
    return ["## In other formats", "", "| format | written as |", "|---|---|", *found, ""]


def extra_cells(rule: Constraint) -> dict[str, None]:
    """Return the extra cells that a rule names."""
    return dict.fromkeys(place for place in rule.places() if isinstance(place, str))


def line(puzzle: Variant, *names: str) -> str | None:
    """Return a puzzle in the first of some formats that can hold it."""
    for name in names:
        try:
            return str(formats.dumps(puzzle, name)).strip()
        except FormatError:
            continue
    return None


def trial(rule: Constraint, puzzle: Variant) -> list[str]:
    """Return the part of a page about the puzzle to try."""
    size = puzzle.shape.height
    givens = ", ".join(f'"{cell}": {min(digits)}' for cell, digits in puzzle.givens)
    text = EXTRA_CELLS.get(rule.slug) or line(puzzle, *LINES)
    build = f'parse("{text}")' if rule.slug in EXTRA_CELLS else f"Variant(Shape({size}), {{{givens}}}, [rule])"
    lines = [
        "## A puzzle to try",
        "",
        "The picture shows a puzzle with exactly one solution.",
        "",
        "```python",
        f">>> from ninefold import {'parse' if rule.slug in EXTRA_CELLS else 'Shape, Variant'}, solve",
        f">>> puzzle = {build}",
        ">>> print(solve(puzzle))",
        *str(solve(puzzle)).splitlines(),
        "```",
        "",
    ]
    if text:
        lines += ["See how to solve it, step by step:", "", "```sh", f"ninefold explain '{text}'", "```", ""]
    if link := line(puzzle, "sudokupad-link"):
        lines += [f"Or [play it on SudokuPad]({link}).", ""]
    return lines


def page(rule: Constraint) -> tuple[str, str | None]:
    """Return the page of a rule, and its picture if it has one."""
    kind = type(rule)
    tried = to_try(rule)
    puzzle, rule = tried or (None, rule)
    picture = None if kind in (variants.Note, variants.Unknown) else (puzzle or examples.example(rule.slug)).to_svg()
    sentence, *rest = words(kind)
    lines = [f"# {kind.__name__}", "", sentence, "", *(line for part in rest for line in (part, ""))]
    if picture:
        lines += [f"![{kind.__name__}](images/{kind.slug}.svg)", ""]
    lines += [
        "## In Python",
        "",
        "```python",
        f">>> from ninefold.variants import {kind.__name__}",
        *([f">>> from ninefold.variants import {', '.join(inner)}"] if (inner := parts(rule)) else []),
        f">>> rule = {code(rule)}",
        ">>> print(rule.describe())",
        rule.describe(),
        "```",
        "",
        "```{eval-rst}",
        f".. py:class:: ninefold.variants.{kind.__name__}{signature(kind)}",
        "```",
        "",
        *(trial(rule, puzzle) if puzzle else []),
        *format_forms(rule),
        f"`ninefold variants {kind.slug}` draws this rule in the terminal. [All rules](index.md#rules)",
    ]
    return "\n".join(lines) + "\n", picture and picture + "\n"


def parts(rule: Constraint) -> list[str]:
    """Return the classes of the rules inside a rule."""
    return [type(part).__name__ for part in getattr(rule, "parts", ())]


def signature(kind: type[Constraint]) -> str:
    """Return the parameters of a rule with their types."""
    return str(inspect.signature(kind)).replace("'", "").removesuffix(" -> None")


def table(links: bool) -> str:
    """Return the list of all rules: with links to their pages on the site, without for readers of the repository."""
    rows = ["| rule | also called | meaning |", "|---|---|---|"]
    for rule in variants.RULES:
        name = f"[{rule.__name__}]({rule.slug}.md)" if links else f"`{rule.__name__}`"
        rows.append(f"| {name} | {', '.join(rule.names)} | {rule.about} |")
    return "\n".join(rows) + "\n"


def index(links: bool = False) -> str:
    """Return the index with a new list."""
    text = INDEX.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    return head + BEGIN + table(links) + END + rest.split(END, 1)[1]


def pages() -> dict[str, str]:
    """Return every page and picture, by its path below docs/."""
    found = {f"{FOLDER}/index.md": index(links=True)}
    for rule in examples.EXAMPLES:
        text, picture = page(rule)
        found[f"{FOLDER}/{rule.slug}.md"] = text
        if picture:
            found[f"{FOLDER}/images/{rule.slug}.svg"] = picture
    return found


def main() -> int:
    """Write or compare the list in the index."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="report whether the list is out of date, and write nothing"
    )
    if not parser.parse_args().check:
        INDEX.write_text(index(), encoding="utf-8")
    elif INDEX.read_text(encoding="utf-8") != index():
        print(f"{INDEX.relative_to(ROOT)} is out of date: run make docs")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
