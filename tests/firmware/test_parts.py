"""Effects, pixels, dice, buttons, buzzer and board.json, each on its own."""

import os
import types
from collections import Counter
from itertools import pairwise

import pytest

from firmware.on_cpython import load_logic

board = load_logic()
wire = board.wire

# Chi-square with 5 degrees of freedom exceeds this once in a million fair runs.
CHI_SQUARE_5 = 35.9


class Strip:
    ORDER = (1, 0, 2, 3)

    def __init__(self, count: int) -> None:
        self.buf = bytearray(3 * count)
        self.writes = 0

    def write(self) -> None:
        self.writes += 1


def codes(*parts: tuple[int, int]) -> bytearray:
    return bytearray("".join(wire.led_code(*part) for part in parts), "ascii")


@pytest.mark.parametrize(
    ("rhythm", "levels"),
    [
        (wire.STEADY, {0: 255, 499: 255, 999_999: 255}),
        (wire.DIM, {0: 40, 777: 40}),
        (wire.SLOW_BLINK, {0: 255, 499: 255, 500: 0, 999: 0, 1000: 255}),
        (wire.FAST_BLINK, {0: 255, 199: 255, 200: 0, 399: 0, 400: 255}),
        (wire.PULSE, {0: 40, 1000: 255, 2000: 40}),
        (wire.DOUBLE_FLASH, {0: 255, 150: 0, 300: 255, 450: 0, 1199: 0}),
        (wire.HEARTBEAT, {0: 255, 199: 255, 200: 40, 1499: 40}),
        (wire.WAVE, {0: 0, 800: 255, 1600: 0}),
    ],
)
def test_each_rhythm_at_fixed_moments(rhythm: int, levels: dict[int, int]) -> None:
    assert {now: board.effects.level(rhythm, now, 0) for now in levels} == levels


@pytest.mark.parametrize("rhythm", range(8))
def test_nothing_flashes_more_than_three_times_in_any_second(rhythm: int) -> None:
    levels = [board.effects.level(rhythm, now, 0) for now in range(12_000)]
    flashes = [at for at in range(1, 12_000) if levels[at] >= 128 > levels[at - 1]]
    assert all(fourth - first >= 1000 for first, fourth in zip(flashes, flashes[3:], strict=False))


def test_a_wave_reaches_the_next_led_90_ms_later() -> None:
    first = [board.effects.level(wire.WAVE, now, 0) for now in range(0, 3200, 10)]
    fourth = [board.effects.level(wire.WAVE, now + 270, 3) for now in range(0, 3200, 10)]
    assert first == fourth


def test_rhythms_beat_on_over_hours_without_a_jump() -> None:
    """A pulse never changes by more than its own slope, however late it is."""
    for start in (0, 3_600_000, 86_400_000):
        levels = [board.effects.level(wire.PULSE, start + now, 0) for now in range(4000)]
        assert max(abs(a - b) for a, b in pairwise(levels)) <= 1


def test_pixels_stand_in_the_order_of_the_strip() -> None:
    strip = Strip(2)
    pixels = board.pixels.Pixels(strip, 2, 2000)
    pixels.show(codes((wire.RED, 0), (wire.BLUE, 0)), 255)
    pixels.refresh(0)
    assert bytes(strip.buf) == bytes([0, 255, 0, 0, 0, 255])


def test_pixels_are_written_only_where_something_can_have_changed() -> None:
    strip = Strip(1)
    pixels = board.pixels.Pixels(strip, 1, 2000)
    still = codes((wire.GREEN, wire.DIM))
    pixels.show(still, 255)
    assert [pixels.refresh(now) for now in (0, 40, 80)] == [True, False, False]
    pixels.show(still, 255)
    assert not pixels.refresh(120)
    pixels.show(codes((wire.GREEN, wire.PULSE)), 255)
    assert [pixels.refresh(now) for now in (160, 200)] == [True, True]
    assert strip.writes == 3


