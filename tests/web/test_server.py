"""The server as a process: access, headers, and defenses against misbehaving clients."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import EASY, Server, serving

HARD = "4..3..56.....5...27....6...3....9......7..34.........1..7..2..9..98..1.3.5..13..."
JSON = {"Content-Type": "application/json"}
LONG = {"puzzle": "." * 81, "limit": None, "seconds": 10.0}
"""A count that takes as long as it may."""


def received(sock: socket.socket) -> bytes:
    """Return everything received until the other side closes or resets."""
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


@pytest.mark.parametrize("path", ["/", "/api/v2/health", "/nowhere", "/api/v2/techniques/nothing"])
def test_security_headers(server: Server, path: str) -> None:
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
        {"Host": "[localhost]x.evil.example"},
        {"Host": "[127.0.0.1]:{port}.evil.example"},
        {"Host": "127.0.0.1:evil.example"},
        {"Host": "evil.example@127.0.0.1:{port}"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "evil://127.0.0.1:{port}"},
        {"Origin": "http://127.0.0.1:{port}/"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
    ids=str,
)
def test_foreign_origins_are_refused(server: Server, headers: dict[str, str]) -> None:
    sent = {name: value.format(port=server.port) for name, value in headers.items()}
    status, _, body = server.send("GET", "/api/v2/health", headers=sent)
    assert (status, json.loads(body)["error"]) == (403, "Forbidden")


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://127.0.0.1:{port}"}, {"Host": "localhost:{port}"}, {"Sec-Fetch-Site": "none"}],
    ids=str,
)
def test_local_requests_are_answered(server: Server, headers: dict[str, str]) -> None:
    sent = {name: value.format(port=server.port) for name, value in headers.items()}
    assert server.send("GET", "/api/v2/health", headers=sent)[0] == 200


def test_one_of_each(server: Server) -> None:
    assert server.post("solve", puzzle=EASY)[1]["unique"] is True
    assert server.post("hint", puzzle=EASY)[1]["texts"][0] == "Look at box 2."
    assert server.post("solve", puzzle="." * 81)[0] == 422
    assert json.loads(server.get("/api/v2/today?date=2026-11-16")[2])["date"] == "2026-11-16"
    assert json.loads(server.get("/api/v2/techniques/x-wing")[2])["name"] == "X-Wing"
    assert server.get("/api/v2/techniques?preset=nothing")[0] == 422
    assert server.get("/api/v2/techniques?color=red")[0] == 400
    assert server.get("/api/v2/hint")[0] == 405
    status, _, body = server.send(
        "POST", "/api/v2/read?name=a.sdm", (EASY + "\n").encode() * 3, {"Content-Type": "application/octet-stream"}
    )
    assert (status, len(json.loads(body)["puzzles"])) == (200, 3)


def test_bodies_that_are_refused(server: Server) -> None:
    path = "/api/v2/hint"
    json_type = {"Content-Type": "application/json"}
    assert server.send("POST", path, b"{", json_type)[0] == 400
    for place in (path, "/api/v2/events/stream"):
        status, _, body = server.send("POST", place, b'{"puzzle": "\xff\xfe"}', json_type)
        assert (status, json.loads(body)["error"]) == (400, "BadRequest")
    assert server.send("POST", path, b"{}")[0] == 415
    assert server.send("POST", path, b"{}", {"Content-Type": "text/plain"})[0] == 415
    assert server.send("POST", path, b" " * (1 << 20) + b"{}", json_type)[0] == 413
    with server.connect() as sock:  # announced, not sent: refused before it arrives
        sock.sendall(f"POST {path} HTTP/1.1\r\nHost: {server.host}\r\n".encode())
        sock.sendall(b"Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n")
        assert b" 413 " in received(sock)
    with server.connect() as sock:  # sent without its length
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
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"POST /api/v2/hint HTTP/1.1\r\n"],
    ids=["nothing", "half a line", "half a header", "no end"],
)
def test_slow_heads_are_cut_off(server: Server, start: bytes) -> None:
    with server.connect() as sock:
        sock.sendall(start)
        assert received(sock) == b""
    assert server.health()["status"] == "ok"


def test_a_slow_body_gets_a_timeout(server: Server) -> None:
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


def memory(server: Server) -> int:
    """Return the resident bytes of the server itself."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
