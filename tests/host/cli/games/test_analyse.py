"""`pasch games analyse` by the machine player: every game, figures that mean what they say."""

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from host.journal.playing import Players
from host.players.by_chance import RandomPlayer, played
from pasch.analysis.decisions import CubeCall, JudgedPlay, Rating, ratings
from pasch.analysis.judged import judged
from pasch.analysis.telling import decision_line, explained
from pasch.cli import main
from pasch.cli.games import analyse
from pasch.journal import Journal
from pasch.journal.formats.export_limits import UNLAWFUL
from pasch.journal.formats.mat import Export
from pasch.journal.replay.record import record_of
from pasch.journal.stats.gnubg import Analysis
from pasch.messages import sentence
from pasch.players.values.best import value_of
from pasch.referee.model.commands import Double, Drop, Roll, Seen, Start, Take
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import EntryKind
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Situation
from pasch_hardware.message import message


def game_of(
    name: str, *first: object, turns: int = 400, started: Start | None = None
) -> list[JournalEvent]:
    """The events of one random game, or of its first so many turns."""
    referee, chance, events = Referee(), random.Random(3), []
    seats = game_named(name).seats
    for command in (started or Start(name, turn=seats[0]), *first):
        answer = referee.decide(command)
        events += answer.events
        referee.commit(answer)
    players = dict.fromkeys(seats, RandomPlayer(chance))
    for count, (_, _, answer) in enumerate(played(referee, players, chance)):
        events += answer.change.events if answer.change else ()
        if count > turns:
            break
    return events


def test_what_the_export_cannot_say_is_told_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    note = message(UNLAWFUL, game=1, turn=2, notation="8/5")
    monkeypatch.setattr(analyse, "require_engine", lambda *_: None)
    monkeypatch.setattr(analyse, "export_sgf", lambda *_: Export("", (note,)))
    monkeypatch.setattr(analyse, "analysed", lambda *_: Analysis({}, ()))
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(game_of("backgammon", turns=6), 0)
    words = ["games", "analyse", str(tmp_path / "games.db"), "--engine", "gnubg", "--lang", "de"]
    assert main(words) == 0
    assert sentence(note, "de") in capsys.readouterr().err
    assert sentence(note, "de") != str(note)


@pytest.mark.parametrize("name", ["tric-trac", "acey-deucey", "high-gammon", "fevga"])
def test_every_game_is_judged_and_nothing_is_better_than_the_best(name: str) -> None:
    record = record_of(game_of(name, turns=40))
    found = list(judged([record], value_of_game))
    plays = [one for one in found if isinstance(one, JudgedPlay)]
    assert len(plays) == sum(bool(entry.dice) for entry in record.entries)
    assert all(one.equity is None or one.equity <= one.best for one in plays)
    assert any(one.loss > 0 for one in plays)


def test_the_luck_of_all_rolls_sums_to_nothing() -> None:
    """The mean over all 36 rolls of what each is worth is what luck is measured from."""
    game = game_named("backgammon")
    record = record_of(game_of("backgammon", turns=6))
    entry = record.entries[0]
    value, total = value_of(game, game.in_force({})), 0.0
    for one in range(1, 7):
        for other in range(1, 7):
            rolled = replace(entry, dice=(one, other))
            asked = replace(record, entries=(rolled,))
            (play,) = [o for o in judged([asked], lambda *_: value) if isinstance(o, JudgedPlay)]
            total += play.luck
    assert total / 36 == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "first", "thrown"),
    [("gamwin", (), 1), ("gamwin", (), 0), ("acey-deucey", (Roll("white", (2, 1)),), 0)],
)
def test_only_dice_that_were_thrown_bring_luck(
    name: str, first: tuple[object, ...], thrown: int
) -> None:
    """Dice that lay there already, and a doublet that was named, are nobody's luck."""
    record = record_of(game_of(name, *first, turns=150))
    entry = next(one for one in record.entries if len(one.unthrown) == len(one.dice) - thrown)
    dice = game_named(name).equipment.every_die
    may_show = [dice[at] for at in range(len(dice)) if at not in entry.unthrown]
    lucks = []
    for faces in product(*may_show):
        shown = iter(faces)
        numbers = [n if at in entry.unthrown else next(shown) for at, n in enumerate(entry.dice)]
        asked = replace(record, entries=(replace(entry, dice=tuple(numbers)),))
        found = judged([asked], value_of_game)
        lucks += [one.luck for one in found if isinstance(one, JudgedPlay)]
    assert sum(lucks) == pytest.approx(0.0, abs=1e-9)
    assert any(lucks) == bool(thrown)


