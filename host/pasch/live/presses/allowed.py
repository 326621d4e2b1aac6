"""Which words make sense now, and for the others the reason why not.

Asks the referee what it would answer and changes nothing; decides no rule. Displays use it to
offer only what may be done, and to explain why something else may not.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pasch.errors import PaschError
from pasch.lights.hints import Hint
from pasch.live.model.place_names import player
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Question
from pasch.live.presses.inputs import HintsWanted, LookedAt, ThrowAgain
from pasch.live.presses.presses import agreed, why_no_roll
from pasch.live.presses.typed import requested_command, said_for_machine
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import AskRoll
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee
from pasch_hardware.message import Message, message

__all__ = ["Allowed", "allowed", "is_of_machine", "press_due"]

# Words that stand for themselves.
ALONE = ("roll", "done", "double", "take", "drop", "beaver", "resign", "accept", "undo", "void")
# For every word that a display knows, a typed form that stands for it.
SAMPLES: Mapping[str, str] = {
    **{word: word for word in (*ALONE, "next")},
    "next-continued": "next continued",
}
# These words become commands only with what follows them.
SAID: Mapping[str, str] = {**SAMPLES, "dice": "1 1", "again": "again", "name": "name 1"}


@dataclass(frozen=True, slots=True)
class Allowed:
    """What people may do now. `why_not`: for each word, why it makes no sense, None if it does;
    `may_resign`: the seats that may resign, whoever is on turn; `is_by_hand`: whether dice are
    thrown by hand, the players' own or where the board has no button for whoever is to roll.
    """

    why_not: Mapping[str, Message | None]
    may_resign: tuple[str, ...]
    is_by_hand: bool


def allowed(
    state: State,
    settings: TableSettings,
    needs_press: bool = False,
    buttons: int = 0,
) -> Allowed:
    """What people may do in this state. `needs_press`: whether the board rolls only for a press of
    its own; `buttons`: how many it has, the first seats' own.
    """
    if state.phase is Phase.IDLE:
        none = Message("there is no game yet")
        words = (*SAMPLES, "dice", *OTHERS)
        return Allowed(dict.fromkeys(words, none), (), settings.own_dice)
    reasons = _reasons(state, settings)
    is_by_hand = settings.own_dice
    if needs_press and reasons["roll"] is None:
        said = requested_command(SAID["roll"], state, Referee(state).dice_due)
        if isinstance(said, ThrowAgain):
            has_button = state.game.seats.index(said.seat) < buttons
            is_by_hand = not has_button
            reasons["roll"] = press_due(state, said.seat, has_button)
    people = (seat for seat in state.playing if seat not in settings.machines)
    resigning = tuple(seat for seat in people if _reason(state, f"resign {seat}") is None)
    return Allowed(reasons, resigning, is_by_hand)


def _reasons(state: State, settings: TableSettings) -> dict[str, Message | None]:
    """For each word, why it makes no sense by game and settings, whatever the board can do."""
    reasons = {word: _reason(state, text, settings.is_watched) for word, text in SAMPLES.items()}
    # A player who may have dice thrown may also throw them by hand.
    reasons["dice"] = reasons["roll"]
    reasons |= {word: reason(state) for word, reason in OTHERS.items()}
    if settings.own_dice:
        own = Message("notice.own-dice")
        reasons |= {word: reasons[word] or own for word in ("roll", "again")}
    if settings.hint is not Hint.BEST:
        reasons["best"] = Message("hint.off")
    if state.phase is Phase.PLAYING and state.turn in settings.machines:
        reasons["best"] = reasons["best"] or Message("hint.no-roll")
    closed = {
        word: is_of_machine(SAID[word], state, settings)
        for word, reason in reasons.items()
        if reason is None and word in SAID
    }
    return reasons | closed


def press_due(state: State, seat: str, has_button: bool) -> Message:
    """That the board, which rolls only for presses of its own, waits for this seat's."""
    due = "due" if has_button else "none"
    return message(f"notice.press-{due}", player=player(state, seat))


def is_of_machine(text: str, state: State, settings: TableSettings) -> Message | None:
    """Why a person may not say this word for a machine; None if a person may."""
    try:
        said = requested_command(text, state, Referee(state).dice_due)
    except PaschError:
        return None
    return said_for_machine(said, state, settings)


def _reason(state: State, text: str, is_watched: bool = False) -> Message | None:
    """Why a typed word would be refused now."""
    referee = Referee(state)
    try:
        said = requested_command(text, state, referee.dice_due)
        if isinstance(said, ThrowAgain):
            said = AskRoll(said.seat, 1, "0", which=said.which)
        if isinstance(said, HintsWanted | LookedAt | Question):
            return None
        if reason := why_no_roll(said, state, is_watched):
            return reason
        answer = referee.decide(agreed(said, state, is_watched))
    except PaschError as error:
        return error.message
    return answer.message if answer.verdict is Verdict.REFUSED else None


def _naming(state: State) -> Message | None:
    if state.phase is not Phase.NAMING:
        return _reason(state, "name 1")
    return None


def _throwing_again(state: State) -> Message | None:
    if state.game.flow.reroll is None:
        return Message("no die is thrown twice in this game")
    if state.phase is Phase.TO_ROLL:
        return Message("no dice lie yet that could be thrown again: roll first")
    return _reason(state, "again")


def _setting_up(state: State) -> Message | None:
    if state.offer is not None:
        return _reason(state, "done")
    return None


def _correcting(state: State) -> Message | None:
    if not state.record:
        return Message("no turn has been played yet")
    if state.phase in (Phase.TO_ROLL, Phase.PLAYING, Phase.OVER):
        return None
    return _reason(state, "correct 1 dice 1 2")


def _looking(state: State) -> Message | None:
    return None if state.unclear is Verdict.DOUBTFUL else Message("the camera is in no doubt")


def _hinting(state: State) -> Message | None:
    del state
    return None


def _asking_best(state: State) -> Message | None:
    return None if state.phase is Phase.PLAYING else Message("hint.no-roll")


OTHERS = {
    "again": _throwing_again,
    "name": _naming,
    "set-up": _setting_up,
    "correct": _correcting,
    "look": _looking,
    "hints": _hinting,
    "best": _asking_best,
}
