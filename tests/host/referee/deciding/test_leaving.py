"""Who leaves a game of several: what is said to those who still have to answer, and of what still
lies there of theirs."""

from collections.abc import Mapping
from typing import Any

import pytest

from host.referee.telling import Table, picture
from pasch.referee import Phase, Referee, Verdict
from pasch.rules import game_named

GAME = game_named("high-gammon")
FOUR = GAME.start({}).as_dict()
CUBE = {"scoring": "cube"}
LEFT = {
    "en": "Red has left the game; take those checkers off the board.",
    "de": "Rot ist ausgestiegen; nehmt diese Steine vom Brett.",
}
STILL = {
    "double": {
        "en": "Yellow and Green must still take or drop the double.",
        "de": "Auf die Verdopplung antworten noch: Gelb und Grün.",
    },
    "resignation": {
        "en": "Yellow and Green must still accept or decline the resignation.",
        "de": "Auf die Aufgabe antworten noch: Gelb und Grün.",
    },
}


def begun(lang: str) -> Table:
    return Table(lang, game="high-gammon", turn="blue", options=CUBE)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_has_answered_hears_who_still_has_to(lang: str) -> None:
    table = begun(lang)
    table.tell("double", seat="blue")
    assert table.tell("take", seat="red")["message"] == STILL["double"][lang]
    table = begun(lang)
    table.tell("resign", seat="red")
    assert table.tell("take", seat="blue")["message"] == STILL["resignation"][lang]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_checkers_of_who_has_left_are_taken_off_and_not_put_back(lang: str) -> None:
    table = begun(lang)
    table.tell("double", seat="blue")
    for seat in ("yellow", "green"):
        table.tell("take", seat=seat)
    dropped = table.tell("drop", seat="red")
    assert dropped["message"] == LEFT[lang]
    lies = table.seen(FOUR)
    assert (lies["verdict"], lies["message"]) == ("desync", LEFT[lang])
    # Where another's lie wrong as well, or a play is due, too.
    moved = table.seen({**FOUR, "S1": ""})
    assert (moved["verdict"], moved["message"] == LEFT[lang]) == ("desync", False)
    table.roll("blue", 3, 4)
    lies = table.seen(FOUR)
    assert (lies["verdict"], lies["reason"]) == ("illegal", "checker-count")
    assert lies["message"] == LEFT[lang]


@pytest.mark.parametrize("confidence", [0.2, 0.9])
def test_checkers_of_who_has_left_are_no_miscount_of_the_camera(confidence: float) -> None:
    table = begun("en")
    table.tell("resign", seat="red")
    for seat in ("blue", "yellow", "green"):
        table.tell("take", seat=seat)
    # How many lie in a corner is hard to tell.
    unsure = {"NE": {"rr": 0.6, "rrr": 0.4}}
    lies = table.show(picture(FOUR, unsure, confidence, name="high-gammon"))
    assert (lies["verdict"], lies["message"]) == ("desync", LEFT["en"])
    table.roll("blue", 3, 4)
    lies = table.show(picture(FOUR, unsure, confidence, name="high-gammon"))
    assert (lies["verdict"], lies["message"]) == ("illegal", LEFT["en"])


@pytest.mark.parametrize("confidence", [0.2, 0.9])
@pytest.mark.parametrize(
    "unsure", [{}, {"NE": {"rr": 0.6, "rrr": 0.4}}, {"S6": {"gggg": 0.6, "ggg": 0.4}}]
)
def test_checkers_of_who_does_not_play_are_no_miscount_of_the_camera(
    unsure: dict[str, dict[str, float]], confidence: float
) -> None:
    """Four colours lie there when a board is learned; who does not play has none off it either."""
    table = Table(game="high-gammon", players={"blue": "", "yellow": ""})
    lies = table.show(picture(FOUR, unsure, confidence, name="high-gammon"))
    assert lies["verdict"] == "desync"
    assert {"N6", "E1", "W1"} <= set(lies["look_at"])
    assert "S1" not in lies["look_at"]
    fewer = table.seen({**GAME.seated(GAME.start({}), ("blue", "yellow")), "E1": "rr"})
    assert [step["from"] for step in fewer["repair"]] == ["E1", "E1"]
    assert "off" not in table.referee.state.on_board


@pytest.mark.parametrize("is_playing", [False, True])
@pytest.mark.parametrize(
    "unsure",
    [
        {"SE": {"bb": 0.55, "bbb": 0.45}},
        {"SW": {"": 0.6, "ggg": 0.4}},
        {"E3": {"b": 0.6, "": 0.4}},
    ],
)
def test_a_place_in_doubt_adds_no_step_to_how_who_has_left_is_taken_off(unsure, is_playing):
    table = begun("en")
    table.tell("resign", seat="red")
    for seat in ("blue", "yellow", "green"):
        table.tell("take", seat=seat)
    if is_playing:
        table.roll("blue", 3, 4)
    lies = table.show(picture(FOUR, unsure, 0.2, name="high-gammon"))
    assert lies["message"] == LEFT["en"]
    steps = sorted((step["from"], step["to"]) for step in lies["repair"])
    assert steps == [("E1", "off")] * 2 + [("N6", "off")] * 4 + [("NE", "off")] * 3


