// Looking back: all recorded games, each step with the same board, and the games' files.

import { Board } from "../board/board.js";
import { Chip } from "../board/checkers.js";
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Icon, onStepKeys, Steps, useAnswer, useTop } from "../parts.js";
import { playerName, playName, pointsText, useTable } from "../table.js";
import { goTo, useAddress, useStep } from "../wire/address.js";
import { fileAddress, request } from "../wire/requests.js";
import { t } from "../wire/words.js";
import { KINDS, Ruling, Sign } from "../playing/verdict.js";
import { gameName } from "../setting_up/game_form.js";
import { Analysis, Judgement, Loss } from "./analysis.js";
import { Figures } from "./figures.js";
import { ScoreSheet } from "./sheet.js";

const PAGE = 50;
// Who types has written a word by then.
const TYPING_MS = 250;

export function GamesRoom() {
  const [, open = ""] = useAddress();
  const close = () => goTo("games");
  useTop(open);
  if (open === "figures") return html`<${Figures} onBack=${close} />`;
  return Number(open) > 0
    ? html`<${Replay} key=${open} id=${open} onBack=${close} />`
    : html`<${List} onOpen=${(what) => goTo("games", what)} />`;
}

function List({ onOpen }) {
  const { device } = useTable();
  const [find, write] = useState("");
  const [from, setFrom] = useState(0);
  const path = `/games?find=${encodeURIComponent(find)}&from=${from}`;
  const found = useAnswer(path, path, find ? TYPING_MS : 0);
  const games = found?.games ?? [];
  const day = new Intl.DateTimeFormat(device.lang, { dateStyle: "medium", timeStyle: "short" });
  return html`
    <div class="games-room">
      <header class="room-head">
        <h1>${t("page.room-games")}</h1>
        <button class="deed small" onClick=${() => onOpen("figures")}>${t("page.figures")}</button>
      </header>
      <input
        type="search"
        aria-label=${t("page.find-games")}
        placeholder=${t("page.find-games")}
        value=${find}
        onInput=${({ target }) => (write(target.value), setFrom(0))}
      />
      ${found && !games.length && html`<p class="quiet">${found.says || t(find ? "page.none-found" : "page.no-games")}</p>`}
      <ul class="games">
        ${games.map(
          (one) => html`
            <li key=${one.id}>
              <button onClick=${() => onOpen(one.id)}>
                <b>${Object.values(one.players).join(" – ")}</b>
                <span>${[gameName(one.game), matchText(one)].filter(Boolean).join(", ")}</span>
                <span class="quiet">${day.format(one.started_ms)}</span>
                <span>${one.finished && one.winner ? t("page.won", { name: playerName(one.players, one.winner), score: pointsText(one.score) }) : t("page.unfinished")}</span>
              </button>
            </li>
          `,
        )}
      </ul>
      ${(found?.count ?? 0) > PAGE &&
      html`<div class="deeds">
        <button class="deed" disabled=${from === 0} onClick=${() => setFrom(from - PAGE)}>${t("page.newer")}</button>
        <button class="deed" disabled=${from + PAGE >= found.count} onClick=${() => setFrom(from + PAGE)}>${t("page.older")}</button>
      </div>`}
    </div>
  `;
}

/** The match a game belongs to, and how it stood after this game; empty for a single game. */
function matchText({ match, players, score_after: after }) {
  if (!match) return "";
  const standing = Object.keys(players).map((seat) => (after ?? match.score)[seat] ?? 0);
  return `${t("page.match-to", { length: match.length })}: ${standing.join(" – ")}`;
}

/** Whether a step is not a turn, but a board that was wrong or in doubt. */
const isFault = ({ kind }) => ["seen", "unclear"].includes(kind);

/** Scrolls a list until a line of it is visible, and nothing around it: the board stays in place.
 * */
function reveal(list, line) {
  const [outer, inner] = [list, line].map((one) => one.getBoundingClientRect());
  list.scrollTop +=
    Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}

