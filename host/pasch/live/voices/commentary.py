"""The commentary: a running report of the game in the reader's language.

Listens to the table's events and prints; every fact comes from the referee's answers, and nothing
about the rules is worked out here. One line a turn; wrong plays and no plays are explained in
words.
"""

import re
import textwrap
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from pasch.journal.replay.record import what_blocked
from pasch.lights.setup import faults, is_setting_up
from pasch.live.model.crawford import crawford_note
from pasch.live.model.opening import opening_result
from pasch.live.model.place_names import in_words
from pasch.live.model.table_events import Asked, News, Notice, Ruled
from pasch.live.presses.vocabulary import shown
from pasch.live.seeing.human_readings import places_to_ask
from pasch.live.voices.answers import answer_lines
from pasch.live.voices.notices import naming_note, notice_text
from pasch.live.voices.patience import Patience
from pasch.messages import sentence
from pasch.messages.columns import filled
from pasch.messages.names import game_name, grade_name, player_name
from pasch.referee.deciding.answer_builders import points_message
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Command, Correct, Done, Observed, Roll, Seen
from pasch.referee.model.state import EntryKind, Phase, RecordEntry, State
from pasch.referee.protocol.answers import by_name
from pasch_hardware.message import Message, message, reworded
from pasch_vision.observation import Observation

__all__ = ["Commentary"]

WIDTH = 88
INDENT = " " * 20
# What a line's end does not part: numbers side by side, as dice are typed, and what is quoted to
# be typed.
UNPARTED = re.compile(r"\d(?: \d)+|(?<!\w)['„][^'“]{,24}['“]")
REMARK_COLUMN = 26
# Up to this many wrong places of a set-up are named one by one.
FEW_PLACES = 4
# These notices answer a press or a word: whoever tries again is answered again.
ANSWERING = (
    "request", "no-roll", "own-dice", "machine", "press", "hints", "looked", "hint", "start"
)  # fmt: skip
# After this many doubtful pictures in a row, 0.4 s apart, nobody is just adjusting a checker.
LASTING = 15
# What names lights or buttons, and has other words where there are none.
UNLIT = {
    said: f"{said}-unlit"
    for said in (
        "commentary.set-up-many",
        "commentary.doubt-guess",
        "commentary.match",
        "notice.set-up-first",
        "notice.set-up-unsure",
        "notice.set-up-unseen",
        "notice.match-resumed",
    )
}
# Verdicts whose sentence people want to read.
TOLD = (
    Verdict.REFUSED,
    Verdict.DOUBLE,
    Verdict.BEAVER,
    Verdict.TAKE,
    Verdict.DROP,
    Verdict.RESIGN,
    Verdict.VOID,
    Verdict.ACCEPT,
    Verdict.CORRECT,
)


