// The LEDs, drawn: the program's colours and rhythms, and a shape for each meaning.
//
// The program decides which meaning is shown where. A rhythm is one timer for the whole board that
// toggles a class; the fastest gives two and a half flashes a second (WCAG allows three). With
// reduced motion the lamps are steady: colour and shape distinguish them.

import { html, useEffect } from "../vendor/html.js";

// Alternating on and off times, ms; a wave has four steps that run over neighbouring lamps.
const BEATS_MS = {
  "slow-blink": [500, 500],
  "fast-blink": [200, 200],
  "double-flash": [180, 180, 180, 660],
  pulse: [1000, 1000],
  heartbeat: [300, 1200],
};
const WAVE_STEP_MS = 400;
const WAVE_STEPS = 4;

// In a box from -6 to 6; related meanings have similar shapes and differ in colour and rhythm.
const SHAPES = {
  from: "M0-5.5 5 1H1.8V5.5H-1.8V1H-5Z",
  to: "M0 5.5-5-1H-1.8V-5.5H1.8V-1H5Z",
  back: "M-5.5 0 0-4.8V-1.6H5.5V1.6H0V4.8Z",
  check: "M-5.4.4-3.3-1.9-1.3.5 3.6-4.7 5.5-2.6-1.3 4.8Z",
  dot: "M-3 0A3 3 0 1 0 3 0 3 3 0 1 0-3 0Z",
  cross: "M-4.8-2.7-2.7-4.8 0-2.1 2.7-4.8 4.8-2.7 2.1 0 4.8 2.7 2.7 4.8 0 2.1-2.7 4.8-4.8 2.7-2.1 0Z",
  bar: "M-5.2-1.7H5.2V1.7H-5.2Z",
  square: "M-4.2-4.2H4.2V4.2H-4.2ZM-2-2V2H2V-2Z",
  flag: "M-4-5.5H-2.2V-4.8H5L2.6-1.9 5 1H-2.2V5.5H-4Z",
  pair: "M-5.4-2H-1.4V2H-5.4ZM1.4-2H5.4V2H1.4Z",
  again: "M0-5.2A5.2 5.2 0 1 1-5.2 0H-2.6A2.6 2.6 0 1 0 0-2.6V-.6L-4-3.9 0-7.2Z",
  hint: "M0-5.4 5.4 0 0 5.4-5.4 0Z",
  hintTo: "M0-5.8 5.8 0 0 5.8-5.8 0ZM0-2.9-2.9 0 0 2.9 2.9 0Z",
  hintBoth: "M0-5.8 5.8 0 0 5.8-5.8 0ZM0-3.8-3.8 0 0 3.8 3.8 0ZM0-1.9 1.9 0 0 1.9-1.9 0Z",
  star: "M0-5.8 1.6-1.8 5.8-1.6 2.5 1 3.6 5.2 0 2.8-3.6 5.2-2.5 1-5.8-1.6-1.6-1.8Z",
  hourglass: "M-4.2-5.2H4.2L1-.2V.2L4.2 5.2H-4.2L-1 .2V-.2Z",
  plus: "M-1.6-5.2H1.6V-1.6H5.2V1.6H1.6V5.2H-1.6V1.6H-5.2V-1.6H-1.6Z",
  look: "M-3.6-2.4C-3.6-7 4-7 3.6-2 3.4 0 1.2.2 1.2 2.2H-1.2C-1.2-.8 1.2-1 1.2-2.6 1.2-4.4-1.2-4.4-1.2-2.4ZM-1.3 3.4H1.3V5.8H-1.3Z",
  turn: "M-4-5 5 0-4 5Z",
  blind: "M-5.6 0C-3-4.6 3-4.6 5.6 0 3 4.6-3 4.6-5.6 0ZM-1.8 0A1.8 1.8 0 1 0 1.8 0 1.8 1.8 0 1 0-1.8 0Z",
  moved: "M-6 0-2.6-3V-1H2.6V-3L6 0 2.6 3V1H-2.6V3Z",
};
const SHAPE_OF = {
  "your-turn": "turn",
  playing: "dot",
  accepted: "check",
  "illegal-from": "from",
  "illegal-to": "to",
  "illegal-back": "back",
  "to-bar": "back",
  "die-played": "check",
  "no-play": "cross",
  blocking: "bar",
  "cube-offered": "square",
  resignation: "flag",
  "name-doublet": "pair",
  "throw-again": "again",
  "hint-from": "hint",
  "hint-to": "hintTo",
  "hint-both": "hintBoth",
  "time-low": "hourglass",
  "time-up": "cross",
  "setup-take": "from",
  "game-over": "star",
  look: "look",
  "desync-from": "from",
  "desync-to": "to",
  "camera-blind": "blind",
  "board-moved": "moved",
};

/** The shape of a meaning; meanings unknown here, and setting up, are a plus. */
export const shapeOf = (meaning) => SHAPES[SHAPE_OF[meaning] ?? "plus"];

/** The light at each place; later lights override earlier ones. */
export function litPlaces(lights) {
  const lit = new Map();
  for (const light of lights ?? []) for (const place of light.places) lit.set(place, light);
  return lit;
}

/** One lamp of radius `size` mm; `step` is when a wave reaches it. */
export function Lamp({ light, at, size, step = 0 }) {
  const [x, y] = at;
  return html`
    <g
      class="lamp ${light.colour} ${light.rhythm} step-${step % WAVE_STEPS}"
      data-meaning=${light.meaning}
      transform="translate(${x} ${y})"
    >
      <circle class="glow" r=${size * 1.35} />
      <circle class="lens" r=${size} />
      <path class="sign" d=${shapeOf(light.meaning)} transform="scale(${size / 8.2})" />
    </g>
  `;
}

/** Runs the rhythms of these lights on the element of `ref`. */
export function useRhythms(ref, lights) {
  const rhythms = [...new Set((lights ?? []).map((light) => light.rhythm))].sort().join(" ");
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    let ends = [];
    const start = () => {
      ends.forEach((end) => end());
      const isStill = still.matches || document.hidden;
      ref.current?.classList.toggle("is-still", isStill);
      const moving = isStill ? [] : rhythms.split(" ");
      ends = moving.map((rhythm) => beat(ref.current, rhythm)).filter(Boolean);
    };
    start();
    still.addEventListener("change", start);
    document.addEventListener("visibilitychange", start);
    return () => {
      ends.forEach((end) => end());
      still.removeEventListener("change", start);
      document.removeEventListener("visibilitychange", start);
    };
  }, [rhythms]);
}

/** Starts one rhythm; returns a function that ends it. */
function beat(element, rhythm) {
  const beats = rhythm === "wave" ? Array(WAVE_STEPS).fill(WAVE_STEP_MS) : BEATS_MS[rhythm];
  if (!beats || !element) return null;
  let at = 0;
  let timer = 0;
  const next = () => {
    if (rhythm === "wave") element.dataset.wave = at;
    else element.classList.toggle(`off-${rhythm}`, at % 2 === 1);
    timer = setTimeout(next, beats[at]);
    at = (at + 1) % beats.length;
  };
  next();
  return () => {
    clearTimeout(timer);
    element.classList.remove(`off-${rhythm}`);
  };
}
