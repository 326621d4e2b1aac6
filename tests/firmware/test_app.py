"""The whole board on CPython: hal.py over the fakes, steps of the tasks in virtual time."""

import asyncio
import hashlib
import types
import zlib

import pytest

from firmware.on_cpython import Hardware, load_app, load_logic

pytestmark = pytest.mark.slow

HOST = "0.1.0"


class Bench:
    """A board, its pins, and a host that writes lines."""

    def __init__(self, **config: object) -> None:
        self.hardware = Hardware()
        self.modules = load_app(self.hardware)
        self.app = self.modules.app.App({**self.modules.config.DEFAULT, **config})

    def send(self, text: str) -> None:
        body = (">" + text).encode()
        self.hardware.incoming += body + b"*%08x\n" % zlib.crc32(body)

    def run(self, milliseconds: int) -> None:
        """Lets time pass as the tasks would."""
        for _ in range(milliseconds // 5):
            self.hardware.now_ms += 5
            self.app.step_link()
            self.app.step_input()
            self.app.step_lights()

    def lines(self) -> list[list[str]]:
        """Verb and fields of all lines since the last call; every one must be sound."""
        for _ in range(20):
            # What was begun is said to its end.
            self.app.step_link()
        data = bytes(self.hardware.outgoing)
        self.hardware.outgoing.clear()
        found = []
        for line in data.split(b"\n")[:-1]:
            body, crc = line[:-9], line[-8:]
            assert crc == b"%08x" % zlib.crc32(body), line
            found.append(body.decode()[1:].split(" "))
        return found

    def press(self, index: int) -> None:
        self.hardware.closed.add(self.hardware.buttons[index])
        self.run(50)
        self.hardware.closed.clear()
        self.run(50)

    def lit(self, first: int, last: int) -> list[int]:
        colours = [self.hardware.pixels[at : at + 6] for at in range(0, 69 * 6, 6)]
        return [n for n in range(first, last + 1) if colours[n] != "000000"]


def test_a_board_is_silent_until_it_is_greeted() -> None:
    bench = Bench()
    bench.hardware.incoming += b"AT+GCAP\r\n\n>>> \x00\xff<HELLO 1*00000000\n"
    bench.send("LEDS 1 f 111")
    bench.send("ROLL 1 2 6 0")
    bench.run(3000)
    assert bench.lines() == []
    bench.send("HELLO 1 " + HOST)
    bench.run(10)
    hello, now = bench.lines()
    assert hello[:3] == ["HELLO", "1.2", "0.4.0"]
    assert hello[3] == "e661640843736f2c"
    assert hello[5:7] == ["pwron", "45"]
    assert set(hello[7].split(",")) == {"fx", "dice", "buzz", "show", "proof", "proof2"}
    # The roll before the greeting never happened; the two foreign lines were counted.
    assert now[1:6] == [hello[4], "0", "0", "-", "0,0"]
    assert now[7] == "2"


def test_another_major_gets_an_answer_but_no_obedience() -> None:
    bench = Bench()
    bench.send("HELLO 2 9.9.9")
    bench.send("ROLL 1 2 6 0")
    bench.run(2000)
    assert [line[0] for line in bench.lines()] == ["HELLO"]


def test_now_comes_quickly_while_active_and_slowly_when_idle() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.run(2000)
    assert len(bench.lines()) == 1 + 10
    bench.run(4000)
    assert 3 <= len(bench.lines()) <= 5
    bench.send("LEDS 7 f 1")
    bench.run(10)
    assert [line[:3] for line in bench.lines()] == [["NOW", bench.app.link.boot_id, "7"]]


def test_lights_dice_sound_and_press_in_one_evening() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send("LEDS a 7 " + "3" + "0" * 48 + "2")
    bench.send("ROLL 2b 2 6 9c41e0aa")
    bench.send("BEEP 1 2")
    bench.run(100)
    now = bench.lines()[-1]
    faces = [int(face, 16) for face in now[4].split(",")]
    assert now[2:4] == ["a", "2b"]
    assert len(faces) == 2
    assert all(0 <= face < 6 for face in faces)
    assert bench.lit(0, 49) == [0, 49]
    assert len(bench.lit(50, 58)) == faces[0] + 1
    assert len(bench.lit(59, 67)) == faces[1] + 1
    assert bench.hardware.tones[0] == 1320
    bench.press(1)
    assert bench.lines()[-1][5] == "0,1"


def test_miwins_dice_show_their_numbers_and_now_tells_the_faces() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send("LEDS a f " + "0" * 69)
    for roll_id in range(1, 20):
        bench.send(f"ROLL {roll_id:x} 2 6 9c41e0aa {bench.app.link.boot_id} 125679,134589")
        bench.run(100)
        first, second = (int(face, 16) for face in bench.lines()[-1][4].split(","))
        assert len(bench.lit(50, 58)) == (1, 2, 5, 6, 7, 9)[first]
        assert len(bench.lit(59, 67)) == (1, 3, 4, 5, 8, 9)[second]


@pytest.mark.parametrize("marks", ["125679", "125679,13458", "125679,13458x", "1,2"])
def test_marks_that_do_not_fit_the_dice_are_refused_and_nothing_is_rolled(marks: str) -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send(f"ROLL 5 2 6 1 {bench.app.link.boot_id} {marks}")
    bench.run(100)
    assert bench.app.link.roll_id == "0"
    assert bench.app.link.fault == bench.modules.link.FAULT_FIELDS
    assert bench.app.dice.number == 0


def test_a_proof_is_told_once_for_each_time_it_is_asked_for() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.run(100)
    bench.lines()
    told = []
    for text in ("PROOF 77b2", "PROOF 77b2", "PROOF 0"):
        bench.send(text)
        bench.run(20)
        told += [line for line in bench.lines() if line[0] == "PROOF"]
    first, again, ended = told
    assert first == again
    assert first[1:3] == [bench.app.link.boot_id, "77b2"]
    assert ended[5] == "77b2"
    assert hashlib.sha256(bytes.fromhex(ended[6])).hexdigest() == first[3]
    assert ended[7] == "0"


def test_dice_rolled_without_a_host_leave_no_gap_in_its_series() -> None:
    bench = Bench()
    bench.run(6000)
    bench.press(0)
    assert len(bench.lit(50, 67)) >= 2
    bench.send("HELLO 1 " + HOST)
    bench.run(100)
    bench.send("ROLL 1 2 6 0")
    bench.run(100)
    assert bench.lines()[-1][10:12] == ["0", "1"]


def test_a_counted_roll_takes_a_press_of_the_button_it_names() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send("PROOF 5 2")
    boot = bench.app.link.boot_id
    for number, (press, is_due) in enumerate([(1, True), (1, False), (2, True), (3, True)]):
        if is_due:
            bench.send(f"ROLL {number + 1:x} 2 6 1 {boot} - 1 {press:x}")
            bench.run(50)
            assert bench.app.link.roll_id != f"{number + 1:x}"
            bench.press(1)
        bench.send(f"ROLL {number + 1:x} 2 6 1 {boot} - 1 {press:x}")
        bench.run(50)
        assert (bench.app.link.roll_id == f"{number + 1:x}") == is_due
    assert bench.lines()[-1][5] == "0,3"
    assert bench.app.link.spent == [0, 3]
    # Without a button, or of one that the board has not, nothing is rolled either.
    for words in ("", " -", " - 9 1", " - -1 4"):
        bench.send(f"ROLL 77 2 6 1 {boot}{words}")
        bench.run(50)
        assert bench.app.link.roll_id == "4"
    # Taking the dice off the pixels takes no press.
    bench.send(f"ROLL 78 0 6 1 {boot}")
    bench.run(50)
    assert (bench.app.link.roll_id, bench.app.dice.number) == ("78", 3)


def test_dice_that_the_board_did_not_roll_look_different() -> None:
    """Whatever the host asks for: no frame gives shown dice a colour of rolled ones, and none
    leaves rolled dice dark for a moment."""
    bench = Bench()
    level = load_logic().effects.level
    bench.send("HELLO 1 " + HOST)
    looks: dict[str, set[str]] = {"SHOW": set(), "ROLL": set()}
    for code in range(64):
        bench.send(f"LEDS {code + 1:x} f " + chr(48 + code) * 69)
        for verb, words in (("SHOW", "5,5"), ("ROLL", "2 6 1")):
            bench.send(f"{verb} {2 * code + (verb == 'ROLL') + 1:x} {words}")
            bench.run(100)
            lit = {bench.app.scene.codes[led] for led in range(50, 68)} - {48}
            for rhythm in {one - 48 >> 3 for one in lit if verb == "ROLL"}:
                assert all(level(rhythm, now_ms, 50) for now_ms in range(0, 48_000, 10))
            looks[verb] |= {bench.modules.link.wire.led_parts(chr(one))[0] for one in lit}
        bench.send(f"LEDS {code + 65:x} f {chr(48 + code) * 69} 1")
        bench.run(100)
        looks["SHOW"] |= {bench.modules.link.wire.led_parts(chr(bench.app.scene.codes[50]))[0]}
    wire = bench.modules.link.wire
    # The dark LEDs and those of other colours are of the bare frames.
    assert looks["SHOW"] == {wire.OFF, wire.RED, wire.GREEN, wire.BLUE, wire.CYAN}
    assert looks["ROLL"] == {wire.WHITE, wire.MAGENTA}


def test_the_code_of_a_series_is_shown_until_dice_lie_and_again_at_its_end() -> None:
    bench = Bench()
    code_of, code_ms = bench.modules.app.dice.code_of, bench.modules.app.CODE_MS
    bench.send("HELLO 1 " + HOST)
    bench.send("PROOF 5 2")
    bench.run(50)

    def read() -> list[int]:
        """The digits that follow a dark part, as people read them off two dice."""
        bench.run(code_ms - bench.hardware.now_ms % code_ms)
        parts = []
        for _ in range(22):
            bench.run(code_ms)
            bench.send("HELLO 1 " + HOST)
            parts.append((len(bench.lit(50, 58)), len(bench.lit(59, 67))))
        begin = parts.index((0, 0)) + 1
        return [digit - 1 for part in parts[begin : begin + 10] for digit in part]

    assert read() == code_of(bench.app.dice.commitment)
    bench.press(0)
    bench.send(f"ROLL 1 2 6 1 {bench.app.link.boot_id} - 0 1")
    bench.run(50)
    assert bench.app.link.code == []
    bench.send("PROOF 0")
    bench.run(50)
    assert read() == code_of(bench.app.dice.ended_chain) != code_of(bench.app.dice.commitment)


def test_by_the_older_proof_there_is_no_code() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send("PROOF 6")
    bench.run(50)
    assert bench.app.link.code == []


def test_a_roll_happens_once_per_id_and_never_for_another_boot() -> None:
    bench = Bench()
    boot_id = bench.app.link.boot_id
    bench.send("HELLO 1 " + HOST)
    answers = []
    for text in ["ROLL 5 4 6 1", "ROLL 5 4 6 1", f"ROLL 5 4 6 1 {boot_id}", "ROLL 6 4 6 1 0bad"]:
        bench.send(text)
        bench.run(20)
        answers.append(bench.app.link.faces)
    bench.lines()
    bench.send("ROLL 6 4 6 1 0bad")
    bench.run(10)
    assert answers[0] == answers[1] == answers[2] == answers[3]
    assert bench.app.link.roll_id == "5"
    # The host is told again which boot this is.
    assert [line[0] for line in bench.lines()] == ["HELLO"]


def test_a_roll_of_no_dice_clears_them_and_show_brings_known_faces_back() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send("SHOW 9 5,0")
    bench.run(60)
    assert len(bench.lit(50, 58)) == 6
    assert len(bench.lit(59, 67)) == 1
    bench.send("ROLL a 0 6 0")
    bench.run(60)
    assert bench.lines()[-1][3:5] == ["a", "-"]
    assert bench.lit(50, 67) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SING", "the verb SING is not known here"),
        ("ROLL 1 2", "the fields of ROLL were not understood"),
        ("ROLL 1 63 6 0", "the fields of ROLL were not understood"),
        ("LEDS 1 f ~~", "the fields of LEDS were not understood"),
        ("LEDS 1 10 111", "the fields of LEDS were not understood"),
        ("LEDS 1 -1 111", "the fields of LEDS were not understood"),
        ("LEDS -1 f 111", "the fields of LEDS were not understood"),
        ("LEDS 1F f 111", "the fields of LEDS were not understood"),
        ("LEDS 1 +f 111", "the fields of LEDS were not understood"),
        ("BEEP +5 2", "the fields of BEEP were not understood"),
        ("HELLO +1 0.1.0", "the fields of HELLO were not understood"),
        ("SHOW 1 +5", "the fields of SHOW were not understood"),
        ("SHOW 1 -1", "the fields of SHOW were not understood"),
        ("SHOW 1 c8", "the fields of SHOW were not understood"),
        ("SHOW 1 0" + ",0" * 80, "the fields of SHOW were not understood"),
        (f"SHOW {'1' * 150} 0", "the fields of SHOW were not understood"),
        (f"PROOF {'1' * 150}", "the fields of PROOF were not understood"),
        ("BEEP 1 ff", "the fields of BEEP were not understood"),
        ("HELLO x", "the fields of HELLO were not understood"),
    ],
)
def test_what_is_not_understood_is_reported_once_and_changes_nothing(text: str, said: str) -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.run(10)
    before = bench.lines()[-1][2:6]
    for _ in range(3):
        bench.send(text)
        bench.run(300)
    lines = bench.lines()
    assert [" ".join(line[1:]) for line in lines if line[0] == "LOG"] == [said]
    assert lines[-1][2:6] == before
    assert lines[-1][8] != "0"


