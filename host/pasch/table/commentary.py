"""The commentary: what a person would like to read while the game goes on, in two languages.

Listens to the table's news and prints; each fact comes from the referee's answers, nothing is
worked out about the rules here. One line a turn, wrong plays and no plays told in words.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping

from pasch.lang import Sentences, say
from pasch.referee.answers import Answer, Verdict
from pasch.referee.commands import Done, Roll
from pasch.referee.state import Phase, State
from pasch.table.news import News, Notice, Ruled

__all__ = ["Commentary"]

WIDTH = 88
INDENT = " " * 20
REMARK_COLUMN = 27

SENTENCES: Sentences = {
    "opening": {
        "en": "{first} throws {one}, {second} {two}: {starter} begins.",
        "de": "{first} würfelt {one}, {second} {two}: {starter} beginnt.",
    },
    "tie": {
        "en": "{first} throws {one}, {second} {two}: once more.",
        "de": "{first} würfelt {one}, {second} {two}: noch einmal.",
    },
    "wrong": {"en": "No! {message}", "de": "Halt! {message}"},
    "repair": {
        "en": "The lights show the way back.",
        "de": "Die Lichter zeigen den Weg zurück.",
    },
    "repair-steps": {
        "en": "The lights show the way back, in {count} steps.",
        "de": "Die Lichter zeigen den Weg zurück, in {count} Schritten.",
    },
    "no-play": {"en": "no play", "de": "kein Zug"},
    "hit": {"en": "hits!", "de": "schlägt!"},
    "two-hits": {"en": "hits twice!", "de": "schlägt zweimal!"},
    "double": {"en": "a doublet", "de": "ein Pasch"},
    "enters": {"en": "back in from the bar", "de": "wieder im Spiel"},
    "first-off": {"en": "the first checker off", "de": "der erste Stein ist draußen"},
    "off": {"en": "{count} off", "de": "{count} draußen"},
    "single": {"en": "a single game", "de": "einfach"},
    "gammon": {"en": "a gammon", "de": "ein Gammon"},
    "backgammon": {"en": "a backgammon", "de": "ein Backgammon"},
    "over": {
        "en": "{winner} wins {grade}: {score}.",
        "de": "{winner} gewinnt, {grade}: {score}.",
    },
    "point": {"en": "1 point", "de": "1 Punkt"},
    "points": {"en": "{count} points", "de": "{count} Punkte"},
}


class Commentary:
    """Prints the course of a game with `write`, one line at a time."""

    def __init__(
        self, write: Callable[[str], None], lang: str, players: Mapping[str, str]
    ) -> None:
        self._write = write
        self._lang = lang
        self._players = players
        self._number = 0
        self._wrong = ""
        self._thrown: dict[str, int] = {}

    def hear(self, news: News) -> None:
        """Take in one piece of news; most of them are not worth a word."""
        if isinstance(news, Notice):
            self._tell(news.sentence)
        else:
            self._on_ruled(news)

    def say(self, key: str, **values: object) -> str:
        """A sentence of this commentary, in its language."""
        return say(SENTENCES, key, self._lang, **values)

    def _on_ruled(self, ruled: Ruled) -> None:
        answer, state = ruled.answer, ruled.state
        match answer.verdict:
            case Verdict.ROLLED | Verdict.NO_PLAY:
                self._on_roll(ruled)
            case Verdict.ILLEGAL if answer.reason != self._wrong or isinstance(
                ruled.command, Done
            ):
                self._wrong = answer.reason
                self._on_wrong(answer)
            case Verdict.PLAYED | Verdict.GAME_OVER:
                self._wrong = ""
                self._on_played(answer, state)

    def _on_roll(self, ruled: Ruled) -> None:
        answer, state, command = ruled.answer, ruled.state, ruled.command
        if isinstance(command, Roll) and (state.phase is Phase.OPENING or self._thrown):
            self._on_opening(command, state)
        elif answer.verdict is Verdict.NO_PLAY:
            self._number += 1
            self._turn(answer.seat, answer.dice, self.say("no-play"), "")

    def _on_opening(self, command: Roll, state: State) -> None:
        self._thrown[command.seat] = command.dice[0]
        if len(self._thrown) < len(self._players):
            return
        (first, one), (second, two) = self._thrown.items()
        key = "tie" if state.phase is Phase.OPENING else "opening"
        starter = self._players.get(state.turn or "", "")
        named = {"first": self._players[first], "second": self._players[second]}
        self._tell(self.say(key, one=one, two=two, starter=starter, **named))
        self._thrown = {}

    def _on_wrong(self, answer: Answer) -> None:
        self._tell(self.say("wrong", message=answer.message), mark="✗")
        if answer.repair:
            key = "repair" if len(answer.repair) == 1 else "repair-steps"
            self._tell(self.say(key, count=len(answer.repair)))

    def _on_played(self, answer: Answer, state: State) -> None:
        self._number += 1
        entry = state.record[-1]
        letter = state.game.letters[entry.seat]
        off, off_before = (where.at("off").count(letter) for where in (entry.after, entry.before))
        self._turn(
            entry.seat,
            entry.dice,
            entry.notation,
            self._remark(entry.notation, entry.dice, off, off_before),
        )
        if answer.verdict is Verdict.GAME_OVER:
            score = answer.score or 0
            points = self.say("point") if score == 1 else self.say("points", count=score)
            winner = self._players[answer.winner]
            self._write("")
            grade = self.say(answer.grade) if answer.grade in SENTENCES else answer.grade
            self._write(self.say("over", winner=winner, grade=grade, score=points))

    def _remark(self, notation: str, dice: tuple[int, ...], off: int, off_before: int) -> str:
        if notation.count("*") > 1:
            return self.say("two-hits")
        if "*" in notation:
            return self.say("hit")
        if off > off_before == 0:
            return self.say("first-off")
        if off > off_before:
            return self.say("off", count=off)
        if notation.startswith("bar/"):
            return self.say("enters")
        return self.say("double") if len(set(dice)) == 1 else ""

    def _turn(self, seat: str, dice: tuple[int, ...], play: str, remark: str) -> None:
        rolled = "-".join(map(str, sorted(dice, reverse=True)))
        line = f"{self._number:3}  {self._players[seat]:<9} {rolled:<5}{play:<{REMARK_COLUMN}}"
        self._write(f"{line} {remark}".rstrip())

    def _tell(self, sentence: str, mark: str = " ") -> None:
        lines = textwrap.wrap(sentence, WIDTH - len(INDENT))
        for index, line in enumerate(lines):
            self._write(f"{INDENT[:-2]}{mark if index == 0 else ' '} {line}")
