"""Every export format of games, by its name on the command line and the page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pasch.journal.formats.archive import archive_parts
from pasch.journal.formats.ids import GAMES, ids_text
from pasch.journal.formats.mat import Export, export_mat
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import GameRecord, record_of
from pasch.journal.replay.steps import Step, steps_of
from pasch.journal.store.rows import KeptGame, Timed
from pasch_hardware.message import Message, Say

__all__ = ["FORMS", "ExportForm"]

# A text in parts, and messages about what it could not express.
Written = tuple[Iterable[str], Sequence[Message]]


@dataclass(frozen=True, slots=True)
class ExportForm:
    """A format: its help on the command line, its media type, the function that writes it, the
    games that it can hold (if none are named, all), and whether they must begin as usual.
    """

    says: str
    media_type: str
    write: Callable[[Iterable[KeptGame], Say], Written]
    games: Sequence[str] = ()
    is_from_start: bool = False

    def holds(self, records: Iterable[GameRecord]) -> bool:
        """Whether a file of this format can hold these games."""
        return all(
            (not self.games or record.game in self.games)
            and (record.is_usual_start or not self.is_from_start)
            for record in records
        )


def _match(
    write: Callable[[Sequence[GameRecord], Say, int | None], Export],
    games: Iterable[KeptGame],
    say: Say,
) -> Written:
    kept = list(games)
    records = [record_of([e for _, e in game.events], is_checked=True) for game in kept]
    export = write(records, say, kept[0].started_ms)
    return (export.text,), export.notes


def _json(games: Iterable[KeptGame], say: Say) -> Written:
    del say
    return archive_parts(games), ()


def _ids(games: Iterable[KeptGame], say: Say) -> Written:
    del say
    return [ids_text(n, _steps(game)) for n, game in enumerate(games, 1)], ()


def _steps(game: KeptGame) -> tuple[Step, ...]:
    return steps_of(Timed(n, time_ms, event) for n, (time_ms, event) in enumerate(game.events, 1))


# In the order in which they are offered.
FORMS: Mapping[str, ExportForm] = {
    "mat": ExportForm(
        "a Jellyfish match (backgammon)", "text/plain", partial(_match, export_mat), GAMES, True
    ),
    "sgf": ExportForm(
        "GNU Backgammon's own form (backgammon)",
        "application/x-go-sgf",
        partial(_match, export_sgf),
        GAMES,
    ),
    "ids": ExportForm(
        "XGID and GNUbg ID of each roll and double (backgammon)", "text/plain", _ids, GAMES
    ),
    "json": ExportForm(
        "every event of every game, to be imported again", "application/json", _json
    ),
}
