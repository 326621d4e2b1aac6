// Small parts shared by all rooms: icons, buttons that explain or ask again, panels.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/html.js";
import { useTable } from "./table.js";
import { request } from "./wire/requests.js";
import { t } from "./wire/words.js";

// Those of the rooms by the rooms' names.
const ICONS = {
  play: "M3 4h18v16H3zM12 4v16M5.5 6l1.5 6 1.5-6M15.5 18l1.5-6 1.5 6",
  camera: "M2.5 12C5 7.2 8.3 5 12 5s7 2.2 9.5 7C19 16.8 15.7 19 12 19s-7-2.2-9.5-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  games: "M4 6h16M4 12h16M4 18h10",
  hardware: "M8 8h8v8H8zM10 4v4M14 4v4M10 16v4M14 16v4M4 10h4M4 14h4M16 10h4M16 14h4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  hand: "M5 12h14M13 6l6 6-6 6",
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  back: "M15 5l-7 7 7 7",
  first: "M17 5l-7 7 7 7M7 5v14",
  last: "M7 5l7 7-7 7M17 5v14",
  next: "M9 5l7 7-7 7",
  held: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
};

export const Icon = ({ name }) => html`
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>
`;

/** A button that is always there; if it makes no sense now, a tap says why. A key held down is one
 * tap. With `isOnce`, so are two taps in quick succession: the second would do what the first was
 * not shown. */
export function Deed({ why = null, onDo, kind = "", isOnce = false, children, ...rest }) {
  const { tell } = useTable();
  const isOff = why !== null && why !== undefined;
  const tapped = ({ detail }) => (isOff ? tell(why) : (isOnce && detail > 1) || onDo());
  return html`
    <button
      class="deed ${kind}"
      aria-disabled=${isOff}
      title=${isOff ? why : undefined}
      onClick=${tapped}
      onKeyDown=${(event) => event.repeat && event.preventDefault()}
      ...${rest}
    >
      ${children}
    </button>
  `;
}

/** A button that leads on. While what was asked for last is being done (`isBusy`), it says so where
 * the eyes are. */
export const Go = ({ isBusy, why = null, kind = "first", children, ...rest }) => html`
  <${Deed} kind="${kind} ${isBusy ? "is-busy" : ""}" why=${isBusy ? t("page.busy") : why} ...${rest}>
    ${isBusy ? html`<span class="unasked">${children}</span><span class="question">${t("page.busy")}</span>` : children}
  <//>
`;

// Nobody has read sooner than this what the second tap would do.
const READING_MS = 350;
const ASKED_MS = 5000;

/** A button that has to be tapped twice: the first tap turns it into a question, which is also
 * read out, until the game goes on: the next seat that acts was not asked. */
export function Asked({ question, onDo, children, ...rest }) {
  const { phase, turn, offer } = useTable().snapshot?.game ?? {};
  const moment = `${phase} ${turn} ${offer?.waiting}`;
  const [askedAt, set] = useState(null);
  const asked = askedAt === moment;
  const isRead = useIsRead(asked);
  useEffect(() => set((at) => (at === moment ? at : null)), [moment]);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => set(null), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const tapped = () => {
    if (!asked) return set(moment);
    if (!isRead()) return undefined;
    set(null);
    return onDo();
  };
  return html`
    <${Deed} ...${rest} kind="${rest.kind ?? ""} ${asked ? "is-asking" : ""}" onDo=${tapped}>
      ${asked ? html`<span class="unasked">${children}</span><span class="question">${question}</span>` : children}
    <//>
    <span class="read-out" aria-live="assertive">${asked ? question : ""}</span>
  `;
}

/** Tells whether the current `question` has been shown long enough to be read: an earlier tap was
 * meant for the question before it. */
export function useIsRead(question) {
  const since = useRef(0);
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [question]);
  return () => performance.now() - since.current >= READING_MS;
}

/** The last message to this device. */
export function Toast() {
  const { said } = useTable();
  return html`<div class="toast" role="status" aria-live="polite">${said && html`<p>${said}</p>`}</div>`;
}

/** A sheet over the page with a title; Escape or a tap beside it closes it. Messages appear on it
 * meanwhile, because nothing below it is seen or read out. */
export function Sheet({ title, onClose, children }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    // The focus returns to the element it was opened from, however it is closed.
    return () => shown.close();
  }, []);
  return html`
    <dialog
      ref=${dialog}
      class="sheet"
      aria-label=${title}
      onClose=${onClose}
      onClick=${(event) => event.target === dialog.current && dialog.current.close()}
    >
      <header>
        <h2>${title}</h2>
        <button class="plain" aria-label=${t("page.close")} onClick=${() => dialog.current.close()}>
          <${Icon} name="close" />
        </button>
      </header>
      <div class="sheet-body">${children}</div>
      <${Toast} />
    </dialog>
  `;
}

/** The number in a field that takes a comma or a point, whatever language the browser speaks. */
export const numberIn = (text) => Number(text.trim().replace(",", "."));

