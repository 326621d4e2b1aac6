"""The page's socket: whole snapshots, commands that are answered once, nothing done too late."""

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from host.live.fakes import PROFILE, FakeTable, begun
from host.page.served import Socket, served
from host.referee.telling import MADE_POINT
from pasch.link.messages import Hello, Ready
from pasch.live.model.table_events import Question
from pasch.live.presses.typed import WORDS
from pasch.messages import LANGUAGES
from pasch.page.door.keys import Role
from pasch.page.telling import socket
from pasch.referee import Referee
from pasch.referee.model.commands import Done, Roll, Seen, Start

WORDS_OF_PAGE = (
    "roll", "dice", "done", "double", "take", "drop", "beaver", "resign", "accept", "undo",
    "void", "name", "again", "next", "set-up", "correct", "look", "hints", "best",
)  # fmt: skip


def closed_by(socket: Socket) -> int:
    """The code with which the server has closed a socket."""
    try:
        while True:
            socket.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_page_is_told_its_role_and_the_whole_game_at_once(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        shown = page.snapshot
        assert page.role == "table"
        assert shown["stage"] == "play"
        assert shown["game"]["phase"] == "to-roll"
        assert shown["pips"] == {"white": 167, "black": 167}
        assert set(shown["can"]) == {*WORDS_OF_PAGE, "next-continued"}
        assert {word for word, why in shown["can"].items() if why is None} >= {"roll", "dice"}


def test_a_command_goes_the_way_of_typed_words_and_shows_in_every_page(tmp_path: Path) -> None:
    fake = begun()
    with (
        served(tmp_path, fake) as there,
        there.socket() as page,
        there.socket(Role.WATCH) as other,
    ):
        answer = page.say("dice", dice=[3, 1])
        assert (answer["ok"], answer["verdict"]) == (True, "rolled")
        for each in (page, other):
            assert each.until_phase("playing")["game"]["dice"]["lying"] == [3, 1]
        assert "rolled" in fake.kinds("event")


def test_what_is_refused_is_said_and_changes_nothing(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket(lang="de") as page:
        before = fake.referee.state
        answer = page.say("take")
        assert not answer["ok"]
        assert "angeboten" in answer["says"]
        # What the page was told before it asked.
        assert page.snapshot["can"]["take"] == answer["says"]
        assert fake.referee.state is before


def test_a_command_that_saw_an_older_game_comes_too_late(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page, there.socket() as stale:
        seen = stale.snapshot["number"]
        assert page.say("dice", dice=[3, 1])["ok"]
        before = fake.referee.state
        answer = stale.say("dice", number=seen, dice=[6, 6])
        assert (answer["ok"], answer["verdict"]) == (False, "late")
        assert fake.referee.state is before
        # From a page that has lived with another program.
        assert stale.say("undo", number=10**6)["verdict"] == "late"


def test_of_two_pages_that_correct_the_same_turn_at_once_one_comes_too_late(
    tmp_path: Path,
) -> None:
    """Other dice leave everything but the record as it was: board, turn, and how much there is."""
    fake = begun()
    for command in (Roll("white", (3, 1)), Seen(MADE_POINT), Done("white")):
        fake.referee.handle(command)
    with served(tmp_path, fake) as there, there.socket() as page, there.socket() as stale:
        seen = stale.snapshot["number"]
        assert page.say("correct", turn=1, dice=[4, 1])["ok"]
        before = fake.referee.state
        answer = stale.say("correct", number=seen, turn=1, notation="24/23 13/10")
        assert answer["verdict"] == "late"
        assert fake.referee.state is before


def test_a_second_tap_rolls_nothing_twice(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page:
        seen = page.snapshot["number"]
        answers = [page.say("roll", number=seen) for _ in range(3)]
        assert [answer["ok"] for answer in answers] == [True, False, False]
        assert len({request.roll_id for request in fake.kinds("roll")}) == 1  # type: ignore[attr-defined]


def test_where_only_a_press_at_the_board_rolls_the_page_says_so(tmp_path: Path) -> None:
    """Nothing would be rolled by a tap: the board waits for the button of whoever is to roll."""
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page:
        for capabilities, why in (
            (frozenset({"proof"}), None),
            (
                frozenset({"proof", "proof2"}),
                "The board rolls only for a press of its own: press White's button.",
            ),
        ):
            boot = f"boot {len(capabilities)}"
            fake.table.put(Ready(Hello(1, 2, "0.4.0", "e661", boot, "pwron", 69, capabilities)))
            while page.snapshot["can"]["roll"] != why:
                page.receive()
        assert page.say("double")["ok"]
        page.until_phase("doubled")
        assert "press" not in page.snapshot["can"]["roll"]


def test_who_has_no_button_at_such_a_board_throws_by_hand(tmp_path: Path) -> None:
    one = replace(PROFILE, electronics=replace(PROFILE.electronics, button_pins=(2,)))
    for turn, is_by_hand, why in (
        ("white", False, "The board rolls only for a press of its own: press White's button."),
        (
            "black",
            True,
            "The board has no button for Black, and rolls only for presses: throw dice by hand and"
            " enter what they show.",
        ),
    ):
        referee = Referee()
        referee.handle(Start("backgammon", turn=turn))
        fake = FakeTable(referee)
        (tmp_path / turn).mkdir()
        with served(tmp_path / turn, fake) as there, there.socket() as page:
            there.page.site.begin(fake.table, one)
            counts = frozenset({"proof", "proof2"})
            fake.table.put(Ready(Hello(1, 2, "0.4.0", "e661", "aa", "pwron", 69, counts)))
            while page.snapshot["can"]["roll"] != why:
                page.receive()
            assert page.snapshot["own_dice"] is is_by_hand
            assert page.snapshot["can"]["dice"] is None
            if is_by_hand:
                assert page.say("dice", dice=[3, 1])["ok"]
                page.until_phase("playing")


def test_roll_never_takes_a_double(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page:
        assert page.say("double")["ok"]
        page.until_phase("doubled")
        assert page.snapshot["can"]["roll"] is not None
        assert not page.say("roll")["ok"]
        assert fake.referee.state.cube.value == 1


def test_who_watches_sees_and_does_nothing(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket(Role.WATCH) as page:
        assert page.role == "watch"
        before = fake.referee.state
        for word in ("roll", "done", "double", "next"):
            assert not page.say(word)["ok"]
        assert fake.referee.state is before


def test_a_correction_is_shown_before_anything_is_changed(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page:
        places = {"6": "ww", "19": "bb"}
        answer = page.say("set-up", places=places, turn="black", preview=True)
        assert answer["ok"]
        assert (answer["game"]["places"]["6"], answer["game"]["turn"]) == ("ww", "black")
        assert fake.referee.state.turn == "white"
        assert page.say("set-up", places=places, turn="black")["ok"]
        assert fake.referee.state.position.at("6") == "ww"


def test_the_ping_of_a_phone_that_woke_up_is_answered_with_the_newest_number(
    tmp_path: Path,
) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        page.connection.send('{"kind": "ping"}')
        assert page.until("pong")["number"] == page.snapshot["number"]


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{", '{"kind": "snapshot"}', '{"kind": "command"}', "\x00",
        '{"kind": "command", "id": 1, "number": 1, "do": "fly"}',
        '{"kind": "command", "id": -1, "number": 1, "do": "roll"}',
        '{"kind": "command", "id": 1, "number": 1, "do": "roll", "seat": "white"}',
        '{"kind": "command", "id": 1, "number": 1, "do": "dice", "dice": [0]}',
        '{"kind": "command", "id": 1, "number": 1, "do": "dice", "dice": "31"}',
        '{"kind": "ping", "kind": "pong"}', "[" * 30_000,
    ],
)  # fmt: skip
def test_what_no_page_says_ends_its_connection_and_nothing_else(tmp_path: Path, text: str) -> None:
    fake = begun()
    with served(tmp_path, fake) as there:
        with there.socket() as page:
            page.connection.send(text)
            assert closed_by(page) == 1003
        with there.socket() as again:
            assert again.snapshot["game"]["phase"] == "to-roll"


def test_too_large_a_message_ends_its_connection(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        page.connection.send("x" * 70_000)
        assert closed_by(page) == 1009


def test_however_many_watch_who_plays_finds_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "PAGES", 4)
    monkeypatch.setattr(socket, "PLAYERS", 2)
    with served(tmp_path, begun()) as there, ExitStack() as open_pages:
        for _ in range(2):
            open_pages.enter_context(there.socket(Role.WATCH))
        with pytest.raises(ConnectionClosed) as refused:
            open_pages.enter_context(there.socket(Role.WATCH))
        assert refused.value.rcvd is not None
        assert refused.value.rcvd.code == 1013
        for _ in range(2):
            page = open_pages.enter_context(there.socket())
        assert page.say("dice", dice=[3, 1])["ok"]
        with pytest.raises(ConnectionClosed):
            open_pages.enter_context(there.socket())


def flood(page: Socket, *, is_listening: bool) -> None:
    """Say thousands of times that one is there, until the connection ends."""
    for _ in range(5000):
        page.connection.send('{"kind": "ping"}')
        if is_listening:
            page.receive()
    while True:
        page.receive()


def test_a_flood_ends_its_connection_and_changes_nothing(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there:
        before = fake.referee.state
        with there.socket() as page, pytest.raises(ConnectionClosed):
            flood(page, is_listening=False)
        with there.socket() as page:
            # Who reads what is answered reads the reason, too: nothing of his is still to come in,
            # for which the system would tear the connection off.
            with pytest.raises(ConnectionClosed):
                flood(page, is_listening=True)
            assert closed_by(page) == 1008
        assert fake.referee.state is before
        with there.socket() as again:
            assert again.say("dice", dice=[3, 1])["ok"]


def test_a_page_that_takes_nothing_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sleeper's buffers fill up; the other page hears of everything, and last of the last."""
    # It says more than any player could.
    monkeypatch.setattr(socket, "RATE", 1e6)
    fake = begun()
    with (
        served(tmp_path, fake) as there,
        there.socket(Role.WATCH) as sleeper,
        there.socket() as page,
    ):
        for _ in range(300):
            assert page.say("dice", dice=[3, 1])["ok"]
            page.until_phase("playing")
            assert page.say("void")["ok"]
            page.until_phase("to-roll")
        last = page.snapshot["number"]
        numbers = [sleeper.snapshot["number"]]
        while numbers[-1] < last:
            sleeper.receive()
            numbers.append(sleeper.snapshot["number"])
        assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_reads_its_own_language(tmp_path: Path, lang: str) -> None:
    with served(tmp_path, begun()) as there, there.socket(lang=lang) as page:
        said = {"en": "nothing to take back", "de": "nichts zurückzunehmen"}
        assert said[lang] in page.snapshot["can"]["undo"]


def test_every_word_of_the_terminal_can_be_said_on_the_page() -> None:
    shown = {question.value for question in Question}
    assert {word.name for word in WORDS} - shown - {"3"} <= set(WORDS_OF_PAGE)


def test_a_correction_names_one_thing(tmp_path: Path) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    referee.handle(Roll("white", (3, 1)))
    with served(tmp_path, begun()) as there, there.socket() as page:
        answer = page.say("correct", turn=1, dice=[1, 2], notation="8/5")
        assert not answer["ok"]
        assert "one of" in answer["says"]
        assert json.dumps(answer)
