"""Reads `.mat` files as GNU Backgammon, Jellyfish and XG write them.

Knows the layout and no rules: plays are not judged here. An unreadable line ends its game, but
everything before it is kept, and the games after it are still read.
"""

import re
from collections.abc import Iterator, Mapping

from pasch.errors import JournalError, NotationError
from pasch.journal.formats.foreign_match import (
    ForeignGame,
    ForeignMatch,
    ImportedAction,
    ImportedKind,
    Measure,
    day_ms,
)
from pasch.journal.formats.moves import BAR, OFF, Stretch
from pasch_hardware.message import Message, message

__all__ = ["is_mat", "read_mat"]

LEFT, RIGHT = "white", "black"
TAG = re.compile(r'\s*;\s*\[(?P<name>[^"]*?)\s*"(?P<value>[^"]*)"\s*\]')
LENGTH = re.compile(r"\s*(\d{1,4})\s+point match", re.IGNORECASE)
GAME = re.compile(r"\s*Game\s+\d+\s*", re.IGNORECASE)
# Two blanks before the second name; none, or one, after a first one too long for its column.
NAMES, CLOSE_NAMES = (
    re.compile(rf"\s*(.*?)\s*:\s*(\d{{1,4}}){gap}(.*?)\s*:\s*(\d{{1,4}})\s*")
    for gap in (r"\s{2,}", r"\s?")
)
NUMBERED = re.compile(r"\s*\d+\)")
WINS = re.compile(r"Wins\s+(\d{1,9})\s+points?\b.*", re.IGNORECASE)
PLAY = re.compile(r"([1-6])([1-6])\s*:\s*(.*)")
CUBE = re.compile(r"(?:re)?(double|beaver|raccoon|take|drop)s?\b.*", re.IGNORECASE)
WORD = re.compile(r"((?:bar|\d{1,2})\*?(?:/(?:off|\d{1,2})\*?)+)(?:\(([1-4])\))?", re.IGNORECASE)
NO_MOVE = ("", "cannot move", "dances")
# What stands for a play that the writer did not know, or could not write.
UNKNOWN = re.compile(r"\?+|-+|(illegal|unexportable) play\b.*", re.IGNORECASE)
KINDS = {
    "double": ImportedKind.DOUBLE,
    "beaver": ImportedKind.BEAVER,
    "raccoon": ImportedKind.BEAVER,
    "take": ImportedKind.TAKE,
    "drop": ImportedKind.DROP,
}
# Characters, far beyond any line of two plays; no pattern is tried on a longer line.
LONGEST_LINE = 1000
# The columns where a winner's line may begin, and from which two blanks separate the cells.
RIGHT_COLUMN, FIRST_GAP = 20, 15


def is_mat(text: str) -> bool:
    """Whether the text looks like a `.mat` file: it names a match length, or a game."""
    return any(LENGTH.match(line) or GAME.fullmatch(line) for line in text.splitlines())


def read_mat(text: str) -> ForeignMatch:
    """The match in a `.mat` file; raises `JournalError` if it is not one."""
    lines = text.lstrip("\ufeff").expandtabs().splitlines()
    tags: dict[str, str] = {}
    length: int | None = None
    games: list[ForeignGame] = []
    measure, fault = Measure(), None
    for number, line in enumerate(lines, 1):
        if tag := TAG.match(line[:LONGEST_LINE]):
            tags[tag["name"].lower()] = tag["value"]
        elif length is None:
            length = int(found[1]) if (found := LENGTH.fullmatch(line.rstrip())) else None
        elif GAME.fullmatch(line):
            try:
                measure.begin_game()
            except NotationError as error:
                fault = _at_line(number, error)
                break
            games.append(ForeignGame())
        elif games and line.strip():
            _take_line(games[-1], line, number, measure)
    if length is None:
        raise JournalError('this is not a .mat file: it has no line like " 7 point match"')
    if not games:
        fault = Message("the file ends before its first game")
    played_ms = day_ms(tags.get("eventdate", ""))
    return ForeignMatch(length, tuple(games), played_ms, _options(tags, length), fault)


