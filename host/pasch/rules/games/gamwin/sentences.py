"""What Gamwin's judge says to the players, in English and German."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.lang import Sentences, say
from pasch.rules.model.game import Repair, Situation
from pasch.rules.model.names import SEATS

__all__ = ["message"]

_WORDS: Sentences = {
    **SEATS,
    "and": {"en": "and", "de": "und"},
    "from": {"en": "from {place}", "de": "von {place}"},
    "from-yard": {"en": "from the yard", "de": "aus dem Vorrat"},
    "from-off": {"en": "from home", "de": "aus dem Ziel"},
    "to": {"en": "to {place}", "de": "nach {place}"},
    "to-yard": {"en": "into the yard", "de": "in den Vorrat"},
    "to-off": {"en": "home", "de": "ins Ziel"},
}

_SENTENCES: Sentences = {
    "checker-count": {
        "en": "Each colour has three checkers; put it right {steps}.",
        "de": "Jede Farbe hat drei Steine; richtig wird es {steps}.",
    },
    "hit-not-lifted": {
        "en": "The checker hit at {places} still lies there: put it back into {other}'s yard.",
        "de": "Der geschlagene Stein bei {places} liegt noch dort: lege ihn zurück in den Vorrat "
        "von {other}.",
    },
    "not-your-checker": {
        "en": "A checker of {other} was moved without being hit: put it back, {steps}.",
        "de": "Ein Stein von {other} wurde bewegt, ohne geschlagen zu sein: lege ihn zurück, "
        "{steps}.",
    },
    "outside": {
        "en": "At {places} the checker that came last must lie outside the two others.",
        "de": "Bei {places} muss der zuletzt gekommene Stein außen an den beiden anderen liegen.",
    },
    "full-field": {
        "en": "Three checkers lie at {places}: no fourth may come there or step past.",
        "de": "Bei {places} liegen drei Steine: kein vierter darf dorthin oder vorbei.",
    },
    "blocked-pair": {
        "en": "Your pair at {places} is shut in: it can move only when the checker outside it has "
        "left or was hit from the other side.",
        "de": "Dein Paar bei {places} ist blockiert: es kann erst ziehen, wenn der Stein außen "
        "weg ist oder von der anderen Seite geschlagen wurde.",
    },
    "wall-back-first": {
        "en": "Your wall of three at {places} must be opened with a step backwards or a jump.",
        "de": "Deine Mauer aus drei Steinen bei {places} muss mit einem Rückwärtszug oder einem "
        "Sprung aufgelöst werden.",
    },
    "no-return": {
        "en": "Once a checker has changed sides at field 9 it cannot go back.",
        "de": "Wer bei Feld 9 die Seite gewechselt hat, kann nicht zurück.",
    },
    "doublet-jump": {
        "en": "With a doublet one checker jumps to its number on the same side, or one enters "
        "there, and nothing else may be done.",
        "de": "Bei einem Pasch springt ein Stein auf derselben Seite zu dieser Zahl, oder einer "
        "kommt dort ins Spiel, und sonst darf nichts geschehen.",
    },
    "one-field": {
        "en": "Without a doublet a checker steps to the next field only, not as far as {places}.",
        "de": "Ohne Pasch geht ein Stein nur zum Nachbarfeld, nicht bis {places}.",
    },
    "one-die-one-checker": {
        "en": "In the first throw {dice} each die places one checker only.",
        "de": "Beim Erst-Wurf {dice} setzt jeder Würfel nur einen Stein.",
    },
    "wrong-distance": {
        "en": "The numbers {dice} do not lead there; put it right {steps}.",
        "de": "Die Zahlen {dice} führen nicht dorthin; richtig wird es {steps}.",
    },
}


def message(
    situation: Situation,
    reason: str,
    places: Sequence[str],
    repair: Sequence[Repair],
    lang: str,
) -> str:
    """One sentence that says what is wrong, places by their names on the strip."""
    other = "red" if situation.turn == "blue" else "blue"
    return say(
        _SENTENCES,
        reason,
        lang,
        other=say(_WORDS, other, lang),
        places=_joined(places, lang),
        dice="-".join(map(str, situation.dice)),
        steps=_joined([_way(step, lang) for step in repair], lang),
    )


def _way(step: Repair, lang: str) -> str:
    words = []
    for key, place in (("from", step.origin), ("to", step.target)):
        special = f"-{place}" if place in ("yard", "off") else ""
        words.append(say(_WORDS, key + special, lang, place=place))
    return " ".join(words)


def _joined(words: Sequence[str], lang: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {say(_WORDS, 'and', lang)} {words[-1]}"
