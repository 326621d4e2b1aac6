"""What checkers and light look like: random materials, as rows for `ray`."""

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from training.drawing.colours import POINTS, Palette, near, palette, pick
from training.drawing.painting.paint import Array, Rng, linear
from training.drawing.rays import fields

__all__ = ["colours_for", "light", "make", "makes"]


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
    if rng.random() < 0.2:
        row[fields.MMID] = rng.uniform(0.15, 0.7)
        row[fields.MSTAR] = rng.choice([0, 0, 4, 5, 6, 8, -1, -1])
    if rng.random() < 0.2:
        row[fields.MGRAIN], row[fields.MGRAINS] = rng.uniform(0.05, 0.35), rng.uniform(4, 16)
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
