"""A real Dask cluster of several local processes, for tests: start, kill, restart."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

FAILURES = Path(__file__).parent / "failures"
"""A folder for PYTHONPATH: its ``sitecustomize`` makes workers fail as configured."""


class Cluster:
    """A scheduler and workers, each a process that can be killed; the context manager ends all of them."""

    def __init__(self, folder: Path, workers: int = 2, failures: Path | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()
        for _ in range(workers):
            self.start_worker(failures)

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--no-jupyter"
        )
        wait_for(self.port)
        return self.scheduler

    def start_worker(self, failures: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker with one thread; its nanny restarts it when it dies."""
        options = ["--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0"]
        return self._start("dask_worker", self.address, *options, "--death-timeout", "60", failures=failures)

    def _start(self, program: str, *options: str, failures: Path | None = None) -> subprocess.Popen[bytes]:
        log = open(self.folder / f"{program}-{len(self.processes)}.log", "wb")  # noqa: SIM115
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", *options],
            stdout=log,
            stderr=log,
            env=environment(failures),
            cwd=self.folder,
            start_new_session=True,
        )
        log.close()
        self.processes.append(process)
        return process

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self.processes):  # a nanny and its worker are one group
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def environment(failures: Path | None = None) -> dict[str, str]:
    """Return an environment in which workers fail as the file configures: see ``failures/sitecustomize.py``."""
    if failures is None:
        return dict(os.environ)
    path = os.pathsep.join([str(FAILURES), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return {**os.environ, "PYTHONPATH": path, "NINEFOLD_FAILURES": str(failures)}


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, seconds: float = 60) -> None:
    """Wait until something listens."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")
