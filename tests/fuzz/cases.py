"""What is corrupted: requests, events, matches of other programs, journals, cameras, recordings.

Each function tries so many cases at a watched worker and adds to its findings. The same number
and seed give the same cases.
"""

from __future__ import annotations

import json
import random
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fuzz.cameras import coded, drawn, misbehaving
from fuzz.spoiling import WITHOUT_END, exchanged, spoilt_bytes, spoilt_json, spoilt_text
from fuzz.watching import Watched
from host.dice.honest import HonestTable
from host.journal.playing import Players
from host.journal.virtual import played
from host.rules.selfplay import random_game
from pasch.cli import COMMANDS, main
from pasch.errors import PaschError
from pasch.journal import Journal
from pasch.journal.formats.archive import archive_of
from pasch.journal.store.shapes import checked_event
from pasch.referee import Referee
from pasch.referee.model.commands import Done, Roll, Seen, Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Situation
from pasch_hardware.boards import profiles as profiles_folder

__all__ = ["CORNERS", "bad_cameras", "bad_games", "bad_imports", "bad_journals", "bad_lines"]
__all__ += ["bad_recordings", "bad_sights", "requests"]

# The field's corners in the picture.
CORNERS = "60,40 580,40 580,320 60,320"
# Lines go to a command a few at a time, so that one that hangs is found.
TOGETHER = 10
LINED = tuple(name for name in ("legal", "referee", "advise") if name in COMMANDS)
# What reads a journal at PATH.
PATH = "PATH"
READERS = (
    *(["games", action, PATH] for action in ("list", "show", "replay", "verify", "statistics")),
    *(["games", "export", PATH, form, "-"] for form in ("--json", "--mat", "--sgf", "--ids")),
    ["games", "analyse", PATH, "--single", "--level", "quick"],
    ["report", PATH, "--out", f"{PATH}.zip"],
)