@pytest.mark.parametrize("dice", [(3,), (3, 1, 1)])
def test_dice_that_the_game_does_not_have_are_judged_by_nobody(dice: tuple[int, ...]) -> None:
    """A log may be forged; what else is in it is judged all the same."""
    record = record_of(game_of("backgammon", turns=12))
    forged, *others = record.entries
    entries = (replace(forged, dice=dice), *others)
    found = list(judged([replace(record, entries=entries)], value_of_game))
    numbers = [one.number for one in found if isinstance(one, JudgedPlay)]
    assert numbers == list(range(2, len(entries) + 1))
    assert numbers


@pytest.mark.parametrize(
    ("name", "seat", "dice", "wrong", "told"),
    [
        ("backgammon", "white", (3, 1), {"8": "ww", "2": "w"}, "8/2"),
        ("gamwin", "blue", (3, 1, 7), {"L4": "b", "yard": "bbrrr"}, "yard:bbbrrr>bbrrr L4:·>b"),
    ],
)
def test_what_a_wrong_play_moved_is_said(
    name: str, seat: str, dice: tuple[int, ...], wrong: dict[str, str], told: str
) -> None:
    """Of one that stood it was said that nothing moved."""
    game, referee = game_named(name), Referee()
    places = game.start(game.in_force({})).as_dict() | wrong
    other = game.following(seat)
    events: list[JournalEvent] = []
    for command in (
        Start(name, turn=seat), Roll(seat, dice), Seen(places), Roll(other, dice[::-1])
    ):  # fmt: skip
        answer = referee.decide(command)
        events += answer.events
        referee.commit(answer)
    [play] = judged([record_of(events)], value_of_game)
    assert isinstance(play, JudgedPlay)
    assert (play.played, play.equity) == (told, None)
    said = sentence(decision_line(play, "Ann"), "en")
    assert said.endswith(f"{told}: not judged, no single legal play leads there")


def test_a_cube_decision_is_counted_where_it_was_wrong_not_where_the_cube_was_turned() -> None:
    record = record_of(game_of("backgammon", Double("white"), Take("black"), turns=8))
    calls = [one for one in judged([record], value_of_game) if isinstance(one, CubeCall)]
    double, take = calls[:2]
    assert (double.chosen, double.better, double.is_counted) == ("double", "no-double", True)
    assert double.loss > 0.1
    assert (take.chosen, take.better, take.loss) == ("take", "take", 0.0)
    figures = ratings(calls)
    assert figures["white"].cubes >= 1
    assert figures["white"].cube_loss == pytest.approx(
        sum(one.loss for one in calls if one.seat == "white" and one.is_counted)
    )


def test_a_wrong_drop_costs_what_the_take_was_worth_more() -> None:
    record = record_of(game_of("backgammon", Double("white"), Drop("black"), turns=1))
    calls = [one for one in judged([record], value_of_game) if isinstance(one, CubeCall)]
    assert (calls[1].chosen, calls[1].better) == ("drop", "take")
    # From the start the doubled cube is worth far less than the point that was given.
    assert 0.8 < calls[1].loss < 1.6


