"""The board's end of the link under damage, on CPython and on real MicroPython: the same answers.

One program runs in both: pseudo-random damage to lines of the host, then a good conversation.
What the board says, rolls and counts goes into a digest, printed now and then.
"""

import contextlib
import io

from firmware.on_cpython import load_logic
from firmware.on_micropython import printed_by

STREAMS = 400

PROGRAM = """
import hashlib
import dice
import link
import wire

state = 20

def chance(limit):
    global state
    state = (state * 1103515245 + 12345) % 2147483648
    return (state >> 8) % limit

def line(words):
    return wire.encode(wire.TO_BOARD, words[0], words[1:])

def damaged(data):
    place = chance(len(data))
    kind = chance(6)
    if kind == 0:
        return data[:place] + bytes([data[place] ^ (1 << chance(8))]) + data[place + 1 :]
    if kind == 1:
        return data[:place] + data[place + 1 + chance(12) :]
    if kind == 2:
        return data[:place] + data[place : place + 12] + data[place:]
    if kind == 3:
        return data[:place] + bytes([chance(256) for _ in range(1 + chance(12))]) + data[place:]
    if kind == 4:
        return data[:place] + [b"AT+GCAP", b">>> ", b"*", b"<NOW 1"][chance(4)] + data[place:]
    return data[:place]

cup = dice.Dice(lambda count: bytes([chance(256) for _ in range(count)]))
tunes = []
who = ("0.2.0", "e661", "aa", "pwron", "fx")
board = link.Link(who, 12, cup, lambda tune, now_ms: tunes.append(tune), [0, 0])
digest = hashlib.sha256()
now_ms = 0
for number in range({streams}):
    codes = "".join([chr(48 + chance(64)) for _ in range(12)])
    wanted = [
        ["HELLO", "1", "0.1.0"],
        ["LEDS", "%x" % number, "%x" % chance(16), codes],
        ["PROOF", "%x" % (number // 50)],
        ["ROLL", "%x" % (number + 1), "%x" % (1 + chance(4)), "6", "%x" % chance(1 << 22), "aa"],
        ["BEEP", "%x" % (number + 1), "1"],
    ]
    data = b"".join([line(words) for words in wanted])
    for _ in range(1 + chance(3)):
        data = damaged(data)
    data = data + b"\\n" + b"".join([line(words) for words in wanted])
    for byte in data:
        board.receive(byte, now_ms)
    now_ms += 150
    said = board.next_line(now_ms)
    while said:
        digest.update(said)
        said = board.next_line(now_ms)
    # After the damage the board is as the host wants it.
    assert board.generation == "%x" % number
    assert board.roll_id == "%x" % (number + 1)
    assert len(board.faces) == int(wanted[3][2])
    assert cup.series == "%x" % (number // 50)
    if number % 50 == 49:
        # Digests cannot be read before their end on every MicroPython; start the next from it.
        end = digest.digest()
        digest = hashlib.sha256(end)
        print(end.hex(), board.bad_lines, board.faces, cup.number, len(tunes))
assert len(tunes) == {streams}
"""


def test_under_damage_the_board_answers_the_same_here_and_on_micropython() -> None:
    program = PROGRAM.replace("{streams}", str(STREAMS))
    on_board = printed_by(program, ("dice.py", "link.py", "wire.py"))
    logic = load_logic()
    modules = {"dice": logic.dice, "link": logic.link, "wire": logic.wire}
    code = "\n".join(text for text in program.splitlines() if text[7:] not in modules)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "program", "exec"), modules)
    assert len(on_board) == STREAMS // 50
    assert on_board == printed.getvalue().splitlines()
