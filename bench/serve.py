"""Load on a server of one's own over loopback: how long hints and solves take, and whether anything grows.

    python bench/serve.py                              # 50 clients, 20 seconds
    python bench/serve.py --seconds 600 --clients 50   # ten minutes
    python bench/serve.py --url http://127.0.0.1:8081/ # a server that runs already

The clients are a small asyncio program in a process of its own (``--wrk`` takes wrk instead, where it is installed):
each sends a request, waits for the whole reply, and sends the next at once, hints and solves in turn, every time
another puzzle.  What is told: requests a second, latencies, statuses, and the memory of the server and its workers over
time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import ninefold

KINDS = ("hint", "solve")


def requests(host: str, number: int = 1000) -> list[bytes]:
    """The requests, ready to be sent: every puzzle once as a hint and once as a solve."""
    out = []
    for puzzle in ninefold.generate_many(number, seed=1).tolist():
        body = json.dumps({"puzzle": "".join(str(digit or ".") for digit in puzzle)})
        for kind in KINDS:
            head = f"POST /api/v1/{kind} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            out.append(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    return out


class Tally:
    """What the clients saw."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.statuses: Counter[int] = Counter()


async def client(host: str, port: int, todo: list[bytes], start: int, end: float, tally: Tally) -> None:
    """Ask, wait, ask again."""
    reader, writer = await asyncio.open_connection(host, port)
    at = start
    while time.monotonic() < end:
        at = (at + 1) % len(todo)
        begun = time.perf_counter()
        writer.write(todo[at])
        head = await reader.readuntil(b"\r\n\r\n")
        size = re.search(rb"content-length: (\d+)", head)
        await reader.readexactly(int(size[1]) if size else 0)
        tally.taken.append(time.perf_counter() - begun)
        tally.statuses[int(head[9:12])] += 1
    writer.close()


async def load(url: str, clients: int, seconds: float) -> Tally:
    """Let clients ask for some seconds."""
    place = urlsplit(url)
    host, port = place.hostname or "127.0.0.1", place.port or 80
    todo, tally = requests(f"{host}:{port}"), Tally()
    end = time.monotonic() + seconds
    await asyncio.gather(*(client(host, port, todo, 37 * i, end, tally) for i in range(clients)))
    return tally


def told(tally: Tally, seconds: float) -> str:
    """The latencies in a line."""
    taken = sorted(tally.taken)
    points = ", ".join(
        f"p{p:g} {1000 * taken[min(len(taken) - 1, int(len(taken) * p / 100))]:.1f}" for p in (50, 90, 99, 99.9)
    )
    return f"{len(taken) / seconds:,.0f} requests/s; ms: {points}, most {1000 * taken[-1]:.1f}; {dict(tally.statuses)}"


def with_wrk(url: str, clients: int, seconds: float) -> str:
    """The same with wrk."""
    place = urlsplit(url)
    bodies = [raw.decode().split("\r\n\r\n")[1] for raw in requests(f"{place.hostname}:{place.port}")]
    lines = ",\n".join(f"{{'/api/v1/{KINDS[i % 2]}', '{body}'}}" for i, body in enumerate(bodies))
    script = (
        f"local todo = {{{lines}}}\nlocal at = 0\nrequest = function()\n  at = at % #todo + 1\n"
        "  return wrk.format('POST', todo[at][1], {['Content-Type'] = 'application/json'}, todo[at][2])\nend\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "load.lua")
        path.write_text(script, encoding="ascii")
        command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds:g}s", "--latency", "-s", str(path), url]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def memory(pid: int) -> dict[str, int]:
    """Resident MiB of the server and of its workers together."""
    tree = subprocess.run(
        ["ps", "-o", "pid=,rss=", "--pid", str(pid), "--ppid", str(pid)], capture_output=True, text=True
    )
    sizes = {int(pid): int(rss) // 1024 for pid, rss in (line.split() for line in tree.stdout.splitlines())}
    return {"server": sizes.get(pid, 0), "workers": sum(size for other, size in sizes.items() if other != pid)}


def main() -> int:
    """Run and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--wrk", action="store_true", help="use wrk")
    parser.add_argument(
        "--limit", type=float, help="exit with 1 when p99 is above so many ms, or memory grows by a tenth"
    )
    parser.add_argument("--load", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.load:  # the process of the clients
        tally = asyncio.run(load(args.url, args.clients, args.seconds))
        json.dump({"taken": tally.taken, "statuses": tally.statuses}, sys.stdout)
        return 0
    server = None
    if args.url is None:
        command = [sys.executable, "-m", "ninefold", "serve", "--no-open", "--port", "0"]
        command += ["--workers", str(args.workers)] if args.workers else []
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        args.url = server.stdout.readline().split()[-1]
    try:
        return measure(args, server.pid if server else 0)
    finally:
        if server is not None:
            server.terminate()
            server.wait()


def measure(args: argparse.Namespace, pid: int) -> int:
    """Warm up, load, look at the memory in between."""
    asyncio.run(load(args.url, args.clients, 2))
    print(f"{args.clients} clients on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    if args.wrk:
        if shutil.which("wrk") is None:
            print("wrk is not installed: apt-get install wrk, or leave --wrk out")
            return 2
        print(with_wrk(args.url, args.clients, args.seconds))
        return 0
    worst, sizes = 0.0, []
    left = args.seconds
    while left > 0:
        part = min(left, 60.0)
        command = [sys.executable, __file__, "--load", "--url", args.url, "--clients", str(args.clients)]
        done = subprocess.run([*command, "--seconds", str(part)], capture_output=True, text=True, check=True)
        tally = Tally()
        data = json.loads(done.stdout)
        tally.taken, tally.statuses = data["taken"], Counter(data["statuses"])
        worst = max(worst, 1000 * sorted(tally.taken)[int(len(tally.taken) * 0.99)])
        sizes.append(memory(pid) if pid else {})
        print(f"{told(tally, part)}; MiB {sizes[-1]}; load {os.getloadavg()[0]:.1f}", flush=True)
        left -= part
    grown = pid and any(sizes[-1][who] > 1.1 * sizes[0][who] + 2 for who in sizes[0])
    print(f"p99 at most {worst:.1f} ms; memory {'grew' if grown else 'did not grow'}")
    return int(args.limit is not None and (worst > args.limit or bool(grown)))


if __name__ == "__main__":
    sys.exit(main())
