"""Books: page layout, the puzzles and solutions on them, the same bytes every time."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ninefold
from ninefold import Grid, books, examples, formats
from ninefold.books.page import PAGES, Area, arranged
from ninefold.books.pdf import Press
from tests import oracle

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the development group, reads the books back")
pytest.importorskip("reportlab", reason="books need the extra ninefold[book]")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = examples.get("extreme").grid


def made(puzzles: Any, **options: Any) -> Any:
    """Return the book as pypdf reads it."""
    out = io.BytesIO()
    books.make(puzzles, out, **options)
    return pypdf.PdfReader(out)


def digits_of(page: Any) -> list[tuple[float, float, str]]:
    """Return single digits above the foot of a page with their positions, from the text operators."""
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
    """Sort digits into a 9x9 grid by position."""
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
def test_squares_do_not_overlap_and_stay_inside(size: str, per_page: int) -> None:
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


class Written(NamedTuple):
    """A line of text on a page."""

    page: int
    text: str
    left: float
    right: float
    y: float
    size: float = 0


def written(monkeypatch: pytest.MonkeyPatch, puzzles: Any, **options: Any) -> tuple[list[Written], list[Written]]:
    """Return the lines of a book with their positions, and the stars; of the last time that it is laid out."""
    lines: list[Written] = []
    stars: list[Written] = []
    write, draw = Press.text, Press.stars

    def text(self: Press, text: str, x: float, y: float, size: float, **rest: Any) -> None:
        wide = self.width(text, size, bold=rest.get("bold", False))
        left = x - rest.get("align", 0) * wide
        lines.append(Written(self.number, text, left, left + wide, y, size))
        write(self, text, x, y, size, **rest)

    def starred(self: Press, count: int, x: float, y: float, size: float, **rest: Any) -> None:
        stars.append(Written(self.number, "*" * count, x - 5 * 1.15 * size, x, y))
        draw(self, count, x, y, size, **rest)

    def begun(self: Press, *args: Any, **rest: Any) -> None:
        lines.clear()
        stars.clear()
        begin(self, *args, **rest)

    begin = Press.__init__
    monkeypatch.setattr(Press, "__init__", begun)
    monkeypatch.setattr(Press, "text", text)
    monkeypatch.setattr(Press, "stars", starred)
    made(puzzles, **options)
    return lines, stars


@pytest.mark.parametrize(("per_page", "first"), [(4, 1), (30, 10), (30, 123_456)])
def test_numbers_and_stars_do_not_overlap(monkeypatch: pytest.MonkeyPatch, per_page: int, first: int) -> None:
    lines, stars = written(monkeypatch, [EASY], per_page=per_page, first_number=first, solutions=False)
    number = max((line for line in lines if line.text == str(first)), key=lambda line: line.y)  # not that of the page
    assert number.right < stars[0].left
    assert stars[0].y == number.y


@pytest.mark.parametrize(
    ("size", "per_page", "first", "room"),
    [("a4", 2, 12_345, True), ("a4", 12, 77, True), ("6x9", 12, 77, False), ("letter", 30, 12_345, False)],
)
def test_titles_of_puzzles_are_between_number_and_stars(
    monkeypatch: pytest.MonkeyPatch, size: str, per_page: int, first: int, room: bool
) -> None:
    items = [books.Item(EASY, title="Tuesday, with a title that goes on and on and on and on and on and on")]
    lines, stars = written(monkeypatch, items, page=size, per_page=per_page, first_number=first, solutions=False)
    number = next(line for line in lines if line.text == str(first))
    titles = [line for line in lines if line.text.startswith("Tue")]
    assert len(titles) == room
    for title in titles:
        assert number.right < title.left < title.right < stars[0].left


@pytest.mark.parametrize("words", [1, 8, 30])
@pytest.mark.parametrize("size", PAGES)
def test_titles_stay_on_the_page(monkeypatch: pytest.MonkeyPatch, size: str, words: int) -> None:
    many = {"title": "Ninefold " * words, "subtitle": "Somewhat " * words, "author": "Whoever " * words}
    lines, _ = written(monkeypatch, [EASY], page=size, **many)
    body, trim = PAGES[size].body(1), PAGES[size].trim(1)
    title = [line for line in lines if line.page == 1]
    assert sum(line.text.count("Ninefold") for line in title) == words
    for line in title:
        assert line.right <= body.x + body.width + 0.1
        assert trim.y + 10 < line.y < trim.top - 30
    assert len({round(line.y, 1) for line in title if "fold" in line.text or "what" in line.text}) == sum(
        "fold" in line.text or "what" in line.text for line in title
    )
    heading, below = ([line for line in title if word in line.text] for word in ("fold", "what"))
    between = heading[-1].y - below[0].y
    assert below[0].size <= heading[0].size
    assert all(between > a.y - b.y + 3 for a, b in pairwise(below))  # the subtitle is alone on its line


def test_no_title_ends_with_a_widow_word(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, _ = written(monkeypatch, [EASY], page="6x9", title="Sudoku for a rainy day", subtitle="One line")
    assert [line.text for line in lines[:3]] == ["Sudoku for", "a rainy day", "One line"]


def test_a_subtitle_is_at_most_as_large_as_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, _ = written(monkeypatch, [EASY], page="6x9", title="Ninefold" * 8, subtitle="Somewhat")
    heading, below = lines[:2]
    assert below.size <= heading.size
    assert below.y < heading.y - heading.size


def test_titles_that_do_not_fit_any_page() -> None:
    with pytest.raises(ValueError, match=r"'wordswords.* does not fit on the page"):
        made([EASY], title="words" * 100)
    with pytest.raises(ValueError, match="a subtitle needs a title"):
        made([EASY], subtitle="Below nothing")


# A hint whose text fills the page exactly, and one that needs a second page.
FULL = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
LONG = "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9"


@pytest.mark.parametrize(("size", "large"), [("6x9", False), ("letter", True), ("a4", False)])
def test_no_hint_ends_with_a_widow_line(monkeypatch: pytest.MonkeyPatch, size: str, large: bool) -> None:
    lines, _ = written(monkeypatch, [FULL, LONG], page=size, large_print=large, hints=True, solutions=False)
    heads = [line.page for line in lines if line.text.startswith("Hint for")]
    last = max(line.page for line in lines)
    for page in range(heads[0], last + 1):
        texts = [line for line in lines if line.page == page and len(line.text) > 15]
        assert page in heads or len(texts) > 2


# A hint whose text and picture fill a page of 6x9 inches.
DEEP = "9..3......376...8.....78..91.......78...2.4..25...4..3.4.51.9......87.6.........2"


@pytest.mark.parametrize("size", PAGES)
def test_hints_do_not_touch_the_page_number(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    lines, _ = written(monkeypatch, [FULL, DEEP], page=size, hints=True, solutions=False)
    pages = {line.page for line in lines if line.text.startswith("Hint for")}
    assert len(pages) == 2
    for page in pages:
        number = next(line for line in lines if line.page == page and line.size == 9 and line.text == str(page))
        lowest = min((line for line in lines if line.page == page and len(line.text) > 15), key=lambda line: line.y)
        assert lowest.y - number.y > 1.9 * lowest.size


def test_solutions_of_large_print_are_larger() -> None:
    sizes = []
    for large in (False, True):
        reader = made([EASY] * 7, large_print=large, per_page=1, page="letter")
        assert len(reader.pages) == 7 + (2 if large else 1)
        xs = sorted({x for x, _, _ in digits_of(reader.pages[7])})
        sizes.append(min(b - a for a, b in pairwise(xs) if b - a > 5))
    assert sizes[1] > 1.25 * sizes[0]


@pytest.mark.parametrize("hints", [False, True])
def test_every_text_of_large_print_is_large(monkeypatch: pytest.MonkeyPatch, hints: bool) -> None:
    sizes = []
    for large in (False, True):
        lines, _ = written(monkeypatch, [EASY] * 2, title="Two", large_print=large, per_page=1, hints=hints)
        sizes.append([line.size for line in lines if line.y > 0 and not re.fullmatch("Then|[1-9]", line.text)])
        sizes[-1] += [line.size for line in lines if line.text == str(line.page) and line.size in (9, 13.5)]
        monkeypatch.undo()
    assert min(sizes[1]) == pytest.approx(1.5 * min(sizes[0]))


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


def test_hints_show_the_decisive_step() -> None:
    reader = made([HARD], hints=True, solutions=False)
    hardest = ninefold.rate(HARD).hardest
    name = next(t.name for t in ninefold.logic.techniques() if t.slug == hardest)
    text = reader.pages[1].extract_text()
    assert "Hint for puzzle 1" in text
    assert name in text


def test_no_hint_is_a_guess() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert ninefold.rate(hard).hardest == "brute-force"
    text = made([hard], hints=True, solutions=False).pages[1].extract_text()
    assert "Brute Force" not in text
    assert re.search(r"Suppose \(1\): r\dc\d is \d\.\s*\nThen \(2\)", text)


def test_candidates_are_penciled_in() -> None:
    plain, penciled = (
        len(digits_of(made([EASY], first_number=10, solutions=False, candidates=c).pages[0])) for c in (False, True)
    )
    assert plain == 30
    assert penciled == 30 + sum(len(Grid(EASY).candidates(c)) for c in range(81) if not Grid(EASY)[c])


def test_titles_of_records_and_long_ones() -> None:
    record = formats.Record(Grid(EASY), meta={"title": "The Matterhorn " * 20})
    text = made([record], solutions=False).pages[0].extract_text()
    assert "The Matterhorn" in text
    assert "…" in text


def test_unprintable_content_is_named() -> None:
    with pytest.raises(ninefold.PuzzleError, match="puzzle 2: the puzzle has more than one solution"):
        made([EASY, "." * 81])
    with pytest.raises(ninefold.ParseError, match="puzzle 1: expected 81 cells"):
        made(["123"])
    record = formats.Record(Grid("." * 81), source="a.txt", line=7)
    with pytest.raises(ninefold.PuzzleError, match=r"a\.txt:7: the puzzle has more than one"):
        made([record])
    with pytest.raises(ValueError, match="no puzzles to print"):
        made([])
    with pytest.raises(ValueError, match="unknown page size 'a3': choose a4, letter, 6x9"):
        made([EASY], page="a3")
    for page in (books.Page(50, 50, 20), books.Page(float("nan"), 500, 4), books.Page(20_000, 500, 4)):
        with pytest.raises(ValueError, match="a page is at most 14400 points wide and high, and at least 144 inside"):
            made([EASY], page=page)
    with pytest.raises(ValueError, match="per_page must be at least 1, got 0"):
        made([EASY], per_page=0)
    with pytest.raises(ValueError, match="the font has no '数', which '数独' contains"):
        made([EASY], title="数独")
    with pytest.raises(ValueError, match="cannot be used as a font"):
        made([EASY], font=__file__)


def test_left_out_rows_get_no_number() -> None:
    left_out: list[Exception] = []
    reader = made(["." * 81, EASY], skip=left_out.append, solutions=False, stars=False)
    assert [str(error) for error in left_out] == ["puzzle 1: the puzzle has more than one solution"]
    assert reader.pages[0].extract_text().split()[0] == "1"


def test_a_file_is_created_atomically(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    assert str(books.make([EASY], path)) == "1 puzzle on 2 pages"
    before = path.read_bytes()
    with pytest.raises(ValueError, match="the font has no"):
        books.make([EASY], path, title="数独")
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["book.pdf"]


def test_without_the_library_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(
        ninefold.errors.MissingExtraError, match=r"a book needs an extra: pip install 'ninefold\[book\]'"
    ):
        made([EASY])


def levels(*names: str) -> list[Any]:
    return [puzzle for name in names for puzzle in ninefold.generate(3, seed=4, difficulty=name)]


def test_sections_are_sorted_and_the_contents_name_their_pages() -> None:
    reader = made(levels("hard", "easy"), title="Book", sections=True, how_to_play=True, copyright="© 2026 Somebody")
    texts = [page.extract_text() for page in reader.pages]
    assert "© 2026 Somebody" in texts[1]
    contents = next(text for text in texts if text.startswith("Contents"))
    named = re.findall(r"^(How to play|Easy|Hard|Solutions)\s+(\d+)$", contents, re.M)
    assert [name for name, _ in named] == ["How to play", "Easy", "Hard", "Solutions"]
    for name, number in named:
        assert texts[int(number) - 1].startswith(name) or name in texts[int(number) - 1].splitlines()
    assert "Puzzles 1 to 3" in texts[int(named[1][1]) - 1]
    assert "Puzzles 4 to 6" in texts[int(named[2][1]) - 1]
    assert [entry["/Title"] for entry in reader.outline] == ["How to play", "Easy", "Hard", "Solutions"]


def test_puzzles_and_solutions_name_each_other_s_pages() -> None:
    texts = [page.extract_text() for page in made([EASY] * 30, per_page=4).pages]
    for number, text in enumerate(texts, 1):
        for first, last in re.findall(r"Solutions? on pages? (\d+)(?: to (\d+))?", text):
            for there in {first, last or first}:
                pages = re.search(r"Puzzles on page[s]? (\d+)(?: to (\d+))?", texts[int(there) - 1])
                assert pages is not None
                assert int(pages[1]) <= number <= int(pages[2] or pages[1])
    assert sum("Solution" in text.splitlines()[-1] or "Solutions on" in text for text in texts) >= 8


@pytest.mark.parametrize("size", ["6x9", "8x10", "8.5x11"])
@pytest.mark.parametrize("options", [{}, {"title": "T"}, {"title": "T", "copyright": "C"}, {"sections": True}])
def test_the_first_puzzle_of_a_bound_book_is_on_the_right(size: str, options: dict[str, Any]) -> None:
    reader = made(levels("easy", "hard"), page=size, per_page=1, **options)
    first = next(n for n, page in enumerate(reader.pages, 1) if "Solution on page" in page.extract_text())
    assert first % 2 == 1
    if options.get("sections"):
        headings = [
            n for n, page in enumerate(reader.pages, 1) if re.search("^Puzzles [0-9]+ to", page.extract_text(), re.M)
        ]
        assert len(headings) == 2
        assert all(n % 2 == 0 for n in headings), "each faces its first puzzle"


def test_thick_books_have_a_wider_gutter() -> None:
    page = PAGES["8.5x11"]
    for pages, inner in ((24, 0.375), (151, 0.5), (301, 0.625), (501, 0.75), (701, 0.875)):
        assert page.thick(pages).body(1).x >= inner * 72 - 1e-9
    assert PAGES["a4"].thick(800) == PAGES["a4"]


def test_a_book_in_gray_has_no_color() -> None:
    def colors(**options: Any) -> set[tuple[str, ...]]:
        reader = made([examples.get("hard").grid], title="T", hints=True, **options)
        content = b"\n".join(page.get_contents().get_data() for page in reader.pages).decode("latin-1")
        return set(re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b", content))

    assert any(len(set(color)) > 1 for color in colors())
    assert all(len(set(color)) == 1 for color in colors(grayscale=True))


def test_a_copyright_notice_needs_a_title() -> None:
    with pytest.raises(ValueError, match="a copyright notice needs a title"):
        made([EASY], copyright="mine")
