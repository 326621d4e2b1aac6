"""How a virtual player reads the board's lights: from the pixels that glow, as a person would.

Knows the lights' colours and where each LED is, and nothing of the referee. Watches for a while
because of blinking lights: a colour counts as shown if it glowed at any moment.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pasch.lights.signals import LedMap

__all__ = ["Glow", "Pixel", "glowing", "read_dice"]

Pixel = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Glow:
    """What glowed during a look: the places by colour, and the dice's numbers.

    `brightest` is each LED at its brightest, for drawing what a person saw. `is_heard`: the link
    light said that the board hears the host; otherwise its dice do not belong to the game.
    """

    places: Mapping[str, frozenset[str]]
    dice: tuple[int, ...]
    dice_colours: frozenset[str]
    brightest: tuple[Pixel, ...]
    is_heard: bool = True

    def at(self, colour: str) -> frozenset[str]:
        """The places that glowed in a colour."""
        return self.places.get(colour, frozenset())

    def is_wrong(self) -> bool:
        """Whether red glows somewhere while the host is heard: a checker is misplaced."""
        return bool(self.at("red")) and self.is_heard

    def is_right(self) -> bool:
        """Whether green glows and no red: the play, or the end, is accepted."""
        return bool(self.at("green")) and not self.is_wrong()

    def is_dark(self) -> bool:
        """Whether no dice lie on the board."""
        return not self.dice

    def is_won(self) -> bool:
        """Whether the winner's lights show and the dice are gone."""
        return self.is_right() and self.is_dark()


@lru_cache(maxsize=4096)
def colour_of(pixel: Pixel) -> str:
    """The name of a pixel's colour, `""` where it is dark; brightness does not matter.

    >>> colour_of((40, 0, 0)), colour_of((90, 42, 0)), colour_of((9, 9, 9)), colour_of((0, 0, 0))
    ('red', 'amber', 'white', '')
    """
    red, green, blue = pixel
    top = max(pixel)
    if top < 3:
        return ""
    strong = (red > 0.6 * top, green > 0.6 * top, blue > 0.45 * top)
    names = {
        (True, False, False): "amber" if green > 0.25 * top else "red",
        (False, True, False): "green",
        (False, False, True): "blue",
        (True, True, True): "white",
        (False, True, True): "cyan",
        (True, False, True): "magenta",
        (True, True, False): "amber",
    }
    return names[strong]


def glowing(looks: Iterable[Sequence[Pixel]], leds: LedMap) -> Glow:
    """What glowed over several glances at the pixels (each one RGB triple per LED)."""
    places: dict[str, set[str]] = {}
    dice: tuple[int, ...] = ()
    dice_colours: set[str] = set()
    brightest: list[Pixel] = []
    for pixels in looks:
        pairs = zip(brightest or pixels, pixels, strict=True)
        brightest = [one if one == other else max(one, other, key=sum) for one, other in pairs]
        for place, indices in leds.places.items():
            for colour in filter(None, (colour_of(pixels[index]) for index in indices)):
                places.setdefault(colour, set()).add(place)
        dice = max(dice, read_dice(pixels, leds), key=sum)
        dice_colours |= {colour_of(pixels[led]) for die in leds.dice for led in die}
    frozen = {colour: frozenset(found) for colour, found in places.items()}
    is_heard = leds.link is None or colour_of(brightest[leds.link]) == "green"
    return Glow(frozen, dice, frozenset(dice_colours - {""}), tuple(brightest), is_heard)


def read_dice(pixels: Sequence[Pixel], leds: LedMap) -> tuple[int, ...]:
    """The number on each die, by counting lit pips; dark dice and codes are left out."""
    counts = (sum(map(_is_pip, (pixels[led] for led in die))) for die in leds.dice)
    return tuple(count for count in counts if count)


def _is_pip(pixel: Pixel) -> bool:
    """Whether a die's pixel is lit for a roll: amber is kept for codes."""
    return max(pixel) > 0 and colour_of(pixel) != "amber"
