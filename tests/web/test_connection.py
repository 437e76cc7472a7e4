"""Replies leave the server at once, in one piece."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("uvicorn")
from ninefold.web.connection import Joining
from ninefold.web.server import listen
from ninefold.web.settings import Settings
from tests.web.conftest import EASY, Server

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"


class Sent(asyncio.Transport):
    """A transport that records what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.parts.append(bytes(data))

    def close(self) -> None:
        self.closed = True


def awaited(coroutine: Coroutine[Any, Any, list[bytes]]) -> list[bytes]:
    """Return a coroutine's result from a separate thread: a browser that another test opened has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def test_a_head_goes_with_its_body() -> None:
    async def send() -> list[bytes]:
        sent = Sent()
        joining = Joining(sent, asyncio.get_running_loop())
        joining.write(HEAD)
        assert sent.parts == []
        joining.write(b"{}")
        joining.write(b"more")
        return sent.parts

    assert awaited(send()) == [HEAD + b"{}", b"more"]


def test_a_head_without_a_body_goes_too() -> None:
    async def send(*, close: bool) -> list[bytes]:
        sent = Sent()
        joining = Joining(sent, asyncio.get_running_loop())
        joining.write(HEAD)
        if close:
            joining.close()
        else:
            await asyncio.sleep(0)
        return sent.parts

    assert awaited(send(close=True)) == [HEAD]
    assert awaited(send(close=False)) == [HEAD]


def test_small_parts_are_sent_at_once() -> None:
    """asyncio disables Nagle's algorithm on sockets that are TCP by name; otherwise a client waits 40 ms for a body."""
    with listen(Settings(port=0)) as sock:
        assert sock.proto == socket.IPPROTO_TCP


def test_a_reply_is_one_piece(server: Server) -> None:
    with server.connect() as sock:
        body = f'{{"puzzle": "{EASY}"}}'
        head = f"POST /api/v2/check HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
        sock.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        assert sock.recv(1 << 16).endswith(b"}")
