"""What is said about board, camera and disk while a game goes on, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.lang import translated
from pasch.link.messages import BoardLog, LinkEvent, Ready, Rebooted, Told
from pasch.live.model.table_events import Notice
from pasch.messages import sentence
from pasch_hardware.message import message

__all__ = ["SENTENCES", "notice_of_clock", "notice_of_link", "on_the_clock", "told_error"]


def told_error(error: Exception, lang: str) -> str:
    """What an error says, as a sentence.

    >>> told_error(ValueError("a die shows 1 to 6, not 7"), "en")
    'A die shows 1 to 6, not 7.'
    """
    said = translated(error, lang).rstrip(".")
    return f"{said[:1].upper()}{said[1:]}."


def notice_of_link(event: LinkEvent, lang: str) -> Notice | None:
    """The notice for people about a link event, None where it is none of their business."""
    match event:
        case Ready(hello=hello):
            values = {"firmware": hello.firmware, "leds": hello.led_count}
            return Notice(
                "board", sentence(message("notice.board-ready", **values), lang), is_over=True
            )
        case Rebooted(cause=cause):
            return Notice("reboot", sentence(message("notice.rebooted", cause=cause), lang))
        case Told():
            return Notice("board", event.sentence(lang))
        case BoardLog(text=text):
            return Notice("board-log", text)
        case _:
            return None


def notice_of_clock(left_s: Mapping[str, float], players: Mapping[str, str], lang: str) -> Notice:
    """The reserves of all seats, as minutes and seconds."""
    times = " · ".join(
        f"{players.get(seat, seat)} {on_the_clock(left)}"
        for seat, left in left_s.items()
        if seat in players or not players
    )
    return Notice("clock", sentence(message("notice.clock", times=times), lang))


def on_the_clock(left_s: float) -> str:
    """Minutes and seconds, as a clock shows them.

    >>> on_the_clock(605.4)
    '10:05'
    """
    return f"{int(left_s) // 60}:{int(left_s) % 60:02}"
