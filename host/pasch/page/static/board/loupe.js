// The part of the board under a finger, drawn larger beside it, with the name of the place.

import { html } from "../vendor/html.js";
import { placeName } from "./words.js";

const SIZE_PX = 136;
const ABOVE_PX = 40;
const ZOOM = 2;
// A place this wide can be seen beside a finger.
const WIDE_PX = 44;

/** `drawn`: the id of the drawing to show in it. */
export function Loupe({ plan, view, counting, drag, drawn }) {
  const { scale } = drag;
  if (!drag.isTouch || view.narrowest * scale >= WIDE_PX) return null;
  const size = SIZE_PX / scale;
  const [x, y] = cornerOf(view.box, drag.at, size, ABOVE_PX / scale);
  const part = size / ZOOM;
  const name = drag.over ? placeName(plan, drag.over, counting) : "";
  return html`
    <rect class="loupe-ground" x=${x} y=${y} width=${size} height=${size} />
    <svg
      class="loupe"
      x=${x}
      y=${y}
      width=${size}
      height=${size}
      viewBox="${drag.at[0] - part / 2} ${drag.at[1] - part / 2} ${part} ${part}"
      aria-hidden="true"
    >
      <use href="#${drawn}" />
    </svg>
    <rect class="loupe-rim" x=${x} y=${y} width=${size} height=${size} rx=${size / 16} />
    <text class="loupe-name" x=${x + size / 2} y=${y + size * 0.94} font-size=${size * 0.2}>${name}</text>
  `;
}

/** Above the finger; without room there, on its roomier side. */
function cornerOf([left, top, width], [x, y], size, above) {
  const across = Math.min(Math.max(x - size / 2, left), left + width - size);
  const up = y - above - size;
  if (up >= top) return [across, up];
  return [x > left + width / 2 ? x - above - size : x + above, top];
}
