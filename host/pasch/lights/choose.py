"""What the lights should say about a game: from the referee's state and last answer to signals.

Pure; decides which meanings show and where, not how they look (`meanings`) nor on which LEDs
(`signals`). Camera trouble overrides the game's own lights, since then nothing else on the board
can be trusted.
"""

from collections import Counter
from enum import Enum

from pasch.lights.hints import Hints, hint_signals
from pasch.lights.meanings import Meaning
from pasch.lights.setup import is_setting_up, setup_signals
from pasch.lights.signals import Signal
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.state import Phase, State
from pasch.rules.model.game import Repair
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["Trouble", "choose"]


NO_HINTS = Hints()
YOURS = {Phase.TO_ROLL: Meaning.YOUR_TURN, Phase.NAMING: Meaning.NAME_DOUBLET}


class Trouble(Enum):
    """Why the board cannot be read at the moment."""

    NONE = "none"
    BLIND = "blind"
    MOVED = "moved"


UNSEEN = {Trouble.BLIND: Meaning.CAMERA_BLIND, Trouble.MOVED: Meaning.BOARD_MOVED}


def choose(
    state: State,
    answer: Answer | None,
    trouble: Trouble = Trouble.NONE,
    hints: Hints = NO_HINTS,
) -> tuple[Signal, ...]:
    """The signals for a state and the answer that led to it, later ones over earlier ones.

    `answer` is the last one that said something about the board or the roll; None after a restart.
    A wrong play is not shown while the table has agreed not to announce it (`announce`). `hints`
    is what beginners may be shown beyond the referee's duty.
    """
    signals = _signals_of_phase(state, answer, hints)
    return (*signals, Signal(UNSEEN[trouble], ("bar",))) if trouble in UNSEEN else signals


def _signals_of_phase(state: State, answer: Answer | None, hints: Hints) -> tuple[Signal, ...]:
    if state.phase is Phase.IDLE:
        return ()
    if answer is not None and answer.verdict is Verdict.NO_PLAY:
        return _no_play(state, answer)
    if is_setting_up(state):
        return setup_signals(state)
    if answer is not None and answer.verdict is Verdict.DESYNC and answer.repair:
        return _repair(answer.repair[0], Meaning.DESYNC_FROM, Meaning.DESYNC_TO)
    if answer is not None and answer.verdict is Verdict.DOUBTFUL:
        return (*_play_so_far(state, answer, hints), Signal(Meaning.LOOK, answer.look_at))
    if state.phase is Phase.OPENING:
        return tuple(
            Signal(Meaning.YOUR_TURN, state.game.equipment.front(seat))
            for seat in state.still_to_throw
        )
    if state.phase in YOURS:
        return (Signal(YOURS[state.phase], state.game.equipment.front(state.mover)),)
    if state.phase is Phase.PLAYING:
        return _play_so_far(state, answer, hints)
    if state.phase is Phase.OVER and state.outcome is not None:
        return (Signal(Meaning.GAME_OVER, state.game.equipment.front(state.outcome.winner)),)
    return _offer(state)


def _no_play(state: State, answer: Answer) -> tuple[Signal, ...]:
    """Signals for whose roll lies there, that it cannot be played, and why."""
    every_die = tuple(range(state.game.equipment.dice))
    front = state.game.equipment.front(state.record[-1].seat)
    return (
        Signal(Meaning.NO_PLAY, ("bar", *front), every_die),
        Signal(Meaning.BLOCKING, answer.blocked_by),
    )


def _offer(state: State) -> tuple[Signal, ...]:
    """Signals for an offer, on the bar and before the seat that has to answer."""
    if state.offer is None:
        return ()
    is_cube = state.phase is Phase.DOUBLED
    meaning = Meaning.CUBE_OFFERED if is_cube else Meaning.RESIGNATION
    asked = [place for seat in state.offer.waiting for place in state.game.equipment.front(seat)]
    return (Signal(meaning, ("bar", *asked)),)


def _play_so_far(state: State, answer: Answer | None, hints: Hints) -> tuple[Signal, ...]:
    """Signals for what has been moved since the roll, and whether it is legal."""
    if state.phase is not Phase.PLAYING:
        return ()
    letter = state.game.equipment.letters[state.mover]
    seen = state.on_board
    if state.is_borrowing and seen == state.position:
        return (Signal(Meaning.YOUR_TURN, state.game.equipment.front(state.mover)),)
    is_legal = state.look is not None and state.look.verdict is Verdict.LEGAL
    # A play may have no moves (Gamwin's first throw): nobody has said yet that it is made.
    is_untouched = is_legal and seen == state.position
    if state.look is None or answer is None or is_untouched:
        return hint_signals(hints, state.position, seen, letter)
    touched = _touched(state.position, seen, letter)
    if state.look.verdict is Verdict.ILLEGAL:
        if answer.announce or not answer.repair:
            return ()
        step = answer.repair[0]
        is_hit = step.target == "bar" and step.letter != letter
        target = Meaning.TO_BAR if is_hit else Meaning.ILLEGAL_TO
        return _repair(step, Meaning.ILLEGAL_FROM, target)
    if is_legal:
        if hints.is_wanted and seen != hints.plays[0].position:
            return hint_signals(hints, state.position, seen, letter)
        done = Signal(Meaning.DIE_PLAYED, dice=tuple(range(len(state.dice))))
        return (done, Signal(Meaning.ACCEPTED, touched))
    played = _played_dice(state, answer.dice_left)
    return (
        *hint_signals(hints, state.position, seen, letter),
        Signal(Meaning.DIE_PLAYED, dice=played),
        Signal(Meaning.PLAYING, touched),
    )


def _repair(step: Repair, origin: Meaning, target: Meaning) -> tuple[Signal, ...]:
    """One repair step: from where, and to where.

    Off has no light: for a checker that was borne off only the end of the way back is shown.
    """
    if step.origin in TRAYS:
        return (Signal(Meaning.ILLEGAL_BACK, (step.target,)),)
    return (Signal(target, (step.target,)), Signal(origin, (step.origin,)))


def _touched(before: Position, now: Position, letter: str) -> tuple[str, ...]:
    """Where checkers of a colour were put, otherwise where some were taken from: off has no light.

    If a checker came back to its place, only those it hit are gone.

    >>> _touched(Position.of({"6": "ww"}), Position.of({"6": "w", "off": "w"}), "w")
    ('6',)
    """
    change = {
        place: now.at(place).count(letter) - before.at(place).count(letter)
        for place in dict.fromkeys((*now, *before))
    }
    gained = tuple(place for place, more in change.items() if more > 0 and place not in TRAYS)
    lost = tuple(place for place, more in change.items() if more < 0)
    return gained or lost or tuple(p for p in before if before.at(p) != now.at(p))


def _played_dice(state: State, dice_left: tuple[int, ...] | None) -> tuple[int, ...]:
    """Indices of the dice shown as played. In a doublet each die stands for its share of the
    numbers: two where the game counts four, one where it counts two.
    """
    dice = state.dice
    if dice_left is None:
        return ()
    if len(set(dice)) == 1 and len(dice) > 1:
        whole = state.rule_on(state.position).judgement.dice_left or dice
        return tuple(range(len(dice) * (len(whole) - len(dice_left)) // len(whole)))
    left = Counter(dice_left)
    played = []
    for index, die in enumerate(dice):
        if left[die]:
            left[die] -= 1
        else:
            played.append(index)
    return tuple(played)
