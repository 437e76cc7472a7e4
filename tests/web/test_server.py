"""The server as a process: who may ask, what it sends along, and what rude clients cannot do to it."""

from __future__ import annotations

import gzip
import json
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.web.conftest import EASY, Server, serving

HARD = "4..3..56.....5...27....6...3....9......7..34.........1..7..2..9..98..1.3.5..13..."
LONG = {"puzzle": "." * 81, "limit": None, "seconds": 10.0}
"""A count that takes as long as it may."""


def received(sock: socket.socket) -> bytes:
    """All that comes until the other side closes; nothing more when it breaks off."""
    data = b""
    try:
        while part := sock.recv(1 << 16):
            data += part
    except ConnectionError:
        pass
    return data


def test_the_page_and_its_files(server: Server) -> None:
    status, headers, body = server.get("/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<html" in body
    again = server.get("/", If_None_Match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")
    packed = server.get("/", Accept_Encoding="gzip")
    assert packed[1]["content-encoding"] == "gzip"
    assert gzip.decompress(packed[2]) == body
    assert server.send("HEAD", "/")[2] == b""


@pytest.mark.parametrize(
    "path", ["/static/../settings.py", "/static/..%2fsettings.py", "/static//etc/passwd", "/x", "/static/"]
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    status, _, body = server.get(path)
    assert status == 404
    assert json.loads(body)["error"] == "NotFound"


@pytest.mark.parametrize("path", ["/", "/api/v1/health", "/nowhere", "/api/v1/techniques/nothing"])
def test_headers_of_safety(server: Server, path: str) -> None:
    headers = server.get(path)[1]
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1.evil.example:{port}"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
    ids=str,
)
def test_strangers_are_refused(server: Server, headers: dict[str, str]) -> None:
    sent = {name: value.format(port=server.port) for name, value in headers.items()}
    status, _, body = server.send("GET", "/api/v1/health", headers=sent)
    assert (status, json.loads(body)["error"]) == (403, "Forbidden")


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://127.0.0.1:{port}"}, {"Host": "localhost:{port}"}, {"Sec-Fetch-Site": "none"}],
    ids=str,
)
def test_oneself_is_answered(server: Server, headers: dict[str, str]) -> None:
    sent = {name: value.format(port=server.port) for name, value in headers.items()}
    assert server.send("GET", "/api/v1/health", headers=sent)[0] == 200


def test_one_of_each(server: Server) -> None:
    assert server.post("solve", puzzle=EASY)[1]["unique"] is True
    assert server.post("hint", puzzle=EASY)[1]["texts"][0] == "Look at box 2."
    assert server.post("solve", puzzle="." * 81)[0] == 422
    assert json.loads(server.get("/api/v1/today?date=2026-11-16")[2])["date"] == "2026-11-16"
    assert json.loads(server.get("/api/v1/techniques/x-wing")[2])["name"] == "X-Wing"
    assert server.get("/api/v1/techniques?preset=nothing")[0] == 422
    assert server.get("/api/v1/techniques?colour=red")[0] == 400
    assert server.get("/api/v1/hint")[0] == 405
    status, _, body = server.send(
        "POST", "/api/v1/read?name=a.sdm", (EASY + "\n").encode() * 3, {"Content-Type": "application/octet-stream"}
    )
    assert (status, len(json.loads(body)["puzzles"])) == (200, 3)


def test_bodies_that_are_refused(server: Server) -> None:
    path = "/api/v1/hint"
    json_type = {"Content-Type": "application/json"}
    assert server.send("POST", path, b"{", json_type)[0] == 400
    assert server.send("POST", path, b"{}")[0] == 415
    assert server.send("POST", path, b"{}", {"Content-Type": "text/plain"})[0] == 415
    assert server.send("POST", path, b" " * (1 << 20) + b"{}", json_type)[0] == 413
    with server.connect() as sock:  # announced, not sent: refused before it comes
        sock.sendall(f"POST {path} HTTP/1.1\r\nHost: {server.host}\r\n".encode())
        sock.sendall(b"Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n")
        assert b" 413 " in received(sock)
    with server.connect() as sock:  # sent without saying how much
        sock.sendall(f"POST {path} HTTP/1.1\r\nHost: {server.host}\r\n".encode())
        sock.sendall(b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            for _ in range(40):
                sock.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
        except ConnectionError:
            pass
        assert b" 413 " in received(sock)
    assert server.health()["busy"] == 0


@pytest.mark.parametrize(
    "start",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"POST /api/v1/hint HTTP/1.1\r\n"],
    ids=["nothing", "half a line", "half a header", "no end"],
)
def test_slow_heads_are_cut_off(server: Server, start: bytes) -> None:
    with server.connect() as sock:
        sock.sendall(start)
        assert received(sock) == b""
    assert server.health()["status"] == "ok"


def test_a_slow_body_is_told_so(server: Server) -> None:
    with server.connect() as sock:
        sock.sendall(server.raw("hint", puzzle=EASY)[:-20])
        assert b" 408 " in received(sock)


def test_endless_heads_are_refused(server: Server) -> None:
    with server.connect() as sock:
        sock.sendall(f"GET / HTTP/1.1\r\nHost: {server.host}\r\nX-Long: ".encode())
        try:
            for _ in range(64):
                sock.sendall(b"x" * 65536)
        except ConnectionError:
            pass
        reply = received(sock)
        assert b" 200 " not in reply
    assert server.health()["status"] == "ok"


def test_no_http_at_all(server: Server) -> None:
    with server.connect() as sock:
        sock.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert b" 400 " in received(sock)


def test_work_stops_when_the_client_goes(server: Server) -> None:
    server.until(busy=0)
    with server.connect() as sock:
        sock.sendall(server.raw("count", **LONG))
        server.until(busy=1)
    start = time.monotonic()
    server.until(busy=0)
    assert time.monotonic() - start < 8, "it went on to its end"
    assert server.post("hint", puzzle=EASY)[0] == 200


def test_waiting_clients_that_go_leave_the_queue(server: Server) -> None:
    socks = [server.connect() for _ in range(6)]
    for sock in socks:
        sock.sendall(server.raw("count", **LONG))
    server.until(busy=1, waiting=5)  # slow work leaves a worker free
    assert server.post("hint", puzzle=EASY)[0] == 200
    for sock in socks:
        sock.close()
    server.until(busy=0, waiting=0)


def test_a_stream_goes_as_fast_as_it_is_read(server: Server) -> None:
    hard = ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3"
    with server.connect() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.sendall(server.raw("events/stream", puzzle=hard, approach="scan", count=2000))
        assert b"x-ndjson" in sock.recv(4096)
        sock.recv(1 << 16)
    server.until(busy=0)  # the rest, millions of events, is not made for nobody


def test_a_stream_that_nobody_reads_is_cut_off(server: Server) -> None:
    hard = ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3"
    with server.connect() as sock:
        sock.sendall(server.raw("events/stream", puzzle=hard, approach="scan", count=5000))
        server.until(busy=0)
        time.sleep(1.5)  # the limit of the fixture is one second
        assert not received(sock).endswith(b"0\r\n\r\n")


def test_a_stream_of_windows(server: Server) -> None:
    body = json.dumps({"puzzle": EASY, "approach": "csp", "count": 40, "windows": 100}).encode()
    status, headers, reply = server.send("POST", "/api/v1/events/stream", body, {"Content-Type": "application/json"})
    assert (status, headers["content-type"]) == (200, "application/x-ndjson")
    windows: list[dict[str, Any]] = [json.loads(line) for line in reply.splitlines()]
    assert [window["from"] for window in windows] == [40 * i for i in range(len(windows))]
    assert windows[-1]["outcome"]["end"] == "solved"
    assert server.post("events/stream", puzzle=EASY, approach="x")[0] == 422
    assert server.post("events/stream", puzzle=EASY, approach="scan", windows=0)[0] == 400
    two = json.dumps({"puzzle": EASY, "approach": "scan", "count": 1, "windows": 2}).encode()
    assert server.send("POST", "/api/v1/events/stream", two, {"Content-Type": "application/json"})[2].count(b"\n") == 2


def test_a_stream_of_puzzles(server: Server) -> None:
    body = json.dumps({"n": 7, "each": 3, "seed": 2**64 - 1, "symmetry": "180"}).encode()
    status, _, reply = server.send("POST", "/api/v1/generate/stream", body, {"Content-Type": "application/json"})
    made: list[dict[str, Any]] = [json.loads(line) for line in reply.splitlines()]
    assert (status, [len(line["puzzles"]) for line in made]) == (200, [3, 3, 1])
    assert made[0]["seed"] == str(2**64 - 1)
    assert len({puzzle["puzzle"] for line in made for puzzle in line["puzzles"]}) == 7
    again = server.post("generate", n=3, seed=made[1]["seed"], symmetry="180")[1]
    assert again["puzzles"] == made[1]["puzzles"]
    assert server.post("generate/stream", n=0)[0] == 400
    assert server.post("generate/stream", technique="x")[0] == 422


def test_puzzles_are_not_made_for_nobody(server: Server) -> None:
    with server.connect() as sock:
        sock.sendall(server.raw("generate/stream", n=1_000_000, each=100))
        assert b"x-ndjson" in sock.recv(4096)
    server.until(busy=0)


def test_large_replies_are_compressed_for_who_takes_it(server: Server) -> None:
    body = json.dumps({"puzzle": EASY}).encode()
    plain = server.send("POST", "/api/v1/steps", body, {"Content-Type": "application/json"})
    assert plain[1]["content-encoding"] is None
    packed = server.send("POST", "/api/v1/steps", body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
    assert (packed[1]["content-encoding"], packed[1]["vary"]) == ("gzip", "accept-encoding")
    assert len(packed[2]) < len(plain[2]) / 4
    assert gzip.decompress(packed[2]) == plain[2]
    small = server.send("POST", "/api/v1/hint", body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
    assert small[1]["content-encoding"] is None
    for encoding in ("gzip", "identity"):  # what is remembered is remembered in both forms
        for _ in range(2):
            assert server.get("/api/v1/techniques", Accept_Encoding=encoding)[1]["content-encoding"] == (
                "gzip" if encoding == "gzip" else None
            )


def test_a_worker_that_dies_is_replaced() -> None:
    with serving(workers=1) as server:
        server.until(workers=1)
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=True
        )
        with server.connect() as sock:
            sock.sendall(server.raw("count", **LONG))
            server.until(busy=1)
            for pid in found.stdout.split():
                subprocess.run(["kill", "-KILL", pid], check=False)
            assert b" 503 " in sock.recv(1 << 16)
        assert server.post("hint", puzzle=EASY)[0] == 200


def test_too_many_at_once_are_told_to_come_again() -> None:
    with serving(workers=1, waiting=2, wait_seconds=0.2, streams=0) as server:
        server.until(workers=1)
        socks = [server.connect() for _ in range(3)]
        for sock in socks:
            sock.sendall(server.raw("count", **LONG))
        server.until(busy=1)
        status, reply = server.post("hint", puzzle=EASY)
        assert (status, reply["error"]) == (503, "Overloaded")
        for sock in socks:
            sock.close()
        server.until(busy=0)
        assert server.post("events/stream", puzzle=EASY, approach="scan")[0] == 429


def test_memory_is_limited() -> None:
    with serving(workers=1, memory_bytes=8 << 20) as server:
        status, reply = server.post("all_steps", puzzle=HARD, everything=True)
        assert (status, reply["error"]) == (422, "TooLarge")
        file = (EASY + "\n").encode() * 90_000  # what cannot even be taken in costs the worker its life
        assert server.send("POST", "/api/v1/read", file, {"Content-Type": "text/plain"})[0] in (422, 503)
        assert server.post("hint", puzzle=EASY)[0] == 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_end_in_the_middle_of_work(number: int) -> None:
    with serving(workers=2, stop_seconds=1.0) as server:
        server.until(workers=1)
        with server.connect() as sock, server.connect() as stream:
            sock.sendall(server.raw("count", **LONG))
            stream.sendall(server.raw("events/stream", puzzle="." * 81, approach="csp", count=1))
            server.until(busy=1)
            workers = subprocess.run(
                ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=True
            ).stdout.split()
            assert workers
            server.process.send_signal(number)
            out, err = server.process.communicate(timeout=30)
            assert (server.process.returncode, out, err) == (0, "", "")
            assert b"the server is stopping" in received(sock)
        end = time.monotonic() + 30
        while any(lives(pid) for pid in workers):
            assert time.monotonic() < end, "a worker lives on"
            time.sleep(0.05)


def lives(pid: str) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True, check=False).stdout
    return bool(state.strip()) and not state.startswith("Z")


def test_a_port_that_is_taken(server: Server) -> None:
    command = [sys.executable, "-m", "ninefold", "serve", "--no-open", "--port", str(server.port)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"cannot listen on 127.0.0.1 port {server.port}" in done.stderr