/** A choice between several values, as a row of buttons. */
export function Choice({ label, value, options, onChoose }) {
  return html`
    <fieldset class="choice">
      <legend>${label}</legend>
      <div class="options">
        ${options.map(
          ([option, words]) => html`
            <button
              key=${option}
              type="button"
              aria-pressed=${option === value}
              onClick=${() => onChoose(option)}
            >
              ${words}
            </button>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** A table with its lines as `children`, which scrolls by itself where it is wider than the screen;
 * `more` are columns beside those with words of the catalogue, `words` those that hold words, not
 * figures. */
export const Table = ({ label, columns, words = [], more = null, children }) => html`
  <div class="scrolled" tabindex="0" role="region" aria-label=${label}>
    <table>
      <thead>
        <tr>
          ${columns.map(
            (name) => html`<th key=${name} scope="col" class=${words.includes(name) ? "words" : ""}>${t(`page.col-${name}`)}</th>`,
          )}
          ${more}
        </tr>
      </thead>
      <tbody>${children}</tbody>
    </table>
  </div>
`;

/** Calls `act` every `ms` while the page is visible. */
export function useEvery(ms, act, deps) {
  useEffect(() => {
    if (!ms) return undefined;
    act();
    const timer = setInterval(() => document.hidden || act(), ms);
    return () => clearInterval(timer);
  }, deps);
}

// If the program was not reached, ask again after this long.
const AGAIN_MS = 1000;

/** The program's answer to `path`, with the `which` it was asked for; the last answer until the
 * next one comes, null before the first. Asks anew for every other `which`, after `wait` ms, and
 * again if the program was not reached; an empty path asks nothing. */
export function useAnswer(path, which = path, wait = 0) {
  const [found, keep] = useState(null);
  useEffect(() => {
    if (!path) return undefined;
    let isWanted = true;
    let timer = 0;
    const ask = async () => {
      const answer = await request(path);
      if (!isWanted) return;
      // Until it is reached it is said why nothing is shown.
      keep((before) => (answer.status || !before?.ok ? { ...answer, which } : before));
      if (!answer.status) timer = setTimeout(ask, AGAIN_MS);
    };
    if (wait) timer = setTimeout(ask, wait);
    else ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, which]);
  return found;
}

/** Calls `to(number)` for the keys that go through steps, except in input fields. */
export const onStepKeys = (at, first, last, to) => (event) => {
  const keys = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: first, End: last };
  if (!(event.key in keys) || event.target.closest("input, select, dialog")) return;
  event.preventDefault();
  to(keys[event.key]);
};

const STEPS = [
  ["first", "page.first-step", (at, first) => first],
  ["back", "page.step-back", (at) => at - 1],
  ["next", "page.step-on", (at) => at + 1],
  ["last", "page.last-step", (at, first, last) => last],
];

/** Arrows through steps; those that lead nowhere are disabled, but keep the focus. */
export const Steps = ({ at, first, last, onTo, kind = "" }) =>
  STEPS.map(([icon, word, stepped]) => {
    const to = stepped(at, first, last);
    const isOff = to === at || to < first || to > last;
    return html`
      <button
        key=${icon}
        class="deed ${icon === "next" ? kind : ""}"
        ref=${icon === "next" ? takeFocus : null}
        aria-label=${t(word)}
        aria-disabled=${isOff}
        onClick=${() => isOff || onTo(to)}
      >
        <${Icon} name=${icon} />
      </button>
    `;
  });

/** Whether the component that made a request is still shown: an answer only matters to those who
 * wait for it. */
export function useIsShown() {
  const isShown = useRef(true);
  useLayoutEffect(() => () => (isShown.current = false), []);
  return isShown;
}

/** Scrolls to the top when other content is shown, identified by `which`. */
export function useTop(which) {
  useLayoutEffect(() => document.querySelector("main").scrollTo(0, 0), [which]);
}

/** As `ref`: focuses this element as soon as it is there. */
export const takeFocus = (element) => element?.focus({ preventScroll: true });

/** Keeps the focus from getting lost: if its element has gone, it moves to the heading of the
 * current content. */
export function useKeptFocus() {
  useEffect(() => {
    let last = null;
    const remember = ({ target }) => (last = target);
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const heading = document.querySelector("dialog[open] h2") ?? document.querySelector("main h1");
      if (!heading) return;
      heading.tabIndex = -1;
      takeFocus(heading);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    addEventListener("focusin", remember);
    return () => {
      watch.disconnect();
      removeEventListener("focusin", remember);
    };
  }, []);
}

/** Keeps a device beside the board awake, if the browser allows it. */
export function useWakeLock() {
  useEffect(() => {
    let lock = null;
    let isWanted = true;
    const ask = () =>
      document.hidden ||
      navigator.wakeLock?.request("screen").then(
        (given) => (isWanted ? (lock = given) : given.release()),
        () => {},
      );
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isWanted = false;
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, []);
}
