"""Whether games end by the rules: machines play them before the referee, as at the table.

Every state that a play leaves is put to the rules as a request would be, with cube, naming and
resignations as the game has them. Games that more than two can play are played by all numbers of
seats in turn.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from bench.players import player_of
from host.players.by_chance import played
from pasch.cli.parser import within
from pasch.errors import RuleError
from pasch.players.player import Player
from pasch.referee import Phase, Referee, Verdict
from pasch.referee.model.commands import Start
from pasch.rules import GAMES, game_named
from pasch.rules.model.request_check import check_request

__all__ = ["add_arguments", "ended", "run"]

# A game that takes so many decisions has not ended.
LONGEST = 20_000
REFUSALS = (Verdict.REFUSED, Verdict.ILLEGAL, Verdict.DESYNC)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games, by whom, and for how long."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--player", default="quick", help="who plays: random, careful or LEVEL")
    parser.add_argument(
        "--seconds",
        type=within(0, 86400),
        default=60.0,
        help="seconds of processor time for each game",
    )
    parser.add_argument("--seed", type=int, default=1)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print for each game how many have ended, how fast, and what was wrong."""
    is_sound = True
    for name in arguments.games or GAMES:
        game, found = game_named(name), Counter[str]()
        player = player_of(arguments.player, game)
        fewer = (game.opening.seating(n, game.in_force({})) for n in range(2, len(game.seats)))
        seatings = [*filter(None, fewer), game.seats]
        begun_s = time.process_time()
        while (taken_s := time.process_time() - begun_s) < arguments.seconds:
            number = found.total()
            seats = seatings[number % len(seatings)]
            found[ended(name, dict.fromkeys(seats, player), f"{arguments.seed} {number}")] += 1
        faults = "; ".join(f"{fault} ({count})" for fault, count in found.items() if fault)
        pace = found.total() / taken_s
        told = f"{found['']} games ended, {pace:.1f} a second; {faults or 'no fault'}"
        print(f"{name}: {told}", flush=True)
        is_sound = is_sound and not faults
    return 0 if is_sound else 1


def ended(name: str, players: dict[str, Player], seed: str) -> str:
    """What was wrong in one game; empty where it ended with no fault."""
    chance, referee = random.Random(seed), Referee()
    referee.handle(Start(name, players=dict.fromkeys(players, "")))
    for count, (decision, choice, answer) in enumerate(played(referee, players, chance)):
        if answer.verdict in REFUSALS:
            return f"{seed}: {decision.seat} {choice} is {answer.verdict.value}"
        state = referee.state
        if state.phase is Phase.PLAYING and state.look is None:
            try:
                check_request(state.game, state.situation)
            except RuleError as fault:
                return f"{seed}: {fault}"
        if count > LONGEST:
            return f"{seed}: no end"
    won = referee.state.outcome
    return "" if won is not None and won.winner in players else f"{seed}: nobody has won"
