"""docs/link.md says what the code does: its conversation, its diagram, its tables."""

import re
from pathlib import Path

from firmware.on_cpython import load_logic
from generate.diagrams import of_link
from pasch.link import core, sending, wire
from pasch.link.desired import lights
from pasch.workflows.doctor.port import RULE, RULE_FILE

PAGE = (Path(__file__).resolve().parents[3] / "docs/link.md").read_text()


def block(language: str) -> list[str]:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found.group(1).splitlines()


def test_the_firmware_answers_the_conversation_to_the_letter() -> None:
    modules = load_logic()
    presses = [0, 0]
    identity = ("0.4.0", "e661640843736f2c", "5fa3c1d2", "pwron", "fx,show,proof,proof2,dice,buzz")
    # The page says so: its board draws noughts.
    dice = modules.dice.Dice(bytes)
    link = modules.link.Link(identity, 69, dice, lambda tune, now_ms: None, presses)
    lines = block("link")
    assert sum(text.startswith(">") for text in lines) == 6
    answers: list[str] = []
    now_ms = 0
    for number, text in enumerate(lines):
        if text.startswith("<"):
            continue
        # The moment and the presses are those that the NOW speaks of which answers.
        if lines[number + 1].startswith(("<NOW", "<HELLO")):
            now = next(line for line in lines[number + 1 :] if line.startswith("<NOW")).split(" ")
            now_ms = int(now[6], 16)
            presses[:] = wire.to_list(now[5])
        for byte in text.encode() + b"\n":
            link.receive(byte, now_ms)
        while answer := link.next_line(now_ms):
            answers.append(answer.decode().rstrip("\n"))
    assert answers == [text for text in lines if text.startswith("<")]


def test_the_udev_rule_is_the_one_that_the_doctor_installs() -> None:
    assert f"\n{RULE}\n" in PAGE
    assert f"`{RULE_FILE}`" in PAGE


def test_the_diagram_is_the_table() -> None:
    assert "\n".join(block("mermaid")) == of_link()


def test_the_times_are_those_of_the_code() -> None:
    repeats = (sending.REPEAT_S, lights.HEARTBEAT_S)
    assert (core.SETTLE_S, core.HELLO_S, *repeats) == (0.1, 0.5, 0.2, 1)
    late = f"| {core.LATE_ACTIVE_S} s, {core.LATE_IDLE_S} s; {core.LOST_S:.0f} s |"
    assert late in PAGE


def test_every_colour_rhythm_and_verb_is_named() -> None:
    for number, (colour, rhythm) in enumerate(
        zip(
            ("off", "white", "red", "green", "blue", "amber", "cyan", "magenta"),
            ("steady", "dim", "slow", "fast", "pulse", "double", "wave", "heartbeat"),
            strict=True,
        )
    ):
        assert f"| {number} | {colour} | {rhythm}" in PAGE
        assert getattr(wire, colour.upper()) == number
    for verb in (
        ">HELLO",
        "<HELLO",
        ">LEDS",
        ">ROLL",
        ">SHOW",
        ">BEEP",
        ">PROOF",
        "<NOW",
        "<PROOF",
        "<LOG",
    ):
        assert f"| `{verb}` |" in PAGE
