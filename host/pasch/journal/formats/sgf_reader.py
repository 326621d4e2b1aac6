"""Reads `.sgf` files of backgammon as GNU Backgammon writes them (GM[6]).

A small reader of the tree form: main lines only, one game per tree. Knows no rules. An unreadable
node ends its game; everything before it is kept, and so are the other games.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from pasch.errors import JournalError, NotationError
from pasch.journal.formats.foreign_match import (
    ForeignGame,
    ForeignMatch,
    ImportedAction,
    ImportedKind,
    Measure,
    day_ms,
)
from pasch.journal.formats.moves import BAR, LETTERS, OFF, Stretch, place_of
from pasch.referee.model.cube import Cube, is_shown
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message

__all__ = ["read_sgf"]

SEATS = {"W": "white", "B": "black"}
# The cube's owner: the first as GNU Backgammon writes it, the second by the standard of .sgf.
OWNER = {"CP", "CO"}
# One property: its name and its values in brackets, where \ escapes the next character.
# Possessive, so that a value without an end is not retried from each of its characters.
VALUE = r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]"
TOKEN = re.compile(rf"\s*(?:([();])|([A-Za-z]+)((?:\s*{VALUE})+))", re.DOTALL)
# Limits far beyond any match with all its analyses: nodes, properties and brackets of a file.
MOST_PARTS = 200_000
# The most digits of a match length or a cube value.
MOST_DIGITS = 9
RESULT = re.compile(r"([WB])\+(\d{1,9})(R?)")
PLAY = re.compile(r"([1-6])([1-6])((?:[a-z][a-z])*)")
WORDS = {"double": ImportedKind.DOUBLE, "take": ImportedKind.TAKE, "drop": ImportedKind.DROP}
CHECKERS = 15

Node = Mapping[str, Sequence[str]]


def read_sgf(text: str) -> ForeignMatch:
    """The match in a `.sgf` file; raises `JournalError` if it holds no backgammon."""
    trees, fault = trees_of(text.lstrip("\ufeff"))
    trees = [tree for tree in trees if tree]
    if not trees or trees[0][0].get("GM") != ["6"]:
        raise JournalError("this is not an .sgf file of backgammon: it does not begin with GM[6]")
    root = trees[0][0]
    length = _number(_match_info(root).get("length", ""))
    games: list[ForeignGame] = []
    measure, excess = Measure(), None
    for number, tree in enumerate(trees, 1):
        try:
            measure.begin_game()
        except NotationError as error:
            excess = message("game {number}: {fault}", number=number, fault=error.message)
            break
        games.append(_game(tree, measure))
    if fault and not excess:
        games[-1].fault = games[-1].fault or fault
    played_ms = day_ms("".join(root.get("DT", ())))
    return ForeignMatch(length, tuple(games), played_ms, _options(root, length), excess)


def trees_of(text: str) -> tuple[list[list[dict[str, list[str]]]], Message | None]:
    """The main line of every tree as nodes, and messages about what could not be read.

    >>> trees_of(r"(;GM[6]C[a\\]b];W[31]) (;GM[6]")[0]
    [[{'GM': ['6'], 'C': ['a]b']}, {'W': ['31']}], [{'GM': ['6']}]]
    """
    trees: list[list[dict[str, list[str]]]] = []
    depth = at = side_line = parts = 0
    end = len(text.rstrip())
    while at < end:
        token = TOKEN.match(text, at)
        parts += 1
        if not token or parts > MOST_PARTS:
            line = text.count("\n", 0, at) + 1
            if token:
                template = "line {line}: no file of backgammon has more than {most} properties"
                return trees, message(template, line=line, most=MOST_PARTS)
            return trees, message("the file cannot be read from line {line} on", line=line)
        at = token.end()
        mark, name, values = token[1], token[2], token[3]
        if mark == "(":
            depth += 1
            if depth == 1:
                trees.append([])
                side_line = 0
        elif depth < 1:
            return trees, Message("the file has something outside of its games")
        elif mark == ")":
            # Anything after a closed variation in the same tree is another variation.
            side_line = side_line or (1 if depth > 1 else 0)
            depth -= 1
        elif mark == ";" and not side_line:
            trees[-1].append({})
        elif name and trees[-1] and not side_line:
            found = re.findall(VALUE, values, re.DOTALL)
            kept = [re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL) for value in found]
            trees[-1][-1].setdefault(name.upper(), []).extend(kept)
    return trees, Message("the file ends in the middle of a game") if depth else None


def _match_info(root: Node) -> dict[str, str]:
    return dict(value.partition(":")[::2] for value in root.get("MI", ()))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0


def _rules(root: Node) -> set[str]:
    return set(re.split("[:,]", ":".join(root.get("RU", ()))))


def _options(root: Node, length: int) -> dict[str, str]:
    rules = _rules(root)
    if length:
        return {"crawford": "on" if rules & {"Crawford", "CrawfordGame"} else "off"}
    return {"jacoby": "on" if "Jacoby" in rules else "off"}


def _game(tree: Sequence[Node], measure: Measure) -> ForeignGame:
    root = tree[0]
    info = _match_info(root)
    names = {seat: "".join(root.get(f"P{colour}", ())) for colour, seat in SEATS.items()}
    score = {seat: _number(info.get(f"{colour.lower()}s", "")) for colour, seat in SEATS.items()}
    result = RESULT.fullmatch("".join(root.get("RE", ())))
    rules = _rules(root)
    # A match to one point has no Crawford game by name; whether there is a cube the rules say.
    is_told = "Crawford" in rules and _number(info.get("length", "")) > 1
    game = ForeignGame(
        names,
        score,
        winner=SEATS[result[1]] if result else "",
        points=int(result[2]) if result else 0,
        is_crawford="CrawfordGame" in rules if is_told else None,
    )
    seats = _next_seats(tree)
    for number, node in enumerate(tree):
        try:
            where = message("node {number}", number=number)
            _set_cube(node, game)
            for deed in _deeds(node, where, game.deeds, seats[number]):
                measure.add_play()
                game.deeds.append(deed)
        except NotationError as error:
            game.fault = message("node {number}: {fault}", number=number, fault=error.message)
            break
    return game


def _set_cube(node: Node, game: ForeignGame) -> None:
    """The cube as a node sets it up: automatic doubles, or an entered position."""
    if not node.keys() & {"CV", *OWNER}:
        return
    if any(deed.kind is not ImportedKind.SET_UP for deed in game.deeds):
        raise NotationError("the cube is set by hand here, which cannot be imported")
    value, owner = game.cube.value, game.cube.owner
    if "CV" in node:
        said = "".join(node["CV"])
        value = _number(said)
        if not is_shown(value):
            raise NotationError("the cube shows 1, 2, 4, 8 …, not {value!r}", value=said)
    for name in node.keys() & OWNER:
        owner = SEATS.get("".join(node[name]).upper())
    game.cube = Cube(value, owner, owner is not None)


def _next_seats(nodes: Sequence[Node]) -> list[str]:
    """The seat that acts in each node or next after it; at the end, the one the node names."""
    found, acting = [], ""
    for node in reversed(nodes):
        acting = next((seat for colour, seat in SEATS.items() if colour in node), acting)
        said = "".join(node.get("PL", ()))[:1].upper()
        found.append(acting or SEATS.get(said, "white"))
    return found[::-1]


def _deeds(
    node: Node, where: Message, before: Sequence[ImportedAction], seat: str
) -> Iterator[ImportedAction]:
    """The actions of a node: setting up the board, plays, the cube; `seat` acts next."""
    if any(name in node for name in ("AW", "AB", "AE")):
        yield ImportedAction(ImportedKind.SET_UP, where, seat, position=_position(node))
    for colour, seat in SEATS.items():
        for text in node.get(colour, ()):
            kind = WORDS.get(text)
            if kind is ImportedKind.DOUBLE and before and before[-1].kind is ImportedKind.DOUBLE:
                kind = ImportedKind.BEAVER
            if kind:
                yield ImportedAction(kind, where, seat)
            else:
                yield _play(text, seat, where)


def _play(text: str, seat: str, where: Message) -> ImportedAction:
    found = PLAY.fullmatch(text)
    if not found:
        raise NotationError("{cell!r} is neither a play nor a word of the cube", cell=text)
    points = [_point(letter, seat) for letter in found[3]]
    moves = tuple(Stretch(a, b) for a, b in zip(points[::2], points[1::2], strict=True))
    return ImportedAction(ImportedKind.PLAY, where, seat, (int(found[1]), int(found[2])), moves)


def _point(letter: str, seat: str) -> int:
    """The mover's point for a letter; letters count from White's side for both."""
    if letter in "yz":
        return BAR if letter == "y" else OFF
    place = ord(letter) - ord("a") + 1
    return place if seat == "white" else BAR - place


def _position(node: Node) -> Position:
    """The position that a node sets up; missing checkers are off."""
    places: dict[str, str] = {}
    for colour, seat in SEATS.items():
        letter, letters = LETTERS[seat], node.get(f"A{colour}", ())
        for value in letters:
            if not re.fullmatch("[a-y]", value):
                raise NotationError("there is no point {point!r} to set up", point=value)
            place = place_of(_point(value, seat), seat)
            places[place] = places.get(place, "") + letter
        places["off"] = places.get("off", "") + letter * (CHECKERS - len(letters))
    return Position.of(places)
