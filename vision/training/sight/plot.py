"""Draws a reliability plot as SVG: predicted probability against the share that is right.

Both axes are log odds, so that nine in ten lies as far from ninety-nine in a hundred as that from
999 in a thousand. Knows no networks.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

__all__ = ["Bin", "interval", "plotted"]

SIDE, LEFT, TOP, APART = 300, 70, 46, 96
TICKS = (0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 0.997, 0.999)
LEAST, MOST = 0.25, 0.9995
# The normal quantile of a 95 % interval.
Z = 1.96
INK, FAINT, CURVE = "#333", "#ccc", "#0b6fb8"


@dataclass(frozen=True, slots=True)
class Bin:
    """`count` predictions of about the probability `said`, of which `right` were right."""

    said: float
    right: int
    count: int


def interval(right: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927).

    >>> tuple(round(end, 3) for end in interval(9, 10))
    (0.596, 0.982)
    """
    share, slack = right / count, Z**2 / count
    middle = (share + slack / 2) / (1 + slack)
    half = Z * math.sqrt(share * (1 - share) / count + slack / (4 * count)) / (1 + slack)
    return middle - half, middle + half


def plotted(curves: Mapping[str, Sequence[Bin]]) -> str:
    """The SVG with one panel for each curve, by its title."""
    wide = LEFT + len(curves) * (SIDE + APART) - APART + 30
    parts = [panel(title, bins, number) for number, (title, bins) in enumerate(curves.items())]
    high = TOP + SIDE + 56
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'font-family="sans-serif" font-size="12" fill="{INK}">\n'
        f'<rect width="{wide}" height="{high}" fill="white"/>\n' + "".join(parts) + "</svg>\n"
    )


def panel(title: str, bins: Sequence[Bin], number: int) -> str:
    """The SVG of a panel; `number` counts from the left."""
    lines = [f'<text x="{SIDE / 2}" y="-16" text-anchor="middle">{escape(title)}</text>']
    for tick in TICKS:
        at = place(tick)
        lines += [
            line((at, 0), (at, SIDE), FAINT),
            line((0, SIDE - at), (SIDE, SIDE - at), FAINT),
            f'<text x="{at:.1f}" y="{SIDE + 16}" text-anchor="middle">{tick:g}</text>',
            f'<text x="-8" y="{SIDE - at + 4:.1f}" text-anchor="end">{tick:g}</text>',
        ]
    lines.append(line((0, SIDE), (SIDE, 0), INK, dashes="4 4"))
    for one in bins:
        x = place(one.said)
        low, high = (SIDE - place(end) for end in interval(one.right, one.count))
        share = SIDE - place(one.right / one.count)
        lines += [
            line((x, low), (x, high), CURVE, width=2),
            f'<circle cx="{x:.1f}" cy="{share:.1f}" r="4" fill="{CURVE}"/>',
            f'<text x="{x + 6:.1f}" y="{low + 4:.1f}" font-size="9">{one.count}</text>',
        ]
    lines.append(f'<text x="{SIDE / 2}" y="{SIDE + 38}" text-anchor="middle">said</text>')
    lines.append(f'<text transform="translate(-48 {SIDE / 2}) rotate(-90)">true</text>')
    at = LEFT + number * (SIDE + APART)
    return f'<g transform="translate({at} {TOP})">\n' + "\n".join(lines) + "\n</g>\n"


def line(
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str,
    width: int = 1,
    dashes: str = "none",
) -> str:
    """A straight line of a panel."""
    return (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"/>'
    )


def place(share: float) -> float:
    """Where a share lies along an axis of `SIDE`."""
    least, most = log_odds(LEAST), log_odds(MOST)
    return SIDE * (log_odds(min(max(share, LEAST), MOST)) - least) / (most - least)


def log_odds(share: float) -> float:
    """The natural logarithm of the odds."""
    return math.log(share / (1 - share))
