"""Load a local server: latency of hints and solves, and whether memory grows.

    python bench/serve.py                              # 50 clients, 20 seconds
    python bench/serve.py --seconds 600 --clients 50   # ten minutes
    python bench/serve.py --url http://127.0.0.1:8081/ # a server that is already running
    python bench/serve.py --class 30                   # 30 students with one hard puzzle

The clients are those of wrk if it is installed (Debian package ``wrk``), which takes little CPU from the server.
Without it, or with ``--python``, they are a small asyncio program in a separate process. Each client sends a request,
waits for the complete reply, and sends the next at once, alternating hints and solves, with a new puzzle each time. The
program prints requests per second, latencies, refusals, and the CPU time and memory of the server and its workers. On a
busy machine, CPU time per request is the most reliable figure.

With ``--class``, every client requests a hint and the path of the same hard puzzle, then both for its own position, and
retries after Retry-After when the server is busy. The program exits with 1 if any request fails.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit

import ninefold

KINDS = ("hint", "solve")


def requests(host: str, number: int = 1000) -> list[bytes]:
    """Return the requests, ready to send: every puzzle once as a hint and once as a solve."""
    out = []
    for puzzle in ninefold.generate_many(number, seed=1).tolist():
        body = json.dumps({"puzzle": "".join(str(digit or ".") for digit in puzzle)})
        for kind in KINDS:
            head = f"POST /api/v2/{kind} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            out.append(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    return out


@dataclass
class Tally:
    """Latencies seen by the clients, in milliseconds by percentile."""

    requests: int
    refused: int
    percentiles: dict[float, float]

    def line(self, seconds: float) -> str:
        """Return one line of text."""
        points = ", ".join(f"p{point:g} {value:.1f}" for point, value in self.percentiles.items())
        return f"{self.requests / seconds:,.0f} requests/s; ms: {points}; {self.refused} refused"


# --- clients in Python


async def client(host: str, port: int, todo: list[bytes], start: int, end: float, taken: list[float]) -> int:
    """Send requests one after another; return how many were refused."""
    reader, writer = await asyncio.open_connection(host, port)
    at, refused = start, 0
    while time.monotonic() < end:
        at = (at + 1) % len(todo)
        begun = time.perf_counter()
        writer.write(todo[at])
        head = await reader.readuntil(b"\r\n\r\n")
        size = re.search(rb"content-length: (\d+)", head)
        await reader.readexactly(int(size[1]) if size else 0)
        taken.append(time.perf_counter() - begun)
        refused += head[9:12] != b"200"
    writer.close()
    return refused


async def load(url: str, clients: int, seconds: float) -> Tally:
    """Let clients send requests for some seconds."""
    place = urlsplit(url)
    host, port = place.hostname or "127.0.0.1", place.port or 80
    todo = requests(f"{host}:{port}")
    taken: list[float] = []
    end = time.monotonic() + seconds
    refused = await asyncio.gather(*(client(host, port, todo, 37 * i, end, taken) for i in range(clients)))
    taken.sort()
    points = {p: 1000 * taken[min(len(taken) - 1, int(len(taken) * p / 100))] for p in (50, 90, 99, 99.9, 100)}
    return Tally(len(taken), sum(refused), points)


def with_python(url: str, clients: int, seconds: float) -> Tally:
    """Do the same in a separate process."""
    command = [sys.executable, __file__, "--load", "--url", url, "--clients", str(clients), "--seconds", str(seconds)]
    data = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return Tally(data["requests"], data["refused"], {float(p): value for p, value in data["percentiles"].items()})


# --- a class


HARD = "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5."
_PATIENCE = 120.0
"""Seconds after which a student gives up."""


@dataclass
class Seen:
    """How one request went for a student: total time, number of busy replies, last status."""

    kind: str
    seconds: float
    busy: int
    status: int


async def exchange(host: str, port: int, kind: str, body: dict[str, str]) -> tuple[int, float]:
    """Send a request on a new connection; return the status and Retry-After."""
    data = json.dumps(body).encode()
    reader, writer = await asyncio.open_connection(host, port)
    head = f"POST /api/v2/{kind} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode() + data)
    reply = await reader.read()
    writer.close()
    later = re.search(rb"(?i)^retry-after: (\d+)", reply, re.MULTILINE)
    return int(reply[9:12]), float(later[1]) if later else 0.0


async def ask(host: str, port: int, kind: str, body: dict[str, str]) -> Seen:
    """Repeat the request until it is answered, as the web app does."""
    begun, busy = time.monotonic(), 0
    while True:
        status, later = await exchange(host, port, kind, body)
        if status != 503 or not later or time.monotonic() - begun > _PATIENCE:
            return Seen(kind, time.monotonic() - begun, busy, status)
        busy += 1
        await asyncio.sleep(later)


async def lesson(url: str, students: int) -> list[Seen]:
    """Let students send requests at the same moment: for the same puzzle, then each for their own position."""
    place = urlsplit(url)
    host, port = place.hostname or "127.0.0.1", place.port or 80
    solution = ninefold.solve(HARD).line
    empty = [cell for cell in range(81) if HARD[cell] == "."]
    seen: list[Seen] = []
    for own in (False, True):
        todo = []
        for number in range(students):
            cell = empty[number % len(empty)]
            filled = "." * cell + solution[cell] + "." * (80 - cell)
            body = {"puzzle": HARD, **({"filled": filled} if own else {})}
            todo += [ask(host, port, kind, body) for kind in ("hint", "steps")]
        begun = time.monotonic()
        found = await asyncio.gather(*todo)
        print(f"{students} students, {'positions of their own' if own else 'the same puzzle'}:")
        for kind in ("hint", "steps"):
            taken = sorted(one.seconds for one in found if one.kind == kind)
            busy = sum(one.busy for one in found if one.kind == kind)
            failed = sum(one.status != 200 for one in found if one.kind == kind)
            middle, last = taken[len(taken) // 2], taken[-1]
            print(f"  {kind:5}: median {middle:.2f} s, last {last:.2f} s; {busy} times busy; {failed} failures")
        print(f"  all answered after {time.monotonic() - begun:.1f} s", flush=True)
        seen += found
    return seen


# --- clients of wrk

SCRIPT = """
local at = 0
request = function()
  at = at % #todo + 1
  return wrk.format('POST', '/api/v2/' .. todo[at][1], {['Content-Type'] = 'application/json'}, todo[at][2])
