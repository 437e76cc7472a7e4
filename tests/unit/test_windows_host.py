"""Differences on Windows, as far as another system can show it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.base import files
from ninefold.cli import app
from ninefold.jobs import store

# Everything is imported once so that the libraries are loaded, then again without the parts that only POSIX has.
PRETEND = """
import os, pkgutil, select, signal, sys
import ninefold

ABSENT = "fcntl grp posix pty pwd readline resource syslog termios tty".split()
FUNCTIONS = "chown fchmod fchown fork forkpty getloadavg getpgid getuid killpg mkfifo sched_getaffinity setsid sysconf"
SIGNALS = "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2"

def load():
    import ninefold
    names = [one.name for one in pkgutil.walk_packages(ninefold.__path__, "ninefold.")]
    names = [name for name in names if not name.endswith(("__main__", "._clause_worker", "._core"))]
    for name in names:
        __import__(name)
    return names

load()
import asyncio, ctypes, platform, subprocess, tempfile, webbrowser
for name in list(sys.modules):
    if name.split(".")[0] == "ninefold" and name != "ninefold._core":
        del sys.modules[name]
for name in ABSENT:
    sys.modules[name] = None
for name in FUNCTIONS.split():
    delattr(os, name)
for name in SIGNALS.split():
    delattr(signal, name)
del select.poll
sys.platform = "win32"
print(len(load()))
"""
WORK = """
import ninefold
from ninefold import batch
from ninefold.cli.app import main
puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
assert ninefold.count(puzzle).value == 1
assert main(["solve", puzzle, "-o", "one.txt"]) == 0
with open("one.txt", "a") as file:
    file.write(puzzle + "\\r\\n")
batch.run("solve", ["one.txt"], "out", workers=0)
assert main(["info"]) == 0
print(open("one.txt").readline()[:9])
"""


def test_every_module_loads_and_works_without_posix(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PRETEND + WORK], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    modules, *_, line = done.stdout.split()
    assert int(modules) > 200
    assert line == "534678912"


def test_a_file_that_a_reader_has_open_is_replaced_a_little_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, attempts = os.replace, 0

    def refused_twice(source: str, target: str) -> None:
        nonlocal attempts
        attempts += 1
        if attempts <= 2:
            raise PermissionError(13, "in use", target)
        replace(source, target)

    monkeypatch.setattr(os, "replace", refused_twice)
    monkeypatch.setattr(files, "_WAITS", (0.0, 0.0, 0.0))
    with files.NewFile(tmp_path / "a") as new:
        new.stream.write(b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    attempts = -10
    with pytest.raises(PermissionError, match="the partial output is in"), files.NewFile(tmp_path / "a") as new:
        new.stream.write(b"newer")
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.skipif(sys.platform == "win32", reason="imitates its rename")
def test_a_name_is_taken_once_where_rename_refuses_to_replace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(source: Path, target: Path) -> None:
        if target.exists():
            raise FileExistsError
        os.replace(source, target)

    folder = store.Folder(str(tmp_path))
    monkeypatch.setattr(store, "_PUBLISH", rename)
    assert [folder.put_new("job", b"1"), folder.put_new("job", b"2")] == [True, False]
    assert (folder.read("job"), folder.names()) == (b"1", {"job"})


def test_output_is_utf8_with_plain_line_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        patch.setattr(sys, "stderr", None)
        patch.setattr(sys, "platform", "win32")
        app._use_utf8()
    stream.write("┌─\n")
    stream.flush()
    assert raw.getvalue() == "┌─\n".encode()


def test_a_worker_listens_to_the_break_event() -> None:
    code = """
import signal
signal.SIGBREAK = signal.SIGTERM
from ninefold.web.worker import _Interruptible
work = _Interruptible()
print(signal.getsignal(signal.SIGBREAK) == work._handle, signal.getsignal(signal.SIGINT) == work._handle)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["True", "True"]
