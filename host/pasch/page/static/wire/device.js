// What this device likes: kept by its browser, told to nobody.

const KEY = "pasch.device";
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

/** Theme and size of type, as classes that the style sheets know. */
export function dress({ theme, size }) {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.size = size;
}
