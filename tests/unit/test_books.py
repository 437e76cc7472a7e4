"""Books: pages as they should be, the puzzles and solutions on them, the same bytes every time."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import Grid, books, examples, formats
from ninefold.books.page import PAGES, Area, arranged
from tests import oracle

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the development group, reads the books back")
pytest.importorskip("reportlab", reason="books need the extra ninefold[book]")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = examples.get("hard").grid


def made(puzzles: Any, **options: Any) -> Any:
    """The book as pypdf reads it."""
    out = io.BytesIO()
    books.make(puzzles, out, **options)
    return pypdf.PdfReader(out)


def digits_of(page: Any) -> list[tuple[float, float, str]]:
    """Single digits above the foot of a page with their places, from the text operators."""
    found: list[tuple[float, float, str]] = []

    def visit(text: str, matrix: list[float], text_matrix: list[float], *_: Any) -> None:
        if re.fullmatch(r"[1-9]", text.strip()):
            x, y = text_matrix[4], text_matrix[5]
            a, b, c, d, e, f = matrix
            place = round(a * x + c * y + e, 1), round(b * x + d * y + f, 1)
            if place[1] > PAGES["a4"].margin:
                found.append((*place, text.strip()))

    page.extract_text(visitor_text=visit)
    return found


def grid_of(digits: list[tuple[float, float, str]]) -> str:
    """Sort digits into a 9x9 grid by where they stand."""
    xs, ys = sorted({x for x, _, _ in digits}), sorted({y for _, y, _ in digits}, reverse=True)
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    cells = ["."] * 81
    for x, y, digit in digits:
        cells[9 * round((top - y) / (top - bottom) * 8) + round((x - left) / (right - left) * 8)] = digit
    return "".join(cells)


def test_the_puzzle_and_its_solution_are_on_the_pages() -> None:
    reader = made([EASY], stars=False, first_number=12)
    assert len(reader.pages) == 2
    puzzle, solution = (grid_of(digits_of(page)) for page in reader.pages)
    assert puzzle == EASY
    solved = [int(ch) for ch in solution]
    assert oracle.ORACLE.is_solution(solved, oracle.values(EASY))


def test_the_same_book_is_the_same_bytes() -> None:
    copies = [io.BytesIO(), io.BytesIO()]
    for out in copies:
        books.make([EASY, HARD], out, title="Twice", hints=True, page="6x9")
    assert copies[0].getvalue() == copies[1].getvalue()
    assert b"/CreationDate" not in copies[0].getvalue() or b"2000" in copies[0].getvalue()


def test_every_font_is_embedded() -> None:
    reader = made([EASY], title="Fonts", hints=True)
    seen = 0
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            descriptor = font.get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in descriptor
            seen += 1
    assert seen


@pytest.mark.parametrize("size", PAGES)
def test_pages_have_their_size_and_boxes(size: str) -> None:
    page = PAGES[size]
    reader = made([EASY, EASY, EASY], page=size, per_page=1)
    for number, sheet in enumerate(reader.pages, 1):
        box = [float(value) for value in sheet.mediabox]
        assert box == pytest.approx([0, 0, *page.paper], abs=0.01)
        if page.bleed:
            trim = [float(value) for value in sheet.trimbox]
            assert trim[2] - trim[0] == pytest.approx(page.width, abs=0.01)
            assert trim[3] - trim[1] == pytest.approx(page.height, abs=0.01)
            # The bleed is outside: on the right of odd pages.
            assert (trim[0] == 0) == (number % 2 == 1)


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 6, 9, 12])
@pytest.mark.parametrize("size", PAGES)
def test_squares_stand_apart_and_inside(size: str, per_page: int) -> None:
    body = PAGES[size].body(1)
    squares = arranged(body, per_page, gap=10, caption=15)
    assert len(squares) == per_page
    for square in squares:
        assert square.width == square.height > 0
        assert square.x >= body.x - 1e-6
        assert square.x + square.width <= body.x + body.width + 1e-6
        assert square.y >= body.y - 1e-6
        assert square.top + 15 <= body.top + 1e-6
    for i, a in enumerate(squares):
        for b in squares[i + 1 :]:
            apart_x = b.x - a.x >= a.width + 10 - 1e-6 or a.x - b.x >= a.width + 10 - 1e-6
            apart_y = a.y - b.top - 15 >= 10 - 1e-6 or b.y - a.top - 15 >= 10 - 1e-6
            assert apart_x or apart_y


def test_nothing_is_printed_outside_the_margins() -> None:
    body = PAGES["6x9"].body(1)
    assert body.x == pytest.approx(36 + 18)
    assert PAGES["6x9"].body(2).x == pytest.approx(9 + 36)
    assert Area(1, 2, 3, 4).top == 6


def test_pages_are_counted_and_linked() -> None:
    reader = made([EASY] * 5, title="Five", subtitle="of a kind", author="Somebody", per_page=2)
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) == 1 + 3 + 1
    assert "Five" in texts[0]
    assert "of a kind" in texts[0]
    assert "5 puzzles" in texts[0]
    assert "Easy, 5" in texts[0]
    assert "Somebody" in texts[0]
    assert [entry["/Title"] for entry in reader.outline] == ["Puzzles", "Solutions"]
    links = [a.get_object()["/Subtype"] for page in reader.pages for a in page.get("/Annots", [])]
    assert links == ["/Link"] * 10
    assert reader.metadata.title == "Five"


def test_hints_tell_the_decisive_step() -> None:
    reader = made([HARD], hints=True, solutions=False)
    hardest = ninefold.rate(HARD).hardest
    name = next(t.name for t in ninefold.techniques() if t.slug == hardest)
    text = reader.pages[1].extract_text()
    assert "Hint for puzzle 1" in text
    assert name in text


def test_no_hint_is_a_guess() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert ninefold.rate(hard).hardest == "brute-force"
    text = made([hard], hints=True, solutions=False).pages[1].extract_text()
    assert "Brute Force" not in text
    assert re.search(r"Suppose \(1\): r\dc\d is \d\.\s*\nThen \(2\)", text)


def test_candidates_are_pencilled_in() -> None:
    plain, pencilled = (
        len(digits_of(made([EASY], first_number=10, solutions=False, candidates=c).pages[0])) for c in (False, True)
    )
    assert plain == 30
    assert pencilled == 30 + sum(len(Grid(EASY).candidates(c)) for c in range(81) if not Grid(EASY)[c])


def test_titles_of_records_and_long_ones() -> None:
    record = formats.Record(Grid(EASY), meta={"title": "The Matterhorn " * 20})
    text = made([record], solutions=False).pages[0].extract_text()
    assert "The Matterhorn" in text
    assert "…" in text


def test_what_cannot_be_printed_is_named() -> None:
    with pytest.raises(ninefold.PuzzleError, match="puzzle 2: the puzzle has more than one solution"):
        made([EASY, "." * 81])
    with pytest.raises(ninefold.ParseError, match="puzzle 1: expected 81 cells"):
        made(["123"])
    record = formats.Record(Grid("." * 81), source="a.txt", line=7)
    with pytest.raises(ninefold.PuzzleError, match=r"a\.txt:7: the puzzle has more than one"):
        made([record])
    with pytest.raises(ValueError, match="there is no puzzle to print"):
        made([])
    with pytest.raises(ValueError, match="no page size 'a3'; there are a4, letter, 6x9"):
        made([EASY], page="a3")
    with pytest.raises(ValueError, match="per_page must be 1 to 30, got 0"):
        made([EASY], per_page=0)
    with pytest.raises(ValueError, match="the font has no '数', which stands in '数独'"):
        made([EASY], title="数独")
    with pytest.raises(ValueError, match="cannot be used as a font"):
        made([EASY], font=__file__)


def test_what_is_left_out_gets_no_number() -> None:
    left_out: list[Exception] = []
    reader = made(["." * 81, EASY], skip=left_out.append, solutions=False, stars=False)
    assert [str(error) for error in left_out] == ["puzzle 1: the puzzle has more than one solution"]
    assert reader.pages[0].extract_text().split()[0] == "1"


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    assert str(books.make([EASY], path)) == "1 puzzle on 2 pages"
    before = path.read_bytes()
    with pytest.raises(ValueError, match="the font has no"):
        books.make([EASY], path, title="数独")
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["book.pdf"]


def test_without_the_library_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(ninefold.MissingExtraError, match=r"a book needs an extra: pip install 'ninefold\[book\]'"):
        made([EASY])
