// Checkers and their marks: besides its colour each seat has a mark of its own.

import { html } from "../vendor/html.js";

const MARKS = {
  white: "",
  black: "",
  blue: "M-.34 0A.34.34 0 1 0 .34 0 .34.34 0 1 0-.34 0ZM-.2 0A.2.2 0 1 1 .2 0 .2.2 0 1 1-.2 0Z",
  red: "M-.26 0A.26.26 0 1 0 .26 0 .26.26 0 1 0-.26 0Z",
  yellow: "M0-.38.34.24H-.34Z",
  green: "M-.28-.28H.28V.28H-.28Z",
};

export const hasMark = (seat) => Boolean(MARKS[seat]);

/** The mark of a seat, as on a checker of this radius. */
export function Mark({ seat, at = [0, 0], size }) {
  const place = `translate(${at[0]} ${at[1]}) scale(${size})`;
  return hasMark(seat) && html`<path class="mark" fill-rule="evenodd" d=${MARKS[seat]} transform=${place} />`;
}

/** A checker lying flat, with `radius` around its middle. */
export function Checker({ seat, at, radius, look = "", count = 0 }) {
  return html`
    <g class="checker ${seat} ${look}" transform="translate(${at[0]} ${at[1]})">
      <circle class="body" r=${radius * 0.96} />
      <circle class="ring" r=${radius * 0.7} />
      ${!count && html`<${Mark} seat=${seat} size=${radius} />`}
      ${count > 0 &&
      html`<text class="count" dy=".36em" font-size=${radius * 0.95}>${count}</text>`}
    </g>
  `;
}

/** A checker that stands on its rim in a tray: `size` is its diameter, `gap` its thickness. */
export function Standing({ seat, at, size, gap, isWide }) {
  const [width, height] = isWide ? [gap * 0.86, size] : [size, gap * 0.86];
  return html`
    <rect
      class="checker ${seat} standing"
      x=${at[0] - width / 2}
      y=${at[1] - height / 2}
      width=${width}
      height=${height}
      rx=${Math.min(width, height) * 0.3}
    />
  `;
}

/** A checker outside the board, beside a name; without a name it says itself whose it is. */
export function Chip({ seat, name }) {
  return html`
    <svg class="chip" viewBox="-1.1 -1.1 2.2 2.2" role="img" aria-label=${name} aria-hidden=${!name}>
      <${Checker} seat=${seat} at=${[0, 0]} radius=${1} />
    </svg>
  `;
}

/**
 * The letters of a place by state: `here` (as recorded), `gone` (recorded, but not seen) and
 * `come` (seen, but not recorded). Without `seen` all are `here`.
 */
export function compared(recorded, seen) {
  if (seen === undefined || seen === recorded) {
    return [...recorded].map((letter) => ({ letter, look: "" }));
  }
  const left = [...seen];
  const found = [...recorded].map((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return { letter, look: at >= 0 ? "" : "gone" };
  });
  return [...found, ...left.map((letter) => ({ letter, look: "come" }))];
}
