"""Handlers for a turn: roll, reading, done, and what closes a turn."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from pasch.errors import RuleError
from pasch.referee.answers import Answer, Verdict
from pasch.referee.commands import AskRoll, Done, Roll
from pasch.referee.endings import game_over, game_over_event
from pasch.referee.events import EventKind, JournalEvent
from pasch.referee.fold import fold, fold_all
from pasch.referee.replies import (
    check_dice,
    doubtful,
    is_unasked,
    on_turn,
    refused,
    rolled_event,
    sentence,
)
from pasch.referee.ruling import Ruling, rule_on, standing
from pasch.referee.sentences import seat_name
from pasch.referee.state import Phase, State
from pasch.rules.game import Next, Status

__all__ = [
    "Closing",
    "ask_roll",
    "ask_roll_over_play",
    "close_turn",
    "done",
    "judged",
    "may_follow",
    "roll",
    "roll_consequence",
    "roll_over_play",
]


@dataclass(frozen=True, slots=True)
class Closing:
    """How a turn is closed: the events, the state after them, and what stood uncorrected."""

    events: tuple[JournalEvent, ...]
    after: State
    reason: str = ""
    message: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether the play stands although it was wrong or unfinished."""
        return bool(self.reason)


def latest(state: State, lang: str) -> Ruling:
    """The ruling on the board as it was last seen in this turn; unseen is unmoved.

    Where the last picture was doubtful the play that it shows best counts: whoever goes on over
    it confirms it.
    """
    if state.doubt and state.doubt.guess is not None:
        return rule_on(state, state.doubt.guess, lang)
    return rule_on(state, state.look.position if state.look else state.position, lang)


def judged(state: State, ruling: Ruling, lang: str) -> Answer:
    """The answer to a reading while a play is due, without events."""
    said = Answer(Verdict(ruling.status.value), turn=on_turn(state), places=ruling.position)
    if ruling.play:
        return replace(
            said, notation=ruling.play.notation, due=ruling.play.due.value, dice_left=()
        )
    judgement = ruling.judgement
    if ruling.status is Status.INCOMPLETE:
        left = judgement.dice_left
        message = sentence("play-on", lang, dice=", ".join(map(str, left)))
        return replace(said, dice_left=left, message=judgement.message or message)
    announce = state.options.get("announce", "at_once")
    return replace(
        said,
        reason=judgement.reason,
        message=judgement.message,
        repair=judgement.repair,
        look_at=judgement.places,
        announce="" if announce == "at_once" else announce,
    )


def done(state: State, command: Done, lang: str) -> Answer:
    """The mover hands over; a wrong or unfinished play is named again and stays his.

    An older ruling says nothing once a doubtful picture came after it: then the play counts as
    legal where the picture speaks against that in one place only, else people must look.
    """
    if command.seat != state.turn:
        return refused(state, "not-your-done", lang, turn=state.mover, seat=command.seat)
    if state.doubt and not state.doubt.is_close:
        return doubtful(state, state.doubt.look_at, lang)
    ruling = latest(state, lang)
    if ruling.play is None:
        return judged(state, ruling, lang)
    return handed_over(close_turn(state, ruling, "done", lang), lang)


def handed_over(closing: Closing, lang: str, verdict: Verdict = Verdict.PLAYED) -> Answer:
    """The answer after a turn was closed without a roll."""
    after, entry = closing.after, closing.after.record[-1]
    if after.phase is Phase.OVER:
        return replace(game_over(after, lang), notation=entry.notation, events=closing.events)
    return Answer(
        verdict,
        turn=on_turn(after),
        seat=entry.seat,
        notation=entry.notation,
        reason=closing.reason,
        message=closing.message,
        places=after.position,
        events=closing.events,
    )


def close_turn(state: State, ruling: Ruling, by: str, lang: str) -> Closing:
    """The play being made stands as it is: legal, or accepted although it is not.

    Raises `RuleError` where the board shows a position from which no game can go on.
    """
    game, play, seat = state.game, ruling.play, state.mover
    if play:
        stays = play.due is Next.ROLL_AGAIN
        event = JournalEvent.of(
            EventKind.PLAYED,
            seat=seat,
            dice=state.dice,
            notation=play.notation,
            places=play.position.as_dict(),
            turn=seat if stays else game.following(seat),
            due=play.due.value,
            by=by,
        )
        reason = message = ""
    else:
        reason = ruling.judgement.reason or "incomplete"
        message = ruling.judgement.message or sentence("unfinished", lang)
        turn = game.following(seat)
        event = JournalEvent.of(
            EventKind.ACCEPTED_ILLEGAL,
            seat=seat,
            dice=state.dice,
            notation="",
            reason=reason,
            places=standing(state, ruling, turn).as_dict(),
            seen=ruling.position.as_dict(),
            turn=turn,
            by=by,
        )
    after = fold(state, event)
    over = ended(after)
    return Closing((event, *over), fold_all(after, over), reason, message)


def ended(state: State) -> tuple[JournalEvent, ...]:
    """The event that ends the game, where the position says that it is over."""
    finish = state.game.finish(state.position, state.options)
    if finish is None:
        return ()
    return (game_over_event(state, finish.winner, finish.grade, "play"),)


