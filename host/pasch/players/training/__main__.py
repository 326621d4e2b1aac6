"""`python -m pasch.players.training GAME`: train a network, from where the last call left it.

One file, `FOLDER/GAME.npz`, holds the training so far: weights, random generator, games played.
The learning rate falls from `--rate` to a twentieth of it over `--games`, by the games played so
far.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from pasch.errors import PaschError
from pasch.players.training.backups import ReplayBuffer, learn_from_rolls, new_buffer
from pasch.players.training.compare import fitting, from_least, loaded
from pasch.players.training.games import course_of
from pasch.players.training.learning import play_games
from pasch.players.training.net import Net, grown, new_net, new_work
from pasch.players.values.encoding import encoding_of
from pasch.players.values.inputs import size_of
from pasch.rules import game_named

ROUND = 1000
HIDDEN = 64
FALL = 0.05


def main() -> None:
    """Train until the games or the minutes are used up."""
    parser = argparse.ArgumentParser(prog="pasch.players.training", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument(
        "--hidden", type=from_least(1), help=f"units: {HIDDEN}, or as many as with --begin"
    )
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument(
        "--trace", type=float, default=0.7, help="lambda: 0 looks one play on, as --all-rolls does"
    )
    parser.add_argument(
        "--all-rolls", action="store_true", help="learn from all rolls, not from the one that fell"
    )
    parser.add_argument("--players", type=int, default=0, help="so many alone, else any number")
    parser.add_argument("--seed", type=from_least(0), default=1)
    parser.add_argument("--begin", type=Path, help="weights to go on from: kept or packaged ones")
    parser.add_argument("--folder", type=Path, default=Path("training-output"))
    parser.add_argument(
        "--keep", type=from_least(1), default=50_000, help="keep a copy every so many games"
    )
    args = parser.parse_args()
    try:
        train(args)
    except PaschError as error:
        raise SystemExit(str(error)) from None


def train(args: argparse.Namespace) -> None:
    """Run the rounds of one call, saving after each."""
    known = encoding_of(game_named(args.game))
    seats = len(known.paths.points)
    args.folder.mkdir(parents=True, exist_ok=True)
    file = args.folder / f"{args.game}.npz"
    net = new_net(size_of(seats), args.hidden or HIDDEN, seats * len(known.won), args.seed)
    if args.begin:
        net = grown(loaded(args.begin), args.hidden or 0, args.seed)
    chance = np.array([args.seed * 0x9E3779B97F4A7C15 % 2**64 | 1], np.uint64)
    done, tally, state = 0, np.zeros(3, np.int64), dict[str, Any]()
    if file.exists():
        state = dict(np.load(file))
        net = Net(*(state[name] for name in Net._fields))
        chance, done, tally = state["chance"], int(state["done"]), state["tally"]
    work = new_work(fitting(net, args.game), seats)
    course = course_of(args.game, args.players)
    kept = new_buffer(seats, len(work.chances)) if args.all_rolls else None
    if kept and state.keys() >= set(ReplayBuffer._fields):
        kept = ReplayBuffer(*(state[name] for name in ReplayBuffer._fields))
    begun = time.monotonic()
    while done < args.games and time.monotonic() - begun < 60 * args.minutes:
        rate = args.rate * FALL ** (done / args.games)
        round_begun, before = time.monotonic(), done
        if kept:
            learn_from_rolls(course, work, kept, ROUND, rate, chance, tally)
        else:
            play_games(course, work, ROUND, rate, args.trace, chance, tally)
        done += ROUND
        state = dict(net._asdict(), chance=chance, done=done, tally=tally)
        part = file.with_name(f"{args.game}.part.npz")
        np.savez(part, **state, **(kept._asdict() if kept else {}))
        part.replace(file)
        if done % args.keep == 0:
            np.savez(file.with_name(f"{args.game}-{done:08d}.npz"), **state)
        if done % (10 * ROUND) == 0 or done <= 2 * ROUND or args.all_rolls:
            speed = (done - before) / (time.monotonic() - round_begun)
            plays = tally[2] / max(1, tally[0] + tally[1])
            print(
                f"{done} games, {speed:.0f} a second, {plays:.1f} plays, rate {rate:.4f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