end
done = function(summary, latency, requests)
  io.write(string.format('TOLD {"requests": %d, "refused": %d, "percentiles": {',
    summary.requests, summary.errors.status + summary.errors.read + summary.errors.timeout))
  for i, p in ipairs({50, 90, 99, 99.9}) do
    io.write(string.format('"%g": %.3f, ', p, latency:percentile(p) / 1000))
  end
  io.write(string.format('"100": %.3f}}\\n', latency.max / 1000))
end
"""


def with_wrk(url: str, clients: int, seconds: float) -> Tally:
    """Let wrk send requests for some seconds."""
    bodies = [raw.decode().split("\r\n\r\n")[1] for raw in requests("here")]
    todo = ",\n".join(f"{{'{KINDS[i % 2]}', '{body}'}}" for i, body in enumerate(bodies))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "load.lua")
        path.write_text(f"local todo = {{{todo}}}\n{SCRIPT}", encoding="ascii")
        command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds:g}s", "--timeout", "10s", "-s", str(path), url]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"^TOLD (.*)$", done.stdout, re.MULTILINE)
    if found is None:
        raise SystemExit(f"wrk did not tell: {done.stdout}{done.stderr}")
    data = json.loads(found[1])
    return Tally(data["requests"], data["refused"], {float(p): value for p, value in data["percentiles"].items()})


# --- the server


def memory(pid: int) -> dict[str, int]:
    """Return the resident MiB of the server and its workers together."""
    tree = subprocess.run(
        ["ps", "-o", "pid=,rss=", "--pid", str(pid), "--ppid", str(pid)], capture_output=True, text=True
    )
    sizes = {int(pid): int(rss) // 1024 for pid, rss in (line.split() for line in tree.stdout.splitlines())}
    return {"server": sizes.get(pid, 0), "workers": sum(size for other, size in sizes.items() if other != pid)}


def processor(pid: int) -> dict[str, float]:
    """Return the CPU seconds of the server and its workers so far."""
    tree = subprocess.run(["ps", "-o", "pid=", "--pid", str(pid), "--ppid", str(pid)], capture_output=True, text=True)
    out = {"server": 0.0, "workers": 0.0}
    for one in map(int, tree.stdout.split()):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            out["server" if one == pid else "workers"] += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return out


def main() -> int:
    """Run the load and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--python", action="store_true", help="clients in Python although wrk is there")
    parser.add_argument(
        "--limit", type=float, help="exit with 1 when p99 is above so many ms, or memory grows by a tenth"
    )
    parser.add_argument("--class", dest="students", type=int, metavar="N", help="N students with one hard puzzle")
    parser.add_argument("--load", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.load:  # the process of the clients
        json.dump(asdict(asyncio.run(load(args.url, args.clients, args.seconds))), sys.stdout)
        return 0
    server = None
    if args.url is None:
        command = [sys.executable, "-m", "ninefold", "serve", "--no-open", "--port", "0"]
        command += ["--workers", str(args.workers)] if args.workers else []
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        args.url = server.stdout.readline().split()[-1]
    try:
        if args.students:
            return int(any(one.status != 200 for one in asyncio.run(lesson(args.url, args.students))))
        return measure(args, server.pid if server else 0)
    finally:
        if server is not None:
            server.terminate()
            server.wait()


def measure(args: argparse.Namespace, pid: int) -> int:
    """Warm up, apply the load, and sample the processes in between."""
    asyncio.run(load(args.url, args.clients, 2))
    wrk = shutil.which("wrk") is not None and not args.python
    way = with_wrk if wrk else with_python
    who = "wrk" if wrk else "clients in Python" + ("" if args.python else ": wrk is not installed")
    print(f"{args.clients} clients ({who}) on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    worst, sizes = 0.0, []
    left = args.seconds
    while left > 0:
        part = min(left, 60.0)
        before = processor(pid) if pid else {}
        tally = way(args.url, args.clients, part)
        after = processor(pid) if pid else {}
        cost = {who: round(1e6 * (after[who] - before[who]) / tally.requests) for who in after}
        worst = max(worst, tally.percentiles[99])
        sizes.append(memory(pid) if pid else {})
        load_now = os.getloadavg()[0]
        print(f"{tally.line(part)}; µs each {cost}; MiB {sizes[-1]}; load {load_now:.1f}", flush=True)
        left -= part
    grown = pid and any(sizes[-1][who] > 1.1 * sizes[0][who] + 2 for who in sizes[0])
    print(f"p99 at most {worst:.1f} ms; memory {'grew' if grown else 'did not grow'}")
    return int(args.limit is not None and (worst > args.limit or bool(grown)))


if __name__ == "__main__":
    sys.exit(main())
