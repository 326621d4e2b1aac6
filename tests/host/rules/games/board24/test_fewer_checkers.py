"""A game with fewer checkers than its board has is a start position and nothing more.

Tried with Hypergammon, three checkers a side, which Pasch does not offer.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.rules.selfplay import decisions, random_game
from host.rules.twins.backgammon import board, outcomes
from pasch.errors import RuleError
from pasch.players.careful.player import CarefulPlayer
from pasch.players.due import decision_due
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Done, Roll, Seen, Start
from pasch.rules import GAMES
from pasch.rules.games.board24.backgammon import backgammon_from
from pasch.rules.model.game import Play, Status
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import check_request

START = Position.of({"24": "w", "23": "w", "22": "w", "1": "b", "2": "b", "3": "b"})
GAME = replace(backgammon_from(START, "hypergammon"), variant_of="backgammon")


def test_its_plays_are_the_twins() -> None:
    for asked in decisions(GAME, 200):
        found = [play.position.items_ for play in GAME.legal_plays(asked)]
        assert found == sorted(outcomes(board(dict(asked.position)), asked.turn, asked.dice))


def test_each_side_has_three_checkers() -> None:
    assert GAME.equipment.checkers == 3
    for places in ({"1": "wwww"}, {"off": "bb", "24": "bb"}):
        with pytest.raises(RuleError, match="3"):
            check_request(GAME, GAME.situation(Position.of(places), "white", (3, 1)))


def test_a_checker_that_nobody_saw_is_borne_off_and_a_fourth_is_wrong() -> None:
    before = Position.of({"4": "w", "2": "w", "off": "w", "24": "bbb"})
    asked = GAME.situation(before, "white", (6, 1))
    seen = {"1": "w", "24": "bbb"}
    after = GAME.complete(before, seen)
    assert after == Position.of(seen | {"off": "ww"})
    assert GAME.judge(asked, after).status is Status.LEGAL
    more = GAME.complete(before, seen | {"2": "www"})
    assert GAME.judge(asked, more).reason is Reason.CHECKER_COUNT


@pytest.mark.parametrize(
    ("loser", "points"),
    [({"19": "bb", "off": "b"}, 1), ({"19": "bbb"}, 2), ({"19": "bb", "6": "b"}, 3)],
)
def test_wins_count_by_what_the_loser_has_off(loser: dict[str, str], points: int) -> None:
    off = {"off": "www" + loser.get("off", "")}
    finish = GAME.finish(Position.of(loser | off), {})
    assert finish is not None
    assert finish.points == points


def test_a_whole_game_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Careful players play it; the camera sees no checkers that are off."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    rolls = [asked.dice for asked in random_game(GAME, 5)] * 5
    referee, player = Referee(), CarefulPlayer()
    referee.handle(Start(GAME.name, turn="white"))
    for dice in rolls:
        seat = referee.state.turn
        if seat is None:
            break
        answer = referee.handle(Roll(seat, dice))
        if answer.verdict is Verdict.NO_PLAY:
            continue
        decision = decision_due(referee)
        assert decision is not None
        play = player.choose(decision)
        assert isinstance(play, Play)
        seen = {place: lying for place, lying in play.position.items() if place != "off"}
        assert referee.handle(Seen(seen)).verdict is Verdict.LEGAL
        referee.handle(Done(seat))
    assert referee.state.outcome is not None
