"""One line of the link, built and read: the only file shared by board and host.

A line is `mark body*crc`, ended by a newline: printable ASCII, at most LINE_LIMIT bytes with the
newline. The mark says who speaks, the body is a verb and its fields, the crc is the CRC-32 of mark
and body as eight lower-case hex digits. Numbers are lower-case hex throughout. Does not know what
the verbs mean. Runs on CPython and MicroPython alike and imports only binascii.
"""

import binascii

MAJOR = 1
MINOR = 2
# The smallest receive ring of a MicroPython board holds 256 bytes.
LINE_LIMIT = 200
TO_BOARD = ">"
TO_HOST = "<"
# Stands for "no value" in a field that may be empty.
NOTHING = "-"

OFF, WHITE, RED, GREEN, BLUE, AMBER, CYAN, MAGENTA = range(8)
STEADY, DIM, SLOW_BLINK, FAST_BLINK, PULSE, DOUBLE_FLASH, WAVE, HEARTBEAT = range(8)
CODE_BASE = 48
CODE_COUNT = 64

SILENCE, CLICK, TURN, WRONG, NO_PLAY, HIT, WIN, OFFER = range(8)


def led_code(colour: int, rhythm: int) -> str:
    """The character that gives an LED a colour and a rhythm."""
    return chr(CODE_BASE + 8 * rhythm + colour)


def led_parts(code: str) -> "tuple[int, int]":
    """Colour and rhythm of an LED character."""
    number = ord(code) - CODE_BASE
    return number & 7, number >> 3


def encode(mark: str, verb: str, fields: "list[str]") -> bytes:
    """The finished line including its newline; ValueError if it would break the rules."""
    body = mark + verb
    for field in fields:
        if not field or " " in field:
            raise ValueError("a field is empty or holds a space: " + repr(field))
        body += " " + field
    data = body.encode()
    if not _is_verb(verb) or not _is_printable(data):
        raise ValueError("a line holds only printable ASCII: " + repr(body))
    if len(data) + 10 > LINE_LIMIT:
        raise ValueError("a line is longer than " + str(LINE_LIMIT) + " bytes: " + body)
    return data + ("*%08x\n" % binascii.crc32(data)).encode()


def decode(mark: str, line: bytes) -> "list[str]":
    """Verb and fields of a line without its newline; empty if the line is damaged."""
    size = len(line) - 9
    if size < 2 or size + 10 > LINE_LIMIT or line[0] != ord(mark) or line[size] != 42:
        return []
    if not _is_printable(line):
        return []
    body = bytes(line[:size])
    if bytes(line[size + 1 :]) != ("%08x" % binascii.crc32(body)).encode():
        return []
    words = body.decode()[1:].split(" ")
    if not _is_verb(words[0]) or "" in words:
        return []
    return words


def to_number(word: str) -> int:
    """The number that a word says in lower-case hex; ValueError for anything else."""
    if not word or not all("0" <= digit <= "9" or "a" <= digit <= "f" for digit in word):
        raise ValueError("not understood: " + repr(word))
    return int(word, 16)


def to_list(field: str) -> "list[int]":
    """The numbers of a field such as `5,3`; `-` holds none. ValueError for anything else."""
    return [] if field == NOTHING else [to_number(part) for part in field.split(",")]


def from_list(numbers: "list[int]") -> str:
    """The field for some numbers: hex, joined by commas, `-` for none."""
    return ",".join(["%x" % number for number in numbers]) or NOTHING


def _is_verb(word: str) -> bool:
    return bool(word) and all("A" <= letter <= "Z" for letter in word)


def _is_printable(data: bytes) -> bool:
    return all(0x20 <= byte <= 0x7E for byte in data)


class LineBuffer:
    """Collects bytes into lines; a line that grows too long is skipped up to its newline."""

    def __init__(self) -> None:
        self._bytes = bytearray(LINE_LIMIT)
        self._size = 0
        # How many lines were too long.
        self.overlong = 0

    def give_up(self) -> bool:
        """Drop half a line whose rest will not come; returns whether there was one."""
        size, self._size = self._size, 0
        return size > 0

    def push(self, byte: int) -> bytes:
        """The line that this byte completed, without its line end, or empty."""
        if byte != 10:
            if self._size < LINE_LIMIT:
                self._bytes[self._size] = byte
            self._size = min(self._size + 1, LINE_LIMIT)
            return b""
        size = self._size
        self._size = 0
        if size >= LINE_LIMIT:
            self.overlong += 1
            return b""
        if size and self._bytes[size - 1] == 13:
            size -= 1
        return bytes(self._bytes[:size])
