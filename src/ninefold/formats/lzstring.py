"""LZString's base64 form, in which f-puzzles and SudokuPad put puzzles into links.

An LZ78 code over UTF-16 units.  Codes 0 and 1 add a new unit of 8 or 16 bits, 2 ends the stream, higher codes
name entries of a dictionary that both sides build the same way; the width of a code grows with it.  Bits run from the
lowest of a code into the highest of a base64 digit.  Written from the description of the format; the output is
that of the original (pieroxy's lz-string), bit for bit.  Decompression stops at a limit, so that a short link cannot
exhaust the memory.
"""

from __future__ import annotations

from ..errors import ParseError

__all__ = ["MAX_TEXT", "compress", "decompress"]

MAX_TEXT = 4 << 20
"""Most UTF-16 units that ``decompress`` returns."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUE = {ch: value for value, ch in enumerate(_ALPHABET)}
_BYTE, _WORD, _END = 0, 1, 2


def compress(text: str) -> str:
    """Compress a text.

    >>> compress("hello hello")
    'BYUwNmD2AEoZQ==='
    """
    bits: list[int] = []
    codes: dict[str, int] = {}
    fresh: set[str] = set()  # units in the dictionary that the other side has not seen yet
    width, room = 2, 2  # width of a code, and entries left before it grows

    def put(value: int, size: int) -> None:
        bits.extend(value >> i & 1 for i in range(size))

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room = 1 << width
            width += 1

    def emit(phrase: str) -> None:
        if phrase in fresh:
            unit = ord(phrase)
            put(_BYTE if unit < 256 else _WORD, width)
            put(unit, 8 if unit < 256 else 16)
            fresh.remove(phrase)
            grow()
        else:
            put(codes[phrase], width)
        grow()

    phrase = ""
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            fresh.add(unit)
        longer = phrase + unit
        if longer in codes:
            phrase = longer
        else:
            emit(phrase)
            codes[longer] = len(codes) + 3
            phrase = unit
    if phrase:
        emit(phrase)
    put(_END, width)
    bits.extend([0] * (6 - len(bits) % 6))
    digits = [int("".join(map(str, bits[i : i + 6])), 2) for i in range(0, len(bits), 6)]
    packed = "".join(_ALPHABET[digit] for digit in digits)
    return packed + "=" * (-len(packed) % 4)


def _units(text: str) -> list[str]:
    """The UTF-16 units of a text, each as a character."""
    if text.isascii():
        return list(text)
    raw = text.encode("utf-16-le", "surrogatepass")
    return [chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2)]


class _Bits:
    """Reads codes from base64 digits."""

    def __init__(self, packed: str) -> None:
        try:
            self.digits = [_VALUE[ch] for ch in packed.rstrip("=")]
        except KeyError as error:
            raise ParseError(f"{error.args[0]!r} is not allowed in a compressed puzzle") from None
        self.position = 0

    def take(self, size: int) -> int:
        value = 0
        start = self.position
        if start + size > 6 * len(self.digits):
            raise ParseError("the compressed puzzle ends too early")
        for i in range(size):
            at = start + i
            value |= (self.digits[at // 6] >> (5 - at % 6) & 1) << i
        self.position = start + size
        return value


def decompress(packed: str, limit: int = MAX_TEXT) -> str:
    """Decompress a text; raise ParseError if it is damaged or longer than *limit*.

    >>> decompress("BYUwNmD2AEoZQ===")
    'hello hello'
    """
    bits = _Bits(packed)
    entries: list[str] = ["", "", ""]
    pieces: list[str] = []
    size = 0
    previous = ""
    width, room = 2, 1  # the first code is 2 bits wide and always adds a unit
    while True:
        code = bits.take(width)
        if code == _END:
            return _joined(pieces)
        if code in (_BYTE, _WORD):
            entries.append(chr(bits.take(8 if code == _BYTE else 16)))
            code = len(entries) - 1
            room -= 1
            if not room:
                room = 1 << width
                width += 1
        if code < len(entries):
            phrase = entries[code]
        elif code == len(entries) and previous:
            phrase = previous + previous[0]
        else:
            raise ParseError("the compressed puzzle is damaged; copy the complete link again")
        size += len(phrase)
        if size > limit:
            raise ParseError(f"the compressed puzzle expands to more than {limit >> 20} Mi characters")
        pieces.append(phrase)
        if previous:
            entries.append(previous + phrase[0])
            room -= 1
            if not room:
                room = 1 << width
                width += 1
        previous = phrase


def _joined(pieces: list[str]) -> str:
    text = "".join(pieces)
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
