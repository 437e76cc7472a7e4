"""``ninefold serve`` from the outside, and what happens without the extra."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ninefold
from ninefold import web
from ninefold.web.guard import Guard
from ninefold.web.settings import Settings
from tests.web.conftest import Server


def test_without_the_extra_a_clear_error() -> None:
    code = "import sys; sys.modules['starlette'] = None; from ninefold.cli.start import entry; entry()"
    command = [sys.executable, "-c", code, "serve", "--no-open", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ninefold: the web app needs an extra: pip install 'ninefold[web]'\n"


def test_the_library_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    for call in (web.application, web.serve, web.openapi):
        with pytest.raises(ninefold.errors.MissingExtraError, match=r"pip install 'ninefold\[web\]'"):
            call()


@pytest.mark.skipif(os.name != "posix", reason="needs a shell script as browser")
def test_the_browser_is_opened(tmp_path: Path) -> None:
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="ascii")
    browser.chmod(0o755)
    command = [sys.executable, "-m", "ninefold", "serve", "--port", "0"]
    environment = {**os.environ, "BROWSER": str(browser)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        end = time.monotonic() + 60
        while not (seen.exists() and seen.read_text(encoding="ascii").strip()):
            assert time.monotonic() < end
            time.sleep(0.02)
        assert seen.read_text(encoding="ascii").strip() == address
    finally:
        process.terminate()
        assert process.wait(60) == 0


def test_files_with_a_scope_are_at_the_root(server: Server) -> None:
    types = {
        "/sw.js": "text/javascript; charset=utf-8",
        "/manifest.webmanifest": "application/manifest+json",
        "/favicon.ico": "image/svg+xml",
    }
    for path, kind in types.items():
        status, headers, _ = server.get(path)
        assert (status, headers["content-type"]) == (200, kind), path
    assert server.get("/sw.js")[1]["service-worker-allowed"] == "/"


@pytest.mark.parametrize(
    ("settings", "host", "known"),
    [
        (Settings(), "127.0.0.1", True),
        (Settings(), "localhost", True),
        (Settings(), "::1", True),
        (Settings(), "192.168.1.7", False),
        (Settings(), "sudoku.example", False),
        (Settings(host="0.0.0.0"), "192.168.1.7", True),
        (Settings(host="::"), "fe80::1", True),
        (Settings(host="0.0.0.0"), "sudoku.example", False),
        (Settings(host="0.0.0.0", hosts=("Sudoku.example",)), "sudoku.example", True),
        (Settings(host="my.own.name"), "my.own.name", True),
    ],
    ids=str,
)
def test_names_of_the_server(settings: Settings, host: str, known: bool) -> None:
    async def nothing(*_: object) -> None:
        pass

    assert Guard(nothing, settings)._knows(host) is known


def test_a_solved_puzzle_ends_at_once() -> None:
    command = [sys.executable, "-m", "ninefold", "serve", "--no-open", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    process.terminate()  # it has printed its address and hardly started
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 0
