"""What the judge says to the players, in English and German; points are the mover's."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.lang import Sentences, say
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.game import Repair, Situation
from pasch.rules.model.names import SEATS
from pasch.rules.search.packed_state import BAR, OFF, YARD, MoverView

__all__ = ["message"]

# A sentence names so many steps at most; the lights show them all, one by one.
STEPS_NAMED = 6

_WORDS: Sentences = {
    **SEATS,
    "and": {"en": "and", "de": "und"},
    "more": {"en": "{count} more", "de": "{count} weitere"},
    "from": {"en": "from {point}", "de": "von {point}"},
    "from-bar": {"en": "from the bar", "de": "von der Bar"},
    "from-off": {"en": "from beside the board", "de": "von neben dem Brett"},
    "from-yard": {"en": "from the yard", "de": "aus dem Vorrat"},
    "to": {"en": "to {point}", "de": "nach {point}"},
    "to-bar": {"en": "to the bar", "de": "auf die Bar"},
    "to-off": {"en": "off the board", "de": "vom Brett"},
    "to-yard": {"en": "into the yard", "de": "in den Vorrat"},
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
    "smaller-first": {
        "en": "Of {dice} the {lower} must be played first, and without it the {higher} lapses.",
        "de": "Vom Wurf {dice} muss zuerst die {lower} gezogen werden; geht sie nicht, "
        "verfällt auch die {higher}.",
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
    course: MovementSpec,
    situation: Situation,
    before: MoverView,
    sight: MoverView,
    reason: str,
    points: Sequence[int],
    moves: Sequence[tuple[int, int]],
    repair: Sequence[Repair],
    lang: str,
) -> str:
    """One sentence that says what is wrong; points are written as the mover calls them."""
    seat = situation.turn
    track, texts = course.tracks[seat], course.texts[seat]
    seats = {one.letter: name for name, one in course.tracks.items()}
    others = _concerned(before, sight, points) or track.others
    is_own = sum(sight.own[1:]) != sum(before.own[1:])
    counted = next((x for x in others if _on_board(sight, x) != _on_board(before, x)), others[0])
    count, expected = (
        sum(view.own[1:]) if is_own else _on_board(view, counted) for view in (sight, before)
    )
    return say(
        {**_SENTENCES, **course.sentences},
        reason,
        lang,
        colour=say(_WORDS, seat if is_own else seats[counted], lang),
        other=_joined([say(_WORDS, seats[letter], lang) for letter in others], lang),
        count=count,
        expected=expected,
        point=_joined([texts[point] for point in dict.fromkeys(points)], lang),
        dice="-".join(map(str, situation.dice)),
        higher=max(situation.dice),
        lower=min(situation.dice),
        moves=_joined([_way(texts, origin, target, lang) for origin, target in moves], lang),
        steps=_steps(
            [_way(texts, track.points[r.origin], track.points[r.target], lang) for r in repair],
            lang,
        ),
    )


def _concerned(before: MoverView, sight: MoverView, points: Sequence[int]) -> str:
    """The letters of the other sides that the fault is about, as far as the board tells."""
    standing = {letter for point in points for letter in before.foreign[point]}
    changed = {
        letter
        for was, now in zip(before.foreign, sight.foreign, strict=True)
        if was != now
        for letter in was + now
    }
    return "".join(sorted(standing or changed))


def _on_board(view: MoverView, letter: str) -> int:
    return sum(content.count(letter) for content in view.foreign[1:])


def _way(texts: Sequence[str], origin: int, target: int, lang: str) -> str:
    """A checker's way in words, points as the mover counts them."""
    words = []
    for key, point in (("from", origin), ("to", target)):
        special = {BAR: "-bar", OFF: "-off", YARD: "-yard"}.get(point, "")
        words.append(say(_WORDS, key + special, lang, point=texts[point]))
    return " ".join(words)


def _steps(ways: Sequence[str], lang: str) -> str:
    """The ways back in words; of many the first ones, and how many follow."""
    if len(ways) <= STEPS_NAMED:
        return _joined(ways, lang)
    left = say(_WORDS, "more", lang, count=len(ways) - STEPS_NAMED + 1)
    return _joined([*ways[: STEPS_NAMED - 1], left], lang)


def _joined(words: Sequence[str], lang: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {say(_WORDS, 'and', lang)} {words[-1]}"
