"""Books of variants: rules drawn and explained, shapes of all sizes on one page, no stars, the same bytes."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

import ninefold
from ninefold import Shape, books, examples, variants
from ninefold.books.content import Rules, entries
from ninefold.books.legend import Legend
from ninefold.books.page import PAGES, Area, arranged
from ninefold.books.pdf import Fonts, Press
from ninefold.drawing import House
from ninefold.variants import Variant
from ninefold.variants.drawing import board
from ninefold.variants.examples import EXAMPLES, example
from ninefold.variants.legend import houses, legend
from tests.variants import parsed as parse

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the development group, reads the books back")
pytest.importorskip("reportlab", reason="books need the extra ninefold[book]")

HARD = examples.get("extreme").grid
THERMO = parse(".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C4_1~R3C1_4~R1C3_3.Thermo~R4C2~R4C1")


def made(puzzles: Any, **options: Any) -> Any:
    """Return the book as pypdf reads it."""
    out = io.BytesIO()
    books.make(puzzles, out, **options)
    return pypdf.PdfReader(out)


def unique(shape: Shape, rules: list[variants.Constraint], seed: int = 1) -> Variant:
    """Return a puzzle of a shape with these rules and one solution."""
    return ninefold.generate_variant(rules, shape=shape, seed=seed).puzzle


def test_rules_are_below_and_solutions_at_the_back() -> None:
    page, back = made([THERMO]).pages
    words = " ".join(page.extract_text().split())
    assert "Digits 1 to 4, each once in every row, column and box." in words
    assert "Digits increase along the thermometer, starting at the bulb." in words
    drawn = sorted(re.sub(r"\D", "", back.extract_text()))
    # The digits of the grid, the puzzle number, the page of the puzzle and the page number.
    assert drawn == sorted([*map(str, ninefold.solve(THERMO).digits), "1", "1", "2"])


def test_stars() -> None:
    plain = Variant.from_grid(ninefold.Grid(HARD))
    found = list(entries([THERMO, HARD, plain], first=7, rated=True, seconds=None, skip=None))
    assert [entry.number for entry in found] == [7, 8, 9]
    assert found[0].stars == ninefold.rate(THERMO).level + 1 > 0
    assert found[1].stars == found[2].stars > 0
    assert found[1].rules == found[2].rules == Rules()
    text = made([THERMO, HARD], title="Two").pages[0].extract_text()
    assert "2 puzzles" in text
    for puzzle in (THERMO, HARD):
        assert str(ninefold.rate(puzzle).level) in text


def test_titles_places_and_authors() -> None:
    titled = THERMO.with_(variants.Note("title", "Heat"), variants.Note("author", "Nobody"))
    assert "Heat, by Nobody" in made([titled], solutions=False).pages[0].extract_text()
    assert "Monday" in made([books.Item(titled, "Monday")], solutions=False).pages[0].extract_text()
    several = Variant(Shape(4), {}, [variants.AntiKnight()])
    with pytest.raises(ninefold.PuzzleError, match=r"a\.txt:3: the puzzle has more than one solution"):
        made([books.Item(several, source="a.txt", line=3)])
    with pytest.raises(ninefold.PuzzleError, match="puzzle 2: the puzzle has no solution"):
        made([THERMO, THERMO.given(r4c1=3)])
    with pytest.raises(ninefold.ParseError, match="puzzle 1: ninefold cannot interpret ghosts"):
        made([THERMO.with_(variants.Unknown("ghosts", ""))])


def test_a_proof_that_takes_too_long_is_named() -> None:
    empty = Variant(Shape(25), {}, [variants.AntiKnight()])
    with pytest.raises(ninefold.PuzzleError, match="puzzle 1: not proved to have exactly one solution in 0 seconds"):
        made([empty], seconds=0)


def test_the_same_book_is_the_same_bytes() -> None:
    shapes = [unique(Shape(6), []), unique(Shape(4), [variants.Thermo("r1c1 r1c2")]), THERMO]
    copies = [io.BytesIO(), io.BytesIO()]
    for out in copies:
        books.make([*shapes, HARD], out, title="Twice", hints=True)
    assert copies[0].getvalue() == copies[1].getvalue()


def test_hints_say_where_to_look() -> None:
    reader = made([THERMO], hints=True, solutions=False)
    text = " ".join(reader.pages[1].extract_text().split())
    assert "Where to begin" in text
    assert str(ninefold.hint(THERMO)) in text


def test_rules_that_do_not_fit_continue_on_the_next_page() -> None:
    cells = [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)]
    solution = ninefold.solve(THERMO)
    lowest = [variants.Allowed([cell], sorted({digit, 4})) for cell, digit in zip(cells, solution.digits)]
    long = THERMO.with_(*lowest, variants.Or(*(variants.And(*lowest),) * 2))
    reader = made([long], solutions=False, per_page=6)
    assert len(reader.pages) == 2
    assert "Its rules are on the next page." in reader.pages[0].extract_text()
    printed = " ".join(reader.pages[1].extract_text().split())
    for rule in lowest:
        assert rule.describe() in printed


def test_a_rule_longer_than_a_page_is_continued() -> None:
    lowest = [variants.Allowed([f"r{r}c{c}"], [1, 2, 3, 4]) for r in range(1, 5) for c in range(1, 5)]
    long = THERMO.with_(variants.Or(*(variants.And(*lowest[:k], *lowest) for k in range(16))))
    pages = made([long], solutions=False).pages
    assert len(pages) > 2
    assert all("Rules of puzzle 1" in page.extract_text() for page in pages[1:])
    words = re.sub(r"Rules of puzzle 1|\s", "", "".join(page.extract_text() for page in pages[1:]))
    (rule,) = (rule for rule in long.constraints if isinstance(rule, variants.Or))
    assert len(words) >= len(re.sub(r"\s", "", rule.describe()))


@pytest.mark.parametrize("per_page", [1, 2, 4, 9])
def test_squares_leave_room_for_the_text_below(per_page: int) -> None:
    body = PAGES["6x9"].body(1)

    def below(width: float) -> float:
        return 4000 / width

    squares = arranged(body, per_page, gap=10, caption=15, below=below)
    for square in squares:
        assert square.y - below(square.width) >= body.y - 1e-6
        assert square.top + 15 <= body.top + 1e-6
        assert body.x - 1e-6 <= square.x <= body.x + body.width - square.width + 1e-6


def test_boards_of_any_shape_stay_inside_their_square() -> None:
    press = Press(io.BytesIO(), PAGES["a4"], Fonts(), title="", author="")
    press.new_page()
    place = Area(50, 60, 200, 200)
    outside = Variant(Shape(6, 8, digits=range(9)), {}, [variants.Sandwich([f"r1c{c}" for c in range(1, 9)], 5)])
    for puzzle in (THERMO, outside, Variant(Shape(16)), Variant(Shape(4), {}, [], ["V1", "V2"])):
        taken = press.board(board(puzzle), place)
        assert taken.top == place.top
        assert taken.width <= place.width + 1e-6
        assert taken.height <= place.height + 1e-6
        assert taken.width > place.width - 1e-6 or taken.height > place.height - 1e-6


def test_every_rule_can_be_printed() -> None:
    press = Press(io.BytesIO(), PAGES["a4"], Fonts(), title="", author="")
    press.new_page()
    for rule in EXAMPLES:
        puzzle = example(rule.slug)
        found = legend(puzzle)
        signs = tuple((words, tuple(layers)) for words, layers in found.signs.items())
        assert signs or found.sentences or rule.slug == "note", rule
        block = Legend(press, Rules(houses(puzzle.shape), signs, tuple(found.sentences)), 8)
        assert block.height(100) >= block.height(300) > 0
        block.draw(50, 500, 200)
        press.board(board(puzzle), Area(50, 50, 100, 100))


def test_ambiguous_drawings_are_described_in_words() -> None:
    lines = [variants.Whisper("r1c1 r1c2", 2), variants.Whisper("r3c1 r3c2", 3)]
    found = legend(Variant(Shape(4), {}, lines))
    assert not found.signs
    assert sorted(found.sentences) == sorted(rule.describe() for rule in lines)
    groups = [variants.EqualSums(["r1c1 r1c2", "r2c3 r2c4"]), variants.EqualSums(["r3c1 r3c2", "r4c3 r4c4"])]
    assert len(legend(Variant(Shape(4), {}, groups)).sentences) == 2
    assert len(legend(Variant(Shape(4), {}, groups[:1])).signs) == 1


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (Shape(9), ""),
        (Shape(6), "Digits 1 to 6, each once in every row, column and box."),
        (Shape(5), "Digits 1 to 5, each once in every row and column."),
        (Shape(4, digits=range(9)), "Digits 0 to 8, none twice in a row, column or box."),
        (Shape(4, regions=[range(8), range(8, 16)], digits=range(1, 9)), None),
        (Shape(2, 2, lines=False, box=None), "Digits 1 to 2."),
    ],
)
def test_digits_and_houses_in_a_sentence(shape: Shape, words: str | None) -> None:
    assert houses(shape) == (words if words is not None else "Digits 1 to 8, none twice in a row, column or region.")


def test_adjacent_pieces_have_different_colors() -> None:
    def looks(*cells: str) -> set[object]:
        rules = [variants.Different(some) for some in cells]
        layers = board(Variant(Shape(4), {}, rules)).layers
        return {layer.look for layer in layers if isinstance(layer, House)}

    assert len(looks("r1c1 r1c2", "r1c3 r1c4", "r2c1 r2c2")) == 3
    assert len(looks("r1c1 r1c2", "r4c3 r4c4")) == 1
    assert len(looks("r1c1 r1c2", "r1c2 r1c3")) == 1


def test_an_automaton_with_separators_is_drawn() -> None:
    rule = variants.Automaton("r1c1 r1c2 - r3c3", [0], [0], [(0, 1, 0), (0, None, 0)])
    svg = Variant(Shape(4), {}, [rule]).to_svg()
    assert svg.count("M24 24") == 1
    assert 'cx="120" cy="120"' in svg


def test_solutions_of_large_grids_are_not_too_small() -> None:
    whole = dict(next(ninefold.solutions(Variant(Shape(16)))).values)
    large = Variant(Shape(16), dict(list(whole.items())[1:]))
    assert len(made([large] * 5).pages) == 2 + 2
    assert len(made([large] * 5, solutions_per_page=12).pages) == 2 + 1
    assert len(made([THERMO] * 5).pages) == 2 + 1
