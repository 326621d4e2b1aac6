"""A machine at the table: it acts by itself, a person makes its plays, the game goes on."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Mapping
from dataclasses import replace

import pytest

from host.live import fakes
from host.live.fakes import BLACK, FakeTable, careful, observed, play
from pasch.lights.meanings import Meaning
from pasch.link.messages import Rolled, RollRequest
from pasch.live.machine.assistant import Assistant
from pasch.live.machine.job import Job, Thought, job_of
from pasch.live.machine.seats import MachineSeats
from pasch.live.machine.thinking import thought_over
from pasch.live.machine.worker import Worker, WorkerError
from pasch.live.model.table_events import Notice, Shown
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.presses.inputs import ThrowAgain, Typed
from pasch.live.presses.presses import is_another_play
from pasch.live.seeing.watch import StillObservation
from pasch.live.voices.notices import notice_text
from pasch.players.careful.player import CarefulPlayer
from pasch.players.due import decision_due
from pasch.players.player import Choice, Decision, dice_by_chance
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Accept, Command, Done, Double, Name, Roll, Seen, Start
from pasch.referee.model.state import Phase
from pasch.rules import game_named
from pasch.rules.model.game import Play
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_vision.observation import PlaceReading
from pasch_vision.sources.camera import Frame

MADE = {"5": "ww", "6": "wwww", "8": "ww"}


class Thinker:
    """Thinks at once, or fails."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.asked: list[Job] = []

    def ask(self, job: Job) -> Thought:
        self.asked.append(job)
        if self.fault:
            raise WorkerError("{why}", why=self.fault)
        return careful(job)

    def close(self) -> None:
        pass


def begun(turn: str | None, name: str = "backgammon") -> FakeTable:
    referee = Referee()
    referee.handle(Start(name, turn=turn, players={"white": "Anna", "black": "Pasch"}))
    return FakeTable(referee)


class WatchedSeats(MachineSeats):
    """Machines of which one can say whether they are thinking."""

    is_thinking = False

    async def _chosen(self, decision: Decision) -> Choice:
        self.is_thinking = True
        try:
            return await super()._chosen(decision)
        finally:
            self.is_thinking = False


class Table:
    """A fake table with a machine on one seat."""

    def __init__(
        self, fake: FakeTable, seat: str, thinker: Thinker, is_watched: bool = False
    ) -> None:
        self.fake = fake
        self.seats = WatchedSeats(
            {seat: "quick"}, fake.table.put, fake.news.append, thinker, is_watched=is_watched
        )
        self._heard = len(fake.news)
        self.seats.stand(fake.table.state)
        self.running = asyncio.create_task(self.seats.run())

    async def settle(self) -> None:
        """Until nobody has thought, and nothing was heard, so often in a row."""
        quiet = 0
        while quiet < 8:
            await self.fake.settle()
            new = self.fake.news[self._heard :]
            for news in new:
                self.seats.hear(news)
            self._heard += len(new)
            quiet = 0 if new or self.seats.is_thinking else quiet + 1
            await asyncio.sleep(0.02)

    async def settle_quickly(self) -> None:
        for _ in range(2):
            await asyncio.sleep(0)
        await self.fake.settle()
        for news in self.fake.news[self._heard :]:
            self.seats.hear(news)
        self._heard = len(self.fake.news)
        await self.fake.settle()
        if self.seats.is_thinking:
            await asyncio.sleep(0.002)

    async def throw(self, *dice: int) -> None:
        (*_, request) = self.fake.kinds("roll")
        assert isinstance(request, RollRequest)
        self.fake.table.put(Rolled(request.roll_id, tuple(die - 1 for die in dice), "boot"))
        await self.settle()

    async def see(self, places: Mapping[str, str]) -> None:
        await self.fake.see(places)
        await self.settle()

    def said(self) -> list[str]:
        return [notice_text(news, "en") for news in self.fake.news if isinstance(news, Notice)]


