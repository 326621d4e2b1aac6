"""What is said about board, camera and disk while a game goes on, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.lang import Sentences, say, translated
from pasch.link.messages import BoardLog, LinkEvent, Ready, Rebooted, Told
from pasch.live.model.place_names import player
from pasch.live.model.resume import follows_no_play
from pasch.live.model.table_events import Notice
from pasch.messages import sentence
from pasch.referee.model.state import Phase, State

__all__ = [
    "SENTENCES",
    "notice_of_clock",
    "notice_of_going_on",
    "notice_of_link",
    "on_the_clock",
    "told_error",
]

SENTENCES: Sentences = {
    "blind": {
        "en": "The camera sees nothing: check lens, cable and light; the game waits.",
        "de": "Die Kamera sieht nichts: prüfe Linse, Kabel und Licht; die Partie wartet.",
    },
    "no-camera": {
        "en": "No picture from the camera ({fault}); the game waits.",
        "de": "Kein Bild von der Kamera ({fault}); die Partie wartet.",
    },
    "unreadable": {
        "en": "The camera's picture cannot be read, the game waits. {fault}",
        "de": "Das Bild der Kamera ist nicht lesbar, die Partie wartet. {fault}",
    },
    "blind-over": {"en": "The camera sees again.", "de": "Die Kamera sieht wieder."},
    "moved": {
        "en": "Board or camera was moved: push it back, or calibrate again; the game waits.",
        "de": "Brett oder Kamera wurde verrückt: zurückschieben oder neu einmessen; "
        "die Partie wartet.",
    },
    "moved-over": {
        "en": "The board is where it was.",
        "de": "Das Brett steht wieder richtig.",
    },
    "journal-over": {
        "en": "The journal is written again; nothing was lost.",
        "de": "Das Journal wird wieder geschrieben; nichts ging verloren.",
    },
    "unwritten": {
        "en": "What happened last could not be written; the game goes on next time from before.",
        "de": "Was zuletzt geschah, ließ sich nicht schreiben; die Partie geht das nächste Mal "
        "von davor weiter.",
    },
    "fault": {
        "en": "Something went wrong in Pasch itself ({what}: {error}); the game goes on where it "
        "was, and 'pasch report' helps us to mend it.",
        "de": "In Pasch selbst ging etwas schief ({what}: {error}); die Partie geht weiter, wo "
        "sie war, und „pasch report“ hilft uns, es zu beheben.",
    },
    "own-dice": {
        "en": "You throw your own dice: type what they show, for example 3 1.",
        "de": "Ihr werft eigene Würfel: tippe ein, was sie zeigen, zum Beispiel 3 1.",
    },
    "clock": {"en": "Clock: {times}.", "de": "Uhr: {times}."},
    "resumed": {
        "en": "An unfinished game was found; it goes on where it was.",
        "de": "Eine unfertige Partie wurde gefunden; sie geht weiter, wo sie war.",
    },
    "resumed-no-play": {
        "en": "{before} could not play {dice}; {player} is to roll.",
        "de": "{before} konnte {dice} nicht ziehen; {player} ist am Wurf.",
    },
    "resumed-to-roll": {"en": "{player} is to roll.", "de": "{player} ist am Wurf."},
    "resumed-playing": {
        "en": "{player} has to play {dice}.",
        "de": "{player} muss {dice} ziehen.",
    },
    "match-resumed": {
        "en": "An unfinished match was found, it stands {score}; one press of anybody begins the "
        "next game.",
        "de": "Ein unfertiges Match wurde gefunden, es steht {score}; ein Druck von irgendwem "
        "beginnt die nächste Partie.",
    },
    "board-ready": {
        "en": "The board answers: firmware {firmware}, {leds} LEDs.",
        "de": "Das Brett antwortet: Firmware {firmware}, {leds} LEDs.",
    },
    "rebooted": {
        "en": "The board has started afresh ({cause}); the game goes on where it was.",
        "de": "Das Brett ist neu gestartet ({cause}); die Partie geht weiter, wo sie war.",
    },
}


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
            return Notice("board", say(SENTENCES, "board-ready", lang, **values), is_over=True)
        case Rebooted(cause=cause):
            return Notice("reboot", say(SENTENCES, "rebooted", lang, cause=cause))
        case Told():
            return Notice("board", sentence(event.message, lang))
        case BoardLog(text=text):
            return Notice("board-log", text)
        case _:
            return None


def notice_of_going_on(state: State, lang: str) -> Notice:
    """That a game, or the match between two of its games, is gone on with, and who has to do what:
    dice may lie there that were another's."""
    after = state.match_after
    if after is not None:
        score = ", ".join(f"{player(state, seat)} {won}" for seat, won in after.score.items())
        return Notice("resumed", say(SENTENCES, "match-resumed", lang, score=score))
    told = [say(SENTENCES, "resumed", lang)]
    if state.phase in (Phase.TO_ROLL, Phase.PLAYING) and not state.is_borrowing:
        last = state.record[-1] if follows_no_play(state) else None
        key = "no-play" if last else state.phase.value
        values = {
            "player": player(state, state.mover),
            "before": player(state, last.seat) if last else "",
            "dice": "-".join(map(str, last.dice if last else state.dice)),
        }
        told.append(say(SENTENCES, f"resumed-{key}", lang, **values))
    return Notice("resumed", " ".join(told))


def notice_of_clock(left_s: Mapping[str, float], players: Mapping[str, str], lang: str) -> Notice:
    """The reserves of all seats, as minutes and seconds."""
    times = " · ".join(
        f"{players.get(seat, seat)} {on_the_clock(left)}"
        for seat, left in left_s.items()
        if seat in players or not players
    )
    return Notice("clock", say(SENTENCES, "clock", lang, times=times))


def on_the_clock(left_s: float) -> str:
    """Minutes and seconds, as a clock shows them.

    >>> on_the_clock(605.4)
    '10:05'
    """
    return f"{int(left_s) // 60}:{int(left_s) % 60:02}"
