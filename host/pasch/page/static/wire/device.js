// What this device likes: kept by its browser, told to nobody.

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

/** All settings, each with its usual value where nothing was chosen. */
export function readDevice() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

let name = "";

/** What this device is called, at this table only: who comes back under it finds its seat. */
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

/** Calls `changed()` where another page of this device has kept other settings. */
export const onOtherPage = (changed) =>
  addEventListener("storage", ({ key }) => key === KEY && changed());

/** Keeps the settings and dresses the page in them; gives them. */
export function keepDevice(device) {
  try {
    localStorage.setItem(KEY, JSON.stringify(device));
  } catch {
    // A browser that keeps nothing still shows the page.
  }
  dress(device);
  return device;
}

/** What was last filled in over what was `given`, and not sent: a phone loads a page anew that was
 * long out of sight. Kept while the page is open. */
export function readDraft(given) {
  try {
    const { upon, form } = JSON.parse(sessionStorage.getItem(DRAFT_KEY));
    return upon === JSON.stringify(given ?? null) ? form : null;
  } catch {
    return null;
  }
}

/** Keeps what is filled in; gives it. */
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

/** Theme and size of type, as the style sheets know them; who has chosen no theme has the device's. */
export function dress({ theme, size }) {
  const root = document.documentElement;
  root.dataset.theme = theme !== "auto" ? theme : LIGHT.matches ? "light" : "dark";
  root.dataset.size = size;
}
