"""Study: watch an approach forward and backward, its timeline, two side by side, runs of a million events."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ninefold import approaches

from .test_access import violations
from .visitor import PUZZLE, SOLUTION, Visitor, Visits

if TYPE_CHECKING:
    from playwright.sync_api import Route

MILLION = 1_000_000
FASTEST = "60"


def study(visitor: Visitor, line: str = PUZZLE) -> Visitor:
    """Open the panel and wait for the first picture."""
    visitor.open(line)
    visitor.tab("study")
    visitor.page.wait_for_selector(".code-line")
    visitor.page.wait_for_selector("text=Not started.")
    return visitor


def event(visitor: Visitor) -> str:
    """Return the current event."""
    return visitor.seen(".lane-event >> nth=0")


def count(visitor: Visitor, row: str, lane: int = 0) -> int:
    """Return a counter of the table."""
    cells = visitor.page.locator(".counts tr", has=visitor.page.get_by_role("rowheader", name=row, exact=True))
    return int(cells.locator("td").nth(lane).inner_text().replace(",", ""))


def until_event(visitor: Visitor, text: str) -> None:
    """Wait for an event."""
    visitor.page.locator(".lane-event", has_text=text).first.wait_for()


def test_step_on_and_back_and_to_the_next_dead_end(visit: Visits) -> None:
    visitor = study(visit())
    visitor.press("ArrowRight")
    until_event(visitor, "1: try 1 in r1c3")
    assert "yield TRY" in visitor.page.locator(".code-line[aria-current]").inner_text()
    visitor.press("ArrowRight")
    until_event(visitor, "2: guess 1 in r1c3")
    assert visitor.digits()[2] == "1"
    assert visitor.seen(".guess") == "r1c3=1"
    assert (count(visitor, "Events"), count(visitor, "Nodes")) == (2, 1)
    visitor.press("j")
    until_event(visitor, "dead end in")
    first = visitor.page.locator(".lane-event").first.text_content()
    dead = count(visitor, "Events")
    visitor.press("j")
    visitor.until(f"document.querySelector('.lane-event').textContent !== {json.dumps(first)}")
    assert count(visitor, "Events") > dead
    for _ in range(3):
        visitor.press("ArrowLeft")
    visitor.press("Home")
    until_event(visitor, "Not started.")
    assert visitor.digits() == PUZZLE
    visitor.press("ArrowLeft")
    until_event(visitor, "Not started.")


def test_a_link_opens_a_step(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=Forward%20Checking&at=40#{PUZZLE}")
    expected = list(approaches.start(PUZZLE, "csp"))[39]
    page.wait_for_selector("text=40: ")
    assert page.locator("#study-pick-a").input_value() == "csp"
    assert count(visitor, "Events") == 40
    assert expected.kind is approaches.Kind.FORCED
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.press("ArrowRight")
    until_event(visitor, "41: ")
    page.get_by_role("button", name="Copy a link").click()
    page.wait_for_selector("text=Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/?study=csp&at=41#" in link
    page.goto("about:blank")
    page.goto(link)
    until_event(visitor, "41: ")
    assert violations(visitor) == []


def test_a_link_opens_two_approaches(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=DLX,norvig&at=12#{PUZZLE}")
    page.wait_for_selector("text=12: ")
    assert page.locator("#study-pick-a").input_value() == "dancing-links"
    assert page.locator("#study-pick-b").input_value() == "norvig"
    assert page.locator("body").get_attribute("data-study") == "two"


def test_the_code_to_paste(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    assert page.locator("#study-pick-a option").first.inner_text() == "Backtracking · scan"
    visitor.press("ArrowRight")
    until_event(visitor, "1: try 1 in r1c3")
    page.get_by_role("button", name="Code to paste").first.click()
    lines = page.locator(".code-line code").all_inner_texts()
    assert lines[0].startswith("# Time: O(9^e)")
    assert [line.rstrip() for line in lines[3:]] == [line or "" for line in approaches.get("scan").plain.splitlines()]
    assert page.locator(".code-line[aria-current]").count() == 0
    assert violations(visitor) == []
    page.get_by_role("button", name="Code to paste").first.click()
    assert "yield TRY" in page.locator(".code-line[aria-current]").inner_text()


def test_the_timeline_is_scrubbed_and_has_an_end(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    page.wait_for_selector("text=solved after 50,175 events")
    assert page.locator("text=For comparison, the native engine").count() == 1
    box = page.locator(".depths").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    visitor.until("Number(document.querySelector('.depths').getAttribute('aria-valuenow')) > 20000")
    assert 24_000 < count(visitor, "Events") < 26_000
    there = event(visitor)
    visitor.press("End")
    until_event(visitor, "50,175: solved")
    assert visitor.digits() == SOLUTION
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    until_event(visitor, there)


def test_play_pause_and_speed(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    visitor.press("-", "-", "+")
    slow = page.locator(".speed-words").inner_text()
    page.fill("#study-speed", "0")
    assert page.locator(".speed-words").inner_text() == "1 event per second"
    page.fill("#study-speed", FASTEST)
    assert page.locator(".speed-words").inner_text() == "maximum speed" != slow
    page.focus(".depths")
    visitor.press("End")
    until_event(visitor, "50,175: solved")
    visitor.press("ArrowLeft")
    until_event(visitor, "50,174: ")
    visitor.press("Space")
    until_event(visitor, "50,175: solved")
    visitor.until("document.querySelector('#study-play').getAttribute('aria-label') === 'Play'")
    page.fill("#study-speed", "30")
    page.click("#study-play")
    visitor.until("Number(document.querySelector('.depths').getAttribute('aria-valuenow')) < 50000")
    page.click("#study-play")
    assert page.get_attribute("#study-play", "aria-label") == "Play"
    visitor.tab("play")
    assert visitor.digits() == PUZZLE


TOO_WIDE = """(() => {
  const seen = document.querySelector(".panel").getBoundingClientRect().right;
  return [...document.querySelectorAll("SELECTOR")].filter((e) => e.getBoundingClientRect().right > seen + 1).length;
})()"""
"""Return the number of elements that overflow the panel."""


def test_nothing_is_cut_on_a_phone_in_german(visit: Visits) -> None:
    visitor = visit("phone", locale="de-DE").open(PUZZLE)
    visitor.tab("study")
    visitor.page.wait_for_selector(".counts")
    assert visitor.page.evaluate(TOO_WIDE.replace("SELECTOR", ".counts *")) == 0


@pytest.mark.parametrize("size", ["phone", "zoomed"])
def test_nothing_of_play_and_hints_is_cut_in_german(visit: Visits, size: str) -> None:
    visitor = visit(size, locale="de-DE").open(PUZZLE)
    assert visitor.page.evaluate(TOO_WIDE.replace("SELECTOR", ".panel :is(.tab, .pad *, .acts *)")) == 0
    visitor.tab("hints")
    assert visitor.page.evaluate(TOO_WIDE.replace("SELECTOR", ".segment")) == 0


def test_space_plays_after_a_click_on_a_button(visit: Visits) -> None:
    visitor = visit().open(PUZZLE)
    visitor.tab("study")
    visitor.page.click("#study-two")
    visitor.page.wait_for_selector("#study-two[aria-pressed=true]")
    visitor.press("Space")
    visitor.page.wait_for_selector("#study-play[aria-label='Pause']")
    assert visitor.page.get_attribute("#study-two", "aria-pressed") == "true"


def test_two_side_by_side_by_events_and_by_clock(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    page.click("#study-two")
    page.wait_for_selector("text=solved after 50,175 events")
    assert page.locator(".lane:visible .board-picture").count() == 2
    assert page.locator("#board").is_hidden()
    for _ in range(5):
        visitor.press("ArrowRight")
    until_event(visitor, "5: ")
    assert (count(visitor, "Events", 0), count(visitor, "Events", 1)) == (5, 5)
    page.select_option("#study-pick-b", "norvig")
    page.wait_for_selector("th:text-is('norvig')")
    page.click("[data-sync=clock]")
    visitor.press("End")
    until_event(visitor, "50,175: solved")
    texts = page.locator(".counts-end td").all_inner_texts()
    assert len(texts) == 2
    assert all(text.startswith("solved after") for text in texts)
    assert page.locator(".lane-event").nth(1).inner_text().endswith("solved")
    page.click("#study-two")
    page.wait_for_selector("#board:visible")
    visitor.tab("play")
    assert visitor.digits() == PUZZLE


def test_the_worst_case_puzzle_is_one_click_away(visit: Visits) -> None:
    visitor = study(visit("phone"))
    page = visitor.page
    page.locator(".lane-against").first.click()
    page.wait_for_selector("text=This puzzle was built to defeat scan.")
    visitor.until(f"document.querySelectorAll('[aria-label$=clue]').length !== {81 - PUZZLE.count('.')}")
    page.get_by_role("button", name="Back to my puzzle").click()
    visitor.until(f"document.querySelectorAll('[aria-label$=clue]').length === {81 - PUZZLE.count('.')}")


def test_a_sukaku_is_refused_with_the_reason(visit: Visits) -> None:
    visitor = visit()
    given = ".".join(f"{cell}-{digit}" for cell, digit in enumerate(SOLUTION))
    visitor.page.goto(f"{visitor.address}/#{'.' * 81};g={given}")
    visitor.tab("study")
    visitor.expected = "422"
    visitor.page.locator(".study-mid .loader", has_text="his is a sukaku").wait_for()


class LongRun:
    """A server of one run of a million events that place and remove a digit."""

    def __init__(self, patience: int = MILLION) -> None:
        self.patience = patience
        self.most = 0

    def answer(self, route: Route) -> None:
        """Return one window."""
        query: dict[str, Any] = json.loads(route.request.post_data or "{}")
        start = int((query.get("mark") or "0.").split(".")[0])
        wanted = MILLION - query["count"] if query.get("until") == "end" else query.get("from", start)
        first = min(wanted, start + self.patience)
        stopped = first < wanted
        last = first if stopped else min(MILLION, first + query["count"])
        self.most = max(self.most, last - first)
        reply = {
            "from": first,
            "to": last,
            "mark": self.mark(first),
            "next": None if last == MILLION else self.mark(last),
            "marks": [],
            "stopped": stopped,
            "start": self.state(first),
            "end": self.state(last),
            "events": [["place" if n % 2 else "remove", "r1c3", 1, n % 2, 30, n] for n in range(first + 1, last + 1)],
            "depths": {"from": start, "each": max(1, last - start), "values": [1]},
            "outcome": {"end": "no solution", "seconds": 4.0} if last == MILLION else None,
        }
        route.fulfill(json=reply)

    @staticmethod
    def mark(number: int) -> str:
        """Return a position in the run."""
        return f"{number}.0.0.0.0.0.0-0-0"

    @staticmethod
    def state(number: int) -> dict[str, Any]:
        """Return the board after *number* events."""
        return {
            "filled": ("..1" if number % 2 else "...") + "." * 78,
            "guesses": [{"cell": "r1c3", "digit": 1}] if number % 2 else [],
            "depth": number % 2,
            "counters": {"nodes": 0, "placements": 0, "backtracks": 0, "max_depth": 1, "checks": number},
        }


def test_a_million_events_are_played_through_windows(visit: Visits) -> None:
    visitor = visit()
    run = LongRun()
    visitor.page.route("**/api/v2/events", run.answer)
    study(visitor)
    page = visitor.page
    page.wait_for_selector("text=no solution after 1,000,000 events")
    elements = "document.querySelectorAll('*').length"
    before = page.evaluate(elements)
    page.evaluate(
        "() => { window.frames_ = 0; const tick = () => { window.frames_++; requestAnimationFrame(tick); }; tick(); }"
    )
    page.fill("#study-speed", FASTEST)
    visitor.press("Space")
    shown = set()
    while page.get_attribute("#study-play", "aria-label") == "Pause":
        shown.add(count(visitor, "Events"))
        page.wait_for_timeout(30)
    assert count(visitor, "Events") == MILLION
    assert len(shown) > 3  # its progress was visible
    assert page.evaluate("window.frames_") > len(shown)
    assert abs(page.evaluate(elements) - before) < 20  # requests do not pile up
    assert run.most <= 5000  # and no reply is larger than a window
    page.focus(".depths")
    visitor.press("ArrowLeft")
    until_event(visitor, "999,999: ")


def test_an_approach_that_does_not_finish_is_reported_as_giving_up(visit: Visits) -> None:
    visitor = visit()
    visitor.page.route("**/api/v2/events", LongRun(patience=1000).answer)
    study(visitor)
    visitor.page.wait_for_selector("text=gave up after 6,000 events")


@pytest.mark.parametrize(("size", "dark"), [("desktop", True), ("phone", False)])
def test_axe_finds_nothing_in_study(visit: Visits, size: str, dark: bool) -> None:
    visitor = study(visit(size, dark=dark))
    visitor.page.wait_for_selector("text=solved after 50,175 events")
    visitor.press("j")
    until_event(visitor, "dead end in")
    found = violations(visitor, "#main")
    visitor.page.click("#study-two")
    visitor.page.wait_for_selector(".lane >> nth=1 >> .code-line")
    visitor.until("document.querySelectorAll('.lane-event')[1].textContent.length > 0")
    visitor.press("ArrowRight")
    found += violations(visitor, "#main")
    assert not found, "\n".join(found)


def test_the_position_stays_when_a_second_approach_is_added_and_removed(visit: Visits) -> None:
    visitor = study(visit())
    visitor.press("j")
    until_event(visitor, "dead end in")
    visitor.press("ArrowRight")
    visitor.until("!document.querySelector('.lane-event').textContent.includes('dead end')")
    place = event(visitor)
    visitor.page.click("#study-two")
    visitor.page.wait_for_selector(".lane:nth-of-type(2) .code-line, .lane + * + .lane .code-line")
    visitor.until("document.querySelectorAll('.lane-event')[1].textContent.length > 0")
    assert event(visitor) == place
    visitor.page.click("#study-two")
    visitor.until("document.body.dataset.study === 'one'")
    assert event(visitor) == place
    assert visitor.page.locator("text=Not started.").count() == 0


# --- a class: demonstration, tree, race, exercises, present mode

DEMO = approaches.DEMO


def tree_of(name: str, puzzle: str, count: int) -> tuple[int, int, str]:
    """Return the failed guesses, the depth, and the active guesses after *count* events."""
    guesses: list[tuple[str, int]] = []
    failed = 0
    for _, event in zip(range(count), approaches.start(puzzle, name)):
        if event.kind is approaches.Kind.PLACE:
            guesses.append((str(event.place), event.digit))
        elif event.kind is approaches.Kind.REMOVE and guesses and guesses[-1] == (event.place, event.digit):
            guesses.pop()
            failed += 1
    return failed, len(guesses), ", ".join(f"{cell}={digit}" for cell, digit in guesses)


def tree_words(failed: int, depth: int, branch: str) -> str:
    """Return how the tree is described to a screen reader."""
    return f"Search tree. Depth {depth}, active guesses: {branch or '–'}. Failed guesses drawn: {failed}."


def test_the_demo_is_a_complete_search_of_about_40_events(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    page.select_option("#study-pick-a", "csp")
    page.get_by_role("button", name="4×4 demo").click()
    page.wait_for_selector("text=A 4×4 puzzle, small enough")
    assert page.locator("#study-pick-a").input_value() == "scan"
    visitor.press("End")
    until_event(visitor, "42: solved")
    assert visitor.digits() == approaches.run(DEMO, "scan").solution.line  # type: ignore[union-attr]
    assert page.get_attribute(".tree-picture", "aria-label") == tree_words(*tree_of("scan", DEMO, 42))
    assert page.locator(".tree-node.off.failed").count() == 2
    assert page.locator(".tree-cross").count() == 2
    assert page.locator(".tree-node.on").count() == 1 + 9
    assert visitor.seen(".tree-note >> nth=0").startswith("The complete tree so far.")
    assert violations(visitor) == []
    page.get_by_role("button", name="Back to my puzzle").click()
    visitor.until("document.querySelectorAll('[role=gridcell]').length === 81")


@pytest.mark.parametrize("name", ["scan", "set-difference", "most-constrained"])
def test_the_tree_has_the_shape_of_the_events(visit: Visits, name: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study={name}&at=700#{approaches.get('dancing-links').against}")
    page.wait_for_selector("text=700: ")
    assert page.get_attribute(".tree-picture", "aria-label") == tree_words(
        *tree_of(name, approaches.get("dancing-links").against, 700)
    )
    labels = page.locator(".tree-label").all_text_contents()
    _, depth, branch = tree_of(name, approaches.get("dancing-links").against, 700)
    drawn = [label.split(" ")[0] for label in labels if "=" in label]
    assert drawn == branch.split(", ")[depth - len(drawn) :]
    visitor.press("j")
    visitor.until("document.querySelector('.tree-node.here.failed') !== null")


def test_the_tree_says_what_it_leaves_out(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=scan&at=30000#{PUZZLE}")
    page.wait_for_selector("text=30,000: ")
    run = approaches.start(PUZZLE, "scan")
    for _ in range(28_000):
        next(run)
    failed = run.counters.nodes - len(run.guesses)
    assert f"{failed:,} guesses that failed before event 28,000 are not drawn." in visitor.seen(".tree-note >> nth=0")


def test_the_description_of_an_approach(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    page.select_option("#study-pick-a", "csp")
    page.wait_for_selector(".about-body >> nth=0 >> text=constraint satisfaction problem", state="attached")
    page.locator(".lane-about summary").first.click()
    about = page.locator(".about-body").first.inner_text()
    assert "forward checking" in about
    assert "O(9^e · e)" in about
    assert "Only the removed values are recorded" in about
    assert violations(visitor) == []


def test_a_class_walks_through_a_race_in_present_mode_by_keyboard(visit: Visits) -> None:
    visitor = study(visit("projector"))
    page = visitor.page
    visitor.press("p")
    assert visitor.announced() == "Present mode. Press Escape to leave."
    assert page.locator(".tabs, .bar, .transport").locator("visible=true").count() == 0
    assert page.locator(".present-keys li").count() >= 10
    visitor.press("ArrowRight", "ArrowRight")
    until_event(visitor, "2: guess 1 in r1c3")
    visitor.press(".")
    page.wait_for_selector(".lane-name:visible >> text=Backtracking with sets")
    visitor.press("v")
    page.wait_for_selector("body[data-study=two]")
    boards = [box for board in page.locator(".lane-board:visible").all() if (box := board.bounding_box())]
    assert [box["width"] > 500 for box in boards] == [True, True]
    visitor.press("ArrowRight", "c")
    page.locator(".code-line[aria-current]:visible").nth(1).wait_for()
    assert page.locator(".tree:visible").count() == 0
    visitor.press("c", "v", "y", "b")
    page.wait_for_selector("body[data-study=race]")
    until = "document.querySelectorAll('[data-state=right]').length === {}"
    visitor.press("ArrowRight")
    totals = {name: len(list(approaches.start(DEMO, name))) for name in approaches.NAMES}
    visitor.until(f"document.querySelector('.race-clock').textContent === 'Clock: {min(totals.values())} events'")
    visitor.until(until.format(sum(total == min(totals.values()) for total in totals.values())))
    visitor.press("End")
    visitor.until(until.format(9))
    events = page.locator(".race tbody tr:visible .race-events").all_inner_texts()
    assert [int(text) for text in events] == list(totals.values())
    assert violations(visitor) == []
    visitor.press("Space")  # from the start, to the end
    visitor.until(until.format(0))
    visitor.until(until.format(9))
    visitor.press("Escape")
    page.wait_for_selector(".tabs:visible")
    assert visitor.announced() == "Present mode is off."


def test_an_approach_that_gives_up_in_a_race_says_so(visit: Visits) -> None:
    visitor = visit()
    visitor.page.route("**/api/v2/events", LongRun(patience=1000).answer)
    study(visitor)
    visitor.press("b")
    visitor.page.locator("tr[data-racer=scan]").wait_for()
    visitor.press("End")
    visitor.page.wait_for_selector("tr[data-racer=scan] >> text=gave up after 4,000 events")


def test_a_link_opens_a_race_in_present_mode_with_two_approaches(visit: Visits) -> None:
    visitor = visit("projector", permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.goto(f"{visitor.address}/?study=scan,csp&at=60&show=race&present#{PUZZLE}")
    page.wait_for_selector("text=Clock: 60 events")
    assert page.locator("body").get_attribute("data-present") == ""
    assert page.locator("tr[data-racer=norvig]").get_attribute("data-state") == "right"
    visitor.press("b")
    page.wait_for_selector("body[data-study=two]")
    visitor.press("Escape")
    page.locator("#study-show-race").click()
    page.get_by_role("button", name="Copy a link").click()
    page.wait_for_selector("text=Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/?study=scan,csp&at=60&show=race#" in link


def test_predict_the_next_event_right_and_wrong(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=scan&show=predict#{PUZZLE}")
    events = list(approaches.start(PUZZLE, "scan"))
    words = {"try": "try {} in {}", "place": "guess {} in {}", "remove": "remove {} from {}"}
    seen = set()
    for wanted in [True, False]:
        page.wait_for_selector(".option >> nth=1")
        last = visitor.seen(".exercise-last")
        number = 0 if "Not started" in last else int(last.split("was ")[1].split(":")[0].replace(",", ""))
        real = events[number]
        text = "dead end in " + str(real.place)
        if str(real.kind) in words:
            text = words[str(real.kind)].format(real.digit, real.place)
        options = page.locator(".option")
        shown = [visitor.seen(f".option >> nth={i}")[1:] for i in range(options.count())]
        right = shown.index(text)
        answer = right if wanted else (right + 1) % len(shown)
        visitor.press(str(answer + 1))
        feedback = visitor.seen(".exercise-feedback")
        assert feedback.startswith("Right. " if wanted else f"No. The next event is “{text}”. ")
        assert len(feedback) > 30
        assert violations(visitor) == []
        seen.add(page.locator(".option-sign").count())
        visitor.press("n")
        page.wait_for_selector(".option-sign", state="detached")
    assert seen == {1, 2}
    assert visitor.seen(".exercise-score") == "1 of 2 right"


def test_find_the_cell_that_mrv_picks(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=scan&show=mrv#{DEMO};b=2")
    page.wait_for_selector("#exercise-check:visible")
    places = {"".join(str(digit or ".") for digit in digits): cell for digits, cell in picks(DEMO)}
    for wanted in [True, False]:
        visitor.until("document.querySelectorAll('[role=gridcell]').length === 16")
        visitor.until("document.querySelector('#exercise-check').disabled")
        digits = visitor.digits()
        real = places[digits]
        wrong = next(cell for cell in range(16) if digits[cell] != ".")
        cell = real if wanted else wrong
        page.locator("[role=gridcell]").nth(cell).click()
        page.wait_for_selector(f"text=Check r{cell // 4 + 1}c{cell % 4 + 1}")
        visitor.press("Enter")
        feedback = visitor.seen(".exercise-feedback")
        assert feedback.startswith("Right. " if wanted else "No. ")
        assert violations(visitor) == []
        visitor.press("Enter")
        visitor.until("document.querySelector('.exercise-feedback').textContent === ''")


def picks(puzzle: str) -> list[tuple[tuple[int, ...], int]]:
    """Return the grids in which MRV picks a cell, with the cell."""
    run = approaches.start(puzzle, "most-constrained")
    found, last, digits = [], None, run.digits
    for event in run:
        if event.kind in (approaches.Kind.TRY, approaches.Kind.DEAD_END) and last is not approaches.Kind.REMOVE:
            found.append((digits, event.cell))
        last, digits = event.kind, run.digits
    return found


def test_the_arrows_choose_a_cell_of_a_small_board(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=scan&show=mrv#{PUZZLE}")
    page.wait_for_selector("#exercise-check:visible")
    page.get_by_role("button", name="4×4 demo").click()
    visitor.until("document.querySelectorAll('[role=gridcell]').length === 16")
    page.locator("[role=gridcell][tabindex='0']").focus()
    visitor.press("ArrowDown", "ArrowLeft")
    page.wait_for_selector("text=Check r2c2")


def test_a_server_never_runs_pasted_code(visit: Visits) -> None:
    visitor = study(visit())
    page = visitor.page
    visitor.press("b")
    page.locator(".own summary").click()
    page.wait_for_selector("text=A server never runs pasted code.")
    assert page.locator("#own-code").count() == 0
    assert f"ninefold compare --solver solution.py {PUZZLE}" in page.locator(".own-command").inner_text()
    assert violations(visitor) == []


@pytest.mark.parametrize("show", ["watch", "race", "predict", "mrv"])
def test_axe_and_width_of_the_new_states_on_a_phone_in_german(visit: Visits, show: str) -> None:
    visitor = visit("phone", dark=True, locale="de-DE")
    visitor.page.goto(f"{visitor.address}/?study=scan&at=60&show={show}#{PUZZLE}")
    ready = {"watch": ".tree-node", "race": "[data-state=right]", "predict": ".option", "mrv": "#exercise-marks"}
    visitor.page.locator(ready[show]).first.wait_for()
    assert violations(visitor) == []
    parts = ":is(.study-top, .tree, .race-box, .exercise) :not(.code *, .code, svg *)"
    assert visitor.page.evaluate(TOO_WIDE.replace("SELECTOR", parts)) == 0


def test_the_language_changes_in_the_middle_of_a_run(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.address}/?study=csp&at=40#{PUZZLE}")
    page.wait_for_selector("text=40: ")
    visitor.speak("de", "Hinweise")
    page.wait_for_selector(".study-top:has-text('Zuschauen')")
    page.wait_for_selector("text=40: ")
    assert page.locator("#study-pick-a").input_value() == "csp"
    visitor.press("ArrowRight")
    page.wait_for_selector("text=41: ")
    assert violations(visitor) == []