def test_the_machine_throws_says_its_play_and_hands_over_once_it_lies_there() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker())
        start = fake.table.state.position.as_dict()
        await table.settle()
        await table.throw(3, 1)
        assert "plays 8/5 6/5: please make it with the checkers" in table.said()[-1]
        await table.see(start)
        lights = {s.meaning: s.places for s in shown(fake).signals}
        assert set(lights[Meaning.HINT_FROM]) == {"8", "6"}
        assert lights[Meaning.HINT_TO] == ("5",)
        await table.see(start | MADE)
        assert fake.table.state.turn == "black"
        assert fake.table.state.record[-1].notation == "8/5 6/5"
        table.running.cancel()

    play(scene, begun("white"))


def test_a_throw_that_was_asked_for_is_waited_for() -> None:
    """The board rolls when somebody presses, which may take a while."""

    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker())
        await table.settle()
        asked = fake.table.state.asked
        assert asked is not None
        await table.settle()
        assert fake.table.state.asked == asked
        assert {request.roll_id for request in fake.kinds("roll")} == {asked.roll_id}
        table.running.cancel()

    play(scene, begun("white"))


def test_after_a_tie_in_the_opening_the_machine_throws_again_at_once() -> None:
    """The same is due as before the first throw; only that something was thrown is new."""

    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "black", Thinker())
        for count in (1, 2, 3):
            fake.table.put(Roll("white", (3,)))
            await table.settle()
            assert len(fake.kinds("roll")) == count
            await table.throw(3)
        assert fake.table.state.phase is Phase.OPENING

    play(scene, begun(None))


def test_another_play_is_not_handed_over_and_the_lights_show_what_is_missing() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker())
        start = fake.table.state.position.as_dict()
        await table.settle()
        await table.throw(3, 1)
        await table.see(start | {"24": "w", "23": "w", "13": "wwww", "10": "w"})
        assert fake.table.state.turn == "white"
        lights = {s.meaning: s.places for s in shown(fake).signals}
        assert Meaning.ACCEPTED not in lights
        assert lights[Meaning.HINT_TO]
        fake.table.put(Typed("done"))
        await table.settle()
        await table.see(start | {"24": "w", "23": "w", "13": "wwww", "10": "w"})
        assert "That is not Anna's play: it is 8/5 6/5" in table.said()[-1]
        assert fake.table.state.turn == "white"
        await table.see(start | MADE)
        assert fake.table.state.turn == "black"
        table.running.cancel()

    play(scene, begun("white"))


def test_a_play_that_the_camera_is_in_doubt_of_is_vouched_for_by_who_made_it() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker())
        start = fake.table.state.position.as_dict()
        await table.settle()
        await table.throw(3, 1)
        seen = observed(start | MADE, 0.3)
        five = PlaceReading("5", {"ww": 0.55, "w": 0.45}, False)
        eight = PlaceReading("8", {"ww": 0.55, "www": 0.45}, False)
        seen = replace(seen, places={**seen.places, "5": five, "8": eight})
        fake.table.put(StillObservation(Frame(BLACK, fake.now_s, 7), seen))
        await table.settle()
        assert fake.table.state.unclear is Verdict.DOUBTFUL
        assert fake.table.state.turn == "white"
        wanted = table.seats.wanted
        assert wanted is not None
        state = fake.table.state
        plays = state.game.legal_plays(state.situation)
        other = next(play for play in plays if play.position != wanted.position)
        for word in (Done("white"), Roll("black", (6, 4)), Accept()):
            assert is_another_play(word, state, WantedPlay("white", wanted)) is None
            assert is_another_play(word, state, WantedPlay("white", other)) is not None
        fake.table.put(Roll("black", (6, 4)))
        await table.settle()
        assert fake.table.state.turn == "black"
        assert fake.table.state.record[-1].notation == "8/5 6/5"
        table.running.cancel()

    play(scene, begun("white"))


def test_a_double_is_answered_by_the_machine() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "black", Thinker())
        fake.table.put(Double("white"))
        await table.settle()
        assert fake.table.state.cube.value == 2
        assert fake.table.state.cube.owner == "black"
        assert "Pasch takes." in table.said()
        table.running.cancel()

    play(scene, begun("white"))


