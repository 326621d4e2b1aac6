// The score sheet of a match, or of a game for points: to look at and to print.

import { html, useState } from "../vendor/html.js";
import { Sheet, Table, useAnswer } from "../parts.js";
import { useTable } from "../table.js";
import { gameName } from "../setting_up/game_form.js";
import { t } from "../wire/words.js";

export function ScoreSheet({ id }) {
  const [isOpen, open] = useState(false);
  return html`
    <section>
      <button class="deed small" onClick=${() => open(true)}>${t("page.score-sheet")}</button>
      ${isOpen &&
      html`<${Sheet} title=${t("page.score-sheet")} onClose=${() => open(false)}><${Lines} id=${id} /><//>`}
    </section>
  `;
}

function Lines({ id }) {
  const { device } = useTable();
  const sheet = useAnswer(`/games/${id}/sheet`);
  if (!sheet?.games) return html`<p class="quiet">${sheet?.says || t("page.connecting")}</p>`;
  const nameOf = (seat) => sheet.seats.find((one) => one.seat === seat)?.name ?? "";
  const paid = ({ pays }) => Object.entries(pays).map(([seat, count]) => `${nameOf(seat)} −${count}`).join(", ");
  const players = sheet.match && sheet.seats.map(({ seat, name }) => html`<th key=${seat} scope="col" class="who">${name}</th>`);
  const day = new Intl.DateTimeFormat(device.lang, { dateStyle: "medium" });
  return html`
    <div class="score-sheet">
      <p>
        <b>${sheet.seats.map(({ name }) => name).join(" – ")}</b>
        ${" · "}${gameName(sheet.game)}${sheet.match && ` · ${t("page.match-to", { length: sheet.match })}`}
        ${" · "}${day.format(sheet.games[0].started_ms)}
      </p>
      <${Table} label=${t("page.score-sheet")} columns=${["game", "won-by", "points"]} words=${["won-by", "points"]} more=${players}>
        ${sheet.games.map(
          (one, index) => html`<tr key=${one.id}>
            <th scope="row">${index + 1}</th>
            <td class="who words">${one.winner ? nameOf(one.winner) : t("page.unfinished")}</td>
            <td class="words">${one.points ?? "–"} <span class=${one.grade ? "quiet" : "quiet who"}>${one.grade || paid(one)}</span></td>
            ${sheet.match && sheet.seats.map(({ seat }) => html`<td key=${seat}>${one.score?.[seat] ?? "–"}</td>`)}
          </tr>`,
        )}
      <//>
      ${sheet.points.length > 0 && html`<${Points} sheet=${sheet} nameOf=${nameOf} />`}
      <div class="deeds">
        <button class="deed" onClick=${() => print()}>${t("page.print")}</button>
      </div>
    </div>
  `;
}

/** The points earned turn by turn. */
function Points({ sheet, nameOf }) {
  return html`
    <${Table} label=${t("page.col-points")} columns=${["turn", "player", "dice", "play", "earned", "total"]} words=${["player", "play"]}>
      ${sheet.points.map(
        (one) => html`<tr key=${one.entry}>
          <th scope="row">${one.entry}</th>
          <td class="who words">${nameOf(one.seat)}</td>
          <td>${one.dice.join("-")}</td>
          <td class="words">${one.notation}</td>
          <td>${one.earned || ""}</td>
          <td>${one.total}</td>
        </tr>`,
      )}
    <//>
  `;
}
