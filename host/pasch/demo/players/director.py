"""The virtual players at the virtual board: hands, eyes and buttons, never the referee's state.

They roll by pressing a button, read the dice off the pixels, carry checkers with a hand in the
picture, wait for the lights, follow a repair one step at a time, and hand over. They note what
they did (`Doing`), for comparison with the record at the end. A light that does not come within a
person's patience ends the demo with `DemoError`. They hear that somebody has rolled; a machine's
roll, which is too fast to see, they are told.
"""

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from pasch.demo.players.amateur import CAREFUL, WILD, Amateur
from pasch.demo.players.eyes import Glow
from pasch.demo.players.following import next_step
from pasch.demo.players.mistakes import (
    Hand,
    Mistake,
    hands_between,
    moved,
    slips,
    way_of,
)
from pasch.demo.players.opening import open_game
from pasch.demo.players.presence import DemoError, Presence
from pasch.demo.players.throwing import RULED, Thrower, lies
from pasch.players.game_driver import GameDriver
from pasch.players.player import Player, Throw
from pasch.referee.model.commands import Name, Roll
from pasch.rules.model.game import Finish, Game, Play
from pasch_hardware.message import Message, message

__all__ = ["SLIPS_AT_MOST", "Director", "Doing"]

DOUBT_S = 3.0
TIDYINGS = 3
TRIES = 3
SLIPS_AT_MOST = 5
WILD_TURNS = 50
KINDS_WANTED = 5
STEPS_BACK = 8
UNDER_WAY_S = 0.5


@dataclass(frozen=True, slots=True)
class Doing:
    """What a player did in a turn, by his own knowledge: the play and, before it, any slip."""

    seat: str
    dice: tuple[int, ...]
    play: Play | None
    slip: Mistake | None = None


