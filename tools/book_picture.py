"""Make docs/images/book.png: four pages of a book of the examples.

Needs pdftoppm and Pillow, so it is not part of `make docs`.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from ninefold import Status, books, examples, status

TARGET = Path(__file__).parent.parent / "docs" / "images" / "book.png"


def main() -> None:
    """Print the book, paint its pages, put four of them side by side."""
    grids = [example.grid for example in examples.ALL]
    grids = [grid for grid in grids if status(grid) is Status.ONE]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        books.make(
            grids, path, title="Sudoku for a rainy day", subtitle="The examples of ninefold", page="6x9", hints=True
        )
        subprocess.run(["pdftoppm", "-r", "60", "-png", path, f"{folder}/page"], check=True)
        pages = [Image.open(page) for page in sorted(Path(folder).glob("page-*.png"))]
        chosen = [pages[0], pages[len(grids)], pages[2 * len(grids)], pages[-1]]
        width, height = chosen[0].size
        sheet = Image.new("RGB", (len(chosen) * (width + 12) + 12, height + 24), "#b8c0c8")
        for i, page in enumerate(chosen):
            sheet.paste(page, (12 + i * (width + 12), 12))
        sheet.quantize(96).save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
