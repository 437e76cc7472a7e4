"""Hostile input: only documented errors are raised, nothing hangs, memory stays bounded."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ninefold import Grid, ParseError, formats
from ninefold.formats import Record, SourceLike, lzstring

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MIB = 1 << 20


def reasons(data: SourceLike, form: str | None = None) -> list[str]:
    """Return the errors for an input; puzzles found along the way are left out."""
    items = formats.read(data, format=form)
    return [item.reason for item in items if isinstance(item, ParseError)]


def peak(work: Callable[[], object]) -> int:
    """Return the peak memory of Python objects during some work."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


class Endless(io.BytesIO):
    """Return a stream that repeats a piece."""

    def __init__(self, piece: bytes, times: int, first: bytes = b"") -> None:
        super().__init__()
        self.pieces: Iterator[bytes] = iter([first] * bool(first) + [piece] * times)

    def read1(self, size: int | None = -1) -> bytes:
        return next(self.pieces, b"")


# --- XML

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
XML_ATTACKS = {
    "billion laughs": f'<!DOCTYPE opensudoku [<!ENTITY l0 "ha">{LAUGHS}]><opensudoku><name>&l9;</name></opensudoku>',
    "external entity": '<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><opensudoku><name>&x;</name></opensudoku>',
    "external document type": '<!DOCTYPE o SYSTEM "http://localhost/x.dtd"><opensudoku/>',
    "parameter entity": '<!DOCTYPE o [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><opensudoku/>',
}


@pytest.mark.parametrize("attack", XML_ATTACKS)
def test_entities_are_refused(attack: str) -> None:
    assert reasons(XML_ATTACKS[attack].encode()) == ["document types and entities are not allowed"]


def test_xml_is_bounded() -> None:
    nested = "<opensudoku>" + "<a>" * 100_000
    assert reasons(nested.encode()) == ["elements nested deeper than 16"]
    wide = io.BytesIO(b'<opensudoku version="2"><game data="' + b"0" * (10 * MIB) + b'"/></opensudoku>')
    assert "a tag longer than 4 MiB" in reasons(wide)
    text = b"<opensudoku><name>" + b"x" * (10 * MIB) + b"</name></opensudoku>"
    assert reasons(text) == ["a text longer than 64 KiB"]
    assert peak(lambda: reasons(Endless(b" " * MIB, 60, b"<opensudoku "))) < 32 * MIB


def test_xml_of_other_kinds() -> None:
    assert reasons(b"<opensudoku") == ["not well-formed XML: unclosed token"]
    assert reasons(b"<svg><opensudoku/></svg>") == ["the root element is <svg>, not <opensudoku>"]
    assert reasons(b"<opensudoku><game/></opensudoku>") == ["a game without data"]
    klingon = b'<?xml version="1.0" encoding="klingon"?><opensudoku/>'
    assert reasons(klingon) == ["not readable as XML: unknown encoding: klingon"]
    game = '<game data="version: 1\n' + "0|-|1|" * 80 + '"/>'
    assert reasons(f"<opensudoku>{game}</opensudoku>".encode()) == ["expected 81 cells, got 80"]
    game = '<game data="version: 2&#10;' + "0|512|1|" * 81 + '"/>'
    assert reasons(f"<opensudoku>{game}</opensudoku>".encode()) == ["row 1, column 1: 512 is not a mask of notes"]
    assert reasons(b'<opensudoku><game data="version: 9 0|0|"/></opensudoku>') == ["unknown data version 9"]


def test_utf16_xml_declares_its_encoding() -> None:
    text = f'<?xml version="1.0" encoding="UTF-16"?><opensudoku><game data="{LINE.replace(".", "0")}"/></opensudoku>'
    assert formats.loads(text.encode("utf-16"))[0].grid == Grid(LINE)


# --- compressed data


def test_gzip_bomb_of_one_line() -> None:
    packer = zlib.compressobj(1, wbits=31)
    bomb = b"".join(packer.compress(bytes(MIB)) for _ in range(100)) + packer.flush()
    assert len(bomb) < MIB
    assert peak(lambda: reasons(bomb, "line")) < 24 * MIB
    assert reasons(bomb, "line") == ["the line is longer than 1,048,576 bytes", "a line longer than 64 MiB"]
    assert reasons(bomb, "json") == ["larger than 16 MiB, which is too large for this format"]


