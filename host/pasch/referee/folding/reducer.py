"""The state after an event: the only place where the referee's state changes.

Pure and total over the events the referee emits; it decides and judges nothing, so a journal
replays fast and always to the same state. An event that no referee would have emitted at that
point, which a foreign journal may hold, raises `JournalError`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from pasch.errors import JournalError, RuleError
from pasch.referee.folding import offers
from pasch.referee.folding.turns import (
    declined,
    moved_on,
    named,
    no_play,
    rolled,
    turn_over,
    with_series,
)
from pasch.referee.model.answers import Change
from pasch.referee.model.commands import AskRoll
from pasch.referee.model.cube import Cube
from pasch.referee.model.events import Data, EventKind, JournalEvent
from pasch.referee.model.record import Record
from pasch.referee.model.state import (
    Doubt,
    EntryKind,
    GameOutcome,
    LastSeen,
    Match,
    Phase,
    RecordEntry,
    State,
    Termination,
    updated,
)
from pasch.referee.model.verdict import Verdict
from pasch.rules import game_named
from pasch.rules.model.game import Next

__all__ = ["ONLY_IN", "changed", "fold", "fold_all", "fold_in_turn"]


def fold(state: State, event: JournalEvent) -> State:
    """The state after `event`; raises `JournalError` if it does not fit its game."""
    try:
        after = FOLDS[event.kind](state, event.data)
        after.check()
        _check_names(after, event.data)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError):
        raise _misfit(event) from None
    except RuleError:
        # A game is named by its start; nothing else can come first, or after it was left.
        if state.name or event.kind is EventKind.STARTED:
            raise
        raise _misfit(event) from None
    return after


def fold_in_turn(state: State, event: JournalEvent) -> State:
    """`fold` for a game that may go on; also raises `JournalError` for an event that cannot have
    happened at this point. A log that is only judged may hold such events: `fold` lets its faults
    be named.
    """
    after = fold(state, event)
    is_again = event.kind is EventKind.ROLLED and event.data["seat"] in state.thrown
    if (
        state.phase not in ONLY_IN.get(event.kind, (state.phase,))
        or (state.phase is Phase.OPENING and is_again)
        or not _are_as_many(after, after.dice)
    ):
        raise _misfit(event)
    return after


def _misfit(event: JournalEvent) -> JournalError:
    return JournalError(
        "an event ({kind}) does not fit what is before it; 'pasch games import NEW.db' saves"
        " what stands before it",
        kind=event.kind.value,
    )


def _check_names(state: State, data: Data) -> None:
    """Raise `ValueError` for a seat, number, place or letter that the game does not have."""
    if not state.name:
        return
    equipment = state.game.equipment
    named = {data.get("seat"), data.get("turn"), data.get("winner")}
    if not named.issubset((None, *state.game.seats)):
        raise ValueError("no seat of this game")
    dice = data.get("dice")
    if dice and not {*chain(*equipment.every_die)}.issuperset(dice):
        raise ValueError("no numbers of its dice")
    places = data.get("places")
    if not places:
        return
    if not equipment.readable.issuperset(places):
        raise ValueError("no place of this game")
    if not {*equipment.letters.values()}.issuperset("".join(places.values())):
        raise ValueError("no checkers of this game")


def _are_as_many(state: State, dice: Sequence[int]) -> bool:
    """Whether as many dice lie there as the game has, or none."""
    return not dice or len(dice) == state.game.equipment.dice


def fold_all(state: State, events: Iterable[JournalEvent]) -> State:
    """The state after all of `events`, in order."""
    for event in events:
        state = fold(state, event)
    return state


def changed(state: State, *events: JournalEvent) -> Change:
    """The change of a state by these events."""
    return Change(state, events, fold_all(state, events))


def _started(_: State, data: Data) -> State:
    game = game_named(data["game"])
    turn, playing = data["turn"], tuple(data.get("playing", game.seats))
    dice = tuple(data.get("dice", ()))
    options = game.in_force(data["options"])
    if any(options[option.name] not in option.values for option in game.options):
        raise ValueError("no such rule")
    begun = State(
        phase=Phase.OPENING if turn is None else Phase.PLAYING if dice else Phase.TO_ROLL,
        name=game.name,
        options=MappingProxyType(dict(options)),
        players=MappingProxyType(dict(data["players"])),
        match=_match(data["match"], playing) if data["match"] else None,
        position=game.position(data["places"]),
        turn=turn,
        dice=dice,
        playing=playing,
        hidden=MappingProxyType(dict(data.get("state", {}))),
        contenders=playing if turn is None else (),
        cube=_cube(data.get("cube", {}), playing),
    )
    return with_series(begun)


def _cube(data: Data, playing: tuple[str, ...]) -> Cube:
    """The cube in a `started` event, a new one if it names none; whoever owns it was doubled."""
    owner = data.get("owner")
    if owner not in (None, *playing):
        raise ValueError("no owner of the cube")
    return Cube(data.get("value", 1), owner, owner is not None)


def _match(data: Data, playing: tuple[str, ...]) -> Match:
    """The match in a `started` event; raises `ValueError` for an invalid, foreign one."""
    score, flags = data["score"], (data["is_crawford"], data["was_crawford"])
    numbers = (data["length"], data.get("games", 0), *(score[seat] for seat in playing))
    if any(type(number) is not int for number in numbers) or {*map(type, flags)} != {bool}:
        raise ValueError("no match")
    return Match(
        data["length"],
        MappingProxyType(dict(data["score"])),
        data["is_crawford"],
        data["was_crawford"],
        data.get("games", 0),
    )


def _roll_asked(state: State, data: Data) -> State:
    return updated(state, asked=AskRoll(**{**data, "which": tuple(data.get("which", ()))}))


def _seen(state: State, data: Data) -> State:
    return updated(
        state,
        look=LastSeen(state.game.position(data["places"]), Verdict(data["verdict"])),
        unclear=None,
        doubt=None,
    )


def _unclear(state: State, data: Data) -> State:
    verdict = Verdict(data["verdict"])
    if verdict is not Verdict.DOUBTFUL:
        return updated(state, unclear=verdict)
    guess = data["guess"]
    doubt = Doubt(
        tuple(data["look_at"]),
        None if guess is None else state.game.position(guess),
        data["is_close"],
    )
    return updated(state, unclear=verdict, doubt=doubt)


def _corrected(state: State, data: Data) -> State:
    """The players have agreed on this position; if it names a turn, that seat has to roll."""
    after = state.game.position(data["places"])
    entry = RecordEntry(EntryKind.CORRECTED, state.turn or "", before=state.position, after=after)
    is_set_up = "turn" in data
    # A roll that lies there can still be taken back; the position stays agreed on.
    before = None if is_set_up else state.before_roll
    to_name = data.get("due") == Next.NAME_DOUBLET.value
    corrected = updated(
        state.unseen().settled(),
        phase=(Phase.NAMING if to_name else Phase.TO_ROLL) if is_set_up else state.phase,
        position=after,
        turn=data["turn"] if is_set_up else state.turn,
        hidden=MappingProxyType(dict(data["state"])) if is_set_up else state.hidden,
        has_extra_roll=state.has_extra_roll and not is_set_up,
        dice=() if is_set_up else state.dice,
        contenders=() if is_set_up else state.contenders,
        thrown=MappingProxyType({}) if is_set_up else state.thrown,
        asked=_still_promised(state, data),
        outcome=None,
        record=state.record + entry,
        before_roll=before and _corrected(before, data),
    )
    return with_series(corrected)


def _still_promised(state: State, data: Data) -> AskRoll | None:
    """The roll that is owed; None if the seat or the dice it was promised for have changed since.

    The board may already have made it, and makes each roll only once.
    """
    asked = state.asked
    if asked is None or asked.which:
        return None
    is_moved_on = state.phase is Phase.OPENING or asked.seat != data.get("turn")
    return None if "turn" in data and is_moved_on else asked


def _rewritten(state: State, data: Data) -> State:
    """An earlier entry of the record was wrong; it and all entries after it are replaced.

    Events of before 30 November 2026 do not say what is `due`.
    """
    entries = tuple(_entry(state, entry) for entry in data["entries"])
    position = state.game.position(data["places"])
    # Where nothing lies elsewhere than before, what was seen still lies there.
    look = state.look and LastSeen(state.look.position, state.look.verdict)
    known = updated(state, look=look) if position == state.position else state.unseen()
    after = updated(
        known.settled(),
        position=position,
        asked=state.asked if data["turn"] == state.turn else None,
        outcome=None,
        record=Record((*state.record[: data["number"] - 1], *entries)),
    )
    hidden = MappingProxyType(dict(data["state"]))
    is_told = "due" in data
    if state.phase is Phase.PLAYING and not (state.is_borrowing and is_told):
        after = updated(after, turn=data["turn"], hidden=hidden)
        return updated(after, before_roll=_before_the_same_roll(state, after))
    if not is_told:
        return with_series(updated(after, phase=Phase.TO_ROLL, turn=data["turn"], hidden=hidden))
    last = after.record[-1]
    if last.kind.is_play:
        return moved_on(_played_again(after, last), data)
    return with_series(moved_on(updated(after, series=None), data))


def _played_again(state: State, entry: RecordEntry) -> State:
    """The state in which the play of this entry, the last one, is still to be made."""
    reroll, series = state.game.flow.reroll, None
    if reroll is not None and not entry.hidden:
        begun = reroll.begun(entry.seat, entry.before, (), False, state.options)
        series = reroll.thrown(begun, entry.dice)
    return updated(state, turn=entry.seat, series=series)


def _before_the_same_roll(state: State, after: State) -> State | None:
    """What a correction makes of the state before the roll that is being played; None if that roll
    began the game, or has already been named or thrown in part.
    """
    before = state.before_roll
    is_plain = state.before_name is None and state.series is None
    if before is None or before.phase is not Phase.TO_ROLL or not is_plain:
        return None
    return updated(
        after,
        phase=Phase.TO_ROLL,
        dice=(),
        unthrown=(),
        is_electronic=before.is_electronic,
        has_extra_roll=before.has_extra_roll,
    )


def _entry(state: State, data: Data) -> RecordEntry:
    """The entry of the record that an event holds; see `RecordEntry.as_dict`."""
    if not _are_as_many(state, data["dice"]):
        raise ValueError("not the dice of this game")
    return RecordEntry(
        EntryKind(data["kind"]),
        data["seat"],
        tuple(data["dice"]),
        data["notation"],
        data["reason"],
        data["value"],
        state.game.position(data["before"]),
        state.game.position(data["after"]),
        data["scores"],
        MappingProxyType(dict(data["hidden"])),
        tuple(data.get("unthrown", ())),
    )


def _game_over(state: State, data: Data) -> State:
    pays = tuple(data.get("pays", {}).items())
    by = Termination(data["by"])
    outcome = GameOutcome(data["winner"], data["score"], data["grade"], by, pays)
    return updated(
        state,
        phase=Phase.OVER,
        turn=None,
        dice=(),
        asked=None,
        offer=None,
        look=None,
        outcome=outcome,
    )


def _undone(state: State, data: Data) -> State:
    if data["what"] == "moves":
        return state.unseen()
    if data["what"] == "name":
        return state.before_name or state
    return (state.before_play or state).unseen()


def _voided(state: State, data: Data) -> State:
    if data["what"] == "asked":
        return updated(state, asked=None)
    before = state.before_roll or state
    if data["what"] == "turn" and before.before_play:
        return before.before_play
    return updated(before, asked=None)


# The only phases in which these events can occur.
ONLY_IN: Mapping[EventKind, tuple[Phase, ...]] = {
    EventKind.ROLLED: (Phase.OPENING, Phase.TO_ROLL, Phase.PLAYING),
    EventKind.NO_PLAY: (Phase.NAMING, Phase.PLAYING),
    EventKind.NAMED: (Phase.NAMING,),
    EventKind.PLAYED: (Phase.PLAYING,),
    EventKind.ACCEPTED_ILLEGAL: (Phase.PLAYING,),
    EventKind.TAKEN: (Phase.DOUBLED,),
    EventKind.BEAVERED: (Phase.DOUBLED,),
    EventKind.DROPPED: (Phase.DOUBLED,),
    EventKind.RESIGNATION_TAKEN: (Phase.RESIGNED,),
    EventKind.RESIGNATION_DECLINED: (Phase.RESIGNED,),
    EventKind.LEFT: (Phase.RESIGNED,),
}
FOLDS: Mapping[EventKind, Callable[[State, Data], State]] = {
    EventKind.STARTED: _started,
    EventKind.ROLL_ASKED: _roll_asked,
    EventKind.ROLLED: rolled,
    EventKind.NAMED: named,
    EventKind.DECLINED: declined,
    EventKind.NO_PLAY: no_play,
    EventKind.SEEN: _seen,
    EventKind.UNCLEAR: _unclear,
    EventKind.PLAYED: lambda state, data: turn_over(state, data, EntryKind.PLAYED),
    EventKind.ACCEPTED_ILLEGAL: lambda state, data: turn_over(
        state, data, EntryKind.ACCEPTED_ILLEGAL
    ),
    EventKind.CORRECTED: _corrected,
    EventKind.REWRITTEN: _rewritten,
    EventKind.DOUBLED: offers.doubled,
    EventKind.BEAVERED: offers.beavered,
    EventKind.TAKEN: offers.taken,
    EventKind.DROPPED: offers.dropped,
    EventKind.RESIGNED: offers.resigned,
    EventKind.RESIGNATION_TAKEN: offers.resignation_taken,
    EventKind.RESIGNATION_DECLINED: offers.resignation_declined,
    EventKind.LEFT: offers.left,
    EventKind.GAME_OVER: _game_over,
    EventKind.UNDONE: _undone,
    EventKind.VOIDED: _voided,
    EventKind.ABANDONED: lambda state, data: State(),
    EventKind.DICE_SERIES: lambda state, _: state,
    EventKind.DICE_COMMITTED: lambda state, _: state,
    EventKind.DICE_THROWN: lambda state, _: state,
    EventKind.DICE_REVEALED: lambda state, _: state,
    # Kept by the table beside the game; no rule depends on them.
    EventKind.CLOCK: lambda state, data: state,
    EventKind.HELPED: lambda state, data: state,
}