def may_follow(state: State, ruling: Ruling) -> str:
    """The seat whose roll closes the turn being played."""
    if ruling.play and ruling.play.due is Next.ROLL_AGAIN:
        return state.mover
    return state.game.following(state.mover)


def roll(state: State, command: Roll, lang: str) -> Answer:
    """The seat on turn rolls."""
    check_dice(state.game, command.dice)
    if command.seat != state.turn:
        return refused(state, "not-your-roll", lang, turn=state.mover, seat=command.seat)
    if len(command.dice) != state.game.dice:
        return refused(state, "wrong-dice", lang, due=state.game.dice, count=len(command.dice))
    if is_unasked(state, command):
        return refused(state, "not-asked", lang, roll_id=command.roll_id)
    rolled = rolled_event(state, command)
    consequence = roll_consequence(fold(state, rolled), lang)
    return replace(consequence, seat=command.seat, events=(rolled, *consequence.events))


def roll_consequence(state: State, lang: str) -> Answer:
    """What the dice just thrown mean: a play is due, or there is none and the turn passes."""
    plays = state.game.legal_plays(state.situation)
    if plays:
        left = state.game.judge(state.situation, state.position, lang).dice_left
        return Answer(
            Verdict.ROLLED,
            turn=state.mover,
            places=state.position,
            dice=state.dice,
            dice_left=left or state.dice,
        )
    seat, turn = state.mover, state.game.following(state.mover)
    event = JournalEvent.of(EventKind.NO_PLAY, seat=seat, dice=state.dice, turn=turn)
    return Answer(
        Verdict.NO_PLAY,
        turn=turn,
        message=sentence("no-play", lang, seat=seat, turn=turn),
        places=state.position,
        dice=state.dice,
        dice_left=(),
        blocked_by=state.game.blocked_by(state.situation),
        events=(event,),
    )


def roll_over_play(state: State, command: Roll, lang: str) -> Answer:
    """The next seat's roll counts as done; over a wrong play it lets that play stand (R0)."""
    check_dice(state.game, command.dice)
    ruling = latest(state, lang)
    if command.seat != may_follow(state, ruling):
        return refused(state, "still-playing", lang, turn=state.mover)
    if len(command.dice) != state.game.dice:
        return refused(state, "wrong-dice", lang, due=state.game.dice, count=len(command.dice))
    if is_unasked(state, command):
        return refused(state, "not-asked", lang, roll_id=command.roll_id)
    try:
        closing = close_turn(state, ruling, "roll", lang)
    except RuleError as error:
        return refused(state, "cannot-stand", lang, fault=str(error))
    if closing.after.phase is Phase.OVER:
        answer = handed_over(closing, lang)
    else:
        answer = roll(closing.after, command, lang)
        answer = replace(answer, events=(*closing.events, *answer.events))
    return told_of_wrong_play(answer, state, closing)


def told_of_wrong_play(answer: Answer, state: State, closing: Closing) -> Answer:
    """The answer with what it says about the play before, where that stood uncorrected."""
    if not closing.is_wrong:
        return answer
    is_silent = state.options.get("announce") == "silent"
    return replace(
        answer,
        before="accepted-illegal",
        before_reason=closing.reason,
        before_message=closing.message,
        announce="silent" if is_silent else "",
    )


def ask_roll(state: State, command: AskRoll, lang: str) -> Answer:
    """May the board throw for this seat? Journaled before the board is asked."""
    due = [seat for seat in state.contenders if seat not in state.thrown]
    if command.seat not in (due or [state.mover]):
        if due:
            others = " / ".join(seat_name(seat, lang) for seat in due)
            return refused(state, "opening-done", lang, seat=command.seat, others=others)
        return refused(state, "not-your-roll", lang, turn=state.mover, seat=command.seat)
    return asked(state, command)


def asked(state: State, command: AskRoll) -> Answer:
    """The answer that lets the board throw."""
    event = JournalEvent.of(EventKind.ROLL_ASKED, **asdict(command))
    return Answer(Verdict.ASK_ROLL, turn=on_turn(state), seat=command.seat, events=(event,))


def ask_roll_over_play(state: State, command: AskRoll, lang: str) -> Answer:
    """May the board throw for the next seat although the play before is not handed over?

    With option `illegal = legal_moves` a wrong play is put right first, unless the table has
    agreed that wrong plays are never announced: holding the dice back would tell.
    """
    ruling = latest(state, lang)
    if command.seat != may_follow(state, ruling):
        return refused(state, "still-playing", lang, turn=state.mover)
    is_held = state.options.get("illegal") == "legal_moves"
    is_silent = state.options.get("announce") == "silent" and ruling.status is Status.ILLEGAL
    if ruling.play is None and is_held and not is_silent:
        answer = judged(state, ruling, lang)
        message = sentence("withheld", lang, turn=state.mover, seat=command.seat)
        return replace(
            answer,
            verdict=Verdict.REFUSED,
            message=f"{message} {answer.message}".strip(),
            announce="",
        )
    return asked(state, command)