def bad_lines(watched: Watched, count: int, seed: int) -> None:
    """So many lines into each command that answers lines; each line must get its answer."""
    chance = random.Random(seed)
    for command in LINED:
        sound = events() if command == "referee" else requests()
        for done in range(0, count, TOGETHER):
            wanted = min(TOGETHER, count - done)
            lines = [spoilt_line(chance.choice(sound), chance) for _ in range(wanted)]
            if command == "referee":
                # Some get as far as a game that is going on.
                lines[: wanted // 3] = [json.dumps(event) for event in sound[: wanted // 3]]
            answer = watched.call(command, [command], "\n".join(lines) + "\n", len(lines))
            due = sum(1 for line in lines if line.strip())
            if answer is None:
                continue
            watched.findings.tried[f"lines of {command}"] = done + wanted
            told = answer["out"].splitlines()
            if len(told) != due or not all(isinstance(json.loads(line), dict) for line in told):
                what = f"{len(told)} answers to {due} lines"
                watched.findings.add(command, "\n".join(lines), what)


def spoilt_line(sound: Any, chance: random.Random) -> str:
    """One line, spoilt as JSON or as text; it stays one line."""
    if chance.random() < 0.7:
        return json.dumps(spoilt_json(sound, chance, chance.choice((1, 1, 2, 4))))
    return " ".join(spoilt_text(json.dumps(sound), chance).split()) or "{"


def requests() -> list[dict[str, Any]]:
    """Sound requests of every game, from its start and amid play, and the vastest doublet."""
    found: list[dict[str, Any]] = []
    for name in GAMES:
        game = game_named(name)
        options = game.in_force({})
        places = game.start(options).as_dict()
        dice = [3, 1, 2][: game.equipment.dice]
        found.append({"game": name, "turn": game.seats[0], "dice": dice, "places": places})
        found.append(found[-1] | {"state": {}, "options": dict(options)})
        found += [asked_as_json(name, asked) for asked in random_game(game, 7, limit=60)[25::17]]
    spread = {str(n): "w" if n % 2 else "b" for n in range(1, 25)}
    spread |= {str(n): spread[str(n)] * 2 for n in (3, 7, 11, 4, 8, 12)}
    found.append({"game": "puff", "turn": "white", "dice": [2, 2], "places": spread})
    return found


def asked_as_json(name: str, asked: Situation) -> dict[str, Any]:
    """A decision of a game as a request."""
    request = {"game": name, "turn": asked.turn, "dice": list(asked.dice)}
    request |= {"places": asked.position.as_dict(), "state": dict(asked.state)}
    return request | {"options": dict(asked.options)}


def events() -> list[dict[str, Any]]:
    """The sound events of a short game."""
    start = game_named("backgammon").start({}).as_dict()
    made = start | {"8": "ww", "6": "wwww", "5": "ww"}
    return [
        {"event": "start", "game": "backgammon", "turn": "white", "players": {"white": "Ann"}},
        {"event": "roll", "seat": "white", "dice": [3, 1]},
        {"event": "seen", "places": made},
        {"event": "done", "seat": "white"},
        {"event": "double", "seat": "black"},
        {"event": "take", "seat": "white"},
        {"event": "undo", "seat": "white"},
        {"event": "void", "reason": "cocked"},
        {"event": "correct", "number": 1, "notation": "8/5 6/5"},
        {"event": "set-up", "places": start, "turn": "black"},
        {"event": "frame", "image": "frames/000000.jpg"},
        {"event": "resign", "seat": "black", "points": 1},
    ]


def journal_in(folder: Path, seed: int) -> Path:
    """A journal with a match, a wrong play in it, and an unfinished game."""
    path = folder / f"sound-{seed}.db"
    if not path.exists():
        with Journal.open(path) as journal:
            journal._connection.execute("PRAGMA synchronous = OFF")
            Players(journal, seed, wrongs=0.03).play_match(2, doubling=0.05)
            journal.record(short_game(), 5)
    return path


def short_game() -> list[Any]:
    """The events of a game that is going on."""
    referee, found = Referee(), []
    start = game_named("backgammon").start({}).as_dict()
    seen = Seen(start | {"8": "ww", "6": "wwww", "5": "ww"})
    for command in (Start("backgammon", turn="white"), Roll("white", (3, 1)), seen, Done("white")):
        found += referee.handle(command).events
    return found


def bad_imports(watched: Watched, count: int, seed: int, folder: Path) -> None:
    """So many spoilt matches, into a journal whose old games stay as they are."""
    chance = random.Random(seed)
    sound = journal_in(folder, 3)
    forms = {name: folder / f"sound.{name}" for name in ("json", "mat", "sgf")}
    for name, file in forms.items():
        main(["games", "export", str(sound), "1", f"--{name}", str(file)])
    for number in range(count):
        name = chance.choice(list(forms))
        text = forms[name].read_text()
        if name == "json" and chance.random() < 0.7:
            spoilt = json.dumps(spoilt_json(json.loads(text), chance, chance.choice((1, 3))))
        else:
            spoilt = spoilt_text(text, chance)
        target, file = folder / f"target-{number}.db", folder / f"spoilt-{number}.{name}"
        target.write_bytes(sound.read_bytes())
        file.write_text(spoilt, encoding="utf-8", errors="surrogatepass")
        watched.call("imports", ["games", "import", str(target), str(file)])
        check_reader(watched, "imported", target, number, chance)
        check_old_games(watched, sound, target, str(file))
        clear(target, file)


def bad_games(watched: Watched, count: int, seed: int, folder: Path) -> None:
    """So many games of every kind, one field of one event exchanged for what may still stand there
    by itself, so that whoever reads the game has to find it."""
    chance = random.Random(seed)
    sound = [json.loads(text) for text in archives(folder)]
    for number in range(count):
        game = chance.choice(sound)
        event, data = altered(game["games"][0]["events"], chance)
        kept, event["data"] = event["data"], data
        file, path = folder / f"altered-{number}.json", folder / f"altered-{number}.db"
        file.write_text(json.dumps(game))
        event["data"] = kept
        watched.call("games", ["games", "import", str(path), str(file)])
        for turn in range(len(READERS)) if path.exists() else ():
            check_reader(watched, "altered", path, turn, chance)
        clear(file, path)


def altered(events: list[Any], chance: random.Random) -> tuple[Any, Any]:
    """An event of a game, and other data for it that pass where events come in."""
    while True:
        kind = chance.choice(sorted({event["kind"] for event in events if event["data"]}))
        event = chance.choice([event for event in events if event["kind"] == kind])
        data = exchanged(event["data"], chance)
        try:
            checked_event(kind, json.loads(json.dumps(data)))
        except (PaschError, ValueError):
            continue
        return event, data


def archives(folder: Path) -> Iterator[str]:
    """Games as JSON: with the board's dice, by players who break the rules, and corrected ones."""
    for name in ("backgammon", "tric-trac", "puff", "acey-deucey", "high-gammon"):
        table = HonestTable(name, 5).play(12)
        table.write(JournalEvent.of(EventKind.ABANDONED))
        yield archived(folder / f"dice-{name}.db", table.events)
    for name in ("backgammon", "gamwin", "tric-trac", "friedl-tric-trac", "fevga"):
        yield archived(folder / f"drawn-{name}.db", played(name).events[:60])
    path = folder / "corrected.db"
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 3, wrongs=0.15, corrections=0.15, undoing=0.15)
        players.play_game(doubling=0.1, resigning=0.02)
        yield archive_of([journal.kept_game(record) for record in journal.games()][:1])