def test_the_longest_state_still_fits_a_line() -> None:
    """Ids, faces and press counters as long as they can get; a NOW that did not fit is none."""
    bench = Bench(button_pins=list(range(1, 9)))
    longest = "f" * 16
    for text in (
        "HELLO 1 " + HOST,
        "PROOF " + longest,
        f"LEDS {longest} f 111",
        f"ROLL {longest} 8 c8 {longest}",
        f"BEEP {longest} 1",
    ):
        bench.send(text)
        bench.run(50)
    bench.app.buttons.presses[:] = [0xFFFF] * 8
    bench.hardware.now_ms += 2**31
    bench.lines()
    bench.send("HELLO 1 " + HOST)
    bench.run(10)
    [now] = [line for line in bench.lines() if line[0] == "NOW"]
    assert now[2:4] == [longest, longest]
    assert now[5] == ",".join(["ffff"] * 8)


def test_a_host_that_does_not_read_gets_whole_lines_again_afterwards() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.run(10)
    bench.lines()
    bench.hardware.room = 20
    bench.run(10_000)
    cut = bytes(bench.hardware.outgoing)
    assert len(cut) == 20
    assert bench.hardware.blocked_ms == 0
    bench.hardware.outgoing.clear()
    bench.hardware.room = 10_000
    bench.run(1200)
    # The newline that ends the cut line comes first.
    assert bench.hardware.outgoing.startswith(b"\n<NOW")
    del bench.hardware.outgoing[0]
    assert all(line[0] == "NOW" for line in bench.lines())


