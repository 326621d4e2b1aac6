"""The rule ids of Tric-Trac, and what its judge says otherwise than in other games."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.lang import Sentences

__all__ = ["RULE_IDS", "SENTENCES"]

RULE_IDS: Mapping[str, str] = {
    "checker-count": "TT-2",
    "hit-not-lifted": "TT-12",
    "not-your-checker": "TT-1",
    "enter-first": "TT-5",
    "blocked": "TT-1",
    "wrong-direction": "TT-1",
    "enemy-hucke": "TT-10",
    "hucke": "TT-8",
    "one-step-less": "TT-11",
    "refill": "TT-20",
    "use-both": "TT-6",
    "use-higher": "TT-A4",
    "wrong-distance": "TT-6",
}

SENTENCES: Sentences = {
    "hit-not-lifted": {
        "en": "The checker you hit on {point} still stands there: put it back on its start.",
        "de": "Der auf {point} geschlagene Stein steht noch dort: "
        "lege ihn auf seine Startzunge zurück.",
    },
    "enter-first": {
        "en": "All checkers must leave your start point {point} before any other moves.",
        "de": "Erst müssen alle Steine deine Startzunge {point} verlassen, "
        "bevor ein anderer zieht.",
    },
    "blocked": {
        "en": "{other} holds {point}: you cannot land there, not even in passing.",
        "de": "{other} hält die Zunge {point}: dort darfst du nicht aufsetzen, "
        "auch nicht im Vorbeigehen.",
    },
    "enemy-hucke": {
        "en": "{point} is the other side's Hucke: no checker of yours may land there.",
        "de": "{point} ist die Hucke der Gegenseite: dort darf kein Stein von dir aufsetzen.",
    },
    "hucke": {
        "en": "On your Hucke there is never one checker alone: enter and leave it by two.",
        "de": "Auf deiner Hucke steht nie ein Stein allein: besetze und räume sie zu zweit.",
    },
    "one-step-less": {
        "en": "One step less into your Hucke is open only while both Hucken are empty and no "
        "other two checkers could reach it.",
        "de": "Einen Schritt weniger in die Hucke darfst du nur, solange beide Hucken leer "
        "sind und keine anderen zwei Steine hineinkämen.",
    },
    "refill": {
        "en": "All your checkers are off: put all fifteen back on your start point {point}.",
        "de": "Alle deine Steine sind ausgespielt: setze alle fünfzehn wieder auf {point}.",
    },
}
