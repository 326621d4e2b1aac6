// The play that the machine wants made, or the best one if somebody asked, step by step.

import { wayName } from "../board/words.js";
import { html } from "../vendor/html.js";
import { nameOf, playName, useTable } from "../table.js";
import { t } from "../wire/words.js";

/** The steps to be shown: none once another play that is right lies there. */
function stepsOf({ wanted, game }) {
  const isOther = !wanted?.binding && game.play?.verdict === "legal" && game.seen?.is_changed;
  return isOther ? [] : (wanted?.steps ?? []);
}

/** The step that is due, `{from, to}`; null if none is. */
export const dueStep = (snapshot) => stepsOf(snapshot).find(({ made }) => !made) ?? null;

/** `isWrong`: something else was moved, so its steps mean nothing until that is put right. */
export function WantedPlay({ isWrong }) {
  const { snapshot, plan } = useTable();
  const { wanted, game } = snapshot;
  if (!wanted) return null;
  const name = (way, place) => wayName(way, plan, place, wanted.seat);
  const due = dueStep(snapshot);
  const values = { name: nameOf(game, wanted.seat), play: playName(wanted.play) };
  const plays = wanted.steps.length ? "page.machine-plays" : "page.machine-moves-nothing";
  return html`
    <section class="wanted" aria-live="polite">
      <h3>${t(wanted.binding ? plays : "page.best-is", values)}</h3>
      <ol>
        ${(isWrong ? [] : stepsOf(snapshot)).map((step, index) => {
          const { from, to, made } = step;
          return html`
            <li key=${index} class=${made ? "is-made" : ""} aria-current=${step === due ? "step" : undefined}>
              ${t("page.wanted-step", { from: name("from", from), to: name("to", to) })}
              ${made && html`<span class="badge">${t("page.step-made")}</span>`}
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}
