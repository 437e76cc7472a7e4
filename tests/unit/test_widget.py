"""The widget for notebooks, without a browser: its page, and how the kernel answers it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

import ninefold

pytest.importorskip("anywidget", reason="anywidget is not installed: no widget")
pytest.importorskip("msgspec", reason="msgspec is not installed: no widget")

from ninefold.widget import Board
from ninefold.widget.page import page

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def answer(board: Board, **question: Any) -> dict[str, Any]:
    """Return the reply of the kernel to a message of the page."""
    replies: list[dict[str, Any]] = []
    board.send = replies.append
    board._answer(board, {"id": 7, **question}, None)
    (reply,) = replies
    assert reply["id"] == 7
    return reply


def test_the_page_contains_everything() -> None:
    text = page()
    found = re.search(r'<script type="application/json" id="modules">(.*?)</script>', text, re.S)
    assert found
    modules = json.loads(found[1])
    assert {"notebook.js", "board/board.js", "panels/study.js", "texts/de.js"} <= set(modules)
    assert not {"app.js", "embed.js", "sw.js"} & set(modules)
    for name, source in modules.items():
        code = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", source, flags=re.S | re.M)
        assert not re.search(r'^import [^"]*"\.|import\("\.', code, re.M), name
        for path in re.findall(r'"ninefold/([^"]+\.js)"', code):
            assert path in modules, f"{name} imports {path}"
    outside = text.replace(found[0], "")
    assert 'src="' not in outside
    assert "<link" not in outside
    assert answer(Board(EASY), page=True) == {"id": 7, "body": text}


def test_the_kernel_answers_requests() -> None:
    board = Board(EASY)
    reply = answer(board, target="read", body=json.dumps({"text": board.text}))
    assert (reply["status"], reply["stream"]) == (200, None)
    assert json.loads(reply["body"])["puzzles"][0]["puzzle"] == EASY
    reply = answer(board, target="steps", body=json.dumps({"puzzle": "1" * 81}))
    assert reply["status"] == 422


def test_the_kernel_answers_streams() -> None:
    board = Board(EASY, "study", approach="csp")
    options = {"puzzle": EASY, "approach": "csp", "count": 50}
    first = answer(board, target="events/stream", body=json.dumps(options))
    assert first["status"] == 200
    lines = [first["body"]]
    while (line := answer(board, next=first["stream"])["body"]) is not None:
        lines.append(line)
    assert len(lines) > 1
    again = answer(board, target="events/stream", body=json.dumps(options))
    answer(board, end=again["stream"])
    assert answer(board, next=again["stream"])["body"] is None


def test_puzzles_of_every_kind_are_shown() -> None:
    variant = ninefold.examples.gallery()[0].puzzle
    for puzzle in (ninefold.Grid(EASY).set("r1c3", 4), variant):
        board = Board(puzzle)
        found = json.loads(answer(board, target="read", body=json.dumps({"text": board.text}))["body"])
        assert len(found["puzzles"]) == 1
        assert found["errors"] == []
    assert ninefold.formats.parse(found["puzzles"][0]["puzzle"]) == variant


def test_show_changes_the_view() -> None:
    board = Board(EASY)
    assert (board.view, board.solved, board.digits) == ("play", False, "")
    board.show(view="study", approach="scan,csp")
    assert (board.text, board.view, board.approach) == (EASY, "study", "scan,csp")
    board.show("1" + "." * 80)
    assert (board.text[:2], board.view) == ("1.", "study")
    with pytest.raises(ValueError, match="unknown view 'solve': choose play, hints, path, study, make"):
        board.show(view="solve")


def test_without_anywidget_the_error_names_the_extra() -> None:
    code = "import sys; sys.modules['anywidget'] = None; from ninefold.widget import Board"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "The widget needs an extra: pip install 'ninefold[widget]'" in done.stderr
