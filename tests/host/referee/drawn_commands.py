"""Commands drawn by chance: what helps a game on, and what may or may not fit."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.referee.telling import picture
from pasch.referee import Phase, Verdict
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    NextGame,
    Observed,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.state import State
from pasch.rules import GAMES, game_named

ENDINGS: dict[str, list[dict[str, str] | None]] = {
    "backgammon": [{"1": "ww", "3": "w", "6": "w", "19": "b", "22": "bb", "24": "b"}],
    "acey-deucey": [{"1": "ww", "3": "w", "6": "w", "19": "b", "22": "bb", "24": "b"}],
    "tric-trac": [{"20": "w" * 15, "5": "b" * 15}],
    "puff": [{"24": "ww", "20": "w", "1": "b", "3": "bb"}],
    "high-gammon": [{"N5": "bb", "N6": "b", "S4": "yy", "E4": "gg", "W5": "rr"}],
    "friedl-tric-trac": [
        {"N4": "bbb", "N5": "bbb", "N6": "bb", "N1": "b", "S4": "yyy", "S5": "yyyyyy"}
    ],
    "gamwin": [{"off": "bbrr", "R3": "b", "L4": "r"}, {"L5": "rrb", "yard": "bbr"}],
}


def some_places(state: State, luck: random.Random) -> dict[str, str]:
    """The board after a legal play, as it was, or with a checker somewhere else."""
    places = state.position.as_dict()
    if state.phase is Phase.PLAYING and luck.random() < 0.75:
        plays = state.game.legal_plays(state.situation)
        return luck.choice(plays).position.as_dict() if plays else places
    if luck.random() < 0.5 and places:
        origin = luck.choice(sorted(places))
        letter = places[origin][0]
        target = luck.choice(state.game.equipment.places)
        places[origin] = places[origin][1:]
        places[target] = places.get(target, "") + letter
    return {place: text for place, text in places.items() if text}


def beginning(luck: random.Random, names: Sequence[str]) -> Start:
    """Any game, from its start or near its end, for money or in a match."""
    name = luck.choice(names)
    game = game_named(name)
    seats = game.seats
    if len(seats) > 2 and luck.random() < 0.6:
        seats = tuple(seat for seat in seats if seat != luck.choice(seats[2:]))
    options = {
        option.name: luck.choice(option.values) for option in game.options if luck.random() < 0.5
    }
    match = MatchTerms(3, {seats[0]: 2}) if luck.random() < 0.3 else None
    places = luck.choice([None, None, *ENDINGS.get(name, [])]) if len(seats) in (2, 4) else None
    turn = luck.choice([None, *seats])
    return Start(name, options, dict.fromkeys(seats, "Ann"), turn, places, match)


def thrown(state: State, luck: random.Random, count: int = 0) -> tuple[int, ...]:
    """A roll of the game's dice, or of so many."""
    game = state.game
    faces = (
        game.equipment.faces or (tuple(range(1, game.equipment.sides + 1)),) * game.equipment.dice
    )
    return tuple(luck.choice(die) for die in faces[: count or game.equipment.dice])


def sensible(state: State, luck: random.Random, names: Sequence[str] = tuple(GAMES)) -> Command:
    """A command that helps the game on."""
    if state.phase is Phase.OVER and luck.random() < 0.6:
        return NextGame(luck.random() < 0.5)
    if state.phase in (Phase.IDLE, Phase.OVER):
        return beginning(luck, names)
    if state.phase is Phase.OPENING:
        due = [seat for seat in state.contenders if seat not in state.thrown]
        return Roll(due[0], thrown(state, luck, state.game.opening.dice))
    if state.phase is Phase.TO_ROLL and luck.random() < 0.1:
        return Double(state.turn or "")
    if state.phase is Phase.TO_ROLL:
        if state.asked:
            return Roll(state.asked.seat, thrown(state, luck), state.asked.roll_id)
        return Roll(state.turn or "", thrown(state, luck))
    if state.phase is Phase.NAMING:
        return Name(state.mover, luck.choice(state.game.flow.choices(state.situation)))
    if state.phase is Phase.PLAYING:
        if state.look and state.look.verdict is Verdict.LEGAL:
            if state.series is not None and luck.random() < 0.5:
                return Roll(state.mover, (thrown(state, luck)[0],), None, (0,))
            return Done(state.turn or "")
        return Seen(some_places(state, luck))
    waiting = state.offer.waiting if state.offer else state.playing
    answers = [Take, Drop, Beaver] if state.options.get("beaver") == "on" else [Take, Drop]
    return luck.choice(answers)(luck.choice(waiting))


def anything(state: State, luck: random.Random) -> Command:
    """Any command, fitting or not."""
    seats = state.game.seats if state.name else ("white", "black")
    seat = luck.choice(seats)
    places = some_places(state, luck) if state.name else {}
    dice = thrown(state, luck) if state.name else (3, 1)
    number = luck.randint(1, len(state.record) + 1)
    return luck.choice(
        [
            AskRoll(seat, luck.randint(1, 3), "0a"),
            AskRoll(seat, luck.randint(1, 3), "0a", which=(1, 2)),
            Roll(seat, dice),
            Roll(seat, dice[:1]),
            Roll(seat, dice[:2], None, (0, 2)),
            Roll(seat, dice, luck.randint(1, 3)),
            Name(seat, luck.choice([1, 5, "a", "c"])),
            Seen(places),
            Observed(picture(places, confidence=luck.choice([0.3, 0.9]), name=state.name)),
            Observed(picture(places, covered=(next(iter(places), "6"),), name=state.name)),
            Done(seat),
            Double(seat),
            Beaver(seat),
            Take(seat),
            Drop(seat),
            Resign(seat, luck.choice([None, 1, 2, 3])),
            Undo(),
            Undo(seat),
            Void(),
            Accept(),
            SetUp(places, luck.choice([None, seat])),
            Correct(number, dice if luck.random() < 0.5 else (), places),
            NextGame(),
            Roll("orange", (1, 2)),
        ]
    )


def check_what_lies_there(before: State, command: Command, after: State) -> None:
    """A play that was seen still counts where it was neither closed nor taken back and the game
    goes on from the same position; who has left has no checkers.
    """
    is_playing = all(
        (one.offer.resume if one.offer else one.phase) is Phase.PLAYING for one in (before, after)
    )
    is_same_turn = (before.turn, before.dice) == (after.turn, after.dice)
    is_looking = isinstance(command, Seen | Observed | Undo)
    if is_looking or before.unclear or not (is_playing and is_same_turn):
        return
    seated = after.game.seated
    if seated(before.position, after.playing) == after.position:
        assert after.on_board == seated(before.on_board, after.playing), command
