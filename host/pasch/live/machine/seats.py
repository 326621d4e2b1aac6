"""The machine's seats: they follow the game, have a worker think, and act as people do.

The machine asks for its dice, names, doubles, answers and resigns by itself. It puts a play into
words, the table shows it (`WantedPlay`), and a person makes it with the checkers; once just this
play lies on the board, the machine hands over. If the worker fails, the game goes on: a careful
player without a network then chooses.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from pasch.errors import PaschError
from pasch.live.machine.job import Thought, job_of
from pasch.live.machine.worker import Thinks
from pasch.live.model.place_names import dice_lying, named, player
from pasch.live.model.table_events import Listener, News, Notice, Ruled
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.presses.inputs import Input, ThrowAgain
from pasch.players.careful.player import CarefulPlayer
from pasch.players.due import decision_due
from pasch.players.player import Choice, Decision, Throw
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Beaver, Drop, Name, Take
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee
from pasch.rules.judge.fault_message import steps_said
from pasch.rules.model.game import Next, Play
from pasch_hardware.boards.kinds import OTHER_PLACES
from pasch_hardware.message import Message, message

__all__ = ["MachineSeats", "roll_of"]

# A request that got lost is repeated after this long.
AGAIN_S = 6.0


class MachineSeats:
    """The seats of a table that machines play, by the name of their level.

    `put` hands an input to the table; `is_throwing`: the machine throws the board's dice itself,
    otherwise somebody throws for it; `is_watched`: a throw is refused until the start position is
    seen; `pace_s`: how long it waits before acting, so that people can follow.
    """

    def __init__(
        self,
        levels: Mapping[str, str],
        put: Callable[[Input], None],
        listener: Listener,
        thinker: Thinks,
        pace_s: float = 0.0,
        is_throwing: bool = True,
        is_watched: bool = False,
    ) -> None:
        self._levels = levels
        self._put = put
        self._listener = listener
        self._thinker = thinker
        self._pace_s = pace_s
        self._is_throwing = is_throwing
        self._is_watched = is_watched
        self._state = State()
        self._changed = asyncio.Event()
        self._done: object = None
        self._wanted: tuple[object, Play] | None = None
        self._noted: set[str] = set()

    @property
    def wanted(self) -> Play | None:
        """The play of the current roll that a machine wants made."""
        roll, play = self._wanted or (None, None)
        return play if roll == roll_of(self._state) else None

    def hear(self, news: News) -> None:
        """Take in a table event, in the loop's own thread."""
        if isinstance(news, Ruled):
            if any(event.kind is EventKind.ROLLED for event in news.answer.events):
                # After a tie the same is due as before it.
                self._done = None
            self.stand(news.state)

    def stand(self, state: State) -> None:
        """Take in the current state of the game."""
        self._state = state
        self._changed.set()

    async def run(self) -> None:
        """Act whenever it is a machine's turn, until cancelled."""
        while True:
            try:
                await asyncio.wait_for(self._changed.wait(), AGAIN_S)
            except TimeoutError:
                # Until the start is seen, asking again would only be refused again, in words.
                if not (self._is_watched and self._state.awaits_start):
                    self._done = None
            self._changed.clear()
            await self._act()

    async def _act(self) -> None:
        state = self._state
        decision = self._due(state)
        if decision is None or decision.seat not in self._levels:
            return
        moment = _moment(state, decision)
        if moment == self._done:
            return
        is_to_play = decision.has_plays
        if is_to_play and self.wanted:
            self._put(WantedPlay(decision.seat, self.wanted))
            self._done = moment
            return
        choice = await self._chosen(decision)
        if not is_to_play and self._pace_s:
            await asyncio.sleep(self._pace_s)
        if _moment(self._state, self._due(self._state)) != moment:
            self._changed.set()
            return
        self._done = moment
        self._carry_out(state, decision, choice)

    def _due(self, state: State) -> Decision | None:
        """The decision due from a machine; None while the board owes a throw. A complete play on
        the board is handed over only if it is the wanted one.
        """
        if state.asked is not None:
            return None
        look, wanted = state.look, self.wanted
        is_legal = look is not None and look.verdict is Verdict.LEGAL
        is_made = is_legal and wanted is not None and state.on_board == wanted.position
        hides = state.phase is Phase.PLAYING and not is_made
        return decision_due(Referee(state.unseen() if hides else state))

    async def _chosen(self, decision: Decision) -> Choice:
        """The machine's choice, or a careful player's if the worker fails."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        job = job_of(decision, self._levels[decision.seat])
        try:
            thought: Thought = await asyncio.to_thread(self._thinker.ask, job)
        except PaschError as error:
            self._note(message("machine.careful", why=error.message))
            return await asyncio.to_thread(CarefulPlayer().choose, decision)
        if thought.note is not None:
            self._note(message("machine.note", why=thought.note))
        return thought.choice

    def _note(self, said: Message) -> None:
        """Announce something about the machine, once."""
        if repr(said) not in self._noted:
            self._noted.add(repr(said))
            self._listener(Notice("machine-note", said))

    def _carry_out(self, state: State, decision: Decision, choice: Choice) -> None:
        seat = decision.seat
        if not decision.offers(choice):
            # This thought answers something else; if nothing has happened, the worker is asked
            # again.
            return
        if isinstance(choice, Play):
            self._wanted = (roll_of(state), choice)
            self._listener(Notice("machine", _play_message(state, seat, choice)))
            self._put(WantedPlay(seat, choice))
        elif not isinstance(choice, Throw):
            if isinstance(choice, Name | Take | Drop | Beaver):
                key, name = type(choice).__name__.lower(), getattr(choice, "doublet", "")
                self._tell(f"machine.{key}", state, seat, name=name)
            self._put(choice)
        elif self._is_throwing:
            self._put(ThrowAgain(seat, choice.which))
        else:
            self._tell("machine.throw-for-me", state, seat)

    def _tell(self, key: str, state: State, seat: str, **values: object) -> None:
        self._listener(Notice("machine", message(key, player=player(state, seat), **values)))


def roll_of(state: State) -> object:
    """The identity of a roll that is being played."""
    return (state.turn, state.dice, state.position, len(state.record), state.series)


def _moment(state: State, decision: Decision | None) -> object:
    """The identity of a decision: each is taken once."""
    if decision is None:
        return None
    look = state.look.position if state.look else None
    due: Any = decision.seat, state.phase, roll_of(state), state.offer, dict(state.hidden)
    return (*due, None if decision.has_plays else look)


def _way(state: State, way: str, place: str) -> Message:
    """A place with `way`, "from" or "to", in the words of the rules."""
    if place in OTHER_PLACES:
        return Message(f"step.{way}-{place}")
    return message(f"step.{way}", point=named(state, [place])[0])


def _play_message(state: State, seat: str, play: Play) -> Message:
    """The play in words: its notation, and the moves to make by hand, if any."""
    steps = []
    for origin, target in play.moves:
        start, end = (_way(state, *way) for way in (("from", origin), ("to", target)))
        steps.append(message("step.way", origin=start, target=end))
    throws = play.due is Next.ROLL_AGAIN
    key = "plays-again" if throws else "plays" if steps else "moves-nothing"
    return message(
        f"machine.{key}",
        player=player(state, seat),
        dice=dice_lying(state),
        play=play.notation,
        steps=steps_said(steps),
    )
