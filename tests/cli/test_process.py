"""Behavior that needs a separate process: closed pipes, signals, terminals."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from ninefold import formats

from .conftest import EASY, EASY_SOLVED, EMPTY, HARD, HARD_SOLVED, command, environment, program

LINE = f"{EASY_SOLVED}\n".encode()


@pytest.fixture
def big(tmp_path: Path) -> Path:
    """Return more lines than the pipes can hold."""
    path = tmp_path / "big.txt"
    path.write_text(f"{EASY}\n" * 60_000)
    return path


def start(*argv: str, stdin: int | None = subprocess.DEVNULL, **env: str) -> subprocess.Popen[bytes]:
    # Unbuffered: data that readline() does not return stays in the pipe for communicate().
    return subprocess.Popen(
        command(*argv), 0, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(**env)
    )


def out_of(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def test_as_a_module_and_in_a_pipe() -> None:
    assert program("solve", stdin=f"{EASY}\n{HARD}".encode()) == (f"{EASY_SOLVED}\n{HARD_SOLVED}\n", "", 0)
    assert program("check", EMPTY).code == 1
    assert program("solve", EASY[:-1]).code == 2


def test_answers_do_not_wait_for_the_end_of_the_input() -> None:
    process = start("solve", stdin=subprocess.PIPE)
    assert process.stdin is not None
    for _ in range(3):
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
        assert out_of(process).readline() == LINE
    process.stdin.close()
    assert process.wait(30) == 0
    assert out_of(process).read() == b""
    out_of(process).close()


def test_a_closed_pipe_ends_it_quietly(big: Path) -> None:
    process = start("solve", str(big))
    assert out_of(process).readline() == LINE
    out_of(process).close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait(30) == 141


def ends_whole(data: bytes) -> bool:
    return data == LINE * (len(data) // len(LINE))


def test_interrupt_while_waiting_for_input() -> None:
    process = start("solve", stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(f"{EASY}\n{EASY}\n{EASY[:40]}".encode())
    process.stdin.flush()
    assert out_of(process).readline() == LINE
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert out == LINE
    assert err.decode().strip() == "ninefold: interrupted after 2 puzzles, up to stdin:2"
    assert process.returncode == 130


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_interrupt_while_the_reader_is_slow(big: Path, unbuffered: str) -> None:
    process = start("solve", str(big), PYTHONUNBUFFERED=unbuffered)
    first = out_of(process).readline()  # the pipe fills up behind it
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert ends_whole(first + out)
    assert len(first + out) < 60_000 * len(LINE)
    assert b"ninefold: interrupted after " in err
    assert process.returncode == 130


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_leaves_part_of_the_file(tmp_path: Path, number: signal.Signals, code: int) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old\n")
    process = start("solve", "-", "-o", str(target), stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(f"{EASY}\n".encode())
    process.stdin.flush()
    part = part_of(target)
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert target.read_text() == "old\n"
    assert part.read_bytes() == LINE
    assert f"{part} holds what was done" in err.decode()


def test_an_interrupt_during_a_write_counts_the_written_rows(tmp_path: Path) -> None:
    """The reader of the pipe is slow, Ctrl-C arrives while a hint is being written, and that hint is counted."""
    path = tmp_path / "many.txt"
    path.write_text(f"{EASY}\n" * 5000)
    process = start("hint", str(path))
    begin = os.read(out_of(process).fileno(), 1)
    time.sleep(2)  # the pipe is full
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    message = re.search(r"interrupted after ([\d,]+) puzzles", err.decode())
    assert message
    assert int(message[1].replace(",", "")) == (begin + out).count(b"Hidden Single: ")
    assert process.returncode == 130


def test_interrupted_neighbors_are_all_written() -> None:
    process = start("neighbors", "--remove", "4", "--add", "4", EASY)
    first = out_of(process).readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    message = re.fullmatch(r"ninefold: interrupted; ([\d,]+) neighbors so far", err.decode().strip())
    assert message
    assert int(message[1].replace(",", "")) == (first + out).count(b"\n")
    assert process.returncode == 130


def test_a_puzzle_watched_partly_is_not_counted() -> None:
    process = start("watch", "--approach", "scan", HARD)
    assert out_of(process).readline()  # the pipe fills up behind it
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert err.decode().strip() == "ninefold: interrupted after 0 puzzles"
    assert process.returncode == 130


def part_of(target: Path) -> Path:
    """Return the temporary file of a target, once it is not empty."""
    for _ in range(600):
        for part in target.parent.glob(f"{target.name}.????????.part"):
            if part.stat().st_size:
                return part
        time.sleep(0.05)
    raise AssertionError(f"{target} has no part")


@pytest.mark.parametrize("form", ["json", "opensudoku", "parquet", "sdm"])
def test_interrupted_convert_leaves_a_valid_file_and_an_exact_count(tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    target = tmp_path / "out"
    process = start("convert", "-", "--to", form, "-o", str(target), stdin=subprocess.PIPE)
    assert process.stdin is not None
    # A bad line, several blocks (the last one still in the pipe at this point), and the start of another puzzle, whose
    # rest is missing.
    process.stdin.write(f"{EASY}\n12\n".encode() + f"{EASY}\n".encode() * 40_000 + EASY[:40].encode())
    process.stdin.flush()
    if form != "parquet":  # written at the end
        part_of(target)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert not target.exists()
    (part,) = tmp_path.glob("out.????????.part")
    message = re.search(r"^ninefold: (.*) holds ([\d,]+) puzzles$", err.decode(), re.M)
    assert message
    assert message[1] == str(part)
    items = list(formats.read(part))
    assert int(message[2].replace(",", "")) == len(items) > 0
    assert all(isinstance(item, formats.Record) for item in items)


def test_two_runs_with_one_target_do_not_interfere(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    runs = [start("solve", "-", "-o", str(target), stdin=subprocess.PIPE) for _ in range(2)]
    for process in runs:
        assert process.stdin is not None
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
    deadline = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(list(tmp_path.iterdir())) == 2
    for number, process in enumerate(runs, 2):
        out, err = process.communicate(f"{EASY}\n".encode() * (number - 1), timeout=30)
        assert (out, err, process.returncode) == (b"", b"", 0)
        assert target.read_bytes() == LINE * number
    assert list(tmp_path.iterdir()) == [target]


def test_leftovers_of_a_killed_run_are_recognized_by_name(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    process = start("solve", "-", "-o", str(target), stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(f"{EASY}\n".encode())
    process.stdin.flush()
    part = part_of(target)
    process.kill()
    process.communicate(timeout=30)
    assert list(tmp_path.iterdir()) == [part]
    assert part.read_bytes() == LINE


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("full", [False, True])
def test_help_that_cannot_be_written_does_not_crash(full: bool, unbuffered: str) -> None:
    if full and not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    if full:
        where = os.open("/dev/full", os.O_WRONLY)
    else:
        reader, where = os.pipe()
        os.close(reader)
    done = subprocess.run(
        command("--help"),
        stdout=where,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        env=environment(PYTHONUNBUFFERED=unbuffered),
    )
    os.close(where)
    message = "ninefold: cannot write to standard output: no space left on device\n" if full else ""
    assert (done.stderr.decode(), done.returncode) == (message, 2 if full else 141)


@pytest.mark.parametrize(
    ("closed", "err"),
    [
        (">&-", "ninefold: cannot write to standard output: it is closed\n"),
        ("<&-", "ninefold: give a puzzle, a file, or - to read from the terminal (see --help)\n"),
        ("2>&-", ""),
    ],
)
def test_closed_streams_do_not_crash(closed: str, err: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m ninefold solve {EASY if "<" not in closed else ""} {closed}', sys.executable],
        capture_output=True,
        timeout=60,
        check=False,
        env=environment(),
    )
    assert done.stderr.decode() == err
    assert done.returncode == (0 if closed == "2>&-" else 2)


# --- terminals


class Terminal:
    """Return a pseudo-terminal; the program gets one end."""

    def __init__(self) -> None:
        self.ours, self.theirs = pty.openpty()

    def read(self) -> str:
        """Return everything written, once the program has ended."""
        os.close(self.theirs)
        parts = []
        try:
            while part := os.read(self.ours, 65536):
                parts.append(part)
        except OSError:
            pass  # the other end is closed
        os.close(self.ours)
        return b"".join(parts).decode().replace("\r\n", "\n")


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


def on_terminal(terminal: Terminal, *argv: str, **env: str) -> str:
    subprocess.run(
        command(*argv),
        stdin=subprocess.DEVNULL,
        stdout=terminal.theirs,
        stderr=terminal.theirs,
        env=environment(PYTHONUTF8="1", **env),
        timeout=60,
        check=False,
    )
    return terminal.read()


def test_a_person_sees_a_drawing(terminal: Terminal) -> None:
    text = on_terminal(terminal, "solve", EASY)
    assert text.startswith("┌───────┬")
    assert "\x1b[1m5\x1b[0m" in text  # a clue is bold


def test_texts_tables_and_drawings_fit_a_narrow_terminal(terminal: Terminal) -> None:
    printed = on_terminal(terminal, "explain", EASY, "--all", COLUMNS="60")
    assert 50 < max(map(len, printed.splitlines())) < 60
    assert "..." in on_terminal(Terminal(), "techniques", COLUMNS="90")
    killer = ".Shape~4x4.Cage~3~R1C1~R1C2"
    assert "add up to 3" in on_terminal(Terminal(), "show", killer, COLUMNS="12")
    assert "add up to 3" not in on_terminal(Terminal(), "show", killer, COLUMNS="80")


@pytest.mark.parametrize("changes", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_color_on_request(terminal: Terminal, changes: dict[str, str]) -> None:
    text = on_terminal(terminal, "solve", EASY, **changes)
    assert "\x1b" not in text
    assert "│ 5 3 4 │" in text


def test_color_never_and_always(terminal: Terminal) -> None:
    assert "\x1b" not in on_terminal(terminal, "solve", "--color", "never", EASY)
    assert "\x1b" in program("show", "--color", "always", EASY).out


def test_many_puzzles_are_lines_even_for_a_person(terminal: Terminal) -> None:
    assert on_terminal(terminal, "solve", *[EASY] * 5) == f"{EASY_SOLVED}\n" * 5


def test_a_person_without_input_gets_a_message(terminal: Terminal) -> None:
    done = subprocess.run(
        command("solve"), stdin=terminal.theirs, capture_output=True, env=environment(), timeout=60, check=False
    )
    terminal.read()
    assert done.returncode == 2
    assert b"give a puzzle, a file, or - to read from the terminal" in done.stderr


@pytest.mark.parametrize("quiet", [False, True])
def test_progress_only_for_a_person_and_only_when_it_takes_long(terminal: Terminal, quiet: bool) -> None:
    process = subprocess.Popen(
        command("solve", *(["--quiet"] if quiet else [])),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=terminal.theirs,
        env=environment(),
    )
    assert process.stdin is not None
    for _ in range(2):
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
        assert out_of(process).readline() == LINE
        time.sleep(1.1)
    process.stdin.write(f"{EASY}\n".encode())
    process.stdin.close()
    assert process.wait(30) == 0
    out_of(process).close()
    seen = terminal.read()
    if quiet:
        assert seen == ""
    else:
        assert "\rsolve: 2 puzzles  " in seen
        assert "solve: 3 puzzles: 3 with one solution; " in seen.splitlines()[-1]


@pytest.mark.parametrize("before", [0, 1])
def test_an_interrupted_count_reports_its_progress(terminal: Terminal, before: int) -> None:
    process = subprocess.Popen(
        command("count", "--limit", "all", *[EASY] * before, EMPTY),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=terminal.theirs,
        env=environment(),
    )
    seen = ""
    while "so far" not in seen:  # it is running
        seen += os.read(terminal.ours, 1000).decode()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert (out, process.returncode) == (b"1\n" * before, 130)
    done = r" after 1 puzzle, up to argument 1; of the next" if before else ";"
    message = re.search(
        rf"\rninefold: interrupted{done} ([\d,]+) solutions and ([\d,]+) guesses so far\n$",
        terminal.read().replace("\x1b[K", ""),
    )
    assert message
    assert all(int(number.replace(",", "")) > 1000 for number in message.groups())


def test_a_long_count_shows_progress_on_its_terminal(terminal: Terminal) -> None:
    text = on_terminal(terminal, "count", "--limit", "all", "--seconds", "3", EMPTY)
    assert re.search(r"\rcount: [\d,]+ solutions and [\d,]+ guesses so far\x1b\[K", text)
    assert re.search(r"\r\x1b\[Kninefold: stopped after .*\n\d+\+\n$", text)  # erased before the answer


@pytest.mark.parametrize("argv", [["solve", "--format", "parquet"], ["convert", "--to", "parquet"]])
def test_binary_files_are_not_for_a_terminal(terminal: Terminal, argv: list[str]) -> None:
    pytest.importorskip("pyarrow")
    assert "cannot be printed on a terminal: use -o FILE" in on_terminal(terminal, *argv, EASY)


def test_no_progress_in_a_pipe() -> None:
    process = start("solve", stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(f"{EASY}\n".encode())
    process.stdin.flush()
    assert out_of(process).readline() == LINE
    time.sleep(1.1)
    out, err = process.communicate(f"{EASY}\n".encode(), timeout=30)
    assert (out, err, process.returncode) == (LINE, b"", 0)


def test_memory_does_not_grow(tmp_path: Path) -> None:
    """Ten times the lines take the same memory, as measured by the operating system on the child."""
    script = (
        "import resource, subprocess, sys; "
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    used = []
    for size in (30_000, 400_000):
        path = tmp_path / f"{size}.txt"
        path.write_text(f"{EASY}\n" * size)
        done = subprocess.run(
            [sys.executable, "-c", script, *command("solve", str(path))],
            capture_output=True,
            timeout=120,
            check=True,
            env=environment(),
        )
        used.append(int(done.stdout))
    assert used[1] < 1.2 * used[0]