def test_who_drops_first_has_left_while_others_still_answer() -> None:
    table = begun("en")
    table.tell("double", seat="blue")
    assert table.tell("drop", seat="red")["message"] == (f"{LEFT['en']} {STILL['double']['en']}")
    table.tell("take", seat="yellow")
    assert table.tell("drop", seat="green")["message"] == (
        "Green has left the game; take those checkers off the board."
    )


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "No game can go on from this board: Red has 10 checkers, more than 9."),
        ("de", "Mit diesem Brett geht es nicht weiter: Rot hat 10 Steine, mehr als 9."),
    ],
)
def test_a_seat_in_why_no_game_goes_on_is_called_as_everywhere(lang: str, says: str) -> None:
    table = begun(lang)
    refused = table.tell("set-up", places={**FOUR, "E3": "r"})
    assert (refused["verdict"], refused["message"]) == ("refused", says)


@pytest.mark.parametrize(
    ("throws", "turn", "due", "says"),
    [
        ({"blue": 3, "red": 4, "yellow": 2}, "red", (), "Red starts."),
        ({"blue": 4, "red": 4, "yellow": 2}, None, ("blue", "red"), "Equal numbers: "),
        ({"blue": 3, "green": 4}, None, ("red", "yellow"), ""),
        ({"green": 4}, None, ("blue", "red", "yellow"), ""),
    ],
)
def test_who_leaves_before_throwing_for_the_start_keeps_nobody_waiting(throws, turn, due, says):
    table = Table(game="high-gammon")
    for seat, number in throws.items():
        table.roll(seat, number)
    table.tell("resign", seat="green")
    for seat in ("blue", "red"):
        table.tell("take", seat=seat)
    left = table.tell("take", seat="yellow")["message"]
    assert left.startswith("Green has left the game")
    assert says in left
    assert ("starts" in left or "Equal" in left) == bool(says)
    state = table.referee.state
    assert (state.turn, state.still_to_throw) == (turn, due)
    assert state.phase is (Phase.TO_ROLL if turn else Phase.OPENING)
    assert Referee.replay(table.events).state == state


def test_who_has_left_is_not_brought_back_by_taking_back_what_was_named():
    players = dict.fromkeys(("blue", "red", "yellow"), "")
    table = Table(
        game="high-gammon", turn="blue", players=players, options={"doublet_choice": "per_roll"}
    )
    table.roll("blue", 5, 5)
    table.tell("name", seat="blue", doublet="c")
    table.tell("resign", seat="red")
    for seat in ("blue", "yellow"):
        table.tell("take", seat=seat)
    table.tell("undo", seat="blue")
    assert table.referee.state.playing == ("blue", "yellow")


def test_a_play_of_before_somebody_left_can_be_corrected():
    table = Table(game="high-gammon", turn="blue", players=dict.fromkeys(GAME.seats[:3], ""))
    table.roll("blue", 3, 4)
    wrong, right = GAME.legal_plays(table.referee.state.situation)[:2]
    table.seen(wrong.position.as_dict())
    table.tell("done", seat="blue")
    table.tell("resign", seat="red")
    for seat in ("blue", "yellow"):
        table.tell("take", seat=seat)
    answer = table.tell("correct", entry=1, notation=right.notation)
    without_red = GAME.seated(right.position, ("blue", "yellow"))
    assert (answer["verdict"], answer["places"]) == ("correct", without_red.as_dict())
    assert table.referee.state.record[0].after == right.position
    assert table.roll("yellow", 3, 4)["verdict"] == "rolled"


THREE = dict.fromkeys(("blue", "red", "green"), "")
# 1-2 played by Blue from the start of three, with Green's checkers still there.
BLUE_PLAYED = {
    **GAME.seated(GAME.start({}), tuple(THREE)).as_dict(),
    **{"S1": "", "S2": "b", "S3": "b"},
}


def leave(table: Table, seat: str) -> dict[str, Any]:
    table.tell("resign", seat=seat)
    *_, last = [table.tell("take", seat=one) for one in THREE if one != seat]
    return last


def played_by_blue() -> Table:
    table = Table(game="high-gammon", turn="blue", players=THREE)
    table.roll("blue", 1, 2)
    assert table.seen(BLUE_PLAYED)["verdict"] == "legal"
    return table


def without(places: Mapping[str, str], letter: str) -> dict[str, str]:
    return {place: lying.replace(letter, "") for place, lying in places.items()}


@pytest.mark.parametrize("closes", ["done", "roll"])
def test_a_play_that_was_seen_stands_though_somebody_has_left_since(closes: str) -> None:
    table = played_by_blue()
    leave(table, "green")
    assert Referee.replay(table.events).state == table.referee.state
    if closes == "done":
        answer = table.tell("done", seat="blue")
        assert (answer["verdict"], answer["notation"]) == ("played", "S1>S2 S1>S3")
    else:
        assert "before" not in table.roll("red", 1, 2)
    (_, entry) = table.referee.state.record
    assert entry.after.as_dict() == GAME.position(without(BLUE_PLAYED, "g")).as_dict()