def archived(path: Path, events: list[JournalEvent]) -> str:
    """A game's events, as `games export --json` writes them."""
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        journal.record(events, 5)
        return archive_of([journal.kept_game(record) for record in journal.games()][:1])


def check_reader(
    watched: Watched, kind: str, path: Path, number: int, chance: random.Random
) -> None:
    """A command, another one for each number, reads the journal, whatever is in it now."""
    words = [word.replace(PATH, str(path)) for word in READERS[number % len(READERS)]]
    words += ["--lang", chance.choice(("en", "de"))]
    answer = watched.call(f"{kind} {words[1] if words[0] == 'games' else words[0]}", words)
    if answer and "\x1b" in answer["out"] + answer["err"]:
        watched.findings.add(kind, str(words), "an escape code reaches the terminal")


def rows_of(path: Path, most: int) -> list[tuple[Any, ...]]:
    """The first events of a journal as they lie there."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        found = file.execute("SELECT * FROM events ORDER BY seq LIMIT ?", (most,)).fetchall()
    file.close()
    return found


def check_old_games(watched: Watched, sound: Path, target: Path, case: str) -> None:
    """What was in the journal before an import is there as it was."""
    before = rows_of(sound, 10**6)
    if rows_of(target, len(before)) != before:
        watched.findings.add("imports", case, "an old game was altered")


def bad_journals(watched: Watched, count: int, seed: int, folder: Path) -> None:
    """So many damaged or forged journals, read and saved into a new one."""
    chance = random.Random(seed)
    sound = journal_in(folder, 3)
    for number in range(count):
        path, new = folder / f"damaged-{number}.db", folder / f"saved-{number}.db"
        path.write_bytes(sound.read_bytes())
        if chance.random() < 0.5:
            path.write_bytes(spoilt_bytes(sound.read_bytes(), chance))
        else:
            forge(path, chance)
        check_reader(watched, "journals", path, number, chance)
        watched.call("salvages", ["games", "import", str(new), str(path)])
        if new.exists():
            check_reader(watched, "saved", new, number + 1, chance)
        clear(path, new)


def forge(path: Path, chance: random.Random) -> None:
    """Alter events in sound JSON, with the right checksums: a journal that somebody else made."""
    with sqlite3.connect(path) as file:
        file.create_function("crc", -1, checksum)
        rows = file.execute("SELECT seq, data FROM events").fetchall()
        for seq, data in chance.sample(rows, min(3, len(rows))):
            spoilt = json.dumps(spoilt_json(json.loads(data), chance))
            file.execute("UPDATE events SET data = ? WHERE seq = ?", (spoilt, seq))
        if chance.random() < 0.1:
            # One event again and again, at the end of its game.
            columns = "game_id, time_ms, kind, data, crc"
            file.execute(
                f"WITH RECURSIVE again(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM again LIMIT ?)"
                f" INSERT INTO events ({columns}) SELECT {columns} FROM events, again"
                " WHERE seq = ?",
                (WITHOUT_END, chance.choice(rows)[0]),
            )
        if chance.random() < 0.3:
            kinds = ("rolled", "played", "doubled", "undone", "rewritten", "game-over", "left")
            seq = chance.choice(rows)[0]
            file.execute("UPDATE events SET kind = ? WHERE seq = ?", (chance.choice(kinds), seq))
        sums = "crc(seq, game_id, time_ms, CAST(kind AS BLOB), CAST(data AS BLOB))"
        file.execute(f"UPDATE events SET crc = {sums}")
    file.close()


def checksum(*values: object) -> int:
    """As the journal takes it."""
    return zlib.crc32(b"\n".join(v if isinstance(v, bytes) else str(v).encode() for v in values))


def clear(*paths: Path) -> None:
    """Take away what a case has left."""
    for path in paths:
        for file in path.parent.glob(f"{path.name}*"):
            file.unlink()


def bad_cameras(watched: Watched, count: int, seed: int, folder: Path) -> None:
    """So many kinds of misbehaving cameras, and pictures."""
    chance = random.Random(seed)
    with misbehaving(folder, chance) as sources:
        for source in sources[:count]:
            watched.call("cameras", ["@camera", source])


def bad_sights(watched: Watched, count: int, seed: int, folder: Path) -> None:
    """So many pictures that are spoilt or not, with spoilt profiles, corners and positions."""
    chance = random.Random(seed)
    (profiles,) = profiles_folder.__path__
    profile = (Path(profiles) / "club-50.toml").read_text()
    start = json.dumps(game_named("backgammon").start({}).as_dict())
    for number in range(count):
        picture, board = folder / f"seen-{number}.jpg", folder / f"board-{number}.toml"
        picture.write_bytes(chance.choice((spoilt_bytes(drawn(), chance), drawn())))
        told = chance.choice((profile, spoilt_text(profile, chance)))
        board.write_text(told, encoding="utf-8", errors="surrogatepass")
        corners = one_word(chance.choice((CORNERS, spoilt_text(CORNERS, chance))))
        places = one_word(chance.choice((start, spoilt_line(json.loads(start), chance))))
        words = ["see", str(picture), str(picture), "--board", str(board), "--game", "backgammon"]
        by_corners = [f"--corners={corners}"]
        by_start = ["--start", str(picture), f"--start-places={places}"]
        answer = watched.call("sights", words + chance.choice((by_corners, by_start)))
        if answer and not answer["fault"] and len(answer["out"].splitlines()) not in (0, 2):
            watched.findings.add("sights", str(words), "not one answer to each picture")
        clear(picture, board)


def one_word(text: str) -> str:
    """The text as a word of a command line can be."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode()[:60_000]


