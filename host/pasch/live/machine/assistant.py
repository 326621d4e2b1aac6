"""Help for people: the best play on request, and what a play has cost.

Only if the players want it (`--hints best`, `--tutor`); every use is recorded in the journal.
Thinks in the same worker as the machine; if that fails there is no help, and the game goes on.
"""

import asyncio
from collections.abc import Callable, Sequence

from pasch.errors import PaschError
from pasch.live.machine.job import Thought, job_of
from pasch.live.machine.seats import roll_of
from pasch.live.machine.worker import Thinks
from pasch.live.model.place_names import player
from pasch.live.model.table_events import Asked, Listener, News, Notice, Question, Ruled
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.presses.inputs import Helped, Input
from pasch.messages.names import play_name
from pasch.players.player import Decision
from pasch.referee.model.state import EntryKind, Phase, RecordEntry, State
from pasch.rules.model.game import Situation
from pasch_hardware.message import Message, message

__all__ = ["Assistant"]

# The tutor mentions a play that loses this much (of an even game's usual points); gnubg's "very
# bad" is more than 0.16, its "bad" more than 0.08.
BLUNDER = 0.08
LEVEL = "quick"


class Assistant:
    """Answers questions for the best play (`has_hints`) and tutors (`is_tutor`), except in the
    `silent` seats, which machines play.
    """

    def __init__(
        self,
        put: Callable[[Input], None],
        listener: Listener,
        thinker: Thinks,
        has_hints: bool,
        is_tutor: bool,
        silent: frozenset[str] = frozenset(),
    ) -> None:
        self._put = put
        self._listener = listener
        self._thinker = thinker
        self._has_hints = has_hints
        self._is_tutor = is_tutor
        self._silent = silent
        self._record: Sequence[RecordEntry] | None = None
        self._roll: object = None
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, news: News) -> None:
        """Take in a table event, in the loop's own thread."""
        if isinstance(news, Asked) and news.question is Question.BEST:
            self._roll = roll_of(news.state)
            self._begin(self._hint(news.state))
        elif isinstance(news, Ruled):
            known, self._record = self._record, news.state.record
            self._roll = roll_of(news.state)
            if self._is_tutor and known is not None:
                # Whatever ended the turn: a press, the next roll, a double.
                for entry in news.state.record[len(known) :]:
                    self._begin(self._tutor(news.state, entry))

    def _begin(self, what: object) -> None:
        task = asyncio.ensure_future(what)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell(self, key: str, said: Message) -> None:
        self._listener(Notice(key, said))

    async def _hint(self, state: State) -> None:
        """Show the best play for the current roll."""
        if not self._has_hints:
            self._tell("hint", message("hint.off"))
            return
        if state.phase is not Phase.PLAYING or state.turn in self._silent:
            self._tell("hint", message("hint.no-roll"))
            return
        thought = await self._thought(state, state.situation)
        if thought is None or self._roll != roll_of(state):
            # The player who asked has played in the meantime.
            return
        play = thought.ranked[0][0]
        self._put(Helped("hint", state.mover, play.notation))
        self._put(WantedPlay(state.mover, play, is_binding=False))
        self._tell(
            "hint",
            message("hint.best", player=player(state, state.mover), play=play_name(play.notation)),
        )

    async def _tutor(self, state: State, entry: RecordEntry) -> None:
        """Say what a play has cost, if it was a blunder."""
        if entry.kind is not EntryKind.PLAYED or entry.seat in self._silent or not entry.dice:
            return
        hidden = state.game.state_with(entry.hidden, state.playing)
        asked = Situation(entry.before, entry.seat, entry.dice, hidden, state.options)
        thought = await self._thought(state, asked)
        if thought is None or entry not in (self._record or ()):
            # The play has been taken back in the meantime, or belongs to the game before.
            return
        better, best = thought.ranked[0]
        made = [equity for play, equity in thought.ranked if play.position == entry.after]
        if not made or best - made[0] < BLUNDER * thought.unit:
            return
        self._put(Helped("tutor", entry.seat, better.notation))
        told = message(
            "tutor.cost",
            player=player(state, entry.seat),
            played=play_name(entry.notation),
            cost=best - made[0],
            better=play_name(better.notation),
        )
        self._tell("tutor", told)

    async def _thought(self, state: State, asked: Situation) -> Thought | None:
        """The worker's ranking of a roll's plays; None without plays or if the worker fails."""
        plays = state.game.plays_in_time(asked)
        if not plays:
            return None
        cube, match = state.cube, state.match
        decision = Decision(state.game, asked.turn, asked, asked.position, plays, cube, match)
        try:
            return await asyncio.to_thread(self._thinker.ask, job_of(decision, LEVEL, True))
        except PaschError as error:
            self._tell("hint", message("hint.failed", why=error.message))
            return None
