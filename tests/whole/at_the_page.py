"""People at a drawn board who have a page and no lights: hands for the checkers, a browser for
everything else.

What is played they carry, what they say they tap, what they hear of it they read off the page;
only the rolls they look up in the journal on the disk as well. A referee of their own is told the
same and has to come to the same record. Nothing here waits for a clock.
"""

import random
import re
import socket
from collections.abc import Callable, Mapping, Sequence
from itertools import count, product
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx

from host.page.browser import WAIT_S, Browser
from pasch.demo.players.mistakes import Hand, Mistake, hands_between, moved, slips
from pasch.journal import Journal
from pasch.messages import sentence
from pasch.players.due import decision_due
from pasch.players.player import Choice, Decision, Player, Throw
from pasch.referee.model.commands import Correct, Done, Roll, Seen, SetUp, Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, Phase, State
from pasch.referee.protocol.answers import by_name
from pasch.referee.referee import Referee
from pasch.rules.model.game import Play
from pasch.rules.model.position import Position
from pasch_hardware.boards.board import BoardProfile, Row
from pasch_hardware.simulator.serving.client import TwinClient
from whole.live import Host

# What the page says; what lies on its board by the record, and what the camera sees.
SHOWN = """
const text = (css) => document.querySelector(css)?.innerText.trim() ?? '';
const lying = (otherwise) => {
  const found = {};
  for (const one of document.querySelectorAll('.board [data-letter]')) {
    const { place, letter } = one.dataset;
    if (!one.querySelector(otherwise)) found[place] = (found[place] ?? '') + letter;
  }
  return found;
};
return {
  says: text('.verdict h1'),
  dice: document.querySelector('.dice')?.ariaLabel ?? '',
  ruling: document.querySelector('.verdict')?.className ?? '',
  why: text('.verdict .ruling'),
  rule: text('.verdict .rule'),
  asks: document.querySelector('.doubt img')?.getAttribute('src') ?? '',
  lost: text('.lost'),
  told: text('.toast'),
  record: document.querySelectorAll('.record li').length,
  places: lying('.come'),
  seen: lying('.gone'),
};
"""
# Taps an answer to a question; whether it is one of those that are there, null where none is.
TAP = """
const [said, asked] = arguments;
if (document.querySelector('.doubt img')?.getAttribute('src') !== asked) return null;
const all = [...document.querySelectorAll('.readings button')];
const right = all.find((one) => one.innerText.trim() === said);
right?.click();
return right !== undefined;
"""
TAP_DIE = "document.querySelectorAll('.die-button')[arguments[0]].click()"
COVERED = "Something covers the board."
# Of these a board may show less than lies there.
OUTSIDE = ("off", "yard", "bar")
# So far between its point and the next one somebody puts a checker, as a share of the way.
BETWEEN = (0.5, 0.55, 0.45, 0.6)
# A game that goes on for so long never ends.
MOST = 1000
# Between two looks at the page; so many of them in vain are many.
GLANCE_S = 0.1
PATIENT_LOOKS = 50


