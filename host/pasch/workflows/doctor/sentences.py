"""What the doctor says, in both languages: what he found and, where it is wrong, what to do."""

from __future__ import annotations

from pasch.lang import Sentences

__all__ = ["SENTENCES"]

SENTENCES: Sentences = {
    "said": {"en": "{sentence}", "de": "{sentence}"},
    "profile": {
        "en": "Profile {name}: {leds} LEDs, {buttons} buttons; it can be built as it is.",
        "de": "Profil {name}: {leds} LEDs, {buttons} Knöpfe; es lässt sich so bauen.",
    },
    "no-lights": {
        "en": "Profile {name} describes a board without lights; the camera alone is used.",
        "de": "Profil {name} beschreibt ein Brett ohne Lichter; nur die Kamera wird benutzt.",
    },
    "profile-fault": {
        "en": "Profile {name}: {fault}",
        "de": "Profil {name}: {fault}",
    },
    "port": {
        "en": "Port {port} is there and may be opened.",
        "de": "Der Anschluss {port} ist da und darf geöffnet werden.",
    },
    "no-board-asked": {
        "en": "The board was left out (--port none).",
        "de": "Das Brett wurde ausgelassen (--port none).",
    },
    "permission": {
        "en": "Port {port} may not be opened. Install the rule, then plug the board in again:\n"
        "    {command}",
        "de": "Der Anschluss {port} darf nicht geöffnet werden. Richte die Regel ein und stecke "
        "das Brett neu an:\n    {command}",
    },
    "no-rule": {
        "en": "The udev rule is not installed: other programs may talk to the board. Install it:"
        "\n    {command}",
        "de": "Die udev-Regel ist nicht eingerichtet: andere Programme reden mit dem Brett. "
        "Richte sie ein:\n    {command}",
    },
    "rule": {
        "en": "The udev rule keeps other programs away from the board.",
        "de": "Die udev-Regel hält andere Programme vom Brett fern.",
    },
    "no-pico": {
        "en": "No board was found on USB: plug it in with a cable that carries data, or name its "
        "port with --port. A new Pico needs MicroPython once: hold BOOTSEL, plug it in, and copy "
        "the .uf2 from micropython.org/download/RPI_PICO onto the drive that appears.",
        "de": "Am USB wurde kein Brett gefunden: stecke es mit einem Kabel an, das Daten führt, "
        "oder nenne seinen Anschluss mit --port. Ein neuer Pico braucht einmal MicroPython: halte "
        "BOOTSEL, stecke ihn an und kopiere die .uf2 von micropython.org/download/RPI_PICO auf "
        "das Laufwerk, das erscheint.",
    },
    "silent": {"en": "Port {port}: {problem}", "de": "Anschluss {port}: {problem}"},
    "traceback": {
        "en": "Its program ended with this error; if it comes back after 'pasch flash', pass it "
        "on to who looks after the program:\n    {text}",
        "de": "Sein Programm endete mit diesem Fehler; wenn er nach „pasch flash“ wiederkommt, "
        "gib ihn an den weiter, der das Programm betreut:\n    {text}",
    },
    "firmware": {
        "en": "Firmware {version} on board {board_id}, as this program brings it.",
        "de": "Firmware {version} auf Brett {board_id}, wie dieses Programm sie mitbringt.",
    },
    "old-firmware": {
        "en": "The board has firmware {version}, this program brings {due}: call 'pasch flash'.",
        "de": "Das Brett hat Firmware {version}, dieses Programm bringt {due} mit: rufe "
        "„pasch flash“ auf.",
    },
    "leds": {
        "en": "The board and the profile agree on {leds} LEDs.",
        "de": "Brett und Profil sind sich über {leds} LEDs einig.",
    },
    "wrong-leds": {
        "en": "The board was set up for {leds} LEDs, profile {name} has {due}: call 'pasch flash "
        "--board {name}', or name the right profile with --board.",
        "de": "Das Brett ist auf {leds} LEDs eingerichtet, Profil {name} hat {due}: rufe „pasch "
        "flash --board {name}“ auf oder nenne mit --board das richtige Profil.",
    },
    "fault": {
        "en": "The board reports fault {fault}: unplug it, plug it in again, and if it comes back "
        "call 'pasch flash'. {text}",
        "de": "Das Brett meldet Fehler {fault}: ziehe es ab, stecke es wieder an, und wenn er "
        "wiederkommt, rufe „pasch flash“ auf. {text}",
    },
    "link-good": {
        "en": "The link is clean: no line was damaged in {seconds:.0f} s.",
        "de": "Die Verbindung ist sauber: in {seconds:.0f} s wurde keine Zeile beschädigt.",
    },
    "link-bad": {
        "en": "{bad} lines were damaged in {seconds:.0f} s: try a shorter or another USB cable, "
        "and another socket.",
        "de": "{bad} Zeilen wurden in {seconds:.0f} s beschädigt: nimm ein kürzeres oder anderes "
        "USB-Kabel und eine andere Buchse.",
    },
    "walk-skipped": {
        "en": "LEDs and buttons were not tried one by one: call 'pasch doctor' in a terminal.",
        "de": "LEDs und Knöpfe wurden nicht einzeln geprüft: rufe „pasch doctor“ im Terminal auf.",
    },
    "walk": {
        "en": "Every LED is now lit for a moment, white, in the order of the chain; 'pasch "
        "lights' does it slowly and names each.",
        "de": "Jede LED leuchtet jetzt kurz weiß auf, in der Reihenfolge der Kette; „pasch "
        "lights“ tut es langsam und nennt jede.",
    },
    "walk-ask": {
        "en": "Did each light up, one after the other? [y, or the number, 0 to {last}, of the "
        "first that did not] ",
        "de": "Hat jede geleuchtet, eine nach der anderen? [j, oder die Nummer, 0 bis {last}, "
        "der ersten, die es nicht tat] ",
    },
    "walk-unanswered": {
        "en": "Whether all LEDs light up was not answered: call 'pasch lights', which names each.",
        "de": "Ob alle LEDs leuchten, wurde nicht beantwortet: rufe „pasch lights“ auf, das jede "
        "nennt.",
    },
    "leds-lit": {"en": "All {leds} LEDs light up.", "de": "Alle {leds} LEDs leuchten."},
    "led-dark": {
        "en": "LED {led} ({where}) is the first that stays dark: look at its solder joints and at "
        "those of the one before; the data line goes from DOUT to DIN.",
        "de": "LED {led} ({where}) bleibt als erste dunkel: prüfe ihre Lötstellen und die der LED "
        "davor; die Datenleitung geht von DOUT nach DIN.",
    },
    "press": {
        "en": "Press the button of seat {seat}, {name} ({seconds:.0f} s).",
        "de": "Drücke den Knopf von Platz {seat}, {name} ({seconds:.0f} s).",
    },
    "button": {
        "en": "The button of seat {seat} works.",
        "de": "Der Knopf von Platz {seat} geht.",
    },
    "button-other": {
        "en": "Seat {other}'s button answered instead of seat {seat}'s: swap their wires at "
        "GP{pin} and GP{other_pin}.",
        "de": "Statt Platz {seat} antwortete der Knopf von Platz {other}: vertausche ihre Drähte "
        "an GP{pin} und GP{other_pin}.",
    },
    "button-dead": {
        "en": "The button of seat {seat} was not heard: it belongs between GP{pin} and GND.",
        "de": "Der Knopf von Platz {seat} war nicht zu hören: er gehört zwischen GP{pin} und GND.",
    },
    "no-camera-asked": {
        "en": "The camera was left out (--camera none).",
        "de": "Die Kamera wurde ausgelassen (--camera none).",
    },
    "camera": {
        "en": "The camera sends pictures of {width} x {height}.",
        "de": "Die Kamera liefert Bilder von {width} x {height}.",
    },
    "small": {
        "en": "The camera sends pictures of only {width} x {height}: set it to 1280 x 720 or "
        "more.",
        "de": "Die Kamera liefert nur Bilder von {width} x {height}: stelle sie auf mindestens "
        "1280 x 720.",
    },
    "no-picture": {
        "en": "The camera sends no picture: close other programs that use it, and plug it in "
        "again.",
        "de": "Die Kamera liefert kein Bild: schließe andere Programme, die sie benutzen, und "
        "stecke sie neu an.",
    },
    "black": {
        "en": "The camera's picture is black or all one colour: open the cover of its lens, and "
        "switch a lamp on.",
        "de": "Das Bild der Kamera ist schwarz oder einfarbig: öffne die Abdeckung der Linse und "
        "schalte eine Lampe ein.",
    },
    "light": {
        "en": "The light is good: mean brightness {level:.0f} of 255.",
        "de": "Das Licht ist gut: mittlere Helligkeit {level:.0f} von 255.",
    },
    "dark": {
        "en": "It is too dark (mean brightness {level:.0f} of 255): switch a lamp on, best from "
        "the side.",
        "de": "Es ist zu dunkel (mittlere Helligkeit {level:.0f} von 255): schalte eine Lampe "
        "ein, am besten von der Seite.",
    },
    "glare": {
        "en": "{share:.0%} of the picture is blinding white: turn lamps away from the board, or "
        "lower the camera's exposure.",
        "de": "{share:.0%} des Bilds sind blendend weiß: drehe Lampen vom Brett weg oder stelle "
        "die Kamera dunkler.",
    },
    "focus": {
        "en": "The picture is sharp.",
        "de": "Das Bild ist scharf.",
    },
    "blurred": {
        "en": "The picture is blurred (edges {width_px:.1f} pixels wide): wipe the lens, focus on "
        "the board, and switch autofocus off.",
        "de": "Das Bild ist unscharf (Kanten {width_px:.1f} Pixel breit): putze die Linse, stelle "
        "auf das Brett scharf und schalte den Autofokus ab.",
    },
    "no-markers": {
        "en": "Profile {name} has no markers; the board is found by its checkers.",
        "de": "Profil {name} hat keine Marken; das Brett wird an seinen Steinen gefunden.",
    },
    "markers": {
        "en": "All {count} markers are seen.",
        "de": "Alle {count} Marken sind zu sehen.",
    },
    "markers-missing": {
        "en": "Markers not seen: {ids}. Uncover them, keep glare off them, and see that the "
        "whole frame is in the picture.",
        "de": "Nicht zu sehen sind die Marken {ids}. Gib sie frei, halte Glanz von ihnen fern und "
        "sorge dafür, dass der ganze Rahmen im Bild ist.",
    },
    "fits": {
        "en": "The markers lie as profile {name} says, to {mm:.1f} mm.",
        "de": "Die Marken liegen, wie Profil {name} es sagt, auf {mm:.1f} mm genau.",
    },
    "misfit": {
        "en": "The markers do not lie as profile {name} says{by}: measure their centres again, or "
        "name the right profile with --board.",
        "de": "Die Marken liegen nicht, wie Profil {name} es sagt{by}: miss ihre Mitten nach oder "
        "nenne mit --board das richtige Profil.",
    },
    "calibrated": {
        "en": "The camera sees the board where the calibration has it.",
        "de": "Die Kamera sieht das Brett dort, wo es eingemessen wurde.",
    },
    "moved": {
        "en": "Since it was calibrated the board has moved by {px:.0f} pixels; it is found all "
        "the same, but calibrate again when you have time.",
        "de": "Seit dem Einmessen ist das Brett um {px:.0f} Pixel verrückt; es wird trotzdem "
        "gefunden, miss es aber bei Gelegenheit neu ein.",
    },
    "lost": {
        "en": "The camera does not see the board where it was calibrated: push it back, or call "
        "'pasch calibrate'.",
        "de": "Die Kamera sieht das Brett nicht mehr, wo es eingemessen wurde: schiebe es zurück "
        "oder rufe „pasch calibrate“ auf.",
    },
    "not-fitted": {
        "en": "Whether profile {name} fits what the camera sees was not looked at: name a "
        "calibration with --calibration.",
        "de": "Ob Profil {name} zu dem passt, was die Kamera sieht, wurde nicht geprüft: nenne "
        "mit --calibration eine Einmessung.",
    },
    "all-good": {"en": "All is well.", "de": "Alles in Ordnung."},
    "faults": {
        "en": "Put right what is marked with ✗, then call 'pasch doctor' again.",
        "de": "Bringe in Ordnung, was mit ✗ markiert ist, und rufe „pasch doctor“ erneut auf.",
    },
}