def _options(tags: Mapping[str, str], length: int) -> dict[str, str]:
    """House rules among the tags: Crawford in a match, Jacoby and beavers for money."""
    names = ("crawford",) if length else ("jacoby", "beaver")
    values = {"on": "on", "off": "off", "true": "on", "false": "off"}
    given = {name: values.get(tags.get(name, "").lower()) for name in names}
    return {name: value for name, value in given.items() if value}


def _at_line(number: int, error: NotationError) -> Message:
    return message("line {number}: {fault}", number=number, fault=error.message)


def _take_line(game: ForeignGame, line: str, number: int, measure: Measure) -> None:
    """Read one line into the game; an unreadable one ends it."""
    if game.fault or game.winner:
        return
    if len(line) > LONGEST_LINE:
        fault = NotationError("no play is longer than {most} letters", most=LONGEST_LINE)
        game.fault = _at_line(number, fault)
        return
    if not game.players and (found := NAMES.fullmatch(line) or CLOSE_NAMES.fullmatch(line)):
        game.players = {LEFT: found[1], RIGHT: found[3]}
        game.score = {LEFT: int(found[2]), RIGHT: int(found[4])}
        return
    if line.lstrip().startswith(";"):
        return
    if not game.players and not NUMBERED.match(line):
        game.fault = message(
            "line {number} should name two players and their points", number=number
        )
        return
    try:
        for seat, cell in _cells(line):
            if won := WINS.fullmatch(cell):
                game.winner, game.points = seat, int(won[1])
            elif cell:
                measure.add_play()
                game.deeds.append(_deed(seat, cell, message("line {number}", number=number)))
    except NotationError as error:
        game.fault = _at_line(number, error)


def _cells(line: str) -> Iterator[tuple[str, str]]:
    """The left and the right player's parts of a line."""
    numbered = NUMBERED.match(line)
    if not numbered:
        is_right = len(line) - len(line.lstrip()) >= RIGHT_COLUMN
        yield (RIGHT if is_right else LEFT), line.strip()
        return
    colons = [at for at, char in enumerate(line) if char == ":"]
    cut = colons[1] - 2 if len(colons) > 1 else line.find("  ", FIRST_GAP)
    cut = len(line) if cut < 0 else cut
    yield LEFT, line[numbered.end() : cut].strip()
    yield RIGHT, line[cut:].strip()


def _deed(seat: str, cell: str, where: Message) -> ImportedAction:
    if found := PLAY.fullmatch(cell):
        is_unknown = bool(UNKNOWN.fullmatch(found[3].strip()))
        moves = () if is_unknown else read_moves(found[3])
        dice = int(found[1]), int(found[2])
        return ImportedAction(ImportedKind.PLAY, where, seat, dice, moves, is_unknown=is_unknown)
    if found := CUBE.fullmatch(cell):
        return ImportedAction(KINDS[found[1].lower()], where, seat)
    raise NotationError("{cell!r} is neither a play nor a word of the cube", cell=cell)


def read_moves(text: str) -> tuple[Stretch, ...]:
    """The moves of a play such as `24/18*/14 8/4(2)`, `25/20` or `6/0`; raises `NotationError`.

    >>> [str(move) for move in read_moves("Bar/20* 6/0(2)")]
    ['bar/20*', '6/off', '6/off']
    """
    if text.strip().lower() in NO_MOVE:
        return ()
    found: list[Stretch] = []
    for word in text.split():
        match = WORD.fullmatch(word)
        if not match:
            raise NotationError("{word!r} is not a move like 24/18*, bar/20 or 6/off", word=word)
        stops = match[1].split("/")
        points = [_point(stop.rstrip("*"), word) for stop in stops]
        trip = [
            Stretch(points[at], points[at + 1], stops[at + 1].endswith("*"))
            for at in range(len(points) - 1)
        ]
        found += trip * int(match[2] or 1)
    return tuple(found)


def _point(text: str, word: str) -> int:
    point = {"bar": BAR, "off": OFF}.get(text.lower())
    point = int(text) if point is None else point
    if not OFF <= point <= BAR:
        raise NotationError("{word!r}: there is no point {point}", word=word, point=text)
    return point