def test_damaged_gzip_keeps_the_part_before_the_damage() -> None:
    packed = gzip.compress((LINE + "\n").encode() * 20_000)
    items = list(formats.read(packed[:-1000], name="f.gz"))
    assert isinstance(items[-1], ParseError)
    assert str(items[-1]) == "f.gz: the gzip data ends too early"
    assert len(items) > 1000
    assert all(isinstance(item, Record) for item in items[:-2])
    garbled = packed[:200] + b"\xff" * 50 + packed[250:]
    assert any("gzip" in reason for reason in reasons(garbled))
    with pytest.raises(ParseError, match="ends too early"):
        list(formats.iter_line_blocks(packed[:-1000]))


def lzstring_bomb(codes: int) -> str:
    """A compressed text of codes² / 2 times one letter: every code refers to the entry being created."""
    bits = [0, 0, *(ord("a") >> i & 1 for i in range(8))]
    width, room, entry = 3, 4, 4
    for _ in range(codes):
        bits += [entry >> i & 1 for i in range(width)]
        entry += 1
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1
    bits += [0] * 60
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return "".join(alphabet[int("".join(map(str, bits[i : i + 6])), 2)] for i in range(0, len(bits) - 6, 6))


def test_lzstring_bomb() -> None:
    bomb = lzstring_bomb(8000)  # 32 million letters in 17 thousand
    assert len(bomb) < 20_000
    link = f"https://www.f-puzzles.com/?load={bomb}".encode()
    assert reasons(link) == ["the compressed puzzle expands to more than 4 Mi characters"]
    assert peak(lambda: reasons(link)) < 64 * MIB
    with pytest.raises(ParseError, match="more than 0 Mi"):
        lzstring.decompress(lzstring.compress("a" * 2000), limit=1000)


@pytest.mark.parametrize(
    "payload", ["", "Q", "N4Ig", "====", "BYUwNmD2AEoZ", "/////", "A" * 1000, "é", "N4Ig+/%%%zz", "_"]
)
def test_broken_links(payload: str) -> None:
    for start in ("https://www.f-puzzles.com/?load=", "https://sudokupad.app/scl", "https://sudokupad.app/scf", "fpuz"):
        assert len(reasons((start + payload).encode(), "sudokupad-link")) == 1


# --- JSON


@pytest.mark.parametrize("form", ["json", "jsonl", "fpuzzles", "sudokupad", None])
def test_deep_json(form: str | None) -> None:
    for data in (b"[" * 100_000, b'{"puzzle":' * 100_000, b"[" * 100_000 + b"]" * 100_000):
        (reason,) = reasons(data, form)
        assert reason.startswith("not ")


@pytest.mark.parametrize(
    "text",
    [
        '{"ninefold": 1, "puzzle": [' + "9" * 5000 + "]}",
        '{"ninefold": 1e999, "puzzle": ""}',
        '{"ninefold": true, "puzzle": ""}',
        '{"ninefold": 1, "puzzle": NaN}',
        "[" + "[1e400,2,3,4,5,6,7,8,9]," * 8 + "[1,2,3,4,5,6,7,8,9]]",
        '{"ninefold": 1, "puzzle": {"a": 1}}',
        '{"ninefold": 1, "puzzle": null, "sukaku": 1}',
        '{"size": 1e400, "grid": [[{}]]}',
        '{"cells": [[{"value": 1e400}]]}',
        '{"cells": 5}',
        '{"grid": [[' + "{}," * 8 + '{"value": [[]]}]]}',
        "{",
        '{"a"',
        '"x',
    ],
)
def test_odd_json(text: str) -> None:
    for form in ("json", "jsonl", "fpuzzles", "sudokupad", None):
        assert reasons(text.encode(), form)


def test_huge_numbers_next_to_a_puzzle_are_kept_if_possible() -> None:
    text = json.dumps({"puzzle": LINE, "a": 10**400, "b": 3, "c": [1], "d": True}).replace("}", ', "e": 1e999}')
    (record,) = formats.loads(text)
    assert record.meta == {"a": str(10**400), "b": 3, "c": "[1]", "d": True}
    for form in (name for name in formats.names() if formats.get(name).can_write and name != "killer"):
        if form != "parquet":
            formats.dumps(Record(Grid(LINE), meta=dict(record.meta) | {"rating": 10**30}), form)


