"""Looking back on the page: the journal's games, their steps, files, dice and report."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from host.dice.honest import HonestTable
from host.journal.archives import read_archive
from host.journal.virtual import played
from host.live.fakes import PROFILE
from pasch.dice.finding import Finding, FindingCode
from pasch.journal import Journal
from pasch.journal.formats.exports import FORMS
from pasch.page import history
from pasch.page.door.keys import Role
from pasch.page.page import open_page
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Command,
    Done,
    Double,
    Drop,
    Observed,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
)
from pasch.rules import game_named
from pasch_vision.observation import Observation, PlaceReading

GAME = game_named("backgammon")


def play(journal: Journal, *commands: Command) -> Referee:
    """A game in the journal, as a table would have written it."""
    referee = Referee()
    for command in commands:
        journal.record(referee.handle(command).events, 1_700_000_000_000)
    return referee


def opening(names: dict[str, str]) -> tuple[Command, ...]:
    situation = GAME.situation(GAME.start(GAME.in_force({})), "white", (3, 1))
    (five,) = [one for one in GAME.legal_plays(situation) if one.notation == "8/5 6/5"]
    return (
        Start("backgammon", players=names, turn="white"),
        Roll("white", (3, 1)),
        Seen(five.position.as_dict()),
        Done("white"),
    )


@contextmanager
def watching(path: Path) -> Iterator[httpx.Client]:
    """A watcher's client of the page of this journal."""
    with open_page(path, 0) as page:
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.WATCH)}
        with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as client:
            yield client


@pytest.fixture
def browser(tmp_path: Path):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        play(journal, *opening({"white": "Ada", "black": "Bo"}), Double("black"), Drop("white"))
        play(journal, *opening({"white": "Cleo", "black": "Dan"}))
    with watching(path) as client:
        yield client


