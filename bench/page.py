"""Time the web app in the browser: first load, first paint, a hint on the screen, a key press on the board.

    python bench/page.py [--rounds N]

Starts its own server; needs Playwright and Chromium (``make page``). Prints the median and the slowest round; each
first load has an empty cache. "key to paint" is measured in the browser, from the key event to the second frame after
the change; "handler" is the part of it that the web app takes.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, Response, sync_playwright

from ninefold import examples, formats
from ninefold.variants import Thermo, Variant
from ninefold.variants.data import to_data

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from browser import chromium  # noqa: E402
from page_pictures import HARD, served  # noqa: E402

WATCH = """([key, sign]) => new Promise(done => {
    const begin = performance.now();
    const code = /[0-9]/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
    const before = document.querySelector(".layer-digits").innerHTML;
    const seen = new MutationObserver(() => {
        const digits = document.querySelector(".layer-digits").innerHTML;
        if (sign ? !document.querySelector(sign) : digits === before) return;
        seen.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
    });
    seen.observe(document.body, {childList: true, subtree: true});
    const options = {key, code, bubbles: true, cancelable: true};
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
})"""
GLOW = ".layer-pattern .house-base"
"""The marks that the first level of a hint draws on the board."""
LAST = "performance.getEntriesByType('resource').reduce((last, one) => Math.max(last, one.responseEnd), 0)"


HANDLED = """digit => {
    const options = {key: digit, code: `Digit${digit}`, bubbles: true, cancelable: true};
    const begin = performance.now();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
    return performance.now() - begin;
}"""


def forty_rules() -> str:
    """Return the link of a variant with 40 rules: a killer, and thermometers for the rest."""
    killer = formats.loads(examples.gallery()[2].line)[0].puzzle
    assert isinstance(killer, Variant)
    cages = list(killer.constraints)
    lines = [Thermo(f"r{1 + k % 9}c{1 + k % 4} r{1 + k % 9}c{2 + k % 4}") for k in range(40 - len(cages))]
    return quote(json.dumps(to_data(Variant(9, {}, [*cages, *lines]))))


def typing(page: Page, address: str) -> dict[str, float]:
    """Return the median times of typing in a variant with 40 rules."""
    page.goto("about:blank")
    page.goto(f"{address}/#{forty_rules()}")
    page.wait_for_selector("#rules")
    painted, handled = [], []
    for number in range(12):
        page.locator(f"[data-cell='{number * 6}']").focus()
        digit = str(1 + number % 9)
        painted.append(page.evaluate(WATCH, [digit, ""]))
        page.locator(f"[data-cell='{number * 6 + 3}']").focus()
        handled.append(page.evaluate(HANDLED, digit))
    return {
        "40 rules, key to paint: digit, ms": statistics.median(painted),
        "40 rules, handler: digit, ms": statistics.median(handled),
    }


def fresh(browser: Browser, address: str) -> tuple[Page, dict[str, float]]:
    """Return the cost of a first visit."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    seen: list[Response] = []
    page.on("response", lambda response: seen.append(response))
    page.goto(f"{address}/#{HARD}")
    page.wait_for_selector("[role=gridcell][aria-label*='clue']")
    page.wait_for_load_state("networkidle")
    return page, {
        "first paint, ms": page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"),
        "all files there, ms": page.evaluate(LAST),
        "compressed, KB": sum(len(gzip.compress(response.body())) for response in seen) / 1000,
        "requests": len(seen),
    }


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    found: dict[str, list[float]] = {}
    with served() as address, sync_playwright() as starter:
        browser = starter.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        print(f"Chromium {browser.version}, {rounds} rounds")
        for _ in range(rounds):
            page, load = fresh(browser, address)
            times = {"key to paint: digit, ms": page.evaluate(WATCH, ["4", ""])}
            page.keyboard.press("Control+z")
            times["key to paint: first hint, its panel loaded, ms"] = page.evaluate(WATCH, ["h", GLOW])
            page.keyboard.press("f")  # removes the hint, so that the engine is called again
            page.wait_for_timeout(300)
            times["key to paint: hint, ms"] = page.evaluate(WATCH, ["h", GLOW])
            times |= typing(page, address)
            for name, value in {**load, **times}.items():
                found.setdefault(name, []).append(value)
            page.context.close()
        browser.close()
    for name, values in found.items():
        print(f"{name:50} median {statistics.median(values):8.1f}   slowest {max(values):8.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