function Replay({ id, onBack }) {
  const game = useAnswer(`/games/${id}`);
  const [number, go] = useStep("games", id);
  const [analysis, setAnalysis] = useState(null);
  const list = useRef(null);
  useEffect(() => {
    const line = list.current?.querySelector("[aria-current]");
    if (line) reveal(list.current, line);
  }, [number, game]);
  if (!game?.steps) return html`<p class="quiet">${game?.says || t("page.connecting")}</p>`;
  const { plan } = game;
  const last = game.steps.length - 1;
  const within = (index) => Math.min(last, Math.max(0, index));
  const at = within(number - 1);
  const step = game.steps[at] ?? { places: {}, says: "" };
  const to = (next) => go(within(next) + 1);
  return html`
    <div class="play-room replay-room" onKeyDown=${onStepKeys(at, 0, last, to)}>
      <div class="board-cell">
        <${Board}
          plan=${plan}
          places=${step.places}
          seen=${step.seen ?? undefined}
          counting=${step.seat ?? plan.seats[0].seat}
          before=${game.steps[at - 1]?.places}
        />
      </div>
      <aside>
        <div class="deeds stepping">
          <button class="deed" aria-label=${t("page.back")} onClick=${onBack}><${Icon} name="games" /></button>
          <${Steps} at=${at} first=${0} last=${last} onTo=${to} kind="first" />
        </div>
        <h1>${Object.values(game.players).join(" – ")}</h1>
        <div class=${isFault(step) ? `verdict ${KINDS[step.verdict]}` : ""} aria-live="polite">
          ${isFault(step) ? html`<${Ruling} kind=${KINDS[step.verdict]} says=${step.says} rule=${step.rule} />` : html`<p>${step.says}</p>`}
        </div>
        <${Judgement} analysis=${analysis} entry=${step.entry} />
        <ol class="steps-list" ref=${list}>
          ${game.steps.map(
            (one, index) => html`
              <li key=${index} class=${one.entry ? "" : "is-uncounted"} value=${one.entry ?? 0}>
                <button
                  class=${isFault(one) ? `is-${KINDS[one.verdict]}` : ""}
                  aria-current=${index === at ? "step" : undefined}
                  onClick=${() => to(index)}
                >
                  ${isFault(one) && html`<${Sign} kind=${KINDS[one.verdict]} />`}
                  ${one.seat && html`<${Chip} seat=${one.seat} name=${(one.notation || isFault(one)) && playerName(game.players, one.seat)} />`}
                  ${(one.notation || isFault(one)) && html`<b>${one.dice.join("-")}</b>`}
                  <span>${playName(one.notation) || one.says}</span>
                  <${Loss} analysis=${analysis} entry=${one.entry} />
                </button>
              </li>
            `,
          )}
        </ol>
        <${Analysis}
          id=${id}
          levels=${game.levels}
          analysis=${analysis}
          onFound=${setAnalysis}
          onOpen=${(entry) => to(game.steps.findIndex((one) => one.entry === entry))}
        />
        <${ScoreSheet} id=${id} />
        <${Exports} id=${id} players=${game.players} at=${at + 1} />
      </aside>
    </div>
  `;
}

/** A game's downloads: files named after its players, the check of its dice, the report, and a
 * link to the step `at` that is shown. */
export function Exports({ id, players, at }) {
  const { tell } = useTable();
  const can = useAnswer(`/games/${id}/export`);
  const [shared, share] = useState({});
  const [checked, check] = useState(null);
  const answer = useRef(null);
  // On a phone it would otherwise begin below the visible part.
  useEffect(() => answer.current?.scrollIntoView({ block: "nearest" }), [checked, shared]);
  const called = ["pasch", id, ...Object.values(players)].join(" ").replace(/[^\p{L}\p{N}]+/gu, "-");
  const fetched = async (path, name) => {
    const file = await fetch(fileAddress(path)).catch(() => null);
    if (!file?.ok) return tell((await file?.json().catch(() => null))?.says ?? t("page.command-lost"));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await file.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    // A refusal that is still shown was of something else.
    return tell("");
  };
  const link = async () => {
    const found = await request("/link");
    if (!found.ok) return tell(found.says);
    const whole = `${found.link}&to=/games/${id}/${at}`;
    share({ at, whole });
    // If the browser cannot copy it, people still can by hand.
    return navigator.clipboard?.writeText(whole).then(() => tell(t("page.link-copied")), () => {});
  };
  // Buttons that came later would move the others.
  if (!can) return null;
  return html`
    <section class="exports">
      <h3>${t("page.take-along")}</h3>
      <div class="deeds">
        ${(can.forms ?? []).map(
          (form) => html`<button class="deed small" key=${form} onClick=${() => fetched(`/games/${id}/export/${form}`, `${called}.${form}`)}>.${form}</button>`,
        )}
        <button class="deed small" onClick=${() => fetched(`/games/${id}/report`, `${called}.zip`)}>${t("page.report")}</button>
        <button class="deed small" onClick=${async () => check(await request(`/games/${id}/verify`))}>${t("page.verify")}</button>
        ${at && html`<button class="deed small" onClick=${link}>${t("page.link-to-step")}</button>`}
      </div>
      ${can.says && html`<p class="quiet">${can.says}</p>`}
      <div ref=${answer} aria-live="polite">
        ${shared.whole && shared.at === at &&
        html`<p class="notice">${t("page.link-shared")} <code>${shared.whole}</code></p>`}
        ${checked &&
        html`<p class=${checked.sound ? "" : "notice"}>${[].concat(checked.says ?? []).join(" ")}</p>`}
      </div>
    </section>
  `;
}
