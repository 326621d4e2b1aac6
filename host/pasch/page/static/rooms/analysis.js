// What every decision of a game cost, by the machine or another engine: figures, their meaning,
// and links to the steps.

import { html, useEffect, useState } from "../vendor/html.js";
import { Table } from "../parts.js";
import { useTable } from "../table.js";
import { request } from "../wire/requests.js";
import { t } from "../wire/words.js";

const ASK_MS = 600;
const SHOWN = 8;
// Smaller losses are left out of the list.
const SLIP = 0.02;
const COLUMNS = ["player", "rate", "rating", "luck", "plays", "play-error"];

const of = (analysis, entry) =>
  entry ? (analysis?.decisions ?? []).filter((one) => one.game === analysis.at && one.entry === entry) : [];

/** The analysis of the step shown. */
export const Judgement = ({ analysis, entry }) =>
  of(analysis, entry).map(({ says }) => html`<p class="judgement" key=${says}>${says}</p>`);

/** A step's cost, beside it in the list. */
export function Loss({ analysis, entry }) {
  const { device } = useTable();
  const loss = of(analysis, entry).reduce((sum, one) => sum + one.loss, 0);
  if (loss < SLIP) return null;
  return html`<span class="loss">−${digits(loss, 3, device.lang)}</span>`;
}

export const digits = (value, places, lang, options = {}) =>
  value === null || value === undefined
    ? "–"
    : new Intl.NumberFormat(lang, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
        ...options,
      }).format(value);

/** `levels`: the engines that can do it; `onFound(analysis)` keeps the result; `onOpen(entry)`
 * shows the step of an entry of this game. */
export function Analysis({ id, levels, analysis, onFound, onOpen }) {
  const { role } = useTable();
  const [share, setShare] = useState(null);
  const [says, say] = useState("");
  const [level, setLevel] = useState("quick");
  useEffect(() => {
    if (share === null) return undefined;
    let isWanted = true;
    let timer = 0;
    const ask = async () => {
      const told = await request(`/games/${id}/analysis?level=${level}`);
      if (!isWanted) return;
      if (told.busy || !told.status) {
        setShare((known) => told.share ?? known);
        timer = setTimeout(ask, ASK_MS);
        return;
      }
      setShare(null);
      say(told.ok ? "" : told.says);
      if (told.ok) onFound(told);
    };
    ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id, level, share === null]);
  const start = (depth) => (setLevel(depth), say(""), setShare(0));
  return html`
    <section class="analysis">
      <h3>${t("page.analysis")}</h3>
      ${share !== null &&
      html`<label>${t("page.analysing")} <progress value=${share} max="1"></progress></label>`}
      ${share === null &&
      role === "table" &&
      html`<div class="deeds">
        ${levels.map(
          (one) => html`
            <button class="deed small" key=${one} aria-pressed=${one === analysis?.level} onClick=${() => start(one)}>
              ${t(`page.analyse-${one}`)}
            </button>
          `,
        )}
      </div>`}
      ${says && html`<p class="notice">${says}</p>`}
      ${analysis && html`<${Found} analysis=${analysis} onOpen=${onOpen} />`}
    </section>
  `;
}

function Found({ analysis, onOpen }) {
  const { device } = useTable();
  const dearest = analysis.decisions
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, SHOWN);
  const figure = (value, places, options) => digits(value, places, device.lang, options);
  return html`
    <${Table} label=${t("page.analysis")} columns=${[...COLUMNS, ...(analysis.cube ? ["cubes", "cube-error"] : [])]}>
      ${analysis.seats.map(
        (one) => html`
          <tr key=${one.seat}>
            <th scope="row"><span class="whose">${one.name}</span></th>
            <td><b>${figure(one.rate, 1)}</b></td>
            <td>${one.rated}</td>
            <td>${figure(one.luck, 2, { signDisplay: "exceptZero" })}</td>
            <td>${one.plays}</td>
            <td>${figure(one.play_error, 1)}</td>
            ${analysis.cube &&
            html`<td>${one.cubes}</td>
              <td>${figure(one.cube_error, 1)}</td>`}
          </tr>
        `,
      )}
    <//>
    <details>
      <summary>${t("page.what-it-means")}</summary>
      ${[...analysis.means, analysis.note].filter(Boolean).map((says) => html`<p key=${says}>${says}</p>`)}
    </details>
    <h4>${t(dearest.length ? "page.dearest" : "page.spotless")}</h4>
    <ol class="slips">
      ${dearest.map(
        (one) => html`
          <li key=${`${one.says}-${one.kind}`}>
            ${one.entry && one.game === analysis.at
              ? html`<button class="plain" onClick=${() => onOpen(one.entry)}>${one.says}</button>`
              : one.says}
          </li>
        `,
      )}
    </ol>
  `;
}