class Commentary:
    """Prints the course of a game with `write`, one line at a time."""

    def __init__(
        self,
        write: Callable[[str], None],
        lang: str,
        players: Mapping[str, str],
        has_lights: bool = True,
        machines: Collection[str] = (),
    ) -> None:
        self._write = write
        self._lang = lang
        self._players = players
        self._has_lights = has_lights
        self._machines = machines
        self._instead = {} if has_lights else UNLIT
        self._wrong = ""
        self._said = ""
        self._doubts = 0
        self._patience = Patience()
        self._latest = ""
        self._clock = ""
        self._known: int | None = None
        self._thrown: Mapping[str, tuple[int, ...]] = {}

    def hear(self, news: News) -> None:
        """Take in a table event; most of them need no comment."""
        if isinstance(news, Notice):
            if news.key in ANSWERING:
                self._latest = ""
            worded = by_name(reworded(news.message, self._instead), self._players)
            self._notice(news.key, notice_text(replace(news, message=worded), self._lang))
        elif isinstance(news, Ruled):
            self._on_ruled(news)
            self._thrown = news.state.thrown
        elif isinstance(news, Asked):
            self._latest = ""
            for line in answer_lines(news, self._lang, self._machines):
                self._write(f"  {line}")

    def _notice(self, key: str, told: str) -> None:
        """Tell a notice; that of the clock only if it shows other times than before."""
        if key == "clock":
            if told == self._clock:
                return
            self._clock = told
        self._tell(told)

    def say(self, key: str, **values: object) -> str:
        """A sentence of the commentary, in its language."""
        told = message(f"commentary.{key}", **values)
        return sentence(reworded(told, self._instead), self._lang)

    def said(self, message: Message | None) -> str:
        """What the referee says, in this language."""
        return sentence(by_name(message, self._players), self._lang) if message else ""

    def _on_ruled(self, ruled: Ruled) -> None:
        answer, state = ruled.answer, ruled.state
        # A game that goes on keeps the players it was begun with.
        self._players = state.players or self._players
        is_asked = not isinstance(ruled.command, Seen | Observed)
        if is_asked:
            self._latest = ""
        else:
            self._on_picture(ruled.command, answer, state)
        if answer.before and not answer.announce:
            self._tell(
                self.say("stood", reason=Message(f"reason.{answer.before_reason}")), mark="✗"
            )
        match answer.verdict:
            case Verdict.ROLLED | Verdict.NO_PLAY if isinstance(ruled.command, Roll):
                self._patience.begin()
                self._on_opening(ruled.command, state)
            case Verdict.ILLEGAL if not answer.announce:
                self._on_wrong(answer, is_asked)
            case Verdict.STARTED:
                self._on_start(state)
            case Verdict.DESYNC | Verdict.WAITING:
                self._on_rest(answer, state)
            case Verdict.SET_UP if not answer.winner:
                self._tell(self.say("goes-on", player=self._name(answer.turn or "")))
            case Verdict.UNDO:
                again = {"player": self._name(answer.turn or ""), "dice": _dice(answer.dice)}
                self._tell(self.say("undone-dice" if answer.dice else "undone", **again))
            case Verdict.TAKE | Verdict.BEAVER if not answer.message:
                taker = self._name(answer.seat)
                self._tell(self.say("taken", player=taker, value=state.cube.value))
            case Verdict.DROP if not answer.message:
                self._tell(self.say("declined"))
            case Verdict.INCOMPLETE if isinstance(ruled.command, Done):
                self._tell(self.said(answer.message))
            case Verdict.DOUBTFUL if isinstance(ruled.command, Done):
                self._tell(self.say("look", places=in_words(state, answer.look_at)))
            case verdict if verdict in TOLD and answer.message and not answer.winner:
                self._tell(self.said(answer.message))
        if isinstance(ruled.command, Correct) and answer.verdict is Verdict.CORRECT:
            self._on_entry(ruled.command.number, state.record[ruled.command.number - 1], state)
        for number, entry in self._new_entries(answer, state):
            self._wrong = ""
            self._on_entry(number, entry, state)
        if answer.winner:
            self._on_over(answer, state)
        elif is_asked and answer.verdict is not Verdict.REFUSED:
            self._tell(self.said(naming_note(state, self._machines)))

    def _new_entries(self, answer: Answer, state: State) -> list[tuple[int, RecordEntry]]:
        """The new entries of the record, with the numbers that `correct` takes; a roll may have
        closed the play before.
        """
        count, known = len(state.record), self._known
        self._known = count
        if known is None:
            # The first event of a continued game: only its own entry is new.
            known = count - (answer.verdict in (Verdict.PLAYED, Verdict.NO_PLAY))
        new = enumerate(state.record[known:], known + 1)
        return [(number, entry) for number, entry in new if entry.kind.is_play]

    def _on_picture(self, command: Command, answer: Answer, state: State) -> None:
        """Say once what to do when picture after picture leaves a play in doubt."""
        self._doubts = self._doubts + 1 if answer.verdict is Verdict.DOUBTFUL else 0
        is_lasting = self._doubts == LASTING and state.phase is Phase.PLAYING
        if not is_lasting or not isinstance(command, Observed):
            return
        guess = state.ruling.play if state.doubt and state.doubt.guess is not None else None
        values = {
            "places": in_words(state, answer.look_at),
            "player": self._name(state.mover),
            "look": shown(_look(command.observation, answer.look_at)),
        }
        if guess is None:
            self._tell(self.say("doubt-lasts", **values))
        else:
            play = guess.notation
            self._tell(self.say("doubt-guess", **values, play=play, accept=shown("accept")))

    def _on_rest(self, answer: Answer, state: State) -> None:
        """Report what is wrong with the board while no play is due, once until it changes."""
        if is_setting_up(state) and answer.verdict is Verdict.WAITING:
            # A picture without anything certain changes nothing.
            return
        said = self.said(answer.message) if answer.verdict is Verdict.DESYNC else ""
        wrong = len(answer.repair)
        if is_setting_up(state):
            said, wrong = self._set_up(state)
        elif not said and self._said and not state.record:
            said = self.say("set-up-over")
        if said and said != self._said and self._patience.is_worth(wrong):
            self._tell(said)
        is_wrong = answer.verdict is Verdict.DESYNC
        self._said = said if is_wrong else ""

    def _set_up(self, state: State) -> tuple[str, int]:
        """Report what has yet to be set up, and how many checkers are missing or extra."""
        wrong = faults(state)
        count = sum(max(len(fault.missing), len(fault.extra)) for fault in wrong)
        if len(wrong) > FEW_PLACES:
            game = game_name(state.name, self._lang)
            return self.say("set-up-many", game=game, count=count), count
        parts = [
            self.say(
                key,
                place=in_words(state, [fault.place]),
                checkers=_checkers(letters, state),
                count=len(letters),
            )
            for fault in wrong
            for key, letters in (("missing", fault.missing), ("extra", fault.extra))
            if letters
        ]
        return self.say("set-up", faults=", ".join(parts)), count

    def _on_start(self, state: State) -> None:
        """Say which checkers are not set up, where a seat stays empty."""
        absent = [seat for seat in state.game.seats if seat not in state.playing]
        if absent:
            self._tell(self.say("absent", seats=tuple(Message(f"seat.{seat}") for seat in absent)))

    def _on_opening(self, command: Roll, state: State) -> None:
        """Report who threw what for the start, once all have; a throw taken back is left out."""
        if state.phase is not Phase.OPENING and not self._thrown:
            return
        if told := opening_result({**self._thrown, command.seat: command.dice}, state):
            self._tell(sentence(told, self._lang))

    def _name(self, seat: str) -> str:
        return player_name(self._players, seat, self._lang)

    def _on_wrong(self, answer: Answer, is_asked: bool) -> None:
        """Report what is wrong, once for each kind of fault, and whenever somebody asks."""
        is_other, self._wrong = answer.reason != self._wrong, answer.reason
        if not is_asked and not (is_other and self._patience.is_worth(len(answer.repair))):
            return
        self._tell(self.say("wrong", message=self.said(answer.message)), mark="✗")
        if answer.repair and self._has_lights:
            key = "repair" if len(answer.repair) == 1 else "repair-steps"
            self._tell(self.say(key, count=len(answer.repair)))

    def _on_entry(self, number: int, entry: RecordEntry, state: State) -> None:
        if entry.kind is EntryKind.NO_PLAY:
            places = what_blocked(entry, state.name, state.options)
            blocked = self.say("blocked", places=places) if places else ""
            self._turn(number, entry.seat, entry.dice, self.say("no-play"), blocked)
            return
        letter = state.game.equipment.letters[entry.seat]
        off, off_before = (where.at("off").count(letter) for where in (entry.after, entry.before))
        remark = self._remark(entry.notation, entry.dice, off, off_before)
        if entry.scores:
            remark = f"+{entry.scores} {remark}".rstrip()
        play = entry.notation
        if entry.reason:
            play = play or self.say("stands", reason=Message(f"reason.{entry.reason}"))
        self._turn(number, entry.seat, entry.dice, play or "–", remark)

    def _on_over(self, answer: Answer, state: State) -> None:
        self._latest = ""
        self._write("")
        self._write(self._won(answer, state))
        if answer.match is not None:
            stands = answer.match["score"].items()
            score = ", ".join(f"{self._name(seat)} {points}" for seat, points in stands)
            key = "match-over" if answer.match["is_over"] else "match"
            self._write(self.say(key, score=score, next=shown("next")))
            if crawford := crawford_note(state):
                self._write(self.said(crawford))

    def _won(self, answer: Answer, state: State) -> str:
        if len(answer.pays or ()) > 1 and answer.message:
            # The answer holds what each pays; no single grade fits all of them.
            return self.said(answer.message)
        points = points_message(answer.score or 0)
        grade = grade_name(answer.grade, self._lang) if state.game.scoring.is_graded else ""
        values = {"winner": self._name(answer.winner), "points": self.said(points)}
        return self.say("over", **values, grade=f" ({grade})" if grade else "")

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

    def _turn(self, number: int, seat: str, dice: tuple[int, ...], play: str, remark: str) -> None:
        self._latest = ""
        line = f"{number:3}  {filled(self._name(seat), 9)} {_dice(dice):<6}{play:<{REMARK_COLUMN}}"
        self._write(f"{line} {remark}".rstrip())

    def _tell(self, sentence: str, mark: str = " ") -> None:
        """Write a sentence unless it repeats the last one and nobody has asked since."""
        if sentence in ("", self._latest):
            return
        self._latest = sentence
        whole = UNPARTED.sub(lambda found: found[0].replace(" ", "\0"), sentence)
        for index, line in enumerate(textwrap.wrap(whole, WIDTH - len(INDENT))):
            told = line.replace("\0", " ")
            self._write(f"{INDENT[:-2]}{mark if index == 0 else ' '} {told}")


def _checkers(letters: str, state: State) -> tuple[Message, ...]:
    """The checkers that these letters stand for, as a list to be said."""
    counts = {seat: letters.count(x) for seat, x in state.game.equipment.letters.items()}
    return tuple(message(f"checkers.{seat}", count=n) for seat, n in counts.items() if n)


def _look(seen: Observation, look_at: tuple[str, ...]) -> str:
    """How it is typed what may well lie on the first place in doubt, or on any."""
    asked = (*places_to_ask(seen, look_at), *look_at, *seen.places)
    place = next(name for name in asked if name in seen.places)
    reading = seen.places[place]
    likely = sorted(reading.probabilities, key=reading.probability, reverse=True)
    content = next(filter(None, likely), "")
    return f'look {{"{place}": "{content}"}}'


def _dice(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))
