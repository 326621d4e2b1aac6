"""What is said of a machine's acts, and of what a play has cost."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from host.live.fakes import QUICK, FakeTable, play
from host.live.machine.test_machine import Table, Thinker, begun, heard
from pasch.live.machine.assistant import Assistant
from pasch.live.machine.job import Job, Thought, job_of
from pasch.live.machine.thinking import thought_over
from pasch.live.model.table_events import Notice
from pasch.live.presses.inputs import Typed
from pasch.live.voices.notices import notice_text
from pasch.players.due import decision_due
from pasch.referee import Referee
from pasch.referee.model.commands import Double, Roll
from pasch.referee.model.state import Offer, Phase
from pasch.rules.model.game import Play


def test_places_that_are_no_points_are_called_as_people_call_them() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker())
        await table.settle()
        await table.throw(6, 5)
        (*_, news) = [one for one in fake.news if isinstance(one, Notice)]
        steps = "from the yard to 19, from the yard to 20"
        assert notice_text(news, "en").endswith(f": please make it with the checkers, {steps}.")
        assert notice_text(news, "de").endswith("aus dem Vorrat nach 19, aus dem Vorrat nach 20.")
        table.running.cancel()

    play(scene, begun("white", "acey-deucey"))


class Doubler(Thinker):
    """Doubles whenever it may."""

    def ask(self, job: Job) -> Thought:
        double = Double(job.decision.seat)
        return Thought(double) if double in job.decision.choices else super().ask(job)


def test_who_types_that_they_resign_while_the_machine_thinks_resigns_for_themselves() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Roll("white", (6, 5)))
        fake.table.put(Typed("resign 2"))
        await fake.settle()
        assert fake.table.state.offer == Offer("black", Phase.PLAYING, 2, ("white",))
        fake.table.put(Typed("take"))
        await fake.settle()
        assert fake.table.state.phase is Phase.RESIGNED
        (refused,) = [one for one in fake.news if isinstance(one, Notice)]
        assert notice_text(refused, "en").endswith("which does that by itself.")

    play(scene, begun("white", "backgammon"), replace(QUICK, machines={"white": "club"}))


def test_a_machine_says_which_doublet_it_names_and_did_not_throw_it() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Thinker())
        await table.settle()
        await table.throw(1, 2)
        assert "Anna has 1-2 and plays" in table.said()[-1]
        assert table.seats.wanted is not None
        await table.see(table.seats.wanted.position.as_dict())
        named = fake.table.state.dice[0]
        said = table.said()
        assert f"Anna names {named}." in said
        assert any(f"Anna has {named}-{named} and plays" in one for one in said)
        assert not any("has rolled" in one for one in said)
        table.running.cancel()

    play(scene, begun("white", "acey-deucey"))


def test_what_the_referee_announces_the_machine_does_not_say_once_more() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Doubler())
        await table.settle()
        assert fake.table.state.offer is not None
        assert not [news for news in fake.news if isinstance(news, Notice)]
        table.running.cancel()

    play(scene, begun("white"))


class Judge(Thinker):
    """Thinks that the play made costs so many points of a game that is about four."""

    def __init__(self, cost: float, made: Mapping[str, str]) -> None:
        super().__init__()
        self.cost, self.made = cost, made

    def ask(self, job: Job) -> Thought:
        thought = thought_over(job)
        by_cost = [(one, -self.cost * (one.position == self.made)) for one, _ in thought.ranked]
        ranked = tuple(sorted(by_cost, key=lambda pair: -pair[1]))
        return Thought(thought.choice, None, ranked, thought.unit)


@pytest.mark.parametrize(("cost", "is_said"), [(0.2, False), (0.4, True)])
def test_the_tutor_counts_in_points_of_an_even_game(cost: float, is_said: bool) -> None:
    """In Acey-Deucey a game is usually about four points: 0.2 of them are no blunder."""
    fake = begun("white", "acey-deucey")
    referee = Referee(fake.referee.state)
    referee.handle(Roll("white", (6, 4)))
    decision = decision_due(referee)
    assert decision is not None
    assert thought_over(job_of(decision, "quick", is_ranked=True)).unit == 4.0
    made = decision.choices[0]
    assert isinstance(made, Play)

    async def scene(fake: FakeTable) -> None:
        judge = Judge(cost, made.position)
        assistant = Assistant(fake.table.put, fake.news.append, judge, False, True)
        await fake.roll(0, 6, 4)
        for news in fake.news:
            assistant.hear(news)
        known = len(fake.news)
        await fake.see(made.position.as_dict())
        await fake.press(0)
        await fake.see(made.position.as_dict())
        await heard(fake, assistant, known)
        said = [notice_text(news, "en") for news in fake.news if isinstance(news, Notice)]
        assert any("Anna: " in one and " cost " in one for one in said) == is_said

    play(scene, fake)
