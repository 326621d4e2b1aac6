"""A snapshot: everything a display of one table needs, as one JSON object, complete each time.

Made from the table's events, and numbered: a display that missed some can do without them. `game`
is the referee's own snapshot; only the live table knows the rest. Decides nothing and knows no
display.
"""

from typing import Any

from pasch.link.messages import SeriesBegun, SeriesEnded
from pasch.live.model.opening import opening_result
from pasch.live.model.table_events import News, Notice, Ruled, Shown
from pasch.live.model.wanted_play import not_wanted, other_moves, steps_of
from pasch.messages import sayer
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.state import Phase, State
from pasch.referee.protocol.snapshot import snapshot
from pasch_hardware.message import Say

__all__ = ["VERSION", "SnapshotKeeper"]

# Raised whenever a key changes its meaning or is removed; new keys do not raise it.
VERSION = 1
# Names of the colours that `firmware/wire.py` numbers.
COLOURS = ("off", "white", "red", "green", "blue", "amber", "cyan", "magenta")
# When notices expire: those about the standing once the game goes on; a machine's about its roll
# with its play, or with the next roll where that play moves nothing, or when the roll is taken
# back; those about a play, the clock or a breakdown with the next play or agreement.
STANDING = (
    "hint", "hints", "looked", "start", "opening", "resumed",
    "press", "no-roll", "own-dice", "request",
)  # fmt: skip
OF_ROLL = (*STANDING, "machine")
OF_PLAY = (
    *OF_ROLL, "tutor", "clock-jumped", "machine-note", "reboot", "board-log", "fault",
)  # fmt: skip
PASSING = {
    Verdict.STARTED: OF_PLAY,
    Verdict.ROLLED: OF_ROLL,
    Verdict.NO_PLAY: OF_ROLL,
    Verdict.VOID: OF_ROLL,
    Verdict.NAME: STANDING,
    Verdict.PLAYED: OF_PLAY,
    Verdict.ACCEPT: OF_PLAY,
    Verdict.UNDO: OF_PLAY,
    Verdict.SET_UP: OF_PLAY,
    Verdict.CORRECT: OF_PLAY,
    Verdict.DOUBLE: STANDING,
    Verdict.BEAVER: STANDING,
    Verdict.TAKE: STANDING,
    Verdict.DROP: STANDING,
    Verdict.RESIGN: STANDING,
    Verdict.GAME_OVER: OF_PLAY,
}
RHYTHMS = (
    "steady", "dim", "slow-blink", "fast-blink", "pulse", "double-flash", "wave", "heartbeat",
)  # fmt: skip


def _is_moveless(answer: Answer, state: State) -> bool:
    """Whether a play in which nothing was moved has just been handed over: only words tell of it,
    so they stay until the next roll.
    """
    if answer.verdict is not Verdict.PLAYED:
        return False
    last = state.record[-1]
    return last.before == last.after


def _is_due(key: str, state: State) -> bool:
    """Whether a notice is to be read now: the dice's code is to be noted before the first roll and
    after the last, and stays to be looked up.
    """
    is_first = state.phase is Phase.TO_ROLL and not state.record
    return key != "dice-code" or is_first or state.phase in (Phase.OPENING, Phase.OVER)