def test_who_gave_no_name_is_called_by_the_seat_in_the_readers_language(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        play(journal, *opening({"white": "", "black": "Bo"}), Resign("white"))
    with watching(path) as client:
        for lang, called in (("en", "White"), ("de", "Weiß")):
            told = client.get("/games", params={"lang": lang}).json()["games"]
            assert told[0]["players"] == {"white": called, "black": "Bo"}
            told = client.get("/statistics", params={"lang": lang}).json()
            assert {one["name"] for one in told["players"]} == {called, "Bo"}
            # Nobody is looked for who has no name.
            assert told["names"] == ["Bo"]


def test_games_are_listed_newest_first_and_found_by_a_name(browser: httpx.Client) -> None:
    told = browser.get("/games").json()
    assert told["count"] == 2
    newest, first = told["games"]
    assert newest["players"] == {"white": "Cleo", "black": "Dan"}
    assert (newest["finished"], first["finished"]) == (False, True)
    assert (first["winner"], first["score"]) == ("black", 1)
    for words in ("ADA", "bo ada", "Backgammon Bo"):
        found = browser.get("/games", params={"find": words}).json()["games"]
        assert [game["id"] for game in found] == [first["id"]]
    assert browser.get("/games?find=ada+dan").json()["games"] == []
    assert browser.get("/games?from=1").json()["games"] == [first]
    assert browser.get("/games?from=x").status_code == 400


def test_a_game_is_told_step_by_step_with_what_was_seen(browser: httpx.Client) -> None:
    game = browser.get("/games/1?lang=de").json()
    assert game["letters"] == {"white": "w", "black": "b"}
    (played,) = [step for step in game["steps"] if step["kind"] == "played"]
    assert (played["seat"], played["dice"], played["notation"]) == ("white", [3, 1], "8/5 6/5")
    assert played["says"] == "Ada 3-1: 8/5 6/5"
    assert played["places"]["5"] == "ww"
    assert played["seen"] == played["places"]
    assert played["verdict"] == "legal"
    (doubled,) = [step for step in game["steps"] if step["kind"] == "doubled"]
    assert "Bo" in doubled["says"]
    assert "2" in doubled["says"]


def test_a_resignation_is_told_and_how_the_game_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        resigned = Resign("black", 1), Drop("white"), Resign("black", 2), Take("white")
        play(journal, *opening({"white": "Ada", "black": "Bo"}), *resigned)
    with watching(path) as client:
        steps = client.get("/games/1").json()["steps"]
    assert [step["says"] for step in steps[-4:]] == [
        "Bo offers to resign",
        "Ada refuses the resignation",
        "Bo offers to resign",
        "Ada wins 2 points.",
    ]


def test_who_gave_no_name_is_called_by_the_seat_and_each_loser_pays(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    lies = {"S4": "yyyy", "N2": "yyyyy", "E3": "rrrrrrrr"}
    begun = Start(
        "high-gammon", players={"blue": "Ada", "red": "", "yellow": ""}, turn="blue",
        places={**lies, "N6": "b", "off": "b" * 8 + "r"},
    )  # fmt: skip
    with Journal.open(path) as journal:
        play(journal, begun, Roll("blue", (2, 1)), Seen(lies), Done("blue"))
    with watching(path) as client:
        (found,) = client.get("/games?find=high+gammon&lang=de").json()["games"]
        assert found["players"] == {"blue": "Ada", "red": "Rot", "yellow": "Gelb"}
        says = client.get("/games/1?lang=de").json()["steps"][-1]["says"]
        assert says == "Ada gewinnt 4 Punkte: Rot zahlt 1 Punkt und Gelb zahlt 3 Punkte."
        (line,) = client.get("/games/1/sheet").json()["games"]
    assert (line["points"], line["grade"], line["pays"]) == (4, "", {"red": 1, "yellow": 3})


def test_whatever_happened_is_told_in_words_and_not_as_a_position(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    begun = opening({"white": "Ada", "black": "Bo"})
    with Journal.open(path) as journal:
        play(journal, *begun, Undo("white"), SetUp({"6": "ww", "19": "bb"}, "white"))
    with watching(path) as client:
        first, *_, undone, agreed = client.get("/games/1?lang=en").json()["steps"]
    said = [step["says"] for step in (first, undone, agreed)]
    assert said == [
        "The game begins.",
        "Taken back: the last play.",
        "The players agree on this position.",
    ]


def test_a_further_throw_in_which_nothing_was_moved_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record(played("gamwin").events, 0)
    with watching(path) as browser:
        steps = browser.get("/games/1").json()["steps"]
    kept = [step for step in steps if step["kind"] == "played"]
    assert all(step["notation"] for step in kept)
    still = [step["says"] for step in kept if step["notation"] == "-"]
    assert still
    assert all(says.endswith(": nothing moved") for says in still)


def test_a_wrong_play_is_looked_back_at_with_its_ruling(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    start, roll, *rest = opening({"white": "Ada", "black": "Bo"})
    lies = dict(GAME.start({}).as_dict())
    wrong = Seen(lies | {"6": "wwww", "1": "bbw"})
    made = {"8": "ww", "6": "wwww", "5": "ww"}
    unsure = {
        name: PlaceReading(name, {lies.get(name, ""): 0.5, content: 0.5})
        for name, content in made.items()
    }
    doubted = Observed(Observation(sure(lies) | unsure, confidence=0.3))
    with Journal.open(path) as journal:
        play(journal, start, roll, wrong, doubted, *rest, Seen(lies))
    with watching(path) as client:
        steps = client.get("/games/1").json()["steps"]
    kinds = ["started", "seen", "unclear", "played", "seen"]
    assert [step["kind"] for step in steps] == kinds
    illegal, doubt, desync = steps[1], steps[2], steps[4]
    assert (illegal["verdict"], illegal["seat"], illegal["dice"]) == ("illegal", "white", [3, 1])
    assert illegal["says"].startswith("The roll 3-1 does not")
    assert illegal["rule"].startswith("BG-")
    assert illegal["seen"]["1"] == "bbw"
    assert illegal["places"]["6"] == "wwwww"
    assert (doubt["verdict"], doubt["says"]) == ("doubtful", "The camera was not sure.")
    assert desync["verdict"] == "desync"
    assert desync["seen"]["8"] == "www"
    assert desync["says"]
    assert steps[3]["rule"] == ""


def sure(places: Mapping[str, str]) -> dict[str, PlaceReading]:
    """A sure reading of every place of the board."""
    return {
        name: PlaceReading(name, {places.get(name, ""): 1.0})
        for name in PROFILE.place_names
        if name != "off"
    }


def test_who_threw_what_for_the_start_is_said_in_words(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    names = {"white": "Ada", "black": "Bo"}
    throws = Roll("white", (1,)), Roll("black", (5,))
    with Journal.open(path) as journal:
        play(journal, Start("backgammon", players=names), *throws)
    with watching(path) as client:
        steps = client.get("/games/1?lang=en").json()["steps"]
    said = [step["says"] for step in steps]
    assert "Ada throws 1" in said
    assert "Bo throws 5" in said


def test_games_leave_in_every_form(browser: httpx.Client) -> None:
    mat = browser.get("/games/1/export/mat")
    assert "8/5 6/5" in mat.text
    assert "attachment" in mat.headers["content-disposition"]
    archive = browser.get("/games/1/export/json").text
    games, notes = read_archive(archive)
    assert (len(games), notes) == (1, ())
    assert browser.get("/games/1/export/sgf").text.startswith("(")
    assert "XGID" in browser.get("/games/1/export/ids").text
    assert browser.get("/games/1/export/exe").status_code == 404


def test_dice_are_checked_and_a_report_is_made(browser: httpx.Client) -> None:
    told = browser.get("/games/1/verify").json()
    assert told["sound"]
    assert told["says"]
    report = browser.get("/games/1/report")
    with zipfile.ZipFile(io.BytesIO(report.content)) as packed:
        assert {"report.json", "games.json", "events.jsonl"} <= set(packed.namelist())
        assert json.loads(packed.read("report.json"))["retelling"]["agrees"]


def test_what_the_check_says_of_a_seat_names_its_player(
    browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Finding(FindingCode.TURN_GIVEN, roll=1, seat="white")
    monkeypatch.setattr(history, "verify", lambda *_: [found])
    said = browser.get("/games/1/verify?lang=de").json()["says"]
    assert [one for one in said if "gibt eine Berichtigung Ada den nächsten Wurf" in one]


@pytest.mark.parametrize("path", ["/games/99", "/games/99/verify", "/games/99/report", "/games/x"])
def test_a_game_that_is_not_there_is_a_sentence(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.json()["says"]


def test_before_the_first_game_there_is_an_empty_list(tmp_path: Path) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as client:
            assert client.get("/games").json() == {"games": [], "count": 0}
            assert client.get("/games/1").status_code == 404
    assert not (tmp_path / "games.db").exists()


def test_of_a_game_that_goes_on_only_the_first_code_was_shown(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(tuple(HonestTable().play(3).events), 1_700_000_000_000)
    with watching(tmp_path / "games.db") as browser:
        told = browser.get("/games/1/verify?lang=en").json()
    (code,) = told["codes"]
    assert code["closing"] == ""
    assert [said for said in told["says"] if said.startswith(f"The code was {code['opening']}")]
    assert not [said for said in told["says"] if "at the end" in said]


def test_the_sheet_of_a_game_for_points_begins_with_its_first_turn(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    game = game_named("tric-trac")
    position = game.start(game.in_force({}))
    commands: list[Command] = [Start("tric-trac", turn="white")]
    for seat in ("white", "black", "white"):
        position = game.legal_plays(game.situation(position, seat, (6, 5)))[0].position
        commands += Roll(seat, (6, 5)), Seen(position.as_dict()), Done(seat)
    with Journal.open(path) as journal:
        play(journal, *commands)
        play(journal, *opening({"white": "Ada", "black": "Bo"}))
    with watching(path) as client:
        points = client.get("/games/1/sheet").json()["points"]
        assert [(one["entry"], one["seat"], one["total"]) for one in points] == [
            (1, "white", 0), (2, "black", 0), (3, "white", 0),
        ]  # fmt: skip
        assert client.get("/games/2/sheet").json()["points"] == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_a_file_cannot_hold_is_said_in_the_pages_words(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        play(journal, Start("friedl-tric-trac", turn="blue"))
    called = {"en": "Friedl's Tric-Trac", "de": "Friedls Tric-Trac"}[lang]
    with watching(path) as client:
        for form in ("mat", "sgf", "ids"):
            refused = client.get(f"/games/1/export/{form}?lang={lang}")
            says = refused.json()["says"]
            assert refused.status_code == 409
            # No option of the terminal, and games by their names.
            assert "--" not in says
            assert called in says
            assert "Backgammon" in says
        assert client.get("/games/1/export/json").status_code == 200


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_set_up_position_is_refused_in_the_pages_words(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        play(journal, Start("backgammon", turn="white", places={"6": "w", "24": "b"}))
    with watching(path) as client:
        refused = client.get(f"/games/1/export/mat?lang={lang}")
        says = refused.json()["says"]
        assert refused.status_code == 409
        assert ".sgf" in says
        assert "--" not in says
        assert client.get("/games/1/export/sgf").status_code == 200


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (Start("backgammon", turn="white"), ""),
        (Start("backgammon", turn="white", places={"6": "w", "24": "b"}), "an .sgf file holds it"),
        (Start("gamwin", turn="blue"), "hold Backgammon only"),
    ],
)
def test_only_files_that_can_hold_a_game_are_offered(
    tmp_path: Path, start: Start, said: str
) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        play(journal, start)
    with watching(path) as client:
        told = client.get("/games/1/export?lang=en").json()
        for form in FORMS:
            is_held = client.get(f"/games/1/export/{form}").status_code == 200
            assert is_held == (form in told["forms"])
        # Whoever misses one reads why.
        assert said in told["says"]
        assert bool(told["says"]) == (len(told["forms"]) < len(FORMS))
        assert client.get("/games/2/export").status_code == 404
