"""The referee's own sentences; what the rules say of a wrong play comes with the judgement."""

from __future__ import annotations

from pasch.lang import Sentences

__all__ = ["SENTENCES"]

SENTENCES: Sentences = {
    "not-started": {
        "en": "No game is going on; start one first.",
        "de": "Es läuft kein Spiel; beginne zuerst eines.",
    },
    "is-over": {
        "en": "The game is over; start a new one.",
        "de": "Das Spiel ist aus; beginne ein neues.",
    },
    "opening-due": {
        "en": "The opening roll is due: each seat rolls {count}.",
        "de": "Der Eröffnungswurf steht aus: jeder Platz würfelt mit {count}.",
    },
    "opening-done": {
        "en": "{seat} has already rolled for the start; now it is for {others}.",
        "de": "{seat} hat schon um den Anfang gewürfelt; jetzt ist {others} dran.",
    },
    "opening-tie": {
        "en": "Equal numbers: nobody starts, roll again.",
        "de": "Gleiche Zahlen: niemand beginnt, würfelt noch einmal.",
    },
    "doubled-at-once": {
        "en": "Equal dice double the stake to {value}.",
        "de": "Gleiche Zahlen verdoppeln den Einsatz auf {value}.",
    },
    "starts": {"en": "{seat} starts.", "de": "{seat} beginnt."},
    "roll-due": {
        "en": "{seat} is to roll; there is no play to finish.",
        "de": "{seat} ist am Würfeln; es ist kein Zug offen.",
    },
    "not-your-roll": {
        "en": "It is {turn}'s turn to roll, not {seat}'s.",
        "de": "{turn} ist mit Würfeln dran, nicht {seat}.",
    },
    "still-playing": {
        "en": "{turn} has rolled and is still to play.",
        "de": "{turn} hat gewürfelt und muss noch ziehen.",
    },
    "all-dice": {
        "en": "All dice are thrown together here, never some of them again: leave out 'which'.",
        "de": "Hier werden immer alle Würfel geworfen, nie einzelne erneut: lass 'which' weg.",
    },
    "wrong-dice": {
        "en": "{due} dice are due, not {count}.",
        "de": "{due} Würfel sind fällig, nicht {count}.",
    },
    "one-die": {
        "en": "One die is due from each seat, not {count}.",
        "de": "Von jedem Platz ist ein Würfel fällig, nicht {count}.",
    },
    "not-asked": {
        "en": "The board was not asked for roll {roll_id}; it does not count.",
        "de": "Nach Wurf {roll_id} wurde das Brett nicht gefragt; er zählt nicht.",
    },
    "withheld": {
        "en": "{turn} must put the play right before {seat} rolls.",
        "de": "{turn} muss erst den Zug berichtigen, bevor {seat} würfelt.",
    },
    "not-your-done": {
        "en": "It is {turn}'s play, not {seat}'s.",
        "de": "{turn} ist am Zug, nicht {seat}.",
    },
    "no-play": {
        "en": "{seat} has no play; it is {turn}'s turn.",
        "de": "{seat} kann nicht ziehen; {turn} ist dran.",
    },
    "no-play-again": {
        "en": "{seat} has no play, but the doublet gives {seat} another roll.",
        "de": "{seat} kann nicht ziehen, darf nach dem Pasch aber noch einmal würfeln.",
    },
    "roll-again": {
        "en": "{seat} rolls again.",
        "de": "{seat} würfelt noch einmal.",
    },
    "move-or-throw": {
        "en": "{seat} may move with the dice as they lie, or throw some of them or all.",
        "de": "{seat} darf mit den liegenden Würfeln ziehen oder einige oder alle neu werfen.",
    },
    "name-doublet": {
        "en": "{seat} names a doublet, or how it is played.",
        "de": "{seat} nennt einen Pasch oder sagt an, wie er gespielt wird.",
    },
    "name-first": {
        "en": "{seat} must name the doublet first.",
        "de": "Zuerst muss {seat} den Pasch ansagen.",
    },
    "no-such-name": {
        "en": "That cannot be named here; say one of {wanted}.",
        "de": "Das lässt sich hier nicht ansagen; möglich sind {wanted}.",
    },
    "nothing-to-name": {
        "en": "There is no doublet to name now.",
        "de": "Es ist jetzt kein Pasch anzusagen.",
    },
    "declined": {
        "en": "{seat} does not roll again; it is {turn}'s turn.",
        "de": "{seat} würfelt nicht noch einmal; {turn} ist dran.",
    },
    "no-throw-count": {
        "en": "One, two or three dice may be thrown.",
        "de": "Geworfen werden ein, zwei oder drei Würfel.",
    },
    "no-throw-throw-three": {
        "en": "{seat} must throw all three dice.",
        "de": "{seat} muss alle drei Würfel werfen.",
    },
    "no-throw-no-move": {
        "en": "{seat} must move before throwing again.",
        "de": "{seat} muss erst ziehen, bevor noch einmal geworfen wird.",
    },
    "no-throw-same-position": {
        "en": "Back and forth is no move: {seat} has thrown from this very position before.",
        "de": "Hin und zurück ist kein Zug: in dieser Stellung hat {seat} schon geworfen.",
    },
    "unfinished": {
        "en": "The play was not finished and stands as it is.",
        "de": "Der Zug war nicht fertig und gilt, wie er steht.",
    },
    "play-on": {"en": "Left to play: {dice}.", "de": "Noch zu ziehen: {dice}."},
    "desync": {
        "en": "The board is not as it should be; put the checkers back as shown.",
        "de": "Das Brett steht nicht, wie es soll; stelle die Steine wie angezeigt zurück.",
    },
    "hand": {
        "en": "Something covers the board; waiting until it is gone.",
        "de": "Etwas verdeckt das Brett; ich warte, bis es weg ist.",
    },
    "doubtful": {
        "en": "Please look at {places}: the camera cannot tell for sure what lies there.",
        "de": "Bitte sieh nach {places}: die Kamera erkennt dort nicht sicher, was liegt.",
    },
    "doubtful-all": {
        "en": "The camera cannot tell for sure what lies on the board.",
        "de": "Die Kamera erkennt nicht sicher, was auf dem Brett liegt.",
    },
    "moved": {
        "en": "Board or camera moved; push it back or calibrate again.",
        "de": "Brett oder Kamera ist verrückt; schiebe sie zurück oder miss neu ein.",
    },
    "cannot-stand": {
        "en": "The play cannot stand, for no game can go on from this board: {fault}.",
        "de": "So kann der Zug nicht gelten, denn mit diesem Brett geht es nicht weiter: {fault}.",
    },
    "nothing-seen": {
        "en": "Nothing has been seen that could be accepted.",
        "de": "Es wurde noch nichts gesehen, was gelten könnte.",
    },
    "accepted": {
        "en": "The board stands as it was seen.",
        "de": "Das Brett gilt, wie es gesehen wurde.",
    },
    "nothing-to-undo": {
        "en": "There is nothing to take back: dice once thrown stay.",
        "de": "Es gibt nichts zurückzunehmen: gefallene Würfel bleiben.",
    },
    "turn-missing": {
        "en": "Say whose turn it is in this position.",
        "de": "Sag dazu, wer in dieser Stellung dran ist.",
    },
    "not-playing": {
        "en": "{seat} does not play in this game.",
        "de": "{seat} spielt in diesem Spiel nicht mit.",
    },
    "no-such-entry": {
        "en": "The record has no such play to correct.",
        "de": "Im Protokoll steht kein solcher Zug, der sich berichtigen ließe.",
    },
    "no-such-play": {
        "en": "{notation} is no legal play there; give the position after it instead.",
        "de": "{notation} ist dort kein erlaubter Zug; gib stattdessen die Stellung danach an.",
    },
    "cannot-follow": {
        "en": "Entry {number} of the record cannot follow any more; set up the position instead.",
        "de": "Eintrag {number} des Protokolls passt dann nicht mehr; stelle die Stellung ein.",
    },
    "corrected": {
        "en": "The record is corrected; put the checkers as shown.",
        "de": "Das Protokoll ist berichtigt; stelle die Steine wie angezeigt.",
    },
    "not-over": {
        "en": "This game is not over yet.",
        "de": "Dieses Spiel ist noch nicht aus.",
    },
    "match-is-over": {
        "en": "The match is over; start a new one.",
        "de": "Das Match ist entschieden; beginne ein neues.",
    },
    "cannot-go-on": {
        "en": "This game cannot be continued from its position; start the next one afresh.",
        "de": "Dieses Spiel lässt sich so nicht fortsetzen; beginne das nächste neu.",
    },
    "no-roll-to-void": {
        "en": "There is no roll to take back.",
        "de": "Es gibt keinen Wurf zurückzunehmen.",
    },
    "electronic": {
        "en": "The board threw these dice; they cannot be cocked and they stay.",
        "de": "Das Brett hat gewürfelt; so ein Würfel brennt nicht, der Wurf bleibt.",
    },
    "stands-premature": {
        "en": "You agreed that a roll thrown too early stands; it has to be played.",
        "de": "Ihr habt vereinbart, dass ein verfrühter Wurf gilt; er ist zu spielen.",
    },
    "stands-on-checker": {
        "en": "You agreed that a die lying flat on a checker is valid; it has to be played.",
        "de": "Ihr habt vereinbart, dass ein Würfel flach auf einem Stein gilt; er ist zu "
        "spielen.",
    },
    "void": {
        "en": "The roll does not count; all dice again.",
        "de": "Der Wurf gilt nicht; noch einmal mit allen Würfeln.",
    },
    "cube-off": {
        "en": "This game is played without the cube.",
        "de": "Dieses Spiel wird ohne Dopplerwürfel gespielt.",
    },
    "crawford": {
        "en": "This is the Crawford game: nobody may double.",
        "de": "Das ist das Crawford-Spiel: niemand darf doppeln.",
    },
    "not-your-cube": {
        "en": "The cube is {owner}'s; {seat} may not double.",
        "de": "Der Dopplerwürfel gehört {owner}; {seat} darf nicht doppeln.",
    },
    "highest": {
        "en": "The cube shows {value} and goes no higher.",
        "de": "Der Dopplerwürfel zeigt {value}; höher geht es nicht.",
    },
    "double-late": {
        "en": "Only the seat on turn may double, before its own roll.",
        "de": "Doppeln darf nur, wer dran ist, und nur vor dem eigenen Wurf.",
    },
    "doubled": {
        "en": "{seat} doubles to {value}: take or drop.",
        "de": "{seat} doppelt auf {value}: annehmen oder aufgeben.",
    },
    "answer-double": {
        "en": "A double is offered; {seat} must take or drop first.",
        "de": "Es ist gedoppelt; zuerst muss {seat} annehmen oder aufgeben.",
    },
    "answer-resignation": {
        "en": "{other} has resigned; {seat} must take or drop that first.",
        "de": "{other} gibt auf; zuerst muss {seat} das annehmen oder ablehnen.",
    },
    "not-your-answer": {
        "en": "It is for {seat} to answer.",
        "de": "Die Antwort ist Sache von {seat}.",
    },
    "no-beaver": {
        "en": "Beavers were not agreed for this game.",
        "de": "Beaver sind für dieses Spiel nicht vereinbart.",
    },
    "nothing-offered": {
        "en": "Nothing is offered that could be taken or dropped.",
        "de": "Es ist nichts angeboten, was man annehmen oder ablehnen könnte.",
    },
    "not-offerable": {
        "en": "That does not fit the moment.",
        "de": "Das passt jetzt nicht.",
    },
    "resigned": {
        "en": "{seat} offers to lose {points}; the other seat may take or drop that.",
        "de": "{seat} bietet an, {points} zu verlieren; der andere kann annehmen oder ablehnen.",
    },
    "resigned-of-several": {
        "en": "{seat} offers to leave for {points}; the others may take or drop that.",
        "de": "{seat} will für {points} aussteigen; die anderen können annehmen oder ablehnen.",
    },
    "has-left": {
        "en": "{seat} has left the game; take those checkers off the board.",
        "de": "{seat} ist ausgestiegen; nehmt diese Steine vom Brett.",
    },
    "match-over": {
        "en": "{seat} wins {points}, and the match is over.",
        "de": "{seat} gewinnt {points}, und das Match ist zu Ende.",
    },
    "wins": {"en": "{seat} wins {points}.", "de": "{seat} gewinnt {points}."},
    "wins-match": {
        "en": "{seat} wins {points} and the match.",
        "de": "{seat} gewinnt {points} und damit das Match.",
    },
}
