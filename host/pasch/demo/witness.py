"""Listens to everything a table announces during a demo, and keeps it for the check at the end."""

from __future__ import annotations

from pasch.live.model.table_events import News, Ruled
from pasch.live.voices.commentary import Commentary
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Roll

__all__ = ["Witness"]


class Witness:
    """Hears the table's events: keeps the rulings, and passes everything on to the commentary."""

    def __init__(self, commentary: Commentary) -> None:
        self._commentary = commentary
        self.rulings: list[Ruled] = []
        self.rolls: list[Roll] = []
        self.sighting: Ruled | None = None

    @property
    def said(self) -> str:
        """The referee's last sentence, or the play found legal."""
        answer = self.rulings[-1].answer
        return self._commentary.said(answer.message) or answer.notation

    def hear(self, news: News) -> None:
        self._commentary.hear(news)
        if isinstance(news, Ruled):
            self.rulings.append(news)
            if isinstance(news.command, Roll) and news.answer.verdict is not Verdict.REFUSED:
                self.rolls.append(news.command)
            if news.frame is not None:
                self.sighting = news
