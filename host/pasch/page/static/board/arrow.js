// The step that is due, drawn as one arrow over the board: from where a checker is taken to where
// it is put.

import { html } from "../vendor/html.js";

/** Where on a shape a hand takes or puts: in the middle of its first checkers. */
function middleOf({ way, base, length, lamp }) {
  return way ? [base[0] + way[0] * length * 0.3, base[1] + way[1] * length * 0.3] : lamp;
}

/** `step`: `{from, to}` by place; null draws nothing, and so does a place beside the board. */
export function Arrow({ step, view }) {
  const [start, end] = [step?.from, step?.to].map((name) => view.shapes.find((one) => one.name === name));
  if (!start || !end || start === end) return null;
  const [[x, y], [tx, ty]] = [middleOf(start), middleOf(end)];
  const [dx, dy] = [tx - x, ty - y];
  const far = Math.hypot(dx, dy);
  const [ux, uy] = [dx / far, dy / far];
  // Bent a little, that it hides no point from end to end.
  const bend = Math.min(40, far / 5);
  const knee = [x + dx / 2 - uy * bend, y + dy / 2 + ux * bend];
  const [hx, hy] = [tx - knee[0], ty - knee[1]];
  const turn = (Math.atan2(hy, hx) * 180) / Math.PI;
  return html`
    <g class="arrow" aria-hidden="true">
      ${["shade", "shaft"].map(
        (part) => html`<path key=${part} class=${part} d="M${x} ${y}Q${knee[0]} ${knee[1]} ${tx} ${ty}" />`,
      )}
      <path class="head" d="M6 0-12-9-7 0-12 9Z" transform="translate(${tx} ${ty}) rotate(${turn})" />
    </g>
  `;
}