class SnapshotKeeper:
    """Listens to a table at `state`, and holds its newest snapshot."""

    def __init__(self, state: State | None = None) -> None:
        self._number = 0
        self._forget(state or State())

    def _forget(self, state: State) -> None:
        """Forget everything but the game."""
        self._state = state
        self._answer: Answer | None = None
        self._shown = Shown()
        self._notices: dict[str, Notice] = {}
        self._proof: dict[str, Any] = {}
        self._ended: dict[str, Any] = {}

    @property
    def state(self) -> State:
        """The referee's state that the newest snapshot shows."""
        return self._state

    @property
    def needs_press(self) -> bool:
        """Whether the board rolls only for a press of its own."""
        return self._shown.needs_press

    @property
    def number(self) -> int:
        """The number of the newest snapshot."""
        return self._number

    def begin(self, state: State) -> None:
        """Begin with a table that already stands at this state."""
        self._number += 1
        self._state = state

    def end(self) -> None:
        """End: the table is closed; its game can still be looked at."""
        self._number += 1
        self._forget(self._state)

    def count(self) -> None:
        """Count a change outside this snapshot: the next one has a new number."""
        self._number += 1

    def hear(self, news: News) -> None:
        """Take in a table event."""
        self._number += 1
        match news:
            case Ruled(answer=answer, state=state):
                for key in PASSING.get(answer.verdict, ()):
                    if key != "machine" or not _is_moveless(answer, state):
                        self._notices.pop(key, None)
                self._note_opening(news.command, state)
                self._state, self._answer = state, answer
            case Shown():
                self._shown = news
            case SeriesBegun(series=series, commitment=commitment):
                self._proof = {"series": series, "commitment": commitment}
            case SeriesEnded(series=series, secret=secret, rolls=rolls):
                self._ended = {"series": series, "secret": secret, "rolls": rolls}
            case Notice(key=key, is_over=is_over):
                # The latest notice about each matter, until it is over.
                self._notices.pop(key, None)
                # Of the times, which run on, `clock` tells.
                if not is_over and key != "clock":
                    self._notices[key] = news

    def _note_opening(self, command: object, state: State) -> None:
        """Note the result of the throws for the start: a tie leaves no trace in the game."""
        before = self._state
        if before.phase is not Phase.OPENING or not isinstance(command, Roll):
            return
        if told := opening_result({**before.thrown, command.seat: command.dice}, state):
            self._notices["opening"] = Notice("opening", told)

    def snapshot(self, lang: str) -> dict[str, Any]:
        """The newest snapshot, its sentences in the reader's language."""
        shown, say = self._shown, sayer(lang)
        return {
            "version": VERSION,
            "number": self._number,
            "game": snapshot(self._state, self._answer, lang),
            "lights": [
                {
                    "meaning": signal.meaning.value,
                    "says": say(signal.meaning.sentence),
                    "colour": COLOURS[signal.meaning.colour],
                    "rhythm": RHYTHMS[signal.meaning.rhythm],
                    "places": list(signal.places),
                    "dice": list(signal.dice),
                }
                for signal in shown.signals
            ],
            "leds": {"codes": shown.frame.codes, "brightness": shown.frame.brightness}
            if shown.frame
            else None,
            "dice": list(shown.dice),
            "clock": {"running": shown.running or None, "left_s": dict(shown.left_s)}
            if shown.left_s
            else None,
            "link": shown.link or None,
            "sight": shown.trouble.value,
            "wanted": self._wanted_told(say),
            "hints": shown.hint.value,
            "proof": self._proof_told(),
            "notices": [
                {"key": key, "says": notice.said(say), "due": _is_due(key, self._state)}
                for key, notice in self._notices.items()
            ],
        }

    def _wanted_told(self, say: Say) -> dict[str, Any] | None:
        """The play to be made for a machine, or asked for as a hint, step by step, and the way
        back from another one."""
        wanted, state = self._shown.wanted, self._state
        if wanted is None or state.phase is not Phase.PLAYING or state.turn != wanted.seat:
            return None
        letter = state.game.equipment.letters[wanted.seat]
        steps = steps_of(wanted.play, state.position, state.on_board, letter)
        other = other_moves(wanted, steps, state)
        return {
            "seat": wanted.seat,
            "play": wanted.play.notation,
            "binding": wanted.is_binding,
            "steps": [
                {"from": step.origin, "to": step.target, "made": step.is_made} for step in steps
            ],
            "other": {
                "says": say(not_wanted(wanted, state)),
                "repair": [{"from": step.origin, "to": step.target} for step in other],
            }
            if other
            else None,
        }

    def _proof_told(self) -> dict[str, Any] | None:
        """What is known about the dice of the current series, or of the last one."""
        if not self._proof:
            return None
        is_over = self._ended.get("series") == self._proof["series"]
        return {"secret": None, "rolls": None} | self._proof | (self._ended if is_over else {})
