"""Loading: size, security headers, and use without a server."""

from __future__ import annotations

import gzip
import re

from playwright.sync_api import Response

from .visitor import PUZZLE, Visits

LIMIT = 200_000


def test_the_first_load_is_small(visit: Visits) -> None:
    visitor = visit()
    seen: list[Response] = []
    visitor.page.on("response", lambda response: seen.append(response))
    visitor.open()
    visitor.page.wait_for_load_state("networkidle")
    size = sum(len(gzip.compress(response.body())) for response in seen)
    assert 20_000 < size < LIMIT, {response.url: len(response.body()) for response in seen}


def test_the_policy_is_strict(visit: Visits) -> None:
    visitor = visit()
    answer = visitor.page.goto(visitor.address + "/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy
    html = answer.text()
    assert not re.search(r"<style|style=|<script(?! type=\"module\" src)| on\w+=", html)


def test_play_continues_without_a_server(visit: Visits) -> None:
    visitor = visit(service_workers="allow").open(PUZZLE)
    visitor.page.evaluate("navigator.serviceWorker.ready")
    visitor.until("navigator.serviceWorker.controller !== null")
    visitor.press("4")
    visitor.page.wait_for_timeout(400)
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.page.wait_for_selector("[role=gridcell][aria-label*='clue']")
    assert visitor.digits().startswith("534")
    visitor.press("ArrowDown", "2", "k")
    visitor.page.wait_for_selector("text=The server is not responding.")
    visitor.press("o")
    visitor.page.wait_for_selector("dialog[open]")
    visitor.expected = "ERR_INTERNET_DISCONNECTED"


def test_it_can_be_installed(visit: Visits) -> None:
    visitor = visit().open()
    manifest = visitor.page.evaluate(
        "fetch(document.querySelector('[rel=manifest]').href).then(answer => answer.json())"
    )
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        found = visitor.page.evaluate(
            "src => fetch(src).then(answer => answer.headers.get('content-type'))", icon["src"]
        )
        assert found == icon["type"]
