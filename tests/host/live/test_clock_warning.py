"""The clock warns before the seat whose time runs out, also while another has to answer."""

from dataclasses import replace

from host.live.fakes import LEDS, QUICK, FakeTable, begun, play
from pasch.lights.meanings import Meaning
from pasch.lights.signals import compose
from pasch.live.clock.clock import ClockTerms
from pasch.live.model.table_events import Shown
from pasch.live.presses.inputs import Tick
from pasch.live.voices.terminal_board import TerminalBoard
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Double,
    MatchTerms,
    NextGame,
    Resign,
    Roll,
    Start,
    Take,
)

# Both are warned as soon as they have thought for more than ten seconds.
SHORT = replace(QUICK, clock=ClockTerms(10.0, 5.0))


async def tick(fake: FakeTable, passed_s: float) -> None:
    """The clock is looked at after so long."""
    fake.now_s += passed_s
    fake.table.put(Tick())
    await fake.settle()


def warned(fake: FakeTable) -> list[str]:
    """The seats before which a warning of the clock is lit now."""
    shown = [news for news in fake.news if isinstance(news, Shown)][-1]
    lit = {
        place
        for signal in shown.signals
        if signal.meaning in (Meaning.TIME_LOW, Meaning.TIME_UP)
        for place in signal.places
    }
    equipment = fake.referee.state.game.equipment
    return [seat for seat in equipment.letters if lit & set(equipment.front(seat))]


def test_who_thinks_about_a_double_is_warned_and_not_who_doubled() -> None:
    fake = begun()

    async def scene(fake: FakeTable) -> None:
        await fake.see(fake.referee.state.position.as_dict())
        fake.table.put(Double("white"))
        await fake.settle()
        assert warned(fake) == []
        await tick(fake, 11.0)
        assert warned(fake) == ["black"]

    play(scene, fake, SHORT)


def test_a_warning_ends_with_the_turn_that_it_was_for() -> None:
    fake = begun()

    async def scene(fake: FakeTable) -> None:
        await fake.see(fake.referee.state.position.as_dict())
        await tick(fake, 11.0)
        assert warned(fake) == ["white"]
        fake.table.put(Double("white"))
        await fake.settle()
        assert warned(fake) == []

    play(scene, fake, SHORT)


def test_nobody_is_charged_for_the_time_in_which_the_computer_slept() -> None:
    """Whether the clock that a table reads goes on meanwhile depends on the system."""
    settings = replace(QUICK, clock=ClockTerms(10.0, 600.0))
    fake = begun()

    async def scene(fake: FakeTable) -> None:
        await fake.see(fake.referee.state.position.as_dict())
        fake.table.put(Roll("white", (3, 1)))
        await fake.settle()
        await tick(fake, 15.0)
        assert fake.table.left_s["white"] == 595.0
        await tick(fake, 3600.0)
        assert fake.table.left_s["white"] == 595.0
        await tick(fake, 1.0)
        assert fake.table.left_s == {"white": 594.0, "black": 600.0}

    play(scene, fake, settings)


def test_a_clock_goes_on_as_soon_as_the_board_of_its_game_is_seen_again() -> None:
    """Whoever is to roll or to play has thought since then, whatever changes when."""
    fake, left = begun(), {"white": 61.0, "black": 122.0}

    async def scene(fake: FakeTable) -> None:
        await tick(fake, 20.0)
        assert fake.table.left_s == left
        await fake.see(fake.referee.state.position.as_dict())
        await tick(fake, 15.0)
        assert fake.table.left_s == {"white": 56.0, "black": 122.0}

    play(scene, fake, replace(QUICK, clock=ClockTerms(10.0, 600.0)), left)


def test_another_game_begins_with_a_clock_of_its_own() -> None:
    """Only a match has one for all its games."""
    for match, white_s in ((None, 5.0), (MatchTerms(3, {"white": 0, "black": 0}), 0.0)):
        referee = Referee()
        referee.handle(Start("backgammon", turn="white", match=match))
        fake = FakeTable(referee)

        async def scene(fake: FakeTable, white_s: float = white_s) -> None:
            await fake.see(fake.referee.state.position.as_dict())
            await tick(fake, 20.0)
            assert fake.table.left_s["white"] == 0.0
            for command in (Resign("white"), Take("black"), NextGame()):
                fake.table.put(command)
                await fake.settle()
            assert fake.table.left_s == {"white": white_s, "black": 5.0}

        play(scene, fake, SHORT)


def test_the_terminal_says_to_whom_a_double_is_offered_though_a_warning_lies_over_it() -> None:
    fake = begun()
    lines: list[str] = []
    board = TerminalBoard(LEDS, lines.append, lambda _: None, "en", lambda: fake.referee.state)

    async def scene(fake: FakeTable) -> None:
        await fake.see(fake.referee.state.position.as_dict())
        fake.table.put(Double("white"))
        await fake.settle()
        await tick(fake, 11.0)
        shown = [news for news in fake.news if isinstance(news, Shown)][-1]
        board.want_lights(compose(shown.signals, LEDS, 10))

    play(scene, fake, SHORT)
    assert lines == ["  (a double is offered to Black · reserve running out: Black)"]
