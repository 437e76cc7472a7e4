"""Take screenshots of the web app in its main states, at three sizes, light and dark, for review after a change.

    python tools/page_pictures.py                      all into build/pictures
    python tools/page_pictures.py hint-why make --size phone --scheme dark
    python tools/page_pictures.py --readme             docs/images/page.png

Starts its own server; needs Playwright and Chromium (``make page``).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from browser import chromium
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import ninefold
from ninefold import render
from ninefold.web.calls.preset import DEFAULT

ROOT = Path(__file__).parent.parent
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "projector": (1920, 1080)}
SCHEMES = ("light", "dark")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "2.6..9....37..28.....3...6..2...1..3...926...9..8...5..1...3.....27..93....2..7.5"
MIDDLE = (
    f"{EASY};e=..4678.1...2.....8..........;m=12-34.15-34.16-34.18-12.21-23.22-34.28-25.29-2459"
    ";c=30-57.32-14.33-57.34-29.37-25.38-69;k=28-B.29-AC.37-B.38-G.40-D;l=28-0-37-0E"
)


def position(technique: str, seed: int) -> str:
    """Return a link to a position in which a technique is the next step."""
    made = ninefold.generate(seed=seed, technique=technique, technique_use="next", symmetry="180", preset=DEFAULT)
    wire = render.to_dict(next(made))
    marks = ".".join(f"{cell}-{digits}" for cell, digits in enumerate(wire["marks"]) if digits)
    return f"{wire['puzzle']};e={wire.get('filled', '')};m={marks};t=Practice"


def press(page: Page, *keys: str) -> None:
    """Press keys, and give the engine time."""
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(300)


def hint(page: Page, level: int) -> None:
    """Ask for a hint several times."""
    for _ in range(level):
        press(page, "h")
        page.wait_for_timeout(600)


def technique(page: Page, slug: str) -> None:
    """Open the page of a technique."""
    page.click("#tab-hints")
    page.click("#hints-techniques")
    page.fill(".techniques input", slug)
    page.click(".technique-names button >> nth=0")
    page.wait_for_selector(".technique-example")


def path(page: Page) -> None:
    """Go some steps along the path."""
    page.click("#tab-hints")
    page.click("#hints-path")
    page.wait_for_selector("#path-next")
    for _ in range(6):
        page.click("#path-next")


def learn(page: Page, name: str, part: str) -> None:
    """Open a part of a lesson; without a name, the map."""
    page.click("#tab-learn")
    page.wait_for_selector("#learn-next")
    if name:
        page.click(f"#lesson-{name}")
        page.click(f"#lesson-{part}")
        page.wait_for_selector({"read": "#lesson-to-watch", "watch": "#watch-next", "do": ".lesson-verdict.open"}[part])


def mistake(page: Page) -> None:
    """Enter a wrong digit, and ask why it is wrong."""
    press(page, "2", "h", "h", "h")
    page.wait_for_selector(".mistakes .conclusion")


def study(page: Page, *, two: bool) -> None:
    """Go some events into a search."""
    page.click("#tab-study")
    page.wait_for_selector("#study-play")
    if two:
        page.click("#study-two")
    page.wait_for_timeout(800)
    press(page, "j", "j", "j")


def make(page: Page) -> None:
    """Generate a puzzle."""
    page.click("#tab-make")
    page.wait_for_selector("#make-go")
    page.click("#make-go")
    page.wait_for_selector(".card-level", timeout=20_000)


def error(page: Page) -> None:
    """Paste a text with an error."""
    press(page, "o")
    page.fill("#open-field", f"{EASY[:40]}x{EASY[41:]}")
    page.wait_for_selector(".open-errors li")


def sheet(page: Page) -> None:
    """Show four puzzles per page."""
    page.click("#tab-make")
    page.click("#make-sheet")
    page.wait_for_selector("#print-go:enabled")


def conflict(page: Page) -> None:
    """Enter a digit twice in a row, and one that a check finds wrong."""
    press(page, "7", "ArrowDown", "ArrowRight", "4")


def setting(page: Page, *keys: str) -> None:
    """Begin to set a 6x6, draw a cage with the keyboard, and type its sum."""
    page.click("#switch-set")
    page.click("#set-new-6")
    page.wait_for_selector("#set-verdict[data-status=several]")
    press(page, "/")
    page.keyboard.type("cage")
    press(page, "Enter", "Shift+ArrowRight", "Shift+ArrowDown", "Enter", *keys)
    page.wait_for_timeout(1500)


STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "first": ("", lambda page: None),
    "middle": (MIDDLE, lambda page: press(page, "ArrowDown", "ArrowRight")),
    "conflict": (EASY, conflict),
    "hint-where": (HARD, lambda page: hint(page, 1)),
    "hint-what": (HARD, lambda page: hint(page, 2)),
    "hint-why": (HARD, lambda page: hint(page, 3)),
    "chain": (position("xy-chain", 3), lambda page: hint(page, 3)),
    "net": (HARD, lambda page: technique(page, "forcing-net-contradiction")),
    "fish": (HARD, lambda page: technique(page, "finned-swordfish")),
    "path": (HARD, path),
    "mistake": (EASY, mistake),
    "learn": (HARD, lambda page: learn(page, "", "")),
    "lesson-read": (HARD, lambda page: learn(page, "x-wing", "read")),
    "lesson-watch": (HARD, lambda page: learn(page, "xy-chain", "watch")),
    "lesson-do": (HARD, lambda page: learn(page, "killer", "do")),
    "study": (HARD, lambda page: study(page, two=False)),
    "study-two": (HARD, lambda page: study(page, two=True)),
    "make": (HARD, make),
    "set-start": (HARD, lambda page: page.click("#switch-set")),
    "set": (HARD, lambda page: setting(page, "1", "1")),
    "set-reason": (HARD, lambda page: setting(page, "2", "9")),
    "open-error": (HARD, error),
    "sheet": (HARD, sheet),
    "games": (HARD, lambda page: press(page, "g")),
    "share": (HARD, lambda page: press(page, "Control+s")),
    "help": (HARD, lambda page: press(page, "?")),
    "settings": (HARD, lambda page: page.click("#tool-settings")),
}


@contextmanager
def served() -> Iterator[str]:
    """Start a server on a free port."""
    command = [sys.executable, "-m", "ninefold", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server does not start"
        try:
            yield found[0].rstrip("/")
        finally:
            server.terminate()


def take(browser: Browser, address: str, state: str, size: str, scheme: str, target: Path) -> None:
    """Take one picture."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        has_touch=size == "phone",
        reduced_motion="reduce",
        service_workers="block",
        locale="en-GB",
    )
    page = context.new_page()
    link, act = STATES[state]
    page.goto(f"{address}/{'#' + link if link else ''}")
    page.wait_for_selector("[role=gridcell][aria-label*='clue']")
    act(page)
    page.wait_for_timeout(500)
    page.screenshot(path=target)
    context.close()


def main() -> int:
    """Take the selected pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("states", nargs="*", metavar="STATE", help=f"of {', '.join(STATES)}; all without")
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--scheme", choices=SCHEMES, action="append")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "pictures")
    parser.add_argument("--readme", action="store_true", help="the picture of the README alone")
    args = parser.parse_args()
    with served() as address, sync_playwright() as starter:
        browser = starter.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        if args.readme:
            target = ROOT / "docs" / "images" / "page.png"
            take(browser, address, "chain", "desktop", "light", target)
            Image.open(target).quantize(96, dither=Image.Dither.NONE).save(target, optimize=True)
            return 0
        args.out.mkdir(parents=True, exist_ok=True)
        for state in args.states or STATES:
            for size in args.size or SIZES:
                for scheme in args.scheme or SCHEMES:
                    target = args.out / f"{state}-{size}-{scheme}.png"
                    try:
                        take(browser, address, state, size, scheme, target)
                    except Exception as error:  # the others are still useful
                        print(f"{target.name}: {str(error).splitlines()[0]}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
