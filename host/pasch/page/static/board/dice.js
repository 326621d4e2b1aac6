// Dice as they lie, large: pips from one to nine (Miwin dice have that many).

import { html } from "../vendor/html.js";
import { t } from "../wire/words.js";

const [L, M, R] = [26, 50, 74];
const PIPS = {
  1: [[M, M]],
  2: [[L, L], [R, R]],
  3: [[L, L], [M, M], [R, R]],
  4: [[L, L], [R, L], [L, R], [R, R]],
  5: [[L, L], [R, L], [M, M], [L, R], [R, R]],
  6: [[L, L], [R, L], [L, M], [R, M], [L, R], [R, R]],
  7: [[L, L], [R, L], [L, M], [M, M], [R, M], [L, R], [R, R]],
  8: [[L, L], [M, L], [R, L], [L, M], [R, M], [L, R], [M, R], [R, R]],
  9: [[L, L], [M, L], [R, L], [L, M], [M, M], [R, M], [L, R], [M, R], [R, R]],
};

/** One die; `face` is empty if nothing lies there yet. */
export function Die({ face, seat = "", look = "" }) {
  return html`
    <svg class="die ${seat} ${look}" viewBox="0 0 100 100" aria-hidden="true">
      <rect class="face" x="4" y="4" width="92" height="92" rx="20" />
      ${(PIPS[face] ?? []).map(([x, y]) => html`<circle class="pip" cx=${x} cy=${y} r="9" />`)}
      ${look === "played" && html`<g class="tick">
        <circle cx="92" cy="92" r="14" />
        <path d="M85.5 92 90.5 97 99 87.5" />
      </g>`}
    </svg>
  `;
}

/** All dice that lie; `light` gives the meaning lit on each, `choose` makes them buttons. */
export function Dice({ dice, lights = [], seat, chosen = [], choose }) {
  const meaning = new Map(lights.flatMap((one) => one.dice.map((die) => [die, one.meaning])));
  const look = (index) =>
    chosen.includes(index) || meaning.get(index) === "throw-again"
      ? "again"
      : meaning.get(index) === "die-played"
        ? "played"
        : "";
  const die = (face, index) => html`<${Die} face=${face} seat=${seat} look=${look(index)} />`;
  if (!choose) {
    return html`<div class="dice" role="img" aria-label=${named(dice)}>${dice.map(die)}</div>`;
  }
  return html`
    <div class="dice" role="group" aria-label=${named(dice)}>
      ${dice.map(
        (face, index) => html`
          <button
            class="die-button"
            aria-pressed=${chosen.includes(index)}
            aria-label=${t("page.choose-die", { face })}
            onClick=${() => choose(index)}
          >
            ${die(face, index)}
          </button>
        `,
      )}
    </div>
  `;
}

const named = (dice) => (dice.length ? t("page.dice-lie", { dice: dice.join("-") }) : t("page.no-dice"));