@pytest.mark.parametrize("room", [1, 20, 63, 200])
def test_a_host_that_hardly_reads_costs_no_time_and_no_press(room: int) -> None:
    """Now and then there is room for a part of a line: nothing may wait for room for the rest."""
    bench = Bench()
    hardware = bench.hardware
    bench.send("HELLO 1 " + HOST)
    bench.run(10)
    first = hardware.now_ms + 300
    pin = hardware.buttons[1]
    hardware.holds += [(pin, at, at + 60) for at in range(first, first + 6000, 150)]
    hardware.room = 0
    while hardware.now_ms < first + 6500:
        hardware.room = room
        bench.run(700)
    assert hardware.blocked_ms == 0
    assert bench.app.buttons.presses == [0, 40]
    # Once it reads again it hears of all of them.
    hardware.room = 10_000
    hardware.outgoing.clear()
    bench.run(1200)
    heard = bytes(hardware.outgoing).split(b"\n")[-2].split(b" ")
    assert heard[5] == b"0,28"


def test_lights_dim_after_5_s_of_silence_and_go_out_after_60() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.send("LEDS 1 f " + "1" * 48)
    bench.run(100)
    bright = int(bench.hardware.pixels[:2], 16)
    bench.run(5000)
    dimmed = int(bench.hardware.pixels[:2], 16)
    assert 0 < dimmed < bright / 2
    assert bench.lit(68, 68) == [68]
    bench.run(56_000)
    assert bench.lit(0, 68) == []
    bench.send("HELLO 1 " + HOST)
    bench.run(100)
    assert int(bench.hardware.pixels[:2], 16) == bright