@pytest.mark.parametrize("limit_ma", [150, 500, 2000])
@pytest.mark.parametrize("colour", range(1, 8))
def test_no_frame_draws_more_than_the_limit(limit_ma: int, colour: int) -> None:
    strip = Strip(69)
    pixels = board.pixels.Pixels(strip, 69, limit_ma)
    pixels.show(codes(*[(colour, wire.STEADY)] * 69), 255)
    pixels.refresh(0)
    # 20 mA a colour at full level, 1 mA a chip: the datasheet's figures, not the code's.
    assert sum(strip.buf) / 255 * 20 + 69 * 1 <= limit_ma
    assert any(strip.buf)


def test_a_dark_board_stays_under_a_limit_that_its_chips_alone_exceed() -> None:
    strip = Strip(69)
    pixels = board.pixels.Pixels(strip, 69, 10)
    pixels.show(codes(*[(wire.WHITE, 0)] * 69), 255)
    pixels.refresh(0)
    assert not any(strip.buf)


@pytest.mark.parametrize("nonce", ["", "0", "9c41e0aa"])
def test_dice_are_fair(nonce: str) -> None:
    dice = board.dice.Dice(os.urandom)
    rolls = 3000
    counts = Counter(face for _ in range(rolls) for face in dice.roll(2, 6, nonce))
    assert set(counts) <= set(range(6))
    expected = rolls * 2 / 6
    assert sum((counts[face] - expected) ** 2 / expected for face in range(6)) < CHI_SQUARE_5


def test_bytes_that_would_favour_a_face_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """252 to 255 would give the faces 0 to 3 a 43rd byte of 256 each."""
    digest = types.SimpleNamespace(digest=lambda: bytes([255, 254, 253, 252, 251, 5]))
    hashes = types.SimpleNamespace(sha256=lambda data: digest)
    monkeypatch.setattr(board.dice, "hashlib", hashes)
    assert board.dice.Dice(lambda count: b"").roll(2, 6, "") == [251 % 6, 5]


def test_the_nonce_of_the_host_takes_part() -> None:
    dice = board.dice.Dice(lambda count: bytes(count))
    assert dice.roll(8, 6, "1") != dice.roll(8, 6, "2")


@pytest.mark.parametrize(("count", "sides"), [(9, 6), (-1, 6), (2, 1), (2, 201)])
def test_dice_that_do_not_exist_are_refused(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="no such dice"):
        board.dice.Dice(os.urandom).roll(count, sides, "")


def test_each_face_lights_as_many_pips_as_it_counts_and_looks_the_same_upside_down() -> None:
    for face in range(9):
        lit = [board.dice.is_lit(face, pixel) for pixel in range(9)]
        assert sum(lit) == face + 1
        assert lit == lit[::-1]
    assert not any(board.dice.is_lit(face, pixel) for face in (-1, 9, 30) for pixel in range(9))


def presses(readings: list[tuple[int, bool]]) -> int:
    buttons = board.buttons.Buttons(1)
    return sum(buttons.sample(0, is_closed, now) for now, is_closed in readings)


def test_a_bouncing_contact_is_one_press() -> None:
    bounce = [(0, True), (2, False), (4, True), (7, False), (9, True)]
    held = [(now, True) for now in range(10, 200, 5)]
    release = [(200, False), (203, True), (206, False)] + [(n, False) for n in range(210, 260, 5)]
    assert presses(bounce + held + release) == 1
    assert presses(bounce + held + release + [(300 + n, b) for n, b in bounce + held]) == 2


def test_a_spike_is_no_press() -> None:
    assert presses([(0, True), (10, True), (12, False), (40, False), (50, True), (55, False)]) == 0


def test_a_tune_plays_its_tones_in_time_and_ends_still() -> None:
    tones: list[int] = []
    buzzer = board.buzzer.Buzzer(tones.append)
    buzzer.play(wire.TURN, 1000)
    for now in range(1000, 1400, 5):
        buzzer.tick(now)
    assert tones == [1320, 0, 1760, 0]


def test_a_new_tune_cuts_the_old_one_off_and_silence_ends_it() -> None:
    tones: list[int] = []
    buzzer = board.buzzer.Buzzer(tones.append)
    buzzer.play(wire.WIN, 0)
    buzzer.play(wire.SILENCE, 10)
    buzzer.tick(2000)
    assert tones == [1047, 0]