def test_where_the_worker_fails_the_game_goes_on() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker("the machine's program has died"))
        await table.settle()
        await table.throw(3, 1)
        rules = [said for said in table.said() if "by rules of thumb" in said]
        assert rules == ["The machine plays on by rules of thumb: the machine's program has died."]
        assert "plays 8/5 6/5" in table.said()[-1]
        table.running.cancel()

    play(scene, begun("white"))


def shown(fake: FakeTable) -> Shown:
    return [news for news in fake.news if isinstance(news, Shown)][-1]


@pytest.mark.parametrize(
    "name", ["backgammon", "tric-trac", "acey-deucey", "high-gammon", "gamwin"]
)
def test_a_whole_game_against_the_machine_comes_to_its_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A careful person, who makes what the machine wants made."""
    chance, game = random.Random(5), game_named(name)
    machine = game.seats[1]
    board = load_profile(KINDS[game.equipment.board].built_in)
    monkeypatch.setattr(fakes, "PROFILE", board)

    async def scene(fake: FakeTable) -> None:
        table = Table(fake, machine, Thinker())
        for _ in range(6000):
            await table.settle_quickly()
            state = fake.table.state
            if state.phase is Phase.OVER:
                break
            await person(fake, table)
        assert fake.table.state.phase is Phase.OVER
        assert any(entry.seat == machine for entry in fake.table.state.record)
        table.running.cancel()

    async def person(fake: FakeTable, table: Table) -> None:
        state = fake.table.state
        if state.asked is not None:
            which = state.asked.which
            count = 1 if state.phase is Phase.OPENING and game.opening.dice == 1 else 0
            dice = dice_by_chance(game, chance, which, count)
            fake.table.put(Roll(state.asked.seat, dice, state.asked.roll_id, which))
            return
        decision = decision_due(Referee(state))
        if decision is None:
            return
        if decision.seat == machine:
            wanted = table.seats.wanted
            if state.phase is Phase.PLAYING and wanted is not None:
                await fake.see(wanted.position)
            return
        if decision.choices and isinstance(decision.choices[0], Play):
            choice = CarefulPlayer().choose(decision)
            if isinstance(choice, Play):
                await fake.see(choice.position)
                return
        if state.phase in (Phase.PLAYING, Phase.NAMING):
            fake.table.put(decision.choices[0])  # type: ignore[arg-type]
            return
        if state.offer is not None:
            fake.table.put(decision.choices[0])  # type: ignore[arg-type]
        else:
            fake.table.put(ThrowAgain(decision.seat))

    play(scene, begun_plainly(name))


def begun_plainly(name: str) -> FakeTable:
    referee = Referee()
    referee.handle(Start(name))
    return FakeTable(referee)


def test_a_worker_thinks_in_a_process_of_its_own_and_is_replaced_when_it_hangs() -> None:
    game = game_named("backgammon")
    asked = game.situation(game.start({}), "white", (3, 1))
    decision = Decision(game, "white", asked, asked.position, game.legal_plays(asked))
    job = job_of(decision, "quick")
    worker = Worker()
    try:
        worker._begin()
        assert worker._process is not None
        assert worker._process.pid is not None
        # A Ctrl-C at the terminal reaches it as well, before it can say that it is none for it.
        os.kill(worker._process.pid, signal.SIGINT)
        assert worker.ask(job) == thought_over(job)
    finally:
        worker.close()
    hasty = Worker(first_s=0.001)
    begun_s = time.monotonic()
    with pytest.raises(WorkerError, match="has not answered"):
        hasty.ask(job)
    assert time.monotonic() - begun_s < 20
    hasty.close()


def assisted(fake: FakeTable, *, has_hints: bool, is_tutor: bool) -> Assistant:
    return Assistant(fake.table.put, fake.news.append, Network(), has_hints, is_tutor)


class Network(Thinker):
    """Thinks as a worker does, in this process."""

    def ask(self, job: Job) -> Thought:
        return thought_over(job)


async def heard(fake: FakeTable, assistant: Assistant, known: int) -> None:
    """Let the assistant hear all there is, until it has nothing to think over any more."""
    while True:
        await fake.settle()
        new = fake.news[known:]
        for news in new:
            assistant.hear(news)
        known += len(new)
        if assistant._tasks:
            await asyncio.wait(assistant._tasks)
        elif not new:
            return


@pytest.mark.parametrize("has_hints", [True, False])
def test_the_best_play_is_shown_to_who_asks_where_that_was_wanted(has_hints: bool) -> None:
    async def scene(fake: FakeTable) -> None:
        assistant = assisted(fake, has_hints=has_hints, is_tutor=False)
        await fake.roll(0, 3, 1)
        known = len(fake.news)
        fake.table.put(Typed("best"))
        await heard(fake, assistant, known)
        said = [notice_text(news, "en") for news in fake.news if isinstance(news, Notice)][-1]
        meanings = {signal.meaning for signal in shown(fake).signals}
        assert ("Best for Anna: 8/5 6/5" in said) == has_hints
        assert (Meaning.HINT_TO in meanings) == has_hints
        assert ("helped" in fake.kinds("event")) == has_hints
        # A hint binds nobody: another legal play is right.
        start = fake.table.state.position.as_dict()
        await fake.see(start | {"24": "w", "23": "w", "13": "wwww", "10": "w"})
        assert Meaning.ACCEPTED in {signal.meaning for signal in shown(fake).signals}

    play(scene, begun("white"))


def test_the_best_play_is_the_whole_of_a_throw_though_a_step_was_made() -> None:
    """Where dice stay lying, it named the step that lay there already."""
    places = {"R3": "b", "off": "bbrr", "L3": "r"}
    referee = Referee()
    referee.handle(Start("gamwin", places=places, turn="blue"))
    referee.handle(Roll("blue", (2, 1, 7)))
    referee.handle(Seen({"R2": "b", "off": "bbrr", "L3": "r"}))

    async def scene(fake: FakeTable) -> None:
        assistant = assisted(fake, has_hints=True, is_tutor=False)
        known = len(fake.news)
        fake.table.put(Typed("best"))
        await heard(fake, assistant, known)
        said = [notice_text(news, "en") for news in fake.news if isinstance(news, Notice)][-1]
        assert "Best for Blue: R3>R2>R1>off" in said

    play(scene, FakeTable(referee))


def test_the_best_play_is_forgotten_once_a_doublet_is_named() -> None:
    """After 2-1 the same seat goes on with the doublet that it names: another roll."""
    game = game_named("acey-deucey")

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 2, 1)
        best = game.legal_plays(fake.table.state.situation)[0]
        fake.table.put(WantedPlay("white", best, is_binding=False))
        await fake.settle()
        assert shown(fake).wanted is not None
        await fake.see(best.position.as_dict())
        fake.table.put(Typed("done"))
        await fake.see(best.position.as_dict())
        fake.table.put(Name("white", 6))
        await fake.settle()
        state = fake.table.state
        assert (state.phase, state.turn, state.dice) == (Phase.PLAYING, "white", (6, 6))
        assert shown(fake).wanted is None
        assert Meaning.HINT_TO not in {signal.meaning for signal in shown(fake).signals}

    play(scene, begun("white", "acey-deucey"))


@pytest.mark.parametrize("closing", [None, Roll("black", (2, 1)), Double("black")])
def test_the_tutor_speaks_of_a_blunder_however_its_turn_ends(
    closing: Command | None,
) -> None:
    async def scene(fake: FakeTable) -> None:
        assistant = assisted(fake, has_hints=False, is_tutor=True)
        start = fake.table.state.position.as_dict()
        await fake.roll(0, 3, 1)
        for news in fake.news:
            assistant.hear(news)
        known = len(fake.news)
        await fake.see(start | {"6": "wwww", "3": "w", "24": "w", "23": "w"})
        if closing is None:
            await fake.press(0)
            await fake.see(start | {"6": "wwww", "3": "w", "24": "w", "23": "w"})
        else:
            fake.table.put(closing)
        await heard(fake, assistant, known)
        said = [notice_text(news, "en") for news in fake.news if isinstance(news, Notice)]
        assert any("Anna: 24/23 6/3 cost 0." in one and "8/5 6/5" in one for one in said)
        assert "helped" in fake.kinds("event")

    play(scene, begun("white"))
