"""A separate server process on a free port, and a client that can misbehave."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.wire import EASY as EASY

_WAIT = 60


class Server:
    """A server in a separate process."""

    def __init__(self, **settings: Any) -> None:
        code = f"from ninefold import web; web.serve(port=0, **{settings!r})"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.port = urlsplit(self.url).port or 0
        self.host = f"127.0.0.1:{self.port}"

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.communicate(timeout=_WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()

    def connect(self) -> socket.socket:
        sock = socket.create_connection(("127.0.0.1", self.port), timeout=_WAIT)
        sock.settimeout(_WAIT)
        return sock

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_WAIT)
        try:
            connection.request(method, path, body, headers or {})
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        return self.send("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, operation: str, /, **options: Any) -> tuple[int, dict[str, Any]]:
        body = json.dumps(options).encode()
        status, _, reply = self.send("POST", f"/api/v2/{operation}", body, {"Content-Type": "application/json"})
        return status, json.loads(reply)

    def raw(self, operation: str, /, **options: Any) -> bytes:
        """Return the bytes of a request, to send in any way."""
        body = json.dumps(options).encode()
        head = (
            f"POST /api/v2/{operation} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    def health(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get("/api/v2/health")[2])
        return found

    def until(self, **expected: int) -> None:
        """Wait until the server reports it."""
        end = time.monotonic() + _WAIT
        while not expected.items() <= self.health().items():
            assert time.monotonic() < end, f"{self.health()} and not {expected}"
            time.sleep(0.02)


@contextmanager
def serving(**settings: Any) -> Iterator[Server]:
    server = Server(**settings)
    try:
        yield server
    finally:
        server.end()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving(workers=2, head_seconds=1.0, body_seconds=1.0, stall_seconds=1.0, idle_seconds=2) as made:
        yield made