def test_a_board_whose_host_has_gone_is_silent_again() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.run(60_500)
    bench.lines()
    bench.run(5000)
    assert bench.lines() == []
    bench.send("HELLO 1 " + HOST)
    bench.run(20)
    assert [line[0] for line in bench.lines()] == ["HELLO", "NOW"]


def test_without_a_host_a_button_rolls_and_the_press_is_not_counted() -> None:
    bench = Bench()
    bench.run(6000)
    bench.press(0)
    assert 1 <= len(bench.lit(50, 58)) <= 6
    assert bench.app.buttons.presses == [0, 0]
    bench.run(61_000)
    assert bench.lit(0, 68) == []
    bench.send("HELLO 1 " + HOST)
    bench.run(100)
    assert bench.lit(50, 67) == []


def test_a_press_during_a_short_silence_is_kept_for_the_host() -> None:
    bench = Bench()
    bench.send("HELLO 1 " + HOST)
    bench.run(20_000)
    bench.press(1)
    assert bench.app.buttons.presses == [0, 1]
    assert bench.lit(50, 67) == []


def test_the_clock_goes_on_where_the_hardware_counter_wraps() -> None:
    bench = Bench()
    bench.hardware.now_ms = (1 << 30) - 50
    before = bench.app.board.now_ms()
    bench.hardware.now_ms += 100
    assert bench.app.board.now_ms() - before == 100


