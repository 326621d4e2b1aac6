"""A roll that was asked for by a word or a machine takes the press the board waits for, and that
press means nothing else."""

import asyncio
from dataclasses import replace

import pytest

from host.live.fakes import BLACK, FakeTable, begun, notices, play, rulings
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap
from pasch.link.messages import Pressed, Rolled, RollRequest
from pasch.live.model.edges import TableEdges
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Listener, Shown
from pasch.live.presses.inputs import Typed
from pasch.live.seeing.watch import StillObservation
from pasch.live.voices.notices import notice_text as in_words
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import AskRoll, Done, Roll, Seen, Start
from pasch.referee.model.state import Phase
from pasch_hardware.boards.profile import load_profile
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame

PROFILE = load_profile("gamwin-strip")
STRIP = LedMap.of(PROFILE)
# Long enough that the board has rolled before a press is counted.
GATHERED = TableSettings(no_play_s=0.0, tie_s=0.0, gather_s=0.05, choice_s=0.05)


async def owed_roll(fake: FakeTable, presses: int, *dice: int) -> None:
    """Ask by word, press, and let the board roll for that press before it is counted."""
    fake.table.put(Typed("roll"))
    await fake.settle()
    await asyncio.sleep(0.1)
    (*_, request) = fake.kinds("roll")
    assert isinstance(request, RollRequest)
    fake.table.put(Pressed(0, 1))
    await fake.settle()
    fake.table.put(Rolled(request.roll_id, tuple(die - 1 for die in dice), "boot"))
    await fake.settle()
    for _ in range(presses - 1):
        fake.table.put(Pressed(0, 1))
    await fake.settle()
    await asyncio.sleep(0.1)
    await fake.settle()


@pytest.mark.parametrize("presses", [1, 2])
def test_the_press_of_a_roll_does_not_hand_over_what_it_rolled(presses: int) -> None:
    async def scene(fake: FakeTable) -> None:
        await owed_roll(fake, presses, 3, 1)
        assert fake.table.state.phase is Phase.PLAYING

    fake = play(scene, begun(), GATHERED)
    assert rulings(fake) == [Verdict.ASK_ROLL, Verdict.ROLLED]
    # The roll has taken the first; a second one must not pay for a later roll.
    assert fake.spent == [0] * (presses - 1)


def test_the_press_of_a_throw_for_the_start_is_not_told_that_it_came_twice() -> None:
    async def scene(fake: FakeTable) -> None:
        await owed_roll(fake, 1, 3)
        assert dict(fake.table.state.thrown) == {"white": (3,)}

    referee = Referee()
    referee.handle(Start("backgammon"))
    fake = play(scene, FakeTable(referee), GATHERED)
    assert Verdict.REFUSED not in rulings(fake)
    assert not notices(fake)


def test_the_press_of_a_roll_names_no_doublet() -> None:
    async def scene(fake: FakeTable) -> None:
        await owed_roll(fake, 1, 3, 3)
        assert fake.table.state.phase is Phase.NAMING

    referee = Referee()
    referee.handle(Start("high-gammon", {"doublet_choice": "per_roll"}, turn="blue"))
    play(scene, FakeTable(referee), GATHERED)


@pytest.mark.parametrize("machines", [{}, {"blue": "quick"}])
def test_a_typed_roll_is_no_number_and_names_no_doublet(machines: dict[str, str]) -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Typed("roll"))
        await fake.settle()
        await asyncio.sleep(0.1)
        await fake.settle()
        assert fake.table.state.phase is Phase.NAMING

    referee = Referee()
    referee.handle(Start("high-gammon", {"doublet_choice": "per_roll"}, turn="blue"))
    referee.handle(Roll("blue", (3, 3)))
    fake = play(scene, FakeTable(referee), replace(GATHERED, machines=machines))
    (told,) = (in_words(notice, "en") for notice in notices(fake))
    assert told.startswith("Blue says how 3-3 is played: 'name a' (twice, then another roll)")


class Strip(FakeTable):
    """A table with a Gamwin strip."""

    def edges(self, leds: LedMap = STRIP, listener: Listener | None = None) -> TableEdges:
        return super().edges(leds, listener)


def blinking(fake: FakeTable) -> list[tuple[int, ...]]:
    """The dice shown as to be thrown again."""
    (*_, shown) = (news for news in fake.news if isinstance(news, Shown))
    return [each.dice for each in shown.signals if each.meaning is Meaning.THROW_AGAIN]


@pytest.mark.parametrize("late_s", [0.0, 0.1])
@pytest.mark.parametrize("presses", [1, 2])
def test_the_press_that_a_throw_of_lying_dice_waits_for_means_nothing_else(
    presses: int, late_s: float
) -> None:
    """Whoever asked: a page, a word or a machine."""

    async def scene(fake: FakeTable) -> None:
        fake.table.put(Pressed(1, presses))
        await fake.settle()
        assert not blinking(fake)
        # However long the board takes.
        await asyncio.sleep(late_s)
        await fake.settle()
        fake.table.put(Rolled(7, (2, 1, 4), "boot"))
        await fake.settle()
        await asyncio.sleep(0.1)
        lying = {"L4": "b", "R7": "r", "yard": "rr"}
        names = (name for name in PROFILE.place_names if name != "off")
        readings = {name: PlaceReading(name, {lying.get(name, ""): 1.0}) for name in names}
        fake.now_s += 1.0
        frame = Frame(BLACK, fake.now_s, 1)
        fake.table.put(StillObservation(frame, Observation(readings, 1.0)))
        await fake.settle()
        assert fake.table.state.asked is None
        assert fake.table.state.turn == "red"
        assert not blinking(fake)

    referee = Referee()
    places = {"L5": "b", "off": "bb", "R7": "r", "yard": "rr"}
    for command in (
        Start("gamwin", turn="blue", places=places, hidden={}),
        Roll("blue", (5, 4, 1)),
        Seen({"L4": "b", "R7": "r"}),
        Done("blue"),
        AskRoll("red", 7, "a", "boot"),
    ):
        referee.handle(command)
    assert referee.state.is_borrowing
    play(scene, Strip(referee), GATHERED)