def test_every_tune_of_the_vocabulary_exists() -> None:
    assert len(board.buzzer.TUNES) == wire.OFFER + 1
    with pytest.raises(ValueError, match="tune"):
        board.buzzer.Buzzer(print).play(wire.OFFER + 1, 0)


def test_without_a_board_json_the_built_in_board_is_used(tmp_path: object) -> None:
    config, problem = board.config.load(f"{tmp_path}/board.json")
    assert (config, problem) == (board.config.DEFAULT, "")
    used = [led for die in config["dice"] for led in die] + [config["link_led"]]
    # 24 points of two, two bar pixels, then dice and link LED without a gap or overlap.
    assert sorted(used) == list(range(50, config["leds"]))


def test_a_board_json_overrides_what_it_names() -> None:
    config = board.config.merge({"leds": 80, "link_led": None, "unknown": 1})
    assert (config["leds"], config["link_led"], config["pixels_pin"]) == (80, None, 0)
    assert "unknown" not in config


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"leds": 0}',
        '{"leds": 151}',
        '{"leds": true}',
        '{"leds": 20}',
        '{"dice": [[1, 2]]}',
        '{"dice": 7}',
        '{"pixel_order": "XYZ"}',
        '{"button_pins": [99]}',
        '{"current_limit_ma": 99999}',
        '{"deployed": 1}',
        '{"name": 3}',
        '{"name": "K\xf6ln"}',
        '{"pixels_pin": 3}',
        '{"buzzer_pin": 0}',
        '{"button_pins": [4, 4]}',
    ],
)
def test_a_broken_board_json_is_reported_and_put_aside(text: str, tmp_path: object) -> None:
    path = f"{tmp_path}/board.json"
    # As an editor saves it that knows no UTF-8.
    with open(path, "w", encoding="latin-1") as file:
        file.write(text)
    config, problem = board.config.load(path)
    assert config == board.config.DEFAULT
    assert problem.startswith("board.json is not used: ")


def scene(state: int, **values: object) -> tuple[str, int]:
    scene = board.scene.Scene(12, [list(range(9))], 11)
    frame = bytearray(str(values.get("frame", "0" * 12)), "ascii")
    scene.compose(frame, int(values.get("brightness", 255)), values.get("faces", []), state)
    return scene.codes.decode(), scene.brightness


def test_the_scene_draws_pips_and_keeps_the_rest_of_a_die_dark() -> None:
    red = wire.led_code(wire.RED, wire.SLOW_BLINK)
    shown, _ = scene(board.scene.LIVE, frame="0" * 4 + red * 2 + "0" * 3 + "3" * 3, faces=[4])
    # A five: corners and middle; the host coloured the middle pip, and pixel 5 is no pip. A roll
    # takes no such colour, nor a rhythm with dark moments.
    assert shown[:9] == "1010" + wire.led_code(wire.WHITE, wire.HEARTBEAT) + "0101"
    assert shown[9:11] == "33"
    assert shown[11] == wire.led_code(wire.GREEN, wire.DIM)


def test_a_silent_host_leaves_the_lights_dimmed_and_then_dark() -> None:
    mood = board.scene.mood
    assert mood(4999, True) == board.scene.LIVE
    assert mood(0, False) == board.scene.DIMMED
    assert mood(5000, True) == mood(59_999, True) == board.scene.DIMMED
    assert mood(60_000, True) == mood(60_000, False) == board.scene.DARK
    shown, brightness = scene(board.scene.DIMMED, frame="1" * 12, faces=[0])
    assert brightness == 255 // 4
    assert shown[9:] == "11" + wire.led_code(wire.AMBER, wire.PULSE)
    assert scene(board.scene.DARK, frame="1" * 12, faces=[0])[0] == "0" * 12


def test_without_a_brightness_only_the_boards_own_lights_are_on() -> None:
    shown, brightness = scene(board.scene.LIVE, frame="3" * 12, faces=[0], brightness=0)
    assert brightness > 0
    assert shown == "000010000" + "00" + wire.led_code(wire.GREEN, wire.DIM)