class AtThePage:
    """One game from its start to its end, whatever happens meanwhile. `seed` is for its dice."""

    def __init__(
        self,
        browser: Browser,
        twin: TwinClient,
        profile: BoardProfile,
        folder: Path,
        start: Start,
        player: Player,
        seed: int,
    ) -> None:
        self.browser, self.twin, self.profile = browser, twin, profile
        self.chance, self._player = random.Random(seed), player
        self.referee, self._start = Referee(), start
        self.referee.handle(start)
        self._lay()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        self.host = Host(
            twin, folder, "--port", "none", "--page", "on", "--page-port", port,
            "--players", ",".join(start.players.values()), game=start.game, chance=str(seed),
        )  # fmt: skip

    def come_to(self, position: SetUp) -> None:
        """The game has begun already, and goes on from there: so the disk has it."""
        told = Referee()
        with Journal.open(self.host.journal) as journal:
            for command in (self._start, position):
                answer = told.decide(command)
                assert answer.change is not None
                journal.record(answer.change.events, 0)
                told.commit(answer)
        self.referee = told
        self._lay()

    def _lay(self) -> None:
        self.lies = self.state.position
        self.twin.set(self.lies.as_dict())

    @property
    def state(self) -> State:
        """The game as these people know it."""
        return self.referee.state

    @property
    def shown(self) -> dict[str, Any]:
        """What the page shows."""
        shown: dict[str, Any] = self.browser.run(SHOWN)
        return shown

    def shows(self, what: str, is_so: Callable[[Mapping[str, Any]], object]) -> Mapping[str, Any]:
        """What the page shows once it is so."""

        def found() -> Mapping[str, Any] | None:
            shown = self.shown
            return shown if is_so(shown) else None

        shown: Mapping[str, Any] = self.browser.until(found, what, pause_s=GLANCE_S)
        return shown

    def keep(self, moment: str) -> None:
        """A picture of the page at a moment of this game."""
        self.browser.keep(f"at_the_page-{self.state.name}-{moment}")

    def stands(self) -> None:
        """Returns when the page shows the game as it stands: who is to do what, and the board."""
        self.shows(f"{self._awaited(self.state)}: {self.state.position}", self._shows_state)

    def _shows_state(self, shown: Mapping[str, Any]) -> bool:
        is_same = in_sight(shown["places"]) == in_sight(self.state.position)
        return is_same and self._awaited(self.state) in shown["says"]

    @staticmethod
    def _awaited(state: State) -> str:
        if state.outcome is not None:
            return f"{state.players[state.outcome.winner]} wins {state.outcome.score}"
        if state.phase is Phase.OPENING:
            due = [seat for seat in state.contenders if seat not in state.thrown]
            return "Opening roll: " + ", ".join(state.players[seat] for seat in due)
        deed = "roll" if state.phase is Phase.TO_ROLL else "play"
        return f"{state.players[state.mover]} is to {deed}"

    def play(self, until: Callable[[State], bool]) -> None:
        """Goes on until the game is so."""
        for _ in range(MOST):
            if until(self.state):
                return
            self.act()
        raise AssertionError(f"not so after {MOST} deeds: {self.state.phase}")

    def act(self) -> None:
        """The next thing that a player does."""
        decision = decision_due(self.referee)
        assert decision is not None
        choice = self._choice(decision)
        match choice:
            case Play(position=position) if position == self.lies:
                # To let lie what lies is a play here: it is only handed over.
                self.hand_over()
            case Play(position=position):
                self.carry(hands_between(self.lies, position, self._letter))
                self._be_right(choice)
                self.referee.handle(Seen(position))
            case Throw(which=which):
                self.throw(decision.seat, which)
            case _:
                assert isinstance(choice, Done)
                self.hand_over()

    def _choice(self, decision: Decision) -> Choice:
        is_due = self.state.phase in (Phase.OPENING, Phase.TO_ROLL)
        return Throw() if is_due else self._player.choose(decision)

    @property
    def _letter(self) -> str:
        return self.state.game.equipment.letters[self.state.mover]

    def _deed(self, words: str, what: str, is_so: Callable[[Mapping[str, Any]], object]) -> None:
        """Tap a deed until it is so: once more where the page says that it was not done, for a
        place came into doubt, and that is told; and where nothing comes of it for long."""
        told, looks = self.shown["told"], count(1)
        self.browser.tap(words)

        def is_done(shown: Mapping[str, Any]) -> bool:
            nonlocal told
            if is_so(shown):
                return True
            is_in_vain = next(looks) % PATIENT_LOOKS == 0
            if (shown["told"] not in ("", told) or is_in_vain) and self._is_clear(shown):
                told = shown["told"]
                self.browser.tap(words)
            return False

        self.shows(what, is_done)

    def hand_over(self) -> None:
        """Tap that the play is complete."""
        self.referee.handle(Done(self.state.mover))
        self._deed("Done", "it is handed over", self._shows_state)

    def throw(self, seat: str, which: Sequence[int] = ()) -> None:
        """Tap for dice; `which` of those that lie there."""
        count, words = len(self._rolled()), "Roll"
        if self.state.phase is Phase.PLAYING:
            for die in which:
                self.browser.run(TAP_DIE, die)
            words = f"Throw {len(which)} again" if which else "Throw all again"
        self._deed(
            words,
            "dice, or the end",
            lambda shown: len(self._rolled()) > count or " wins " in shown["says"],
        )
        if rolled := self._rolled()[count:]:
            dice = tuple(rolled[0][die] for die in which) or rolled[0]
            self.referee.handle(Roll(seat, dice, which=tuple(which)))
        else:
            # Over a winning play nothing is thrown: it is handed over.
            self.referee.handle(Done(seat))
        self.stands()

    def events(self) -> tuple[JournalEvent, ...]:
        """The game as the disk has it."""
        with Journal.open(self.host.journal) as journal:
            return journal.events(journal.games()[-1].id)

    def _rolled(self) -> list[tuple[int, ...]]:
        return [tuple(one.data["dice"]) for one in self.events() if one.kind is EventKind.ROLLED]

    def carry(self, hands: Sequence[Hand], aside_mm: float = 0.0) -> None:
        """Carry checkers, one after the other, with a hand over the board that is seen there."""
        seat = self.state.game.seats.index(self.state.mover)
        for letter, origin, target in hands:
            self.twin.hand(origin, seat)
            self.twin.pick(origin, letter)
            self.twin.hand(target, seat)
            self.twin.put(target, aside_mm)
        self._take_hand_away()
        self.lies = moved(self.lies, hands, is_sorted=self.state.game.equipment.is_sorted)

    def _take_hand_away(self) -> None:
        """Take the hand out of the picture, once two pictures have shown it."""
        for _ in range(2):
            picture = self.twin.camera_url.replace("/stream", "/frame.jpg")
            httpx.get(picture, timeout=WAIT_S, verify=False).raise_for_status()
        self.twin.hand(None)

    def _be_right(self, play: Play) -> None:
        """Returns when the page calls a play right; who waits long waves a hand over it, for a
        busy machine may have missed that anything moved."""
        looks = count(1)
        place = next(one.name for one in self.profile.places if one.name not in OUTSIDE)

        def is_right(shown: Mapping[str, Any]) -> bool:
            if next(looks) % PATIENT_LOOKS == 0:
                self.twin.hand(place, self.state.game.seats.index(self.state.mover))
                self._take_hand_away()
            return self._is_right(shown)

        self.shows(f"{play.notation} is right", is_right)

    def _is_right(self, shown: Mapping[str, Any]) -> bool:
        return self._is_clear(shown) and "good" in shown["ruling"]

    def _is_clear(self, shown: Mapping[str, Any]) -> bool:
        """Whether the page asks nothing; what it asks is told."""
        if shown["asks"]:
            self.tell(shown["asks"])
        return "ask" not in shown["ruling"]

    def tell(self, asked: str) -> bool:
        """Tap what lies on the place whose picture the page asks about; where that is not among
        what it takes for possible, lay it down once more. False where nothing was tapped."""
        found = re.search(r"/crop/(.+)\.jpg", asked)
        assert found is not None
        place = unquote(found[1])
        content, letters = self.lies.at(place), self.state.game.equipment.letters.items()
        said = [f"{content.count(one)} {seat.title()}" for seat, one in letters if one in content]
        is_offered = self.browser.run(TAP, ", ".join(said) or "empty", asked)
        if is_offered is False:
            self.carry([(letter, place, place) for letter in content])
        return bool(is_offered)

    def play_wrongly(self) -> None:
        """A wrong play is told with its rule and its repair, is not taken, and is put right."""
        slip = None
        while slip is None:
            self.play(has_to_play)
            assert self.state.phase is not Phase.OVER, "no play could be wrong"
            slip = self._slip()
            if slip is None:
                self.play(turns(len(self.state.record) + 1))
        self.carry(slip.hands)
        answer = self.referee.handle(Seen(slip.position))
        assert answer.reason == slip.reason
        assert answer.message is not None
        why = sentence(by_name(answer.message, self.state.players), "en")
        rule = self.state.ruling.judgement.rule
        self.shows(
            f"{why} {rule}",
            lambda shown: (
                "wrong" in shown["ruling"] and why in shown["why"] and rule == shown["rule"]
            ),
        )
        assert self.browser.all(".board .lamp")
        self.keep("wrong-play")
        self.browser.tap("Done")
        self.shows("that it is not taken", lambda shown: why in shown["told"])
        assert self._awaited(self.state) in self.shown["says"]
        self.carry(hands_between(self.lies, self.state.position, self._letter))
        self.referee.handle(Seen(self.state.position))
        self.shows("that it is put right", lambda shown: "wrong" not in shown["ruling"])

    def _slip(self) -> Mistake | None:
        """A small error in place of the first legal play that moves something, if there is one."""
        plays = self.state.game.legal_plays(self.state.situation)
        moving = [play for play in plays if play.position != self.state.position]
        if not moving:
            return None
        found = slips(self.state.situation, moving[0], self.state.game, self.chance)
        plain = [
            found[reason]
            for reason in sorted(found)
            if not any(place in OUTSIDE for hand in found[reason].hands for place in hand[1:])
        ]
        return plain[0] if plain else None

    def doubt(self) -> None:
        """A checker that lies between two points is asked about; a tap says where it belongs."""
        self.play(has_to_play)
        place, asked = next(filter(None, map(self._doubted, self._gaps())), ("", ""))
        assert asked, "the camera is sure of everything"
        self.shows("the next question, or none", lambda shown: shown["asks"] != asked)
        # Then it is put where it belongs, too.
        self.carry([(self._letter, place, place)])
        self.shows("that no question is left", self._is_clear)

    def _gaps(self) -> list[tuple[str, float]]:
        """Points of the mover's beside empty ones, and how far beside them it is in between."""
        rows = [place for place in self.profile.places if isinstance(place, Row)]
        found = []
        for share, row, other in product(BETWEEN, rows, rows):
            (dx, dy), (x, y), (there_x, there_y) = row.direction, row.anchor, other.anchor
            aside = (there_y - y) * dx - (there_x - x) * dy
            is_next = other.direction == row.direction and 0 < abs(aside) < 1.5 * row.width
            if is_next and self._letter in self.lies.at(row.name) and not self.lies.at(other.name):
                found.append((row.name, share * aside))
        return found

    def _seat_across(self, place: str) -> int:
        """The number of the seat opposite a point: whose hand reaches there is over the board,
        and not only over its rail."""
        row = next(row for row in self.profile.places if row.name == place)
        assert isinstance(row, Row)
        return int(row.anchor[1] > self.profile.field[1] / 2)

    def _doubted(self, where: tuple[str, float]) -> tuple[str, str] | None:
        """The point, and what the page asked and was told once a checker lay beside it; None
        where the camera is sure all the same."""
        place, aside_mm = where
        self.twin.hand(place, self._seat_across(place))
        self.shows("a hand", lambda shown: COVERED in shown["why"])
        self.twin.pick(place, self._letter)
        self.twin.put(place, aside_mm)
        self.twin.hand(None)
        asked = self.shows("no hand", lambda shown: COVERED not in shown["why"])["asks"]
        if asked:
            self.keep("doubt")
            if self.tell(asked):
                return place, asked
        self.carry([(self._letter, place, place)])
        return None

    def correct(self) -> None:
        """The last play was another: dragged on the drawn board, shown first, then accepted."""
        self.play(turns(len(self.state.record) + 1))
        while not (others := self._others()):
            assert self.state.phase is not Phase.OVER, "no play could have been another"
            self.play(turns(len(self.state.record) + 1))
        last, number = self.state.record[-1], len(self.state.record)
        self.browser.run("document.querySelector('.record').open = true")
        self.browser.click(".record li button")
        self.browser.tap("It was another play")
        self.browser.tap("Lay it on the board")
        hands = hands_between(last.after, others[0])
        for _, start, end in hands:
            self.browser.drag(f"[data-place='{start}'].target", f"[data-place='{end}'].target")
        self.keep("correction")
        self.browser.tap("Show what follows")
        self.browser.button("Change more")
        assert self.host.replayed().position == last.after
        self.browser.tap("Yes, so it is")
        self.referee.handle(Correct(number, places=others[0].as_dict()))
        self.carry(hands)
        self.stands()

    def _others(self) -> list[Position]:
        """What the last play could have led to instead, on the points alone."""
        last = self.state.record[-1]
        if last.kind is not EntryKind.PLAYED or self.state.phase is not Phase.TO_ROLL:
            return []
        game = self.state.game
        asked = game.situation(last.before, last.seat, last.dice, last.hidden, self.state.options)
        return [
            play.position
            for play in game.legal_plays(asked)
            if play.position != last.after
            and all(play.position.at(place) == last.after.at(place) for place in OUTSIDE)
        ]

    def load_anew(self) -> None:
        """The page is loaded anew amid a play, and shows it all as before."""
        self.play(has_to_play)
        before = known(self.shown)
        self.browser.driver.refresh()
        self.shows("the same", lambda shown: known(shown) == before)
        self.keep("loaded-anew")

    def kill(self) -> None:
        """The program is gone; the page says so, and finds it again as soon as it is back."""
        self.play(has_to_play)
        before = known(self.shown)
        self.host.kill()
        self.shows("that it is lost", lambda shown: shown["lost"])
        self.keep("lost")
        self.host.mark()
        self.host.start()
        assert httpx.get(self.host.link().split("#")[0], timeout=WAIT_S, verify=False).is_success
        self.browser.errors()
        self.shows("that it is found", lambda shown: not shown["lost"])
        # It tries once a second, so this takes no 2 s, however slow the machine.
        assert sum("WebSocket" in line for line in self.browser.errors()) <= 1
        self.shows("the same", lambda shown: known(shown) == before)


def known(shown: Mapping[str, Any]) -> list[object]:
    """What a page shows of a game, whatever the camera has seen since."""
    return [shown[what] for what in ("says", "dice", "places", "record")]


def has_to_play(state: State) -> bool:
    """Dice lie there and nothing is moved yet."""
    return state.phase is Phase.PLAYING and state.on_board == state.position


def turns(count: int) -> Callable[[State], bool]:
    """So many turns are over, and nothing was done in the next one; or the game is over."""
    return lambda state: (
        state.phase is Phase.OVER
        or (len(state.record) >= count and state.on_board == state.position)
    )


def in_sight(places: Mapping[str, str]) -> dict[str, str]:
    """What lies on the board itself."""
    return {name: lying for name, lying in places.items() if lying and name not in ("off", "yard")}
