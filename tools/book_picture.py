"""Create docs/images/book.png (four pages of a book of the examples) and book-variants.png (a page of variants).

Needs pdftoppm and Pillow, so it is not part of `make docs`.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from ninefold import Shape, Status, books, examples, generate_variant, status
from ninefold.generation import OpenRule, random_cages, random_jigsaw
from ninefold.variants import Killer, Thermo

IMAGES = Path(__file__).parent.parent / "docs" / "images"


THERMOS = ("r1c1 r2c1 r3c2 r4c2", "r1c9 r1c8 r1c7 r2c6", "r9c9 r8c9 r7c8 r6c8", "r9c1 r9c2 r9c3 r8c4", "r5c4 r5c5 r5c6")


def main() -> None:
    """Print the books, render their pages, and place some of them side by side."""
    grids = [example.grid for example in examples.ALL]
    grids = [grid for grid in grids if status(grid) is Status.ONE]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        books.make(
            grids, path, title="Sudoku for a rainy day", subtitle="The examples of ninefold", page="6x9", hints=True
        )
        pages = painted(path, 60)
        side_by_side([pages[0], pages[len(grids)], pages[2 * len(grids)], pages[-1]], "book.png")
        killer = generate_variant(random_cages(Shape(9), seed=5), seed=5).puzzle
        thermo = generate_variant(map(Thermo, THERMOS), seed=2).puzzle
        jigsaw = generate_variant(shape=random_jigsaw(9, seed=3), seed=3).puzzle
        small = generate_variant([OpenRule(Killer, "r1c1 r1c2 r2c1")], shape=Shape(6), seed=1).puzzle
        books.make([killer, thermo, jigsaw, small], path, page="a4", hints=True)
        pages = painted(path, 70)
        side_by_side([pages[0], pages[1], pages[-1]], "book-variants.png")


def painted(path: Path, dots: int) -> list[Image.Image]:
    """Return the pages of a book."""
    subprocess.run(["pdftoppm", "-r", str(dots), "-png", path, path.with_suffix("")], check=True)
    pages = sorted(path.parent.glob(f"{path.stem}-*.png"))
    images = [Image.open(page).copy() for page in pages]
    for page in pages:
        page.unlink()
    return images


def side_by_side(pages: list[Image.Image], name: str) -> None:
    """Write a picture of pages."""
    width, height = pages[0].size
    sheet = Image.new("RGB", (len(pages) * (width + 12) + 12, height + 24), "#b8c0c8")
    for i, page in enumerate(pages):
        sheet.paste(page, (12 + i * (width + 12), 12))
    sheet.quantize(96).save(IMAGES / name, optimize=True)


if __name__ == "__main__":
    main()
