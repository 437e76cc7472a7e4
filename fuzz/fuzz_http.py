"""Fuzz the HTTP API from its own OpenAPI description (schemathesis): no server error, every reply matches the schema.

Sends valid and invalid requests; most positions are real puzzles, so that the work behind a route is reached too.

    python fuzz/fuzz_http.py --seconds 60
    python fuzz/fuzz_http.py --seconds 600 --seed 7 --url http://127.0.0.1:8081/

Without ``--url``, a server is started. A request that violates the contract is printed, and the program exits with 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import warnings
from typing import Any

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st

from ninefold import examples, web

SCHEMA = schemathesis.openapi.from_dict(web.openapi())
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLES = [EASY, EASY, *(example.line for example in examples.ALL), "." * 81, "1" * 81]
OPERATIONS = [(path, method) for path in web.openapi()["paths"] for method in web.openapi()["paths"][path]]
# A request with the right types can still be meaningless: 422 is a valid answer.
_LEFT_OUT: list[Any] = [schemathesis.checks.positive_data_acceptance]


def attack(url: str, path: str, method: str, requests: int, seed: int | None = None) -> None:
    """Send *requests* requests to an operation; raise AssertionError, or a group of them, for violations."""

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=requests,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(case=SCHEMA[path][method.upper()].as_strategy(), puzzle=st.none() | st.sampled_from(PUZZLES))
    def send(case: schemathesis.Case[Any], puzzle: str | None) -> None:
        body: Any = case.body
        if puzzle is not None and isinstance(body, dict) and isinstance(body.get("puzzle"), str):
            body["puzzle"] = puzzle
        if isinstance(body, dict) and isinstance(body.get("seconds"), (int, float)):
            body["seconds"] = min(body["seconds"], 0.2)
        if path.endswith("generate/stream") and isinstance(body, dict):
            body["n"] = body["n"] if body.get("n", 100) in range(-1, 12) else 12  # otherwise endless
        case.call_and_validate(base_url=url.rstrip("/"), excluded_checks=_LEFT_OUT, timeout=60)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        send()


def main() -> int:
    """Fuzz until the time runs out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int, default=25, help="in a row to one operation")
    parser.add_argument("--url")
    args = parser.parse_args()
    server = None
    if args.url is None:
        command = [sys.executable, "-m", "ninefold", "serve", "--no-open", "--port", "0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        args.url = server.stdout.readline().split()[-1]
    end, seed, failed = time.monotonic() + args.seconds, args.seed, 0
    try:
        while time.monotonic() < end:
            for path, method in OPERATIONS:
                try:
                    attack(args.url, path, method, args.requests, seed)
                except Exception as error:  # reported; continue
                    failed += 1
                    parts = getattr(error, "exceptions", [error])
                    print(f"{method.upper()} {path}, seed {seed}:", *parts, sep="\n", flush=True)
                if time.monotonic() > end:
                    break
            seed += 1
        if server is not None and server.poll() is not None:
            failed += 1
            print(f"the server has ended with {server.returncode}")
    finally:
        if server is not None:
            server.terminate()
            server.wait()
    print(f"{seed - args.seed} rounds over {len(OPERATIONS)} operations, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
