"""Dice typed again over a play, and rolls taken back: what is told, and how to go on."""

from dataclasses import replace

import pytest

from host.live.fakes import QUICK, WRONG, FakeTable, play, rulings
from host.referee.telling import START
from pasch.link.messages import Pressed
from pasch.live.model.table_events import Asked, Question
from pasch.live.presses.inputs import Typed
from pasch.live.presses.typed import typed_command
from pasch.live.voices.answers import answer_lines
from pasch.live.voices.commentary import Commentary
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Roll, Start
from pasch.referee.model.state import Phase

SEATS = {"white": "Anna", "black": "Bruno"}
PART = START | {"13": "wwww", "11": "w"}


def begun() -> FakeTable:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", players=SEATS))
    return FakeTable(referee)


async def say(fake: FakeTable, *words: str, over: dict[str, str] = START) -> str:
    """What is told after these words, each before a new picture of the board."""
    heard = len(fake.news)
    for word in words:
        fake.table.put(Typed(word))
        await fake.settle()
        await fake.see(over)
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", SEATS)
    for number, news in enumerate(fake.news):
        if number == heard:
            lines.clear()
        commentary.hear(news)
    return " ".join(" ".join(lines).split())


def test_dice_typed_over_part_of_a_play_are_refused_with_the_way_to_correct_them() -> None:
    async def scene(fake: FakeTable) -> None:
        await say(fake, "5 2")
        told = await say(fake, "5 2", over=PART)
        assert "Anna has 5-2 to play and has not finished" in told
        assert "'void'" in told
        assert "'accept'" in told
        assert fake.table.state.turn == "white"
        assert not fake.table.state.record
        await say(fake, "void")
        assert fake.table.state.phase is Phase.TO_ROLL
        await say(fake, "3 6")
        assert fake.table.state.dice == (3, 6)

    play(scene, begun())


def test_who_lets_an_unfinished_play_stand_says_so() -> None:
    async def scene(fake: FakeTable) -> None:
        await say(fake, "5 2")
        await say(fake, "accept", over=PART)
        assert fake.table.state.turn == "black"

    play(scene, begun())


def test_a_roll_typed_at_once_waits_for_the_play_that_was_let_stand() -> None:
    """Both are typed before the next picture."""

    async def scene(fake: FakeTable) -> None:
        await say(fake, "5 2")
        await fake.see(PART)
        for word in ("accept", "roll"):
            fake.table.put(Typed(word))
            await fake.settle()
        await fake.see(PART)
        await fake.settle()
        assert fake.table.state.turn == "black"
        assert fake.table.state.asked is not None

    play(scene, begun())


def test_a_roll_taken_back_over_a_wrong_play_opens_that_play_and_its_roll_again() -> None:
    async def scene(fake: FakeTable) -> None:
        await say(fake, "3 1")
        told = await say(fake, "6 3", over=WRONG)
        assert "It stands. What was wrong: not by the numbers rolled." in told
        assert "put" not in told.partition("It stands")[2]
        told = await say(fake, "void", over=WRONG)
        assert "The roll does not count; Anna has 3-1 to play once more." in told
        assert fake.table.state.dice == (3, 1)
        told = await say(fake, "void")
        assert "no roll to take back" not in told
        assert fake.table.state.phase is Phase.TO_ROLL

    play(scene, begun())


def test_dice_are_told_as_they_were_thrown() -> None:
    async def scene(fake: FakeTable) -> None:
        await say(fake, "3 6")
        (*_, asked) = answer_lines(Asked(Question.BOARD, fake.table.state), "en")
        assert asked == "Anna has 3-6 to play."
        assert "Anna has 3-6 to play" in await say(fake, "5 2")
        assert "3-6" in await say(fake, "done", over=WRONG)

    play(scene, begun())


def test_who_types_other_dice_over_the_boards_is_not_sent_to_a_word_that_is_refused() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        await fake.roll(0, 5, 2)
        untouched = await say(fake, "6 1")
        assert (
            "Anna has 5-2 to play, and nothing has been moved yet. These dice were not"
            in untouched
        )
        begun_play = await say(fake, "6 1", over=PART)
        assert "Anna has 5-2 to play and has not finished. These dice were not" in begun_play
        assert "'accept'" in begun_play
        assert "'void'" not in untouched + begun_play
        assert "they stay" in await say(fake, "void")

    play(scene, begun())


@pytest.mark.parametrize(
    ("places", "told"),
    [
        (START, "finish the play"),
        (START | {"8": "ww", "5": "w"}, "finish the play"),
        (WRONG, "put the play right"),
    ],
)
def test_only_a_wrong_play_has_to_be_put_right_before_the_next_roll(
    places: dict[str, str], told: str
) -> None:
    async def scene(fake: FakeTable) -> None:
        await say(fake, "3 1")
        await fake.see(places)
        assert f"Anna must {told} before Bruno rolls." in await say(fake, "roll", over=places)

    play(scene, begun())


@pytest.mark.parametrize("times", [2, 3, 5])
def test_who_types_roll_again_and_again_rolls_once(times: int) -> None:
    """As presses they would double, take back or resign."""

    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        for _ in range(times):
            fake.table.put(Typed("roll"))
        fake.table.put(Typed("score"))
        while not any(isinstance(news, Asked) for news in fake.news):
            await fake.settle()

    fake = play(scene, begun(), replace(QUICK, gather_s=60.0))
    assert set(rulings(fake)[1:]) == {Verdict.ASK_ROLL}
    assert len(set(fake.kinds("roll"))) == 1


@pytest.mark.parametrize(("seat", "index"), [("blue", 0), ("red", 1)])
def test_where_dice_stay_lying_what_is_typed_is_the_seats_on_turn(seat: str, index: int) -> None:
    """Whoever types 'roll' twice may take the second one back: it threw nobody's dice."""
    places = {"L5": "b", "R7": "r", "yard": "bbrr"}
    referee = Referee()
    referee.handle(Start("gamwin", turn=seat, places=places, hidden={}))
    referee.handle(Roll(seat, (5, 4, 1)))
    assert set(referee.dice_due.seats) == {"blue", "red"}
    assert typed_command("roll", referee.state, referee.dice_due) == Pressed(index, 1)
    assert typed_command("6 2 1", referee.state, referee.dice_due) == Roll(seat, (6, 2, 1))
