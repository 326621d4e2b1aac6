"""What presses of a seat's button mean: a small vocabulary, counted within a moment.

One press goes on: it rolls, hands over, or takes what is offered. Two offer the cube, or refuse
what is offered, including a roll. Three take back. Four agree, before the first roll, that the
board is right as it lies. Five resign (six a gammon, seven a backgammon). Everything is put to the
referee, which refuses with a sentence what does not fit the moment; this module decides no rule.
`CARD` is the vocabulary as printed for people.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pasch.lights.setup import is_setting_up
from pasch.live.model.place_names import dice_lying, in_words, player
from pasch.live.model.wanted_play import WantedPlay, not_wanted
from pasch.live.presses.choosing import choice_of
from pasch.live.presses.vocabulary import shown
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Command,
    Done,
    Double,
    Drop,
    Name,
    NextGame,
    Resign,
    Roll,
    Seen,
    Take,
    Undo,
)
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee
from pasch.rules.model.game import Next, Status
from pasch_hardware.message import Message, message

__all__ = [
    "AGREE",
    "CARD",
    "agreed",
    "asked_once",
    "is_another_play",
    "meaning_of",
    "why_no_roll",
]

TWICE, UNDO, AGREE, RESIGN = 2, 3, 4, 5
GRADES = 3

# Numbers of presses, and the ids of the sentences that say what they mean.
CARD: Mapping[str, str] = {
    presses: f"press.{presses}" for presses in ("1", "2", "3", "4", "5", "1-6", "2-8")
}


def meaning_of(
    state: State, seat: str, presses: int, new_roll: Callable[[str], AskRoll]
) -> tuple[Command, ...]:
    """The commands that `presses` by `seat` stand for; none for a number without meaning.

    `new_roll` makes a roll's id and nonce. A roll that was requested and has not come is requested
    again under its own id, so that a second press never rolls twice.
    """
    is_asked_for = state.asked is not None and state.asked.seat == seat
    if state.asked is not None and is_asked_for and presses <= TWICE:
        return (state.asked,)
    choice = choice_of(state, seat, presses)
    if choice is not None and choice.name is not None:
        return (Name(seat, choice.name),)
    if choice is not None:
        return (replace(new_roll(seat), which=choice.which),)
    if presses == 1:
        return _go_on(state, seat, new_roll)
    if presses == TWICE:
        return (_refuse(state, seat),)
    if presses == UNDO:
        return (Undo(seat),)
    if presses == AGREE and state.awaits_start:
        return (Accept(),)
    grade = presses - RESIGN + 1
    return (Resign(seat, grade),) if 1 <= grade <= GRADES else ()


def why_no_roll(command: Command, state: State, is_watched: bool) -> Message | None:
    """Why a roll, or a double in its place, is not even put to the referee, or None; the rules do
    not cover these cases.

    If a camera watches (`is_watched`), dice come only once it has surely seen the start position,
    or the players have said that it lies there: what is moved after the first roll is ruled on.
    """
    if isinstance(command, Roll | AskRoll | Double):
        if is_setting_up(state):
            return _unsure(state) or _set_up_first("set-up-first", board=shown("board"))
        if is_watched and state.awaits_start:
            return _unsure(state) or _set_up_first("set-up-unseen")
    asked = state.asked
    if isinstance(command, AskRoll) and asked is not None and asked.seat != command.seat:
        # It would replace a roll that the board may already have made.
        return message("notice.roll-owed", player=player(state, asked.seat))
    return _over_wrong_play(command, state) or _over_nothing(command, state)


def _unsure(state: State) -> Message | None:
    """That the camera is in doubt about the start position; None if it is not.

    What it saw for sure before counts no more: people may have set up the board since.
    """
    if not state.look_at:
        return None
    return _set_up_first("set-up-unsure", places=in_words(state, state.look_at))


def _set_up_first(key: str, **values: object) -> Message:
    return message(f"notice.{key}", accept=shown("accept"), presses=AGREE, **values)


def asked_once(command: Command, state: State) -> Command:
    """The command, but instead of a new roll the one this seat requested and has not had.

    Whether a press, a word, a display or a machine asks: the board must make each roll once, and
    none that the game does not use.
    """
    asked = state.asked
    if isinstance(command, AskRoll) and asked is not None and asked.seat == command.seat:
        return asked
    return command


def _over_wrong_play(command: Command, state: State) -> Message | None:
    """Why a double is not even put to the referee: dice would be held back from this seat.

    By the rules a double lets a wrong play stand, as a roll by hand does; a tap agrees to nothing.
    """
    if not isinstance(command, Double) or state.phase is not Phase.PLAYING:
        return None
    if command.seat != state.next_seat or state.ruling.status is not Status.ILLEGAL:
        return None
    asked = Referee(state).decide(AskRoll(command.seat, 1, "0"))
    return asked.message if asked.verdict is Verdict.REFUSED else None


def agreed(command: Command, state: State, is_watched: bool) -> Command:
    """The command, but an `accept` before the camera has seen the start, or while it is in doubt
    about it, becomes a reading: the players say that all lies right.
    """
    is_unseen = state.look is None or bool(state.look_at)
    is_unseen &= is_watched and state.awaits_start
    if is_unseen and isinstance(command, Accept):
        return Seen(state.position.as_dict())
    return command


def _over_nothing(command: Command, state: State) -> Message | None:
    """Why a roll is not even put to the referee: the play before is not finished.

    By the rules the next roll lets a play stand as it is. Over a play that has hardly begun a roll
    by hand is a slip by somebody who wanted to correct the dice, and would hand the turn over. So
    would a press too soon where plays stand at the opponent's option, if nothing was moved.
    """
    if not isinstance(command, Roll | AskRoll) or state.phase is not Phase.PLAYING:
        return None
    ruling = state.ruling
    if isinstance(command, AskRoll):
        is_held = state.options.get("illegal") != "opponent_option"
        is_touched = state.look is None or ruling.position != state.position
        if is_held or is_touched or command.seat == state.turn:
            return None
    is_own = state.series is not None and command.seat == state.turn
    if is_own or ruling.play is not None or ruling.status is not Status.INCOMPLETE:
        return None
    key = "untouched" if ruling.position == state.position else "unfinished"
    whose = "-electronic" if state.is_electronic else ""
    return message(
        f"notice.{key}{whose}",
        player=player(state, state.mover),
        dice=dice_lying(state),
        void=shown("void"),
        accept=shown("accept"),
    )


def is_another_play(command: Command, state: State, wanted: WantedPlay) -> Message | None:
    """Why a machine's turn is not handed over: its play neither lies on the board nor is the best
    guess of a doubtful picture, which going on would confirm.
    """
    is_agreed = isinstance(command, Accept) and state.doubt is not None
    is_closing = is_agreed or isinstance(command, Done | AskRoll | Roll | Double)
    is_its_turn = state.phase is Phase.PLAYING and state.turn == wanted.seat
    if not wanted.is_binding or not is_closing or not is_its_turn:
        return None
    if wanted.play.position in (state.on_board, state.ruling.position):
        return None
    if isinstance(command, AskRoll | Roll) and command.seat == wanted.seat:
        return None
    return not_wanted(wanted, state)


def _refuse(state: State, seat: str) -> Command:
    """Two presses: refuse what is offered, including a doublet's extra roll; otherwise double.

    After a game, begin the next one from the position where it ended.
    """
    if state.offer:
        return Drop(seat)
    if state.phase is Phase.OVER:
        return NextGame(is_continued=True)
    is_offered_a_roll = state.phase is Phase.TO_ROLL and state.has_extra_roll
    return Done(seat) if is_offered_a_roll else Double(seat)


def _go_on(state: State, seat: str, new_roll: Callable[[str], AskRoll]) -> tuple[Command, ...]:
    """One press. If the opponent's play is complete and this seat is next, it closes that turn and
    rolls, as taking up the dice does.
    """
    if state.offer:
        return (Take(seat),)
    if state.phase is Phase.OVER:
        return (NextGame(),)
    if state.phase is not Phase.PLAYING:
        return (new_roll(seat),)
    if seat == state.turn:
        return (Done(seat),)
    if _is_doubted_and_goes_on(state):
        return (Accept(),)
    is_finished = state.look is not None and state.look.verdict is Verdict.LEGAL
    closing = (Done(state.mover),) if is_finished else ()
    return (*closing, new_roll(seat))


def _is_doubted_and_goes_on(state: State) -> bool:
    """Whether the mover rolls again, or names a doublet, once the play that the camera doubts
    stands. No roll of the opponent's can confirm that play, so his press does.
    """
    has_guess = state.doubt is not None and state.doubt.guess is not None
    return has_guess and state.ruling.due in (Next.ROLL_AGAIN, Next.NAME_DOUBLET)
