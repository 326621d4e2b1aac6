"""The doctor at the board, over a link and a person that a test makes."""

from pathlib import Path
from zlib import crc32

import pytest

from firmware.on_cpython import load_logic
from host.link.fake_port import FakePort
from pasch.errors import LinkError
from pasch.link.desired.lights import DesiredLights
from pasch.link.messages import (
    Absent,
    BoardLog,
    Console,
    Health,
    Hello,
    LedFrame,
    LinkEvent,
    Lost,
    Pressed,
)
from pasch.link.sending import Outbox
from pasch.link.serial_edge import PortGone
from pasch.messages import LANGUAGES, sayer, sentence
from pasch.workflows.doctor.board import (
    PRESS_S,
    check_console,
    check_hello,
    check_link,
    walk_buttons,
    walk_leds,
)
from pasch.workflows.doctor.check import Check, CheckResult, line_of, worst
from pasch.workflows.doctor.port import INSTALL, RULE, check_port, check_rule
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message

PROFILE = load_profile("club-50")
DARK = ord("0")


board_modules = load_logic()


class Board:
    """A link to the firmware's own lights, and to buttons.

    `wires` says which counter grows for which press.
    """

    def __init__(self, wires: dict[int, int] | None = None) -> None:
        self.wires = wires if wires is not None else {0: 0, 1: 1}
        self.frames: list[LedFrame] = []
        # Which LEDs the board itself has lit after each of them.
        self.lit: list[set[int]] = []
        parts, dice = PROFILE.electronics, board_modules.dice.Dice(bytes)
        identity = ("0.3.0", "e661", "aa", "pwron", "fx")
        self._lights = DesiredLights(Outbox())
        self._link = board_modules.link.Link(identity, 69, dice, print, [0, 0])
        self._scene = board_modules.scene.Scene(69, parts.dice, parts.link_led)
        self.counters = Health()
        self.happened: list[LinkEvent] = []
        self.lost: Lost | None = None

    def want_lights(self, frame: LedFrame) -> None:
        self.frames.append(frame)
        self._lights.want(frame)
        for byte in b">HELLO 1 0*%08x\n" % crc32(b">HELLO 1 0") + self._lights.line(None, 0.0):
            self._link.receive(byte, 0)
        look = board_modules.scene.BARE if self._link.is_bare else board_modules.scene.SHOWN
        self._scene.compose(self._link.codes, self._link.brightness, [], 0, look)
        self.lit.append({led for led, code in enumerate(self._scene.codes) if code != DARK})

    def events(self) -> list[LinkEvent]:
        events, self.happened = self.happened, []
        return events

    def health(self) -> Health:
        return self.counters

    def wait_ready(self, timeout_s: float) -> Hello:
        if self.lost is not None:
            raise LinkError(self.lost.message)
        return hello()


class Somebody:
    """Presses what he is asked to press, and answers what he was told to answer."""

    def __init__(self, board: Board, answer: str = "y") -> None:
        self.board, self.answer = board, answer
        self.read: list[Message] = []
        self.waited_s = 0.0

    def tell(self, sentence: Message) -> None:
        self.read.append(sentence)
        if sentence.id == "doctor.press":
            seat = sentence.values["seat"] - 1
            if seat in self.board.wires:
                self.board.happened.append(Pressed(self.board.wires[seat], 1))

    def ask(self, question: Message) -> str:
        return self.answer

    def wait(self, seconds: float) -> None:
        self.waited_s += seconds


def hello(firmware: str = "0.2.0", leds: int = 69) -> Hello:
    return Hello(1, 1, firmware, "e661", "aa", "pwron", leds, frozenset({"dice"}))


def keys(checks: list[Check]) -> list[str]:
    return [check.key for check in checks]


def test_a_good_board_has_nothing_wrong() -> None:
    board = Board()
    person = Somebody(board)
    checks = [*check_hello(hello(), PROFILE, "0.2.0"), *check_link(board, person)]
    checks += [walk_leds(board, PROFILE, person)]
    checks += walk_buttons(board, PROFILE, person)
    assert keys(checks) == ["firmware", "leds", "link-good", "leds-lit", "button", "button"]
    assert worst(checks) == 0


def test_the_walk_lights_each_led_alone_and_in_order() -> None:
    board = Board()
    walk_leds(board, PROFILE, Somebody(board))
    *lit, last = board.frames
    assert [frame.codes.index("1") for frame in lit] == list(range(69))
    assert all(frame.codes.count("0") == 68 for frame in lit)
    assert last.codes == "0" * 69
    # As the firmware draws it, which keeps dice and link light for itself.
    assert board.lit[:-1] == [{led} for led in range(69)]


@pytest.mark.parametrize(
    ("answer", "led", "where"),
    [("12", 12, "place 7"), ("55", 55, "die 1, pixel 6"), ("68", 68, "link light")],
)
def test_the_first_dark_led_is_named_by_its_place(answer: str, led: int, where: str) -> None:
    board = Board()
    check = walk_leds(board, PROFILE, Somebody(board, answer))
    assert check.outcome is CheckResult.WRONG
    assert (check.values["led"], str(check.values["where"])) == (led, where)
    assert f"LED {led} ({where})" in sentence(check.message, "en")


