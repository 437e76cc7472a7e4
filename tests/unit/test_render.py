"""Rendered steps: exact sentences, drawings, text, pages and notation."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import ninefold
from ninefold import Grid, Hint, Step, render
from ninefold.drawing import Arrow
from ninefold.drawing.picture import Picture
from ninefold.render.board import step_board
from ninefold.render.facts import Follows, Places, Sees
from ninefold.render.languages import language
from ninefold.render.sentences.proofs import Net, branches
from ninefold.results import Candidate, Chain, HouseRole, Link
from tests.facts import wrong
from tests.techniques import conclusions, find, read_cases

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CELL = 48
"""Units of a picture."""


def example(slug: str) -> Step:
    """Return the step of the first case of a technique."""
    case = read_cases(slug)[0]
    return next(step for step in find(case) if conclusions(step) == case.expected)


SKYSCRAPER = example("skyscraper")
NET = example("forcing-net-contradiction")


# --- sentences


def test_a_skyscraper_stands_on_its_base() -> None:
    assert render.explain(SKYSCRAPER) == (
        "The digit 9 is in r3c3 or r3c5, the only two places in row 3; 9 is in r5c3 or r5c6, the only two places in "
        "row 5. Of these, r3c3 and r5c3 are both in column 3, so they cannot both be 9: at least one of the other "
        "ends, r3c5 or r5c6, is 9. A cell that sees both of them cannot be 9: remove 9 from r2c6 and r4c5."
    )


def test_the_checker_sees_a_sentence_that_is_wrong() -> None:
    facts = render.stated(SKYSCRAPER)
    assert wrong(SKYSCRAPER, facts) == []
    roof = SKYSCRAPER.cells_with("roof")
    assert wrong(SKYSCRAPER, [Sees((roof[0],), (roof[1],))]) != [], "the far ends do not see each other"
    places = next(fact for fact in facts if isinstance(fact, Places))
    assert wrong(SKYSCRAPER, [places._replace(house=places.house + 1)]) != []
    chain = example("x-chain")
    link = next(fact for fact in render.stated(chain) if isinstance(fact, Follows) and fact.conclusion.on)
    assert wrong(chain, [link._replace(premises=())]) != [], "a strong link needs its other end"


def test_both_parts_of_a_dual_are_explained() -> None:
    text = render.explain(example("dual-two-string-kite"))
    assert re.findall(r"remove ([^.]*)\.", text) == ["2 from r6c8", "3 from r1c8", "2 from r6c8, and 3 from r1c8"]
    assert "2 is in r6c5 or r7c5, the only two places in column 5" in text
    assert "3 is in r1c5 or r7c5, the only two places in column 5" in text
    text = render.explain(example("dual-empty-rectangle"))
    assert "8 is in r4c6 or r7c6, the only two places in column 6" in text
    assert "8 is in r6c4 or r6c7, the only two places in row 6" in text


def test_every_line_of_a_net_names_what_it_needs() -> None:
    text = render.explain(NET)
    lines = re.findall(r"\((\d+)\) ([^;.]*), since ([^;.]*)", text)
    assert [int(number) for number, *_ in lines] == list(range(2, len(lines) + 2))
    for number, _, since in lines:
        needed = [int(other) for other in re.findall(r"\((\d+)\)", since)]
        assert needed
        assert max(needed) < int(number)
    assert any(len(re.findall(r"\(\d+\)", since)) > 1 for *_, since in lines), "a net needs several at once somewhere"


def test_large_nets_are_drawn_by_their_threads() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    seen = 0
    for step in ninefold.steps(hard, preset="se", limit=9):
        (net,) = (Net(chains) for chains in branches(step))
        threads = net.threads()
        starts, ends = {before for before, _ in threads}, {after for _, after in threads}
        assert starts - ends == {1}
        assert ends - starts == {net.lines[chain.nodes[-1]] for chain in step.chains} - starts
        assert len(ends) == len(threads), "one way leads to every line"
        arrows = [layer for layer in step_board(step).layers if isinstance(layer, Arrow)]
        assert len(arrows) <= 16 or len(arrows) == len(threads) < 20
        seen += len(arrows) == len(threads) < sum(len(chain.reasons) for chain in step.chains) // 3
    assert seen > 4


def test_lines_to_a_group_end_at_its_cells() -> None:
    grid = Grid("9..3......376...8.....78..91.......78...2.4..25...4..3.4.51.9......87.6.........2")
    path = ninefold.steps(grid, preset="hodoku")
    nodes = [node for step in path for chain in step.chains for node in chain.nodes]
    assert any(len(node.cells) == 2 and abs(node.cells[0] - node.cells[1]) == 18 for node in nodes)
    for step in path:
        board = step_board(step)
        for anchor in (end for layer in board.layers if isinstance(layer, Arrow) for end in (layer.start, layer.end)):
            ends = {9 * int(y // CELL) + int(x // CELL) for x, y in Picture(board)._ends(anchor)}
            assert ends <= {cell for cell, _ in anchor.candidates}


def test_chains_name_the_house_of_a_link() -> None:
    assert "r3c1 is 9 (the only other place for 9 in row 3), so r2c3 is not 9 (box 1 has its 9)" in render.explain(
        example("x-chain")
    )


def test_colors_and_fireworks_are_named() -> None:
    assert "it would leave r2c2 no candidate (1 is in r7c2 and 3 is in r1c3)" in render.explain(example("medusa-wrap"))
    assert "Outside box 7, row 7 leaves 1, 3 and 5 no place but r7c7" in render.explain(example("firework-triple"))
    assert "As r2c7 and r5c7 are both in column 7" in render.explain(example("multi-colors-1"))
    assert "then B loses 5, as every 5 of B sees every 5 of A, and holds 2" in render.explain(example("als-xy-wing"))


def test_hints_a_little_at_a_time() -> None:
    hint = Hint(SKYSCRAPER)
    assert render.hint_text(hint, 1) == "Look at row 3."
    assert render.hint_text(hint, 2) == "Look for a Skyscraper in row 3."
    assert render.hint_text(hint, 3) == render.explain(SKYSCRAPER)
    assert render.hint_text(Hint(example("x-wing")), 2).startswith("Look for an X-Wing in ")
    guess = Hint(example("brute-force"))
    for level in (1, 2):
        assert render.hint_text(guess, level).startswith("No technique that is switched on finds a step")
    with pytest.raises(ValueError, match="level must be 1, 2 or 3, got 4"):
        render.hint_text(hint, 4)


def test_a_step_without_a_template_is_a_mistake() -> None:
    assert set(render.sentences.TEMPLATES) == {t.slug for t in ninefold.logic.techniques() if t.family}


# --- pictures


def rectangles(svg: str) -> set[tuple[float, float, float, float]]:
    root = ElementTree.fromstring(svg)
    names = ("x", "y", "width", "height")
    found = [[float(node.get(name, "nan")) for name in names] for node in root.iter("{http://www.w3.org/2000/svg}rect")]
    return {(x, y, w, h) for x, y, w, h in found}


def test_a_row_is_shaded_as_a_row_and_a_column_as_a_column() -> None:
    shaded = rectangles(render.step_svg(SKYSCRAPER))
    for house, _ in SKYSCRAPER.houses:
        assert house < 9, "the example stands on rows"
        assert (0, house * CELL, 9 * CELL, CELL) in shaded
        assert (house * CELL, 0, CELL, 9 * CELL) not in shaded
    step = example("locked-candidates-1")
    shaded = rectangles(render.step_svg(step))
    box = next(house for house, role in step.houses if role == "base") - 18
    assert (box % 3 * 3 * CELL, box // 3 * 3 * CELL, 3 * CELL, 3 * CELL) in shaded
    turned = Step("x", "x", (), (), Grid("." * 81), houses=(HouseRole(9 + 4, "base"),))
    assert (4 * CELL, 0, CELL, 9 * CELL) in rectangles(render.step_svg(turned))


def test_labels_can_be_switched_off() -> None:
    def labels(svg: str) -> list[str]:
        root = ElementTree.fromstring(svg)
        return [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text") if node.get("class") == "l"]

    assert sorted(labels(render.step_svg(SKYSCRAPER))) == sorted("123456789" * 2)
    assert labels(render.step_svg(SKYSCRAPER, labels=False)) == []


def test_a_net_is_drawn_with_all_its_causes() -> None:
    """From digit to digit: digits excluded on the way have no arrows of their own."""
    arrows = [layer for layer in step_board(NET).layers if isinstance(layer, Arrow)]
    ends = {chain.nodes[-1] for chain in NET.chains}

    def causes(chain: Chain, i: int) -> set[Link]:
        """Return the sources of the literals that one follows from."""
        before = [(k, chain.nodes[k]) for k in chain.premises(i)]
        listed = {node for _, node in before if node.on or node in ends}
        return listed.union(*(causes(chain, k) for k, node in before if node not in listed))

    links = {
        (cause, node)
        for chain in NET.chains
        for i, node in enumerate(chain.nodes)
        if node.on or node in ends
        for cause in causes(chain, i)
    }
    assert len(links) > max(sum(node.on for node in chain.nodes) for chain in NET.chains), "the example branches"
    drawn = {(arrow.start.candidates, arrow.end.candidates, arrow.weak) for arrow in arrows}
    assert drawn == {(((a.cells[0], a.digit),), ((b.cells[0], b.digit),), not b.on) for a, b in links}


# --- text and JSON


def test_text_of_a_step() -> None:
    step = example("naked-pair")
    plain = render.step_text(step)
    assert plain.splitlines()[0].count("|") == 2
    for _, digit in step.eliminations:
        assert f"-{digit}" in plain
    single = ninefold.hint(EASY).step
    assert single
    assert "=8" in render.step_text(single)
    assert "\x1b[" not in plain
    colored = render.step_text(step, color=True)
    assert "\x1b[9;31m" in colored, "what goes is struck out in red"
    bare = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert re.findall(r"[0-9]+", bare) == re.findall(
        r"[0-9]+", re.sub(r"(?<=[0-9 ])-(?=[0-9])|^-(?=[0-9])", "", plain, flags=re.M)
    )


def test_dictionary_of_a_step() -> None:
    data = render.step_dict(SKYSCRAPER)
    assert data["technique"] == "skyscraper"
    assert data["eliminations"] == [{"cell": "r2c6", "digit": 9}, {"cell": "r4c5", "digit": 9}]
    assert {"cell": "r3c3", "digit": 9, "role": "base"} in data["roles"]
    chain = render.step_dict(NET)["chains"][0]
    assert chain["reasons"] == [list(pair) for pair in NET.chains[0].reasons]
    assert render.path_dict(ninefold.steps(EASY))["puzzle"] == EASY


# --- pages and notebooks


def test_markdown_and_html() -> None:
    path = ninefold.steps(EASY)
    text = render.markdown(path)
    assert text.splitlines()[0] == "1. **Hidden Single**: r1c6=8"
    assert text.endswith("Solved.\n")
    assert "![" not in text, "singles have no pictures unless asked for"
    assert render.markdown(path, every=True, picture=lambda step: "x.svg").count("](x.svg)") == len(path)
    listed = render.markdown(SKYSCRAPER)
    assert "data:image/svg+xml;base64," in listed
    assert render.explain(SKYSCRAPER) in listed
    page = render.html_page(render.html(path, every=True), "<a & b>")
    assert "<h1>&lt;a &amp; b&gt;</h1>" in page
    assert page.count("<svg") == len(path)
    assert render.html(Hint(None, solved=True)) == "<p>The puzzle is solved.</p>"
    assert render.markdown(Hint(None, solved=True)) == "The puzzle is solved.\n"


def test_lines_of_a_net_are_listed_vertically() -> None:
    parts = render.lines(render.explain(NET))
    assert parts[0].startswith("Suppose (1): ")
    assert parts[1].startswith("Then (2) ")
    assert all(part.startswith("(") for part in parts[2:-1])
    assert " ".join(parts) == render.explain(NET)
    assert render.html(NET).count("<br>") == len(parts)
    assert f"{parts[1]}<br>{parts[2]}" in render.html(NET)
    assert f"\n{parts[1]}\\\n{parts[2]}\\\n" in render.markdown(NET)
    assert render.lines(render.explain(SKYSCRAPER)) == [render.explain(SKYSCRAPER)]
    figure = render.html(NET)
    assert figure.index(NET.name) < figure.index("<svg"), "the number of a list stands beside the name"


def test_notebooks_show_steps_hints_and_paths() -> None:
    path = ninefold.steps(EASY)
    assert SKYSCRAPER._repr_svg_() == render.step_svg(SKYSCRAPER)
    for value in (SKYSCRAPER, Hint(SKYSCRAPER), path):
        assert value._repr_html_() == render.html(value)
        assert value._repr_markdown_() == render.markdown(value)


# --- notation


def test_eureka() -> None:
    assert render.eureka(example("x-chain")) == "(9)r3c5=r3c1-r2c3=r6c3 => r6c5<>9"
    assert render.eureka(example("xy-chain")) == "(6=5)r1c7-(5=8)r7c7-(8=9)r8c9-(9=6)r9c8 => r1c8<>6"
    group = render.eureka(example("grouped-aic"))
    assert "-(6)r79c7=(6)r9c9" in group
    two = render.eureka(example("forcing-chain-contradiction"))
    assert len(two.splitlines()) == 2
    with pytest.raises(ValueError, match="has no chain"):
        render.eureka(SKYSCRAPER)
    with pytest.raises(ValueError, match="is a net"):
        render.eureka(NET)


def test_premises_of_a_chain() -> None:
    nodes = tuple(Link((cell,), 1, cell % 2 == 0, "single") for cell in range(4))
    assert [Chain(nodes, ()).premises(i) for i in range(4)] == [(), (0,), (1,), (2,)]
    assert Chain(nodes, ((3, 0), (3, 2))).premises(3) == (0, 2)


def test_removals_are_grouped() -> None:
    gone = render.sentences.words.removal([Candidate(50, d) for d in (1, 6, 8)])
    assert language("en").text(gone) == "remove 1, 6 and 8 from r6c6"