@pytest.mark.parametrize("shape", ["requests", "a head", "small heads", "trailers"])
def test_heads_have_limits_in_a_pipeline_and_in_trailers(shape: str) -> None:
    with serving(workers=1) as server, server.connect() as sock:
        server.until(workers=1)
        request = server.raw("count", **LONG)
        if shape == "trailers":
            head, _, body = request.partition(b"\r\n\r\n")
            head = head.rpartition(b"\r\n")[0] + b"\r\nTransfer-Encoding: chunked\r\n\r\n"
            request = head + b"%x\r\n%b\r\n0\r\n" % (len(body), body)
        sock.sendall(request)
        if shape != "trailers":
            server.until(busy=1)
            time.sleep(0.1)  # the server now watches whether the client is still there
        before = memory(server)
        block = {
            "requests": f"GET /api/v2/health HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode() * 1000,
            "a head": b"x" * 50_000,
            "small heads": b"X-Header: 1\r\n" * 5000,
            "trailers": b"X-Header: 1\r\n" * 5000,
        }[shape]
        sock.settimeout(2)
        try:
            if shape in ("a head", "small heads"):
                sock.sendall(b"GET / HTTP/1.1\r\nX-Long: 1" + (b"" if shape == "a head" else b"\r\n"))
            for _ in range(500):
                sock.sendall(block)
        except (ConnectionError, TimeoutError):
            pass
        assert memory(server) - before < 16 << 20
        assert server.post("hint", puzzle=EASY)[0] == 200


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    with server.connect() as sock:
        last = f"GET /api/v2/techniques/x-wing HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n".encode()
        sock.sendall(server.raw("check", puzzle=EASY) + server.raw("hint", puzzle=EASY) + last)
        reply = received(sock)
    assert reply.count(b"HTTP/1.1 200 ") == 3
    assert -1 < reply.find(b'"kind":"check"') < reply.find(b'"kind":"hint"') < reply.find(b'"slug":"x-wing"')


def test_bodies_have_a_limit_together() -> None:
    with serving(workers=1, pending_bytes=100_000) as server:
        server.until(workers=1)
        file = (EASY + "\n").encode() * 2000
        status, headers, _ = server.send("POST", "/api/v2/read", file, {"Content-Type": "text/plain"})
        assert (status, headers["retry-after"]) == (503, "2")
        for _ in range(4):  # answered requests are not pending
            assert server.send("POST", "/api/v2/read", file[:41_000], {"Content-Type": "text/plain"})[0] == 200


@pytest.mark.skipif(not os.path.exists("/proc/self/limits"), reason="needs /proc")
def test_the_server_has_a_memory_limit(server: Server) -> None:
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    assert next(line for line in limits.splitlines() if "address space" in line).split()[3].isdigit()


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
    for number, sock in enumerate(socks):
        sock.sendall(server.raw("count", **LONG | {"limit": 10**12 + number}))
    server.until(busy=1, waiting=5)  # slow work leaves a worker free
    assert server.post("hint", puzzle=EASY)[0] == 200
    for sock in socks:
        sock.close()
    server.until(busy=0, waiting=0)


def test_a_stream_follows_the_pace_of_its_reader(server: Server) -> None:
    hard = ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3"
    with server.connect() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.sendall(server.raw("events/stream", puzzle=hard, approach="scan", count=2000))
        assert b"x-ndjson" in sock.recv(4096)
        sock.recv(1 << 16)
    server.until(busy=0)  # the rest, millions of events, is not computed for a client that left


def test_a_stream_without_a_reader_is_cut_off(server: Server) -> None:
    hard = ".........2..7........1....8.........7..94..82.9.31..4...2..36.78.957.2....4.....3"
    with server.connect() as sock:
        sock.sendall(server.raw("events/stream", puzzle=hard, approach="scan", count=5000))
        server.until(busy=0)
        time.sleep(1.5)  # the limit of the fixture is one second
        assert not received(sock).endswith(b"0\r\n\r\n")


