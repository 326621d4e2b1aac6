// Every player's figures over all recorded games, and what the dice have shown.

import { html, useState } from "../vendor/html.js";
import { Icon, Table, useAnswer } from "../parts.js";
import { gameName } from "../setting_up/game_form.js";
import { useTable } from "../table.js";
import { t } from "../wire/words.js";
import { digits } from "./analysis.js";

const COUNTS = ["games", "won", "points", "gammons", "turns", "doublets", "pips", "no_plays", "wrong", "stood"];

export function Figures({ onBack }) {
  const { device } = useTable();
  const [game, choose] = useState("");
  const [player, meet] = useState("");
  const found = useAnswer(`/statistics?${new URLSearchParams({ game, with: player })}`);
  const players = found?.players ?? [];
  const cell = (one, name) => (name === "pips" ? digits(one.pips, 1, device.lang) : one[name]);
  return html`
    <div class="games-room figures">
      <header class="room-head">
        <button class="deed small" aria-label=${t("page.back")} onClick=${onBack}><${Icon} name="back" /></button>
        <h1>${t("page.figures")}</h1>
        ${found?.games?.length > 1 &&
        html`<select aria-label=${t("page.which-game")} value=${game} onChange=${({ target }) => choose(target.value)}>
          <option value="">${t("page.all-games")}</option>
          ${found.games.map((name) => html`<option key=${name} value=${name}>${gameName(name)}</option>`)}
        </select>`}
        ${found?.names?.length > 2 &&
        html`<select aria-label=${t("page.with-whom")} value=${player} onChange=${({ target }) => meet(target.value)}>
          <option value="">${t("page.all-players")}</option>
          ${found.names.map((name) => html`<option key=${name} value=${name}>${t("page.games-with", { name })}</option>`)}
        </select>`}
      </header>
      ${found && !players.length && html`<p class="quiet">${found.says || t(game || player ? "page.none-found" : "page.no-games")}</p>`}
      ${players.length > 0 &&
      html`<${Table} label=${t("page.figures")} columns=${["player", ...COUNTS]}>
        ${players.map(
          (one) => html`<tr key=${one.name}>
            <th scope="row"><span class="whose">${one.name}</span></th>
            ${COUNTS.map((name) => html`<td key=${name}>${cell(one, name)}</td>`)}
          </tr>`,
        )}
      <//>`}
      ${players.map((one) => one.dice.map((dice) => html`<${Dice} key=${one.name + dice.says} name=${one.name} dice=${dice} />`))}
    </div>
  `;
}

/** How often each number came, beside how often fair dice would have shown it. */
function Dice({ name, dice }) {
  const { device } = useTable();
  const most = Math.max(1, ...dice.numbers.flatMap(({ thrown, fair }) => [thrown, fair]));
  return html`
    <section class="dice-figures">
      <h2>${name}: ${dice.says}</h2>
      <ul class="bars">
        ${dice.numbers.map(
          ({ number, thrown, fair }) => html`
            <li key=${number}>
              <b>${number}</b>
              <meter min="0" max=${most} value=${thrown} aria-label=${t("page.thrown", { number, thrown })}></meter>
              <span>${thrown} <span class="quiet">(${digits(fair, 1, device.lang)})</span></span>
            </li>
          `,
        )}
      </ul>
      <p class="quiet">${dice.verdict}</p>
    </section>
  `;
}
