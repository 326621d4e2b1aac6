"""Who leaves a game of several: what is said to those who still have to answer, and of what still
lies there of theirs."""

import pytest

from host.referee.telling import Table, picture
from pasch.referee import Phase, Referee
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


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Red and Green have left the game; take those checkers off the board."),
        ("de", "Rot und Grün sind ausgestiegen; nehmt diese Steine vom Brett."),
    ],
)
def test_several_who_have_left_are_all_named(lang: str, said: str) -> None:
    table = begun(lang)
    table.tell("double", seat="blue")
    table.tell("take", seat="yellow")
    for seat in ("red", "green"):
        table.tell("drop", seat=seat)
    assert table.seen(FOUR)["message"] == said
