"""Handlers that start a game, with names, options, position and match, or the next game."""

from collections.abc import Mapping
from dataclasses import replace

from pasch.errors import RequestError, RuleError
from pasch.referee.deciding.answer_builders import (
    hidden_json,
    in_turn,
    no_such_seat,
    nothing_to_play,
    on_turn,
    phrase,
    players_json,
    refuse_all,
    refused,
)
from pasch.referee.deciding.plays import if_any
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import MatchTerms, NextGame, Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, Match, Phase, State
from pasch.rules import game_named
from pasch.rules.model.game import Game, Situation, Starter
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request
from pasch.rules.model.scoring import is_crawford
from pasch_hardware.message import Message, message

__all__ = ["next_game", "start"]

# BG-A9, BG-A10: Jacoby, beavers and automatic doubles belong to games for money.
MONEY_ONLY = ("jacoby", "beaver", "automatic_doubles")


def start(state: State, command: Start) -> Answer:
    """Start a new game; raises `RequestError` or `RuleError`, naming all faults, if that is
    impossible.
    """
    game = game_named(command.game)
    playing = _playing(game, command)
    told = _completed(game, command, playing)
    refuse_all(_seat_faults(game, told, playing) + _rule_faults(game, told, playing))
    return _started(state, told, playing)


def _left_off(state: State) -> tuple[JournalEvent, ...]:
    """The event that ends the current game, broken off by another one."""
    is_going_on = state.phase not in (Phase.IDLE, Phase.OVER)
    return (JournalEvent.of(EventKind.ABANDONED),) if is_going_on else ()


def _started(
    state: State, told: Start, playing: tuple[str, ...], dice: tuple[int, ...] = ()
) -> Answer:
    """The answer to a start that says everything; `dice` still have to be played in a continued
    game.
    """
    match = _match(state, told, playing)
    several = playing if len(game_named(told.game).seats) > 2 else ()
    begun = JournalEvent.of(
        EventKind.STARTED,
        game=told.game,
        options=dict(told.options),
        players=dict(told.players),
        turn=told.turn,
        places=dict(told.places or {}),
        match=match and match.as_dict() | {"was_crawford": match.was_crawford},
        **if_any(
            playing=several,
            state=dict(told.hidden or {}),
            dice=dice,
            cube=dict(told.cube or {}),
        ),
    )
    change = changed(state, *_left_off(state), begun)
    after = change.after
    answer = Answer(
        Verdict.STARTED,
        turn=on_turn(after),
        message=_what_is_due(after),
        places=after.position,
        state=hidden_json(after),
        players=players_json(after),
        cube=after.cube.as_dict() if after.has_cube else None,
        match=match.as_dict() if match else None,
        change=change,
    )
    return _rest_due(change, answer) if dice else answer


def _rest_due(change: Change, answer: Answer) -> Answer:
    """A continued game begins with the rest of the winning roll (TT-A19)."""
    due = roll_consequence(change.after)
    change = change.then(due.change)
    return replace(
        answer,
        turn=on_turn(change.after),
        dice=due.dice,
        dice_left=due.dice_left,
        message=in_turn(answer.message, due.message),
        state=hidden_json(change.after),
        change=change,
    )


def next_game(state: State, command: NextGame) -> Answer:
    """Start the next game: same players and options, the match going on."""
    outcome, after = state.outcome, state.match_after
    if outcome is None:
        return refused(state, "not-over")
    if state.match_winner is not None:
        return refused(state, "match-is-over")
    terms = MatchTerms(after.length, after.score, None, after.games) if after else None
    game = state.game
    playing = tuple(state.match.score) if state.match else _seats_of(game, state.players)
    again = Start(game.name, state.options, state.players, match=terms)
    if command.is_continued:
        return _continued(state, again, playing)
    if game.opening.next_starter is Starter.LOSER:
        again = replace(again, turn=game.following(outcome.winner, playing))
    elif game.opening.next_starter is Starter.WINNER:
        again = replace(again, turn=outcome.winner)
    position = game.seated(game.start(state.options), playing)
    return _started(state, replace(again, places=position, hidden=game.opening.state), playing)


def _continued(state: State, again: Start, playing: tuple[str, ...]) -> Answer:
    """The next game, continued from the position that won the last one (TT-19)."""
    game, situation = state.game, None
    last = state.record[-1] if state.record else None
    if last is not None and last.kind in (EntryKind.PLAYED, EntryKind.NO_PLAY):
        asked = game.situation(last.before, last.seat, last.dice, last.hidden, state.options)
        is_played = last.kind is EntryKind.PLAYED
        play = game.judge(asked, last.after).play if is_played else game.no_play(asked)
        situation = game.scoring.continuation(asked, play) if play else None
    if situation is None:
        return refused(state, "cannot-go-on")
    told = replace(again, turn=situation.turn, places=situation.position, hidden=situation.state)
    return _started(state, told, playing, situation.dice)


