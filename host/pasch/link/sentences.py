"""What the link tells people, in both languages: always what is wrong and what to do."""

from __future__ import annotations

from pasch.lang import Sentences

__all__ = ["SENTENCES"]

SENTENCES: Sentences = {
    "update-board": {
        "en": "The board speaks protocol {board}, this program {host}: "
        "put the newer firmware on the board with 'pasch flash'.",
        "de": "Das Brett spricht Protokoll {board}, dieses Programm {host}: "
        "spiele die neuere Firmware mit „pasch flash“ auf.",
    },
    "update-host": {
        "en": "The board speaks protocol {board}, this program only {host}: update this program.",
        "de": "Das Brett spricht Protokoll {board}, dieses Programm nur {host}: "
        "aktualisiere dieses Programm.",
    },
    "other-board": {
        "en": "This is board {board}, but the game was begun on board {expected}: "
        "plug that board in.",
        "de": "Das ist Brett {board}, die Partie begann aber auf Brett {expected}: "
        "schließe jenes Brett an.",
    },
    "no-answer": {
        "en": "Something is on the port but does not answer as a Pasch board: "
        "put the firmware on it with 'pasch flash' or choose another port.",
        "de": "Am Anschluss antwortet etwas nicht wie ein Pasch-Brett: "
        "spiele die Firmware mit „pasch flash“ auf oder wähle einen anderen Anschluss.",
    },
    "silent": {
        "en": "The board has fallen silent: check its cable; the game goes on by camera.",
        "de": "Das Brett ist verstummt: prüfe sein Kabel; die Partie geht mit der Kamera weiter.",
    },
    "unplugged": {
        "en": "The board is no longer connected: plug it in again; the game goes on by camera.",
        "de": "Das Brett ist nicht mehr verbunden: stecke es wieder an; "
        "die Partie geht mit der Kamera weiter.",
    },
    "console": {
        "en": "The board's program does not run: unplug the board and plug it in again, and if "
        "that does not help put the firmware on it with 'pasch flash'.",
        "de": "Das Programm des Bretts läuft nicht: ziehe das Brett ab und stecke es wieder an; "
        "hilft das nicht, spiele mit „pasch flash“ die Firmware auf.",
    },
    "no-board": {
        "en": "No board was found on USB: plug one in, or name its port with --port.",
        "de": "Am USB wurde kein Brett gefunden: stecke eines an oder nenne "
        "seinen Anschluss mit --port.",
    },
    "no-port": {
        "en": "There is no port {port}: plug the board in, or name another port with --port.",
        "de": "Den Anschluss {port} gibt es nicht: stecke das Brett an oder nenne "
        "einen anderen mit --port.",
    },
    "no-permission": {
        "en": "The port {port} may not be opened: add yourself to its group "
        "('sudo usermod -aG dialout $USER') and log in again.",
        "de": "Der Anschluss {port} darf nicht geöffnet werden: nimm dich in seine Gruppe auf "
        "(„sudo usermod -aG dialout $USER“) und melde dich neu an.",
    },
    "in-use": {
        "en": "Another program has the port {port} open: close it.",
        "de": "Ein anderes Programm hat den Anschluss {port} geöffnet: schließe es.",
    },
}