def test_a_stream_of_windows(server: Server) -> None:
    body = json.dumps({"puzzle": EASY, "approach": "csp", "count": 40, "windows": 100}).encode()
    status, headers, reply = server.send("POST", "/api/v2/events/stream", body, {"Content-Type": "application/json"})
    assert (status, headers["content-type"]) == (200, "application/x-ndjson")
    windows: list[dict[str, Any]] = [json.loads(line) for line in reply.splitlines()]
    assert [window["from"] for window in windows] == [40 * i for i in range(len(windows))]
    assert windows[-1]["outcome"]["end"] == "solved"
    assert server.post("events/stream", puzzle=EASY, approach="x")[0] == 422
    assert server.post("events/stream", puzzle=EASY, approach="scan", windows=0)[0] == 400
    two = json.dumps({"puzzle": EASY, "approach": "scan", "count": 1, "windows": 2}).encode()
    assert server.send("POST", "/api/v2/events/stream", two, {"Content-Type": "application/json"})[2].count(b"\n") == 2


def test_a_stream_of_puzzles(server: Server) -> None:
    body = json.dumps({"n": 7, "each": 3, "seed": 2**64 - 1, "symmetry": "180"}).encode()
    status, _, reply = server.send("POST", "/api/v2/generate/stream", body, {"Content-Type": "application/json"})
    made: list[dict[str, Any]] = [json.loads(line) for line in reply.splitlines()]
    assert (status, [len(line["puzzles"]) for line in made]) == (200, [3, 3, 1])
    assert made[0]["seed"] == str(2**64 - 1)
    assert len({puzzle["puzzle"] for line in made for puzzle in line["puzzles"]}) == 7
    again = server.post("generate", n=3, seed=made[1]["seed"], symmetry="180")[1]
    assert again["puzzles"] == made[1]["puzzles"]
    assert server.post("generate/stream", n=0)[0] == 400
    assert server.post("generate/stream", technique="x")[0] == 422


def test_puzzles_are_not_generated_without_a_reader(server: Server) -> None:
    with server.connect() as sock:
        sock.sendall(server.raw("generate/stream", n=1_000_000, each=100))
        assert b"x-ndjson" in sock.recv(4096)
    server.until(busy=0)