def _completed(game: Game, command: Start, playing: tuple[str, ...]) -> Start:
    """The command with everything that it leaves open as the game has it; checkers of players not
    seen on the board wait outside it.
    """
    options = _options(game, command)
    usual = game.seated(game.start(options), playing)
    position = usual
    if command.places is not None:
        position = game.complete(usual if len(game.seats) > 2 else Position(()), command.places)
    hidden = command.hidden
    if hidden is None:
        hidden = game.opening.state if position == usual else {}
    return replace(command, options=options, places=position, hidden=hidden)


def _options(game: Game, command: Start) -> dict[str, str]:
    """Every option with its value in force; money-only options are off in a match."""
    options = dict(game.in_force(command.options))
    for option in game.options if command.match else ():
        # An invalid value stays, so that it is refused.
        if option.name in MONEY_ONLY and options[option.name] in option.values:
            options[option.name] = "off"
    return options


def _what_is_due(state: State) -> Message:
    if state.phase is Phase.OPENING:
        return phrase("opening-due", count=state.game.opening.dice)
    return phrase("starts", seat=state.mover)


def _playing(game: Game, command: Start) -> tuple[str, ...]:
    """The seats that play, in playing order: the named ones, if not all have to play."""
    playing = _seats_of(game, command.players)
    if len(playing) < 2:
        template = "'players' must name 2 to {count} of the seats"
        raise RequestError(template, count=len(game.seats))
    return playing


def _seats_of(game: Game, players: Mapping[str, str]) -> tuple[str, ...]:
    is_all = len(game.seats) == 2 or not players
    return tuple(seat for seat in game.seats if is_all or seat in players)


def _seat_faults(game: Game, command: Start, playing: tuple[str, ...]) -> list[Message]:
    """What is wrong with the named seats, one clause each."""
    faults = []
    owner = (command.cube or {}).get("owner")
    for seat in dict.fromkeys((*command.players, *filter(None, (command.turn, owner)))):
        if seat not in game.seats:
            faults.append(no_such_seat(game, seat))
        elif seat not in playing:
            template = "{seat} does not play: the players are {seats}"
            faults.append(message(template, seat=seat, seats=playing))
    for seat in command.match.score if command.match else ():
        if seat not in playing:
            template = "'match.score' names {seat!r}, which is not a seat of {game}"
            faults.append(message(template, seat=seat, game=game.name))
    return faults


def _rule_faults(game: Game, told: Start, playing: tuple[str, ...]) -> list[Message]:
    """The faults that prevent a game with these options and position, whoever may begin."""
    position, hidden = game.position(told.places or {}), told.hidden or {}
    seats = (told.turn,) if told.turn in playing else playing
    dice = tuple(range(1, game.equipment.dice + 1))
    state = game.state_with(hidden, playing)
    try:
        for seat in seats:
            check_request(game, Situation(position, seat, dice, state, told.options))
    except RuleError as faults:
        return [faults.message]
    if told.cube and not (game.scoring.cube and game.scoring.cube.is_on(told.options)):
        return [message("{game} is played without a cube", game=game.name)]
    if game.won(position, hidden, told.options):
        return [message("the game is already over in this position")]
    fault = nothing_to_play(game, seats[0] if len(seats) == 1 else None, position)
    return [fault] if fault else []


def _match(state: State, told: Start, playing: tuple[str, ...]) -> Match | None:
    """The match, with the Crawford game determined by the score and the game before.

    The game before counts if it may have been one of the same match: with the same players and
    length, and no more points. If it was the Crawford game, this one is not, unless the score is
    unchanged (the game was restarted).
    """
    terms, options = told.match, told.options
    if terms is None:
        return None
    score = {seat: terms.score.get(seat, 0) for seat in playing}
    before = state.match
    is_same = (state.name, dict(state.players)) == (told.game, dict(told.players))
    was_crawford = False
    if (
        before
        and is_same
        and before.length == terms.length
        and all(score.get(seat, 0) >= had for seat, had in before.score.items())
    ):
        is_new = dict(before.score) != score
        was_crawford = before.was_crawford or (before.is_crawford and is_new)
    is_due = "crawford" in options and is_crawford(terms.length, score, options, was_crawford)
    is_now = is_due if terms.is_crawford is None else terms.is_crawford and "crawford" in options
    # Saying that this is not the Crawford game implies that it has been played.
    was_crawford = was_crawford or (is_due and not is_now)
    return Match(terms.length, score, is_now, was_crawford, terms.games)
