// A cube or a resignation that awaits an answer. It stands above the board, far from the roll
// button, and both answers need two taps: nobody takes a cube by a tap meant for the dice.

import { html } from "../vendor/html.js";
import { Asked } from "../parts.js";
import { nameOf, pointsText, useCan, useTable } from "../table.js";
import { t } from "../wire/words.js";

export function Offer() {
  const { snapshot, role, say } = useTable();
  const { game } = snapshot;
  const offer = game.offer;
  const can = useCan();
  if (!offer) return null;
  // The buttons are the first one's.
  const [first, ...others] = offer.waiting.map((seat) => nameOf(game, seat));
  const isCube = offer.kind === "cube";
  const values = { name: nameOf(game, offer.seat), value: offer.value, points: pointsText(offer.points) };
  return html`
    <section class="offer" role="alert">
      <div>
        <h1>${t(isCube ? "page.offer-cube" : "page.offer-resignation", values)}.</h1>
        ${" "}${t("page.offer-answer", { name: first })}
        ${others.length > 0 && ` ${t("page.offer-then", { names: others.join(", ") })}`}
      </div>
      ${role === "table" &&
      html`<div class="answers">
        <${Asked} kind="take" why=${can.take} question=${t(isCube ? "page.sure-take" : "page.sure-take-resignation")} onDo=${() => say("take")}>
          ${t(isCube ? "page.take" : "page.take-resignation")}
        <//>
        ${can.beaver === null &&
        html`<${Asked} kind="take" question=${t("page.sure-beaver")} onDo=${() => say("beaver")}>
          ${t("page.beaver")}
        <//>`}
        <${Asked} kind="drop" why=${can.drop} question=${t(isCube ? "page.sure-drop" : "page.sure-play-on")} onDo=${() => say("drop")}>
          ${t(isCube ? "page.drop" : "page.play-on")}
        <//>
      </div>`}
    </section>
  `;
}
