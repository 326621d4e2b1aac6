"""Dice typed again over a play, and rolls taken back: what is told, and how to go on."""

from host.live.fakes import START, WRONG, FakeTable, play
from pasch.live.model.table_events import Asked, Question
from pasch.live.presses.inputs import Typed
from pasch.live.voices.answers import answer_lines
from pasch.live.voices.commentary import Commentary
from pasch.referee import Referee
from pasch.referee.model.commands import Start
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