@pytest.mark.parametrize("answer", ["n", "?", "69", "-1"])
def test_an_answer_that_says_nothing_blames_no_led(answer: str) -> None:
    board = Board()
    check = walk_leds(board, PROFILE, Somebody(board, answer))
    assert (check.outcome, check.key) == (CheckResult.SKIPPED, "walk-unanswered")


def test_in_german_the_seat_and_the_led_are_german() -> None:
    board = Board()
    person = Somebody(board, "55")
    assert "Würfel 1, Pixel 6" in sentence(walk_leds(board, PROFILE, person).message, "de")
    next(walk_buttons(board, PROFILE, person))
    assert "Platz 1, Weiß" in sentence(person.read[-1], "de")


def test_a_program_that_ended_in_an_error_is_quoted_without_the_prompt() -> None:
    said = "MPY\nTraceback (most recent call last):\n  File 'main.py'\nOSError: 5\n>>> \n>>>"
    stopped = Console("console", (("text", said),))
    [check] = check_console([BoardLog("x"), stopped])
    lines = sentence(check.message, "en").splitlines()[1:]
    assert lines[0] == "    Traceback (most recent call last):"
    assert [line.strip() for line in lines[1:]] == ["File 'main.py'", "OSError: 5"]
    assert list(check_console([Console("console", (("text", ">>> "),))])) == []


def test_a_dead_and_a_swapped_button_are_told_apart() -> None:
    board = Board({0: 1})
    person = Somebody(board)
    swapped, dead = walk_buttons(board, PROFILE, person)
    assert (swapped.key, swapped.values["other_pin"]) == ("button-other", 3)
    assert (dead.key, dead.values["pin"]) == ("button-dead", 3)
    assert person.waited_s == pytest.approx(PRESS_S)


@pytest.mark.parametrize("is_amid", [False, True])
def test_no_button_of_a_board_whose_cable_is_out_is_called_dead(is_amid: bool) -> None:
    class Unplugged(Somebody):
        def wait(self, seconds: float) -> None:
            super().wait(seconds)
            self.board.lost = Lost("unplugged")
            self.board.happened.append(self.board.lost)

    board = Board({})
    person = Unplugged(board)
    if not is_amid:
        board.lost = Lost("unplugged")
    with pytest.raises(LinkError, match="plug it in again"):
        list(walk_buttons(board, PROFILE, person))
    assert person.waited_s < 1.0


def test_another_firmware_and_another_chain_say_what_to_flash() -> None:
    old, other = check_hello(hello("0.1.0", 45), PROFILE, "0.2.0")
    assert "pasch flash" in sentence(old.message, "en")
    assert "pasch flash --board club-50" in sentence(other.message, "de")
    assert worst([old, other]) == 1


def test_damaged_lines_and_a_fault_are_told_with_the_boards_own_words() -> None:
    board = Board()
    person = Somebody(board)
    broken = Health(bad_lines=3, board_bad_lines=2, board_fault=2)
    board.happened.append(BoardLog("board.json is not used"))
    person.wait = lambda seconds: setattr(board, "counters", broken)  # type: ignore[method-assign]
    cable, fault = check_link(board, person)
    assert cable.values["bad"] == 5
    assert "board.json is not used" in sentence(fault.message, "en")


def test_a_link_that_broke_off_and_came_back_is_not_clean() -> None:
    board = Board()
    person = Somebody(board)
    lost = Health(losses=1)
    person.wait = lambda seconds: setattr(board, "counters", lost)  # type: ignore[method-assign]
    assert keys(list(check_link(board, person))) == ["link-lost"]


def test_a_port_without_permission_gets_the_rule_to_install() -> None:
    def forbidden(name: str) -> FakePort:
        raise PortGone(Absent("no-permission", (("port", name),)))

    check, port = check_port("/dev/ttyACM0", forbidden)
    assert port == ""
    assert INSTALL in sentence(check.message, "en")
    assert 'ATTRS{idVendor}=="2e8a"' in INSTALL


def test_a_missing_board_is_said_as_the_link_says_it() -> None:
    def nowhere() -> str:
        raise PortGone(Absent("no-board"))

    check, port = check_port(None, lambda name: FakePort(), nowhere)
    assert "Am USB wurde kein Brett gefunden" in line_of(check, sayer("de"))
    assert port == ""
    good, port = check_port(None, lambda name: FakePort(), lambda: "/dev/ttyACM3")
    assert (good.key, port) == ("port", "/dev/ttyACM3")


def test_the_rule_is_looked_for_where_there_are_rules(tmp_path: Path) -> None:
    rules = tmp_path / "60-pasch.rules"
    assert check_rule("socket://127.0.0.1:7777", rules) == ()
    assert keys(list(check_rule("/dev/ttyACM0", rules))) == ["no-rule"]
    rules.write_text(RULE)
    assert keys(list(check_rule("/dev/ttyACM0", rules))) == ["rule"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_is_said_in_both_languages(lang: str) -> None:
    assert line_of(Check.good("leds", leds=69), sayer(lang)).startswith("✓ ")
