"""A filmed game told in true places: every answer is the expected one."""

import json
from pathlib import Path

from host.referee.telling import Table
from pasch.referee import Referee

RECORDING = Path(__file__).parents[2] / "data" / "recording-1-places.jsonl"


def test_every_answer_of_the_recording_is_the_expected_one():
    table = Table()
    lines = [json.loads(line) for line in RECORDING.read_text().splitlines()]
    verdicts = set()
    for number, line in enumerate(lines, 1):
        event = dict(line["event"])
        answer = table.tell(event.pop("event"), **event)
        expected = line["expected"]
        if "dice_left" in expected:
            expected["dice_left"] = sorted(expected["dice_left"])
            answer["dice_left"] = sorted(answer["dice_left"])
        assert {key: answer.get(key) for key in expected} == expected, f"line {number}"
        verdicts.add(answer["verdict"])
    assert len(lines) == 50
    assert {"illegal", "incomplete", "no-play", "game-over"} <= verdicts


def test_the_recording_replays_to_the_same_state():
    table = Table()
    for line in RECORDING.read_text().splitlines():
        event = dict(json.loads(line)["event"])
        table.tell(event.pop("event"), **event)
    assert Referee.replay(table.events).state == table.referee.state
