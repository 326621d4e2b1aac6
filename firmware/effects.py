"""How bright an LED is at a given moment: pure functions of rhythm and time, no memory.

Every rhythm follows the board's own clock, so that LEDs with the same rhythm beat together and a
stalled link never shows as flicker. Nothing flashes more than three times in any second (WCAG 2.2,
2.3.1), for the sake of people whom flicker makes ill. Knows no colours.
"""

import wire

FULL = 255
LOW = 40
# A wave's delay from one LED to the next.
WAVE_STEP_MS = 90


def triangle(phase_ms: int, period_ms: int, low: int) -> int:
    """Rise evenly from `low` to FULL in half a period and fall back."""
    half_ms = period_ms // 2
    distance_ms = phase_ms if phase_ms < half_ms else period_ms - phase_ms
    return low + (FULL - low) * distance_ms // half_ms


def level(rhythm: int, now_ms: int, index: int) -> int:
    """Brightness 0 to 255 of LED `index` at `now_ms`."""
    if rhythm == wire.STEADY:
        return FULL
    if rhythm == wire.DIM:
        return LOW
    if rhythm == wire.SLOW_BLINK:
        return FULL if now_ms % 1000 < 500 else 0
    if rhythm == wire.FAST_BLINK:
        return FULL if now_ms % 400 < 200 else 0
    if rhythm == wire.PULSE:
        return triangle(now_ms % 2000, 2000, LOW)
    if rhythm == wire.DOUBLE_FLASH:
        phase_ms = now_ms % 1200
        return FULL if phase_ms < 150 or 300 <= phase_ms < 450 else 0
    if rhythm == wire.WAVE:
        return triangle((now_ms - index * WAVE_STEP_MS) % 1600, 1600, 0)
    phase_ms = now_ms % 1500
    return FULL if phase_ms < 200 else LOW


def is_moving(code: int) -> bool:
    """Whether an LED character (as a byte) changes by itself with time."""
    number = code - wire.CODE_BASE
    return number & 7 != wire.OFF and number >> 3 > wire.DIM
