"""What boards, checkers and light look like: random materials, as rows for `ray`."""

import math

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Row
from pasch_hardware.boards.geometry import row_point
from training.drawing.colours import BOARDS, LIGHT, POINTS, Palette, near, palette, pick
from training.drawing.rays import fields
from training.drawing.sketch import fibres, noise

__all__ = ["Array", "Paint", "Rng", "colours_for", "light", "linear", "makes", "painted"]

Rng = np.random.Generator
Array = np.typing.NDArray[np.float32]
Points = np.typing.NDArray[np.float64]
SHIFT = 4


def linear(colour: tuple[float, float, float]) -> Array:
    """BGR of 0 to 255 as linear light."""
    return ((np.array(colour, np.float32) / 255) ** 2.2).astype(np.float32)


class Paint:
    """The board and its table from above: `picture` (H, W, 3) linear, `origin` mm, `texels`."""

    def __init__(self, rng: Rng, profile: BoardProfile, margin: float) -> None:
        self.rng, self.profile = rng, profile
        width, height = profile.field
        self.texels = 1.2 if profile.board != "gamwin" else 1.6
        self.origin = np.array([-margin, -margin], np.float32)
        shape = (int((height + 2 * margin) * self.texels), int((width + 2 * margin) * self.texels))
        self.picture = np.zeros((*shape, 3), np.uint8)

    def px(self, points: object) -> np.typing.NDArray[np.int32]:
        """Fixed-point texels of points in mm."""
        flat = (np.asarray(points, np.float64) - self.origin) * self.texels - 0.5
        return np.asarray(np.round(flat * (1 << SHIFT)), np.int32)

    def polygon(self, points: object, colour: tuple[float, float, float]) -> None:
        """A filled polygon."""
        cv2.fillPoly(self.picture, [self.px(points)], colour, cv2.LINE_AA, SHIFT)

    def outline(self, points: object, colour: tuple[float, float, float], mm: float) -> None:
        """A polygon's outline."""
        wide = max(round(mm * self.texels), 1)
        cv2.polylines(self.picture, [self.px(points)], True, colour, wide, cv2.LINE_AA, SHIFT)

    def circle(
        self, centre: object, radius: float, colour: tuple[float, float, float], mm: float
    ) -> None:
        """A circle, filled where `mm` is negative."""
        x, y = (int(v) for v in self.px(centre))
        wide = -1 if mm < 0 else max(round(mm * self.texels), 1)
        size = round(radius * self.texels * (1 << SHIFT))
        cv2.circle(self.picture, (x, y), size, colour, wide, cv2.LINE_AA, SHIFT)

    def rectangle(
        self, low: tuple[float, float], high: tuple[float, float], colour: tuple[float, ...]
    ) -> None:
        """A filled rectangle."""
        (a, b), (c, d) = low, high
        self.polygon([(a, b), (c, b), (c, d), (a, d)], tuple(colour))  # type: ignore[arg-type]

    def textured(self, low: object, high: object, strength: float) -> None:
        """Give a rectangle a grain: felt, cork, leather, cloth or wood."""
        rng = self.rng
        (x0, y0), (x1, y1) = (np.clip(self.px(p) >> SHIFT, 0, None) for p in (low, high))
        part = self.picture[y0:y1, x0:x1]
        if part.size == 0:
            return
        shape = (part.shape[0], part.shape[1])
        grain = self.texels * float(rng.choice([0.4, 0.8, 1.5, 3.0, 8.0, 20.0]))
        if rng.random() < 0.2:
            v, u = np.indices(shape)
            period = self.texels * float(rng.uniform(1.6, 5.0))
            weave = np.sin(u * 2 * np.pi / period) + np.sin(v * 2 * np.pi / period)
            factor = 1 + strength * 0.7 * weave
        else:
            shape_noise = fibres if rng.random() < 0.4 else noise
            factor = 1 + strength * shape_noise(rng, shape, grain)
        if rng.random() < 0.3:
            factor = factor + 0.5 * strength * noise(rng, shape, grain * 4)
        part[:] = np.clip(part * np.clip(factor, 0.1, 3)[..., None], 0, 255).astype(np.uint8)

    def linear(self) -> Array:
        """The picture as linear light."""
        table = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)
        return np.asarray(table[self.picture], np.float32)