def test_a_play_is_ruled_on_again_once_nobody_is_in_its_way_any_more() -> None:
    places = {"S1": "b", "S3": "gg", "E6": "r"}
    table = Table(game="high-gammon", turn="blue", players=THREE, places=places)
    table.roll("blue", 1, 2)
    assert table.seen({**places, "S1": "", "S2": "b"})["verdict"] == "incomplete"
    places = {"S1": "b", "S3": "gg", "S4": "gg", "E6": "r"}
    table = Table(game="high-gammon", turn="blue", players=THREE, places=places)
    table.roll("blue", 1, 2)
    assert table.seen({**places, "S1": "", "S2": "b"})["verdict"] == "legal"
    leave(table, "green")
    assert table.referee.state.look.verdict is Verdict.INCOMPLETE
    assert Referee.replay(table.events).state == table.referee.state
    answer = table.tell("done", seat="blue")
    assert (answer["verdict"], answer["dice_left"]) == ("incomplete", [2])


def test_a_roll_typed_wrongly_is_taken_back_though_somebody_has_left_since() -> None:
    table = played_by_blue()
    leave(table, "green")
    answer = table.tell("void")
    assert (answer["verdict"], answer["turn"]) == ("void", "blue")
    assert answer["repair"] == [{"from": "S2", "to": "S1"}, {"from": "S3", "to": "S1"}]
    assert table.referee.state.playing == ("blue", "red")
    assert table.roll("blue", 1, 3)["verdict"] == "rolled"


def test_a_play_is_taken_back_though_somebody_has_left_since() -> None:
    table = played_by_blue()
    table.tell("done", seat="blue")
    leave(table, "green")
    answer = table.tell("undo")
    assert (answer["verdict"], answer["turn"], answer["dice"]) == ("undo", "blue", [1, 2])
    assert [entry.kind.value for entry in table.referee.state.record] == ["left"]
    assert table.seen(without(BLUE_PLAYED, "g"))["verdict"] == "legal"
    assert Referee.replay(table.events).state == table.referee.state


@pytest.mark.parametrize("closes", ["done", "roll"])
def test_the_turn_of_who_has_left_is_not_gone_back_to(closes: str) -> None:
    table = played_by_blue()
    if closes == "done":
        table.tell("done", seat="blue")
    else:
        table.roll("red", 1, 2)
    leave(table, "blue")
    assert table.referee.state.turn == "red"
    if closes == "roll":
        assert table.tell("void")["verdict"] == "void"
    for taken_back in ("void", "undo"):
        assert table.tell(taken_back)["verdict"] == "refused"


def test_a_wrong_play_that_a_roll_let_stand_is_open_again_though_somebody_has_left() -> None:
    table = Table(game="high-gammon", turn="blue", players=THREE)
    table.roll("blue", 1, 2)
    wrong = {**BLUE_PLAYED, "S3": "", "S4": "b"}
    assert table.seen(wrong)["verdict"] == "illegal"
    table.roll("red", 1, 2)
    leave(table, "green")
    answer = table.tell("void")
    assert (answer["verdict"], answer["turn"]) == ("void", "blue")
    assert "repair" not in answer
    state = table.referee.state
    assert (state.phase, state.dice) == (Phase.PLAYING, (1, 2))
    assert state.on_board == GAME.position(without(wrong, "g"))


def test_checkers_that_who_has_left_leaves_there_stop_nobody() -> None:
    table = played_by_blue()
    leave(table, "green")
    assert table.seen(BLUE_PLAYED)["verdict"] == "illegal"
    answer = table.roll("red", 1, 2)
    assert (answer["verdict"], answer["before"]) == ("rolled", "accepted-illegal")
    assert "Green has left" in answer["before_message"]
    assert table.referee.state.position == GAME.position(without(BLUE_PLAYED, "g"))


@pytest.mark.parametrize("is_playing", [True, False])
def test_a_board_is_agreed_on_without_the_checkers_of_who_has_left(is_playing: bool) -> None:
    table = played_by_blue()
    if not is_playing:
        table.tell("done", seat="blue")
    leave(table, "green")
    moved = {**BLUE_PLAYED, "S2": "", "E2": "b"}
    table.seen(moved)
    answer = table.tell("accept")
    assert answer["verdict"] == "accept"
    assert {step["to"] for step in answer["repair"]} == {"off"}
    assert len(answer["repair"]) == 9
    assert answer["message"].startswith("Green has left")
    assert table.referee.state.position == GAME.position(without(moved, "g"))


def test_a_double_still_waits_for_others() -> None:
    table = Table(game="high-gammon", turn="blue", players=THREE, options=CUBE)
    table.tell("double", seat="blue")
    assert table.tell("take", seat="red")["cube"] == {"value": 1, "owner": None, "offered": 2}
    assert table.tell("drop", seat="green")["cube"] == {"value": 2, "owner": None}