def bad_recordings(watched: Watched, count: int, seed: int, folder: Path) -> None:
    """So many recordings that name what they must not; nothing outside them is touched."""
    chance = random.Random(seed)
    outside = folder / "outside.jpg"
    for number, lines in enumerate(recordings(chance, count, outside)):
        recording = folder / f"recording-{number}"
        (recording / "frames").mkdir(parents=True)
        (recording / "frames" / "000000.jpg").write_bytes(coded())
        outside.write_bytes(coded())
        (recording / "metadata.jsonl").write_text("\n".join(lines) + "\n", errors="surrogatepass")
        (recording / "events.jsonl").write_text(spoilt_line(events()[-2], chance) + "\n")
        (recording / "board.toml").write_bytes(
            spoilt_bytes(b'name = "x"\nboard = "backgammon"', chance)
        )
        path = folder / f"recorded-{number}.db"
        path.write_bytes(journal_in(folder, 3).read_bytes())
        report = folder / f"report-{number}.zip"
        words = ["report", str(path), "--recording", str(recording), "--out", str(report)]
        watched.call("recordings", words)
        if report.exists() and b"outside" in report.read_bytes():
            watched.findings.add("recordings", "\n".join(lines), "the report holds a file outside")
        pictures = ["games", "pictures", str(path), "--keep", "0", "--recording", str(recording)]
        watched.call("recordings", pictures)
        watched.call("recordings", ["@camera", str(recording)])
        if not outside.exists():
            watched.findings.add("recordings", "\n".join(lines), "a file outside was deleted")
        clear(path, report)


def recordings(chance: random.Random, count: int, outside: Path) -> Iterator[list[str]]:
    """The lines of so many spoilt `metadata.jsonl`."""
    sound = {"image": "frames/000000.jpg", "captured_s": 1.0, "number": 1}
    names = ("../outside.jpg", str(outside), "frames/../../outside.jpg", "/dev/zero", "frames")
    for _ in range(count):
        lines = []
        for _ in range(3):
            named = {**sound, "image": chance.choice((*names, "frames/000000.jpg"))}
            named |= {"file": named["image"]}
            lines.append(spoilt_line(chance.choice((sound, named)), chance))
            lines.append(json.dumps(named))
        yield lines