def painted(rng: Rng, profile: BoardProfile, colours: Palette, margin: float) -> Paint:
    """The paint of a board: table, ground, points, rest fields."""
    paint = Paint(rng, profile, margin)
    width, height = profile.field
    far = (width + margin, height + margin)
    paint.rectangle((-margin, -margin), far, pick(rng, BOARDS))
    paint.textured((-margin, -margin), far, float(rng.uniform(0.02, 0.22)))
    if profile.board == "gamwin":
        paint.rectangle((0, 0), (width, height), colours.field)
    else:
        rails_and_field(rng, paint, profile, colours)
    points_drawn(rng, paint, profile, colours)
    rest_fields(rng, paint, profile, colours)
    strength = rng.uniform(0.0, 0.06) if rng.random() < 0.6 else rng.uniform(0.05, 0.25)
    paint.textured((0, 0), (width, height), float(strength))
    bar = next((s for s in profile.places if s.name == "bar" and isinstance(s, Area)), None)
    if bar is not None and bar.size is not None:
        bar_drawn(rng, paint, colours, np.array(bar.centre), np.array(bar.size) / 2, height)
    return paint


def rails_and_field(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint the frame around field and trays, the field, and the trays' ground."""
    width, height = profile.field
    trays = [s for s in profile.places if isinstance(s, Area) and s.name == "off"]
    trays = trays if profile.board == "backgammon" else []
    rim = 22.0
    low = np.array([-rim, -rim])
    high = np.array([width + rim, height + rim])
    for tray in trays:
        half = np.array(tray.extent) / 2 + rim
        low, high = np.minimum(low, tray.centre - half), np.maximum(high, tray.centre + half)
    paint.rectangle(tuple(low), tuple(high), colours.rail)
    paint.textured(low, high, float(rng.uniform(0.02, 0.15)))
    paint.rectangle((0, 0), (width, height), colours.field)
    if profile.board == "backgammon":
        ground = colours.field if rng.random() < 0.7 else pick(rng, BOARDS)
        for tray in trays:
            half = np.array(tray.extent) / 2
            paint.rectangle(tuple(tray.centre - half), tuple(tray.centre + half), ground)


def bar_drawn(
    rng: Rng, paint: Paint, colours: Palette, centre: Points, half: Points, height: float
) -> None:
    """Paint the bar, sometimes with the line of a fold along it, and hinges."""
    colour = colours.rail if rng.random() < 0.7 else pick(rng, BOARDS)
    paint.rectangle(tuple(centre - half), tuple(centre + half), colour)
    paint.textured(centre - half, centre + half, float(rng.uniform(0.0, 0.12)))
    x = float(centre[0])
    if rng.random() < 0.4:
        paint.outline([(x, 0), (x, height)], near(rng, (20.0, 20.0, 20.0)), 1.0)
    for y in (0.2, 0.8) if rng.random() < 0.4 else ():
        paint.rectangle((x - 8, y * height - 11), (x + 8, y * height + 11), (90, 160, 190))


def points_drawn(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint points of one of many styles."""
    style = str(rng.choice(["plain"] * 7 + ["outline", "blunt", "round", "none", "lined"]))
    reach = float(rng.uniform(0.8, 1.05))
    base = float(rng.uniform(0.35, 0.5))
    swap = int(rng.integers(2))
    others = [pick(rng, POINTS) for _ in range(4)]
    rows = [s for s in profile.places if isinstance(s, Row) and s.name != "bar"]
    for number, row in enumerate(rows):
        which = (number + (number > 11) + swap) % 2
        colour = colours.points[which]
        if profile.board == "high-gammon" and rng.random() < 0.05:
            colour = others[number % 4]
        if profile.board != "gamwin":
            corners = outline_of(row, style, reach, base)
            if style in ("plain", "blunt", "round", "lined"):
                paint.polygon(corners, colour)
            if style in ("outline", "lined"):
                line_mm = float(rng.uniform(0.8, 2.5))
                paint.outline(corners, colours.points[1 - which], line_mm)
        elif style != "none":
            # Coins lie outward from the strip; a mark on it shows each place.
            far = min(row.width * 0.42, profile.field[0] / 2)
            ends = [row_point(row, 0, a * row.width * 0.44) for a in (-1, 1)]
            paint.polygon([*ends, row_point(row, -far)], colour)


def outline_of(row: Row, style: str, reach: float, base: float) -> list[tuple[float, float]]:
    """The corners of a point, its base first; `reach` and `base` are shares of the row's size."""
    wide, tall = row.width * base, row.length * reach
    corners = [row_point(row, 0, -wide), row_point(row, 0, wide)]
    if style == "blunt":
        return corners + [row_point(row, tall, a * row.width * 0.15) for a in (1, -1)]
    if style == "round":
        turns = np.linspace(0, math.pi, 9)
        return corners + [row_point(row, tall * math.sin(t), wide * math.cos(t)) for t in turns]
    return [*corners, row_point(row, tall)]


def rest_fields(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint rings or discs for rest fields and a round bar, and marks around other areas."""
    is_ring = rng.random() < 0.6
    others = pick(rng, LIGHT if rng.random() < 0.5 else POINTS) if rng.random() < 0.5 else None
    for shape in profile.places:
        if not isinstance(shape, Area):
            continue
        colour = colours.points[int(rng.integers(2))] if others is None else others
        if shape.radius is not None:
            size = shape.radius * float(rng.uniform(0.8, 1.0))
            paint.circle(
                shape.centre, size, colour, float(rng.uniform(0.8, 2.5)) if is_ring else -1
            )
        elif profile.board != "backgammon" and rng.random() < 0.1:
            (x, y), (w, h) = shape.centre, shape.extent
            corners = [(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2),
                       (x - w / 2, y + h / 2)]  # fmt: skip
            paint.outline(corners, colour, 1.0)


def colours_for(
    rng: Rng, profile: BoardProfile
) -> tuple[Palette, list[tuple[float, float, float]]]:
    """A palette, and a colour for each kind of checker: lighter and darker where there are two."""
    found = palette(rng)
    if len(profile.letters) == 2:
        return found, [found.light, found.dark]
    vivid = [(150, 80, 40), (40, 40, 170), (40, 165, 215), (60, 110, 40)]
    several = [near(rng, c) for c in vivid] if rng.random() < 0.6 else []
    if several and rng.random() < 0.4:
        # One of them has a colour of the board's.
        several[int(rng.integers(4))] = near(rng, pick(rng, [found.field, *found.points]))
    while len(several) < 4:
        colour = tuple(float(v) for v in rng.uniform(8, 245, 3))
        lab = lab_of(colour)
        if all(np.linalg.norm(lab - lab_of(c)) > 28 for c in several):
            several.append(colour)  # type: ignore[arg-type]
    return found, several


def lab_of(colour: tuple[float, ...]) -> Array:
    """L*a*b* of a BGR colour."""
    pixel = np.array([[colour]], np.float32) / 255
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float32)


METALS = [(110, 150, 190), (70, 105, 165), (200, 205, 210), (150, 160, 165), (80, 150, 195)]


def makes(rng: Rng, profile: BoardProfile, faces: list[tuple[float, float, float]]) -> Array:
    """How each colour's checkers are made (colours, MAKE); mostly alike except in colour."""
    coins = profile.board == "gamwin" and rng.random() < 0.75
    chosen = rng.permutation(len(METALS))
    rows, common = [], make(rng, coins)
    for k, face in enumerate(faces):
        row = common.copy() if rng.random() < 0.75 else make(rng, coins)
        if coins:
            metal = METALS[int(chosen[k])]
            face = near(rng, metal)
        own = linear(face)
        row[fields.MF : fields.MF + 3] = own
        row[fields.MS : fields.MS + 3] = own * rng.uniform(0.55, 1.05)
        row[fields.MRIMC : fields.MRIMC + 3] = own * rng.uniform(0.5, 1.5)
        if rng.random() < 0.08:
            row[fields.MRIMC : fields.MRIMC + 3] = linear(
                pick(rng, [(200, 200, 200), (210, 180, 90)])
            )
        row[fields.MMIDC : fields.MMIDC + 3] = own * rng.uniform(0.5, 1.6)
        if rng.random() < 0.1:
            row[fields.MMIDC : fields.MMIDC + 3] = linear(pick(rng, POINTS))
        row[fields.MMARBC : fields.MMARBC + 3] = own * rng.uniform(0.5, 1.6) + rng.uniform(0, 0.06)
        row[:3] = np.clip(row[:3], 0.008, 0.92)
        rows.append(row)
    return np.clip(np.array(rows, np.float32), -5, 60)


def make(rng: Rng, coins: bool) -> Array:
    """A random make, without its colours."""
    row = np.zeros(fields.MAKE, np.float32)
    rings = int(rng.choice([0, 0, 1, 2, 3]))
    for n in range(rings):
        at = fields.MRING + 4 * n
        groove = rng.uniform(0.55, 1.25)
        row[at : at + 4] = (
            rng.uniform(0.2, 0.85),
            rng.uniform(0.02, 0.08),
            groove,
            rng.normal(0, 0.8),
        )
    row[fields.MRIM] = rng.uniform(0.8, 0.95) if rng.random() < 0.25 else 2.0
    row[fields.MBEVEL] = rng.uniform(0.1, 0.9)
    row[fields.MDISH] = rng.normal(0, 0.25) if rng.random() < 0.35 else 0.0
    row[fields.MMID] = rng.uniform(0.15, 0.6) if rng.random() < 0.15 else 0.0
    if rng.random() < 0.3:
        row[fields.MMARB], row[fields.MMARBS] = rng.uniform(0.1, 0.9), rng.uniform(2, 18)
    gloss = rng.random()
    row[fields.MGLOSS] = (
        0.1 if gloss < 0.3 else rng.uniform(0.3, 1.0) if gloss < 0.7 else rng.uniform(1, 2.2)
    )
    row[fields.MROUGH] = rng.uniform(0.03, 0.15) if rng.random() < 0.5 else rng.uniform(0.1, 0.45)
    row[fields.MRIDGE] = rng.integers(30, 80) if rng.random() < 0.1 else 0
    if coins:
        row[fields.MMETAL], row[fields.MROUGH] = rng.uniform(0.4, 0.95), rng.uniform(0.12, 0.5)
        row[fields.MRELIEF] = rng.uniform(0.05, 0.35)
    return row


WARM, COLD, EVEN = (0.55, 0.78, 1.0), (1.12, 1.0, 0.86), (1.0, 1.0, 1.0)


def hang_lamp(rng: Rng, profile: BoardProfile, row: Array) -> None:
    """Write a lamp's position, light and size into the first seven numbers of a row."""
    width, height = profile.field
    size = max(width, height)
    high = rng.uniform(0.5, 2.0) * size
    spot = rng.uniform(-0.6, 1.6, 2) * (width, height)
    if profile.board == "gamwin":
        spot = np.array([width, height]) / 2 + rng.uniform(-1, 1, 2) * size
    warm = np.array(WARM if rng.random() < 0.7 else EVEN) * rng.uniform(0.85, 1.15, 3)
    reach = np.hypot(high, np.linalg.norm(spot - np.array([width, height]) / 2))
    power = rng.uniform(0.25, 0.9) * (reach / 800) ** 2
    row[:3] = (*spot, high)
    row[3:6] = warm * power
    row[6] = rng.uniform(15, 120)


def light(rng: Rng, profile: BoardProfile) -> Array:
    """The light of a room, as a row for `ray`."""
    row = np.zeros(fields.LIGHT, np.float32)
    width, height = profile.field
    size = max(width, height)
    tint = np.array([WARM, COLD, EVEN, EVEN])[rng.integers(4)] * rng.uniform(0.9, 1.1, 3)
    kind = rng.choice(["sky", "sun", "lamp", "both"], p=[0.2, 0.32, 0.28, 0.2])
    level = rng.uniform(0.2, 0.5) if kind != "sky" else rng.uniform(0.35, 0.7)
    dimmed = rng.uniform(0.25, 1.0) if kind == "lamp" else 1
    row[fields.AMB : fields.AMB + 3] = tint * level * dimmed
    turn, rise = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(18, 70))
    flat = np.array([np.cos(turn), np.sin(turn)])
    row[fields.WIN : fields.WIN + 3] = (*(flat * np.cos(rise)), np.sin(rise))
    row[fields.WINHALF : fields.WINHALF + 2] = rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)
    strength = float(np.exp(rng.uniform(np.log(0.3), np.log(12)))) if rng.random() < 0.8 else 0.0
    row[fields.WINC : fields.WINC + 3] = np.array(COLD) * strength * level
    row[fields.SUN : fields.SUN + 3] = row[fields.WIN : fields.WIN + 3]
    row[fields.SUNSPREAD] = rng.uniform(0.01, 0.12)
    if kind in ("sun", "both"):
        power = rng.uniform(0.3, 1.8)
        warm = np.array([rng.uniform(0.6, 1.0), rng.uniform(0.85, 1.0), 1.0])
        row[fields.SUNC : fields.SUNC + 3] = warm * power
        stripes(rng, row, size)
    if kind in ("lamp", "both"):
        for n in range(2 if rng.random() < 0.3 else 1):
            hang_lamp(rng, profile, row[fields.LAMP + 7 * n :])
    row[fields.GGLOSS] = rng.choice([0.0, 0.3, 1.0], p=[0.5, 0.3, 0.2])
    row[fields.GROUGH] = rng.uniform(0.1, 0.6)
    row[fields.SKY] = rng.uniform(0.3, 1.2)
    return row


def stripes(rng: Rng, row: Array, size: float) -> None:
    """Put blinds, a window's bars, leaves, an edge or nothing in front of the sun."""
    kind = rng.choice(
        ["blinds", "bars", "leaves", "edge", "none"], p=[0.25, 0.3, 0.15, 0.15, 0.15]
    )
    if kind == "none":
        return
    period = {"blinds": rng.uniform(0.06, 0.2), "bars": rng.uniform(0.35, 1.0),
              "leaves": rng.uniform(0.1, 0.35), "edge": 6.0}[str(kind)] * size  # fmt: skip
    share = {"blinds": rng.uniform(0.35, 0.7), "bars": rng.uniform(0.75, 0.92),
             "leaves": rng.uniform(0.3, 0.7), "edge": 0.5}[str(kind)]  # fmt: skip
    crossing = -1.0 if kind == "leaves" else period * 1.3 if kind == "bars" else 0.0
    phase = (
        rng.uniform(0, period) if kind != "edge" else period / 4 + rng.uniform(-0.6, 0.6) * size
    )
    soft = float(np.exp(rng.uniform(np.log(2), np.log(25))))
    row[fields.STRIPE : fields.STRIPE + 6] = (
        period, share, rng.uniform(0, np.pi), phase, crossing, soft)  # fmt: skip
