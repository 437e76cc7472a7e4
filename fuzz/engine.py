"""Mutation fuzzing of the format readers: mangle seeds, read them, and check the contract on the result.

The contract: reading yields records and ParseErrors and raises nothing. Every record is sound: it can be written as
JSON and read back equal, its text can be produced, and in any other format it either comes back or is reported as lost.
Every error can be printed and gives a reason. Each program in this folder fuzzes one family, ``fuzz_formats.py`` all:

    python fuzz/fuzz_formats.py --seconds 30
    python fuzz/fuzz_xml.py --seconds 600 --seed 7

An input that violates the contract is saved as ``fuzz/findings/<family>-<hash>.bin`` and the traceback is printed. Move
it to ``fuzz/corpus`` once the bug is fixed, so that the tests try it from then on. The seeds are those,
``fuzz/corpus/<family>-*``, and the samples in ``tests/data/formats``.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import hashlib
import io
import lzma
import random
import signal
import sys
import time
import traceback
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ninefold import Grid, ParseError, formats
from ninefold.errors import FormatError, MissingExtraError
from ninefold.formats import FEATURES, Record
from ninefold.formats.words import same

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent / "tests" / "data" / "formats"
WRITABLE = [name for name in formats.names() if formats.get(name).can_write and name != "parquet"]
TOO_LONG = 20  # seconds for one input of a few kilobytes


def _zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("first.txt", data)
        if len(data) % 2:
            archive.writestr("second.txt", data[::-1])
    return out.getvalue()


PACKERS: tuple[Callable[[bytes], bytes], ...] = (gzip.compress, bz2.compress, lzma.compress, _zipped)


@dataclass(frozen=True)
class Family:
    """Parsers that are fuzzed together: the formats, and which samples are their seeds."""

    name: str
    formats: tuple[str, ...]
    samples: tuple[str, ...]
    words: tuple[bytes, ...] = ()
    """Pieces with a meaning for these parsers."""


FAMILIES = {
    family.name: family
    for family in (
        Family(
            "lines",
            ("line", "sdm", "iss", "killer", "jigsaw", "grid", "sukaku", "hodoku", "exchange-bank"),
            ("puzzle.txt", "line_*.txt", "collection.sdm", "sukaku.txt", "hodoku.txt", "exchange_bank.txt"),
            (
                b"+",
                b"#",
                b":",
                b",",
                b" ",
                b"." * 81,
                b"." * 16,
                b".Thermo~R1C1~R1C2",
                b"3x3:",
                b"\r\n",
                b"111",
                b"x",
                b"\xef\xbb\xbf",
                b"\xff\xfe",
            ),
        ),
        Family(
            "drawn",
            ("drawn", "pencilmarks", "sdx", "ss", "sdk", "sadman"),
            ("drawn*.txt", "pencilmarks.txt", "*.sdx", "*.ss", "*.sdk"),
            (
                b"|",
                b"---+---",
                b"{3}",
                b"(12)",
                b"[38]",
                b"+5",
                b"u5",
                b"[Puzzle]",
                b"[State]",
                b"#A",
                b"\n\n",
                b"*",
                b"\xe2\x94\x82",
            ),
        ),
        Family(
            "tables",
            ("csv", "npz", "parquet", "separated"),
            ("*.csv", "*.np?", "*.parquet", "separated*.txt"),
            (
                b"puzzle",
                b"solution",
                b"|u1",
                b"<i8",
                b"(2, 81)",
                b",",
                b";",
                b"\t",
                b'"',
                b'""',
                b"\n",
                b"1e999",
                b"nan",
            ),
        ),
        Family(
            "json",
            ("json", "jsonl", "fpuzzles", "sudokupad", "sudokumaker"),
            ("*.json", "*.jsonl"),
            (
                b'"',
                b"{}",
                b"[[",
                b"]]",
                b"null",
                b"true",
                b"1e999",
                b"-1",
                b"\\ud800",
                b'"marks":',
                b'"corners":',
                b'"cornerPencilMarks":[1]',
                b'"sukaku":true',
                b'"value":',
                b"'",
            ),
        ),
        Family(
            "xml",
            ("opensudoku",),
            ("*.xml",),
            (
                b"<!DOCTYPE x [<!ENTITY a 'b'>]>",
                b"&a;",
                b"&#10;",
                b"<game ",
                b"/>",
                b"data=",
                b"version: 2",
                b"|",
                b"<![CDATA[",
                b"<!--",
            ),
        ),
        Family(
            "links",
            ("fpuzzles-link", "sudokupad-link", "sudokumaker-link", "penpa", "sudokuwiki-link", "exchange-link"),
            ("links.txt",),
            (
                b"https://sudokupad.app/",
                b"?puzzleid=",
                b"scl",
                b"fpuz",
                b"scf",
                b"?load=",
                b"?bd=S9B",
                b"%2F",
                b"//",
                b"=",
                b"+",
            ),
        ),
    )
}


def seeds(family: Family) -> list[bytes]:
    """Return the inputs to start from: samples and earlier findings."""
    paths = [path for pattern in family.samples for path in sorted(SAMPLES.glob(pattern))]
    paths += sorted((HERE / "corpus").glob(f"{family.name}-*"))
    data = [path.read_bytes() for path in paths]
    if family.name == "links":  # slow to decompress: one at a time
        return [line for text in data for line in text.split(b"\n") if line]
    return data


def mangle(rng: random.Random, data: bytes, other: bytes, words: tuple[bytes, ...]) -> bytes:
    """Change an input in one to eight ways."""
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        at = rng.randrange(len(out) + 1)
        to = min(len(out), at + rng.choice([1, 1, 2, 9, 81, 500]))
        way = rng.randrange(8)
        if way == 0:
            out[at:to] = b""
        elif way == 1:
            out[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice([1, 2, 9])))
        elif way == 2 and out:
            out[at % len(out)] ^= 1 << rng.randrange(8)
        elif way == 3:
            out[at:at] = out[at:to] * rng.choice([1, 2, 20])
        elif way == 4 and words:
            out[at:at] = rng.choice(words)
        elif way == 5:
            start = rng.randrange(len(other) + 1)
            out[at:to] = other[start : start + rng.choice([1, 9, 81, 500])]
        elif way == 6:
            out = out[:at]
        else:
            out[at:to] = rng.choice('0123456789.*-_xX|+{}[]",:;<>&% \n\0²٣é\u2028😀').encode() * rng.choice(
                [1, 3, 9, 81]
            )
    if rng.random() < 0.05:
        packed = bytearray(rng.choice(PACKERS)(bytes(out)))
        packed[rng.randrange(len(packed))] ^= rng.choice([0, 1, 255])
        return bytes(packed[: rng.choice([len(packed), rng.randrange(len(packed))])])
    return bytes(out[: 1 << 16])


def check(data: bytes, form: str | None) -> int:
    """Read an input and check the contract; return the number of records."""
    found = 0
    for item in formats.read(data, format=form, name="fuzz"):
        if isinstance(item, ParseError):
            assert item.reason, "an error without a reason"
            assert str(item.source).startswith("fuzz"), "an error without its source"
            str(item).encode("utf-8", "surrogatepass")
            continue
        assert isinstance(item, Record), f"{item!r} is neither a record nor an error"
        found += 1
        if not isinstance(item.puzzle, Grid):
            is_written_or_refused(item, WRITABLE[zlib.crc32(data) % len(WRITABLE)])
            continue
        again = formats.loads(formats.dumps(item, "jsonl"))[0]
        assert again.grid == item.grid, "JSON does not give the grid back"
        assert again.solution == item.solution, "JSON does not give the solution back"
        assert dict(again.meta) == dict(item.meta), "JSON does not give the meta back"
        if not item.grid.sukaku:
            assert Grid(str(item.grid)) == item.grid, "the drawn grid does not read back"
        comes_back_or_is_lost(item, WRITABLE[zlib.crc32(data) % len(WRITABLE)])
    return found


def is_written_or_refused(record: Record, form: str) -> None:
    """Write a variant and read it back: the board is the same, or the format refuses it."""
    try:
        data = formats.dumps(record, form)
    except FormatError:
        return
    (back,) = formats.loads(data, format=form)
    assert back.puzzle.shape.cells == record.puzzle.shape.cells, f"{form} changes the board"


def comes_back_or_is_lost(record: Record, form: str) -> None:
    """Write a record and read it back: it is the same, or ``losses`` reported the difference."""
    grid = record.grid
    lost = formats.losses(record, form)
    stream = io.BytesIO()
    try:
        report = formats.write(record, stream, form)
    except FormatError:
        assert grid.sukaku or form == "killer", "only a puzzle that would be another one is refused"
        return
    assert tuple(report.lost) == lost, "the report is not what losses said"
    (back,) = formats.loads(stream.getvalue(), format=form)

    def reported(*words: str) -> bool:
        return any(word in what for word in words for what in lost)

    assert back.grid.digits == grid.digits or form == "sukaku", f"{form} changes the digits"
    assert back.grid.clues == grid.clues or reported(FEATURES["filled"], "clues"), f"{form} changes the clues"
    assert back.grid.marks == grid.marks or reported(FEATURES["marks"], "clues"), f"{form} changes the marks"
    assert back.grid.corners == grid.corners or reported(FEATURES["corners"]), f"{form} changes the corner marks"
    assert back.grid.sukaku == grid.sukaku or reported("clues"), f"{form} makes it another kind of puzzle"
    assert back.solution == record.solution or reported(FEATURES["solution"]), f"{form} changes the solution"
    for key, value in record.meta.items():
        kept = back.meta.get(key, "")
        assert reported(f"the {key}", f"the exact {key}") or same(kept, value), (
            f"{form}: {key} {value!r} became {kept!r}"
        )
    assert set(back.meta) <= set(record.meta), f"{form} makes something up"


class Hang(Exception):
    """One input took too long."""


def _alarm(*_: object) -> None:
    raise Hang(f"more than {TOO_LONG} seconds")


def run(family: Family, rng: random.Random, go_on: Callable[[int], bool], save: bool = True) -> int:
    """Fuzz one family while *go_on* is true; return the number of inputs tried and raise whatever an input raised."""
    corpus = seeds(family)
    tried = 0
    for data in corpus:
        for form in (None, *family.formats):
            check(data, form)
    while go_on(tried):
        data = mangle(rng, rng.choice(corpus), rng.choice(corpus), family.words)
        form = rng.choice([None, *family.formats])
        try:
            check(data, form)
        except MissingExtraError:
            pass
        except Exception:
            if save:
                print(f"{keep(family.name, data)} (read as {form or 'whatever it is'}):", file=sys.stderr)
            raise
        tried += 1
    return tried


def keep(family: str, data: bytes) -> Path:
    """Save an input that violates the contract."""
    folder = HERE / "findings"
    folder.mkdir(exist_ok=True)
    path = folder / f"{family}-{hashlib.sha1(data).hexdigest()[:12]}.bin"
    path.write_bytes(data)
    return path


def main(*names: str) -> int:
    """Run from the command line: the named families, for some seconds each."""
    parser = argparse.ArgumentParser(description=f"Fuzz the readers of {', '.join(names)}.")
    parser.add_argument("--seconds", type=float, default=30, help="how long, all families together (default 30)")
    parser.add_argument(
        "--seed", type=int, default=None, help="seed of the random numbers (default: another each time)"
    )
    args = parser.parse_args()
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(1 << 32)
    rng = random.Random(seed)
    failed = 0
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _alarm)
    for name in names:
        end = time.monotonic() + args.seconds / len(names)

        def go_on(_: int, end: float = end) -> bool:
            if hasattr(signal, "SIGALRM"):
                signal.alarm(TOO_LONG)
            return time.monotonic() < end

        try:
            tried = run(FAMILIES[name], rng, go_on)
            print(f"{name}: {tried} inputs, all as promised (seed {seed})")
        except Exception:
            traceback.print_exc()
            print(f"{name}: FAILED (seed {seed})")
            failed += 1
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)
    return 1 if failed else 0
