"""A game kept as a recording: the pictures that were ruled on, and every command as an event.

Listens to the table's news and writes with `pasch_vision.recording.Recorder`; `pasch referee`
reads the events back and rules on the same pictures again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pasch.referee.commands import Command, Observed
from pasch.table.news import News, Ruled
from pasch_vision.recording import Recorder

__all__ = ["GameRecording", "event_of"]


class GameRecording:
    """Keeps what a table tells in a recorder's folder."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def hear(self, news: News) -> None:
        """Take in one piece of news; raises `RecordingError` where the disk refuses."""
        if not isinstance(news, Ruled):
            return
        if news.frame is not None:
            notes = {"verdict": news.answer.verdict.value}
            image = self._recorder.frame(news.frame, notes)
            self._recorder.event({"event": "frame", "image": image})
        elif not isinstance(news.command, Observed):
            self._recorder.event(event_of(news.command))


def event_of(command: Command) -> Mapping[str, Any]:
    """A command as the JSON event that `pasch referee` reads; what says nothing is left out.

    >>> from pasch.referee.commands import Done
    >>> event_of(Done("white"))
    {'event': 'done', 'seat': 'white'}
    """
    name = "".join(f"-{c.lower()}" if c.isupper() else c for c in type(command).__name__)
    fields = json.loads(json.dumps(asdict(command)))
    said = {key: value for key, value in fields.items() if value not in (None, "", [], {})}
    return {"event": name.lstrip("-"), **said}
