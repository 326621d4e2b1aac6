"""What the judge says to the players, in English and German; points are the mover's."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.lang import Sentences, say
from pasch.rules.compact import BAR, OFF, Track, View
from pasch.rules.game import Repair, Situation

__all__ = ["message"]

_WORDS: Sentences = {
    "white": {"en": "White", "de": "Weiß"},
    "black": {"en": "Black", "de": "Schwarz"},
    "and": {"en": "and", "de": "und"},
    "from": {"en": "from {point}", "de": "von {point}"},
    "from-bar": {"en": "from the bar", "de": "von der Bar"},
    "from-off": {"en": "from beside the board", "de": "von neben dem Brett"},
    "to": {"en": "to {point}", "de": "nach {point}"},
    "to-bar": {"en": "to the bar", "de": "auf die Bar"},
    "to-off": {"en": "off the board", "de": "vom Brett"},
}

_SENTENCES: Sentences = {
    "checker-count": {
        "en": "{colour} should have {expected} checkers on the board, not {count}; "
        "put it right {steps}.",
        "de": "{colour} müsste {expected} Steine auf dem Brett haben, nicht {count}; "
        "richtig wird es {steps}.",
    },
    "hit-not-lifted": {
        "en": "The checker you hit on your point {point} still stands there: put it on the bar.",
        "de": "Der auf deinem Punkt {point} geschlagene Stein steht noch dort: "
        "lege ihn auf die Bar.",
    },
    "not-your-checker": {
        "en": "A checker of {other} was moved without being hit: put it back, {steps}.",
        "de": "Ein Stein von {other} wurde bewegt, ohne geschlagen zu sein: "
        "lege ihn zurück, {steps}.",
    },
    "enter-first": {
        "en": "Your checker on the bar must enter before you move another one.",
        "de": "Dein Stein auf der Bar muss eingesetzt werden, bevor du einen anderen ziehst.",
    },
    "blocked": {
        "en": "{other} holds your point {point}: you cannot land there, not even in passing.",
        "de": "{other} hält deinen Punkt {point}: dort darfst du nicht aufsetzen, "
        "auch nicht im Vorbeigehen.",
    },
    "not-home": {
        "en": "You may bear off only when all your checkers are in your home.",
        "de": "Du darfst erst abtragen, wenn alle deine Steine in deinem Heimfeld sind.",
    },
    "wrong-direction": {
        "en": "Checkers only move forward; this takes a move backwards, {moves}.",
        "de": "Steine ziehen nur vorwärts; hierfür geht ein Zug rückwärts, {moves}.",
    },
    "use-both": {
        "en": "From here the rest of the roll {dice} cannot be played, but another play uses "
        "more of it: that one must be played.",
        "de": "Von hier lässt sich der Rest des Wurfs {dice} nicht ziehen, es geht aber mehr "
        "davon: das musst du ziehen.",
    },
    "use-higher": {
        "en": "Only one number of {dice} can be played, and it must be the {higher}, "
        "not the {lower}.",
        "de": "Vom Wurf {dice} geht nur eine Zahl, und das muss die {higher} sein, "
        "nicht die {lower}.",
    },
    "wrong-distance": {
        "en": "The roll {dice} does not lead there; put it right {steps}.",
        "de": "Der Wurf {dice} führt nicht dorthin; richtig wird es {steps}.",
    },
}


def message(
    situation: Situation,
    track: Track,
    before: View,
    sight: View,
    reason: str,
    points: Sequence[int],
    moves: Sequence[tuple[int, int]],
    repair: Sequence[Repair],
    lang: str,
) -> str:
    """One sentence that says what is wrong; points are numbered as the mover sees them."""
    own = "white" if track.letter == "w" else "black"
    other = "black" if own == "white" else "white"
    is_own = sum(sight.own[1:]) != sum(before.own[1:])
    counted, expected = (sight.own, before.own) if is_own else (sight.other, before.other)
    return say(
        _SENTENCES,
        reason,
        lang,
        colour=say(_WORDS, own if is_own else other, lang),
        other=say(_WORDS, other, lang),
        count=sum(counted[1:]),
        expected=sum(expected[1:]),
        point=_joined(list(dict.fromkeys(map(str, points))), lang),
        dice="-".join(map(str, situation.dice)),
        higher=max(situation.dice),
        lower=min(situation.dice),
        moves=_joined([_way(origin, target, lang) for origin, target in moves], lang),
        steps=_joined(
            [_way(track.points[r.origin], track.points[r.target], lang) for r in repair], lang
        ),
    )


def _way(origin: int, target: int, lang: str) -> str:
    """A checker's way in words, points as the mover counts them."""
    words = []
    for key, point in (("from", origin), ("to", target)):
        special = {BAR: "-bar", OFF: "-off"}.get(point, "")
        words.append(say(_WORDS, key + special, lang, point=point))
    return " ".join(words)


def _joined(words: Sequence[str], lang: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {say(_WORDS, 'and', lang)} {words[-1]}"
