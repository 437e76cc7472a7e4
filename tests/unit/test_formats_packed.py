"""Compressed input: every kind is recognized, decompressed in bounded memory, and damage is reported."""

from __future__ import annotations

import bz2
import gzip
import importlib.util
import io
import lzma
import random
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ninefold import ParseError, formats
from ninefold.errors import MissingExtraError
from ninefold.formats import packed

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MIB = 1 << 20


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, method)  # a fixed date: the same bytes in every run
    return out.getvalue()


def layered(times: int) -> bytes:
    data = LINE.encode()
    for _ in range(times):
        data = gzip.compress(data, mtime=0)
    return data


def zstd(data: bytes) -> bytes:
    module = next((name for name in ("compression.zstd", "backports.zstd") if _has(name)), None)
    if module is None:
        pytest.skip("no Zstandard here: pip install 'ninefold[zstd]'")
    compressed: bytes = importlib.import_module(module).compress(data)
    return compressed


def _has(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": lambda data: bz2.compress(data, 1),  # small blocks, so that a short file has several
    "xz": lambda data: lzma.compress(data, preset=0),
    "zstd": zstd,
    "zip": lambda data: zipped(("puzzles.txt", data)),
}
kinds = pytest.mark.parametrize("kind", PACKERS)


class Pipe(io.RawIOBase):
    """A stream that cannot be read twice and returns a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._inner = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def read(self, size: int = -1) -> bytes:
        return self._inner.read(min(7777, size))


def lines(source: Any) -> list[str]:
    return [
        str(item) if isinstance(item, ParseError) else formats.notation.line_of(item.puzzle)
        for item in formats.read(source, name="f")
    ]


@kinds
@pytest.mark.parametrize("count", [1, 5000])
def test_every_kind_is_read(kind: str, count: int) -> None:
    data = PACKERS[kind](f"{LINE}\n".encode() * count)
    assert packed.packing(data) == kind
    assert lines(data) == [LINE] * count
    assert lines(Pipe(data)) == [LINE] * count


@kinds
def test_tables_and_documents_are_unpacked_too(kind: str) -> None:
    table = f"puzzle,solution\n{LINE},\n".encode()
    assert lines(PACKERS[kind](table)) == [LINE]
    with formats.open(PACKERS[kind](table)) as reader:
        assert [block for _, block, _ in reader.tables()] == [f"{LINE},\n".encode()]
    assert lines(PACKERS[kind](f'{{"puzzle": "{LINE}"}}'.encode())) == [LINE]
    assert lines(PACKERS[kind](LINE.encode("utf-16"))) == [LINE]


@pytest.mark.parametrize("kind", [kind for kind in PACKERS if kind != "zip"])
def test_streams_one_after_the_other_and_padding(kind: str) -> None:
    one = PACKERS[kind](f"{LINE}\n".encode())
    assert lines(one + one) == [LINE, LINE]
    assert lines(Pipe(one + one)) == [LINE, LINE]
    assert lines(one + bytes(64)) == [LINE]


@kinds
def test_damage_is_reported_and_earlier_rows_are_kept(kind: str) -> None:
    rng = random.Random(5)
    text = "".join(f"{''.join(rng.choices('.123456789', k=81))}\n" for _ in range(8_000)).encode()
    whole = PACKERS[kind](text)
    cut = lines(whole[: len(whole) * 9 // 10])
    assert kind in cut[-1]
    if kind != "zip":
        assert cut[-1] == f"f: the {kind} data ends too early"
        assert cut[:100] == text.decode().split()[:100]
    garbled = bytearray(whole)
    garbled[len(whole) // 2 : len(whole) // 2 + 40] = bytes(40)
    assert any(kind in line for line in lines(bytes(garbled))[-2:])


def bomb(kind: str, size: int) -> bytes:
    if kind == "zip":
        return zipped(("bomb.txt", bytes(size)))
    return PACKERS[kind](bytes(size))


@pytest.mark.parametrize("kind", PACKERS)
def test_bombs_do_not_fill_the_memory(kind: str) -> None:
    data = bomb(kind, 100 * MIB)
    assert len(data) < MIB
    tracemalloc.start()
    try:
        found = lines(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "not a known puzzle format" in found[0] or "longer than" in found[0]
    assert peak < 40 * MIB


def test_a_bomb_of_blocks_that_repeat_one_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    # 128 KiB for four bytes is the most that Zstandard can encode.
    frame = b"\x28\xb5\x2f\xfd\x00\x58" + b"\x02\x00\x10." * 4000
    for module in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, module, None)
    if not _has("zstandard"):
        pytest.skip("no zstandard here")
    tracemalloc.start()
    try:
        assert len(lines(frame)) > 0
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60 * MIB


@pytest.mark.skipif(not _has("zstandard"), reason="no zstandard here")
def test_zstandard_works(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zstd(f"{LINE}\n".encode() * 5000)
    for module in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, module, None)
    assert lines(data) == [LINE] * 5000
    assert lines(Pipe(data + data)) == [LINE] * 10_000
    assert lines(data[:-5])[-1] == "f: the zstd data ends too early"


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("compression.zstd", "backports.zstd", "zstandard", "bz2", "lzma"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=r"Zstandard data needs an extra: pip install 'ninefold\[zstd\]'"):
        formats.open(b"\x28\xb5\x2f\xfd" + bytes(20))
    for kind, magic in (("bzip2", b"BZh91AY&SY"), ("xz", b"\xfd7zXZ\x00")):
        assert lines(magic + bytes(20)) == [f"f: this Python was built without support for {kind} data"]


def test_the_command_line_names_a_missing_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ninefold.cli.app import main

    for module in ("compression.zstd", "backports.zstd", "zstandard"):
        monkeypatch.setitem(sys.modules, module, None)
    path = tmp_path / "a.zst"
    path.write_bytes(b"\x28\xb5\x2f\xfd" + bytes(20))
    assert main(["check", str(path)]) == 2
    assert "pip install 'ninefold[zstd]'" in capsys.readouterr().err


def test_an_archive_of_several_files() -> None:
    other = LINE[::-1]
    archive = zipped(
        ("a.txt", f"{LINE}\n12\n".encode()),
        ("folder/", b""),
        ("folder/b.csv", f"puzzle\n{other}\n".encode()),
        ("__MACOSX/a.txt", b"junk"),
        (".DS_Store", b"junk"),
        ("c.json.gz", gzip.compress(f'["{LINE}"]'.encode())),
    )
    for source in (archive, Pipe(archive)):
        with formats.open(source, name="all.zip") as reader:  # type: ignore[arg-type]
            assert reader.format == "zip"
            items = list(reader)
        assert [(item.source, item.line) for item in items] == [
            ("all.zip/a.txt", 1),
            ("all.zip/a.txt", 2),
            ("all.zip/folder/b.csv", 2),
            ("all.zip/c.json.gz", None),
        ]
        assert [str(item) for item in items if isinstance(item, ParseError)] == [
            "all.zip/a.txt:2: expected 81 cells, got 2"
        ]


def test_a_file_that_the_system_left_behind_does_not_count() -> None:
    with formats.open(zipped(("a.txt", LINE.encode()), ("__MACOSX/._a.txt", b"junk"))) as reader:
        assert reader.format == "line"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (zipped(), "the zip archive contains no files"),
        (zipped(("a", b"x"))[:-10], "damaged zip archive"),
        (b"PK\x03\x04" + bytes(100), "damaged zip archive"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(100), "a 7z archive: unpack it first"),
        (b"Rar!\x1a\x07\x00" + bytes(100), "a RAR archive: unpack it first"),
        (bytes(257) + b"ustar\x0000" + bytes(300), "a tar archive: unpack it first"),
        (zipped(("puzzle.npy", b"\x93NUMPY"), ("clues.npy", b"\x93NUMPY")), "the array puzzle cannot be read: "),
        (b"\x93NUMPY\x01\x00", "the array puzzle cannot be read: "),
        (layered(5), "compressed more than 4 times over"),
    ],
)
def test_undecodable_compression_is_reported(data: bytes, reason: str) -> None:
    (line,) = lines(data)
    assert line.startswith(f"f: {reason}")


def test_layers() -> None:
    assert lines(layered(4)) == [LINE]


def test_an_encrypted_archive_is_reported() -> None:
    data = bytearray(zipped(("a.txt", LINE.encode()), method=zipfile.ZIP_STORED))
    data[6] |= 1
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert lines(bytes(data)) == ["f: the zip archive is encrypted"]


def test_a_directory_out_of_proportion_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MAX_DIRECTORY", 1000)
    archive = zipped(*((f"{number}.txt", b"") for number in range(100)))
    assert lines(archive) == ["f: the directory of the zip archive is larger than 0 MiB"]
