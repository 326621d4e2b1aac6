"""What a check of the dice found, in sentences: what is so, and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.dice.proof import Finding, FindingCode
from pasch.lang import Sentences, say

__all__ = ["conclusion", "sentence"]

SENTENCES: Sentences = {
    FindingCode.SOUND: {
        "en": "Series {series} (start {boot} of the board): sound, every roll is as the secret "
        "demands that the board had committed itself to. Rolls checked: {rolls}.",
        "de": "Reihe {series} (Start {boot} des Bretts): in Ordnung, jeder Wurf ist so, wie das "
        "vorher festgelegte Geheimnis ihn verlangt. Geprüfte Würfe: {rolls}.",
    },
    FindingCode.BY_HAND: {
        "en": "Thrown by hand, with nothing to check: {rolls}.",
        "de": "Von Hand geworfen, ohne etwas zu prüfen: {rolls}.",
    },
    FindingCode.RESTARTED: {
        "en": "Series {series}: the board was started afresh and the secret of start {boot} was "
        "lost. Rolls that cannot be checked: {rolls}.",
        "de": "Reihe {series}: Das Brett wurde neu gestartet, das Geheimnis von Start {boot} ging "
        "verloren. Nicht prüfbare Würfe: {rolls}.",
    },
    FindingCode.NOT_REVEALED: {
        "en": "Series {series}: the board has not revealed the secret of start {boot}; while a "
        "game is going on it must not. Rolls that cannot be checked: {rolls}.",
        "de": "Reihe {series}: Das Brett hat das Geheimnis von Start {boot} nicht preisgegeben; "
        "solange die Partie läuft, darf es nicht. Nicht prüfbare Würfe: {rolls}.",
    },
    FindingCode.NO_PROOF: {
        "en": "Rolls of the board that came without a proof (its firmware is older): {rolls}.",
        "de": "Würfe des Bretts ohne Beweis (seine Firmware ist älter): {rolls}.",
    },
    FindingCode.UNCOMMITTED: {
        "en": "Series {series}, roll {number}: thrown before the board had committed itself.",
        "de": "Reihe {series}, Wurf {number}: gefallen, ehe das Brett sich festgelegt hatte.",
    },
    FindingCode.COMMITTED_TWICE: {
        "en": "Series {series}: the board committed itself to two different secrets.",
        "de": "Reihe {series}: Das Brett legte sich auf zwei verschiedene Geheimnisse fest.",
    },
    FindingCode.WRONG_SECRET: {
        "en": "Series {series}: the secret revealed is not the one that the board had committed "
        "itself to; its {rolls} rolls prove nothing.",
        "de": "Reihe {series}: Das preisgegebene Geheimnis ist nicht das, auf das sich das Brett "
        "festgelegt hatte. Würfe, die nichts beweisen: {rolls}.",
    },
    FindingCode.AFTER_REVEAL: {
        "en": "Series {series}, roll {number}: thrown after the secret was known.",
        "de": "Reihe {series}, Wurf {number}: gefallen, als das Geheimnis schon bekannt war.",
    },
    FindingCode.MISSING: {
        "en": "Series {series}: roll {number} is missing from the log.",
        "de": "Reihe {series}: Wurf {number} fehlt im Protokoll.",
    },
    FindingCode.MISSING_LAST: {
        "en": "Series {series}: missing from the log after roll {number}: {rolls}.",
        "de": "Reihe {series}: im Protokoll fehlen nach Wurf {number} noch {rolls}.",
    },
    FindingCode.WRONG_FACES: {
        "en": "Series {series}, roll {number}: the log says {shown}, the secret demands {due}.",
        "de": "Reihe {series}, Wurf {number}: Das Protokoll sagt {shown}, das Geheimnis verlangt "
        "{due}.",
    },
    FindingCode.WRONG_NUMBERS: {
        "en": "Series {series}, roll {number}: the game went on with {shown}, the board had "
        "rolled {due}.",
        "de": "Reihe {series}, Wurf {number}: Gespielt wurde {shown}, das Brett hatte {due} "
        "geworfen.",
    },
    FindingCode.WRONG_NONCE: {
        "en": "Series {series}, roll {number}: not made with the number that the host had given.",
        "de": "Reihe {series}, Wurf {number}: nicht mit der Zahl gebildet, die der Rechner gab.",
    },
    "all-good": {
        "en": "All rolls are proven.",
        "de": "Alle Würfe sind bewiesen.",
    },
    "nothing": {
        "en": "There are no rolls of the board in this game.",
        "de": "In dieser Partie gibt es keine Würfe des Bretts.",
    },
    "faults": {
        "en": "Not every roll is proven: {count} things stand above.",
        "de": "Nicht jeder Wurf ist bewiesen: siehe die {count} Punkte oben.",
    },
    "fault": {
        "en": "Not every roll is proven: one thing stands above.",
        "de": "Nicht jeder Wurf ist bewiesen: siehe den einen Punkt oben.",
    },
}


def sentence(finding: Finding, lang: str) -> str:
    """One finding in words."""
    return say(
        SENTENCES,
        finding.code,
        lang,
        series=f"{finding.series:x}",
        boot=finding.boot_id,
        number=finding.number,
        rolls=finding.rolls,
        shown="-".join(map(str, finding.shown)),
        due="-".join(map(str, finding.due)),
    )


def conclusion(findings: Sequence[Finding], lang: str) -> str:
    """All findings in one sentence."""
    faults = sum(finding.is_fault for finding in findings)
    if faults:
        return say(SENTENCES, "fault" if faults == 1 else "faults", lang, count=faults)
    is_proven = any(finding.code == FindingCode.SOUND for finding in findings)
    return say(SENTENCES, "all-good" if is_proven else "nothing", lang)