def test_each_of_several_who_answer_a_double_is_judged_by_his_own_game() -> None:
    """The second answer was judged as one to a double of whoever had answered first."""
    first = (Double("blue"), Take("red"), Take("green"), Drop("yellow"))
    started = Start("high-gammon", {"scoring": "cube"}, turn="blue")
    record = record_of(game_of("high-gammon", *first, turns=1, started=started))
    value = value_of(game_named("high-gammon"), record.options)
    calls = [one for one in judged([record], lambda *_: value) if isinstance(one, CubeCall)]
    start = Situation(record.start, "blue", (), {"players": record.seats}, record.options)
    worth = dict(zip(value.game.seats, value.equities([start])[0], strict=True))
    assert [(one.seat, one.chosen, one.better) for one in calls[1:]] == [
        ("red", "take", "take"), ("green", "take", "take"), ("yellow", "drop", "take"),
    ]  # fmt: skip
    assert calls[-1].loss == pytest.approx(1.0 + 2.0 * worth["yellow"])


def value_of_game(game, options):
    return value_of(game, options)


def test_the_command_names_what_it_shows(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record(tuple(game_of("backgammon", turns=12)), 0)
    assert main(["games", "analyse", str(path), "--plays", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split("  ")[0] == "player"
    assert "500 times the mean loss" in out
    assert "a cube decision is a double" in out.lower()
    assert "luck" in out
    assert main(["games", "analyse", str(path), "--lang", "de"]) == 0
    assert "Fehlerquote" in capsys.readouterr().out


def test_luck_that_rounds_to_nothing_has_no_minus() -> None:
    rating = Rating(1, 0.0, 0, 0.0, luck=-0.001, unit=1.0)
    assert analyse._figures(rating, has_cube=False, is_field=True, lang="en")[4] == "+0.00"
    assert analyse._figures(replace(rating, luck=-0.25), False, True, "de")[4] == "-0,25"


@pytest.mark.parametrize("name", GAMES)
def test_where_several_pay_it_is_said_what_a_loser_counts(name: str) -> None:
    said = [sentence(told, "en") for told in explained(name, [])]
    is_for_several = len(game_named(name).seats) > 2
    assert any("Every loser counts as paying one point" in one for one in said) == is_for_several


@pytest.mark.parametrize("more", [(), ("--plays",)])
def test_of_a_game_in_which_nothing_was_played_that_is_said(
    more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, begun = tmp_path / "games.db", Referee().decide(Start("puff", turn="white"))
    with Journal.open(path) as journal:
        journal.record(begun.events, 0)
    assert main(["games", "analyse", str(path), "--lang", "en", *more]) == 0
    assert capsys.readouterr().out == "Nothing has been played yet that could be judged.\n"


def test_a_roll_is_written_as_everywhere_the_higher_number_first() -> None:
    play = JudgedPlay(1, 1, "white", (1, 3), "8/5 6/5", "8/5 6/5", 0.1, 0.1, 0.0, 5)
    assert " Anna 3-1 8/5 6/5: " in f" {sentence(decision_line(play, 'Anna'), 'en')}"


def test_of_a_match_it_is_told_which_game_is_looked_at(tmp_path, capsys) -> None:
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 1).play_match(2)
    assert main(["games", "analyse", str(tmp_path / "games.db"), "--lang", "de"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[1:3] == ["Partie 1 von 2 …", "Partie 2 von 2 …"]


@pytest.mark.parametrize("name", ["backgammon", "gamwin"])
def test_of_a_roll_with_no_play_is_said_that_and_its_luck(name: str) -> None:
    record = record_of(game_of(name, turns=150))
    told = [
        (record.entries[one.number - 1].kind, one.luck, sentence(decision_line(one, "Ann"), "en"))
        for one in judged([record], value_of_game)
        if isinstance(one, JudgedPlay)
    ]
    assert any(kind is EntryKind.NO_PLAY for kind, _, _ in told)
    for kind, luck, said in told:
        is_told = said.endswith(f": nothing could be played (luck {luck:+z.3f})")
        assert is_told == (kind is EntryKind.NO_PLAY)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--plies", "2"], "--plies is for gnubg or bgsage"),
        (["--engine", "gnubg", "--level", "quick"], "--level is for Pasch's own machine"),
        (["--engine", "gnubg", "--plays"], "gnubg lists only the costliest plays"),
        (["--engine", "bgsage", "--level", "strong"], "--level is for Pasch's own machine"),
    ],
)
def test_an_option_that_an_engine_does_not_know_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "analyse", *words, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
