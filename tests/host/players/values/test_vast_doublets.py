"""Puff's vast doublets are thought of in good time, with the compiled part and without."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pasch.live.machine.job import job_of
from pasch.live.machine.thinking import thought_over
from pasch.players.careful.player import CarefulPlayer
from pasch.players.due import decision_due
from pasch.players.values.best import value_of
from pasch.players.values.search import best_plays
from pasch.players.values.value import STRONG
from pasch.referee import Referee
from pasch.referee.model.commands import Done, Roll, Seen, Start
from pasch.rules import game_named
from pasch.rules.model.game import Play
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.model.position import Position
from pasch.rules.search import multi_source_search
from pasch.rules.search.movegen import Step
from pasch.rules.search.multi_source_search import Reached, stepped

GAME = game_named("puff")
# After this first doublet each doublet of the roll to come leads to up to 200,000 outcomes.
SPREAD = Position.of(
    {
        **{"15": "w", "5": "w", "17": "w", "11": "w", "7": "ww", "4": "w", "20": "ww", "21": "w"},
        **{"23": "w", "6": "w", "3": "ww", "8": "w", "22": "b", "24": "b", "12": "b", "18": "b"},
        **{"14": "b", "13": "b", "16": "bb", "9": "b", "1": "bb", "10": "bb", "2": "b", "19": "b"},
    }
)


@pytest.mark.parametrize("doublets", [0, 1])
def test_without_a_compiler_players_find_no_more_than_they_can_in_time(
    doublets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2,000,000 outcomes took `strong` 10 s."""
    found = 0

    def counted(
        starts: Sequence[int], number: int, times: int, step: Step, most: int | None = None
    ) -> Reached:
        nonlocal found
        reached = stepped(starts, number, times, step, most)
        found += len(reached)
        return reached

    monkeypatch.setattr(multi_source_search, "fast", None)
    monkeypatch.setattr(multi_source_search, "stepped", counted)
    situation = GAME.situation(SPREAD, "white", (2, 2), {"doublets": doublets})
    rated = best_plays(value_of(GAME), situation, STRONG, 3)
    assert 0 < found < 250_000
    assert [GAME.judge(situation, one.play.position).status.value for one in rated] == [
        "legal"
    ] * 3
    assert rated[0].rolls == 1


def test_at_the_table_nobody_reads_all_the_plays_of_a_vast_doublet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 1,200,000 a machine wrote each, and so did the table: half a minute."""
    referee = Referee()
    referee.handle(Start("puff", turn="white", places=SPREAD.as_dict()))
    referee.handle(Roll("white", (2, 2)))
    first = decision_due(referee)
    assert first is not None
    play = thought_over(job_of(first, "quick")).choice
    assert isinstance(play, Play)
    for command in (Seen(play.position.as_dict()), Done("white"), Roll("white", (5, 5))):
        referee.handle(command)

    def all_read(plays: Plays) -> None:
        raise AssertionError(f"all {len(plays)} plays are read")

    monkeypatch.setattr(Plays, "__iter__", all_read)
    monkeypatch.setattr(Plays, "_in_order", all_read)
    decision = decision_due(referee)
    assert decision is not None
    assert len(decision.choices) > 5000
    job = job_of(decision, "quick")
    assert decision.offers(thought_over(job).choice)
    assert decision.offers(CarefulPlayer().choose(decision))
    assert not decision.offers(play)
    assert len(thought_over(job_of(decision, "quick", is_ranked=True)).ranked) > 1
