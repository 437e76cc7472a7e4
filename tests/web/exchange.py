"""A request and its reply for every operation, as fixtures in ``tests/data/wire/http``, for Python and the browser.

``python -m tests.web.exchange`` rewrites them. Values that depend on time or chance are replaced, and long lists are
shortened.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from ninefold.web.operations import OPERATIONS
from ninefold.web.worker import answer
from tests.wire import CHAINED, EASY, FIXTURES

FOLDER = FIXTURES / "http"
_FILLED = "..4" + "." * 78
_WRONG = "..2" + "." * 78
SIX = "1234564561232.1564564231312645645312"
"""A 6x6 grid with one cell to fill in."""
THERMO = ".Shape~4x4.~R1C4_4~R2C3_1.Thermo~R1C1~R1C2~R1C3.Cage~5~R3C1~R3C2"
"""A small variant."""

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "version": ("version", {}),
    "formats": ("formats", {}),
    "examples": ("examples", {}),
    "read": ("read", {"text": f"{EASY}\n{EASY[:40]}\n{EASY[:12]}?{EASY[13:]}\n"}),
    "convert": ("convert", {"puzzle": EASY, "filled": _FILLED, "to": "sudokuwiki-link"}),
    "losses": ("losses", {"puzzle": THERMO, "formats": ["iss", "csv", "sdm"]}),
    "check": ("check", {"puzzle": EASY}),
    "check-explain": ("check", {"puzzle": "55" + EASY[2:], "explain": True}),
    "solve": ("solve", {"puzzle": EASY}),
    "solve-several": ("solve", {"puzzle": "." * 81}),
    "assess": ("assess", {"puzzle": EASY, "filled": _FILLED}),
    "assess-wrong": ("assess", {"puzzle": EASY, "filled": _WRONG}),
    "count": ("count", {"puzzle": EASY}),
    "hint": ("hint", {"puzzle": EASY}),
    "hint-another": ("hint", {"puzzle": EASY, "skip": 4}),
    "hint-mistakes": ("hint", {"puzzle": EASY, "filled": _WRONG}),
    "steps": ("steps", {"puzzle": CHAINED, "als_nodes": True}),
    "all_steps": ("all_steps", {"puzzle": EASY, "techniques": ["hidden-single"], "limit": 2}),
    "rate": ("rate", {"puzzle": EASY, "scales": ["hodoku"]}),
    "generate": ("generate", {"difficulty": "hard", "symmetry": "180", "seed": "1"}),
    "generate-practice": ("generate", {"technique": "x-wing", "technique_use": "next", "seed": 1}),
    "generate-variant": ("generate_variant", {"rules": "killer", "size": 6, "seed": 1}),
    "today": ("today", {"date": "2026-11-16"}),
    "techniques": ("techniques", {}),
    "technique": ("technique", {"slug": "xy-wing"}),
    "lessons": ("lessons", {}),
    "lesson": ("lesson", {"name": "skyscraper", "language": "de"}),
    "practice": ("practice", {"lesson": "naked-pair", "seed": "1"}),
    "practice-variant": ("practice", {"lesson": "thermometer", "seed": "1"}),
    "error-lesson": ("lesson", {"name": "fish"}),
    "approaches": ("approaches", {}),
    "approach": ("approach", {"name": "scan"}),
    "compare": ("compare", {"puzzle": EASY, "approaches": ["csp", "native"]}),
    "events": ("events", {"puzzle": EASY, "approach": "scan", "count": 4}),
    "events-jump": ("events", {"puzzle": EASY, "approach": "scan", "until": "dead end", "count": 2}),
    "events-end": ("events", {"puzzle": EASY, "approach": "csp", "until": "end", "count": 2}),
    "read-iss": ("read", {"text": ".~R1C1_1~R1C2_2\n"}),
    "read-six": ("read", {"text": SIX}),
    "read-variant": ("read", {"text": ".Thermo~R1C1~R1C2"}),
    "check-six": ("check", {"puzzle": SIX, "boxes": 2}),
    "solve-six": ("solve", {"puzzle": SIX}),
    "assess-six": ("assess", {"puzzle": SIX, "filled": "." * 13 + "6" + "." * 22}),
    "hint-six": ("hint", {"puzzle": SIX, "boxes": 2}),
    "hint-six-mistakes": ("hint", {"puzzle": SIX, "filled": "." * 13 + "6" + "." * 22}),
    "check-regions": ("check", {"puzzle": "1...............", "regions": "AABBAABBCCDDCCDD"}),
    "board": ("board", {"puzzle": THERMO}),
    "rules": ("rules", {}),
    "finish": ("finish", {"puzzle": THERMO, "how": "unique", "seed": 1}),
    "page": ("page", {"puzzle": SIX, "title": "Six"}),
    "broken": ("broken", {"puzzle": THERMO, "filled": "3.2............."}),
    "candidates": ("candidates", {"puzzle": THERMO, "limit": 2}),
    "check-variant": ("check", {"puzzle": THERMO}),
    "assess-variant": ("assess", {"puzzle": THERMO, "filled": "4..............."}),
    "hint-variant": ("hint", {"puzzle": THERMO}),
    "steps-variant": ("steps", {"puzzle": THERMO}),
    "all_steps-variant": ("all_steps", {"puzzle": THERMO, "levels": ["Medium"], "disable": ["x-wing", "aic"]}),
    "rate-variant": ("rate", {"puzzle": THERMO}),
    "techniques-variant": ("techniques", {"preset": "variant"}),
    "error-size": ("compare", {"puzzle": SIX}),
    "error-digit": ("check", {"puzzle": "7" + SIX[1:]}),
    "error-boxes": ("check", {"puzzle": SIX, "boxes": 4}),
    "error-field": ("hint", {"puzzle": EASY, "skp": 1}),
    "error-puzzle": ("hint", {"puzzle": "?" + EASY[1:]}),
    "error-mistake": ("steps", {"puzzle": EASY, "filled": _WRONG}),
}

_MARK = re.compile(r"^((?:\d+\.){6})\d+(-[\d.]+-\d+)$")
_CUT = {
    "version": {"presets": 2},
    "formats": {"formats": 2},
    "examples": {"examples": 2, "gallery": 2},
    "rules": {"rules": 7},
    "page": {"pdf": 12},
    "steps": {"steps": 3},
    "steps-variant": {"steps": 3},
    "all_steps-variant": {"steps": 2},
    "techniques-variant": {"techniques": 3},
    "techniques": {"techniques": 3},
    "lessons": {"lessons": 3},
    "practice": {"exercises": 1},
    "practice-variant": {"exercises": 1},
    "approaches": {"approaches": 2},
    "approach": {"source": 3, "plain": 3},
}


def steady(value: Any) -> Any:
    """Return the same without values that differ from run to run."""
    if isinstance(value, dict):
        return {key: 0.25 if key == "seconds" else steady(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [steady(inner) for inner in value]
    return _MARK.sub(r"\g<1>0\2", value) if isinstance(value, str) else value


@cache
def exchange(name: str) -> dict[str, Any]:
    """Return a request, and the reply as the server would send it."""
    operation, options = CASES[name]
    loose = OPERATIONS[operation].method == "GET"
    status, body = answer(operation, json.dumps(options).encode(), loose=loose)
    reply = steady(json.loads(body))
    for key, most in _CUT.get(name, {}).items():
        reply[key] = reply[key][:most]
    return {"operation": operation, "request": options, "status": status, "reply": reply}


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in CASES:
        text = json.dumps(exchange(name), indent=1, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