class Director:
    """Lets the players play; `doings` is what they did in the current game, in order.

    `accepted` counts the turns that the players saw the board accept. `rolls` grows with every
    roll that the table announces; without it (if no machine plays) the players go by the dice they
    see.
    """

    def __init__(
        self,
        presence: Presence,
        game: Game,
        chance: random.Random,
        on_moment: Callable[[str, Glow], Awaitable[None]],
        slips_at_most: int = SLIPS_AT_MOST,
        machines: Mapping[str, Player] | None = None,
        rolls: Sequence[Roll] | None = None,
    ) -> None:
        self._there = presence
        self._game = game
        self._chance = chance
        self._player = Amateur(chance)
        # A machine throws and hands over by itself; to know its play, the demo asks it as well.
        self._machines = machines or {}
        self._thrower = Thrower(presence, game, rolls)
        self._on_moment = on_moment
        self._slips_at_most = slips_at_most
        self._options = game.in_force({})
        self._seen_kinds: list[str] = []
        self._has_hit = False
        self._has_danced = False
        self.course = GameDriver.begun(game, self._options, game.seats[0])
        self.position = self.course.position
        self.doings: list[Doing] = []
        self.accepted = 0

    @property
    def has_shown_all(self) -> bool:
        """Whether the game held a hit, a no play and four kinds of wrong plays."""
        return self._has_hit and self._has_danced and len(set(self._seen_kinds)) >= 4

    async def play_game(self, turns: int = 0) -> Finish | None:
        """Play from the opening roll to the last checker, or for a number of turns (then None)."""
        self._begin(self.course)
        heard = self._thrower.heard if self._machines else None
        seat, dice = await open_game(self._there, self._game, self._options, heard)
        if heard is None:
            for each in self._game.seats:
                self._thrower.hearing.take_all(each)
        course = GameDriver.begun(self._game, self._options, seat)
        await self._on_moment("opening", await self._there.look())
        return await self._play_on(course.thrown(dice) if dice else course, turns)

    async def play_from(self, course: GameDriver, turns: int = 0) -> Finish | None:
        """Play a game from a set-up position to its end, or for a number of turns (then None)."""
        self._begin(course)
        return await self._play_on(course, turns)

    async def go_on_from(self, course: GameDriver, turns: int) -> Finish | None:
        """Continue the game from an agreed position to its end, or for some turns (then None)."""
        self.position = course.position
        return await self._play_on(course, len(self.doings) + turns)

    async def let_it_be_seen(self) -> None:
        """Wait until the camera has seen what lies there now: pictures under way are older."""
        await self._there.wait(lambda _: False, UNDER_WAY_S)

    def _begin(self, course: GameDriver) -> None:
        self.course = course
        self.position = course.position
        self.doings = []
        self.accepted = 0

    async def _play_on(self, course: GameDriver, turns: int) -> Finish | None:
        while True:
            self.course = course
            is_throwing = not (course.dice or course.names)
            if course.names:
                course = await self._name(course)
            elif is_throwing and course.seat in self._machines:
                course = course.thrown(await self._thrower.heard(course.seat))
            elif is_throwing and turns and len(self.doings) >= turns:
                await self._thrower.my_turn(course.seat)
                return None
            elif is_throwing:
                await self._thrower.my_turn(course.seat)
                course = course.thrown(await self._throw(course.seat))
            course = await self._turn(course)
            self.accepted = len(self.doings)
            if course.finish is not None:
                await self._on_moment("end", await self._there.look())
                return course.finish

    async def _name(self, course: GameDriver) -> GameDriver:
        """Name a doublet on the board itself by pressing as often as its position in the list."""
        names, machine = course.names, self._machines.get(course.seat)
        if machine is not None:
            return await self._named_by(machine, course)
        index = self._chance.randrange(len(names))
        front = set(self._game.equipment.front(course.seat))
        lie = lies(course.named(names[index]).dice)
        await self._there.until(
            lambda glow: bool(glow.at("blue") & front), "the light that asks for a name"
        )
        # The dice count the presses; the name stands when its light has gone out.
        await self._there.press_until(
            self._thrower.index(course.seat),
            lambda glow: lie(glow) and not glow.at("blue") & front,
            message("the doublet {name} on the dice", name=names[index]),
            index + 1,
        )
        return course.named(names[index])

    async def _named_by(self, machine: Player, course: GameDriver) -> GameDriver:
        """The name that a machine chose by itself, found by asking it again."""
        after = self._named(machine, course)
        what = message("the doublet {name} on the dice", name=after.dice[0])
        await self._there.until(lies(after.dice), what)
        return after

    @staticmethod
    def _named(machine: Player, course: GameDriver) -> GameDriver:
        choice = machine.choose(course.decision())
        assert isinstance(choice, Name)
        return course.named(choice.doublet)

    async def _turn(self, course: GameDriver) -> GameDriver:
        """Make one play, or none; returns the game after it and the player's further rolls."""
        is_tired = (self._has_hit and self._has_danced) or len(self.doings) > WILD_TURNS
        self._player.temper = CAREFUL if is_tired else WILD
        machine = self._machines.get(course.seat)
        play = course.choice_by(machine or self._player)
        if isinstance(play, Throw):
            return course.throwing(play)
        if not isinstance(play, Play):
            return await self._dance(course)
        if machine is not None:
            return await self._made_for_machine(course, play, machine)
        slip = self._slip(course, play)
        if slip is not None:
            await self._carry(course.seat, slip.hands)
            if not await self._be_put_right(course, slip):
                slip = None
        return await self._make(course, play, slip)

    async def _make(self, course: GameDriver, play: Play, slip: Mistake | None) -> GameDriver:
        """Make a play and hand over, or play other dice if these turn out to be wrong.

        Red lights may be left over from a dead host, so a player who is sure of his play tries
        again.
        """
        letter = self._game.equipment.letters[course.seat]
        green = message("green light for {play}", play=play.notation)
        handed_over = course.played(play)
        is_on, is_accepted = self._is_on(handed_over), self._is_accepted(course, play)
        for _ in range(TRIES):
            if self.position == course.position:
                hands = way_of(play, self.position, letter)
            else:
                hands = hands_between(self.position, play.position, letter)
            await self._carry(course.seat, hands)
            # A late press meant for the dice may hand over before anybody has seen green.
            glow = await self._ruling(course.seat, lambda on: is_accepted(on) or is_on(on), green)
            if glow is not None:
                if any(hand[0] != letter for hand in hands) and not self._has_hit:
                    await self._on_moment("hit", await self._there.look())
                    self._has_hit = True
                self.doings.append(Doing(course.seat, course.dice, play, slip))
                after = handed_over if is_on(glow) else await self._go_on(course, play)
                if after is not None:
                    return after
                self.doings.pop()
            await self._follow(await self._there.look(), course, Message("demo.misread-dice"))
            # After a restart the dice may have been another seat's.
            dice = (await self._there.look()).dice
            if dice and set(dice) != set(course.dice):
                return await self._turn(course.thrown(dice))
        raise _called_wrong(course)

    def _is_accepted(self, course: GameDriver, play: Play) -> Callable[[Glow], bool]:
        """A test whether green shows wherever the play puts checkers: some of it may have been
        accepted before it was finished.
        """
        letter = self._game.equipment.letters[course.seat]
        lies, lay = play.position, course.position
        put = [at for at in lies if lies.at(at).count(letter) > lay.at(at).count(letter)]
        due = self._there.with_lights(put)
        return lambda glow: glow.is_right() and due <= glow.at("green")

    async def _made_for_machine(
        self, course: GameDriver, play: Play, machine: Player
    ) -> GameDriver:
        """Make a machine's play with its checkers; it hands over or throws again as soon as that
        is seen. If the camera stays in doubt, the player who made the play confirms it with a
        press, or the next player agrees.
        """
        letter = self._game.equipment.letters[course.seat]
        await self._carry(course.seat, way_of(play, self.position, letter))
        self.doings.append(Doing(course.seat, course.dice, play, None))
        after = course.after(play, machine)
        claim = self._is_on(after)
        for _ in range(TIDYINGS + 1):
            if await self._there.wait(claim, DOUBT_S) is not None:
                return after
            await self._straighten(course.seat, await self._there.look())
        handed = await self._hand_over(course, after, claim, "the machine to hand over")
        if handed is None:
            raise _called_wrong(course)
        return handed

    async def _go_on(self, course: GameDriver, play: Play) -> GameDriver | None:
        """Throw again if that is allowed and makes progress, otherwise hand over; None if lights
        reject the play.
        """
        again, after = course.after(play, self._player), course.played(play)
        if again != after:
            dice = await self._thrower.throw_again(course.seat, self._is_over_to(after))
            return again.thrown(dice) if dice else after
        what = "the lights of the winner" if after.finish else "the turn to be handed over"
        return await self._hand_over(course, after, self._is_on(after), what)

    async def _hand_over(
        self, course: GameDriver, after: GameDriver, claim: Callable[[Glow], bool], what: str
    ) -> GameDriver | None:
        """Press until it is somebody else's turn; None if lights reject the play.

        If they keep asking to straighten checkers, the next player presses instead, which agrees.
        """

        def is_ruled(glow: Glow) -> bool:
            return claim(glow) or glow.is_wrong()

        asked = 0
        while asked < TRIES:
            pressed = await self._thrower.press_until(
                course.seat, lambda glow: is_ruled(glow) or bool(glow.at("amber")), what
            )
            glow = pressed if is_ruled(pressed) else await self._there.wait(is_ruled, DOUBT_S)
            asked += glow is not pressed
            if glow is not None and not glow.is_wrong():
                return after
            if (await self._there.look()).is_wrong():
                return None
        return await self._agree(course, after, claim, what)

    async def _agree(
        self, course: GameDriver, after: GameDriver, claim: Callable[[Glow], bool], what: str
    ) -> GameDriver:
        """Let the next player roll over a play that the camera still doubts, because both say it
        was right. Nobody rolls over a winning play.
        """
        seat = self._game.following(course.seat)
        if after.finish is not None or after.seat != seat or after.dice or after.names:
            await self._thrower.press_until(seat, claim, what)
            return after
        count = self._game.equipment.dice

        def is_thrown(glow: Glow) -> bool:
            is_ruled = bool(glow.places.keys() & RULED)
            return claim(glow) or (len(glow.dice) == count and not is_ruled)

        glow = await self._thrower.press_until(seat, is_thrown, what)
        if claim(glow):
            return after
        self._thrower.hearing.take_all(seat)
        return after.thrown(glow.dice)

    async def _dance(self, course: GameDriver) -> GameDriver:
        """Wait out a no play: the board says so, and passes the turn by itself.

        A restarted host shows the dice again, in another colour: then only the light before the
        player says it.
        """
        after = course.played(self._game.no_play(course.situation))
        is_on = self._is_on(after) if course.seat in self._machines else lambda _: False
        front = set(self._game.equipment.front(course.seat))

        def is_told(glow: Glow) -> bool:
            return "magenta" in glow.dice_colours or bool(glow.at("magenta") & front)

        await self._there.until(lambda glow: is_told(glow) or is_on(glow), "the no-play light")
        if not self._has_danced:
            await self._on_moment("no-play", await self._there.look())
        self._has_danced = True
        self.doings.append(Doing(course.seat, course.dice, None))
        what = "the lights of the winner" if after.finish else "the turn to pass after no play"
        await self._there.until(self._is_on(after), what)
        return after

    def _slip(self, course: GameDriver, play: Play) -> Mistake | None:
        """Now and then make a wrong play, of a kind not yet shown as long as there is one."""
        new_kinds = len(set(self._seen_kinds)) < KINDS_WANTED
        if len(self._seen_kinds) >= self._slips_at_most or self._chance.random() > 0.6:
            return None
        found = slips(course.situation, play, self._game, self._chance)
        fresh = sorted(set(found) - set(self._seen_kinds))
        if not fresh and (new_kinds or self._chance.random() < 0.9):
            return None
        slip = found[self._chance.choice(fresh or sorted(found))]
        self._seen_kinds.append(slip.reason)
        return slip

    async def _be_put_right(self, course: GameDriver, slip: Mistake) -> bool:
        """Wait for the red light, then follow the lights until it is gone.

        False if the camera is only in doubt: then the player notices the slip himself and puts it
        right.
        """
        red = message("red light ({reason})", reason=slip.reason)
        try:
            await self._ruling(course.seat, Glow.is_wrong, red)
        except DemoError:
            if not (await self._there.look()).at("amber"):
                raise
            self._seen_kinds.remove(slip.reason)
            return False
        glow = await self._there.look()
        await self._on_moment(slip.reason, glow)
        await self._follow(glow, course, Message(f"reason.{slip.reason}"))
        return True

    async def _follow(self, glow: Glow, course: GameDriver, why: Message) -> None:
        """Do what the red lights ask, one step at a time, until they are gone."""
        done: Hand | None = None
        steps = stale = 0
        while glow.is_wrong():
            if STEPS_BACK in (steps, stale):
                raise DemoError(
                    "the lights did not lead out of a wrong play ({reason})", reason=why
                )
            before = course.position
            step = next_step(glow, self._game, course.seat, before, self.position)
            # A restarted host shows the last step it knew until it has looked again.
            if step == done or step[0] not in self.position.at(step[1]):
                done, stale = None, stale + 1
            else:
                await self._carry(course.seat, (step,))
                done, steps, stale = step, steps + 1, 0
            glow = await self._there.look_after(glow)

    async def _ruling(
        self, seat: str, is_there: Callable[[Glow], bool], what: Message | str
    ) -> Glow | None:
        """Wait for the lights' verdict; if they ask to look, straighten the checkers there.

        Lights that keep asking accuse nobody: a player who is sure of his play then hands over.
        None if they keep calling wrong what the player considers right.
        """
        heard = 0
        for _ in range(max(TIDYINGS + 1, round(self._there.patience_s / DOUBT_S))):
            glow = await self._there.wait(is_there, DOUBT_S)
            if glow is not None:
                return glow
            glow = await self._there.look()
            if not glow.is_heard:
                # Nobody rules now: the lights are out of date.
                continue
            heard += 1
            if (
                heard > TIDYINGS
                and is_there is not Glow.is_wrong
                and (glow.is_wrong() or glow.at("amber"))
            ):
                return None if glow.is_wrong() else glow
            if heard <= TIDYINGS:
                await self._straighten(seat, glow)
        return await self._there.until(is_there, what)

    async def _straighten(self, seat: str, glow: Glow) -> None:
        """Lay the checkers again where lights ask people to look."""
        for place in sorted(glow.at("amber")):
            await self._there.tidy(self._thrower.index(seat), place, self.position.at(place))

    async def _carry(self, seat: str, ways: tuple[Hand, ...]) -> None:
        await self._there.carry(self._thrower.index(seat), ways)
        self.position = moved(self.position, ways, is_sorted=self._game.equipment.is_sorted)

    async def _throw(self, seat: str) -> tuple[int, ...]:
        last = self.doings[-1] if self.doings else None
        no_play = (last.seat, last.dice) if last and last.play is None else None
        return await self._thrower.throw(seat, no_play)

    def _is_over_to(self, after: GameDriver) -> Callable[[Glow], bool]:
        """A test whether the next player is on turn: dark dice alone may mean a lack of power."""
        front = set(self._game.equipment.front(after.seat))
        colour = "blue" if after.names else "white"
        lie = lies(after.dice)
        return lambda glow: lie(glow) and bool(glow.at(colour) & front)

    def _is_on(self, after: GameDriver) -> Callable[[Glow], bool]:
        """A test whether the lights show that the game has gone on to `after`. A machine may act
        while nobody looks; having acted is proof enough.
        """
        if after.finish is not None:
            return Glow.is_won
        is_over, machine = self._is_over_to(after), self._machines.get(after.seat)
        if machine is None:
            return is_over
        if not after.names:
            return lambda glow: is_over(glow) or bool(self._thrower.hearing.news(after.seat))
        is_named = lies(self._named(machine, after).dice)
        return lambda glow: is_over(glow) or is_named(glow)


def _called_wrong(course: GameDriver) -> DemoError:
    return DemoError("the lights call a right play wrong ({dice} lie there)", dice=course.dice)
