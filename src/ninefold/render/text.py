"""Steps and grids for the terminal, with or without colour."""

from __future__ import annotations

from .._steps import Step
from .._text import digits_of
from .colours import ELIMINATED, PLACED, look

__all__ = ["step_text"]


def step_text(step: Step, *, color: bool = False) -> str:
    """Draw the candidates of a step's position; what it rests on and what it concludes stand out.

    With *color*, by ANSI colours; without, a placed digit is drawn as ``=5`` and a removed candidate as ``-5``.
    """
    styles: dict[tuple[int, int], str] = {}
    for chain in step.chains:
        for node in chain.nodes:
            for cell in node.cells:
                styles[cell, node.digit] = look("colour-a" if node.on else "colour-b").ansi
    for part in step.parts:
        for cell in part.cells:
            for digit in part.digits:
                styles.setdefault((cell, digit), look(part.role).ansi)
    for cell, digit, role in step.roles:
        for d in [digit] if digit else range(1, 10):
            styles.setdefault((cell, d), look(role).ansi)
    styles.update(dict.fromkeys(step.eliminations, ELIMINATED.ansi))
    styles.update(dict.fromkeys(step.placements, PLACED.ansi))
    cells = [_cell(step, c, styles, color) for c in range(81)]
    widths = [max(cells[9 * r + c][1] for r in range(9)) for c in range(9)]
    lines = []
    for r in range(9):
        if r in (3, 6):
            lines.append("-+-".join("-" * (sum(widths[b : b + 3]) + 4) for b in (0, 3, 6)))
        row = [cells[9 * r + c][0] + " " * (widths[c] - cells[9 * r + c][1]) for c in range(9)]
        lines.append(" | ".join("  ".join(row[b : b + 3]) for b in (0, 3, 6)).rstrip())
    return "\n".join(lines)


def _cell(step: Step, cell: int, styles: dict[tuple[int, int], str], color: bool) -> tuple[str, int]:
    """Return the text of a cell and its width on the screen."""
    digit = step.grid[cell]
    if digit:
        return (f"\033[1m{digit}\033[0m" if color else str(digit)), 1
    out, width = "", 0
    for d in digits_of(step.grid.marks[cell] if step.grid.marks else 0):
        if color:
            style = styles.get((cell, d))
            out += f"\033[{style}m{d}\033[0m" if style else f"\033[2m{d}\033[0m"
            width += 1
        else:
            sign = "=" if (cell, d) in step.placements else "-" if (cell, d) in step.eliminations else ""
            out += sign + str(d)
            width += len(sign) + 1
    return out or ".", max(width, 1)
