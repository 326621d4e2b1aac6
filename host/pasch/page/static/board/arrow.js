// The step that is due, drawn as an arrow over the board from where a checker is taken to where it
// is put.

import { html } from "../vendor/html.js";
import { laid, lettersIn } from "./geometry.js";

/** The point of a shape where a hand takes or puts: the middle of its first checkers. */
function middleOf({ way, base, length, lamp }) {
  return way ? [base[0] + way[0] * length * 0.3, base[1] + way[1] * length * 0.3] : lamp;
}

/** The position of a checker to be taken from a tray, from which others may have gone. */
function lastOf(shape, lying, letter, plan) {
  const diameters = Object.fromEntries(lying.map((one) => [one, plan.checkers[one].diameter_mm]));
  return laid(shape, lying, diameters).findLast((one) => one.letter === letter)?.at;
}

/** `step`: `{from, to}` by place, of a checker of the seat `mover`; null, or a place beside the
 * board, draws nothing. */
export function Arrow({ step, mover, plan, places, seen, view: { shapes } }) {
  const letter = Object.keys(plan.checkers).find((one) => plan.checkers[one].seat === mover) ?? "";
  // A colour may have a yard and a tray of its own.
  const isIts = (shape) => lettersIn(shape, shapes, letter).length > 0;
  const [start, end] = [step?.from, step?.to].map((name) =>
    shapes.find((shape) => shape.name === name && isIts(shape)),
  );
  if (!start || !end || start === end) return null;
  const lying = lettersIn(start, shapes, seen?.[start.name] ?? places[start.name] ?? "");
  const taken = start.way ? null : lastOf(start, lying, letter, plan);
  const [[x, y], [tx, ty]] = [taken ?? middleOf(start), middleOf(end)];
  const [dx, dy] = [tx - x, ty - y];
  const far = Math.hypot(dx, dy);
  const [ux, uy] = [dx / far, dy / far];
  // Slightly bent, so that it does not hide a whole point.
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