def test_lone_surrogates() -> None:
    (record,) = formats.loads('{"puzzle": "' + LINE + '", "title": "\\ud800"}')
    assert record.meta["title"] == "\ud800"
    for form in (name for name in formats.names() if formats.get(name).can_write and name != "killer"):
        if form not in ("parquet", "sukaku"):
            out = io.BytesIO()
            formats.write(record, out, form)
            assert formats.loads(out.getvalue(), format=form)[0].grid.digits == record.grid.digits
    assert len(reasons(("\ud800" + LINE[1:]).encode("utf-8", "surrogatepass"))) == 1
    with pytest.raises(ParseError):
        formats.loads("\udcff" * 81)
    assert isinstance(next(formats.read(io.StringIO("\ud800" * 81))), ParseError)


# --- text


@pytest.mark.parametrize("sign", ["²", "٣", "३", "３", "①", "\0", "\u2028", "é", "\x1b"])
def test_only_ascii_digits_are_digits(sign: str) -> None:
    rows = "\n".join(" ".join(LINE[i : i + 9]) for i in range(0, 81, 9))
    table = f"puzzle\n{LINE}\n"
    for text in (LINE, rows, table, f'{{"puzzle": "{LINE}"}}', f":0000:x:{LINE}:::::"):
        for where in (LINE[:9], rows[:9]):
            bad = text.replace(where, sign + where[1:], 1)
            if bad != text:
                assert reasons(bad.encode())
    for cells in ("9" * 8 + sign, sign * 8 + "9"):
        assert reasons(("[Puzzle]\n" + f"{cells}\n" * 9).encode())
        assert reasons(("#Ame\n" + f"{cells}\n" * 9).encode())
        assert reasons((f"{' '.join(cells)}\n" * 9).encode())


def test_a_line_without_end_is_cut() -> None:
    endless = Endless(b"1" * MIB, 200)
    assert peak(lambda: reasons(endless, "line")) < 16 * MIB
    assert reasons(Endless(b"1" * MIB, 200), "line")[-1] == "a line longer than 64 MiB"
    for form in ("drawn", "sdk", "sadman", "csv", "hodoku", "jsonl", "sudokupad-link", "sdx"):
        assert reasons(Endless(b"1" * MIB, 200), form)


def test_reading_continues_after_a_long_line() -> None:
    data = LINE.encode() + b"\n" + b"1" * (3 * MIB) + b"\n" + LINE.encode() + b"\n"
    items = list(formats.read(data))
    assert [item.line for item in items] == [1, 2, 3]
    assert isinstance(items[0], Record)
    assert str(items[1]) == "line 2: the line is longer than 1,048,576 bytes"
    assert isinstance(items[2], Record)


def test_reading_many_lines_takes_no_memory() -> None:
    block = (LINE + "\n").encode() * 1000
    assert peak(lambda: len(reasons(Endless(block, 20)))) < 8 * MIB


@pytest.mark.parametrize(
    "data", [b"\n" * 100_000 + b"x", b" " * 100_000, b"#" * 100_000, b"\r" * 100_000, b"\t,;" * 50_000]
)
def test_large_empty_input_does_not_hang(data: bytes) -> None:
    list(formats.read(data))
    list(formats.read(data, format="drawn"))
    list(formats.read(data, format="csv"))


def test_binary_rubbish_is_named() -> None:
    assert reasons(bytes(range(256)) * 20) == ["not a known puzzle format"]
    assert reasons(b"PAR1" + bytes(100))[0].startswith("not a readable Parquet file")
    assert list(formats.read(b"")) == []
    assert list(formats.read(b"# only a comment\n\n")) == []


@pytest.mark.parametrize("rule", [".Cage~14~R1C1~R2C1", ".AntiKnight", "1..............."])
def test_a_variant_is_read_from_the_same_inputs_as_classic_puzzles(rule: str) -> None:
    sources = [
        gzip.compress(f"{rule}\n".encode()),
        f"id,puzzle\n7,{rule}\n".encode(),
        json.dumps({"puzzle": rule}).encode(),
    ]
    for source in sources:
        (record,) = formats.loads(source)
        assert record.puzzle == formats.parse(rule)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"pip install 'ninefold\[parquet\]'"):
        formats.dumps(Grid(LINE), "parquet")
    with pytest.raises(ImportError, match="Parquet needs an extra"):
        list(formats.read(b"PAR1"))
