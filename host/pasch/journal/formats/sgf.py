"""Exports backgammon as `.sgf`, GNU Backgammon's own format (GM[6]).

One tree per game; layout in docs/formats.md. It carries comments and positions set up midway, so
that wrong plays that stood, corrections and set-up starts keep their board.
"""

from collections.abc import Iterator, Sequence

from pasch import __version__
from pasch.journal.formats.export_limits import check_expressible, notes_on, said_of_play
from pasch.journal.formats.foreign_match import local_day
from pasch.journal.formats.mat import Export
from pasch.journal.formats.moves import (
    BAR,
    LETTERS,
    OFF,
    is_told_by_moves,
    other_seat,
    place_of,
    stretches_of,
)
from pasch.journal.replay.record import GameRecord
from pasch.referee.model.state import EntryKind, RecordEntry, Termination
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, Say

__all__ = ["export_sgf"]

COLOURS = {"white": "W", "black": "B"}
ANSWERS = {
    EntryKind.DOUBLED: "double",
    EntryKind.BEAVERED: "double",
    EntryKind.TAKEN: "take",
    EntryKind.DROPPED: "drop",
}


def export_sgf(games: Sequence[GameRecord], say: Say, played_ms: int | None = None) -> Export:
    """The `.sgf` file of a match, or of a single game; raises `JournalError` for other games.

    What the format cannot express becomes comments, in the words of `say`.
    """
    check_expressible(games, ".sgf")
    trees: list[str] = []
    notes: list[Message] = []
    for number, game in enumerate(games):
        told = notes_on(game, number + 1, has_setup=True)
        root = _root(game, number, [say(note) for note in told], played_ms)
        trees.append("\n".join([root, *_nodes(game, say)]) + ")")
        notes += told
    return Export("\n".join(trees) + "\n", tuple(notes))


def letter_of(point: int, seat: str) -> str:
    """The letter of a mover's point: `a` is White's 1-point for both, `y` the bar, `z` off.

    >>> letter_of(24, "black"), letter_of(25, "white"), letter_of(0, "black")
    ('a', 'y', 'z')
    """
    if point in (BAR, OFF):
        return "y" if point == BAR else "z"
    return chr(ord("a") + int(place_of(point, seat)) - 1)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _root(game: GameRecord, number: int, notes: Sequence[str], played_ms: int | None) -> str:
    """The first node: who played, to how many points, under which rules, and who won."""
    match = game.match
    white, black = (match.score[seat] if match else 0 for seat in COLOURS)
    length = match.length if match else 0
    text = f"(;FF[4]GM[6]CA[UTF-8]AP[Pasch:{__version__}]"
    text += f"MI[length:{length}][game:{number}][ws:{white}][bs:{black}]"
    for seat, colour in COLOURS.items():
        text += f"P{colour}[{_escaped(game.plain_name(seat, layout=''))}]"
    if played_ms is not None:
        year, month, day = local_day(played_ms)
        text += f"DT[{year:04}-{month:02}-{day:02}]"
    if notes:
        text += f"GC[{_escaped(chr(10).join(notes))}]"
    rules = _rules(game)
    if rules:
        text += f"RU[{rules}]"
    outcome = game.outcome
    if outcome:
        text += f"RE[{COLOURS[outcome.winner]}+{outcome.score}"
        text += "R]" if outcome.by is Termination.RESIGNATION else "]"
    return text


def _rules(game: GameRecord) -> str:
    if game.match is None:
        return "Jacoby" if game.options.get("jacoby") == "on" else ""
    if game.match.is_called_crawford:
        return "Crawford:CrawfordGame"
    return "Crawford" if game.options.get("crawford", "on") == "on" else ""


def _nodes(game: GameRecord, say: Say) -> Iterator[str]:
    """One node per line of the record, and set-ups wherever moves do not give the position."""
    cube = game.opening_cube
    if cube.owner:
        yield f";CP[{COLOURS[cube.owner].lower()}]"
    if cube.value > 1:
        yield f";CV[{cube.value}]"
    if not game.is_usual_start:
        yield _setup(game.start, _next_seat(game.entries) or "white")
    for number, entry in enumerate(game.entries, 1):
        said = said_of_play(entry)
        comment = f"C[{_escaped(say(said))}]" if said else ""
        after = _next_seat(game.entries[number:]) or entry.seat or "white"
        if entry.kind is EntryKind.CORRECTED:
            yield _setup(entry.after, after) + comment
            continue
        yield f";{COLOURS[entry.seat]}[{_move(entry)}]{comment}"
        if entry.kind is EntryKind.BEAVERED:
            # The format wants the doubler to take a beaver; for Pasch that is implied.
            yield f";{COLOURS[other_seat(entry.seat)]}[take]"
        if entry.kind is EntryKind.ACCEPTED_ILLEGAL and not is_told_by_moves(entry):
            yield _setup(entry.after, after)


def _next_seat(entries: Sequence[RecordEntry]) -> str:
    """The seat that acts next; positions agreed on before the opening roll have none."""
    return next((entry.seat for entry in entries if entry.seat), "")


def _move(entry: RecordEntry) -> str:
    if entry.kind in ANSWERS:
        return ANSWERS[entry.kind]
    dice = "".join(map(str, sorted(entry.dice, reverse=True)))
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL and not is_told_by_moves(entry):
        return dice
    stretches = stretches_of(entry)
    return dice + "".join(
        letter_of(s.origin, entry.seat) + letter_of(s.target, entry.seat) for s in stretches
    )


def _setup(position: Position, on_roll: str) -> str:
    """A node that sets up the board: every point emptied, then White's and Black's checkers."""
    text = f";PL[{COLOURS[on_roll]}]AE[a:y]"
    for seat, colour in COLOURS.items():
        lying = "".join(
            f"[{letter_of(point, seat)}]" * position.at(place_of(point, seat)).count(LETTERS[seat])
            for point in range(1, BAR + 1)
        )
        text += f"A{colour}{lying}" if lying else ""
    return text
