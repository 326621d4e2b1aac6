"""The handler that starts a game: names, options, position, match and Crawford game."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.errors import RequestError, RuleError
from pasch.referee.answers import Answer, Verdict
from pasch.referee.commands import MatchTerms, Start
from pasch.referee.events import EventKind, JournalEvent
from pasch.referee.fold import fold
from pasch.referee.replies import cube_json, match_json, on_turn, sentence
from pasch.referee.state import Match, Phase, State
from pasch.rules import game_named
from pasch.rules.game import Game, Situation
from pasch.rules.position import Position
from pasch.rules.scoring import is_crawford

__all__ = ["REFEREED", "start"]

# What the table can referee from the opening roll to the score. The rules know more games; their
# named doublets, thrown-again dice and third and fourth seats are not the referee's yet.
REFEREED = ("backgammon",)

# BG-A9, BG-A10: Jacoby, beavers and automatic doubles belong to games for money.
MONEY_ONLY = ("jacoby", "beaver", "automatic_doubles")


def start(state: State, command: Start, lang: str) -> Answer:
    """A new game; raises `RequestError` or `RuleError` for one that cannot be played."""
    game = game_named(command.game)
    if game.name not in REFEREED:
        known = ", ".join(REFEREED)
        raise RuleError(f"{game.name} cannot be refereed yet, only {known}; its legal plays can")
    options = _options(game, command)
    _check_names(game, command)
    position = _start_position(game, command, options)
    match = _match(state, game, command.match, options)
    begun = JournalEvent.of(
        EventKind.STARTED,
        game=game.name,
        options=options,
        players=dict(command.players),
        turn=command.turn,
        places=position.as_dict(),
        match=match and match.as_dict() | {"was_crawford": match.was_crawford},
    )
    is_going_on = state.phase not in (Phase.IDLE, Phase.OVER)
    abandoned = (JournalEvent.of(EventKind.ABANDONED),) if is_going_on else ()
    after = fold(State(), begun)
    return Answer(
        Verdict.STARTED,
        turn=on_turn(after),
        message=_what_is_due(after, lang),
        places=position,
        cube=cube_json(after.cube) if options.get("cube") == "on" else None,
        match=match_json(match),
        events=(*abandoned, begun),
    )


def _options(game: Game, command: Start) -> dict[str, str]:
    """Every option with its value in force; those for money only are off in a match."""
    options = {option.name: option.default for option in game.options} | dict(command.options)
    if command.match:
        options |= {name: "off" for name in MONEY_ONLY if name in options}
    return options


def _what_is_due(state: State, lang: str) -> str:
    if state.phase is Phase.OPENING:
        return sentence("opening-due", lang, count=state.game.opening_dice)
    return sentence("starts", lang, seat=state.mover)


def _check_names(game: Game, command: Start) -> None:
    for seat in (*command.players, *([command.turn] if command.turn else [])):
        if seat not in game.seats:
            seats = " or ".join(game.seats)
            raise RequestError(f"there is no seat {seat!r} in {game.name}; it is {seats}")
    for seat in command.match.score if command.match else ():
        if seat not in game.seats:
            raise RequestError(f"'match.score' names {seat!r}, which is no seat of {game.name}")


def _start_position(game: Game, command: Start, options: Mapping[str, str]) -> Position:
    """The position to start from, checked together with the options; raises `RuleError`."""
    usual = game.start(options) if command.places is None else Position(())
    position = usual if command.places is None else game.complete(usual, command.places)
    dice = tuple(range(1, game.dice + 1))
    game.check(Situation(position, command.turn or game.seats[0], dice, {}, options))
    if game.finish(position, options):
        raise RuleError("the game is already over in this position")
    return position


def _match(
    state: State, game: Game, terms: MatchTerms | None, options: Mapping[str, str]
) -> Match | None:
    """The match, with the Crawford game found from the score and from the game before.

    The game before counts if it belonged to a match of the same length: was it the Crawford
    game, this one is not, unless the score is still the same (it was started anew).
    """
    if terms is None:
        return None
    score = {seat: terms.score.get(seat, 0) for seat in game.seats}
    before = state.match
    was_crawford = False
    if before and before.length == terms.length and state.name == game.name:
        is_new = dict(before.score) != score
        was_crawford = before.was_crawford or (before.is_crawford and is_new)
    is_now = terms.is_crawford
    if is_now is None:
        is_now = is_crawford(terms.length, score, options, was_crawford)
    return Match(terms.length, score, is_now, was_crawford)
