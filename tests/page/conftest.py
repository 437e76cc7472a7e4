"""A server, a browser, and visitors of the web app.

The tests run against ``ninefold serve`` on a free port, or against a running server named by NINEFOLD_PAGE. No visit
may log an error to the console or send a request to another machine.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT

from .visitor import Visits

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Return the address of the web app, without a trailing slash."""
    running = os.environ.get("NINEFOLD_PAGE")
    if running:
        yield running.rstrip("/")
        return
    pytest.importorskip("starlette", reason="the extra ninefold[web] is not installed: no tests in a browser")
    command = [sys.executable, "-m", "ninefold", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + server.stdout.read()
        yield found[0].rstrip("/")
        server.terminate()


def chromium() -> str | None:
    """Return the browser that tools/browser.py finds."""
    spec = importlib.util.spec_from_file_location("browser", ROOT / "tools" / "browser.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    path: str | None = module.chromium()
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium without a window."""
    client = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no tests in a browser")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (install the package chromium): no tests in a browser")
    with client.sync_playwright() as starter:
        started = starter.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visits]:
    """Create visitors of the web app: ``visit("phone", dark=True).open()``."""
    visits = Visits(browser, address)
    yield visits
    errors = visits.end()
    assert not errors, "\n".join(errors)
