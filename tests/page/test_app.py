"""The static web app (make app): Python in the browser, files from a plain file server, nothing else."""

from __future__ import annotations

import datetime
import functools
import io
import json
import runpy
import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest

from ninefold import approaches, generate, rate
from ninefold.results.steps import Level
from ninefold.web.local import Local
from tests.conftest import ROOT

from .test_access import violations
from .test_variants import KILLER, hash_of
from .visitor import PUZZLE, SOLUTION, Visitor, Visits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

APP = ROOT / "build" / "app"
PATIENCE = 60_000
"""Milliseconds: Python starts in seconds, or in a minute on a busy machine."""


class _Host(SimpleHTTPRequestHandler):
    requests: ClassVar[list[str]] = []

    def log_message(self, format: str, *args: object) -> None:
        self.requests.append(self.path)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The folder below a path, as many static hosts serve it."""
    if not (APP / "index.html").exists():
        pytest.skip("the static web app is not built (make app): no tests of it")
    handler = functools.partial(_Host, directory=str(APP.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/app"
        server.shutdown()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visits]:
    """Visitors of the static web app."""
    visits = Visits(browser, address)
    yield visits
    faults = visits.end()
    assert not faults, "\n".join(faults)


def opened(visitor: Visitor, hash: str) -> Page:
    """Open a puzzle; every wait on the page is patient."""
    visitor.context.set_default_timeout(PATIENCE)
    visitor.page.goto(f"{visitor.address}/#{hash}")
    visitor.page.wait_for_selector("[role=gridcell]")
    return visitor.page


def test_a_tour_of_the_panels(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, PUZZLE)
    visitor.go("r1c3")
    visitor.press("4")
    assert visitor.digits()[2] == "4"
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    assert "the only cell there that can still hold it: r3c1 is 1." in visitor.seen(".hint-body")
    page.click("#hints-path")
    page.wait_for_selector(".strip:visible")
    assert page.locator(".strip-block").count() > 40
    visitor.tab("study")
    page.wait_for_selector("text=Not started.")
    visitor.press("ArrowRight")
    page.locator(".lane-event", has_text="1: try 1 in r1c3").first.wait_for()
    visitor.tab("make")
    page.click("label:has([name=make-level][value=easy])")
    page.click("#make-go")
    page.wait_for_selector(".card-level:has-text('Easy')")
    page.click("#make-play")
    assert rate(visitor.digits(), scale="ninefold").level == Level.EASY


def test_a_lesson(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, PUZZLE)
    page.click("#tab-learn")
    page.click("#lesson-hidden-single")
    page.click("#lesson-to-watch")
    page.click("#lesson-do")
    page.wait_for_selector(".lesson-verdict.open")
    page.click("#lesson-answer")
    page.wait_for_selector("#board .placed")


def test_practice_of_a_rule_and_yesterday(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, PUZZLE)
    page.click("#tab-learn")
    page.click("#lesson-thermometer")
    page.click("#lesson-to-watch")
    page.click("#lesson-do")
    page.wait_for_selector(".lesson-verdict.open")
    page.click("#lesson-answer")
    page.wait_for_selector("#board :is(.placed, .struck)")
    visitor.speak("de", "Hinweise")
    page.wait_for_selector("#title:has-text('Stellung 1 von 3')")
    visitor.press("g")
    page.click("#games-statistics")
    today = datetime.date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    yesterday = today - datetime.timedelta(1)
    if yesterday.month != today.month:
        page.click("#month-back")
    page.click(f"[data-day='{yesterday.isoformat()}']")
    page.wait_for_selector("#title:has-text('Rätsel vom')")
    puzzle = json.loads(Local().reply(f"today?date={yesterday.isoformat()}", "", b"")[1])["puzzle"]
    assert page.locator("#board .clue").count() == sum(sign != "." for sign in puzzle)


def test_a_killer_variant(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, hash_of(KILLER, "fpuzzles-link"))
    page.wait_for_selector("#rules")
    assert "cage, sum 3, 2 cells" in visitor.label("r1c1")
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    assert page.locator("#board .placed, #board .struck").count() > 0
    page.click("#hint-apply")
    page.wait_for_selector(".toast:has-text('applied')")


def test_a_second_visit_works_offline(visit: Visits) -> None:
    visitor = visit(service_workers="allow")
    before = len(_Host.requests)
    page = opened(visitor, PUZZLE)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    fetched = Counter(name for name in _Host.requests[before:] if "/pyodide/" in name or "/python/" in name)
    assert set(fetched.values()) == {1}  # the service worker's files serve the first visit, too
    visitor.context.set_offline(True)
    before = len(_Host.requests)
    page.reload()
    visitor.press("h", "h", "h")
    page.wait_for_selector(".conclusion")
    assert set(_Host.requests[before:]) <= {"/app/sw.js"}  # whether there is a new version
    tools = visitor.context.new_cdp_session(page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as all tests are


@pytest.mark.usefixtures("address")
def test_the_app_as_a_file_says_how_to_serve_it(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((APP / "index.html").as_uri())
    assert "python3 -m http.server" in page.inner_text("#board")
    page.close()


def test_a_browser_that_cannot_run_it_names_the_server(visit: Visits) -> None:
    visitor = visit()
    visitor.expected = "Failed to load resource"
    for worker in ("early", "worker"):
        visitor.page.route(f"**/static/{worker}.js", lambda route: route.abort())
    visitor.page.goto(f"{visitor.address}/")
    visitor.page.wait_for_selector("[role=gridcell]:not([aria-label*=empty])")  # a puzzle to play
    visitor.press("h")
    visitor.page.wait_for_selector("text=run ninefold serve")


def test_race_your_own_solver(visit: Visits) -> None:
    visitor = visit()
    page = opened(visitor, PUZZLE)
    visitor.tab("study")
    page.wait_for_selector("text=Not started.")
    visitor.press("b")
    page.locator(".own summary").click()
    page.click("#own-go")
    page.wait_for_selector("text=Paste your code first.")
    page.fill("#own-code", "def solveSudoku(board:\n")
    page.click("#own-go")
    page.wait_for_selector("text=solution.py, line 1: '(' was never closed")
    page.click("#own-example")
    visitor.until("document.querySelector('#own-code').value.includes('class Solution')")
    assert page.input_value("#own-code") == "\n".join(approaches.get("scan").plain.splitlines())
    page.click("#own-go")
    page.wait_for_selector("text=Your solver has joined the race.")
    page.locator("#study-last").click()
    page.wait_for_selector("tr[data-racer=own][data-state=right]")
    counts = approaches.run(PUZZLE, "scan")
    writes = counts.placements + counts.backtracks
    assert page.locator("tr[data-racer=own] .race-events").inner_text() == f"{writes:,}"
    assert violations(visitor) == []
    # The worker is ended after ten seconds, and the engine answers as before.
    page.fill("#own-code", "def solveSudoku(board):\n    while True: pass\n")
    page.click("#own-go")
    page.wait_for_selector("text=Your solver did not finish in 10 seconds and was stopped.")
    assert page.locator("tr[data-racer=own]").get_attribute("data-state") == "gave up"
    page.fill("#own-code", "class Solution:\n    def solveSudoku(self, board):\n        board[0][2] = '5'\n")
    page.click("#own-go")
    page.wait_for_selector("text=row 1 has 5 twice (r1c1, r1c3)")
    assert page.locator("tr[data-racer=own]").get_attribute("data-state") == "wrong"


def test_requests_without_a_server() -> None:
    local = Local()
    status, body, stream = local.reply("solve", json.dumps({"puzzle": PUZZLE}))
    assert (status, json.loads(body)["solution"], stream) == (200, SOLUTION, None)
    assert json.loads(local.reply("techniques?preset=se")[1])["preset"] == "se"
    assert local.reply("techniques/nope")[0] == local.reply("nope")[0] == 404
    assert local.reply("solve", "{")[0] == 400
    assert json.loads(local.reply("lessons/x-wing?language=de")[1])["language"] == "de"
    made = json.loads(local.reply("practice", json.dumps({"lesson": "hidden-single", "seed": "4"}))[1])
    assert len(made["exercises"]) == 3
    assert json.loads(local.reply("read?name=x.txt", "", PUZZLE.encode())[1])["puzzles"][0]["puzzle"] == PUZZLE


def test_a_solver_without_a_server() -> None:
    def run(code: str) -> dict[str, object]:
        row: dict[str, object] = json.loads(Local().solver(code, PUZZLE))
        return row

    row = run(approaches.get("csp").plain)
    assert (row["end"], row["solution"], row["error"]) == ("solved", SOLUTION, None)
    assert run("def solveSudoku(board): raise ValueError('no')")["end"] == "failed"
    assert run("def solveSudoku(board): raise SystemExit")["end"] == "failed"
    assert run("def solveSudoku(board): pass")["end"] == "wrong"
    assert str(run("import nothing_like_this")["error"]).startswith("solution.py cannot be run: ModuleNotFoundError")
    assert run("x = 1").keys() == {"error"}


def test_the_lessons_are_part_of_the_app() -> None:
    files = runpy.run_path(str(ROOT / "tools" / "app.py"))["package"]()
    lessons = ROOT / "src" / "ninefold" / "lessons"
    texts = {path.relative_to(lessons.parent.parent).as_posix() for path in lessons.rglob("*.toml")}
    assert len(texts) > 60
    assert texts <= set(files)


def test_streams_without_a_server() -> None:
    local = Local()
    query = {"puzzle": PUZZLE, "approach": "scan", "count": 100, "windows": 3}
    status, line, number = local.reply("events/stream", json.dumps(query))
    assert status == 200
    assert number is not None
    lines = [line, *iter(lambda: local.next(number), None)]
    assert [len(json.loads(line)["events"]) for line in lines] == [100, 100, 100]
    assert local.next(number) is None
    assert local.reply("events/stream", json.dumps({**query, "approach": "nope"}))[0] != 200


def test_an_npz_file_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO()
    np.savez(data, puzzles=np.zeros((2, 81), np.uint8))
    monkeypatch.setitem(sys.modules, "numpy", None)
    (error,) = json.loads(Local().reply("read?name=x.npz", "", data.getvalue())[1])["errors"]
    assert error["reason"] == "an NPZ file needs NumPy, which is not available in a browser"


EARLY = """
import {{ createInterface }} from "node:readline";
const {{ early }} = await import("{app}/static/early.js");
const core = await (await import("{app}/wasm/ninefold.js")).open();
for await (const line of createInterface({{ input: process.stdin }})) {{
  const [target, body] = JSON.parse(line);
  console.log(JSON.stringify(early(core, target, body)));
}}
"""


STEP = ("technique", "puzzle", "placements", "eliminations", "roles", "houses", "parts", "chains", "marks")


def early_answers(questions: list[tuple[str, str]]) -> list[dict[str, Any] | None]:
    """Answers of the core, before Python has started."""
    if not (APP / "static" / "early.js").exists() or shutil.which("node") is None:
        pytest.skip("needs the static web app (make app) and node")
    script = EARLY.format(app=APP.as_uri())
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_core_answers_as_python_does() -> None:
    days = [f"2026-11-{day}" for day in range(16, 23)]
    questions = [(f"today?date={day}", "") for day in days]
    puzzles = [PUZZLE, "." * 81, *(puzzle.line for puzzle in generate(4, seed=5))]
    for puzzle in puzzles:
        first = puzzle.index(".")
        for digit in "59":
            filled = "." * first + digit + "." * (80 - first)
            questions += [(name, json.dumps({"puzzle": puzzle})) for name in ("check", "solve", "assess")]
            questions.append(("hint", json.dumps({"puzzle": puzzle, "language": "en", "skip": 0})))
            questions += [(name, json.dumps({"puzzle": puzzle, "filled": filled})) for name in ("assess", "hint")]
        questions.append(("count", json.dumps({"puzzle": puzzle, "limit": 50})))
    local = Local()
    answered = set()
    for (target, body), answer in zip(questions, early_answers(questions), strict=True):
        if answer is None:
            continue
        status, text, _ = local.reply(target, body)
        reply = json.loads(text)
        assert status == 200, (target, body)
        if target == "hint":  # the words come later
            assert reply["texts"][0] == answer.pop("texts")[0]
            step = answer.pop("step")
            assert {name: step[name] for name in STEP} == {name: reply["step"][name] for name in STEP}
        elif target.startswith("today"):
            assert reply["rating"]["level"] == answer.pop("rating")["level"]
        if answer.get("status") == "several":
            assert len(set(answer.pop("solutions", ["", ""]))) == 2
        assert answer == {name: reply[name] for name in answer}, (target, body)
        answered.add(target.partition("?")[0])
    assert answered == {"today", "check", "solve", "assess", "count", "hint"}


def test_the_core_leaves_words_to_python() -> None:
    marks = json.dumps({"puzzle": PUZZLE, "marks": [""] * 81})
    german = json.dumps({"puzzle": PUZZLE, "language": "de"})
    second = json.dumps({"puzzle": PUZZLE, "skip": 1})
    clash = json.dumps({"puzzle": "11" + "." * 79})
    variant = json.dumps({"puzzle": "." * 36})
    questions = [
        ("hint", marks),
        ("hint", german),
        ("hint", second),
        ("check", clash),
        ("solve", variant),
        ("rate", clash),
        ("x", ""),
    ]
    assert early_answers(questions) == [None] * len(questions)


def test_the_board_is_ready_before_python(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.route("**/pyodide.asm.wasm", lambda route: None)  # Python never starts
    page.goto(f"{visitor.address}/")
    page.wait_for_selector("[role=gridcell]:not([aria-label*=empty])")
    visitor.press("h")
    page.wait_for_selector(".hint-body:has-text('Look at')")
    early_words = visitor.seen(".hint-body")
    visitor.press("h")
    page.wait_for_selector(".hint .loader:visible")
    assert visitor.seen(".hint-body") == early_words


def test_a_hint_that_begins_before_python(visit: Visits) -> None:
    visitor = visit()
    waiting: list[Route] = []
    page = visitor.page
    page.route("**/pyodide.asm.wasm", lambda route: waiting.append(route))
    opened(visitor, PUZZLE)
    visitor.press("h")
    page.wait_for_selector(".hint-body:has-text('Look at')")
    visitor.press("h", "h")
    waiting[0].continue_()
    page.wait_for_selector(".conclusion")
    page.click("#hint-apply")  # a change, which is saved together with the number of hints
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert '"hints":1' in page.evaluate("Object.values(localStorage).join()")
