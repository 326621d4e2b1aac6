"""What people are told about board, camera, clock and disk during a game.

Makes notices from events; `notice_text` puts a notice into words.
"""

import time
from collections.abc import Collection, Mapping

from pasch.link.messages import BoardLog, LinkEvent, LinkProblem, Ready, Rebooted
from pasch.live.model.crawford import crawford_note
from pasch.live.model.offered import offer_note
from pasch.live.model.place_names import dice_lying, in_words, player, player_of, standing
from pasch.live.model.resume import follows_no_play
from pasch.live.model.table_events import Notice
from pasch.live.presses.allowed import press_due
from pasch.live.presses.inputs import HintsWanted, LookedAt
from pasch.live.presses.vocabulary import shown
from pasch.messages import sayer
from pasch.messages.names import day_name, given_names, way_name
from pasch.referee.model.state import Phase, State
from pasch.referee.model.verdict import Verdict
from pasch_hardware.message import Message, message

__all__ = [
    "naming_note",
    "notice_of_clock",
    "notice_of_clock_jump",
    "notice_of_going_on",
    "notice_of_link",
    "notice_of_press_due",
    "notice_of_word",
    "notice_text",
    "on_the_clock",
]

# The reasons a board gives for a start: docs/link.md.
CAUSES = ("pwron", "wdt", "reset")


def notice_text(notice: Notice, lang: str) -> str:
    """A notice in words.

    >>> notice_text(Notice("request", Message("a die shows 1 to 6, not 7"), is_error=True), "en")
    'A die shows 1 to 6, not 7.'
    """
    return notice.said(sayer(lang))


def notice_of_link(event: LinkEvent, leds: int) -> Notice | None:
    """The notice for people about a link event, None if it does not concern them; `leds`: how many
    the board's chain should have, 0 where it does not matter.
    """
    match event:
        case Ready(hello=hello) if leds not in (0, hello.led_count):
            return Notice("board", message("notice.wrong-leds", leds=hello.led_count, due=leds))
        case Ready(hello=hello):
            values = {"firmware": hello.firmware, "leds": hello.led_count}
            return Notice("board", Message("notice.board-ready", values), is_over=True)
        case Rebooted(cause=cause):
            why = Message(f"reboot.{cause}") if cause in CAUSES else cause
            return Notice("reboot", message("notice.rebooted", cause=why))
        case LinkProblem():
            return Notice("board", event.message)
        case BoardLog(text=text):
            return Notice("board-log", message("{text}", text=text))
        case _:
            return None


def notice_of_press_due(state: State, seat_index: int, has_button: bool) -> Notice:
    """The notice that the board, which rolls only for its own buttons, waits for a press."""
    return Notice("press", press_due(state, state.game.seats[seat_index], has_button))


def notice_of_going_on(
    state: State, machines: Collection[str] = (), in_vain: Collection[str] = ()
) -> Notice:
    """The notice that a game, or a match between two games, is continued, and who has to do what:
    dice of another seat may still lie there, and the seats of `machines` name by themselves.
    `in_vain`: what was asked for, and is otherwise in this game.
    """
    after = state.match_after
    more: tuple[Message | None, ...]
    if after is not None:
        score = standing(state, after.score)
        resumed = message("notice.match-resumed", score=score, next=shown("next"))
        more = (crawford_note(state),)
    else:
        names, resumed = given_names(state.players), Message("notice.resumed")
        if any(names.values()):
            players = tuple(player(state, seat) for seat in names)
            resumed = message("notice.resumed-of", players=players)
        what = tuple(Message(f"kept.{each}") for each in in_vain)
        due = offer_note(state) or naming_note(state, machines) or _roll_note(state)
        more = (message("notice.kept", kept=what) if what else None, due)
    for said in filter(None, more):
        resumed = message("{resumed} {then}", resumed=resumed, then=said)
    return Notice("resumed", resumed)


def _roll_note(state: State) -> Message | None:
    """Who has to roll or play, and with which dice; None where nobody has."""
    if state.phase not in (Phase.TO_ROLL, Phase.PLAYING) or state.is_borrowing:
        return None
    last = state.record[-1] if follows_no_play(state) else None
    key = f"resumed-{'no-play' if last else state.phase.value}"
    return message(
        f"notice.{key}",
        player=player(state, state.mover),
        before=player(state, last.seat) if last else "",
        dice=dice_lying(state, last.dice if last else ()),
    )


def naming_note(state: State, machines: Collection[str] = ()) -> Message | None:
    """Who has to name a doublet, or how it is played, and with which words; None if nobody has.

    The seats of `machines` name by themselves.
    """
    if state.phase is not Phase.NAMING or state.turn in machines:
        return None
    names, who = state.game.flow.choices(state.situation), player(state, state.mover)
    said = [shown(f"name {name}") for name in names]
    if not all(isinstance(name, str) for name in names):
        return message("notice.name-doublet", player=who, first=said[0], last=said[-1])
    ways = tuple(
        message("{word!r} ({means})", word=word, means=way_name(str(name)))
        for word, name in zip(said, names, strict=True)
    )
    return message("notice.name-way", player=who, dice=dice_lying(state), ways=ways)


def notice_of_clock(left_s: Mapping[str, float], players: Mapping[str, str]) -> Notice:
    """The reserves of all seats, as minutes and seconds."""
    times = tuple(
        message("{player} {left}", player=player_of(players, seat), left=on_the_clock(left))
        for seat, left in left_s.items()
        if seat in players or not players
    )
    return Notice("clock", message("notice.clock", times=times))


def notice_of_clock_jump(due_s: float, now_s: float) -> Notice:
    """The notice of what the computer's clock should show and shows, both in s since 1970."""
    due, now = (
        day_name(time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds)))
        for seconds in (due_s, now_s)
    )
    return Notice("clock-jumped", message("notice.clock-jumped", due=due, now=now))


def on_the_clock(left_s: float) -> str:
    """Minutes and seconds, as a clock shows them.

    >>> on_the_clock(605.4)
    '10:05'
    """
    return f"{int(left_s) // 60}:{int(left_s) % 60:02}"


def notice_of_word(said: object, state: State, is_seen: bool = True) -> Notice | None:
    """The answer to a typed word that does not concern the referee; None for all others.

    `is_seen`: the camera sees the board.
    """
    match said:
        case HintsWanted(hint=hint):
            return Notice("hints", Message(f"notice.hints-{hint.value}"))
        case LookedAt() if is_seen and state.unclear is not Verdict.DOUBTFUL:
            return Notice("looked", Message("the camera is in no doubt"), is_error=True)
        case LookedAt(places=places):
            return Notice("looked", message("notice.looked", places=in_words(state, places)))
    return None
