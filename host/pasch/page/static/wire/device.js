// This device's settings: stored by its browser, sent to nobody.

const KEY = "pasch.device";
const NAME_KEY = "pasch.device-name";
const DRAFT_KEY = "pasch.game-draft";
const USUAL = {
  lang: "",
  theme: "auto",
  size: "normal",
  sound: true,
  voice: false,
  seat: "",
  held: [],
  camera: false,
  upright: "auto",
};

/** What the browser keeps in "localStorage" or "sessionStorage"; null if nothing. */
function kept(storage, key) {
  try {
    return JSON.parse(window[storage].getItem(key));
  } catch {
    return null;
  }
}

function keep(storage, key, value) {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}

/** All settings, with defaults where nothing was chosen. */
export const readDevice = () => ({ ...USUAL, ...kept("localStorage", KEY) });

let name = "";

/** This device's name, at this table only: a device that comes back with it finds its seat. */
export function deviceName() {
  if (!name) keep("localStorage", NAME_KEY, (name = kept("localStorage", NAME_KEY) ?? drawnName()));
  return name;
}

function drawnName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Calls `changed()` when another page of this device has stored other settings. */
export const onOtherPage = (changed) =>
  addEventListener("storage", ({ key }) => key === KEY && changed());

/** Stores the settings, applies them to the page, and returns them. */
export function keepDevice(device) {
  keep("localStorage", KEY, device);
  dress(device);
  return device;
}

/** The last input over the `given` values that was not sent, because phones reload pages that were
 * long out of sight. Kept while the page is open. */
export function readDraft(given) {
  const { upon, form } = kept("sessionStorage", DRAFT_KEY) ?? {};
  return upon === JSON.stringify(given ?? null) ? form : null;
}

/** Stores the input and returns it. */
export function keepDraft(given, form) {
  keep("sessionStorage", DRAFT_KEY, { upon: JSON.stringify(given ?? null), form });
  return form;
}

const LIGHT = matchMedia("(prefers-color-scheme: light)");
LIGHT.addEventListener("change", () => dress(readDevice()));

/** Theme and type size for the style sheets; without a chosen theme, the device's. */
export function dress({ theme, size }) {
  const root = document.documentElement;
  root.dataset.theme = theme !== "auto" ? theme : LIGHT.matches ? "light" : "dark";
  root.dataset.size = size;
}
