// Requests beside the socket: entering with a key, and occasional requests.

import { asJson, t, told } from "./words.js";

let lang = "en";

/** The language in which the program answers from now on. */
export const speakTo = (chosen) => (lang = chosen);

const address = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** The program's answer as JSON: `{ok, status, ...}`, with `says` if it refuses or is not reached.
 * */
export async function request(path, body) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: asJson(body),
  };
  try {
    const answer = await fetch(address(path), { credentials: "same-origin", ...options });
    const isTold = answer.headers.get("Content-Type")?.startsWith("application/json");
    const found = isTold ? told(await answer.text()) : {};
    return { ok: answer.ok, status: answer.status, ...found };
  } catch {
    return { ok: false, status: 0, says: t("page.command-lost") };
  }
}

/** Accepts answers in the order of their requests: one overtaken by a newer one is dropped. */
export function inOrder(take) {
  let [asked, taken] = [0, 0];
  return async (asking) => {
    const turn = ++asked;
    const answer = await asking;
    if (turn < taken) return;
    taken = turn;
    take(answer);
  };
}

/** This device's role; a key in the address is handed in and hidden at once. If the address leads
 * on to a step of a game, a device that is already in keeps its role. */
export async function enter() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const [key, to] = [asked.get("key"), asked.get("to")];
  if (!key) return request("/role");
  history.replaceState(null, "", location.pathname + (to ? `#${to}` : ""));
  const known = to && (await request("/role"));
  return known?.ok ? known : request("/enter", { key });
}

/** The address of a file or picture of the program, in the page's language. */
export const fileAddress = address;
