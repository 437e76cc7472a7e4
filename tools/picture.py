"""Write docs/images/ninefold.svg, the picture of the README: a puzzle and its solution, drawn by ninefold."""

from __future__ import annotations

import re
from pathlib import Path

import ninefold

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "ninefold.svg"


def main() -> None:
    """Draw the pencil marks of the puzzle on the left and the solution on the right."""
    left = ninefold.Grid(PUZZLE).with_all_marks().to_svg()
    right = ninefold.solve(PUZZLE).grid.to_svg()
    inner = [re.sub(r"^<svg[^>]*>|</svg>$", "", picture) for picture in (left, right)]
    TARGET.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 948 440" width="760" height="353" role="img" '
        'aria-label="A Sudoku with its candidates and its solution">'
        f"<g>{inner[0]}</g>"
        '<path d="M450 216h24m-9 -9l9 9l-9 9" stroke="#1a56c4" stroke-width="4" fill="none" stroke-linecap="round"/>'
        f'<g transform="translate(504 0)">{inner[1]}</g></svg>\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
