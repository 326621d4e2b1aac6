"""`pasch games replay`: a game turn by turn in the terminal, every turn with its board.

At a terminal, Enter goes on, `b` goes back, a number jumps to that step, and `q` leaves; otherwise
all steps are printed one after another.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from pasch.cli.games.common import (
    chosen,
    fitted,
    opened,
    players_of,
    printed,
    result_of,
    terms_of,
)
from pasch.errors import JournalError
from pasch.journal.formats.ids import GAMES, ids_of
from pasch.journal.replay.record import GameRecord, record_of
from pasch.journal.replay.steps import Step, steps_of, turns_of
from pasch.journal.stats.pips import pip_count
from pasch.live.voices.board_text import board_text
from pasch.messages import sentence
from pasch.messages.names import seat_name
from pasch.referee.model.events import EventKind
from pasch.workflows.retelling import event_text
from pasch_hardware.message import message

__all__ = ["run_replay"]

# What is typed to go on and back, in steps.
WAYS = {"": 1, "b": -1, "back": -1}
# A turn that took longer was none: the game was left, or the computer's clock was set.
PAUSE_MS = 6 * 3_600_000


def run_replay(arguments: argparse.Namespace) -> int:
    """Show the steps of one game, from a given step on, or one alone."""
    lang = arguments.lang
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        record = record_of(journal.events(row.id))
        steps = turns_of(steps_of(journal.timed_events(row.id)))
    first = 1 if arguments.step is None else arguments.step
    if not 1 <= first <= len(steps):
        raise JournalError(
            "there is no step {step}; this game has steps 1 to {count}",
            step=arguments.step,
            count=len(steps),
        )
    about = (str(row.id), record.game, players_of(record, lang), terms_of(record, lang))
    printed("  ".join(about).strip())
    if sys.stdin.isatty():
        _walk(steps, record, first - 1, lang)
        return 0
    wanted = range(len(steps)) if arguments.step is None else (arguments.step - 1,)
    played_ms = _played_ms(steps)
    for at in wanted:
        print("\n".join(_page(at, steps, played_ms, record, lang)))
    printed(result_of(record, lang))
    return 0


def _walk(steps: Sequence[Step], record: GameRecord, first: int, lang: str) -> None:
    """Go through the steps as the person asks, until the end of input or `q`."""
    played_ms = _played_ms(steps)
    at: int | None = first
    while at is not None:
        print("\n".join(_page(at, steps, played_ms, record, lang)))
        at = _asked(at, len(steps), lang)


def _asked(at: int, count: int, lang: str) -> int | None:
    """The step that the person wants to see now, of so many; None to leave."""
    while True:
        try:
            word = input(sentence(message("replay.prompt"), lang)).strip().lower()
        except EOFError:
            print()
            return None
        if word in ("q", "quit"):
            return None
        # No game has so many steps that further digits matter.
        named = int(word[:9]) - 1 if word.isdecimal() else -1
        wanted = at + WAYS[word] if word in WAYS else named
        if 0 <= wanted < count:
            return wanted
        key = {1: "last", -1: "first"}.get(WAYS.get(word, 0), "words")
        print(sentence(message(f"replay.{key}", count=count), lang))


def _played_ms(steps: Sequence[Step]) -> Sequence[int]:
    """How long people had played at each step, in milliseconds."""
    gaps = (after.time_ms - before.time_ms for before, after in pairwise(steps))
    return tuple(accumulate((gap if 0 <= gap < PAUSE_MS else 0 for gap in gaps), initial=0))


def _page(
    at: int, steps: Sequence[Step], played_ms: Sequence[int], record: GameRecord, lang: str
) -> Iterator[str]:
    """One step: its number, the time played so far, what happened, and the resulting board."""
    step, seconds = steps[at], played_ms[at] // 1000
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    yield ""
    yield from fitted(f"{at + 1}/{len(steps)}  {clock}  {event_text(step, record, lang)}")
    if step.event.kind is EventKind.ABANDONED:
        return
    state = step.after
    game = state.game
    look = state.on_board
    yield from board_text(game, look, lang)
    counts = [(seat, pip_count(game, look, seat)) for seat in game.seats]
    if all(count is not None for _, count in counts):
        told = "  ".join(f"{seat_name(seat, lang)} {count}" for seat, count in counts)
        yield f" {sentence(message('replay.pips'), lang)}  {told}"
    if state.name in GAMES:
        ids = ids_of(state)
        yield f" {ids.xgid}"
        yield f" GNUbg ID {ids.gnubg}"
