// The hardware: faults, lights one by one, firmware, and stored data about boards.

import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Asked, Deed, useAnswer, useEvery } from "../parts.js";
import { gameName } from "../setting_up/game_form.js";
import { useTable } from "../table.js";
import { inOrder, request } from "../wire/requests.js";
import { t } from "../wire/words.js";

const LOOK_MS = 500;
const SIGNS = { good: "✓", wrong: "✗", skipped: "–", told: "" };

export function HardwareRoom() {
  const [shown, show] = useState(null);
  const [chosen, choose] = useState("");
  const [walk, setWalk] = useState(false);
  const [says, say] = useState("");
  const follows = useRef(false);
  const isBusy = shown?.now && !shown.now.over;
  const [take] = useState(() => inOrder((told) => told.ok && show(told)));
  // What was refused stays until something else is asked for, however much has been looked since.
  const ask = async (path, body) => {
    say("");
    const asking = request(path, body);
    await take(asking);
    const told = await asking;
    if (!told.ok) say(told.says);
  };
  const first = useAnswer("/hardware");
  useEffect(() => {
    if (first) take(first);
  }, [first]);
  useEvery(isBusy ? LOOK_MS : 0, () => take(request("/hardware")), [isBusy]);
  if (!shown) {
    return html`
      <div class="hardware-room settings-room">
        <h1>${t("page.room-hardware")}</h1>
        <p class="quiet">${first?.says ?? t("page.connecting")}</p>
      </div>
    `;
  }
  const board = chosen || shown.board || shown.boards[0];
  const why = shown.is_playing ? t("page.hardware-later") : isBusy ? t("page.busy") : null;
  const begin = (work) => {
    follows.current = true;
    ask("/hardware", { work, board, walk });
  };
  return html`
    <div class="hardware-room settings-room">
      <h1>${t("page.room-hardware")}</h1>
      ${shown.is_playing && html`<p class="notice">${t("page.hardware-later")}</p>`}
      <label class="line">
        <span>${t("page.which-board")}</span>
        <select value=${board} onChange=${({ target }) => choose(target.value)}>
          ${shown.boards.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
        </select>
      </label>
      <section>
        <h2>${t("page.doctor")}</h2>
        <p>${t("page.about-doctor")}</p>
        <label class="switch">
          <input type="checkbox" checked=${walk} onChange=${() => setWalk(!walk)} /> ${t("page.with-walk")}
        </label>
        <div class="deeds"><${Deed} why=${why} onDo=${() => begin("doctor")}>${t("page.examine")}<//></div>
      </section>
      <section>
        <h2>${t("page.lights")}</h2>
        <p>${t("page.about-lights")}</p>
        <div class="deeds"><${Deed} why=${why} onDo=${() => begin("lights")}>${t("page.walk-lights")}<//></div>
      </section>
      <section>
        <h2>${t("page.flash")}</h2>
        <p>${t("page.about-flash")}</p>
        <div class="deeds">
          <${Asked} why=${why} question=${t("page.sure-flash")} onDo=${() => begin("flash")}>${t("page.do-flash")}<//>
        </div>
      </section>
      ${says && html`<p class="notice" role="status">${says}</p>`}
      ${shown.now && html`<${Work} now=${shown.now} follows=${follows} ask=${ask} />`}
      <${Own} own=${shown.own} ask=${ask} />
      <${Kept} kept=${shown.kept} ask=${ask} />
    </div>
  `;
}

/** The findings, line by line, and the question asked; `follows` if the user saw it begin. */
function Work({ now, follows, ask }) {
  const [text, write] = useState("");
  const section = useRef(null);
  useEffect(() => {
    follows.current ||= !now.over;
    // Below the button that started it, nobody would see it go on.
    if (follows.current) section.current.scrollIntoView({ block: "end" });
  }, [now.lines.length, now.asks, now.over]);
  const isAnswering = useRef(false);
  const answer = async (given) => {
    // An answer sent twice would also answer the next question.
    if (isAnswering.current) return;
    isAnswering.current = true;
    write("");
    await ask("/hardware/answer", { answer: given });
    isAnswering.current = false;
  };
  return html`
    <section class="findings" ref=${section} aria-live="polite">
      <h2>${t(`page.work-${now.work}`)}</h2>
      <ul>
        ${now.lines.map(
          ({ kind, says }, index) => html`
            <li key=${index} class=${kind}><span aria-hidden="true">${SIGNS[kind]}</span> <span>${says}</span></li>
          `,
        )}
      </ul>
      ${now.asks &&
      html`<form class="asks" onSubmit=${(event) => (event.preventDefault(), text && answer(text))}>
        <label for="answer">${now.asks}</label>
        <div class="deeds">
          <${Deed} type="button" kind="first" onDo=${() => answer("y")}>${t("page.yes")}<//>
          <input
            id="answer"
            inputmode="numeric"
            value=${text}
            autocomplete="off"
            onInput=${({ target }) => write(target.value)}
          />
          <${Deed} why=${text ? null : t("page.answer-needed")} onDo=${() => {}}>${t("page.answer")}<//>
        </div>
      </form>`}
      ${!now.over &&
      html`<div class="deeds">
        <${Deed} onDo=${() => ask("/hardware/stop", {})}>${t("page.stop")}<//>
      </div>`}
    </section>
  `;
}

/** The profiles of the user's own boards; a badly measured one can be removed, which frees its
 * name. */
function Own({ own, ask }) {
  const remove = (board) => ask("/hardware/remove", { board });
  return html`
    <section>
      <h2>${t("page.own-boards")}</h2>
      <p>${t(own.length ? "page.about-own-boards" : "page.no-own-boards")}</p>
      <ul class="kept own">
        ${own.map(
          ({ name, kind, field_mm: [width, height] }) => html`
            <li key=${name}>
              <span><b>${name}</b> <span class="quiet">${gameName(kind)}, ${width} × ${height} mm</span></span>
              <${Asked} kind="small" question=${t("page.sure-remove")} onDo=${() => remove(name)}>${t("page.remove")}<//>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** The calibrations of boards under cameras; they are used again automatically if they fit. */
function Kept({ kept, ask }) {
  const { device } = useTable();
  const day = new Intl.DateTimeFormat(device.lang, { dateStyle: "medium", timeStyle: "short" });
  const forget = (file) => ask("/hardware/forget", { file });
  return html`
    <section>
      <h2>${t("page.kept")}</h2>
      <p>${t(kept.length ? "page.about-kept" : "page.nothing-kept")}</p>
      <ul class="kept">
        ${kept.map(
          ({ file, board, kept_ms }) => html`
            <li key=${file}>
              <span><b>${board}</b> <span class="quiet">${day.format(kept_ms)}</span></span>
              <${Asked} kind="small" question=${t("page.sure-forget")} onDo=${() => forget(file)}>${t("page.forget")}<//>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