def test_large_replies_are_compressed_on_request(server: Server) -> None:
    body = json.dumps({"puzzle": EASY}).encode()
    plain = server.send("POST", "/api/v2/steps", body, {"Content-Type": "application/json"})
    assert plain[1]["content-encoding"] is None
    packed = server.send("POST", "/api/v2/steps", body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
    assert (packed[1]["content-encoding"], packed[1]["vary"]) == ("gzip", "accept-encoding")
    assert len(packed[2]) < len(plain[2]) / 4
    assert gzip.decompress(packed[2]) == plain[2]
    small = server.send("POST", "/api/v2/hint", body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
    assert small[1]["content-encoding"] is None
    for encoding in ("gzip", "identity"):  # cached replies are cached in both forms
        for _ in range(2):
            assert server.get("/api/v2/techniques", Accept_Encoding=encoding)[1]["content-encoding"] == (
                "gzip" if encoding == "gzip" else None
            )


def children(server: Server) -> list[str]:
    command = ["ps", "-o", "pid=", "--ppid", str(server.process.pid)]
    return [
        pid for pid in subprocess.run(command, capture_output=True, text=True, check=False).stdout.split() if lives(pid)
    ]


def kill(pids: list[str]) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGKILL)


def test_a_worker_that_dies_is_replaced_and_its_work_repeated() -> None:
    with serving(workers=1, wait_seconds=60) as server:
        server.until(workers=1)
        with server.connect() as sock:
            sock.sendall(server.raw("count", **LONG | {"seconds": 1.0}))
            server.until(busy=1)
            kill(children(server))
            assert b" 200 " in sock.recv(1 << 16)
        assert server.post("hint", puzzle=EASY)[0] == 200


def test_work_that_kills_every_worker_is_given_up() -> None:
    with serving(workers=1, wait_seconds=60) as server:
        server.until(workers=1)
        with server.connect() as sock:
            sock.sendall(server.raw("count", **LONG))
            while not select.select([sock], [], [], 0.05)[0]:
                if server.health()["busy"]:
                    kill(children(server))
            assert b" 503 " in sock.recv(1 << 16)


def test_an_idle_worker_that_died_is_replaced_unnoticed() -> None:
    with serving(workers=1, wait_seconds=60) as server:
        for name in ("hint", "check", "steps"):
            server.until(workers=1, busy=0)
            kill(children(server))
            assert server.post(name, puzzle=EASY)[0] == 200


def test_workers_end_with_a_server_that_is_killed() -> None:
    with serving(workers=2) as server:
        server.until(workers=1)
        with server.connect() as sock:
            sock.sendall(server.raw("count", **LONG))
            server.until(busy=1)
            workers = children(server)
            server.process.kill()
            end = time.monotonic() + 5  # the work would take 10 seconds
            while any(lives(pid) for pid in workers):
                assert time.monotonic() < end, "a worker lives on"
                time.sleep(0.05)


def test_equal_requests_share_one_answer() -> None:
    with serving(workers=1, waiting=1) as server:  # only one may wait: more computations would be refused
        server.until(workers=1)
        socks = [server.connect() for _ in range(12)]
        for sock in socks:
            sock.sendall(server.raw("count", **LONG | {"seconds": 2.0}))
        server.until(busy=1)
        socks.pop(0).close()  # the first one; another one continues
        assert {sock.recv(1 << 16)[9:12] for sock in socks} == {b"200"}
        for sock in socks:
            sock.close()


def test_generated_puzzles_are_not_shared(server: Server) -> None:
    with server.connect() as one, server.connect() as other:
        for sock in (one, other):
            sock.sendall(server.raw("generate", n=100))
        assert one.recv(1 << 16).partition(b"\r\n\r\n")[2] != other.recv(1 << 16).partition(b"\r\n\r\n")[2]


def test_too_many_connections_get_retry_after() -> None:
    with serving(workers=1, connections=1) as server:
        server.until(workers=1)
        with server.connect() as sock:
            sock.sendall(server.raw("hint", puzzle=EASY))
            assert b" 200 " in sock.recv(1 << 16)
            status, headers, body = server.get("/api/v2/health")
            assert (status, headers["retry-after"], json.loads(body)["error"]) == (503, "2", "Overloaded")


def test_too_many_requests_at_once_get_retry_after() -> None:
    with serving(workers=1, waiting=2, wait_seconds=0.2, streams=0) as server:
        server.until(workers=1)
        socks = [server.connect() for _ in range(3)]
        for number, sock in enumerate(socks):
            sock.sendall(server.raw("count", **LONG | {"limit": 10**12 + number}))
        server.until(busy=1)
        status, headers, body = server.send("POST", "/api/v2/hint", json.dumps({"puzzle": EASY}).encode(), JSON)
        assert (status, json.loads(body)["error"], headers["retry-after"]) == (503, "Overloaded", "1")
        for sock in socks:
            sock.close()
        server.until(busy=0)
        assert server.post("events/stream", puzzle=EASY, approach="scan")[0] == 429


def test_memory_is_limited() -> None:
    with serving(workers=1, memory_bytes=8 << 20) as server:
        status, reply = server.post("all_steps", puzzle=HARD, everything=True)
        assert (status, reply["error"]) == (422, "TooLarge")
        file = (EASY + "\n").encode() * 90_000  # a request that cannot even be decoded costs the worker its life
        assert server.send("POST", "/api/v2/read", file, {"Content-Type": "text/plain"})[0] in (422, 503)
        assert server.post("hint", puzzle=EASY)[0] == 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_end_in_the_middle_of_work(number: int) -> None:
    with serving(workers=2, stop_seconds=1.0) as server:
        server.until(workers=1)
        with server.connect() as sock, server.connect() as stream:
            sock.sendall(server.raw("count", **LONG))
            stream.sendall(server.raw("events/stream", puzzle="." * 81, approach="csp", count=1))
            server.until(busy=1)
            workers = children(server)
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


def test_a_port_in_use(server: Server) -> None:
    command = [sys.executable, "-m", "ninefold", "serve", "--no-open", "--port", str(server.port)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"cannot listen on 127.0.0.1 port {server.port}" in done.stderr
