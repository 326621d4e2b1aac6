"""What the demo says around the game, in both languages."""

from __future__ import annotations

from pasch.lang import Sentences

__all__ = ["SENTENCES"]

SENTENCES: Sentences = {
    "welcome": {
        "en": "Pasch · {game} · {players} · seed {seed}",
        "de": "Pasch · {game} · {players} · Startzahl {seed}",
    },
    "skipped": {
        "en": "The middle of the game is left out: the players set up a later position.",
        "de": "Die Mitte der Partie entfällt: die Spieler stellen eine spätere Lage auf.",
    },
    "setting-up": {
        "en": "Real firmware on real MicroPython, a drawn board, and nobody helps.",
        "de": "Echte Firmware auf echtem MicroPython, ein gezeichnetes Brett, niemand hilft.",
    },
    "learning": {
        "en": "The camera looks at the empty board and at the start position …",
        "de": "Die Kamera betrachtet das leere Brett und die Grundstellung …",
    },
    "learned": {
        "en": "… and knows the board: corners to {error_mm:.1f} mm ({way}).",
        "de": "… und kennt das Brett: Ecken auf {error_mm:.1f} mm ({way}).",
    },
    "again": {
        "en": "Chance kept something from us; a short game from a set-up position follows.",
        "de": "Der Zufall ließ etwas aus; es folgt eine kurze Partie aus gestellter Lage.",
    },
    "title-opening": {"en": "The opening roll", "de": "Der Eröffnungswurf"},
    "title-hit": {"en": "A hit", "de": "Geschlagen"},
    "title-no-play": {"en": "No play", "de": "Kein Zug möglich"},
    "title-end": {"en": "The end of the game", "de": "Das Ende der Partie"},
    "title-last": {"en": "What was seen last", "de": "Was zuletzt gesehen wurde"},
    "title-wrong": {"en": "A wrong play: {reason}", "de": "Ein falscher Zug: {reason}"},
    "caption-seen": {
        "en": "What the camera saw, and what was understood",
        "de": "Was die Kamera sah und was verstanden wurde",
    },
    "caption-lights": {
        "en": "What the lights show (position by the record)",
        "de": "Was die Lichter zeigen (Stellung nach dem Protokoll)",
    },
    "replay-differs": {
        "en": "the journal replayed from the disk is not the game that was played",
        "de": "das Journal von der Platte ergibt nicht die Partie, die gespielt wurde",
    },
    "agrees": {
        "en": "{turns} turns, {wrong} wrong plays ({kinds}), all called and put right; "
        "no plays: {dances}, hits: {hits}. What was done, ruled and recorded agrees.",
        "de": "{turns} Züge, {wrong} falsche ({kinds}), alle erkannt und berichtigt; "
        "zuglose Würfe: {dances}, Treffer: {hits}. Getanes, Geurteiltes und Protokoll "
        "stimmen überein.",
    },
    "disagrees": {
        "en": "What was done and what was ruled do NOT agree:",
        "de": "Was getan und was geurteilt wurde, stimmt NICHT überein:",
    },
    "failed": {
        "en": "The demo could not go on: {why}.",
        "de": "Die Demo kam nicht weiter: {why}.",
    },
    "too-few": {
        "en": "two games showed no hit, no turn without a play, or too few kinds of wrong plays",
        "de": "zwei Partien zeigten kein Schlagen, keinen zuglosen Wurf oder zu wenig Falsches",
    },
    "pictures": {"en": "Pictures  {path}", "de": "Bilder    {path}"},
    "journal": {"en": "Journal   {path}", "de": "Journal   {path}"},
    "match": {"en": "Match     {path}", "de": "Match     {path}"},
    "archive": {"en": "All of it {path}", "de": "Alles     {path}"},
    "took": {"en": "Took      {seconds:.0f} s", "de": "Dauer     {seconds:.0f} s"},
}
