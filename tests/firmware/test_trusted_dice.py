"""What a host cannot do with the board's dice, whatever lines it sends."""

import pytest

from firmware.test_app import HOST, Bench

pytestmark = pytest.mark.slow
WHITE, BLACK = 0, 1
BARE = "0" * 69 + " 1"


class Counted(Bench):
    """A board in its first counted series."""

    def __init__(self) -> None:
        super().__init__()
        self.send("HELLO 1 " + HOST)
        self.send("PROOF 5 2")
        self.run(50)
        self.roll_id = 0

    def roll(self, words: str) -> bool:
        """Whether the board rolls when asked so."""
        self.roll_id += 1
        self.send(f"ROLL {self.roll_id:x} 2 6 aa {self.app.link.boot_id} {words}".rstrip())
        self.run(50)
        return self.app.link.roll_id == f"{self.roll_id:x}"

    def roll_at(self, button: int) -> bool:
        """Whether it rolls for the newest press of a button."""
        return self.roll(f"- {button:x} {self.app.link._presses[button]:x}")

    def dice(self) -> set[str]:
        """The colours of the LEDs that are lit on the dice."""
        colours = [self.hardware.pixels[at : at + 6] for at in range(0, 69 * 6, 6)]
        return {colours[led] for led in range(50, 68)} - {"000000"}


def test_after_a_counted_series_none_is_begun_that_needs_no_press() -> None:
    bench = Counted()
    commitment = bench.app.dice.commitment
    for words in ("PROOF 6", "PROOF 6 1"):
        bench.send(words)
        bench.run(50)
        assert not bench.roll("")
        assert (bench.app.dice.series, bench.app.dice.commitment) == ("5", commitment)
    said = [" ".join(line[1:]) for line in bench.lines() if line[0] == "LOG"]
    assert "there is no older proof after one that counts presses" in said
    # Nor do rolls of no series at all.
    bench.send("PROOF 0")
    bench.run(50)
    assert not bench.roll("")
    bench.send("PROOF 7 2")
    bench.run(50)
    bench.press(WHITE)
    assert bench.roll_at(WHITE)


def test_a_press_that_meant_something_else_pays_for_no_roll_of_a_later_turn() -> None:
    bench = Counted()
    bench.press(BLACK)
    assert bench.roll_at(BLACK)
    # He hands over; then White rolls and hands over.
    bench.press(BLACK)
    bench.press(WHITE)
    assert bench.roll_at(WHITE)
    bench.press(WHITE)
    assert not bench.roll_at(BLACK)
    bench.press(BLACK)
    assert bench.roll_at(BLACK)


def test_a_press_is_for_no_roll_once_another_button_was_pressed_later() -> None:
    bench = Counted()
    bench.press(BLACK)
    bench.run(2000)
    bench.press(WHITE)
    assert not bench.roll_at(BLACK)
    assert bench.lines()[-1][12] == "0,1"
    assert bench.roll_at(WHITE)


def test_two_who_press_together_for_an_opening_both_roll() -> None:
    bench = Counted()
    for button in (WHITE, BLACK):
        bench.press(button)
    assert bench.roll_at(WHITE)
    assert bench.roll_at(BLACK)
    assert bench.lines()[-1][13] == "1"


def test_nothing_is_rolled_behind_a_frame_that_hides_the_dice() -> None:
    bench = Counted()
    bench.press(WHITE)
    bench.send(f"LEDS a f {BARE}")
    assert not bench.roll_at(WHITE)
    bench.send("LEDS b f " + "0" * 69)
    assert bench.roll_at(WHITE)
    assert bench.dice() == {"ffffff"}


def test_dice_that_were_hidden_after_their_roll_are_not_white_again() -> None:
    """However soon: nobody can have seen them lie there since the press."""
    bench = Counted()
    bench.press(WHITE)
    bench.send(f"ROLL 9 2 6 aa {bench.app.link.boot_id} - 0 1")
    bench.send(f"LEDS a f {BARE}")
    bench.run(1000)
    assert bench.dice() == set()
    bench.send("LEDS b f " + "0" * 69)
    bench.run(50)
    assert bench.app.link.roll_id == "9"
    assert bench.dice() == {"00dcdc"}


def test_a_roll_is_never_dark_while_the_host_is_heard() -> None:
    """However faint the frame, and however much current its other lights would draw."""
    bench = Counted()
    bench.press(WHITE)
    assert bench.roll_at(WHITE)
    pips = sum(face + 1 for face in bench.app.link.faces)
    for code in range(64):
        for brightness in range(16):
            frame = "1" * 50 + chr(48 + code) * 18 + "1"
            bench.send(f"LEDS {16 * code + brightness + 1:x} {brightness:x} {frame}")
            for _ in range(40 if code > 15 and brightness < 2 else 1):
                bench.run(50)
                assert len(bench.lit(50, 67)) == pips


def test_no_light_of_a_roll_is_that_of_dice_only_shown() -> None:
    """Nor are those of a frame's own drawing, whatever it holds, at any moment of any rhythm."""
    bench = Counted()
    looks: dict[str, set[str]] = {"roll": set(), "other": set()}
    for code in range(64):
        frame = chr(48 + code) * 69
        bench.send(f"LEDS {code + 1:x} f {frame}")
        bench.press(WHITE)
        assert bench.roll_at(WHITE)
        for which, line in (
            ("roll", None),
            ("other", f"SHOW {code + 100:x} 5,5"),
            ("other", f"LEDS {code + 65:x} f {frame} 1"),
        ):
            if line:
                bench.send(line)
                bench.run(50)
            for _ in range(50 if code > 15 else 1):
                bench.run(40)
                looks[which] |= bench.dice()
    assert looks["roll"]
    assert not any(is_of_a_roll(look) for look in looks["other"])
    assert all(is_of_a_roll(look) for look in looks["roll"])


def is_of_a_roll(pixel: str) -> bool:
    """Whether a pixel is white or magenta, however bright."""
    red, green, blue = bytes.fromhex(pixel)
    return red > 0 and blue * 2 > red and (green == red == blue or green == 0)