def test_an_error_in_a_step_is_reported_and_the_task_goes_on() -> None:
    bench = Bench(deployed=True)
    app = bench.modules.app
    steps = []

    def step() -> None:
        steps.append(len(steps))
        if len(steps) == 1:
            raise OSError(5)

    async def sleep_ms(milliseconds: int) -> None:
        await asyncio.sleep(0)

    app.asyncio = types.SimpleNamespace(sleep_ms=sleep_ms)

    async def drive() -> None:
        bench.app.board.start_watchdog()
        ticked = bytearray(1)
        tasks = [
            asyncio.create_task(app.repeat(bench.app, step, 2, ticked, 0)),
            asyncio.create_task(app.watch(bench.app, ticked)),
        ]
        while len(steps) < 5:
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(drive())
    bench.send("HELLO 1 " + HOST)
    bench.run(50)
    lines = bench.lines()
    assert ["LOG", "OSError(5)"] in lines
    assert bench.hardware.watchdog_feeds > 1


def test_the_watchdog_starves_while_one_task_hangs() -> None:
    bench = Bench()
    app = bench.modules.app

    async def sleep_ms(milliseconds: int) -> None:
        await asyncio.sleep(0)

    app.asyncio = types.SimpleNamespace(sleep_ms=sleep_ms)

    async def drive() -> None:
        bench.app.board.start_watchdog()
        after_start = bench.hardware.watchdog_feeds
        ticked = bytearray([1, 1, 0])
        task = asyncio.create_task(app.watch(bench.app, ticked))
        for _ in range(10):
            await asyncio.sleep(0)
        assert bench.hardware.watchdog_feeds == after_start
        ticked[2] = 1
        for _ in range(3):
            await asyncio.sleep(0)
        assert bench.hardware.watchdog_feeds == after_start + 1
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(drive())


def test_ctrl_c_is_never_swallowed() -> None:
    bench = Bench()
    app = bench.modules.app

    def step() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        app.repeat(bench.app, step, 2, bytearray(1), 0).send(None)
