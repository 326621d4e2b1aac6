// This device's settings: stored by its browser, sent to nobody.

const KEY = "pasch.device";
const NAME_KEY = "pasch.device-name";
const DRAFT_KEY = "pasch.draft";
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

/** All settings, with defaults where nothing was chosen. */
export function readDevice() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

let name = "";

/** This device's name, at this table only: a device that comes back with it finds its seat. */
export function deviceName() {
  name ||= keptName();
  return name;
}

function keptName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const drawn = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem(NAME_KEY) ?? drawn;
    localStorage.setItem(NAME_KEY, kept);
    return kept;
  } catch {
    return drawn;
  }
}

/** Calls `changed()` when another page of this device has stored other settings. */
export const onOtherPage = (changed) =>
  addEventListener("storage", ({ key }) => key === KEY && changed());

/** Stores the settings, applies them to the page, and returns them. */
export function keepDevice(device) {
  try {
    localStorage.setItem(KEY, JSON.stringify(device));
  } catch {
    // A browser that keeps nothing still shows the page.
  }
  dress(device);
  return device;
}

/** The last input over the `given` values that was not sent, because phones reload pages that were
 * long out of sight. Kept while the page is open. */
export function readDraft(given) {
  try {
    const { upon, form } = JSON.parse(sessionStorage.getItem(DRAFT_KEY));
    return upon === JSON.stringify(given ?? null) ? form : null;
  } catch {
    return null;
  }
}

/** Stores the input and returns it. */
export function keepDraft(given, form) {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ upon: JSON.stringify(given ?? null), form }));
  } catch {
    // A browser that keeps nothing still shows the page.
  }
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
